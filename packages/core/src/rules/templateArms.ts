import type { Resolution } from '../deployment/deployment.js';
import type { Document, Entry } from '../formats/document.js';
import type { CompiledRule } from './compiledRule.js';

/** A line and the file it stands in. */
export interface PlacedEntry {
  readonly document: Document;
  readonly entry: Entry;
}

function armOf({ document, entry }: PlacedEntry): string {
  return document.markup.armAt(entry.range.start);
}

/** Lines of one template stand in arms of which perhaps only one is taken: whether they ever meet cannot be told. */
export function mayNeverMeet(lines: readonly PlacedEntry[]): boolean {
  const inTemplates = lines.filter(({ document }) => document.template !== undefined);
  return inTemplates.some((one, index) =>
    inTemplates.slice(index + 1).some((other) => {
      if (one.document !== other.document) return false;
      const [first, second] = [armOf(one), armOf(other)];
      return !first.startsWith(second) && !second.startsWith(first);
    }),
  );
}

/** The lines that a rule's outcome rests on may never meet. */
export function restsOnDifferentArms(rule: CompiledRule, resolution: Resolution): boolean {
  if (resolution.deployment.documents.every(({ template }) => template === undefined)) return false;
  return mayNeverMeet(
    rule.reads.flatMap(({ kind, name }) => {
      if (kind !== 'setting' || name.endsWith('*')) return [];
      const { origin } = resolution.setting(name);
      return origin.kind === 'entry' ? [{ document: origin.document, entry: origin.entry }] : [];
    }),
  );
}
