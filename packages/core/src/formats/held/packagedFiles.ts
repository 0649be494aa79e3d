import { literalPattern } from '../../text/literalPattern.js';
import type { Range } from '../../text/range.js';
import { parseYamlTree } from '../../text/yamlTree.js';
import { type EditedLine, type KnownEdit, knownCommands } from './editedLines.js';
import { editedInTasks } from './editTasks.js';
import { itemsOf, mapsIn } from './hostTasks.js';
import { nameInLine } from './replacedLines.js';
import { linesOf } from './spelledText.js';
import { echoedLines } from './writtenFiles.js';

/*
 * Whether a script or a task leaves a file as its package brings it, but for the lines that it is known to change. Whatever is not known to do so may write the whole file.
 */

const yaml = /\.ya?ml$/i;

/** Commands that look at a file, or change who may. */
const harmless =
  /^(?:(?:sudo|RUN|then|do|else|if|elif|while|!|&&|-[ \t]+)[ \t]*)*(?:grep|egrep|cat|ls|test|\[\[?|chmod|chown|chgrp|echo|printf|head|tail|less|diff|stat|sha\d+sum|md5sum)(?=\s)/;
/** `cp cassandra.yaml cassandra.yaml.orig`, which keeps what is there. */
const kept =
  /^(?:(?:sudo|RUN|-[ \t]+)[ \t]*)*cp[ \t]+(?:-[a-z]+[ \t]+)*["']?([^\s"']+)["']?[ \t]+["']?[^\s"';&|]+[.\-_](?:orig\w*|bak\w*|backup\w*|old|org|dist|default|save|stock)["']?\s*$/i;
/** `CASSANDRA_YAML=/etc/cassandra/cassandra.yaml` */
const named = /^[ \t]*(?:(?:(?:export|readonly|local|ARG)[ \t]+)?(\w+)=|ENV[ \t]+(\w+)[= ])["']?[^\s"'`()=]{0,300}$/;

/** Whole directories that are put where files of settings are, and archives of them. */
const directories = /^[ \t]*(?:(?:COPY|ADD)\b|(?:sudo[ \t]+)?(?:rsync\b|cp[ \t]+(?:-\S+[ \t]+)*-\w*[arR]|mv\b))(.*)$/gm;
/** Archives, links, checkouts and buckets that fill a directory of settings. */
const brought =
  /^(?!.*apache-cassandra)[ \t]*(?:(?:sudo|RUN|then|do|else|&&)[ \t]+)*(?:tar|bsdtar|unzip|ln|git|svn|scp|aws|gsutil|gcloud|azcopy|s3cmd|rclone)[ \t](?:.*[ \t=])?["']?(?:\/etc\/(?:cassandra|dse)|\S*cassandra\S*\/conf|\$\{?CASSANDRA_CONF\}?)(?:[/"'\s]|$)/m;
const ofSettings = /(?:conf|cassandra|hadoop|hbase|zookeeper|etc)\b|\$\{?\w*(?:CONF|HOME|DIR)\w*\}?/i;
const isFile = /(?:^|\/)[\w.-]+\.\w{1,10}$/;

/** Commands that change files which a variable, a loop or a pattern names. */
const ofOthers: Changing = {
  command: /\b(?:sed|perl|yq|awk|ruby)\b|>>?|\btee\b/g,
  target: /[ \t"'/](?:\$\{?\w+\}?|[^\s*]{0,300}\*\S{0,300})["']?[ \t\r]*(?:$|[;|)}&])/g,
};

/** `sed -i … conf/*.yaml` */
const ofPattern: Changing = { command: /\b(?:sed|perl|yq)\b/g, target: /[/ \t"']\*(?:\.ya?ml)?["']?[ \t]*(?:$|[;|)}&])/g };

/** What begins a command that changes a file, and how it names that. */
interface Changing {
  readonly command: RegExp;
  readonly target: RegExp;
}

/** Of such programs the ones that change files are told so. */
const inPlace = /[ \t]-\w{0,50}i/g;

/** Commands of a kind, each up to what it changes. Every sign of a line is looked at once for each part of a command. */
function changesOf({ command, target }: Changing, text: string): readonly Range[] {
  const found: Range[] = [];
  for (const { 0: line, index: lineAt } of text.matchAll(/[^\n]+/g)) {
    let hasOption = true;
    for (let at = 0; at < line.length; ) {
      const begun = matchFrom(command, line, at);
      if (begun === undefined) break;
      at = begun.end;
      if (/^\w/.test(line.slice(begun.start, begun.end)) && !line.startsWith('tee', begun.start)) {
        const option: Range | undefined = hasOption ? matchFrom(inPlace, line, at) : undefined;
        hasOption = option !== undefined;
        if (option === undefined) continue;
        at = option.end;
      }
      const end = matchFrom(target, line, at)?.end;
      if (end === undefined) break;
      found.push({ start: lineAt + begun.start, end: lineAt + end });
      at = end;
    }
  }
  return found;
}

function matchFrom(pattern: RegExp, text: string, from: number): Range | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

/**
 * What the lines have in them that a text changes in files of a name, as JavaScript's regular expressions have it; undefined where it may do more to such a file. What it adds is told by name.
 * @param name of the file, without a directory
 */
export function patternsChanged(path: string, whole: string, name: string): readonly string[] | undefined {
  const text = whole.replace(/^[ \t]*#(?!!).*$/gm, (comment) => ' '.repeat(comment.length));
  if (copiesDirectories(text)) return undefined;
  if (!text.includes(name)) return changesOf(ofPattern, text).length > 0 ? undefined : [];
  const isYaml = yaml.test(path);
  const known: readonly KnownEdit[] = [
    ...knownCommands(path, text),
    ...echoedLines(text).map((range) => ({ range, patterns: [] })),
    ...(isYaml ? knownTasks(text) : []),
  ];
  const variables = new Set<string>();
  const isHarmless = (at: number): boolean => {
    if (known.some(({ range }) => isIn(range, at))) return true;
    const { command, before } = commandAt(text, at);
    const [, ofShell, variable = ofShell] = named.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at)) ?? [];
    if (variable !== undefined) {
      variables.add(variable);
      return true;
    }
    return !/>/.test(before) && (harmless.test(command) || kept.test(command));
  };
  const isAllKnown = (sought: RegExp) => [...text.matchAll(sought)].every(({ index }) => isHarmless(index));
  if (!isAllKnown(new RegExp(literalPattern(name), 'g'))) return undefined;
  for (const variable of variables) if (!isAllKnown(new RegExp(`\\$\\{?${variable}\\b`, 'g'))) return undefined;
  const isAll = changesOf(ofOthers, text).every(({ start, end }) => known.some(({ range }) => range.start < end && start < range.end + 1));
  return isAll ? known.flatMap((edit, at) => patternsBeside(known.slice(0, at), edit)) : undefined;
}

/** The patterns of an edit but those that one has which was read at the same place: a task may hold a command. */
function patternsBeside(others: readonly KnownEdit[], { range, patterns }: KnownEdit): readonly string[] {
  const same = others.filter((other) => other.range.start < range.end && range.start < other.range.end);
  return patterns.filter((pattern) => !same.some((other) => other.patterns.includes(pattern)));
}

function copiesDirectories(text: string): boolean {
  if (brought.test(text)) return true;
  return [...text.matchAll(directories)].some(([, words = '']) => {
    const all = words
      .trim()
      .split(/\s+/)
      .filter((word) => !word.startsWith('-'));
    const to = all.pop() ?? '';
    return ofSettings.test(to) && all.some((from) => !isFile.test(from));
  });
}

/** The command that an offset stands in, as far as signs between commands show, and what of it stands before. */
function commandAt(text: string, at: number): { readonly command: string; readonly before: string } {
  let start = at;
  while (start > 0 && !/[\n;|]/.test(text.charAt(start - 1)) && text.slice(start - 2, start) !== '&&') start--;
  // A line that goes on below is one command.
  while (/\\\r?\n$/.test(text.slice(0, start))) {
    start = text.lastIndexOf('\n', start - 2) + 1;
  }
  const before = text.slice(start, at);
  const [behind = ''] = /^[^\n;|&]*/.exec(text.slice(at)) ?? [];
  return { command: (before + behind).trimStart(), before };
}

/** The arguments of tasks that change lines which are all known, and of those that look at a file. */
function knownTasks(text: string): readonly KnownEdit[] {
  const { tree } = parseYamlTree(text, { isForeign: true });
  const lines = editedInTasks(tree, text);
  return [...mapsIn(tree)].flatMap((task) =>
    task.pairs.flatMap(({ key, value }): readonly KnownEdit[] => {
      const range = { start: key.range.start, end: value.range.end };
      if (/^(?:ansible\.builtin\.)?(?:stat|wait_for|debug|assert)$/.test(key.text)) return [{ range, patterns: [] }];
      if (!/^(?:ansible\.builtin\.)?(?:lineinfile|replace)$/.test(key.text)) return [];
      const own = lines.filter(({ line }) => line.offsets.some((offset) => isIn(task.range, offset)));
      const areKnown = own.length > 0 && own.length >= (itemsOf(task)?.length ?? 1) && own.every(isKnown);
      return areKnown ? [{ range, patterns: own.flatMap(({ pattern }) => pattern ?? []) }] : [];
    }),
  );
}

function isKnown({ line, pattern }: EditedLine): boolean {
  return pattern !== undefined && nameInLine(linesOf(line).at(-1)?.text ?? '') !== undefined;
}

function isIn({ start, end }: Range, offset: number): boolean {
  return start <= offset && offset < end;
}
