import type { Document } from '../../formats/document.js';
import { endingOfSettingMaps, isCalledAsKind } from '../../formats/held/settingMaps.js';
import type { Files } from '../../host.js';
import { daemonDefinition, type FileKind, fileDefinition, type KnownProduct, knownProducts, type Role } from '../../products/registry.js';
import { baseName, directoryOf, join, parentOf } from '../../text/paths.js';

/** A recognised file before it is read. */
export interface RecognisedFile {
  readonly path: string;
  readonly kind: FileKind;
}

/** Files that one node keeps together. */
export interface FileGroup {
  readonly name: string;
  readonly files: readonly RecognisedFile[];
}

/** Directories of companions beside a directory: their files belong to it. */
const companionDirectories = ['/hadoop/etc/hadoop', '/etc/hadoop', '/conf'];

/** Where a role of Ansible, a cookbook or a module of Puppet keeps its files: those that are filled in, and those that are copied as they stand; below them the ones for all platforms, or for /etc/default. */
const folderOfRole = /^(|.*\/)(?:templates|files)(?:\/default)?$/;
const foldersOfRole = ['templates', 'templates/default', 'files', 'files/default'];

/** `roles/cassandra/files` of `roles/cassandra/templates`, and the other way round: one node gets the files of both. */
function otherFoldersOfRole(directory: string): readonly string[] {
  const [, role] = folderOfRole.exec(directory) ?? [];
  return role === undefined ? [] : foldersOfRole.map((folder) => role + folder);
}

/**
 * Directories in which the other files of a file's deployment may lie, its own first.
 * @param directory absolute, with `/`
 */
export function companionDirectoriesOf(directory: string): readonly string[] {
  const anchors = companionDirectories
    .filter((companion) => directory.endsWith(companion))
    .map((companion) => directory.slice(0, -companion.length) || '/');
  const around = [directory, ...anchors].flatMap((anchor) => [
    anchor,
    ...companionDirectories.map((companion) => (anchor === '/' ? companion : anchor + companion)),
  ]);
  return [...new Set([...around, ...otherFoldersOfRole(directory)])];
}

/** One node reads several files of the kind at once. */
function isReadTogether(kind: FileKind): boolean {
  return fileDefinition(kind).several === true;
}

/**
 * Groups files into deployments: those of one directory with its known companions. Two files of one kind in a directory
 * (`hbase-site.xml`, `hbase-site-prod.xml`) are alternatives: each gives a deployment of its own, with the files that go with it.
 */
export function groupFiles(files: readonly RecognisedFile[]): FileGroup[] {
  const byDirectory = new Map<string, RecognisedFile[]>();
  for (const file of files) {
    const directory = directoryFor(file);
    const group = byDirectory.get(directory);
    if (group === undefined) byDirectory.set(directory, [file]);
    else group.push(file);
  }
  joinCompanions(byDirectory);
  const groups: FileGroup[] = [];
  for (const directory of [...byDirectory.keys()].sort()) {
    const found = byDirectory.get(directory) ?? [];
    // Defaults of a product without a file of settings beside them are a copy for people.
    if (found.some(({ kind }) => !kind.endsWith('-default'))) groups.push(...alternatives(directory, found));
  }
  return groups;
}

/** A map of settings that is called after the file that it makes, `hdfs-site.yaml`, stands for that file among the others. */
function directoryFor({ path, kind }: RecognisedFile): string {
  const directory = directoryOf(path);
  return path.endsWith(endingOfSettingMaps) && isCalledAsKind(kind, directory) ? directoryOf(directory) : directory;
}

/** Moves the files of companion directories to their anchor, unless a kind would then stand there twice. */
function joinCompanions(byDirectory: Map<string, RecognisedFile[]>): void {
  const members = new Map<string, string[]>();
  for (const directory of byDirectory.keys()) {
    const suffix = companionDirectories.find((companion) => `/${directory}`.endsWith(companion));
    const anchor = suffix === undefined ? directory.replace(folderOfRole, '$1templates') : `/${directory}`.slice(1, -suffix.length) || '.';
    members.set(anchor, [...(members.get(anchor) ?? []), directory]);
  }
  for (const [, directories] of members) {
    if (directories.length < 2) continue;
    const kinds = directories.flatMap((directory) => [...new Set((byDirectory.get(directory) ?? []).map((file) => file.kind))]);
    if (new Set(kinds).size < kinds.length) continue;
    const [first, ...others] = directories.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    if (first === undefined) continue;
    for (const other of others) {
      byDirectory.get(first)?.push(...(byDirectory.get(other) ?? []));
      byDirectory.delete(other);
    }
  }
}

/** What alternatives for a node on its own are called. */
const ofOneNode = /(?:^|[-_.])(?:single|standalone|pseudo|local)/i;

/** Whether a group is the alternative for a node on its own: `conf (single)`. */
export function isForOneNode(name: string): boolean {
  const [, variant] = / \(([^()]+)\)$/.exec(name) ?? [];
  return variant !== undefined && ofOneNode.test(variant);
}

function alternatives(directory: string, files: readonly RecognisedFile[]): FileGroup[] {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const byKind = new Map<FileKind, RecognisedFile[]>();
  for (const file of sorted) byKind.set(file.kind, [...(byKind.get(file.kind) ?? []), file]);
  const isSingle = [...byKind].every(([kind, ofKind]) => ofKind.length === 1 || isReadTogether(kind));
  if (isSingle) return [{ name: directory, files: sorted }];
  const variants = new Set<string>();
  for (const [kind, ofKind] of byKind) if (!isReadTogether(kind)) for (const file of ofKind) variants.add(variantOf(file));
  return [...variants].sort().map((variant) => {
    const chosen: RecognisedFile[] = [];
    for (const [kind, ofKind] of byKind) {
      // The list of workers beside `hdfs-site-single.xml` is that of the cluster.
      if (ofOneNode.test(variant) && fileDefinition(kind).format === 'hostList') continue;
      if (isReadTogether(kind)) chosen.push(...ofKind);
      else {
        const file =
          ofKind.find((candidate) => variantOf(candidate) === variant) ?? ofKind.find((candidate) => variantOf(candidate) === '');
        const only = file ?? (ofKind.length === 1 ? ofKind[0] : undefined);
        if (only !== undefined) chosen.push(only);
      }
    }
    return { name: variant === '' ? directory : `${directory} (${variant})`, files: chosen };
  });
}

/** What distinguishes a file's name from the plain name of its kind: `prod` of `hbase-site-prod.xml`; empty for the plain name. */
function variantOf(file: RecognisedFile): string {
  const name = baseName(file.path).toLowerCase();
  const stem = fileDefinition(file.kind).name.replace(/\.\w+$/, '');
  return name
    .replace(stem, '')
    .replace(/\.(xml|ya?ml|sh|cfg|properties|conf)(?=\.|$)/, '')
    .replace(/^[-_.]+|[-_.]+$/g, '');
}

/** What programs that run tests call their folders: `src/test`, `src/integrationTest`, `spec/fixtures` (who builds packages has a folder `spec`, too), `test-data`, `integration-tests`, `e2e`, `molecule` of a role. */
const ofTests =
  /(?:^|\/)(?:src\/(?:it|test\w*|\w+Test\w*)|tests?|__tests__|spec\/(?:acceptance|classes|data|e2e|files|fixtures|functional|integration|resources|support|unit)|e2e|molecule|test[-_]?(?:data|files|fixtures|resources)|(?:acceptance|e2e|functional|integration|smoke|system|unit)[-_]?tests?)\//;

/**
 * Whether a file lies among the resources of tests.
 * @param files list nothing outside of what somebody asked for: how directories above that are called says nothing
 */
export function isForTests(path: string, files: Pick<Files, 'list'>): boolean {
  if (!path.startsWith('/')) return ofTests.test(path);
  let top = directoryOf(path);
  for (let above = parentOf(top); above !== top && files.list(above).length > 0; above = parentOf(top)) top = above;
  return ofTests.test(path.slice(top.length).replace(/^\//, ''));
}

/** Files of programs that are clients of ours, and bring or copy files of our names; those of Flink and Elasticsearch need no cluster. */
const othersFiles: readonly (readonly [name: RegExp, folder: RegExp])[] = [
  [/^flink-conf\.ya?ml/i, /flink/i],
  [/^elasticsearch\.ya?ml/i, /elastic/i],
  [/^spark-(?:defaults\.conf|env\.(?:sh|cmd))/i, /spark/i],
];

/**
 * Whether the files stand in the folder of another program, which is a client of ours: one of its own files is beside them, and nothing that only servers of ours
 * have (env files). In a folder that holds the files of several programs its name decides.
 * @param list names in a directory
 */
export function isOfOtherProgram(documents: readonly Document[], list: (directory: string) => readonly string[]): boolean {
  if (documents.length === 0 || documents.some(({ format }) => !clientFormats.has(format))) return false;
  return documents.every(({ source: { path } }) => {
    const directory = directoryOf(path);
    // On the class path of an application.
    if (/(?:^|\/)src\/main\/resources$/.test(directory)) return true;
    const names = list(directory);
    return othersFiles.some(
      ([file, folder]) => names.some((name) => file.test(name)) && (documents.length === 1 || folder.test(directory)),
    );
  });
}

/** Whether the files have their names by chance: all are of kinds that other programs have, too, and a file of such a program is beside each. */
export function areOthers(documents: readonly Document[], list: (directory: string) => readonly string[]): boolean {
  return (
    documents.length > 0 &&
    documents.every(({ kind, source: { path } }) => {
      const { others } = fileDefinition(kind);
      return others !== undefined && list(directoryOf(path)).some((name) => others.beside.test(name));
    })
  );
}

/** Formats of the files that clients have, too: Spark has a list of its own workers. */
const clientFormats: ReadonlySet<Document['format']> = new Set(['hadoopXml', 'properties', 'hostList']);

/** The daemons that files of these kinds are for. */
export function rolesOf(kinds: ReadonlySet<FileKind>): Role[] {
  const tellsOf = (product: KnownProduct) => product.files.filter(({ kind }) => kinds.has(kind)).map(({ tells }) => tells);
  const told = knownProducts.filter((product) => tellsOf(product).includes('product'));
  // core-site.xml beside hbase-site.xml is HBase's client configuration of HDFS.
  const isRead = (product: KnownProduct) => told.some(({ alsoReads }) => alsoReads.includes(product.id));
  const areHere = (product: KnownProduct) => told.includes(product) || (tellsOf(product).includes('alone') && !isRead(product));
  return knownProducts.flatMap((product) =>
    product.daemons.flatMap(({ id, isUsual, usualWith }) =>
      (isUsual === true && areHere(product)) || (usualWith !== undefined && kinds.has(usualWith)) ? [id] : [],
    ),
  );
}

/**
 * Whether a directory is for clients by its name, or the name of the one above it: `conf/client/secure`, `roles/hadoop-client/templates`. Further above, and in the plural, the
 * clients may be those who pay: `clients/acme`.
 */
export function isForClients(directory: string): boolean {
  return /(?:^|\/)(?:(?:(?:hadoop|hdfs|yarn|hbase)[-_]clients?|client)(?:\/[^/]+)?|clients)$/i.test(directory);
}

/** A name without what tells several of its kind apart: `datanode` of `DataNode-2`. */
function withoutNumber(name: string): string {
  return name.toLowerCase().replace(/[-_]?\d+$/, '');
}

/** The daemons that a directory is named after: `datanode` of `config/datanode-2` and `roles/hdfs-datanode-ha`, `master` of `roles/hbase_master`, both of `DataNode-NodeManager`. */
function daemonsOf(name: string, roles: readonly Role[]): readonly Role[] {
  const bare = withoutNumber(name).replace(/[-_]ha$/, '');
  const daemonIn = (daemons: readonly Role[], part: string) =>
    daemons.find((role) => [role, `${daemonDefinition(role).product.id}${role}`, `hdfs${role}`].includes(part.replace(/[-_]/g, '')));
  const only = daemonIn(roles, bare);
  if (only !== undefined) return [only];
  const parts = bare.split(/[-_+]/).map((part) => daemonIn(allDaemons(), part));
  return parts.includes(undefined) ? [] : roles.filter((role) => parts.includes(role));
}

/** The daemons of all products. */
function allDaemons(): readonly Role[] {
  return knownProducts.flatMap(({ daemons }: KnownProduct) => daemons.map(({ id }) => id));
}

/** What the hosts do that a directory is named after. */
type WorkOfHosts = 'directing' | 'working';

/** `master`, `docker/hadoop-slave1`. */
function hostsOf(directory: string): WorkOfHosts | undefined {
  const [, directing, working] = /(?:^|[-_])(?:(masters?)|((?:slave|worker)s?))$/.exec(withoutNumber(baseName(directory))) ?? [];
  return directing !== undefined ? 'directing' : working !== undefined ? 'working' : undefined;
}

/** What a directory holds, as far as its names tell daemons and hosts. */
export interface NamesHeld {
  /** Each once, without numbers at their ends: of ten thousand nodes one. */
  readonly names: readonly string[];
  /** The hosts that directories in it are named after. */
  readonly hosts: ReadonlySet<WorkOfHosts>;
}

export function namesHeldBy(directory: string, list: (directory: string) => readonly string[]): NamesHeld {
  const names = list(directory);
  const hosts = new Set<WorkOfHosts>();
  for (const name of names) {
    const work = hostsOf(name);
    if (work !== undefined && !hosts.has(work) && list(join(directory, name)).length > 0) hosts.add(work);
  }
  return { names: [...new Set(names.map(withoutNumber))], hosts };
}

/** Whether a daemon may run on such hosts: those that do the work stay away from the hosts that direct it, and the other way round. Others, such as voters, run on any. */
function mayRunOn(role: Role, hosts: WorkOfHosts): boolean {
  const { onWorkers, isClient, opensNoFiles, product } = daemonDefinition(role);
  const hasWorkers = product.daemons.some((daemon) => daemon.onWorkers === true);
  if (!hasWorkers || isClient === true || opensNoFiles === true) return true;
  return (onWorkers === true) === (hosts === 'working');
}

/**
 * The daemons of a directory, or of the role whose templates it holds, without those that directories beside it are named after, and without what runs only beside
 * these: `config/namenode` beside `config/datanode`. Directories for masters and for workers lie beside each other, too.
 */
export function withoutDaemonsBeside(roles: readonly Role[], directory: string, heldBy: (directory: string) => NamesHeld): Role[] {
  const [, home = directory] = folderInHome.exec(directory) ?? [];
  const beside = heldBy(parentOf(home));
  const hosts = hostsOf(home);
  if (hosts !== undefined && beside.hosts.has(hosts === 'directing' ? 'working' : 'directing'))
    return roles.filter((role) => mayRunOn(role, hosts));
  return withoutOthers(roles, daemonsOf(baseName(home), roles), () => beside.names.flatMap((name) => daemonsOf(name, roles)));
}

/** Where a directory that is named after daemons or hosts has their files: `roles/namenode/templates/default`, `namenode/conf`, `NameNode/Config-files`. */
const folderInHome = /^(.+)\/(?:(?:templates|files)(?:\/default)?|conf(?:ig(?:uration)?)?s?(?:[-_]?files)?|etc\/hadoop)$/i;

/** The daemons of a file that is named after one, without those that such files beside it are named after: `hdfs-site-namenode.xml.j2` beside `hdfs-site-datanode.xml.j2`. */
export function withoutDaemonsOfFilesBeside(roles: readonly Role[], name: string, names: readonly string[]): Role[] {
  const own = partsOf(name);
  if (own === undefined) return [...roles];
  return withoutOthers(roles, daemonsOf(own.daemon, roles), () =>
    names.flatMap((file) => {
      const parts = partsOf(file);
      return parts?.of === own.of ? daemonsOf(parts.daemon, roles) : [];
    }),
  );
}

/** The daemon that a file may be named after, and which files differ in that alone. */
function partsOf(name: string): { readonly of: string; readonly daemon: string } | undefined {
  const [, site = '', daemon, ending = ''] = /^([a-z]+-(?:site|env))[-_.]([a-z]+)(\..+)$/.exec(name) ?? [];
  return daemon === undefined ? undefined : { of: `${site}${ending}`, daemon };
}

/** The daemons of what is for some of them, where others have their own beside it. @param daemonsBeside asks for each name beside it: most are for all daemons, and ask nothing */
function withoutOthers(roles: readonly Role[], own: readonly Role[], daemonsBeside: () => readonly Role[]): Role[] {
  if (own.length === 0) return [...roles];
  const others = new Set(daemonsBeside());
  const isElsewhere = (role: Role | undefined) => role !== undefined && !own.includes(role) && others.has(role);
  const hasOthers = [...others].some(isElsewhere);
  const opensFiles = own.some((role) => daemonDefinition(role).opensNoFiles !== true);
  return roles.filter((role) => {
    const { runsBeside, isClient } = daemonDefinition(role);
    if (hasOthers && isClient === true && !opensFiles) return false;
    return own.includes(role) || !(isElsewhere(role) || isElsewhere(runsBeside as Role | undefined));
  });
}
