import { expect, it } from 'vitest';
import { parseDocument } from '../formats/parseDocument.js';
import { SourceText } from '../text/sourceText.js';
import { isPart } from './part.js';

const whole = 'seed_provider: []\npartitioner: RandomPartitioner\nendpoint_snitch: SimpleSnitch\n';
const few = 'transparent_data_encryption_options:\n    enabled: true\n    chunk_length_kb: 2\n';

it.each([
  ['a few settings to put on top', 'cassandra_encryption.yaml', few, false, true],
  ['the same, where the server would read them', 'conf/cassandra.yaml', few, false, false],
  ['what is said to be one', 'conf/cassandra.yaml', few, true, true],
  ['what a script puts into a template', 'cassandra-parameter.yaml', 'cluster_name: c\nseed_provider: []\n', false, true],
  ['another node of its own', 'cassandra-2.yaml', `${whole}commitlog_sync: periodic\n`, false, false],
  ['a file that lacks a line alone', 'cassandra-2.yaml', whole, false, false],
  ['a file that somebody emptied', 'cassandra-2.yaml', '# nothing\n', false, false],
])('%s', (_, path, text, fragment, expected) => {
  expect(isPart({ fragment, documents: [parseDocument(new SourceText(path, text), 'cassandra-yaml')] })).toBe(expected);
});
