import type { EntriesDocument, Entry, SourceFile } from '../document.js';
import { commentsOfLines } from '../lineComments.js';

/** What the name of a file of variables gets where it is read as a part of a service. */
export const endingOfServiceVariables = '.env-file';

/** `NAME=value`, as a file of variables has it. */
const variableLine = /^([ \t]*(?:export[ \t]+)?)([A-Za-z_]\w*)(=)(.*?)[ \t]*\r?$/gm;

/** A file of variables that a service is given: nothing of it but the variables is of the service. */
export function ofVariableFile(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const set = [...text.matchAll(variableLine)].filter(({ 4: value }) => value !== '');
  const entries = set.map(({ index, 1: before = '', 2: name = '', 3: sign = '', 4: value = '' }): Entry => {
    const start = index + before.length;
    const valueStart = start + name.length + sign.length;
    const valueRange = { start: valueStart, end: valueStart + value.length };
    // Compose puts variables of its shell in, and takes quotes and comments off in some releases only.
    const hole = /[$"'#\\]/.test(value) ? ({ hole: 'value' } as const) : {};
    const keyRange = { start, end: start + name.length };
    return { key: `env.${name}`, keyRange, value, valueRange, range: { start, end: valueRange.end }, ...hole };
  });
  return { ...file, format: 'workload', entries, comments: commentsOfLines(text), problems: [] };
}
