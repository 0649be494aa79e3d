import { type Explanation, sourceText } from '@storelint/core/explain';
import { json, type Printable } from '@storelint/core/text';

/** What `storelint explain --format json` prints of a name that is no rule. */
export function jsonOf(explanations: readonly Explanation[]): Printable<'json'> {
  const written = explanations.map((each) => (each.kind === 'setting' ? { ...each, sources: each.sources.map(sourceText) } : each));
  return json({ version: 1, explanations: written });
}
