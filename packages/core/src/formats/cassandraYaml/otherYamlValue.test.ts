import { expect, test } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import { sourceFile } from '../sourceFile.js';
import { cassandraYaml } from './cassandraYaml.js';
import { withOtherYamlValue } from './otherYamlValue.js';

const parse = (text: string) => cassandraYaml.parse(sourceFile(new SourceText('/c/cassandra.yaml', text), 'cassandra-yaml'));

const file = (value: string) => `# ours
cluster_name: 'a b' # the name
num_tokens: ${value}
seed_provider:
  - class_name: org.apache.cassandra.locator.SimpleSeedProvider
    parameters:
      - seeds: "127.0.0.1"
client_encryption_options:
  enabled: ${value} # or not
  keystore: conf/.keystore
  protocol: ${value}
data_file_directories: [/a, /b]
hints_directory: ${value}

# end
start_rpc: ${value}
`;

/** Places of values, by what stands before them. */
const inside = ['num_tokens: ', 'enabled: ', 'hints_directory: '];
const atEnds = ['protocol: ', 'start_rpc: '];

test.each(
  ['old', ''].flatMap((old) => ['2', '-1', 'a.b-c', '/var/lib', '10MiB', '0x1f', '127.0.0.1:80'].map((value) => [old, value] as const)),
)('%j becomes %s: what the parser gives', (old, value) => {
  for (const place of old === '' ? inside : [...inside, ...atEnds]) {
    const text = file(old);
    const start = text.indexOf(place) + place.length;
    const other = text.slice(0, start) + value + text.slice(start + old.length);
    const derived = withOtherYamlValue(parse(text), { start, end: start + old.length }, value);
    expect(derived).toEqual(parse(other));
    // Entries know their nodes by identity.
    const { root } = derived ?? {};
    const nodes = root?.kind === 'mapping' ? root.pairs.map((pair) => pair.value) : [];
    expect(nodes).toContain(derived?.entries.find(({ key }) => key === 'num_tokens')?.node);
  }
});

test.each([
  ['the first value at the last line of a map', file(''), 'protocol: ', 'a'],
  ['the first value at the last line of the file', file(''), 'start_rpc: ', 'true'],
  ['null', file('old'), 'num_tokens: ', 'null'],
  ['a value with a colon at its end', file('old'), 'num_tokens: ', 'a:'],
  ['a value that needs quotes', file('old'), 'num_tokens: ', '*'],
  ['two words', file('old'), 'num_tokens: ', 'a b'],
  ['a quoted value', file('"x"'), 'num_tokens: ', '1'],
  ['a list', file('[a]'), 'num_tokens: ', '1'],
  ['a file with problems', `${file('old')}a: [1\n`, 'num_tokens: ', '1'],
  ['a file with anchors', file('&a old'), 'hints_directory: ', '1'],
  ['a template', file('{{ value }}'), 'hints_directory: ', '1'],
])('%s: only the parser can tell', (_, text, place, value) => {
  const start = text.indexOf(place) + place.length;
  const end = text.indexOf('\n', start);
  expect(withOtherYamlValue(parse(text), { start, end: start + text.slice(start, end).replace(/ #.*/, '').length }, value)).toBeUndefined();
});
