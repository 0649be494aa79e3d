import { expect, test } from 'vitest';
import { parseDocument } from '../products/parseDocument.js';
import { SourceText } from '../text/sourceText.js';
import { withOtherWord } from './otherWord.js';

const yaml = (value: string) =>
  `cluster_name: a\nnum_tokens: ${value}\nhints_directory: /h # here\nserver:\n  a: ${value}\n  b: 1\nlast: 1\n`;
const xml = (value: string) => `<configuration>
  <property><name>a</name><value>${value}</value></property>
  <!-- of b --><property><name>b</name><value>1</value></property>
</configuration>
`;

/** What is made of a file with another text, and what the parser gives. */
function both(kind: 'cassandra-yaml' | 'hbase-site', before: string, after: string) {
  const path = kind === 'hbase-site' ? '/c/hbase-site.xml' : '/c/cassandra.yaml';
  const source = new SourceText(path, after);
  return [withOtherWord(parseDocument(new SourceText(path, before), kind), source), parseDocument(source, kind)];
}

test('a word that is typed key by key is what the parser gives', () => {
  const word = 'a/b-1.c';
  let derived = 0;
  for (const [kind, file] of [
    ['cassandra-yaml', (value: string) => yaml('x').replace('x', value)],
    ['hbase-site', xml],
  ] as const)
    for (const states of [[...word], [...word].reverse()].map((letters) => letters.map((_, at) => letters.slice(0, at + 1).join(''))))
      for (const [at, state] of states.entries()) {
        const [other, parsed] = both(kind, file(states[at - 1] ?? ''), file(state));
        if (other === undefined) continue;
        derived++;
        expect(other).toEqual(parsed);
      }
  expect(derived).toBeGreaterThan(20);
});

test.each([
  ['a name', xml('1').replace('<name>a', '<name>ab'), 'hbase-site'],
  ['two values', xml('1').replaceAll('<value>1', '<value>12'), 'hbase-site'],
  ['a comment', xml('1').replace('of b', 'of bb'), 'hbase-site'],
  ['a key', yaml('1').replace('num_tokens', 'num_token'), 'cassandra-yaml'],
  ['a further line', yaml('1').replace('hints', 'x: 1\nhints'), 'cassandra-yaml'],
  ['a value that becomes a comment', yaml('1').replace('num_tokens: 1', 'num_tokens: #1'), 'cassandra-yaml'],
  ['a value that becomes a name', yaml('1').replace('num_tokens: 1', 'num_tokens: a:'), 'cassandra-yaml'],
] as const)('%s: only the parser can tell', (_, after, kind) => {
  expect(both(kind, kind === 'hbase-site' ? xml('1') : yaml('1'), after)[0]).toBeUndefined();
});
