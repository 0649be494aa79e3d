import { isAtLeast } from '../../catalog/versions.js';
import { CommandLine, hostProperty } from '../../deployment/jvm/commandLine.js';
import { Environment } from '../../deployment/jvm/environment.js';
import { glued, type Piece, text, textOfPieces } from '../../deployment/jvm/environmentPieces.js';
import type { JvmArguments } from '../../deployment/jvm/jvmArgument.js';
import type { StartInput } from '../../deployment/jvm/startInput.js';
import { mayBring } from '../../formats/broughtLines.js';
import {
  commonProperties,
  firstSet,
  hadoopHostWords,
  hadoopOptions,
  hasHadoopFunctions,
  hostOption,
  policyFile,
  securityLogger,
  withOption,
} from '../hadoopShell.js';
import type { Role } from '../registry.js';

/** The command of `hdfs` for a role; a client is `hdfs dfs`. */
const commands: Readonly<Partial<Record<Role, string>>> = {
  namenode: 'namenode',
  datanode: 'datanode',
  journalnode: 'journalnode',
  zkfc: 'zkfc',
  secondarynamenode: 'secondarynamenode',
  balancer: 'balancer',
  'hdfs-client': 'dfs',
};

const hostWords = new Set<string>(hadoopHostWords);

/** Hadoop 1 to 3. Sources: hadoop, hdfs, hadoop-config.sh and hadoop-functions.sh of 1.2.1, 2.2.0, 2.6.0, the lines 2.7 and 2.9, 3.1.1, 3.3.6 and 3.4. */
export function hadoopArguments(input: StartInput): JvmArguments {
  const document = input.documents.find(({ kind }) => kind === 'hadoop-env');
  const command = commands[input.role];
  const release = input.releases.hadoop;
  if (document === undefined || command === undefined) return { arguments: [], complete: false, documents: [] };
  const third = hasHadoopFunctions(release);
  const line = new CommandLine();
  if (mayBring(document)) line.complete = false;
  const given = third ? new Map([['HADOOP_OPTS', '-Djava.net.preferIPv4Stack=true']]) : undefined;
  const environment = new Environment({
    host: hostWords,
    emptyUnlessSet: isScriptVariable,
    ...(given === undefined ? {} : { given }),
  }).read(document);
  if (third) thirdGeneration(line, environment, command, input);
  else secondGeneration(line, environment, command, release);
  return { arguments: line.arguments, complete: line.complete, documents: [document] };
}

/** Variables that Hadoop's own scripts read and that are empty unless hadoop-env.sh sets them. */
function isScriptVariable(name: string): boolean {
  return /^(?:(?:HADOOP|HDFS|YARN)_(?:\w+_)?OPTS|HADOOP_HEAPSIZE(?:_MAX|_MIN)?|HADOOP_CLASSPATH|HADOOP_SECURE_DN_\w+|HDFS_\w+_USER)$/.test(
    name,
  );
}

/** Up to 2.x: a heap of 1000 MB before everything else, which -Xmx of the role's options overrules. */
function secondGeneration(line: CommandLine, environment: Environment, command: string, release: string | undefined): void {
  line.literal(`-Dproc_${command}`);
  const heap = environment.pieces('HADOOP_HEAPSIZE');
  if (textOfPieces(heap) === '') line.literal('-Xmx1000m');
  else line.words([text('-Xmx'), ...glued(heap), text('m')], 'HADOOP_HEAPSIZE');
  const first = release !== undefined && !isAtLeast(release, '2.0.0-alpha');
  line.words(environment.pieces('HADOOP_OPTS'), 'HADOOP_OPTS');
  if (!first) scriptProperties(line, false);
  const variable = optionsVariable(command);
  if (command === 'datanode') line.literal('-server');
  if (variable !== undefined) line.words(environment.pieces(variable), variable);
  if (first) scriptProperties(line, true);
  else line.literal(hostProperty(...securityLogger), true);
}

/** Hadoop 1 sets the policy behind the security logger, and leaves the network stack to the JVM. */
function scriptProperties(line: CommandLine, first: boolean): void {
  for (const [name, variable] of [...commonProperties, ...(first ? [securityLogger] : []), policyFile])
    line.literal(hostProperty(name, variable), true);
  if (!first) line.literal('-Djava.net.preferIPv4Stack=true');
}

function optionsVariable(command: string): string | undefined {
  return command === 'dfs' ? 'HADOOP_CLIENT_OPTS' : `HADOOP_${command.toUpperCase()}_OPTS`;
}

/** hdfs-config.sh's own options of a daemon that has none. */
const ownDefaults: Readonly<Record<string, string>> = {
  namenode: '-Dhadoop.security.logger=INFO,RFAS',
  secondarynamenode: '-Dhadoop.security.logger=INFO,RFAS',
  datanode: '-Dhadoop.security.logger=ERROR,RFAS',
};

function thirdGeneration(line: CommandLine, environment: Environment, command: string, input: StartInput): void {
  line.literal(`-Dproc_${command}`);
  let options: readonly Piece[] = environment.pieces('HADOOP_OPTS');
  if (command === 'namenode' || command === 'secondarynamenode')
    options = withOption(options, 'hdfs.audit.logger', hostOption('hdfs.audit.logger', 'HDFS_AUDIT_LOGGER'));
  if (command === 'dfs') options = [...options, text(' '), ...environment.pieces('HADOOP_CLIENT_OPTS')];
  const set = firstSet(environment, [`HADOOP_${command.toUpperCase()}_OPTS`, `HDFS_${command.toUpperCase()}_OPTS`]);
  const own = set.length === 0 ? [text(ownDefaults[command] ?? '')] : set;
  line.words(hadoopOptions({ options, own, heapVariables: ['HADOOP_HEAPSIZE_MAX', 'HADOOP_HEAPSIZE'] }, environment, input), 'HADOOP_OPTS');
}
