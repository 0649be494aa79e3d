import { type AdviceGroup, adviceGroups } from '@storelint/core/advice';
import { text } from '@storelint/core/text';
import { openQuestions, tell } from '../sink.js';
import { type AdvisedDeployment, isChange } from './comparison.js';
import { titleOf } from './table.js';

/** Shows each group and asks whether to write it: yes, no, or quit, which writes nothing of the rest. Undefined: Ctrl-C, nothing is to be written. */
export async function askForGroups(advised: readonly AdvisedDeployment[]): Promise<ReadonlySet<AdviceGroup> | undefined> {
  const chosen = new Set<AdviceGroup>();
  const terminal = await openQuestions();
  let isInterrupted = false;
  terminal.once('SIGINT', () => {
    isInterrupted = true;
    terminal.close();
  });
  // Lines that come while nothing is asked wait for the next question.
  const lines = terminal[Symbol.asyncIterator]();
  try {
    for (const group of adviceGroups) {
      if (!showGroup(group, advised)) continue;
      for (;;) {
        terminal.setPrompt('write this group? [y]es, [n]o, [q]uit: ');
        terminal.prompt();
        const { done, value } = await lines.next();
        if (isInterrupted) return undefined;
        const answer = done === true ? 'q' : value.trim().toLowerCase();
        if (answer.startsWith('q')) return chosen;
        if (answer.startsWith('y')) chosen.add(group);
        if (/^[yn]/.test(answer)) break;
      }
    }
  } finally {
    terminal.close();
  }
  return chosen;
}

/** Prints what the group would change; false where that is nothing. */
function showGroup(group: AdviceGroup, advised: readonly AdvisedDeployment[]): boolean {
  const isWritten = advised.some(({ applied }) => applied.compared.edits.some(({ recommendation }) => recommendation.group === group));
  if (!isWritten) return false;
  tell(text`\n${group}`);
  for (const { shown } of advised) {
    for (const item of shown.compared.recommendations) {
      if (item.group !== group || item.file === '' || !isChange(item)) continue;
      tell(text`  ${titleOf(item)}: ${item.current ?? 'not set'} -> ${item.value}\n      ${item.why}`);
    }
  }
  return true;
}
