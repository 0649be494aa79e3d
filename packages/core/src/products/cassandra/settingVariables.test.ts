import { expect, it } from 'vitest';
import { settingVariables } from './settingVariables.js';

const found = (text: string) => settingVariables(text).map(({ name, line, column, text: part }) => [name, line, column, part]);
const settings = '  cluster_name: c\n  num_tokens: 16\n  seed_provider:\n    - class_name: SimpleSeedProvider\n';
const asFile = 'cluster_name: c\nnum_tokens: 16\nseed_provider:\n  - class_name: SimpleSeedProvider';

it.each([
  ['cassandra_configuration', 'cassandra_configuration'],
  ['profile::cassandra::settings', 'profile_cassandra_settings'],
  ['"cassandra::baseline_settings"', 'cassandra_baseline_settings'],
])('gives the settings of %s, at their lines', (variable, name) => {
  expect(found(`---\nother: 1\n${variable}:\n${settings}`)).toEqual([[`${name}-cassandra.yaml`, 3, 2, asFile]]);
});

it('gives those of a play as a template where it fills them in', () => {
  const text = `- hosts: all\n  vars:\n    cassandra_config:\n${settings.replace(/^/gm, '    ').replace('16', '"{{ tokens }}"')}`;
  expect(found(text).map(([name, line, column]) => [name, line, column])).toEqual([['cassandra_config-cassandra.yaml.j2', 3, 6]]);
});

it.each([
  ['names of the role among them', `cassandra_config:\n${settings}  heap_size: 4G\n`],
  ['a map on one line', 'cassandra_config: { cluster_name: c, num_tokens: 16, concurrent_reads: 32 }\n'],
  ['another variable', `cassandra:\n${settings}`],
  ['a text for a list', `cassandra_config:\n${settings}  data_file_directories: /data\n`],
  ['an empty text', `cassandra_config:\n${settings}  initial_token: ""\n`],
  ['few names', 'cassandra_config:\n  cluster_name: c\n  num_tokens: 16\n'],
])('leaves %s alone', (_, text) => {
  expect(found(text)).toEqual([]);
});
