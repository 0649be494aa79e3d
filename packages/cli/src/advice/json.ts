import type { Advice } from '../../../core/src/advice/recommendation.js';

/** Advice for programs. */
export function adviceJson(advice: Advice): string {
  const recommendations = advice.recommendations.map((item) => ({
    setting: item.name,
    kind: item.kind,
    file: item.file,
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
  const memory = advice.memory.map(({ daemon, budget }) => ({ daemon, ...budget }));
  return `${JSON.stringify({ version: 1, recommendations, models: { memory }, assumed: advice.assumed, missingFacts: advice.missingFacts }, null, 2)}\n`;
}
