import type { Resolution } from '../../../deployment/deployment.js';
import { isForClients } from '../../../deployment/files/grouping.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { directoryOf } from '../../../text/paths.js';
import { hadoopList, hadoopText, isOn, namesSet, writtenList, writtenText } from '../../hadoopConfiguration.js';

/* What containers find on their class path and in their environment, and where they find the ResourceManager. */

const home = 'HADOOP_MAPRED_HOME';

const whitelist = 'yarn.nodemanager.env-whitelist';
const jobClassPath = 'mapreduce.application.classpath';
const frameworkPath = 'mapreduce.application.framework.path';
const applicationClassPath = 'yarn.application.classpath';

/** What NodeManagers give to each container (ContainerLaunch.sanitizeEnv). */
const everywhere = 'yarn.nodemanager.admin-env';

/** Of both kinds of tasks, where a line of their own does not take its place. */
const tasks = 'mapred.child.env';

/** Settings that give variables to the containers of a job, by what runs in them (MRApps, MapReduceChildJVM, ContainerLaunch). */
const environments: readonly (readonly [runs: string, names: readonly string[]])[] = [
  ['ApplicationMaster', ['yarn.app.mapreduce.am.env', 'yarn.app.mapreduce.am.admin.user.env', everywhere]],
  ['map tasks', ['mapreduce.map.env', 'mapreduce.admin.user.env', everywhere]],
  ['reduce tasks', ['mapreduce.reduce.env', 'mapreduce.admin.user.env', everywhere]],
];

/** Each variable may have a line of its own: `mapreduce.map.env.HADOOP_MAPRED_HOME`. */
function gives(resolution: Resolution, name: string): boolean {
  const written = writtenText(resolution, name) ?? (/\.(?:map|reduce)\.env$/.test(name) ? writtenText(resolution, tasks) : undefined);
  return written?.includes(home) === true || writtenText(resolution, `${name}.${home}`) !== undefined;
}

/** Roles for both generations have a directory for each: `templates/hadoop2`. */
const ofHadoop2 = /(?:^|\/)hadoop[-_]?v?2(?:\.[\dx]+)*\//i;

/** Folders with the files of workers alone: `conf/worker/`, `nodemanager/`, `roles/hadoop-slave/templates/`. */
const ofWorker = /(?:^|[/_-])(?:workers?|slaves?|nodemanagers?|node-managers?|nm)(?:\/|[_-][^/]*\/)/i;

/** What finds no classes of MapReduce: its class path names them by a variable that NodeManagers do not pass on, and nothing else gives. */
function containersWithoutHome(resolution: Resolution): readonly string[] {
  const { documents } = resolution.deployment;
  if (documents.some(({ source }) => ofHadoop2.test(source.path))) return [];
  // What NodeManagers pass on stands in their own files, not in those of a client.
  if (documents.every(({ source }) => isForClients(directoryOf(source.path)))) return [];
  // Jobs come with the settings of whoever submits them, not with those of a worker.
  if (documents.every(({ source }) => ofWorker.test(source.path))) return [];
  if (writtenText(resolution, frameworkPath) !== undefined || hadoopList(resolution, whitelist).includes(home)) return [];
  const entries = [...writtenList(resolution, jobClassPath), ...writtenList(resolution, applicationClassPath)];
  // Without a line the class path of jobs is $HADOOP_MAPRED_HOME/share/hadoop/mapreduce/*.
  const byOtherWay = entries.some((entry) => entry.includes('mapreduce') && !entry.includes(home));
  const byHome = writtenList(resolution, jobClassPath).length === 0 || entries.some((entry) => entry.includes(home));
  if (byOtherWay || !byHome) return [];
  return environments.filter(([, names]) => !names.some((name) => gives(resolution, name))).map(([runs]) => runs);
}

/** Directories of configuration of which only the jars are on a class path: `/opt/hadoop/etc/hadoop/*`. */
function configurationByWildcard(resolution: Resolution, name: string): readonly string[] {
  const entries = writtenList(resolution, name).map((entry) => entry.replace(/\/$/, ''));
  const isConfiguration = (entry: string) => /(?:\/etc\/hadoop|\/conf|CONF_DIR\}{0,2})$/.test(entry);
  if (entries.some(isConfiguration)) return [];
  return entries.filter((entry) => entry.endsWith('/*') && isConfiguration(entry.slice(0, -2)));
}

/** Addresses of the ResourceManager that NodeManagers, clients and ApplicationMasters dial, of one ResourceManager or of each of a pair. */
const dialled = /^yarn\.resourcemanager\.(?:address|scheduler\.address|admin\.address|webapp\.address|webapp\.https\.address)(\.\w+)?$/;

/** Those with every address of the host for a host, though the files name the host of the ResourceManager. */
function addressesOfEveryHost(resolution: Resolution): readonly string[] {
  const named = namesSet(resolution, 'yarn.resourcemanager.hostname').some(
    (name) => !/^(?:0\.0\.0\.0|localhost|127\.[\d.]+)?$/.test(hadoopText(resolution, name) ?? ''),
  );
  if (!named) return [];
  // Of a pair nobody reads a name without an id.
  const isPair = isOn(resolution, 'yarn.resourcemanager.ha.enabled');
  return namesSet(resolution, 'yarn.resourcemanager.').filter((name) => {
    const match = dialled.exec(name);
    return match !== null && !(isPair && match[1] === undefined) && /^0\.0\.0\.0:/.test(hadoopText(resolution, name) ?? '');
  });
}

export const yarnContainerFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'containersWithoutMapredHome(): list<string>',
    description:
      'what of a job finds no classes of MapReduce, because its class path needs HADOOP_MAPRED_HOME and nothing gives it to containers',
    reads: {
      setting: [whitelist, jobClassPath, frameworkPath, applicationClassPath, tasks, ...environments.flatMap(([, names]) => names)],
    },
    call: ({ resolution }) => containersWithoutHome(resolution),
  },
  {
    signature: 'configurationByWildcard(string): list<string>',
    description: 'directories of configuration that a class path names with /* alone, which takes jars and no other file',
    names: 'setting',
    call: ({ resolution }, name: string) => configurationByWildcard(resolution, name),
  },
  {
    signature: 'resourceManagerAddressesOfEveryHost(): list<string>',
    description: 'addresses of the ResourceManager that others dial and that a line sets to 0.0.0.0, though the files name its host',
    reads: { setting: ['yarn.resourcemanager.*'] },
    call: ({ resolution }) => addressesOfEveryHost(resolution),
  },
];
