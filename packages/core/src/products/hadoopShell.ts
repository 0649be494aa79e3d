import { isAtLeast } from '../catalog/versions.js';
import type { Environment } from '../deployment/jvm/environment.js';
import { glued, type Piece, text, textOfPieces, unknownPiece } from '../deployment/jvm/environmentPieces.js';
import type { StartInput } from '../deployment/jvm/startInput.js';

/** Whether Hadoop's scripts are those of 3.0, which share hadoop-functions.sh; so where the release is not known. */
export function hasHadoopFunctions(release: string | undefined): boolean {
  return release === undefined || isAtLeast(release, '3.0.0-alpha1');
}

/** Words of a host that env files of Hadoop's programs name. */
export const hadoopHostWords = [
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
] as const;

/** Properties that the scripts of every release set, each from a variable. */
export const commonProperties = [
  ['hadoop.log.dir', 'HADOOP_LOG_DIR'],
  ['hadoop.log.file', 'HADOOP_LOGFILE'],
  ['hadoop.home.dir', 'HADOOP_HOME'],
  ['hadoop.id.str', 'HADOOP_IDENT_STRING'],
  ['hadoop.root.logger', 'HADOOP_ROOT_LOGGER'],
] as const;
export const policyFile = ['hadoop.policy.file', 'HADOOP_POLICYFILE'] as const;
export const securityLogger = ['hadoop.security.logger', 'HADOOP_SECURITY_LOGGER'] as const;

/** What a command of hdfs, yarn or mapred adds to the words that all commands have. */
export interface ShellCommand {
  /** `HADOOP_OPTS` as the env files and the script's own first steps leave it. */
  readonly options: readonly Piece[];
  /** The command's own options, of `HDFS_NAMENODE_OPTS` for one. */
  readonly own: readonly Piece[];
  /** Variables with the maximum heap, those that count first. */
  readonly heapVariables: readonly string[];
}

/**
 * What hadoop-functions.sh of 3.0 and later makes of HADOOP_OPTS: what looks like -Xmx anywhere in the options keeps the heap variables out; no default heap.
 * Sources: hadoop-functions.sh of 3.1.1, 3.3.6 and 3.4.
 */
export function hadoopOptions(
  { options, own, heapVariables }: ShellCommand,
  environment: Environment,
  input: StartInput,
): readonly Piece[] {
  let all: readonly Piece[] = [...options, text(' '), ...own];
  const add = (pattern: string, pieces: readonly Piece[]): void => {
    all = withOption(all, pattern, pieces);
  };
  for (const [variable, option] of [...heapVariables.map((name) => [name, '-Xmx'] as const), ['HADOOP_HEAPSIZE_MIN', '-Xms'] as const]) {
    const size = environment.pieces(variable);
    const known = textOfPieces(size);
    if (known === '') continue;
    const unknownBefore = !holds(all, option.slice(1)) && all.some((piece) => piece.kind === 'unknown');
    if (unknownBefore) all = [...all, unknownPiece(`$${variable}`, undefined, true)];
    else add(option.slice(1), [text(option), ...glued(size), ...(known !== undefined && /^\d+$/.test(known) ? [text('m')] : [])]);
  }
  for (const [name, variable] of [...commonProperties, policyFile, securityLogger]) add(name, hostOption(name, variable));
  // HADOOP-19219, in 3.4.2 and 3.5.0: options that the JVM does not know stop no daemon any more.
  if (input.releases.hadoop !== undefined && isAtLeast(input.releases.hadoop, '3.4.2')) {
    add('IgnoreUnrecognizedVMOptions', [text('-XX:+IgnoreUnrecognizedVMOptions')]);
    for (const name of openedPackages) add(`open.${name}`, [text(`--add-opens=java.base/${name}=ALL-UNNAMED`)]);
  }
  return all;
}

/** hadoop_add_param: the option goes behind the others unless they hold the pattern. */
export function withOption(options: readonly Piece[], pattern: string, pieces: readonly Piece[]): readonly Piece[] {
  return holds(options, pattern) ? options : [...options, text(' '), ...pieces];
}

/** The first of the variables that is not empty: an old name that is set goes before the new one. */
export function firstSet(environment: Environment, variables: readonly string[]): readonly Piece[] {
  return variables.map((name) => environment.pieces(name)).find((pieces) => textOfPieces(pieces) !== '') ?? [];
}

/** A property with a word that the host alone knows. */
export function hostOption(name: string, variable: string): readonly Piece[] {
  return [text(`-D${name}=`), { kind: 'hostWord', text: `\${${variable}}`, place: undefined }];
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

/** The script asks whether the pattern stands anywhere in the options, whatever it means there. */
function holds(pieces: readonly Piece[], pattern: string): boolean {
  return pieces
    .map((piece) => piece.text)
    .join('')
    .includes(pattern);
}
