import { expect, it } from 'vitest';
import { keyspaces } from './keyspaces.js';

const [definition] = keyspaces.files;
const found = (path: string, text: string) =>
  definition.partsOf(path, text).map(({ name, line, column, text: part }) => [name, line, column, part]);
const statement = (name: string, factor: number) =>
  `CREATE KEYSPACE ${name} WITH replication = {'class': 'SimpleStrategy', 'replication_factor': ${factor}}`;

it('finds each statement at its line, and of two about one keyspace the last', () => {
  const text = `-- ${statement('x', 1)};\n/* ${statement('y', 1)}; */\n  ${statement('a', 1)};\n${statement('b', 2)}; ${statement('A', 3)};\n`;
  expect(found('schema.cql', text)).toEqual([
    ['A.keyspace', 3, 0, `${' '.repeat(statement('b', 2).length + 2)}${statement('A', 3)}`],
    ['b.keyspace', 3, 0, statement('b', 2)],
  ]);
  expect(found('schema.sql', text)).toEqual([]);
});

it('finds what a script of the shell or an object of Kubernetes hands to cqlsh, unless it is filled in', () => {
  const call = `cqlsh --execute "${statement('a', 1)};"\n`;
  expect(found('init.sh', `# ${call}${call}`)).toEqual([['a.keyspace', 1, 0, ' '.repeat(17) + statement('a', 1)]]);
  expect(found('deploy/init.yml', `    ${call}`)).toHaveLength(1);
  expect(found('init.sh', call.replace(': 1', ': $FACTOR'))).toEqual([]);
  expect(found('notes.yml', `# cqlsh\na: b\n`)).toEqual([]);
  expect(found('init.py', call)).toEqual([]);
});
