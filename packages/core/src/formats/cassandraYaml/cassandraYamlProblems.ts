import type { Range } from '../../text/range.js';
import type { SyntaxProblem } from '../document.js';

/**
 * The first tab that SnakeYAML refuses and js-yaml (YAML 1.2) takes: between tokens, except right after a plain scalar.
 * `covered` are scalars and comments, in the order of the text.
 */
export function tabProblem(text: string, covered: readonly Range[], plainEnds: ReadonlySet<number>): readonly SyntaxProblem[] {
  let next = 0;
  for (let at = text.indexOf('\t'); at >= 0; at = text.indexOf('\t', at + 1)) {
    while (next < covered.length && (covered[next] as Range).end <= at) next++;
    const around = covered[next];
    if (around !== undefined && around.start <= at) {
      at = around.end - 1;
      continue;
    }
    let before = at;
    while (before > 0 && (text[before - 1] === ' ' || text[before - 1] === '\t')) before--;
    if (plainEnds.has(before)) {
      // So it is for all blanks that follow: each of them is looked at once.
      while (text[at + 1] === ' ' || text[at + 1] === '\t') at++;
      continue;
    }
    const message = 'a tab stands where YAML takes blanks only; Cassandra refuses the file';
    return [{ range: { start: at, end: at + 1 }, code: 'tab-indentation', message, effect: 'refused' }];
  }
  return [];
}
