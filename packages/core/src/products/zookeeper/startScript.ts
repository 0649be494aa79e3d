import { isAtLeast } from '../../catalog/versions.js';
import { CommandLine, hostProperty } from '../../deployment/jvm/commandLine.js';
import { Environment } from '../../deployment/jvm/environment.js';
import { glued, text, textOfPieces } from '../../deployment/jvm/environmentPieces.js';
import type { JvmArguments } from '../../deployment/jvm/jvmArgument.js';
import type { StartInput } from '../../deployment/jvm/startInput.js';
import { mayBring } from '../../formats/broughtLines.js';
import { daemonDefinition } from '../registry.js';

const hostWords = new Set([
  'ZOOBINDIR',
  'ZOOKEEPER_PREFIX',
  'ZOOKEEPER_HOME',
  'ZOOCFGDIR',
  'ZOOCFG',
  'ZOO_LOG_DIR',
  'ZOO_LOG_FILE',
  'JAVA_HOME',
  'HOSTNAME',
  'USER',
  'HOME',
]);

/**
 * `zkServer.sh start` of ZooKeeper 3.3 to 3.9, which reads zookeeper-env.sh (from 3.4) and then java.env, both into the shell that starts the JVM. Either may be missing.
 * Sources: zkEnv.sh and zkServer.sh of 3.3.6, 3.4.0, 3.4.6, 3.4.8, 3.4.14, 3.5.0, 3.5.3, 3.6.0, 3.7.0 and 3.9.0.
 */
export function zookeeperArguments(input: StartInput): JvmArguments {
  const kinds = daemonDefinition(input.role).startedWith ?? [];
  const documents = kinds.flatMap((kind) => input.documents.filter((each) => each.kind === kind));
  if (documents.length === 0) return { arguments: [], complete: false, documents: [] };
  const release = input.releases.zookeeper;
  const since = (version: string): boolean => release === undefined || isAtLeast(release, version);
  const environment = new Environment({ host: hostWords, emptyUnlessSet: isScriptVariable });
  for (const document of documents) environment.read(document);
  const line = new CommandLine();
  line.complete = !documents.some((document) => mayBring(document));
  for (const [name, variable] of [
    ['zookeeper.log.dir', 'ZOO_LOG_DIR'],
    ['zookeeper.log.file', 'ZOO_LOG_FILE'],
  ] as const)
    line.literal(hostProperty(name, variable), true);
  if (since('3.5.3-beta')) line.literal('-XX:+HeapDumpOnOutOfMemoryError').literal('-XX:OnOutOfMemoryError=kill -9 %p');
  if (since('3.5.0-alpha')) heap(line, environment);
  for (const variable of ['SERVER_JVMFLAGS', 'JVMFLAGS']) line.words(environment.pieces(variable), variable);
  management(line, environment, since('3.4.7'));
  return { arguments: line.arguments, complete: line.complete, documents };
}

/** Variables that the scripts read and that are empty unless a file sets them. */
function isScriptVariable(name: string): boolean {
  return /^(?:(?:SERVER_|CLIENT_)?JVMFLAGS|ZK_(?:SERVER|CLIENT)_HEAP|JMX(?:PORT|AUTH|SSL|HOSTNAME|LOCALONLY|LOG4J|DISABLE)|CLASSPATH)$/.test(
    name,
  );
}

/** From 3.5: a number of MB, whatever stands behind it, 1000 where there is none. -Xmx among the options comes later, and counts. */
function heap(line: CommandLine, environment: Environment): void {
  const size = environment.pieces('ZK_SERVER_HEAP');
  if (textOfPieces(size) === '') line.literal('-Xmx1000m');
  else line.words([text('-Xmx'), ...glued(size), text('m')], 'ZK_SERVER_HEAP');
}

/** JMX for this host, and from 3.4.7 for others where JMXPORT is set: without a password or TLS unless somebody asks for them. */
function management(line: CommandLine, environment: Environment, knowsPort: boolean): void {
  const isOff = environment.text('JMXDISABLE');
  if (isOff !== '' && isOff !== 'false') {
    if (isOff === undefined) line.complete = false;
    return;
  }
  line.literal('-Dcom.sun.management.jmxremote');
  if (!knowsPort || environment.text('JMXPORT') === '') {
    addProperty(line, environment, 'local.only', 'JMXLOCALONLY');
    return;
  }
  line.words([text('-Dcom.sun.management.jmxremote.port='), ...glued(environment.pieces('JMXPORT'))], 'JMXPORT');
  addProperty(line, environment, 'authenticate', 'JMXAUTH');
  addProperty(line, environment, 'ssl', 'JMXSSL');
  if (environment.text('JMXHOSTNAME') !== '')
    line.words([text('-Djava.rmi.server.hostname='), ...glued(environment.pieces('JMXHOSTNAME'))], 'JMXHOSTNAME');
}

/** `false` where the variable is empty. */
function addProperty(line: CommandLine, environment: Environment, name: string, variable: string): void {
  const value = environment.pieces(variable);
  const property = `-Dcom.sun.management.jmxremote.${name}=`;
  if (textOfPieces(value) === '') line.literal(`${property}false`);
  else line.words([text(property), ...glued(value)], variable);
}
