import { assignmentsOf } from '../../formats/document.js';
import type { ShellAssignment } from '../../formats/shellEnv/shellSyntax.js';
import { type FileKind, fileDefinition } from '../../products/registry.js';
import type { ExpressionFunction } from '../expressionFunction.js';

/* Variables of env files. */

/** The text of a plain assignment that every start runs; undefined for one that a branch, a function or another variable decides. */
function plainText({ parts, append, branches, calledFrom, unset }: ShellAssignment): string | undefined {
  if (append || unset === true || calledFrom !== undefined || branches.length > 0) return undefined;
  let whole = '';
  for (const part of parts) {
    if (part.kind !== 'text') return undefined;
    whole += part.text;
  }
  return whole;
}

/** Names whose plain assignment is followed by another one with another text, and that nothing uses in between. */
function givenTwice(assignments: readonly ShellAssignment[]): readonly string[] {
  const open = new Map<string, string>();
  const found = new Map<string, string>();
  for (const assignment of assignments) {
    for (const part of assignment.parts) if (part.kind === 'variable') open.delete(part.name);
    const text = plainText(assignment);
    const before = open.get(assignment.name);
    if (before !== undefined && text !== undefined && text !== before)
      found.set(assignment.name, `${assignment.name} (${before}, then ${text})`);
    if (text !== undefined) open.set(assignment.name, text);
    else open.delete(assignment.name);
  }
  return [...found.values()];
}

/** Variables with the options of one daemon that a kind of env file is there for; those of clients and of ssh left out. */
function optionsOfDaemons(kind: FileKind): ReadonlySet<string> {
  const names = (fileDefinition(kind).variables ?? []).flatMap(({ name, options }) => (options === true ? name : []));
  return new Set(names.filter((name) => /^[A-Z]+_[A-Z0-9_]+_OPTS$/.test(name) && !/_(?:CLIENT|SHELL|SSH)_OPTS$/.test(name)));
}

/** One daemon's options under the names of two generations: `HDFS_NAMENODE_OPTS="$HADOOP_NAMENODE_OPTS"`. */
function isSameDaemon(one: string, other: string): boolean {
  const daemon = (name: string) => name.slice(name.indexOf('_'));
  return daemon(one) === daemon(other);
}

/** Options of one daemon that take up those of another, which no line above sets: `HDFS_NAMENODE_OPTS="-Xmx4g $HDFS_DATANODE_OPTS"`. */
function takenFromOther(assignments: readonly ShellAssignment[], known: ReadonlySet<string>): readonly string[] {
  const set = new Set<string>();
  const found = new Set<string>();
  for (const { name, parts } of assignments) {
    for (const part of parts) {
      if (part.kind !== 'variable' || part.operator !== undefined || part.name === name || set.has(part.name)) continue;
      if (known.has(name) && known.has(part.name) && !isSameDaemon(name, part.name)) found.add(`${name} contains ${part.name}`);
    }
    set.add(name);
  }
  return [...found];
}

/** A line of a shell that reads another file: `. /etc/profile`, `[ -f x ] && source x`. */
const readsOther = /^[^#\n]*?(?:^|[\s;&])(?:\.|source)[ \t]+[\w"'$~/]/m;

export const variableFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'variablesGivenTwice(string): list<string>',
    description:
      'variables of a kind of env file, those with options aside, that two plain assignments set to different texts: HBASE_HEAPSIZE (1G, then 4G)',
    names: 'file',
    call: ({ resolution }, kind: string) => {
      const document = resolution.deployment.documents.find((each) => each.kind === kind);
      if (document === undefined || document.template !== undefined) return [];
      const own = assignmentsOf(document).filter(
        ({ name }) => /^(?:JAVA_HOME|(?:HBASE|HADOOP|HDFS|YARN|MAPRED)_\w+)$/.test(name) && !/OPTS$/.test(name),
      );
      const users = assignmentsOf(document);
      return givenTwice(users).filter((text) => own.some(({ name }) => text.startsWith(`${name} (`)));
    },
  },
  {
    signature: 'optionsOfOtherDaemons(string): list<string>',
    description:
      'variables of a kind of env file with the options of one daemon that contain those of another, which no line above sets, as clauses: HDFS_NAMENODE_OPTS contains HDFS_DATANODE_OPTS',
    names: 'file',
    call: ({ resolution }, kind: string) => {
      const document = resolution.deployment.documents.find((each) => each.kind === kind);
      return document === undefined ? [] : takenFromOther(assignmentsOf(document), optionsOfDaemons(document.kind));
    },
  },
  {
    signature: 'variableIsItself(string): bool',
    description:
      'whether the env files set a variable, each of their lines gives it the value that it has, JAVA_HOME=$JAVA_HOME, and they read no other file. The caller sets it, or nobody does',
    names: 'variable',
    call: ({ resolution }, name: string) => {
      const setting = resolution.deployment.documents.filter((document) => assignmentsOf(document).some((each) => each.name === name));
      const set = setting.flatMap(assignmentsOf).filter((assignment) => assignment.name === name);
      const isItself = ({ parts: [part, ...more], append }: ShellAssignment) =>
        more.length === 0 && !append && part?.kind === 'variable' && part.name === name && part.word === undefined;
      return set.length > 0 && set.every(isItself) && !setting.some(({ source }) => readsOther.test(source.text));
    },
  },
];
