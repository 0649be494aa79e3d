import { type Printable, text } from '@storelint/core/text';
import type { CheckResult } from '../checkResult.js';
import { plural } from './summary.js';

/** Which rules would speak if they knew what: by what they need. */
export function explainSilence(result: CheckResult): Printable<'terminal'> {
  const groups = new Map<string, Set<string>>();
  for (const { ruleId, needs } of result.silent) {
    const key = needs.map(howToTell).join(' and ');
    const rules = groups.get(key) ?? new Set();
    rules.add(ruleId);
    groups.set(key, rules);
  }
  if (groups.size === 0) return text`no rule was skipped for missing information\n`;
  const blocks = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([need, rules]) => {
      const names = [...rules].sort().map((rule) => text`  ${rule}\n`);
      return text`${plural(rules.size, 'rule')} skipped; pass ${need} to enable ${rules.size === 1 ? 'it' : 'them'}:\n${text.join(names, '')}`;
    });
  return text.join(blocks, '\n');
}

function howToTell(need: string): string {
  if (need === 'hardware') return '--hardware PROFILE';
  if (need === 'workload') return '--workload oltp|olap|mixed|write-heavy';
  if (need === 'jdk') return '--release jdk@…';
  if (need.startsWith('fact ')) return `--fact ${need.slice(5)}=…`;
  if (need.startsWith('release ')) return `--release ${need.slice(8)}@…`;
  return need;
}
