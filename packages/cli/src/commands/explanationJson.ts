import type { Explanation } from '../../../core/src/explain/explanation.js';
import { sourceText } from '../../../core/src/explain/source.js';
import { json } from '../../../core/src/text/json.js';
import type { Printable } from '../../../core/src/text/printable.js';

/** What `storelint explain --format json` prints of a name that is no rule. */
export function jsonOf(explanations: readonly Explanation[]): Printable<'json'> {
  const written = explanations.map((each) => (each.kind === 'setting' ? { ...each, sources: each.sources.map(sourceText) } : each));
  return json({ version: 1, explanations: written });
}
