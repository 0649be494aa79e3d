import type { Terminal } from './terminal.js';

/** A line on the terminal that tells how far a long run is. */
export interface ProgressLine {
  report(done: number, total: number): void;
  end(): void;
}

/** Shows itself only on a terminal, and not before a second has passed. */
export function startProgress(terminal: Terminal, quiet: boolean): ProgressLine | undefined {
  if (quiet || process.stderr.isTTY !== true) return undefined;
  const began = performance.now();
  let last = 0;
  let shown = false;
  return {
    report: (done, total) => {
      const now = performance.now();
      if (now - began < 1000 || now - last < 100) return;
      last = now;
      shown = true;
      process.stderr.write(`\r\x1b[2Kchecking deployment ${done + 1} of ${total}`.slice(0, terminal.width + 5));
    },
    end: () => {
      if (shown) process.stderr.write('\r\x1b[2K');
    },
  };
}
