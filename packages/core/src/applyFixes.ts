import type { Fix } from './fixes/fix.js';
import type { Finding } from './rules/finding.js';
import { applyEdits, type TextEdit } from './text/textEdit.js';

/** Texts before and after, by path, of the files that fixes change. */
export type ChangedTexts = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

export interface FixOutcome {
  readonly changed: ChangedTexts;
  /** Fixes that were applied. */
  readonly applied: number;
  /** What is found once they are. */
  readonly findings: readonly Finding[];
}

/** Rounds of fixing after which we stop: fixes that go in a circle. */
const mostRounds = 10;

/**
 * Applies fixes until there is none left to apply, so that a second run finds nothing to do. Of two fixes that overlap the first is applied,
 * the other gets its turn in the next round, if it is still wanted. A round after which a file can no longer be read, or still wants what was done
 * (it ends in a comment without an end), is taken back.
 * @param check finds anew, with these texts in the place of the files
 * @param mayChange whether a file may be written
 */
export function fixUntilStable(
  findings: readonly Finding[],
  check: (texts: ReadonlyMap<string, string>) => readonly Finding[],
  options: { readonly unsafe: boolean; readonly mayChange: (path: string) => boolean },
): FixOutcome {
  const before = new Map<string, string>();
  const texts = new Map<string, string>();
  const seen = new Set<string>();
  const broken = new Set<string>();
  let current = findings;
  let applied = 0;
  for (let round = 0; round < mostRounds; round++) {
    const chosen = chooseFixes(current, options.unsafe, (path) => options.mayChange(path) && !broken.has(path));
    if (chosen.fixes.length === 0) break;
    const previous = new Map(texts);
    for (const [path, { text, edits }] of chosen.edits) {
      if (!before.has(path)) before.set(path, text);
      texts.set(path, applyEdits(text, edits));
    }
    const state = JSON.stringify([...texts].sort());
    const next = seen.has(state) ? undefined : check(texts);
    seen.add(state);
    if (next === undefined) {
      restore(texts, previous);
      break;
    }
    const worse = [...chosen.edits.keys()].filter((path) => refusals(next, path) > refusals(current, path));
    const [wantedBefore, wantedAfter] = [countFixes(current), countFixes(next)];
    const inVain = chosen.fixes.filter((fix) => (wantedAfter.get(keyOf(fix)) ?? 0) >= (wantedBefore.get(keyOf(fix)) ?? 0));
    if (worse.length + inVain.length > 0) {
      for (const path of [...worse, ...inVain.flatMap(pathsOf)]) broken.add(path);
      restore(texts, previous);
      continue;
    }
    current = next;
    applied += chosen.fixes.length;
  }
  const changed = new Map<string, { before: string; after: string }>();
  for (const [path, after] of texts) {
    const original = before.get(path);
    if (original !== undefined && original !== after) changed.set(path, { before: original, after });
  }
  return { changed, applied, findings: current };
}

function restore(texts: Map<string, string>, previous: ReadonlyMap<string, string>): void {
  texts.clear();
  for (const [path, text] of previous) texts.set(path, text);
}

/** How often the product's parser refuses a file. */
function refusals(findings: readonly Finding[], path: string): number {
  return findings.filter((finding) => finding.ruleId === 'file/refused' && finding.primary.document.source.path === path).length;
}

/** How many findings want the same thing done in the same files. */
function countFixes(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { fix } of findings) if (fix !== undefined) counts.set(keyOf(fix), (counts.get(keyOf(fix)) ?? 0) + 1);
  return counts;
}

function keyOf(fix: Fix): string {
  return JSON.stringify([fix.title, ...pathsOf(fix)]);
}

function pathsOf({ edits }: Fix): string[] {
  return [...new Set(edits.map(({ document }) => document.source.path))];
}

/** The fixes that can be applied together, and their edits by file. */
function chooseFixes(findings: readonly Finding[], unsafe: boolean, mayChange: (path: string) => boolean) {
  const edits = new Map<string, { text: string; edits: TextEdit[] }>();
  const taken = new Map<string, TakenRanges>();
  const known = new Set<string>();
  const fixes: Fix[] = [];
  for (const { fix } of findings) {
    // Whether it is safe takes long to prove, and is not asked where it does not matter.
    if (fix === undefined || (!unsafe && fix.safety === 'unsafe')) continue;
    if (!fix.edits.every(({ document }) => mayChange(document.source.path))) continue;
    // Two deployments that share a file ask for the same thing once.
    const key = JSON.stringify(fix.edits.map(({ document, edit }) => [document.source.path, edit]));
    if (known.has(key)) continue;
    const clashes = fix.edits.some(({ document, edit }) => taken.get(document.source.path)?.overlaps(edit) === true);
    if (clashes) continue;
    known.add(key);
    for (const { document, edit } of fix.edits) {
      const file = edits.get(document.source.path) ?? { text: document.source.text, edits: [] };
      file.edits.push(edit);
      edits.set(document.source.path, file);
      const ofFile = taken.get(document.source.path) ?? new TakenRanges();
      ofFile.add(edit);
      taken.set(document.source.path, ofFile);
    }
    fixes.push(fix);
  }
  return { edits, fixes };
}

/** Ranges of a text that edits change, found again by the stretches of the text that they lie in: a file may want very many. */
class TakenRanges {
  private readonly byStretch = new Map<number, TextEdit[]>();

  overlaps(edit: TextEdit): boolean {
    return stretchesOf(edit).some((stretch) => this.byStretch.get(stretch)?.some((other) => overlap(edit, other)));
  }

  add(edit: TextEdit): void {
    for (const stretch of stretchesOf(edit)) {
      const edits = this.byStretch.get(stretch);
      if (edits === undefined) this.byStretch.set(stretch, [edit]);
      else edits.push(edit);
    }
  }
}

function stretchesOf({ range: { start, end } }: TextEdit): readonly number[] {
  const [first, last] = [Math.floor(start / 256), Math.floor(end / 256)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Also where they only touch: two insertions at one place would depend on their order. Removals do not. */
function overlap(a: TextEdit, b: TextEdit): boolean {
  if (a.newText === '' && b.newText === '') return a.range.start < b.range.end && b.range.start < a.range.end;
  return a.range.start <= b.range.end && b.range.start <= a.range.end;
}
