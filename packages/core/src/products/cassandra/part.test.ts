import { expect, it } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import { parseDocument } from '../parseDocument.js';
import { isPartOfCassandra } from './part.js';

const whole = 'seed_provider: []\npartitioner: RandomPartitioner\nendpoint_snitch: SimpleSnitch\n';
const few = 'transparent_data_encryption_options:\n    enabled: true\n    chunk_length_kb: 2\n';

it.each([
  ['a few settings to put on top', 'cassandra_encryption.yaml', few, true],
  ['the same, where the server would read them', 'conf/cassandra.yaml', few, false],
  ['variables of a role', 'roles/cassandra/vars/cassandra-5.0.yml', '---\n# nothing to derive\n', true],
  ['a whole file that is empty', 'cassandra.yaml', '# nothing\n', false],
  ['what a script puts into a template', 'cassandra-parameter.yaml', 'cluster_name: c\nseed_provider: []\n', true],
  ['another node of its own', 'cassandra-2.yaml', `${whole}commitlog_sync: periodic\n`, false],
  ['a file that lacks a line alone', 'cassandra-2.yaml', whole, false],
  ['a template with seeds and a snitch', 'templates/cassandra.yaml.j2', 'seed_provider: []\nendpoint_snitch: SimpleSnitch\n', false],
  ['a template with seeds alone', 'templates/cassandra.yaml.j2', 'seed_provider: []\n', true],
  ['a file that somebody emptied', 'conf/cassandra.yaml', '# nothing\n', false],
  ['variables of a play, all of them defaults', 'vars/cassandra-5.0.yml', '---\n# nothing\n', true],
])('%s', (_, path, text, expected) => {
  expect(isPartOfCassandra([parseDocument(new SourceText(path, text), 'cassandra-yaml')])).toBe(expected);
});
