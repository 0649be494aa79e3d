import { isAtLeast } from '../../catalog/versions.js';
import { CommandLine, hostProperty } from '../../deployment/jvm/commandLine.js';
import { Environment } from '../../deployment/jvm/environment.js';
import { glued, type Piece, text, textOfPieces, unknownPiece } from '../../deployment/jvm/environmentPieces.js';
import type { JvmArguments } from '../../deployment/jvm/jvmArgument.js';
import type { StartInput } from '../../deployment/jvm/startInput.js';
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

const hostWords = new Set([
  'HADOOP_HOME',
  'HADOOP_PREFIX',
  'HADOOP_CONF_DIR',
  'HADOOP_LOG_DIR',
  'HADOOP_LOGFILE',
  'HADOOP_IDENT_STRING',
  'HADOOP_PID_DIR',
  'HADOOP_COMMON_HOME',
  'HADOOP_HDFS_HOME',
  'HADOOP_ROOT_LOGGER',
  'HADOOP_SECURITY_LOGGER',
  'HDFS_AUDIT_LOGGER',
  'JAVA_HOME',
  'HADOOP_POLICYFILE',
  'HOSTNAME',
  'USER',
  'HOME',
  'JAVA_LIBRARY_PATH',
]);

/** Hadoop 1 to 3. Sources: hadoop, hdfs, hadoop-config.sh and hadoop-functions.sh of 1.2.1, 2.2.0, 2.6.0, the lines 2.7 and 2.9, 3.1.1, 3.3.6 and 3.4. */
export function hadoopArguments(input: StartInput): JvmArguments {
  const document = input.documents.find(({ kind }) => kind === 'hadoop-env');
  const command = commands[input.role];
  const release = input.releases.hadoop;
  if (document === undefined || command === undefined) return { arguments: [], complete: false, documents: [] };
  const third = release === undefined || isAtLeast(release, '3.0.0-alpha1');
  const line = new CommandLine();
  if (document.template !== undefined) line.complete = false;
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

/** Properties that the scripts of every release set, each from a variable. */
const commonProperties = [
  ['hadoop.log.dir', 'HADOOP_LOG_DIR'],
  ['hadoop.log.file', 'HADOOP_LOGFILE'],
  ['hadoop.home.dir', 'HADOOP_HOME'],
  ['hadoop.id.str', 'HADOOP_IDENT_STRING'],
  ['hadoop.root.logger', 'HADOOP_ROOT_LOGGER'],
] as const;
const policyFile = ['hadoop.policy.file', 'HADOOP_POLICYFILE'] as const;
const securityLogger = ['hadoop.security.logger', 'HADOOP_SECURITY_LOGGER'] as const;

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

/** From 3.0: what looks like -Xmx anywhere in the options keeps HADOOP_HEAPSIZE_MAX, then HADOOP_HEAPSIZE out; no default heap. */
function thirdGeneration(line: CommandLine, environment: Environment, command: string, input: StartInput): void {
  line.literal(`-Dproc_${command}`);
  let options: readonly Piece[] = environment.pieces('HADOOP_OPTS');
  const add = (pattern: string, pieces: readonly Piece[]): void => {
    if (!holds(options, pattern)) options = [...options, text(' '), ...pieces];
  };
  if (command === 'namenode' || command === 'secondarynamenode')
    add('hdfs.audit.logger', property('hdfs.audit.logger', 'HDFS_AUDIT_LOGGER'));
  if (command === 'dfs') options = [...options, text(' '), ...environment.pieces('HADOOP_CLIENT_OPTS')];
  const old = environment.pieces(`HADOOP_${command.toUpperCase()}_OPTS`);
  const own = textOfPieces(old) === '' ? environment.pieces(`HDFS_${command.toUpperCase()}_OPTS`) : old;
  const set = textOfPieces(own) === '' ? [text(ownDefaults[command] ?? '')] : own;
  options = [...options, text(' '), ...set];
  for (const [variable, option] of [
    ['HADOOP_HEAPSIZE_MAX', '-Xmx'],
    ['HADOOP_HEAPSIZE', '-Xmx'],
    ['HADOOP_HEAPSIZE_MIN', '-Xms'],
  ] as const) {
    const size = environment.pieces(variable);
    const known = textOfPieces(size);
    if (known === '') continue;
    const unknownBefore = !holds(options, option.slice(1)) && options.some((piece) => piece.kind === 'unknown');
    if (unknownBefore) options = [...options, unknownPiece(`$${variable}`, undefined, true)];
    else add(option.slice(1), [text(option), ...glued(size), ...(known !== undefined && /^\d+$/.test(known) ? [text('m')] : [])]);
  }
  for (const [name, variable] of [...commonProperties, policyFile, securityLogger]) add(name, property(name, variable));
  // HADOOP-19219, in 3.4.2 and 3.5.0: options that the JVM does not know stop no daemon any more.
  if (input.releases.hadoop !== undefined && isAtLeast(input.releases.hadoop, '3.4.2')) {
    add('IgnoreUnrecognizedVMOptions', [text('-XX:+IgnoreUnrecognizedVMOptions')]);
    for (const name of openedPackages) add(`open.${name}`, [text(`--add-opens=java.base/${name}=ALL-UNNAMED`)]);
  }
  line.words(options, 'HADOOP_OPTS');
}

const openedPackages = [
  'java.io',
  'java.lang',
  'java.lang.reflect',
  'java.math',
  'java.net',
  'java.text',
  'java.util',
  'java.util.concurrent',
  'java.util.zip',
  'sun.security.util',
  'sun.security.x509',
];

function property(name: string, variable: string): readonly Piece[] {
  return [text(`-D${name}=`), { kind: 'hostWord', text: `\${${variable}}`, place: undefined }];
}

/** The script asks whether the pattern stands anywhere in the options, whatever it means there. */
function holds(pieces: readonly Piece[], pattern: string): boolean {
  return pieces
    .map((piece) => piece.text)
    .join('')
    .includes(pattern);
}
