import { isAtLeast } from '../../catalog/versions.js';
import type { Hardware } from '../../deployment/deployment.js';
import { CommandLine } from '../../deployment/jvm/commandLine.js';
import { Environment } from '../../deployment/jvm/environment.js';
import { type Piece, text, textOfPieces, unknownPiece } from '../../deployment/jvm/environmentPieces.js';
import type { JvmArguments } from '../../deployment/jvm/jvmArgument.js';
import type { StartInput } from '../../deployment/jvm/startInput.js';
import { mayBring } from '../../formats/broughtLines.js';
import { type Document, optionsOf } from '../../formats/document.js';
import type { Range } from '../../text/range.js';
import { GiB, MiB } from '../../text/units.js';

/** Cookbooks keep templates under names of their own: `cassandra-jvm-server.options.erb`. */
const serverFile = /(?:^|\/)(?:cassandra[-_])?jvm-server\.options/;

const hostWords = new Set([
  'CASSANDRA_HOME',
  'CASSANDRA_CONF',
  'CASSANDRA_LOG_DIR',
  'CASSANDRA_INCLUDE',
  'JAVA_HOME',
  'JAVA',
  'HOSTNAME',
  'USER',
  'HOME',
  'cassandra_storagedir',
]);

/**
 * Cassandra 0.8 to 5.0. cassandra-env.sh is itself the script that builds JVM_OPTS, so it is followed as it stands.
 * Sources: bin/cassandra, bin/cassandra.in.sh and conf/cassandra-env.sh of 0.8.10, 1.0.12, 1.1.12, 1.2.19, 2.0.17, 2.1.22, 2.2.19, 3.0.9, 3.11.17, 4.0.14, 4.1.7, 5.0.1.
 */
export function cassandraArguments(input: StartInput): JvmArguments {
  const env = input.documents.find(({ kind }) => kind === 'cassandra-env');
  const optionFiles = input.documents.filter(({ kind }) => kind === 'cassandra-jvm-options');
  const release = input.releases.cassandra;
  const line = new CommandLine();
  // From 4.0 the options come from jvm-server.options and the file of the JDK; before, from jvm.options, which cassandra-env.sh reads (3.0 and later).
  const byJdk = release === undefined ? optionFiles.some((file) => /-server\.options/.test(file.source.path)) : isAtLeast(release, '4.0');
  const read: Document[] = [];
  const serverOptions = byJdk ? serverOptionPieces(optionFiles, input, read) : [];
  // A cassandra-env.sh of 3.x that went on to 4.0 still names jvm.options; one that does not finds JVM_OPTS_FILE set to jvm-server.options.
  const general = named(optionFiles, serverFile);
  const readsPlain = !byJdk || (env !== undefined && namesPlainOptions(env));
  const loopOptions = readsPlain
    ? plainOptionPieces(optionFiles, release, read)
    : general === undefined
      ? undefined
      : optionPieces(general);
  if (env === undefined) {
    line.words(byJdk ? serverOptions : (loopOptions ?? []), 'JVM_OPTS');
    return { arguments: line.arguments, complete: false, documents: read };
  }
  const environment = new Environment({
    given: new Map<string, string | readonly Piece[]>([['JVM_OPTS', serverOptions]]),
    fixed: fixedVariables(input.jdk),
    host: hostWords,
    emptyUnlessSet: (name) => isScriptVariable(name) && !isTakenFromOutside(name, env),
    loop: (words) => (/grep\b.*OPTS_FILE|jvm\.options/.test(words) ? loopOptions : undefined),
    call: (name) => (name === 'calculate_heap_sizes' ? heapSizes(input.hardware, release) : undefined),
  }).read(env);
  if (mayBring(env)) line.complete = false;
  line.words(environment.pieces('JVM_OPTS'), 'JVM_OPTS');
  const onError = environment.value('JVM_ON_OUT_OF_MEMORY_ERROR_OPT');
  const onErrorText = onError === undefined ? undefined : textOfPieces(onError.pieces);
  if (!passesOnError(release)) return { arguments: line.arguments, complete: line.complete, documents: [env, ...read] };
  if (onErrorText !== undefined && onErrorText !== '') {
    const place = onError?.place;
    line.arguments.push({
      text: onErrorText,
      place: place === undefined ? undefined : { document: place.document, range: place.range },
      variable: 'JVM_ON_OUT_OF_MEMORY_ERROR_OPT',
    });
  } else if (onError !== undefined && onErrorText === undefined) line.complete = false;
  return { arguments: line.arguments, complete: line.complete, documents: [env, ...read] };
}

const plainOptionsFile = /(?:\bJVM_OPTS_FILE=|\bgrep[ \t]+\S+[ \t]+)["']?[$\w{}/]*\/jvm\.options\b/;

/** `JVM_OPTS_FILE=$CASSANDRA_CONF/jvm.options`, or the file's name behind a grep: not `${JVM_OPTS_FILE:-…}`. */
function namesPlainOptions(env: Document): boolean {
  return env.source.text.split('\n').some((line) => plainOptionsFile.test(line) && !line.trimStart().startsWith('#'));
}

/** bin/cassandra passes JVM_ON_OUT_OF_MEMORY_ERROR_OPT from 2.2.12, 3.0.16 and 3.11.2. */
function passesOnError(release: string | undefined): boolean {
  if (release === undefined) return true;
  if (!isAtLeast(release, '3.0')) return isAtLeast(release, '2.2.12');
  if (!isAtLeast(release, '3.1')) return isAtLeast(release, '3.0.16');
  return isAtLeast(release, '3.11.2');
}

/** Variables that the scripts read and that are empty unless a file sets them. */
function isScriptVariable(name: string): boolean {
  return /^(?:JVM_OPTS|JVM_EXTRA_OPTS|JVM_ON_OUT_OF_MEMORY_ERROR_OPT|MAX_HEAP_SIZE|HEAP_NEWSIZE|CASSANDRA_HEAPDUMP_DIR|LOCAL_JMX|MALLOC_ARENA_MAX|MX4J_ADDRESS|MX4J_PORT|JAVA_AGENT|EXTRA_CLASSPATH)$/.test(
    name,
  );
}

/** A heap that a script passes on without a look at whether it is empty: whoever starts the script sets it, as the ENV of an image. */
function isTakenFromOutside(name: string, { source: { text } }: Document): boolean {
  return (
    /^(?:MAX_HEAP_SIZE|HEAP_NEWSIZE)$/.test(name) &&
    !/\bx\$\{?(?:MAX_HEAP_SIZE|HEAP_NEWSIZE)\b|-[nz] ["']?\$\{?(?:MAX_HEAP_SIZE|HEAP_NEWSIZE)\b/.test(text)
  );
}

/** What the script asks `java -version`; 64 bits are taken for granted. */
function fixedVariables(jdk: number | undefined): ReadonlyMap<string, string | undefined> {
  const known = (value: (jdk: number) => string): string | undefined => (jdk === undefined ? undefined : value(jdk));
  return new Map<string, string | undefined>([
    ['JVM_VERSION', known((release) => (release <= 8 ? `1.${release}.0` : `${release}.0.9`))],
    ['JVM_PATCH_VERSION', known((release) => (release <= 8 ? '452' : `${release}.0.9`))],
    ['JAVA_VERSION', known((release) => String(release))],
    ['JVM_ARCH', '64-Bit'],
    ['JVM_VENDOR', 'OpenJDK'],
    ['jvm', 'OpenJDK'],
  ]);
}

/** What stands before the value of an option. */
const nameOfOption = /^-(?:X(?:mx|ms|mn|ss)|XX:\w+=|D[\w.]+=)/;

function optionPieces(document: Document): readonly Piece[] {
  const pieces: Piece[] = [];
  const options = optionsOf(document).filter(({ range }) => !isOfOtherArm(document, range.start));
  for (const option of options) {
    const place = { document, range: option.range, variable: 'JVM_OPTS' };
    const [name = ''] = isPrinted(document, option.range) ? (nameOfOption.exec(option.text) ?? []) : [option.text];
    pieces.push(text(' '));
    if (name !== '') pieces.push({ kind: 'text', text: name, place });
    if (name === '') pieces.push(unknownPiece(option.text, place, false));
    else if (name !== option.text) pieces.push({ kind: 'hostWord', text: option.text.slice(name.length), place });
  }
  const isWhole = options.length === optionsOf(document).length;
  if (!isWhole || mayBring(document)) pieces.push(text(' '), unknownPiece(document.source.path, undefined, true));
  return pieces;
}

/** Whether an engine fills in an option, or a part of it: a task may name any file as its template. The script expands no `${HEAP}` in the options, so outside of templates that is what the JVM gets. */
function isPrinted({ markup, source, template }: Document, range: Range): boolean {
  return markup.holes.some(
    (hole) =>
      hole.start < range.end &&
      range.start < hole.end &&
      (template !== undefined || /^(?:\{\{|<%)/.test(source.text.slice(hole.start, hole.end))),
  );
}

/** Whether an option stands in an `else` of a template: the options of two arms never meet, so those of the first are taken. */
function isOfOtherArm(document: Document, at: number): boolean {
  return document.template !== undefined && /\.[1-9]/.test(document.markup.armAt(at));
}

function named(files: readonly Document[], pattern: RegExp): Document | undefined {
  return files.find((file) => pattern.test(file.source.path));
}

/** jvm.options, from 3.0. Undefined where the release reads one and it was not given. */
function plainOptionPieces(files: readonly Document[], release: string | undefined, read: Document[]): readonly Piece[] | undefined {
  const file = named(files, /(?:^|\/)(?:cassandra[-_])?jvm\.options/);
  if (file === undefined) return release !== undefined && !isAtLeast(release, '3.0') ? [] : undefined;
  read.push(file);
  return optionPieces(file);
}

/** jvm-server.options, then the file of the JDK: 8 and 11 in 4.x, 11 and 17 in 5.0, 17 and 21 later. */
function serverOptionPieces(files: readonly Document[], input: StartInput, read: Document[]): readonly Piece[] {
  const pieces: Piece[] = [];
  const gap = unknownPiece('jvm-server.options', undefined, true);
  const general = named(files, serverFile);
  if (general === undefined) pieces.push(gap);
  else {
    read.push(general);
    pieces.push(...optionPieces(general));
  }
  const variant = input.jdk === undefined ? undefined : variantOf(input.jdk, input.releases.cassandra);
  const specific = variant === undefined ? undefined : named(files, new RegExp(`(?:^|/)(?:cassandra[-_])?jvm${variant}-server\\.options`));
  if (specific === undefined) pieces.push(text(' '), gap);
  else {
    read.push(specific);
    pieces.push(...optionPieces(specific));
  }
  return pieces;
}

function variantOf(jdk: number, release: string | undefined): number {
  const known =
    release !== undefined && !isAtLeast(release, '5.0')
      ? [11, 8]
      : release !== undefined && !isAtLeast(release, '5.1')
        ? [17, 11]
        : [25, 21, 17, 11];
  return known.find((candidate) => jdk >= candidate) ?? known.at(-1) ?? jdk;
}

/**
 * calculate_heap_sizes of cassandra-env.sh: half the memory but 1 GiB at most, or a quarter but 8 GiB at most (1.0 to 5.0.3), whichever is more; half the memory in 0.8;
 * the young generation 100 MB a core, a quarter of the heap at most. From 5.0.4 it is half the memory, 31 GiB at most, with G1 (CASSANDRA-20296): not computed.
 */
function heapSizes(hardware: Hardware | undefined, release: string | undefined): ReadonlyMap<string, string> | undefined {
  if (hardware === undefined || (release !== undefined && isAtLeast(release, '5.0.4'))) return undefined;
  const memory = Math.trunc(hardware.memory / MiB);
  const half = Math.trunc(memory / 2);
  const capped = release === undefined || isAtLeast(release, '1.0');
  const heap = capped ? Math.max(Math.min(half, GiB / MiB), Math.min(Math.trunc(half / 2), (8 * GiB) / MiB)) : half;
  const young = Math.min(Math.trunc(heap / 4), 100 * Math.max(1, Math.trunc(hardware.cores)));
  return new Map([
    ['MAX_HEAP_SIZE', `${heap}M`],
    ['HEAP_NEWSIZE', `${young}M`],
  ]);
}

/** Whether the only jvmNN-server.options that is there is for this JDK. */
export function optionsReadOn(documents: readonly Document[], jdk: number): boolean | undefined {
  const variants = new Set(
    documents.flatMap(({ source }) => {
      const [, variant] = /(?:^|\/)(?:cassandra[-_])?jvm(\d+)-server\.options(?:\.\w+)?$/.exec(source.path) ?? [];
      return variant === undefined ? [] : [Number(variant)];
    }),
  );
  const [only] = variants;
  if (only === undefined || variants.size > 1) return undefined;
  const next = [11, 17, 21, 25].find((each) => each > only) ?? Number.POSITIVE_INFINITY;
  return jdk >= only && jdk < next;
}
