import type { EntriesDocument, Entry, SourceFile } from './document.js';
import { readOnlyFormat } from './readOnlyFormat.js';
import { touchesHole } from './template.js';

/*
 * One statement of CQL that makes or changes a keyspace. Its entries: `keyspace.name`, `keyspace.strategy`, `keyspace.factor` (replicas in all, or in each data centre), and
 * `keyspace.centre` for each data centre, with its replicas. Such a part of a script is read, and nothing writes it.
 */

/** `CREATE KEYSPACE IF NOT EXISTS a WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}`, from its first word up to the brace that closes. */
export const keyspaceStatement =
  /\b(?:CREATE|ALTER)\s+KEYSPACE\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?("?)([\w$.{}]+)\1\s+WITH\s[^;{]{0,200}?\breplication\s*=\s*\{[^{};]{0,1000}\}/gi;

const option = /'([\w.-]+)'\s*:\s*'?([^',}]*[^',}\s])'?/g;

function parse(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const { masked, holes } = file.markup;
  const entries: Entry[] = [];
  const add = (key: string, value: string, start: number, end: number) => {
    const range = { start, end };
    entries.push({
      key,
      keyRange: range,
      value,
      valueRange: range,
      range,
      ...(touchesHole(holes, range) ? ({ hole: 'value' } as const) : {}),
    });
  };
  keyspaceStatement.lastIndex = 0;
  const [statement] = masked.matchAll(keyspaceStatement);
  if (statement !== undefined) {
    const [whole, , name = ''] = statement;
    const nameAt = statement.index + whole.indexOf(name, whole.search(/KEYSPACE/i) + 8);
    add('keyspace.name', text.slice(nameAt, nameAt + name.length), nameAt, nameAt + name.length);
    const brace = statement.index + whole.lastIndexOf('{');
    for (const { 0: found, 1: key = '', 2: value = '', index } of masked.slice(brace, statement.index + whole.length).matchAll(option)) {
      const start = brace + index + found.lastIndexOf(value);
      const kind = key === 'class' ? 'strategy' : key === 'replication_factor' ? 'factor' : 'centre';
      const own = text.slice(start, start + value.length);
      add(`keyspace.${kind}`, kind === 'strategy' ? (own.split('.').at(-1) ?? own) : own, start, start + value.length);
    }
  }
  return { ...file, format: 'cqlStatement', entries, comments: [], problems: [] };
}

/** A statement of a script of CQL. Nothing writes it. */
export const cqlStatement = readOnlyFormat<EntriesDocument>(parse);
