import type { EntriesDocument, Entry, SourceFile } from '../document.js';
import { commentsOfLines } from '../lineComments.js';

/** What the name of a file of variables gets where it is read as a part of a service. */
export const endingOfServiceVariables = '.env-file';

/** `NAME=value`, as a file of variables has it. */
const variableLine = /^([ \t]*(?:export[ \t]+)?)([A-Za-z_]\w*)(=)(.*?)[ \t]*\r?$/gm;

/** Variables with names that only a server has. Those of a file may be for a client that is given the same one: CASSANDRA_HOST, CASSANDRA_USER. */
const ofServer =
  /^CASSANDRA_(?:MAX_HEAP_SIZE|HEAP_(?:NEW)?SIZE|AUTHENTICATOR|AUTHORIZER|AUTO_BOOTSTRAP|(?:CONCURRENT|MEMTABLE|COMPACTION|COMMITLOG|COMMIT_LOG|DATA_FILE|HINTED|STREAM)_[A-Z_]+)$/;

/** The fact that the official image passes over variables, at each of them. */
export function unread(variables: readonly Entry[]): readonly Entry[] {
  const value = [...new Set(variables.map(({ key }) => key.slice('env.'.length)))].join(', ');
  return variables.map(({ keyRange, valueRange, range }) => ({ key: 'container.unreadVariable', keyRange, value, valueRange, range }));
}

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
  const passedOver = unread(entries.filter(({ key, value }) => ofServer.test(key.slice('env.'.length)) && value !== ''));
  return { ...file, format: 'workload', entries: [...entries, ...passedOver], comments: commentsOfLines(text), problems: [] };
}
