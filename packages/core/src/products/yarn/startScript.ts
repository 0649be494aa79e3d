import { CommandLine, hostProperty } from '../../deployment/jvm/commandLine.js';
import { Environment } from '../../deployment/jvm/environment.js';
import { glued, text, unknownPiece } from '../../deployment/jvm/environmentPieces.js';
import type { JvmArguments } from '../../deployment/jvm/jvmArgument.js';
import type { StartInput } from '../../deployment/jvm/startInput.js';
import { mayBring } from '../../formats/broughtLines.js';
import { firstSet, hadoopHostWords, hadoopOptions, hasHadoopFunctions, hostOption, withOption } from '../hadoopShell.js';
import { daemonDefinition, type Role } from '../registry.js';

/** Daemons that `yarn` starts whose `YARN_…_HEAPSIZE` the scripts of 3.x read. */
const sizedIn3: ReadonlySet<Role> = new Set(['resourcemanager', 'nodemanager', 'timelineserver', 'proxyserver']);

const hostWords = new Set<string>([
  ...hadoopHostWords,
  'YARN_CONF_DIR',
  'YARN_LOG_DIR',
  'YARN_LOGFILE',
  'YARN_IDENT_STRING',
  'YARN_PID_DIR',
  'YARN_POLICYFILE',
  'YARN_ROOT_LOGGER',
  'YARN_COMMON_HOME',
  'HADOOP_YARN_HOME',
  'HADOOP_YARN_USER',
  'HADOOP_MAPRED_HOME',
  'HADOOP_MAPRED_LOG_DIR',
  'HADOOP_MAPRED_LOGFILE',
  'HADOOP_MAPRED_IDENT_STRING',
  'HADOOP_MAPRED_ROOT_LOGGER',
  'HADOOP_JHS_LOGGER',
]);

/**
 * Hadoop 2 and 3, each daemon named as the command that starts it. Sources: of 2.x the scripts yarn and mapred; of 3.x mapred,
 * yarn-config.sh, hadoop-functions.sh, and what yarn-env.sh says of its variables.
 */
export function yarnArguments(input: StartInput): JvmArguments {
  const kinds = daemonDefinition(input.role).startedWith ?? [];
  const documents = kinds.flatMap((kind) => input.documents.filter((each) => each.kind === kind));
  if (documents.length === 0) return { arguments: [], complete: false, documents: [] };
  const third = hasHadoopFunctions(input.releases.hadoop);
  const environment = new Environment({
    host: hostWords,
    emptyUnlessSet: isScriptVariable,
    ...(third ? { given: new Map([['HADOOP_OPTS', '-Djava.net.preferIPv4Stack=true']]) } : {}),
  });
  for (const document of documents) environment.read(document);
  const line = new CommandLine();
  // An env file that is not at hand may set anything.
  line.complete = documents.length === kinds.length && !documents.some((document) => mayBring(document));
  line.literal(`-Dproc_${input.role}`);
  if (third) thirdGeneration(line, environment, input);
  else if (input.role === 'historyserver') secondGenerationOfJobHistory(line, environment);
  else secondGeneration(line, environment, input.role);
  return { arguments: line.arguments, complete: line.complete, documents };
}

/** Variables that the scripts read and that are empty unless an env file sets them. */
function isScriptVariable(name: string): boolean {
  return /^(?:(?:HADOOP|HDFS|YARN|MAPRED)_(?:\w+_)?OPTS|(?:HADOOP|YARN)_(?:\w+_)?HEAPSIZE(?:_MAX|_MIN)?|HADOOP_CLASSPATH)$/.test(name);
}

/** -Xmx of the last variable that is set, in MB; 1000 MB where none is. */
function heapOf2(line: CommandLine, environment: Environment, variables: readonly string[]): void {
  const variable = variables.findLast((name) => environment.text(name) !== '');
  if (variable === undefined) line.literal('-Xmx1000m');
  else line.words([text('-Xmx'), ...glued(environment.pieces(variable)), text('m')], variable);
}

/** `yarn` of 2.x passes on nothing of hadoop-env.sh. */
function secondGeneration(line: CommandLine, environment: Environment, role: Role): void {
  const name = role.toUpperCase();
  heapOf2(line, environment, ['YARN_HEAPSIZE', `YARN_${name}_HEAPSIZE`]);
  line.words(environment.pieces('YARN_OPTS'), 'YARN_OPTS');
  if (role === 'nodemanager') line.literal('-server');
  line.words(environment.pieces(`YARN_${name}_OPTS`), `YARN_${name}_OPTS`);
  for (const [property, variable] of [
    ['hadoop.log.dir', 'YARN_LOG_DIR'],
    ['yarn.log.dir', 'YARN_LOG_DIR'],
    ['hadoop.log.file', 'YARN_LOGFILE'],
    ['yarn.log.file', 'YARN_LOGFILE'],
    ['yarn.home.dir', 'HADOOP_YARN_HOME'],
    ['hadoop.home.dir', 'HADOOP_PREFIX'],
    ['hadoop.root.logger', 'YARN_ROOT_LOGGER'],
    ['yarn.root.logger', 'YARN_ROOT_LOGGER'],
  ] as const)
    line.literal(hostProperty(property, variable), true);
}

/** `mapred historyserver` of 2.x. */
function secondGenerationOfJobHistory(line: CommandLine, environment: Environment): void {
  heapOf2(line, environment, ['HADOOP_HEAPSIZE', 'HADOOP_JOB_HISTORYSERVER_HEAPSIZE']);
  line.words(environment.pieces('HADOOP_OPTS'), 'HADOOP_OPTS');
  for (const [property, variable] of [
    ['hadoop.log.dir', 'HADOOP_MAPRED_LOG_DIR'],
    ['hadoop.log.file', 'HADOOP_MAPRED_LOGFILE'],
    ['hadoop.home.dir', 'HADOOP_PREFIX'],
    ['hadoop.id.str', 'HADOOP_IDENT_STRING'],
    ['hadoop.root.logger', 'HADOOP_MAPRED_ROOT_LOGGER'],
    ['hadoop.policy.file', 'HADOOP_POLICYFILE'],
  ] as const)
    line.literal(hostProperty(property, variable), true);
  line.literal('-Djava.net.preferIPv4Stack=true');
  line.literal(hostProperty('mapred.jobsummary.logger', 'HADOOP_JHS_LOGGER'), true);
  line.words(environment.pieces('HADOOP_JOB_HISTORYSERVER_OPTS'), 'HADOOP_JOB_HISTORYSERVER_OPTS');
  line.literal(hostProperty('hadoop.security.logger', 'HADOOP_SECURITY_LOGGER'), true);
}

/** From 3.0: YARN_OPTS that is set takes the place of HADOOP_OPTS, and a daemon's own heap size that of HADOOP_HEAPSIZE_MAX. */
function thirdGeneration(line: CommandLine, environment: Environment, input: StartInput): void {
  const { role } = input;
  const name = role.toUpperCase();
  const shared = ['HADOOP_HEAPSIZE_MAX', 'HADOOP_HEAPSIZE'];
  if (role === 'historyserver') {
    const options = withOption(
      environment.pieces('HADOOP_OPTS'),
      'mapred.jobsummary.logger',
      hostOption('mapred.jobsummary.logger', 'HADOOP_JHS_LOGGER'),
    );
    const own = firstSet(environment, ['HADOOP_HISTORYSERVER_OPTS', 'HADOOP_JOB_HISTORYSERVER_OPTS', 'MAPRED_HISTORYSERVER_OPTS']);
    const heapVariables = ['HADOOP_JOB_HISTORYSERVER_HEAPSIZE', ...shared];
    line.words(hadoopOptions({ options, own, heapVariables }, environment, input), 'HADOOP_OPTS');
    return;
  }
  const options = firstSet(environment, ['YARN_OPTS', 'HADOOP_OPTS']);
  const own = firstSet(environment, [`HADOOP_${name}_OPTS`, `YARN_${name}_OPTS`]);
  // Sizes of 2.x, of which no release of 3 is known to read them.
  const old = ['YARN_HEAPSIZE', ...(sizedIn3.has(role) ? [] : [`YARN_${name}_HEAPSIZE`])].filter((each) => environment.text(each) !== '');
  const untold = old.map((each) => unknownPiece(`$${each}`, undefined, true));
  const heapVariables = sizedIn3.has(role) ? [`YARN_${name}_HEAPSIZE`, ...shared] : shared;
  line.words(hadoopOptions({ options: [...options, ...untold], own, heapVariables }, environment, input), 'HADOOP_OPTS');
}
