import { createInterface } from 'node:readline/promises';
import { type AdviceGroup, adviceGroups } from '../../../core/src/advice/recommendation.js';
import { type AdvisedDeployment, isChange } from './comparison.js';

/** Shows each group and asks whether to write it: yes, no, or quit, which writes nothing of the rest. */
export async function askForGroups(advised: readonly AdvisedDeployment[]): Promise<ReadonlySet<AdviceGroup>> {
  const chosen = new Set<AdviceGroup>();
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for (const group of adviceGroups) {
      const items = advised
        .flatMap(({ applied }) => applied.compared.edits.map(({ recommendation }) => recommendation))
        .filter((item) => item.group === group);
      const shown = advised
        .flatMap(({ applied }) => applied.compared.recommendations)
        .filter((item) => item.group === group && isChange(item));
      if (items.length === 0) continue;
      process.stderr.write(`\n${group}\n`);
      for (const item of shown) process.stderr.write(`  ${item.name}: ${item.current ?? 'not set'} -> ${item.value}\n      ${item.why}\n`);
      const answer = (await terminal.question('write this group? [y]es, [n]o, [q]uit: ')).trim().toLowerCase();
      if (answer.startsWith('q')) return chosen;
      if (answer.startsWith('y')) chosen.add(group);
    }
  } finally {
    terminal.close();
  }
  return chosen;
}
