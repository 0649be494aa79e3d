import type { Piece } from '@storelint/core/text';
import { describeOutput, tell } from './sink.js';

/** What is known of the place that the program runs in. */
export interface Terminal {
  readonly color: boolean;
  /** Colours were asked for, whatever the place. */
  readonly colorForced: boolean;
  readonly isTerminal: boolean;
  readonly width: number;
  readonly insideActions: boolean;
  readonly version: string;
  readonly now: Date;
  /** `2026-11-21`, where the program runs. */
  readonly today: string;
  /** A line on standard error. */
  error(line: Piece<'terminal'>): void;
}

/** Characters that a line may have: those of the terminal; without end in a pipe or a file, where lines are looked for. */
export function lineWidth({ isTerminal, width }: Terminal): number {
  return isTerminal ? width : Number.POSITIVE_INFINITY;
}

/**
 * Colours, in this order: --color or --no-color, NO_COLOR (not empty), FORCE_COLOR (0 and false are no), whether standard output is a terminal.
 * @param wanted true with --color, false with --no-color
 */
export function describeTerminal(wanted: boolean | undefined, version: string): Terminal {
  const { NO_COLOR, FORCE_COLOR, TERM, GITHUB_ACTIONS } = process.env;
  const { isTerminal, width = 120 } = describeOutput();
  const forced = FORCE_COLOR === undefined ? undefined : FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  const color = wanted ?? (NO_COLOR !== undefined && NO_COLOR !== '' ? false : (forced ?? (isTerminal && TERM !== 'dumb')));
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    color,
    colorForced: wanted === true,
    isTerminal,
    width,
    insideActions: GITHUB_ACTIONS === 'true',
    version,
    now,
    today: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    error: tell,
  };
}
