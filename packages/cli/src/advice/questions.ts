import type { Assumption } from '@storelint/core/advice';
import type { FactValue, Workload } from '@storelint/core/deployment';
import { text } from '@storelint/core/text';
import { CallError } from '../callError.js';
import { readStatedFact, readWorkload } from '../checkOptions.js';
import { clip } from '../commands/textLayout.js';
import { openQuestions, tell } from '../sink.js';

/** Two lines each: they fit a screen. */
const mostQuestions = 10;

/** What was answered; a question without an answer keeps what is assumed. */
export interface Answers {
  readonly workload?: Workload;
  readonly facts: Readonly<Record<string, FactValue>>;
}

/** Asks for what was assumed and matters, the first things first. Undefined: Ctrl-C. */
export async function askForFacts(assumed: readonly Assumption[], width: number): Promise<Answers | undefined> {
  const asked = assumed.filter(({ fact, otherwise }) => fact === 'workload' || otherwise !== undefined).slice(0, mostQuestions);
  if (asked.length === 0) return { facts: {} };
  const terminal = await openQuestions();
  let isInterrupted = false;
  terminal.once('SIGINT', () => {
    isInterrupted = true;
    terminal.close();
  });
  // Lines that come while nothing is asked wait for the next question.
  const lines = terminal[Symbol.asyncIterator]();
  const facts: Record<string, FactValue> = {};
  let workload: Workload | undefined;
  tell(text`Enter keeps what stands in brackets.`);
  try {
    for (const each of asked) {
      tell(text`${clip(`${each.fact}: ${each.why}`, width)}`);
      for (;;) {
        terminal.setPrompt(promptOf(each, width));
        terminal.prompt();
        const { done, value } = await lines.next();
        if (isInterrupted) return undefined;
        const answer = done === true ? '' : value.trim();
        if (answer === '') break;
        try {
          if (each.fact === 'workload') workload = readWorkload(answer);
          else {
            const [name, told] = readStatedFact(`${each.fact}=${answer}`);
            facts[name] = told;
          }
          break;
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          tell(text`  ${error.message}`);
        }
      }
    }
  } finally {
    terminal.close();
  }
  const options = [
    ...(workload === undefined ? [] : [`--workload ${workload}`]),
    ...Object.entries(facts).map(([name, value]) => `--fact ${name}=${value}`),
  ];
  tell(text`${options.length === 0 ? 'All values were kept.' : `The same without questions: ${options.join(' ')}`}\n`);
  return { ...(workload === undefined ? {} : { workload }), facts };
}

/** `  decides hbase.bucketcache.size and 2 more [0 GiB]: ` */
function promptOf({ fact, value, otherwise }: Assumption, width: number): string {
  const end = ` [${value}]: `;
  const names = [...new Set(otherwise?.changes.map(({ name }) => name) ?? [])];
  const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
  const about = fact === 'workload' ? 'decides most values' : `decides ${names[0]}${more}`;
  return `  ${clip(about, width - end.length - 4)}${end}`;
}
