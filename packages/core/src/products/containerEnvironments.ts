import { type ContainerVariable, containersWithVariables, mayStartContainers } from '../formats/held/containerVariables.js';
import { piecesOf } from '../formats/held/gatheredLines.js';
import { joined, type SpelledText, spelledAt, spelledFrom, unspelled } from '../formats/held/spelledText.js';
import { SourceText } from '../text/sourceText.js';
import type { FilePart } from './definition.js';

/*
 * What containers get in variables that the start scripts of a product read: heaps and options of the JVM. They are read as lines of the file of variables that a host has for these scripts, or of one with
 * options.
 */

/** How the variables of a container become lines of a file. */
export interface ContainerEnvironment {
  readonly isImage: (image: string) => boolean;
  /** Of the variables. */
  readonly names: RegExp;
  /** Whether it takes the place of the script that reads them. */
  readonly isPassedOver?: (container: { readonly hasOwnStart: boolean }) => boolean;
  readonly fileFor: (image: string) => string;
  readonly linesOf: (variable: ContainerVariable, value: SpelledText) => readonly SpelledText[];
}

/** What says of a file of variables that containers of these images get some of its own. */
export function exportedTo(
  image: RegExp,
  names: RegExp,
  file: string,
): { readonly partsOf: (path: string, text: string) => readonly FilePart[] } {
  const environment = { isImage: (each: string) => image.test(each), names, fileFor: () => file, linesOf: exported };
  return { partsOf: (path, text) => environmentParts(path, text, environment) };
}

/** `export NAME="value"` */
function exported({ name, keyRange }: ContainerVariable, value: SpelledText): readonly SpelledText[] {
  return [joined(unspelled('export '), spelledAt(name, keyRange.start), unspelled('="'), value, unspelled('"'))];
}

/** The words of a variable, each a line. */
export function worded(_: ContainerVariable, { text, offsets }: SpelledText): readonly SpelledText[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, offsets: offsets.slice(index, index + word.length) }));
}

/** The lines that each container of a text has; those of several that have the same are one file. */
export function environmentParts(path: string, text: string, environment: ContainerEnvironment): readonly FilePart[] {
  if (!mayStartContainers(path) || !/OPTS|HEAP|JVMFLAGS/.test(text)) return [];
  const source = new SourceText(path, text);
  const known = new Set<string>();
  return containersWithVariables(path, text).flatMap((container, at) => {
    if (!environment.isImage(container.image) || environment.isPassedOver?.(container) === true) return [];
    const variables = container.variables
      .filter(({ name }) => environment.names.test(name))
      .sort((one, other) => Number(one.name.includes('_EXTRA_')) - Number(other.name.includes('_EXTRA_')));
    const lines = variables.flatMap((variable) => {
      const value = spelledValue(variable, text);
      return value === undefined ? [] : environment.linesOf(variable, value);
    });
    const whole = joined(...lines.flatMap((line) => [line, unspelled('\n')]));
    const [first, ...others] = piecesOf(whole, source);
    if (first === undefined || known.has(whole.text)) return [];
    known.add(whole.text);
    const folder = container.name.replace(/[^\w.-]/g, '_') || String(at);
    const { line, column } = first;
    return [
      {
        name: `${folder}/${environment.fileFor(container.image)}.fragment`,
        line,
        column,
        text: whole.text,
        pieces: [first, ...others],
        isOfContainer: true,
      },
    ];
  });
}

/** Undefined where a shell, a template or Compose puts something into it, or a script would read it otherwise than it stands. */
function spelledValue({ isUnsure, value, valueRange }: ContainerVariable, text: string): SpelledText | undefined {
  if (isUnsure || value === '' || /[$`"\\{}\n]/.test(value)) return undefined;
  const written = text.slice(valueRange.start, valueRange.end);
  const start = Math.max(0, written.indexOf(value.charAt(0)));
  return spelledFrom(value, written.slice(start), valueRange.start + start);
}
