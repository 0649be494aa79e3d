import { isAtLeast } from '../../catalog/versions.js';
import { CommandLine, hostProperty } from '../../deployment/jvm/commandLine.js';
import { Environment } from '../../deployment/jvm/environment.js';
import { glued, type Piece, text, textOfPieces } from '../../deployment/jvm/environmentPieces.js';
import type { JvmArguments } from '../../deployment/jvm/jvmArgument.js';
import type { StartInput } from '../../deployment/jvm/startInput.js';
import { mayBring } from '../../formats/broughtLines.js';
import type { Role } from '../registry.js';

/** The command of `bin/hbase` and the variable with its options. */
const commands: Readonly<Partial<Record<Role, { readonly command: string; readonly options: string }>>> = {
  master: { command: 'master', options: 'HBASE_MASTER_OPTS' },
  regionserver: { command: 'regionserver', options: 'HBASE_REGIONSERVER_OPTS' },
  'hbase-rest': { command: 'rest', options: 'HBASE_REST_OPTS' },
  'hbase-thrift': { command: 'thrift', options: 'HBASE_THRIFT_OPTS' },
  'hbase-client': { command: 'shell', options: 'HBASE_SHELL_OPTS' },
};

const hostWords = new Set([
  'HBASE_HOME',
  'HBASE_CONF_DIR',
  'HBASE_LOG_DIR',
  'HBASE_LOGFILE',
  'HBASE_IDENT_STRING',
  'HBASE_PID_DIR',
  'HBASE_LOG_PREFIX',
  'JAVA_HOME',
  'HADOOP_HOME',
  'HADOOP_CONF_DIR',
  'HOSTNAME',
  'USER',
  'HOME',
  'HBASE_OPTS_DIR',
]);

/**
 * HBase 0.90 to 3.0, started as `hbase regionserver start`. hbase-daemon.sh does the same in a second process, which sees exported variables alone
 * (from 0.94.10), and gives REST and Thrift the JMX options. Sources: bin/hbase and bin/hbase-config.sh of 0.90.6, 0.92.0, 0.92.2, 0.94.0, 0.94.5, 0.94.27, 0.96.2, 0.98.0, 0.98.23, 1.0.0, 1.2.4
 * and of the lines 1.4, 2.3, 2.4 and 3.0.
 */
export function hbaseArguments(input: StartInput): JvmArguments {
  const document = input.documents.find(({ kind }) => kind === 'hbase-env');
  const command = commands[input.role];
  const release = input.releases.hbase;
  const line = new CommandLine();
  if (document === undefined || command === undefined) return { arguments: [], complete: false, documents: [] };
  const since = (version: string): boolean => release === undefined || isAtLeast(release, version);
  const environment = new Environment({ host: hostWords, emptyUnlessSet: isScriptVariable }).read(document);
  if (mayBring(document)) line.complete = false;

  if (since('0.96')) line.literal(`-Dproc_${command.command}`);
  if (since('0.92')) line.literal('-XX:OnOutOfMemoryError=kill -9 %p');
  heap(line, environment, since);
  line.words(defaultCollector(environment.pieces('HBASE_OPTS'), input, since), 'HBASE_OPTS');
  if (since('2.4.3')) line.literal('-Djava.util.logging.config.class=org.apache.hadoop.hbase.logging.JulToSlf4jInitializer');
  if (since('0.94.5')) {
    const collectorOptions = input.role === 'hbase-client' ? 'CLIENT_GC_OPTS' : 'SERVER_GC_OPTS';
    line.words(environment.pieces(collectorOptions), collectorOptions);
  }
  if (input.role !== 'hbase-client' || since('0.94.5')) line.words(environment.pieces(command.options), command.options);
  moduleFlags(line, input, since);
  const properties: readonly (readonly [string, string])[] = [
    ['hbase.log.dir', 'HBASE_LOG_DIR'],
    ['hbase.log.file', 'HBASE_LOGFILE'],
    ['hbase.home.dir', 'HBASE_HOME'],
    ['hbase.id.str', 'HBASE_IDENT_STRING'],
    ['hbase.root.logger', 'HBASE_ROOT_LOGGER'],
    ...(since('0.94.1') ? ([['hbase.security.logger', 'HBASE_SECURITY_LOGGER']] as const) : []),
  ];
  for (const [name, value] of properties) {
    line.literal(hostProperty(name, value), true);
  }
  return { arguments: line.arguments, complete: line.complete, documents: [document] };
}

/** Variables that HBase's own scripts read and that are empty unless hbase-env.sh sets them. */
function isScriptVariable(name: string): boolean {
  return /^(?:HBASE_(?:\w+_)?OPTS|HBASE_HEAPSIZE|HBASE_OFFHEAPSIZE|(?:SERVER|CLIENT)_GC_OPTS|HBASE_JMX_BASE|HBASE_CLASSPATH)$/.test(name);
}

/** Up to 0.98 a heap of 1000 MB is the default and HBASE_HEAPSIZE a number of MB (a suffix m or g is known from 0.98); from 1.0 no default. */
function heap(line: CommandLine, environment: Environment, since: (version: string) => boolean): void {
  const size = environment.pieces('HBASE_HEAPSIZE');
  if (textOfPieces(size) === '') {
    if (!since('1.0')) line.literal('-Xmx1000m');
  } else line.words([text('-Xmx'), ...withSuffix(glued(size), since('0.98'))], 'HBASE_HEAPSIZE');
  if (!since('1.0')) return;
  const direct = environment.pieces('HBASE_OFFHEAPSIZE');
  if (textOfPieces(direct) !== '') line.words([text('-XX:MaxDirectMemorySize='), ...withSuffix(glued(direct), true)], 'HBASE_OFFHEAPSIZE');
}

/** `m` behind a size, except where it ends in m, M, g or G and the release looks for that. */
function withSuffix(size: readonly Piece[], looks: boolean): readonly Piece[] {
  const last = size.at(-1);
  if (looks && last?.kind === 'text' && /[mMgG]$/.test(last.text)) return size;
  return [...size, text('m')];
}

/** From 2.3 an empty HBASE_OPTS becomes the collector: CMS on a JDK below 11, G1 above; from 3.0 always G1. */
function defaultCollector(options: readonly Piece[], input: StartInput, since: (version: string) => boolean): readonly Piece[] {
  if (!since('2.3') || input.releases.hbase === undefined || textOfPieces(options) !== '') return options;
  if (since('3.0')) return [text('-XX:+UseG1GC')];
  if (input.jdk === undefined) return [{ kind: 'unknown', text: '$HBASE_OPTS', place: undefined, apart: true }];
  return [text(input.jdk < 11 ? '-XX:+UseConcMarkSweepGC' : '-XX:+UseG1GC')];
}

/** Flags for the module system that the script adds from 2.5 on a JDK from 11, from 3.0 always. Their number grows with the patch releases. */
function moduleFlags(line: CommandLine, input: StartInput, since: (version: string) => boolean): void {
  if (!since('2.5') || input.releases.hbase === undefined) return;
  if (!since('3.0') && (input.jdk === undefined || input.jdk < 11)) return;
  line.literal('-Dorg.apache.hbase.thirdparty.io.netty.tryReflectionSetAccessible=true');
  line.literal('--add-modules').literal('jdk.unsupported');
  const opens = [
    'java.io',
    'java.nio',
    'sun.nio.ch',
    'java.lang',
    'jdk.internal.ref',
    'java.lang.reflect',
    'java.util',
    'java.util.concurrent',
  ];
  for (const name of opens) line.literal('--add-opens').literal(`java.base/${name}=ALL-UNNAMED`);
  for (const name of [
    'java.base/jdk.internal.misc',
    'java.security.jgss/sun.security.krb5',
    'java.base/sun.net.dns',
    'java.base/sun.net.util',
  ]) {
    line.literal('--add-exports').literal(`${name}=ALL-UNNAMED`);
  }
}
