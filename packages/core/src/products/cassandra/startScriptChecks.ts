import { isAtLeast } from '../../catalog/versions.js';
import { assignmentsOf, type Document, optionsOf } from '../../formats/document.js';

/**
 * Why cassandra-env.sh ends with 1 before Cassandra starts, in the order of its own questions; '' where it does not, undefined where it cannot be told.
 * It asks whether the texts Xmx, Xms, Xmn, UseG1GC and UseConcMarkSweepGC stand in the options read so far.
 * Sources: conf/cassandra-env.sh of 0.8.10, 1.2.19, 2.0.17, 2.2.19, 3.0.9, 3.11.17, 4.0.14, 4.1.7, 5.0.1.
 */
export function cassandraScriptRefusal(
  documents: readonly Document[],
  release: string | undefined,
  jdk: number | undefined,
): string | undefined {
  const env = documents.find(({ kind }) => kind === 'cassandra-env');
  if (env === undefined || release === undefined || env.template !== undefined) return undefined;
  const asks = /calculate_heap_sizes/.test(env.source.text);
  const heap = isSet(env, 'MAX_HEAP_SIZE');
  const young = isSet(env, 'HEAP_NEWSIZE');
  if (heap === undefined || young === undefined) return undefined;
  if (!isAtLeast(release, '3.0')) return asks && heap !== young ? 'heap-pair' : '';
  const options = optionTexts(documents, release, jdk);
  if (options === undefined) return undefined;
  const holds = (text: string): boolean => options.some((option) => option.includes(text));
  // Scripts ask for G1 from 3.0.6 and 3.6 on.
  const g1 = holds('UseG1GC') && /USING_G1/.test(env.source.text);
  if (asks && ((heap && !young && !g1) || (!heap && young && !g1))) return 'heap-pair';
  if (!/DEFINED_XMX/.test(env.source.text)) return '';
  if (holds('Xmx') !== holds('Xms')) return 'xms-xmx-pair';
  if (holds('Xmn') && !holds('Xmx')) return 'xmn-without-xmx';
  return isAtLeast(release, '4.0') && holds('Xmn') && g1 && /DEFINED_XMN -eq 0 \] && \[ \$USING_G1/.test(env.source.text)
    ? 'xmn-with-g1'
    : '';
}

/** Variables that nothing but cassandra-env.sh itself reads. */
const readByScript = [
  'MAX_HEAP_SIZE',
  'HEAP_NEWSIZE',
  'LOCAL_JMX',
  'CASSANDRA_HEAPDUMP_DIR',
  'MX4J_ADDRESS',
  'MX4J_PORT',
  'JVM_EXTRA_OPTS',
];

/** Where the script takes a variable up for the last time; the end of the text where it never does, and lines of it may go into a script that does. */
function lastUse({ source: { text } }: Document, name: string): number {
  const uses = [...text.matchAll(new RegExp(`^[^#\\n]*\\$\\{?${name}(?![A-Za-z0-9_])`, 'gm'))];
  const last = uses.at(-1);
  return last === undefined ? text.length : last.index + last[0].length;
}

/** Variables that cassandra-env.sh sets when it has taken them up already: the options that they stand for are made. */
export function variablesSetTooLate(env: Document): string[] {
  return readByScript.filter((name) => {
    const last = assignmentsOf(env).findLast((assignment) => assignment.name === name);
    return last !== undefined && last.branches.length === 0 && last.calledFrom === undefined && last.nameRange.start > lastUse(env, name);
  });
}

/** Text that the file gives a variable for all that follows: in its last line, which stands in no branch and in no function. Undefined where another line may count. */
export function plainText(env: Document, name: string): string | undefined {
  const last = assignmentsOf(env).findLast((assignment) => assignment.name === name && assignment.calledFrom === undefined);
  if (last === undefined || last.branches.length > 0 || last.append || last.unset === true) return undefined;
  const entry = env.entries.find(
    ({ key, range }) => key === name && range.start <= last.nameRange.start && last.nameRange.end <= range.end,
  );
  return entry?.hole === undefined ? entry?.value : undefined;
}

/** Whether the script adds -Xmn, and only in the branch that asks for CMS: whatever else is not known of the options, the variable is for that collector alone. */
export function addsYoungSizeForCmsAlone({ source: { text } }: Document): boolean {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  const adding = lines.flatMap((line, at) => (line.includes('-Xmn$') ? [lines[at - 1] ?? ''] : []));
  return adding.length > 0 && adding.every((before) => /^\s*(?:el)?if\b.*\$USING_CMS -eq 0 \]/.test(before));
}

/** Whether the file sets a variable outside functions; undefined where that hangs on a branch. */
function isSet(env: Document, name: string): boolean | undefined {
  let result: boolean | undefined = false;
  for (const assignment of assignmentsOf(env)) {
    if (assignment.name !== name || assignment.calledFrom !== undefined || assignment.nameRange.start > lastUse(env, name)) continue;
    if (assignment.branches.length > 0) result = result === true ? true : undefined;
    else result = assignment.parts.length > 0;
  }
  return result;
}

/** The options that the script has read when it asks; undefined where a file of them was not given. */
function optionTexts(documents: readonly Document[], release: string, jdk: number | undefined): readonly string[] | undefined {
  const files = documents.filter(({ kind }) => kind === 'cassandra-jvm-options');
  const named = (name: string) => files.find(({ source }) => source.path.split('/').at(-1) === name);
  if (!isAtLeast(release, '4.0')) {
    const file = named('jvm.options');
    return file === undefined || file.template !== undefined ? undefined : optionsOf(file).map(({ text }) => text);
  }
  const general = named('jvm-server.options');
  const oldest = isAtLeast(release, '5.0') ? 11 : 8;
  const newest = isAtLeast(release, '5.0') ? 17 : 11;
  const specific = jdk === undefined ? undefined : named(`jvm${jdk >= newest ? newest : oldest}-server.options`);
  if (general === undefined || specific === undefined || general.template !== undefined || specific.template !== undefined)
    return undefined;
  return [...optionsOf(general), ...optionsOf(specific)].map(({ text }) => text);
}
