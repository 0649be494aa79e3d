import { ownText } from '../text/ownText.js';
import type { Range } from '../text/range.js';
import { mayBeginAssigned } from './looseText.js';
import { mayBeginForm } from './secretForms.js';
import type { SecretNames } from './secretNames.js';

/** Lines that were looked at: the files of many nodes have the same ones. */
const known = new WeakMap<SecretNames, Record<'shell' | 'other', Map<string, boolean>>>();
const mostKnown = 20_000;
const longestKnown = 500;

/**
 * The lines of a text on which something may begin that {@link hideForms} and {@link hideAssigned} hide, neighbours joined. What begins on one line may end on another:
 * a line that is not among them is still read as what follows one that is.
 */
export function suspectLines(text: string, names: SecretNames, shell: boolean): readonly Range[] {
  const ofNames = known.get(names) ?? { shell: new Map<string, boolean>(), other: new Map<string, boolean>() };
  known.set(names, ofNames);
  const verdicts = shell ? ofNames.shell : ofNames.other;
  const found: { start: number; end: number }[] = [];
  let feed = -1;
  let carriage = -1;
  for (let start = 0; start < text.length; ) {
    if (feed < start) feed = positionOf('\n', text, start);
    if (carriage < start) carriage = positionOf('\r', text, start);
    const end = Math.min(feed, carriage);
    if (end > start && isSuspect(text.slice(start, end), names, shell, verdicts)) {
      const last = found.at(-1);
      if (last !== undefined && last.end === start - 1) last.end = end;
      else found.push({ start, end });
    }
    start = end + 1;
  }
  return found;
}

/** Where a character stands next; the end of the text where it does no more. */
function positionOf(character: string, text: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

function isSuspect(line: string, names: SecretNames, shell: boolean, verdicts: Map<string, boolean>): boolean {
  if (line.length > longestKnown) return mayBeginForm(line) || mayBeginAssigned(line, names, shell);
  let verdict = verdicts.get(line);
  if (verdict === undefined) {
    verdict = mayBeginForm(line) || mayBeginAssigned(line, names, shell);
    if (verdicts.size >= mostKnown) verdicts.clear();
    verdicts.set(ownText(line), verdict);
  }
  return verdict;
}
