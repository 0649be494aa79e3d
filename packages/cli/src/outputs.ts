import { didYouMean } from '@storelint/core/text';
import { CallError } from './callError.js';
import { type FormatName, formatNames } from './reporters/index.js';

/** One report: its format, and the file that it goes to; undefined is standard output. */
export interface Output {
  readonly format: FormatName;
  readonly file: string | undefined;
}

export type OutputWord = { readonly format: string } | { readonly output: string };

/**
 * Pairs --format and --output in the order of the call: an output belongs to the format before it; where none stands before it, to the one after it.
 * @param insideActions in GitHub Actions the default is text and annotations
 */
export function pairOutputs(words: readonly OutputWord[], insideActions: boolean): readonly Output[] {
  const outputs: { format: FormatName; file: string | undefined }[] = [];
  let waiting: string | undefined;
  for (const word of words) {
    if ('format' in word) {
      outputs.push({ format: readFormat(word.format), file: waiting });
      waiting = undefined;
      continue;
    }
    const last = outputs.at(-1);
    if (last !== undefined && last.file === undefined) last.file = word.output;
    else if (waiting === undefined) waiting = word.output;
    else throw new CallError(`--output ${word.output}: there is one --output too many; each --format takes one`);
  }
  if (waiting !== undefined) {
    if (outputs.length > 0) throw new CallError(`--output ${waiting}: there is one --output too many; each --format takes one`);
    outputs.push({ format: 'pretty', file: waiting });
  }
  const onStandardOutput = outputs.filter(({ file }) => file === undefined).map(({ format }) => format);
  // Annotations are lines of a log, which a runner finds among others.
  const [first, second] = onStandardOutput.filter((format) => format !== 'github');
  if (first !== undefined && second !== undefined)
    throw new CallError(`--format ${first} and --format ${second} would run into each other; give one of them an --output FILE`);
  if (first !== undefined && first !== 'pretty' && onStandardOutput.length > 1)
    throw new CallError(`--format ${first} and --format github would run into each other; give one of them an --output FILE`);
  if (outputs.length > 0) return outputs;
  const pretty: Output = { format: 'pretty', file: undefined };
  return insideActions ? [pretty, { format: 'github', file: undefined }] : [pretty];
}

function readFormat(text: string): FormatName {
  const format = formatNames.find((known) => known === text);
  if (format === undefined) throw new CallError(`--format ${text}: there is no such format${didYouMean(text, formatNames)}`);
  return format;
}
