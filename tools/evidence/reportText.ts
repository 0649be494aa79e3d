import type { EvidenceReport } from './check.js';

/** The evidence that does not hold, then a count. */
export function reportText({ broken, unseen, missing, looks, ends }: EvidenceReport, rules: number, without: number): string {
  const lines = broken.flatMap(({ id, reasons }) => [id, ...reasons.map((reason) => `  ${reason}`)]);
  if (missing.length > 0) lines.push(`not to be had, and not looked at: ${missing.join(', ')}`);
  const seen = rules - unseen.length;
  lines.push(
    `${seen} ${seen === 1 ? 'rule' : 'rules'} looked up (${looks} look-ups): ${broken.length} ${broken.length === 1 ? 'does' : 'do'} not hold. ${unseen.length} rest on documents alone and are for people to read; ${without} have no evidence.`,
  );
  const all = ends.evidence + ends.catalog + ends.document + ends.judged + ends.open;
  if (all > 0)
    lines.push(
      `${all} ends of ranges: ${ends.evidence} told by what stands on one side alone, ${ends.catalog} by where a setting begins or ends, ${ends.document} by documents; ${ends.judged} judged, ${ends.open} open.`,
    );
  return `${lines.join('\n')}\n`;
}
