import { second, text } from '@storelint/core/text';
import { describeOutput, printTransient } from './sink.js';
import type { Terminal } from './terminal.js';

/** A line on the terminal that tells how far a long run is. */
export interface ProgressLine {
  report(done: number, total: number): void;
  end(): void;
}

/** `checking deployment 121 of 10000, 97 a second, 2 min left`. @param elapsed milliseconds in which so many were done */
export function progressText(done: number, total: number, elapsed: number): string {
  const where = `checking deployment ${done + 1} of ${total}`;
  if (done === 0) return where;
  const seconds = elapsed / second;
  const left = ((total - done) * seconds) / done;
  const rate = done / seconds;
  const shownRate = rate < 10 ? rate.toFixed(1) : String(Math.round(rate));
  return `${where}, ${shownRate} a second, ${left < 90 ? `${Math.ceil(left)} s` : `${Math.round(left / 60)} min`} left`;
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
      printTransient(text`${progressText(done, total, now - began).slice(0, terminal.width)}`);
    },
    end: () => {
      if (shown) printTransient(text``);
    },
  };
}
