import type { Resolution } from '../deployment/deployment.js';
import type { Document, Entry } from '../formats/document.js';
import type { Range } from '../text/range.js';
import type { CompiledRule } from './compiledRule.js';

/** A line and the file it stands in. */
export interface PlacedEntry {
  readonly document: Document;
  readonly entry: Entry;
}

interface Place {
  readonly document: Document;
  readonly range: Range;
}

function armOf({ document, range }: Place): string {
  return document.markup.armAt(range.start);
}

/** Lines of one template stand in arms of which perhaps only one is taken: whether they ever meet cannot be told. */
export function mayNeverMeet(lines: readonly PlacedEntry[]): boolean {
  return standInDifferentArms(lines.map(({ document, entry: { range } }) => ({ document, range })));
}

function standInDifferentArms(places: readonly Place[]): boolean {
  const inTemplates = places.filter(({ document }) => document.template !== undefined);
  return inTemplates.some((one, index) =>
    inTemplates.slice(index + 1).some((other) => {
      if (one.document !== other.document) return false;
      const [first, second] = [armOf(one), armOf(other)];
      return !first.startsWith(second) && !second.startsWith(first);
    }),
  );
}

/** The lines that a rule's outcome rests on may never meet, or another arm gives one of the settings another value. */
export function restsOnDifferentArms(rule: CompiledRule, resolution: Resolution): boolean {
  if (resolution.deployment.documents.every(({ template }) => template === undefined)) return false;
  return mayNeverMeet(
    rule.reads.flatMap(({ kind, name }) => {
      if (kind !== 'setting' || name.endsWith('*')) return [];
      const { origin } = resolution.setting(name);
      if (origin.kind !== 'entry') return [];
      const { document, entry } = origin;
      // A rule that shows lines of whichever arm has looked at each of them.
      const looksAtEach = rule.locations?.some((location) => location.kind === 'line' && location.name === name) === true;
      const isKnown = document.template !== undefined && entry.hole === undefined && !looksAtEach;
      const lines = document.entries.filter(
        ({ key, value, hole }) => isKnown && hole === undefined && key === entry.key && value !== entry.value,
      );
      return [entry, ...lines].map((line) => ({ document, entry: line }));
    }),
  );
}

/** Options of a template, one of which chooses a collector: those in arms of other branches may be for another one. */
export function mayBeForOtherCollector(places: readonly Place[]): boolean {
  return places.some(({ document, range }) => /^-XX:\+Use\w+GC$/.test(document.source.slice(range))) && standInDifferentArms(places);
}
