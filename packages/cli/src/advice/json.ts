import type { Advice } from '@storelint/core/advice';
import { json, type Printable } from '@storelint/core/text';

/** Advice for programs; of several deployments each with its path, under `deployments`. */
export function adviceJson(advised: readonly { readonly name: string; readonly advice: Advice }[]): Printable<'json'> {
  const [first, ...others] = advised.map(({ name, advice }) => ({ name, fields: fieldsOf(advice) }));
  const content =
    others.length === 0 ? first?.fields : { deployments: [first, ...others].map((each) => ({ path: each?.name, ...each?.fields })) };
  return json({ version: 1, ...content });
}

function fieldsOf(advice: Advice) {
  const recommendations = advice.recommendations.map((item) => ({
    setting: item.name,
    kind: item.kind,
    file: item.file,
    ...(item.place === undefined ? {} : { place: item.place }),
    ...(item.variable === undefined ? {} : { variable: item.variable }),
    group: item.group,
    current: item.current ?? null,
    value: item.value,
    unit: item.unit ?? null,
    formula: item.formula,
    why: item.why,
    confidence: item.confidence,
    sources: item.sources,
    alternatives: item.alternatives,
    ...(item.rule === undefined ? {} : { rule: item.rule }),
  }));
  const memory = advice.memory.map(({ plan, budget }) => ({ daemon: plan.title, ...budget }));
  return { recommendations, models: { memory }, assumed: advice.assumed, missingFacts: advice.missingFacts };
}
