import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { Checker, type DeploymentInput } from '../check.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../../cli/dist', import.meta.url)));

/** Rules about the value of the first setting, as grave as they are. */
function told(settings: Readonly<Record<string, string>>, input: Partial<DeploymentInput> = {}) {
  const properties = Object.entries(settings).map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`);
  const text = `<configuration>${properties.join('')}</configuration>`;
  const path = 'hbase-site.xml';
  const files = { list: () => [path], read: () => ({ path, text }) };
  const { findings } = new Checker(files, knowledge).check({ name: '.', files: [{ path, kind: 'hbase-site' }], releases: {}, ...input });
  const [name = ''] = Object.keys(settings);
  return findings.flatMap(({ ruleId, severity, refuses, entry }) =>
    entry?.key === name ? [[ruleId, severity, refuses].filter((each) => each !== undefined).join(' ')] : [],
  );
}

// HBase reads it as a number that has to be one from 1.0, where it stands alone; the name of the second setting is gone since.
const interval = 'hbase.regionserver.msginterval';
const ofOldReleases = { 'hbase.master.handler.count': '30' };
const stated = (version: string) => ({ releases: { hbase: { version, from: 'option' as const } } });

test.each([
  ['refused in each possible release', { [interval]: 'x' }, {}, ['hbase/refused-value error start']],
  ['refused in some, replaced in the others', { [interval]: 'x', ...ofOldReleases }, {}, ['hbase/refused-value-at-use warning']],
  [
    'refused by the reader in some, by what uses it in the others',
    { 'hbase.rpc.timeout': '99999999999' },
    {},
    ['hbase/number-out-of-domain warning'],
  ],
  ['in an older release', { [interval]: 'x', ...ofOldReleases }, stated('0.94.27'), ['hbase/replaced-value warning']],
  ['in a newer release', { [interval]: 'x', ...ofOldReleases }, stated('2.6.4'), ['hbase/refused-value error start']],
  ['wrong in those that know the name', { 'hbase.replication.bulkload.copy.maxthreads': '0' }, {}, ['hbase/number-out-of-domain warning']],
  ['refused in those that know the name', { 'hbase.wal.disruptor.shutdown.timeout.ms': '60s' }, {}, ['hbase/refused-value-at-use warning']],
  [
    'negative in those of which nothing more is known',
    { 'hbase.ipc.server.listen.queue.size': '-128' },
    {},
    ['hbase/number-out-of-domain warning'],
  ],
  ['for a word in those that know the words', { 'hbase.mapreduce.inputtable.shufflemaps': 'yes' }, {}, ['hbase/unknown-word warning']],
  ['taken in those that know the name', { 'hbase.replication.bulkload.copy.maxthreads': '4' }, {}, []],
  ['taken in all of them', { [interval]: '3000', ...ofOldReleases }, {}, []],
  [
    'replaced in the others, which the user does not want to hear',
    { [interval]: 'x', ...ofOldReleases },
    { severityOf: (id: string) => (id === 'hbase/replaced-value' ? ('off' as const) : undefined) },
    [],
  ],
] as const)('a value that is %s', (_, settings, input, expected) => {
  expect(told(settings, input)).toEqual(expected);
});

test.each([
  ['refused by the loader in some, by a rule of its own in the others', '-5', ['cassandra/refused-value error']],
  ['taken in all', '5', []],
])('a size that is %s', (_, value, expected) => {
  const path = 'cassandra.yaml';
  const text = `cluster_name: a\ncommitlog_sync: periodic\nkey_cache_size_in_mb: ${value}\n`;
  const files = { list: () => [path], read: () => ({ path, text }) };
  const { findings } = new Checker(files, knowledge).check({ name: '.', files: [{ path, kind: 'cassandra-yaml' }], releases: {} });
  expect(
    findings.flatMap(({ ruleId, severity, entry }) => (entry?.key.startsWith('key_cache') === true ? [`${ruleId} ${severity}`] : [])),
  ).toEqual(expected);
});
