import type { Deployment, Resolution } from '../../../deployment/deployment.js';
import { areInKubernetes } from '../../../deployment/machine/kubernetesObjects.js';
import { isMountedAt } from '../../../deployment/machine/mountPoints.js';
import { tasksThatRemove } from '../../../deployment/machine/removedData.js';
import { nameOf } from '../../../deployment/nameOf.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { isOfContainers } from '../../../formats/broughtLines.js';
import { baseName, directoryOf } from '../../../text/paths.js';
import { hadoopList, hadoopSince, namesSet, writtenText } from '../../hadoopConfiguration.js';
import { looksForFiles, nameNodeFormats } from '../nameNodeFormats.js';
import { removalsOfHdfs } from '../removalsOfHdfs.js';
import { sharedEdits, sharedEditsTexts } from './hdfsNameServices.js';

/* The directories of a DataNode and the storage types in front of them: `[SSD]file:///ssd0` (StorageLocation.parse). */

interface DataDirectory {
  /** Upper-cased word in brackets; DISK where there is none. */
  readonly type: string;
  /** A path, or a URI. */
  readonly location: string;
}

const dataDir = 'dfs.datanode.data.dir';
const reserved = 'dfs.datanode.du.reserved';

function parseLocation(text: string): DataDirectory {
  const tagged = /^\[(\w*)\](.+)$/.exec(text);
  const [, tag, location] = tagged ?? [];
  if (tag === undefined || location === undefined) return { type: 'DISK', location: text };
  return { type: tag === '' ? 'DISK' : tag.toUpperCase(), location };
}

/** What a line names; empty where nothing does. */
function dataDirectories(resolution: Resolution): readonly DataDirectory[] {
  if (resolution.setting(dataDir).origin.kind !== 'entry') return [];
  return hadoopList(resolution, dataDir).map(parseLocation);
}

/** Whether something else than the general line decides how much of a disk stays free (ReservedSpaceCalculator). */
function reservedOtherwise(resolution: Resolution): boolean {
  const name = `${reserved}.calculator`;
  // In releases without it the name is one of the family with a storage type behind it.
  const { setting } = resolution.setting(name);
  const calculator = setting === undefined || setting.pattern !== undefined ? undefined : writtenText(resolution, name);
  if (calculator !== undefined && !calculator.endsWith('Absolute')) return true;
  const types = dataDirectories(resolution).map(({ type }) => type.toLowerCase());
  return (types.length === 0 ? ['disk'] : types).every((type) => writtenText(resolution, `${reserved}.${type}`) !== undefined);
}

/** Types of StorageType by release: ARCHIVE and RAM_DISK from 2.6, PROVIDED from 3.1, NVDIMM from 3.4. */
function knownTypes(resolution: Resolution): readonly string[] {
  const types = ['DISK', 'SSD'];
  if (hadoopSince(resolution, '2.6')) types.push('ARCHIVE', 'RAM_DISK');
  if (hadoopSince(resolution, '3.1')) types.push('PROVIDED');
  if (hadoopSince(resolution, '3.4')) types.push('NVDIMM');
  return types;
}

/** Path of a directory that is given as a path or as a file: URI; the text itself where it is neither. */
function pathOf(location: string): string {
  const path = location.replace(/^file:(?:\/\/[^/]*)?(?=\/)/i, '');
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path;
}

/** A URI of another scheme than file: (one letter before the colon is a drive of Windows). */
function isElsewhere(location: string): boolean {
  return /^[a-z][a-z0-9+._-]+:/i.test(location) && !/^file:/i.test(location);
}

const editsDir = 'dfs.namenode.edits.dir';
const nameDir = 'dfs.namenode.name.dir';

/** What decides which edits directories a NameNode has. */
const editsReads = [editsDir, nameDir];

/** The edits directories of the NameNode, else the name directories; empty where no line sets one. */
function editsTexts(resolution: Resolution): readonly string[] {
  for (const name of [editsDir, nameDir]) {
    if (writtenText(resolution, name) === undefined) continue;
    const directories = hadoopList(resolution, name);
    if (directories.length > 0) return directories;
  }
  return [];
}

/** Where the NameNode writes its edits, the one default directory included; a path and its URI are one. */
function editsDirectories(resolution: Resolution): readonly string[] {
  const directories = editsTexts(resolution);
  return directories.length > 0 ? [...new Set(directories.map(pathOf))] : ['(default)'];
}

const editsRequired = 'dfs.namenode.edits.dir.required';

/** As Util.stringAsURI reads it: a slash at the end of a URI counts, one of a path does not. */
function uriOf(location: string): string {
  return /^file:/i.test(location) ? location.replace(/^file:(?:\/\/[^/]*)?(?=\/)/i, '') : pathOf(location);
}

/** The one that FSNamesystem.checkConfiguration asks nothing of. */
const neverRequired = 'file:///tmp/hadoop/dfs/name';

/** Required edits directories that are neither edits directories nor the shared one; compared as URIs (FSNamesystem.checkConfiguration). */
function requiredEditsMissing(resolution: Resolution): readonly string[] {
  if (resolution.setting(editsRequired).origin.kind !== 'entry') return [];
  const edits = editsTexts(resolution);
  // The default directory lies below hadoop.tmp.dir.
  if (edits.length === 0) return [];
  const configured = new Set([...edits, ...sharedEditsTexts(resolution)].map(uriOf));
  return hadoopList(resolution, editsRequired).filter((directory) => directory !== neverRequired && !configured.has(uriOf(directory)));
}

const checkpointDir = 'dfs.namenode.checkpoint.dir';
const journalDir = 'dfs.journalnode.edits.dir';

/** Paths that a line gives; URIs of other schemes left out. */
function pathsOf(resolution: Resolution, name: string): readonly string[] {
  if (resolution.setting(name).origin.kind !== 'entry') return [];
  const locations = name === dataDir ? dataDirectories(resolution).map(({ location }) => location) : hadoopList(resolution, name);
  return locations.filter((location) => !isElsewhere(location)).map(pathOf);
}

/** Directories that NameNode, DataNode or secondary NameNode would lock for themselves, given to two of them, and those of a DataNode inside another one. */
function directoriesClashing(resolution: Resolution): readonly string[] {
  // Each daemon in a container has directories of its own.
  const areContainers = resolution.deployment.documents.some(isOfContainers);
  const names = [nameDir, dataDir, checkpointDir].map((name) => ({ name, paths: new Set(pathsOf(resolution, name)) }));
  const alike = names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) =>
        [...one.paths]
          .filter((path) => other.paths.has(path) && !areContainers)
          .map(
            (path) =>
              `${nameOf(resolution, one.name)} and ${nameOf(resolution, other.name)} both have ${path}; on a host where both are used, the second daemon cannot lock its storage`,
          ),
      ),
  );
  const data = new Set(pathsOf(resolution, dataDir));
  const inside = [...data].flatMap((path) =>
    foldersAbove(path)
      .filter((folder) => data.has(folder))
      .map(
        (folder) =>
          `${nameOf(resolution, dataDir)} has ${path} inside ${folder}; the blocks of one directory are among the files of the other`,
      ),
  );
  return [...alike, ...inside];
}

/** `/a` and `/a/b` of `/a/b/c`; of a path deeper than any, the uppermost. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.slice(0, 4096).split('/').slice(1, -1);
  return parts.slice(0, 64).map((_, at) => `/${parts.slice(0, at + 1).join('/')}`);
}

const reads = [dataDir];

/** A volume for what Hadoop keeps, by its path in the container: `/opt/hadoop/data`, and neither logs nor programs. */
function isForHadoop(path: string): boolean {
  return (
    /hadoop|hdfs|dfs|(?:name|data|journal)-?node/i.test(path) &&
    /\/(?:\w*data\w*|dfs|hdfs|(?:name|data|journal)-?nodes?|nn|dn|jn)\d*$/i.test(path)
  );
}

/** Directories of servers that nothing is mounted at, where something is at others of them or a volume for them lies elsewhere, each with its setting. */
function outsideVolumes(resolution: Resolution): readonly string[] {
  const { mounts } = resolution.deployment;
  if (mounts === undefined) return [];
  const directories = [nameDir, dataDir, journalDir].flatMap((name) =>
    resolution.places(name).some(({ document }) => !document.kind.endsWith('-default')) && !resolution.setting(name).unknown
      ? pathsOf(resolution, name)
          .filter((path) => path.startsWith('/'))
          .map((path) => ({ name, path, isCovered: isMountedAt(path, mounts.paths) }))
      : [],
  );
  if (!directories.some(({ isCovered }) => isCovered) && !mounts.volumes.some(isForHadoop)) return [];
  // One disk of several on a volume is somebody's test of disks.
  const covered = new Set(directories.filter(({ isCovered }) => isCovered).map(({ name }) => name));
  return directories.filter(({ name }) => !covered.has(name)).map(({ name, path }) => `${nameOf(resolution, name)} (${path})`);
}

/** Directories above in which a script may be for other files. */
const nearest = 3;

/** Where the nearest files that start a NameNode format it over metadata that it may have, as clauses; at the end of one, the directory that they look at, which the NameNode does not have. */
function formatsOverMetadata(resolution: Resolution): readonly string[] {
  const levels = resolution.deployment.askAround?.('formats', nameNodeFormats).slice(0, nearest + 1) ?? [];
  const found = levels.find((here) => here.some(({ said }) => said.length > 0)) ?? [];
  // Tasks beside may run these only where nothing is there.
  const looking = new Set(
    (resolution.deployment.askAround?.('looks for files', looksForFiles) ?? [])
      .flat()
      .flatMap(({ path, said }) => (said ? [directoryOf(path)] : [])),
  );
  // A name service or one NameNode may have a line of its own.
  const names = [nameDir, ...namesSet(resolution, `${nameDir}.`)];
  const areKnown = names.every((name) => !resolution.setting(name).unknown);
  const directories = areKnown ? names.flatMap((name) => pathsOf(resolution, name)) : [];
  return found.flatMap(({ path, said }) =>
    said.flatMap(({ line, lookedAt, isTask }) => {
      if (isTask && looking.has(directoryOf(path))) return [];
      const place = `${baseName(path)}:${line}`;
      if (lookedAt === undefined) return [place];
      const isElsewhere = directories.length > 0 && directories.every((directory) => directory.startsWith('/') && directory !== lookedAt);
      return isElsewhere ? [`${place} (it looks for metadata in ${lookedAt})`] : [];
    }),
  );
}

/** What containers of Hadoop are called, or run. */
const ofHadoop = /hadoop|hdfs|yarn|name-?node|data-?node|manager|master|worker|slave/i;

function runsInContainers({ documents, started = () => [] }: Deployment): boolean {
  const containers = started().flat();
  if (containers.some(({ about }) => ofHadoop.test(about))) return true;
  return areInKubernetes(
    documents.map(({ source }) => source),
    started,
  );
}

export const hdfsDirectoryFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'hdfsDataDirectories(): list<string>',
    description: "paths of the DataNode's directories, without their storage types",
    reads: { setting: reads },
    call: ({ resolution }) => dataDirectories(resolution).map(({ location }) => pathOf(location)),
  },
  {
    signature: 'directoriesClashing(): list<string>',
    description:
      'directories that two of NameNode, DataNode and secondary NameNode would lock, and directories of a DataNode inside another one, as clauses',
    reads: { setting: [nameDir, dataDir, checkpointDir] },
    call: ({ resolution }) => directoriesClashing(resolution),
  },
  {
    signature: 'storageTypes(): list<string>',
    description: "storage type of each of the DataNode's directories: DISK, SSD, ARCHIVE, RAM_DISK …",
    reads: { setting: reads },
    call: ({ resolution }) => dataDirectories(resolution).map(({ type }) => type),
  },
  {
    signature: 'reservedOtherwise(): bool',
    description:
      "whether a share of each disk, or a line for every storage type of the DataNode's directories, is reserved in place of dfs.datanode.du.reserved",
    reads: { setting: [...reads, `${reserved}.calculator`, `${reserved}.*`] },
    call: ({ resolution }) => reservedOtherwise(resolution),
  },
  {
    signature: 'storageTypesUnknown(): list<string>',
    description: "words in brackets before the DataNode's directories that the release does not know",
    reads: { setting: reads },
    call: ({ resolution }) => {
      const known = knownTypes(resolution);
      return [...new Set(dataDirectories(resolution).map(({ type }) => type))].filter((type) => !known.includes(type));
    },
  },
  {
    signature: 'storageTagsMisread(): list<string>',
    description: "entries of the DataNode's directories whose storage type is taken for a part of the path: (SSD)/d, [ SSD ]/d",
    reads: { setting: reads },
    call: ({ resolution }) =>
      dataDirectories(resolution)
        .map(({ location }) => location)
        .filter((location) => /^[[(<{]\s*\w+\s*[\])>}]/.test(location)),
  },
  {
    signature: 'dataDirectoriesElsewhere(): list<string>',
    description: "entries of the DataNode's directories that are URIs of another scheme than file: hdfs://h/d, SSD:/d",
    reads: { setting: reads },
    call: ({ resolution }) =>
      dataDirectories(resolution)
        .filter(({ type, location }) => type !== 'PROVIDED' && isElsewhere(location))
        .map(({ location }) => location),
  },
  {
    signature: 'editsDirectoriesElsewhere(): list<string>',
    description: 'directories of the NameNode that are URIs of a scheme for which no journal is known',
    reads: { setting: [editsDir, nameDir] },
    call: ({ resolution }) =>
      editsDirectories(resolution).filter(
        (location) =>
          isElsewhere(location) &&
          !/^(qjournal|bookkeeper):/.test(location) &&
          namesSet(resolution, `dfs.namenode.edits.journal-plugin.${location.slice(0, location.indexOf(':'))}`).length === 0,
      ),
  },
  {
    signature: 'hdfsDataDirectoriesTwice(): list<string>',
    description: "paths that stand more than once among the DataNode's directories",
    reads: { setting: reads },
    call: ({ resolution }) => {
      const seen = new Set<string>();
      const paths = dataDirectories(resolution).map(({ location }) => pathOf(location));
      return [...new Set(paths.filter((path) => seen.size === seen.add(path).size))];
    },
  },
  {
    signature: 'besideDataDirectory(string): bool',
    description: "whether a path lies under the same folder as one of the DataNode's directories: /ssd0/tmp and /ssd0/dfs",
    reads: { setting: reads },
    call: ({ resolution }, path: string) =>
      dataDirectories(resolution).some(({ location }) => {
        const folder = pathOf(location).replace(/\/[^/]*$/, '');
        return folder !== '' && `${pathOf(path)}/`.startsWith(`${folder}/`);
      }),
  },
  {
    signature: 'editsDirectories(): list<string>',
    description: "the NameNode's edits directories; one where nothing is set",
    reads: { setting: editsReads },
    call: ({ resolution }) => editsDirectories(resolution),
  },
  {
    signature: 'requiredEditsMissing(): list<string>',
    description: 'directories of dfs.namenode.edits.dir.required that are neither edits directories of the NameNode nor shared edits',
    reads: { setting: [editsRequired, ...editsReads, sharedEdits, `${sharedEdits}.*`] },
    call: ({ resolution }) => requiredEditsMissing(resolution),
  },
  {
    signature: 'nameDirectoriesSet(): bool',
    description:
      'whether a line names directories of the image, for all NameNodes, a name service or one NameNode; an empty one is left to who fills it in',
    reads: { setting: [nameDir, `${nameDir}.*`] },
    call: ({ resolution }) => [nameDir, 'dfs.name.dir'].some((name) => namesSet(resolution, name).length > 0),
  },
  {
    signature: 'underTemporary(list<string>): list<string>',
    description:
      'paths or file: URIs of the list that lie under /tmp, /var/tmp or /dev/shm, which is memory; of a RAM_DISK only under the first two',
    call: (_context, paths: readonly string[]) =>
      paths.filter((path) => {
        const { location, type } = parseLocation(path);
        return /^\/+(?:var\/)?tmp(?:\/|$)/.test(pathOf(location)) || (type !== 'RAM_DISK' && /^\/+dev\/shm(?:\/|$)/.test(pathOf(location)));
      }),
  },
  {
    signature: 'belowRelease(list<string>): list<string>',
    description: 'paths or file: URIs of the list that lie below a directory named after a release: /opt/hadoop-3.3.6/data',
    call: (_context, paths: readonly string[]) =>
      paths.filter((path) => /\/[a-z][a-z-]*-v?\d+\.\d+[\w.-]*\/./i.test(pathOf(parseLocation(path).location))),
  },
  {
    signature: 'directoriesOutsideVolumes(): list<string>',
    description:
      'directories of NameNode, DataNode and JournalNode at which the files of Compose or Kubernetes around mount nothing, where they do at others of them, each with its setting',
    reads: { setting: [nameDir, dataDir, journalDir] },
    call: ({ resolution }) => outsideVolumes(resolution),
  },
  {
    signature: 'tasksThatRemoveBlocks(): list<string>',
    description:
      'tasks of Ansible around the deployment that remove directories of NameNodes, DataNodes or JournalNodes whenever they run, or whenever another task changes a file of settings, each as a place',
    call: ({ resolution }) => tasksThatRemove(resolution.deployment, 'removed directories of HDFS', removalsOfHdfs),
  },
  {
    signature: 'formatsOverMetadata(): list<string>',
    description:
      'commands of the nearest files that start the NameNode, or of tasks of Ansible, that format it without asking at each run, each as a place; with the directory in which a script looks for metadata first where the NameNode has another one',
    reads: { setting: [nameDir, `${nameDir}.*`] },
    call: ({ resolution }) => formatsOverMetadata(resolution),
  },
  {
    signature: 'placeOfMounts(): string',
    description: 'name of the file of Compose or Kubernetes around the deployment that mounts volumes; empty where there is none',
    call: ({ resolution }) => resolution.deployment.mounts?.place ?? '',
  },
  {
    signature: 'runsInContainers(): bool',
    description:
      'whether containers of Hadoop are started around the deployment, or the files stand in objects of Kubernetes whose pods are around, or in those of a chart',
    call: ({ resolution }) => runsInContainers(resolution.deployment),
  },
];
