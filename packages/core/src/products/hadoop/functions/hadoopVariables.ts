import type { Resolution } from '../../../deployment/deployment.js';
import { maximumHeap } from '../../../deployment/jvm/jvmFlags.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';
import { assignmentsOf } from '../../../formats/document.js';

/* Variables of hadoop-env.sh that the scripts of a release do not read, or that say nothing. */

function assignments(resolution: Resolution) {
  const document = resolution.documentOf('hadoop-env');
  return document === undefined ? [] : assignmentsOf(document);
}

/** Names that the scripts of Hadoop 3 brought, and what those of Hadoop 2 read instead; nothing where they read no such variable (hadoop-functions.sh, hdfs of 2.10). */
function oldNameOf(name: string): string | undefined {
  const [, daemon] = /^HDFS_(NAMENODE|DATANODE|SECONDARYNAMENODE|JOURNALNODE|ZKFC|BALANCER|NFS3|PORTMAP)_OPTS$/.exec(name) ?? [];
  if (daemon !== undefined) return `HADOOP_${daemon}_OPTS`;
  if (name === 'HADOOP_HEAPSIZE_MAX') return 'HADOOP_HEAPSIZE';
  return name === 'HDFS_DATANODE_SECURE_USER' ? 'HADOOP_SECURE_DN_USER' : undefined;
}

const newNames = [
  ...['NAMENODE', 'DATANODE', 'SECONDARYNAMENODE', 'JOURNALNODE', 'ZKFC', 'BALANCER', 'NFS3', 'PORTMAP'].map(
    (daemon) => `HDFS_${daemon}_OPTS`,
  ),
  'HADOOP_HEAPSIZE_MAX',
  'HDFS_DATANODE_SECURE_USER',
];

/** Options and other words that the assignments of a variable hold themselves. */
function wordsOf(resolution: Resolution, name: string): readonly string[] {
  return assignments(resolution)
    .filter((assignment) => assignment.name === name)
    .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'text' ? part.text.split(/\s+/) : [])))
    .filter((word) => word !== '');
}

/** Variables with new names whose words the old names do not have, and that no other variable of the file takes up. */
function variablesOfHadoop3(resolution: Resolution): readonly string[] {
  const used = new Set(
    assignments(resolution).flatMap(({ name, parts }) =>
      parts.flatMap((part) => (part.kind === 'variable' && part.name !== name ? [part.name] : [])),
    ),
  );
  return newNames.filter((name) => {
    const old = wordsOf(resolution, oldNameOf(name) ?? '');
    return !used.has(name) && wordsOf(resolution, name).some((word) => !old.includes(word));
  });
}

/** Options under new names that hadoop_deprecate_envvar replaces by those of the old name, in a file that sets both. */
function variablesOverruled(resolution: Resolution): readonly string[] {
  return newNames.filter((name) => {
    const old = oldNameOf(name);
    if (old === undefined || name === 'HADOOP_HEAPSIZE_MAX') return false;
    const all = assignments(resolution);
    const own = all.filter((assignment) => assignment.name === old);
    // A line that depends on something may be for the other generation of Hadoop.
    if (own.length === 0 || own.some(({ branches }) => branches.length > 0)) return false;
    // A line that takes up another variable of the file, such as the new one, may lose nothing.
    const taken = own.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'variable' && part.name !== old ? [part.name] : [])));
    if (taken.some((other) => all.some((assignment) => assignment.name === other))) return false;
    const kept = wordsOf(resolution, old);
    return kept.length > 0 && wordsOf(resolution, name).some((word) => !kept.includes(word));
  });
}

const directories = ['HADOOP_LOG_DIR', 'HADOOP_PID_DIR', 'HADOOP_SECURE_LOG_DIR', 'HADOOP_SECURE_PID_DIR'];

/** Directories that are made of themselves alone: `HADOOP_LOG_DIR=${HADOOP_LOG_DIR}/$USER`. Where nothing else sets the variable, the path begins at the root. */
function directoriesOfThemselves(resolution: Resolution): readonly string[] {
  return directories.filter((name) => {
    const [first, ...others] = assignments(resolution).filter((assignment) => assignment.name === name);
    if (first === undefined || others.length > 0 || first.append || first.branches.length > 0) return false;
    const [start, next] = first.parts;
    return (
      start?.kind === 'variable' && start.name === name && start.word === undefined && next?.kind === 'text' && next.text.startsWith('/')
    );
  });
}

const singleDirectories = [
  ...['HADOOP_HOME', 'HADOOP_PREFIX', 'HADOOP_COMMON_HOME', 'HADOOP_HDFS_HOME', 'HADOOP_YARN_HOME', 'HADOOP_MAPRED_HOME', 'JAVA_HOME'],
  ...directories,
];

/** Variables of one directory that a colon makes a list: `HADOOP_HOME=$PATH:$HADOOP_HOME/bin`, which was meant for PATH. */
function directoriesThatAreLists(resolution: Resolution): readonly string[] {
  return singleDirectories.filter((name) => {
    const last = assignments(resolution).findLast((assignment) => assignment.name === name);
    return (
      last?.parts.some((part) => part.kind === 'text' && /^:|:(?:\/(?!\/)|~|$)/.test(part.text) && !/^[A-Za-z]:/.test(part.text)) === true
    );
  });
}

/** Variables with the heap of one daemon that no start script of any release reads: all daemons share HADOOP_HEAPSIZE, HADOOP_HEAPSIZE_MAX. */
const unreadHeaps = ['HADOOP', 'HDFS'].flatMap((prefix) =>
  ['NAMENODE', 'DATANODE', 'SECONDARYNAMENODE', 'JOURNALNODE', 'ZKFC'].map((daemon) => `${prefix}_${daemon}_HEAPSIZE`),
);

/** Directories of Amazon's and Alibaba's EMR, whose own scripts read these variables. */
const ofEmr = /\/(?:emr|ecm|taihao-apps)\//;

/** Those of them that hadoop-env.sh gives a value and does not use itself. */
function heapsUnread(resolution: Resolution): readonly string[] {
  const all = assignments(resolution);
  if (all.some(({ parts }) => parts.some((part) => part.kind === 'text' && ofEmr.test(part.text)))) return [];
  const isUsed = (name: string) => all.some(({ parts }) => parts.some((part) => part.kind === 'variable' && part.name === name));
  return unreadHeaps.filter((name) => all.some((assignment) => assignment.name === name) && !isUsed(name));
}

export const hadoopVariableFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'variablesOfHadoop3(): list<string>',
    description:
      'variables of hadoop-env.sh with names of Hadoop 3 alone, each with the name that Hadoop 2 reads: HDFS_NAMENODE_OPTS (HADOOP_NAMENODE_OPTS)',
    reads: { variable: newNames },
    call: ({ resolution }) => variablesOfHadoop3(resolution).map((name) => `${name} (${oldNameOf(name)})`),
  },
  {
    signature: 'variablesOverruled(): list<string>',
    description: 'variables of hadoop-env.sh with names of Hadoop 3 whose words are lost because the file also sets the old name',
    reads: { variable: newNames.flatMap((name) => [name, oldNameOf(name) ?? []].flat()) },
    call: ({ resolution }) => variablesOverruled(resolution),
  },
  {
    signature: 'directoriesOfThemselves(): list<string>',
    description: 'directories of hadoop-env.sh that are made of their own variable, which nothing in the file sets before',
    reads: { variable: directories },
    call: ({ resolution }) => directoriesOfThemselves(resolution),
  },
  {
    signature: 'directoriesThatAreLists(): list<string>',
    description: 'variables of hadoop-env.sh that name one directory and hold several, with colons between them',
    reads: { variable: singleDirectories },
    call: ({ resolution }) => directoriesThatAreLists(resolution),
  },
  {
    signature: 'heapsUnread(): list<string>',
    description:
      'variables of hadoop-env.sh with the heap of one daemon, which neither the file nor a start script of Hadoop uses: HADOOP_NAMENODE_HEAPSIZE',
    reads: { variable: unreadHeaps },
    call: ({ resolution }) => heapsUnread(resolution),
  },
  {
    signature: 'heapOfSecondary(): Size',
    description: 'maximum heap of the secondary NameNode; unknown where the host decides it',
    reads: { variable: ['HADOOP_SECONDARYNAMENODE_OPTS', 'HDFS_SECONDARYNAMENODE_OPTS', 'HADOOP_HEAPSIZE', 'HADOOP_HEAPSIZE_MAX'] },
    call: ({ resolution }) => new Size(maximumHeap(resolution.beside('secondarynamenode', resolution.releases).jvm('flags')) ?? unknown()),
  },
];
