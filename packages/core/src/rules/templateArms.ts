import type { Resolution } from '../deployment/deployment.js';
import type { Document, Entry } from '../formats/document.js';
import { type Arm, armsOf } from '../formats/template.js';
import type { CompiledRule } from './compiledRule.js';

/** A line and the file it stands in. */
export interface PlacedEntry {
  readonly document: Document;
  readonly entry: Entry;
}

const kept = new WeakMap<Document, readonly Arm[]>();

function pathOf({ document, entry }: PlacedEntry): string {
  let arms = kept.get(document);
  if (arms === undefined) {
    arms = armsOf(document.source.text);
    kept.set(document, arms);
  }
  return arms.findLast(({ from }) => from <= entry.range.start)?.path ?? '';
}

/** Lines of one template stand in arms of which perhaps only one is taken: whether they ever meet cannot be told. */
export function mayNeverMeet(lines: readonly PlacedEntry[]): boolean {
  const inTemplates = lines.filter(({ document }) => document.template !== undefined);
  return inTemplates.some((one, index) =>
    inTemplates.slice(index + 1).some((other) => {
      if (one.document !== other.document) return false;
      const [first, second] = [pathOf(one), pathOf(other)];
      return !first.startsWith(second) && !second.startsWith(first);
    }),
  );
}

/** The lines that a rule's outcome rests on may never meet. */
export function restsOnDifferentArms(rule: CompiledRule, resolution: Resolution): boolean {
  if (!resolution.readsTemplate()) return false;
  return mayNeverMeet(
    rule.reads.flatMap(({ kind, name }) => {
      if (kind !== 'setting' || name.endsWith('*')) return [];
      const { origin } = resolution.setting(name);
      return origin.kind === 'entry' ? [{ document: origin.document, entry: origin.entry }] : [];
    }),
  );
}
