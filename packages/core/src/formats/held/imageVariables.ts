import { contextInLine, type VariableContext, variableLineAt } from './variableLine.js';

/* Variables of which the start script of an image makes settings of one file, each under a name of its own. Here is what can be written of them. */

/** The variables of one image, or of several that read the same. */
export interface ImageVariables {
  readonly image: RegExp;
  /** Settings by variable. */
  readonly settings: ReadonlyMap<string, string>;
}

/**
 * What can be written at an offset of a file that starts containers, or of a file of variables. Where no image is named, what is typed, or a variable beside it, says that it is one of these:
 * the first one, unless a variable beside it is read by another alone.
 * @param beginning what the names of all variables begin with
 */
export function imageVariableContext(
  images: readonly ImageVariables[],
  beginning: string,
  path: string,
  text: string,
  offset: number,
): VariableContext | undefined {
  const line = variableLineAt(path, text, offset);
  if (line === undefined) return undefined;
  const { image, name, names, nameRange } = line;
  const typed = text.slice(nameRange.start, Math.max(nameRange.start, Math.min(offset, nameRange.end)));
  const own = image === '' ? likely(images, [name, ...names]) : images.find((each) => each.image.test(image));
  const isKnown = own !== undefined && (image !== '' || [name, ...names].some((each) => own.settings.has(each)));
  if (own === undefined || (!isKnown && !typed.startsWith(beginning))) return undefined;
  const begun = typed.startsWith(beginning) ? typed.slice(beginning.length) : typed;
  const taken = new Set(names.flatMap((each) => own.settings.get(each) ?? []));
  const variableFor = (setting: string) => [...own.settings].find(([, each]) => each === setting)?.[0];
  return contextInLine(line, offset, own.settings.get(name), begun, variableFor, taken);
}

function likely(images: readonly ImageVariables[], names: readonly string[]): ImageVariables | undefined {
  const [first, ...others] = images;
  return others.find(({ settings }) => names.some((name) => settings.has(name) && first?.settings.has(name) !== true)) ?? first;
}
