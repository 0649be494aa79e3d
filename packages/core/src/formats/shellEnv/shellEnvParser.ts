import { type ParsedScript, parse } from 'unbash';
import type { Range } from '../../text/range.js';
import type { Comment, Entry, ShellEnvDocument, SourceFile, SyntaxProblem } from '../document.js';
import { touchesHole } from '../template.js';
import { shellComments } from './shellEnvComments.js';
import { shellProblems, tooDeep } from './shellEnvProblems.js';
import { ShellWalker } from './shellEnvWalker.js';
import type { ShellBranch } from './shellSyntax.js';

/**
 * Reads a shell file that a start script sources (hbase-env.sh, hadoop-env.sh, cassandra-env.sh). It is read, never run.
 * Entries are the assignments as they are written; `assignments` are those that bash comes to, functions put where they are called.
 */
export function parseShellEnv(file: SourceFile): ShellEnvDocument {
  const { source, markup, template } = file;
  const { masked, holes } = markup;
  // A carriage return before the line feed would be part of the line's last word; a problem of its own speaks of it.
  const text = masked.replace(/\r\n/g, ' \n');
  const script = parseSafely(text);
  const walker = new ShellWalker(source.text, holes);
  if (script !== undefined) walker.walkScript(script);

  // What bash would stop at in a template may be filled in.
  const stop = template !== undefined ? text.length + 1 : script === undefined ? 0 : stopOf(script, text);
  const entries: Entry[] = walker.written.map((assignment) => {
    const valueRange = unquoted(source.text, assignment.valueRange);
    const hole = touchesHole(holes, assignment.nameRange) ? 'key' : touchesHole(holes, valueRange) ? 'value' : undefined;
    return {
      key: source.slice(assignment.nameRange),
      keyRange: assignment.nameRange,
      value: source.slice(valueRange),
      valueRange,
      range: assignment.range,
      ...(hole === undefined ? {} : { hole }),
    };
  });
  const comments: readonly Comment[] = shellComments(source.text, text, walker.covered);
  const problems: readonly SyntaxProblem[] =
    script === undefined
      ? [tooDeep({ start: 0, end: Math.max(0, text.indexOf('\n')) })]
      : shellProblems({ source: source.text, text, script, template: template !== undefined });
  const assignments = walker.assignments.filter((assignment) => assignment.at < stop);
  const unsure = template === undefined ? [] : markup.branches;
  return {
    ...file,
    format: 'shellEnv',
    inXml: false,
    readTo: Math.min(stop, text.length),
    entries,
    comments,
    problems,
    assignments: assignments.map(({ at: _, ...assignment }, index) =>
      touchesHole(unsure, assignment.range) ? { ...assignment, branches: [templateBranch(index), ...assignment.branches] } : assignment,
    ),
  };
}

/** A branch or a loop of a template, which nobody can decide here: each assignment stands in one of its own, which may be left out. */
function templateBranch(index: number): ShellBranch {
  return { statement: -1 - index, arm: 0, arms: 2, tests: [undefined] };
}

/** Brackets that may be open at once. The parser reads what is inside of a bracket once more for each level around it. */
const deepestBrackets = 250;

/** The script; nothing where it is nested too deep to be read. */
function parseSafely(text: string): ParsedScript | undefined {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[()]/g)) {
    // A bracket may close what no bracket opened, as after the pattern of a case.
    depth = bracket === '(' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepestBrackets) return undefined;
  }
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Offset from which on bash reads no command: it stops at a syntax error, having run the complete lines before it.
 * The line or the compound command that holds the error is lost as a whole.
 */
function stopOf({ commands, errors = [] }: ParsedScript, text: string): number {
  if (errors.length === 0) return text.length + 1;
  const error = errors.reduce((least, { pos }) => Math.min(least, pos), text.length);
  let start = text.lastIndexOf('\n', Math.max(0, error - 1)) + 1;
  // What is not closed at the end of the file began with its last command.
  const last = commands.at(-1);
  if (last !== undefined && text.slice(error).trim() === '') start = Math.min(start, last.pos);
  for (const { pos, end } of commands) {
    if (pos <= error && error <= Math.max(end, pos)) start = Math.min(start, pos);
  }
  return start;
}

/** The value's own characters: quotes that hold all of it are left out. */
function unquoted(text: string, range: Range): Range {
  const first = text[range.start];
  if ((first !== '"' && first !== "'") || range.end - range.start < 2 || text[range.end - 1] !== first) return range;
  for (let i = range.start + 1; i < range.end - 1; i++) {
    if (text[i] === '\\' && first === '"') i++;
    else if (text[i] === first) return range;
  }
  return { start: range.start + 1, end: range.end - 1 };
}
