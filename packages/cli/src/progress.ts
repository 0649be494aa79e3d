import { text } from '@storelint/core/text';
import { describeOutput, printTransient } from './sink.js';
import type { Terminal } from './terminal.js';

/** A line on the terminal that tells how far a long run is. */
export interface ProgressLine {
  report(done: number, total: number): void;
  end(): void;
}

/** Shows itself only on a terminal, and not before a second has passed. */
export function startProgress(terminal: Terminal, quiet: boolean): ProgressLine | undefined {
  if (quiet || !describeOutput().showsProgress) return undefined;
  const began = performance.now();
  let last = 0;
  let shown = false;
  return {
    report: (done, total) => {
      const now = performance.now();
      if (now - began < 1000 || now - last < 100) return;
      last = now;
      shown = true;
      printTransient(text`${`checking deployment ${done + 1} of ${total}`.slice(0, terminal.width)}`);
    },
    end: () => {
      if (shown) printTransient(text``);
    },
  };
}
