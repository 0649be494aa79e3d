import type { Document, Entry } from '../../formats/document.js';
import { assignmentsOf } from '../../formats/document.js';
import type { ShellAssignment, ShellPart } from '../../formats/shellEnv/shellSyntax.js';
import { fileDefinition } from '../../products/registry.js';
import { entryLocation } from '../locate.js';
import type { CatalogCheck } from './catalogCheck.js';

/** An assignment that throws away what its variable held. */
interface Overwriting {
  readonly before: Entry;
  /** Options that nobody gets any more, as they are written. */
  readonly lost: readonly string[];
}

/** An option that a variable holds, with the line that gave it. */
interface Held {
  readonly option: string;
  readonly by: Entry;
}

/** A variable of an env file is set anew, and loses options of the JVM that another line gave it. */
export const overwrittenOptions: CatalogCheck = {
  description: 'A variable of JVM options is set anew without what it held: the options of the lines before are lost.',
  lines: (document, product) =>
    document.format === 'shellEnv' && fileDefinition(document.kind).product === product ? [...overwritingIn(document).keys()] : undefined,
  find: ({ document, entry }) => {
    const found = overwritingIn(document).get(entry);
    if (found === undefined) return undefined;
    const { before, lost } = found;
    const shown =
      lost.length > 4
        ? `${lost.slice(0, 3).join(' ')} and ${lost.length - 3} more are`
        : `${lost.join(' ')} ${lost.length === 1 ? 'is' : 'are'}`;
    return {
      entry,
      range: entry.keyRange,
      settings: [],
      message: `${entry.key} is set anew: ${shown} lost`,
      related: [{ ...entryLocation(document, before), label: 'these options' }],
      remedy: `Begin the value with $${entry.key}.`,
    };
  },
};

const known = new WeakMap<Document['entries'], ReadonlyMap<Entry, Overwriting>>();

function overwritingIn(document: Document): ReadonlyMap<Entry, Overwriting> {
  let found = known.get(document.entries);
  if (found === undefined) {
    found = findOverwriting(document);
    known.set(document.entries, found);
  }
  return found;
}

function findOverwriting(document: Document): ReadonlyMap<Entry, Overwriting> {
  const found = new Map<Entry, Overwriting>();
  const entries = new Map(document.entries.map((entry) => [entry.keyRange.start, entry]));
  /** By variable: options that it holds at this line, each with the line that gave it. */
  const held = new Map<string, Map<string, Held>>();
  for (const assignment of assignmentsOf(document)) {
    const { name, parts, append, branches, unset, calledFrom } = assignment;
    // Whoever takes the variable up has its options already.
    for (const used of variablesIn(parts)) if (used !== name) held.delete(used);
    const entry = entries.get(assignment.nameRange.start);
    const own = optionsIn(assignment);
    const isPlain =
      branches.length === 0 && unset === undefined && calledFrom === undefined && own !== undefined && entry?.hole === undefined;
    const keeps = append || variablesIn(parts).has(name);
    if (!isPlain || entry === undefined || !/OPT(?:S|ION|IONS)$/.test(name)) {
      // A branch that adds to the variable leaves in it what it held.
      if (!keeps || calledFrom !== undefined) held.delete(name);
      continue;
    }
    const before = held.get(name) ?? new Map<string, Held>();
    const lost = keeps ? [] : [...before].filter(([flag]) => !own.has(flag)).map(([, each]) => each);
    const [first] = lost;
    if (first !== undefined) found.set(entry, { before: first.by, lost: heapFirst(lost.map(({ option }) => option)) });
    // A file may add to one variable ten thousand times: what it holds is never copied.
    const now = keeps ? before : new Map<string, Held>();
    for (const [flag, option] of own) now.set(flag, { option, by: entry });
    held.set(name, now);
  }
  return found;
}

/** The heap is what somebody misses first. */
function heapFirst(options: readonly string[]): readonly string[] {
  const isOfHeap = (option: string) => /^-Xm[xsn]/.test(option);
  return [...options.filter(isOfHeap), ...options.filter((option) => !isOfHeap(option))];
}

/** The options in the text of an assignment, by flag; undefined where a part of it is only known to a shell. */
function optionsIn({ parts }: ShellAssignment): ReadonlyMap<string, string> | undefined {
  if (parts.some(({ kind }) => kind === 'opaque')) return undefined;
  const text = parts.map((part) => (part.kind === 'text' ? part.text : part.kind === 'variable' ? `$${part.name}` : '')).join('');
  const options = text.split(/\s+/).filter((word) => /^-[A-Za-z]/.test(word));
  return new Map(options.map((option) => [flagOf(option), option]));
}

/** `-Xmx` of `-Xmx4g`, `UseG1GC` of `-XX:+UseG1GC`, `-Dname` of `-Dname=value`. */
function flagOf(option: string): string {
  const named = /^-XX:[+-]?([^=]+)/.exec(option) ?? /^(-X(?:mx|ms|mn|ss))[\d$]/.exec(option) ?? /^(-D[^=]+)=/.exec(option);
  return named?.[1] ?? option;
}

function variablesIn(parts: readonly ShellPart[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (part.kind !== 'variable') continue;
    names.add(part.name);
    for (const name of variablesIn(part.word ?? [])) names.add(name);
  }
  return names;
}
