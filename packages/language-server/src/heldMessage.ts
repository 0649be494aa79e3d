import type { Position } from 'vscode-languageserver';

/** A place in a file that is none of ours, and that the client does not tell of otherwise. It may hold files of ours. */
export interface HeldPlace {
  readonly uri: string;
  readonly text: string;
  readonly position: Position;
}

/** Answered with a hover; null where no file of ours stands at the place. */
export const heldHoverRequest = 'storelint/heldHover';

/** Answered with a list of offers, as {@link heldHoverRequest} is. */
export const heldCompletionRequest = 'storelint/heldCompletion';
