import { isAtLeast, parseRange, parseVersion } from '../../../catalog/versions.js';
import type { KnownProduct, Releasable } from '../../../products/registry.js';
import { isStated, knownProducts } from '../../../products/registry.js';
import { withDefaults } from '../../templates/puppetValues.js';
import type { ReleaseEvidence } from './releaseEvidence.js';

/**
 * Files that build, start or describe machines: Docker, Compose, Ansible, Chef, Puppet, Vagrant, Terraform, scripts, lists of repositories for packages, blueprints of Ambari, clusters of EMR. Hidden ones (`.travis.yml`) are
 * for tests. Jobs of batch systems start clusters, too: `hadoop.sbatch`.
 */
const tellingNames =
  /^(?:(?:[^.].*[._-])?(?:docker|container)file(?!s(?:$|[._-])).*|makefile|vagrantfile|[^.].*\.(?:ya?ml|sls|run|slurm|sbatch|pbs|qsub|rb|pp|tf|mk|env)|[^.].*\.(?:sh|bash|ksh|repo|list)(?:\.(?:j2|erb))?|(?:[^.].*)?(?:blueprint|emr|cloudformation|template|stack).*\.json|\.env)$/i;

/** Larger files are data. */
const mostCharacters = 250_000;

/** Longer lines are data, too. */
const longestLine = 500;

/** Whether a file of this name may say which releases are installed. */
export function mayTellReleases(name: string): boolean {
  return tellingNames.test(name);
}

/** What a module of Puppet is named after: the `$version` of its own class, or of its defaults, is that product's. */
const classOfModule = /^[ \t]*class[ \t]+(?:::)?([a-z]\w*)(?:::params)?\s*(?:[({]|inherits\b)/m;

/** A list of charts of Helm: the archives in it are charts, with numbers of their own. */
const isIndexOfCharts = /^apiVersion:[^\n]*\n(?:[^\n]*\n)*?entries:\s*$/m;

/** What a blueprint of Ambari says of the distribution: `"stack_name": "HDP", "stack_version": "2.2"`. */
const stackOfHdp = /\bstack_name["']?[ \t]*:[ \t]*["']?HDP\b/;
const stackVersion = /["']?\bstack_version["']?[ \t]*:[ \t]*["']?(\d\.\d)\b["']?/;

/** Who runs a program or has a file, and in which group, or with which password logs in: `user: hadoop:0`, `chown -R hadoop:1000`, `echo hadoop:1 | chpasswd`. */
const ownership = /^\s*(?:user:|USER\s).*$|\bchown\s+(?:-\S+\s+)*\S+|^.*\bchpasswd\b.*$/;

/** The releases that a file names as installed, in its order, each once. @param path as the host names the file */
export function evidenceIn(path: string, text: string): ReleaseEvidence[] {
  if (text.length > mostCharacters || !mentions.test(text) || isIndexOfCharts.test(text)) return [];
  const variables = new Map<string, string>();
  const found: ReleaseEvidence[] = [];
  const pairs = new NamesAbove(path);
  const isStackOfHdp = stackOfHdp.test(text);
  const module = path.endsWith('.pp') ? classOfModule.exec(text)?.[1] : undefined;
  const lines = (module === undefined ? text : withDefaults(text)).split('\n');
  const operatedAt = productsOperated(lines);
  for (const [at, written] of lines.entries()) {
    const named = pairs.withNameAbove(written);
    const ofModule = module === undefined ? named : named.replace(/\$version\b/, `$${module}_version`);
    const line = isStackOfHdp ? ofModule.replace(stackVersion, 'hdp_version: $1.0.0') : ofModule;
    if (line.length > longestLine || !/[\d${]/.test(line) || /^\s*(?:#|\/\/|;|--)/.test(line)) continue;
    // The number of an image that somebody makes.
    if (/\bdocker\s+(?:build|tag|push)\b/.test(line)) continue;
    const filled = filledIn(line.replace(ownership, ''), variables);
    for (const told of mentions.test(filled) ? evidenceOf(filled, () => operatedAt(at)) : []) {
      const known = found.findIndex(({ product, version }) => product === told.product && version === told.version);
      if (known < 0) found.push({ ...told, path, line: at + 1 });
      // The number of somebody's image says less than the product's own.
      else if (found[known]?.isOwnTag === true && told.isOwnTag !== true) found[known] = { ...told, path, line: at + 1 };
    }
    rememberVariable(filled, variables);
  }
  const told = found.filter(
    ({ product, version }) => !isLine(version) || !found.some((other) => other.product === product && isBuild(other.version)),
  );
  return told.map((each) => ({ ...each, version: buildsOf.get(each.product)?.[each.version] ?? each.version }));
}

/** Lines between a name and its release, at most. */
const mostBetween = 4;

/**
 * Names of products in YAML whose releases stand below them: `repository: bitnami/cassandra`, `tag: 4.1.3` in values of a chart, `name: cassandra`, `version: 3.11.4` in a state of Salt,
 * `cassandra:` with `version: 3.11.4` in it. What a chart or a role is called has a version of its own.
 */
class NamesAbove {
  private readonly isYaml: boolean;
  private readonly isState: boolean;
  private name: { readonly text: string; readonly column: number; readonly kind: 'image' | 'package' | 'map'; left: number } | undefined;

  constructor(path: string) {
    this.isState = path.endsWith('.sls');
    this.isYaml = this.isState || /\.ya?ml$/.test(path);
  }

  /** The line, or one that says name and release where it has the release of a name above. */
  withNameAbove(line: string): string {
    if (!this.isYaml || line.length > longestLine || line.trim() === '') return line;
    const column = line.search(/[^\s-]/);
    const { name } = this;
    const isBelow = name !== undefined && name.left-- > 0 && (name.kind === 'map' ? column > name.column : column === name.column);
    const release = (name?.kind === 'image' ? tagBelow : versionBelow).exec(line)?.[1];
    const [image, map] = [imageAbove.exec(line)?.[1], mapAbove.exec(line)?.[1]];
    const installed = this.isState ? packageAbove.exec(line)?.[1] : undefined;
    if (image !== undefined) this.name = { text: image, column, kind: 'image', left: mostBetween };
    else if (installed !== undefined) this.name = { text: installed, column, kind: 'package', left: mostBetween };
    else if (map !== undefined) this.name = { text: map, column, kind: 'map', left: mostBetween };
    else if (name !== undefined && (name.kind === 'map' ? column <= name.column : column < name.column)) this.name = undefined;
    if (!isBelow || release === undefined) return line;
    return name.kind === 'image' ? `image: ${name.text}:${release}` : `${name.text}_version: ${release}`;
  }
}

const namesOfProducts = knownProducts.flatMap(({ id, isReleased }) => (isReleased ? [id] : [])).join('|');
const imageAbove = new RegExp(String.raw`^\s*(?:repository|repo|image):\s*["']?((?:[\w.-]+/){0,3}(?:${namesOfProducts}))["']?\s*$`);
const packageAbove = new RegExp(String.raw`^\s*-?\s*name:\s*["']?(${namesOfProducts})["']?\s*$`);
const mapAbove = new RegExp(String.raw`^\s*(${namesOfProducts}):\s*$`);
const tagBelow = /^\s*tag:\s*["']?v?(\d+(?:\.\d+)+[\w.-]*)["']?\s*(?:#.*)?$/;
const versionBelow = /^\s*-?\s*version:\s*["']?v?(\d+(?:\.\d+)+)["']?\s*(?:#.*)?$/;

/** `0.20` in the name of a package (`hadoop-0.20-mapreduce`) is a part of its name where the file says whose distribution the package is from. */
const isLine = (version: string) => /^\d+\.\d+$/.test(version);
const isBuild = (version: string) => parseVersion(version)?.vendor === true;

/** The releases in the names of a path's directories: `/opt/hbase-1.2.6/conf`, `cassandra/3.11`. */
export function evidenceInPath(directory: string): ReleaseEvidence[] {
  // Every release has a point between digits, and few directories have.
  if (!/\d\.\d/.test(directory)) return [];
  return patterns.flatMap(({ product, packaged, below }) => {
    const version =
      versionOf(product, below.exec(directory)) ??
      directory.split('/').reduceRight<string | undefined>((found, name) => found ?? versionOf(product, packaged.exec(name)), undefined);
    return version === undefined ? [] : [{ product, version, path: directory }];
  });
}

/** The releases in the names of directories and archives of a path or an address: `file:///opt/hadoop-2.7.1/tmp`. */
export function packagedIn(text: string): readonly Pick<ReleaseEvidence, 'product' | 'version'>[] {
  return patterns.flatMap(({ product, packaged }) => {
    const version = versionOf(product, packaged.exec(text));
    return version === undefined ? [] : [{ product, version }];
  });
}

/** What stands before the name of an image that neither the project nor a distributor of its releases makes: `image: example/`. */
const othersImage = /(?<=^|[\s"'=])(?!(?:apache|bitnami|bitnamilegacy|library)\/$)[\w-]+\/$/;

const floatingImage = new RegExp(
  String.raw`^[ \t]*(?:-[ \t]+)?image:[ \t]*["']?(?:[\w.-]+/)*(${namesOfProducts})(?::latest)?["']?[ \t]*(?:#.*)?$`,
  'gm',
);

/** The products that a file of Compose or Kubernetes starts from an image without a number: it is the newest one, whatever other files install. */
export function floatingImagesIn(_path: string, text: string): readonly string[] {
  return [...text.matchAll(floatingImage)].flatMap(([, product]) => product ?? []);
}

/** What is told of one line. */
type Told = Pick<ReleaseEvidence, 'product' | 'version' | 'isOwnTag'>;

/** The products that an operator is asked for in the document of YAML that a line stands in. */
function productsOperated(lines: readonly string[]): (at: number) => ReadonlySet<string> {
  const known = new Map<number, ReadonlySet<string>>();
  return (at) => {
    const start = lines.findLastIndex((line, index) => index <= at && line.startsWith('---'));
    let products = known.get(start);
    if (products === undefined) {
      const end = lines.findIndex((line, index) => index > at && line.startsWith('---'));
      const text = lines.slice(Math.max(0, start), end < 0 ? lines.length : end).join('\n');
      products = new Set(patterns.flatMap(({ product, operated }) => (operated?.object.test(text) === true ? [product] : [])));
      known.set(start, products);
    }
    return products;
  };
}

/** @param operatedHere products that an operator is asked for where the line stands */
function evidenceOf(line: string, operatedHere: () => ReadonlySet<string>): Told[] {
  const told: Told[] = distributedBy(line);
  for (const { product, named, everywhere, operated, repository, image } of patterns) {
    const wanted = operated?.line.exec(line)?.[1];
    // The line first: the text around it is long.
    if (wanted !== undefined && operatedHere().has(product)) told.push({ product, version: wanted });
    for (const match of named.test(line) ? line.matchAll(everywhere) : []) {
      const version = versionOf(product, match);
      if (version === undefined) continue;
      // FROM hadoop-base:1.0.1
      const isBase = /^\s*FROM\s/i.test(match[0]);
      const isOwnTag = isBase || (match[0].startsWith(`${product}:`) && othersImage.test(line.slice(0, match.index)));
      told.push(isOwnTag ? { product, version, isOwnTag } : { product, version });
    }
    const [, major, minor] = repository?.exec(line) ?? [];
    if (major !== undefined && minor !== undefined) told.push({ product, version: `${major}.${minor}` });
    const tag = image?.name.exec(line)?.[1];
    const jdk = tag === undefined ? undefined : image?.jdks.find(([range]) => parseRange(range).includes(tag))?.[1];
    if (jdk !== undefined) told.push({ product: 'jdk', version: String(jdk) });
  }
  for (const match of line.matchAll(jdks)) {
    const version = match.slice(1).find((group) => group !== undefined);
    if (version !== undefined) told.push({ product: 'jdk', version });
  }
  return told;
}

/** Any mention of a product or of a JDK: most files have none. */
const mentions =
  /serverVersion|productVersion|hbase|hadoop|hdfs_|cassandra|dsc\d\d|zookeeper|zk_|cdh|hdp|emr-\d|jdk|jre|java|temurin|corretto|zulu/i;

/**
 * JDKs that are installed: the tag of an image (`openjdk:8-jre`, `eclipse-temurin:17`), a package (`openjdk-8-jdk`, `java-1.8.0-openjdk`), an archive (`jdk-8u292-linux-x64`).
 */
const jdks =
  /(?<![\w.-])(?:openjdk|java|eclipse-temurin|amazoncorretto|adoptopenjdk|azul\/zulu-openjdk):(?:openjdk-|jdk-)?(?:1\.)?(\d{1,2})(?![\d])|(?<![\w.-])openjdk-(\d{1,2})-(?:jdk|jre)|(?<![\w.-])java-(?:1\.)?(\d{1,2})(?:\.0)?-(?:openjdk|amazon-corretto)|(?<![\w.-])(?:temurin-|zulu-?)(\d{1,2})-jdk|(?<![\w.-])jdk-(\d{1,2})(?:u\d|\.\d)|(?<![\w.-])oracle-java(\d{1,2})-/gi;

/**
 * Distributions of vendors that are installed, with the number of each: `archive.cloudera.com/cdh5/redhat/7/x86_64/cdh/5.6.1/`, `cdh_version: 5.6.1`, `CDH-5.14.0-1.cdh5.14.0`,
 * `HDP/centos7/2.x/updates/2.6.5.0`, `release_label = "emr-5.30.0"`, `--release-label emr-5.30.0`. Of later ones nothing is known.
 */
const distributions: readonly {
  readonly id: string;
  readonly name: RegExp;
  readonly below: string;
  readonly build: (base: string, number: string) => string;
}[] = [
  {
    id: 'cdh',
    name: /(?<![\w-])cdh(?:[_-]?version['"\]]{0,2}\s{0,4}(?:=>|=|:|\s)\s{0,4}['"]?(?:cdh)?|[/-])(\d\.\d{1,2}(?:\.\d{1,2})?)(?![\w.]*\d)/i,
    below: '7',
    build: (base, number) => `${base}-cdh${number}`,
  },
  {
    id: 'hdp',
    name: /(?<![\w-])hdp(?:[_-]?version['"\]]{0,2}\s{0,4}(?:=>|=|:|\s)\s{0,4}['"]?|\/\w{1,20}\/\d\.x\/(?:updates|GA)\/|-)(\d\.\d(?:\.\d{1,2}){1,2})(?![\w.]*\.\d)/i,
    below: '4',
    build: (base, number) => `${base}.${number}`,
  },
  {
    id: 'emr',
    name: /(?:(?<![a-z])release[-_]?label|^\s*default)['"]?\s{0,20}(?:=>|=|:|\s)\s{0,4}['"]?emr-(\d\.\d{1,2}\.\d{1,2})(?![\w.-])/i,
    below: '7.14',
    build: (base, number) => `${base}-emr${number}`,
  },
];

function distributedBy(line: string): Told[] {
  return distributions.flatMap(({ id, name, below, build }) => {
    const number = name.exec(line)?.[1];
    if (number === undefined || isAtLeast(number, below)) return [];
    return knownProducts.flatMap((definition: KnownProduct): Told[] => {
      const bases =
        'installedAs' in definition && definition.installedAs !== undefined && 'distributed' in definition.installedAs
          ? definition.installedAs.distributed
          : undefined;
      const base = bases?.[id as keyof typeof bases]?.findLast(([from]) => isAtLeast(number, from))?.[1];
      return base === undefined || !isStated(definition.id) ? [] : [{ product: definition.id, version: build(base, number) }];
    });
  });
}

interface Patterns {
  readonly product: Releasable;
  /** An archive or a directory. */
  readonly packaged: RegExp;
  /** A directory named after a release in one named after the product. */
  readonly below: RegExp;
  /** What all forms on a line hold. */
  readonly named: RegExp;
  /** All forms on a line of a file. */
  readonly everywhere: RegExp;
  /** The project's image on Docker Hub, and its JDK. */
  readonly image: { readonly name: RegExp; readonly jdks: readonly (readonly [releases: string, jdk: number])[] } | undefined;
  /** What an operator is asked for. */
  readonly operated: { readonly object: RegExp; readonly line: RegExp } | undefined;
  /** A repository of packages whose name holds major and minor. */
  readonly repository: RegExp | undefined;
}

const release = String.raw`(\d+(?:\.\d+)+(?:-cdh\d+(?:\.\d+)*|\.\d+-\d+|-(?:alpha|beta|rc)(?:-?\d+)?)?)`;

const patterns: readonly Patterns[] = knownProducts.flatMap((definition: KnownProduct): Patterns[] => {
  const { id } = definition;
  const installedAs = 'installedAs' in definition ? definition.installedAs : undefined;
  if (!isStated(id) || installedAs === undefined) return [];
  const { packages, variables } = installedAs;
  // No single jar, no part of the product (`hadoop-mapreduce-examples-2.7.2.jar`), and no package whose name has a number in it (`hadoop-0.20-mapreduce` of CDH 5).
  const ofName = String.raw`(?<=-v?\d+\.\d+)-(?!bin|src|hadoop|snapshot)[a-z]`;
  const packaged = String.raw`(?<![\w.-])(?:${packages.join('|')})-v?${release}(?!\.?\d|[\w.]*\.jar\b|${ofName})`;
  const forms = [
    packaged,
    // HBASE_VERSION=1.2.6, hbase_version: 1.2.6, default['hbase']['version'] = '1.2.6'
    String.raw`(?<![A-Za-z0-9_.-])(?:${variables.join('|')})['"\]\[.:_-]{0,5}(?:version|ver|release|vsn)\b['"\]]{0,2}\s{0,40}(?:=>|:=|\?=|=|:|\s)\s{0,40}["']?v?${release}(?!\.?\d|-${id}\d)`,
    // The product's own image, and what another image's tag says of it: example/hadoop-namenode:2.0.0-hadoop3.2.1, HADOOP_VERSION=2.0.0-hadoop3.2.1
    String.raw`(?<=^|[\s"'/=])${id}:(\d+(?:\.\d+)*)`,
    // Not what Spark is built for: its clients (spark-3.3.0-bin-hadoop3, example/spark-master:3.3.0-hadoop3.3).
    String.raw`(?<![a-z]|spark[\w./:="-]{0,80})${id}(?<=[:=][\w.-]{0,60})${release}`,
    String.raw`(?<![\w.-])${id}={1,2}${release}`,
    // What an image is built on, but no number of that image's own: example/hadoop-secure:2.7.4
    String.raw`^\s*FROM\s+(?:[\w.-]+/){0,3}${id}-[\w-]{1,40}:(\d+\.\d+\.\d+)(?<!\.0\.0)(?![\w.-])`,
  ];
  return [
    {
      product: id,
      packaged: new RegExp(packaged, 'i'),
      // `cassandra/3.11`, and the templates of a role for each release: `roles/apache-cassandra/templates/4.0.1`, `templates/5.0.x`.
      below: new RegExp(`(?:^|/)(?:${id}|[^/]*${id}[^/]*/(?:templates|files)(?:/default)?)/v?${release}(?:\\.x)?(?:/|$)`, 'i'),
      named: new RegExp([id, ...packages, ...variables].join('|'), 'i'),
      everywhere: new RegExp(forms.join('|'), 'gi'),
      image:
        'jdkOfImage' in installedAs
          ? {
              name: new RegExp(String.raw`(?<=^|[\s"'])(?:docker\.io/)?(?:library/)?${id}:(\d+(?:\.\d+)*)(?![\w.])`),
              jdks: installedAs.jdkOfImage,
            }
          : undefined,
      operated: 'operated' in installedAs ? installedAs.operated : undefined,
      repository: 'repository' in installedAs ? installedAs.repository : undefined,
    },
  ];
});

function versionOf(product: Releasable, match: RegExpExecArray | RegExpMatchArray | null): string | undefined {
  const version = match?.slice(1).find((group) => group !== undefined);
  return version === undefined || product === 'jdk' || parseVersion(version) === undefined ? undefined : version;
}

/** The builds that packages of a vendor are named after by a line alone, by product. */
const buildsOf: ReadonlyMap<Releasable, Readonly<Record<string, string>>> = new Map(
  knownProducts.flatMap((definition: KnownProduct) =>
    'installedAs' in definition && definition.installedAs !== undefined && 'builds' in definition.installedAs && isStated(definition.id)
      ? [[definition.id, definition.installedAs.builds] as const]
      : [],
  ),
);

/** A number of a release, and what a name or an address has beside it, is shorter: variables that double one another have no end. */
const longestValue = 200;

/** `ENV A 1`, `ARG A=1`, `export A="1"`, `A: 1`. */
function rememberVariable(line: string, variables: Map<string, string>): void {
  const [, name, value] =
    /^\s*(?:ENV\s+|ARG\s+|export\s+|local\s+|readonly\s+|\$)?(\w+)(?:\s*[:?]?=\s*|\s+|:\s+)["']?([\w.-]+)["']?\s*\\?$/.exec(line) ?? [];
  if (name !== undefined && value !== undefined && value.length <= longestValue) variables.set(name, value);
}

/** Variables that the lines above set, and what stands for those that nothing sets: `${HBASE_VERSION:-2.1.0}`, `openjdk-{{ java_version }}-jdk`. */
function filledIn(line: string, variables: ReadonlyMap<string, string>): string {
  return line.replace(
    /\$\{(\w+)(?::?-([\w.-]*))?\}|\$(\w+)|\{\{\s*(\w+)\s*\}\}/g,
    (whole, braced: string | undefined, otherwise: string | undefined, plain: string | undefined, printed: string | undefined) =>
      variables.get(braced ?? plain ?? printed ?? '') ?? otherwise ?? whole,
  );
}
