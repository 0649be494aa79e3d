import { expect, it } from 'vitest';
import { SourceText } from '../text/sourceText.js';
import { cqlStatement } from './cqlStatement.js';
import { sourceFile } from './sourceFile.js';

function entries(text: string, path = 'a.cql/a.keyspace') {
  const document = cqlStatement.parse(sourceFile(new SourceText(path, text), 'keyspace-statement'));
  return document.entries.map(({ key, value, hole }) => [key.slice('keyspace.'.length), hole ?? value]);
}

it('reads how often each row is kept', () => {
  expect(entries(`CREATE KEYSPACE IF NOT EXISTS "A" WITH replication = {'class': 'SimpleStrategy', 'replication_factor' : '3'};`)).toEqual([
    ['name', 'A'],
    ['strategy', 'SimpleStrategy'],
    ['factor', '3'],
  ]);
  expect(
    entries(
      `alter keyspace b\n with durable_writes = true and REPLICATION={'class':'org.apache.cassandra.locator.NetworkTopologyStrategy','dc-1':3,'dc2':2}`,
    ),
  ).toEqual([
    ['name', 'b'],
    ['strategy', 'NetworkTopologyStrategy'],
    ['centre', '3'],
    ['centre', '2'],
  ]);
});

it('does not know what a template fills in', () => {
  const text = `CREATE KEYSPACE a WITH replication = {'class': 'SimpleStrategy', 'replication_factor': {{ factor }} };`;
  expect(entries(text, 'a.cql.j2/a.keyspace.j2').at(-1)).toEqual(['factor', 'value']);
});

it('reads nothing of other statements', () => {
  expect(entries(`CREATE TABLE a (b int PRIMARY KEY) WITH compaction = {'class': 'X'};`)).toEqual([]);
});
