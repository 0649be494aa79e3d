import { createHash } from 'node:crypto';
import type { ReportedFinding } from '../checkResult.js';

/** Tells findings apart without line numbers, so that a finding keeps its name while the file around it changes. 40 hex digits. */
export class Fingerprints {
  private readonly seen = new Map<string, number>();

  of(finding: ReportedFinding): string {
    const text = JSON.stringify([finding.ruleId, finding.file, finding.settings, finding.value ?? '', finding.role ?? '']);
    const count = this.seen.get(text) ?? 0;
    this.seen.set(text, count + 1);
    return createHash('sha256').update(`${text}#${count}`).digest('hex').slice(0, 40);
  }
}
