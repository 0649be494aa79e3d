import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runExample } from '../../../../../tools/rules/runExample.js';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { Checker } from '../../check.js';
import { filesOf, type Knowledge } from '../../host.js';
import { recognizeByName } from '../../products/recognition.js';
import type { Product, ReleasedProduct } from '../../products/registry.js';
import { applyEdits } from '../../text/textEdit.js';
import { type LoadedRules, loadRuleFile } from '../ruleFile.js';

const products = ['hbase', 'hadoop', 'cassandra', 'zookeeper'] as const;
const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const loaded = new Map<Product, LoadedRules>();
const catalogs = new Map<Product, ReturnType<typeof loadCatalog>>(
  products.map((product) => [product, loadCatalog(JSON.parse(read(`catalog/${product}.json`)))]),
);
const catalog = (product: Product) => catalogs.get(product);

/** The rules of the checks, loaded when a test first asks for them. */
function rulesOf(product: Product): LoadedRules {
  const kept = loaded.get(product);
  if (kept !== undefined) return kept;
  const isKnown = products.some((known) => known === product);
  const rules = isKnown
    ? loadRuleFile(product, read(`rules/${product}/catalog.yaml`), catalog)
    : { rules: [], prose: [], places: [], problems: [] };
  loaded.set(product, rules);
  return rules;
}
const knowledge: Knowledge = { catalog, rules: (product) => rulesOf(product).rules };

it.each(products)('the examples of the rules of %s show what they should', (product) => {
  const { rules, prose, problems } = rulesOf(product);
  expect(problems).toEqual([]);
  for (const rule of rules) {
    const examples = prose.find(({ id }) => id === rule.id)?.examples ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples)
      expect([rule.id, example, runExample(rule, example, knowledge).failure]).toEqual([rule.id, example, undefined]);
  }
});

type Found = readonly [ruleId: string, after: string | undefined];

/** The rules that speak about a file of one release, each with the file after its fix. */
function found(product: ReleasedProduct, release: string, path: string, text: string): readonly Found[] {
  const kind = recognizeByName(path);
  const { findings } = new Checker(filesOf({ [path]: text }), knowledge).check({
    name: '.',
    files: kind === undefined ? [] : [{ path, kind }],
    releases: { [product]: { version: release, from: 'option' } },
    isKnownSetting: (name) => name === 'known_name',
  });
  return findings.map(({ ruleId, fix }) => {
    const after =
      fix === undefined
        ? undefined
        : applyEdits(
            text,
            fix.edits.map(({ edit }) => edit),
          );
    return [ruleId, after];
  });
}

const properties = (...lines: readonly (readonly [name: string, value: string, final?: 'final'])[]) => {
  const written = lines.map(
    ([name, value, final]) =>
      `<property><name>${name}</name><value>${value}</value>${final === undefined ? '' : '<final>true</final>'}</property>\n`,
  );
  return `<configuration>\n${written.join('')}</configuration>\n`;
};

it.each<readonly [product: ReleasedProduct, release: string, path: string, text: string, expected: readonly Found[]]>([
  ['cassandra', '4.1.10', 'cassandra.yaml', 'cluster_nam: a\n', [['cassandra/unknown-setting', 'cluster_name: a\n']]],
  ['cassandra', '4.1.10', 'cassandra.yaml', 'nothing_like_it: a\nknown_name: 1\n', [['cassandra/unknown-setting', undefined]]],
  ['cassandra', '4.1', 'cassandra.yaml', 'nothing_like_it: a\n', [['cassandra/unknown-setting', undefined]]],
  ['cassandra', '3.11.19', 'cassandra.yaml', 'read_request_timeout: 5s\n', [['cassandra/newer-setting', '']]],
  [
    'cassandra',
    '4.1.10',
    'cassandra.yaml',
    'read_request_timeout_in_ms: 5000\n',
    [['cassandra/renamed-setting', 'read_request_timeout: 5000ms\n']],
  ],
  [
    'cassandra',
    '4.1.10',
    'cassandra.yaml',
    'read_request_timeout_in_ms: 5000\nread_request_timeout: 6s\n',
    [['cassandra/old-and-new-name', 'read_request_timeout: 6s\n']],
  ],
  [
    'cassandra',
    '4.1.10',
    'cassandra.yaml',
    'commitlog_segment_size_in_mb: 32 # x\n',
    [['cassandra/renamed-setting', 'commitlog_segment_size: 32MiB # x\n']],
  ],
  ['cassandra', '4.1.10', 'cassandra.yaml', 'num_tokens: many\n', [['cassandra/refused-value', undefined]]],
  ['cassandra', '4.1.10', 'cassandra.yaml', 'num_tokens: 16\nnum_tokens: 32\n', [['cassandra/given-twice', 'num_tokens: 32\n']]],
  ['cassandra', '4.1.10', 'cassandra.yaml', 'num_tokens: 16\nnum_tokens: 16\n', [['cassandra/given-twice-alike', 'num_tokens: 16\n']]],
  // A block that is given twice is told of, not each of its lines.
  [
    'cassandra',
    '4.1.10',
    'cassandra.yaml',
    'client_encryption_options:\n  enabled: false\n  optional: true\nclient_encryption_options:\n  enabled: false\n',
    [['cassandra/given-twice', 'client_encryption_options:\n  enabled: false\n']],
  ],
  [
    'cassandra',
    '4.1.10',
    'cassandra.yaml',
    'client_encryption_options:\n  enabled: true\n  enabled: false\n',
    [['cassandra/given-twice', 'client_encryption_options:\n  enabled: false\n']],
  ],
  ['cassandra', '4.1.10', 'cassandra.yaml', 'read_request_timeout: 5 s\n', [['cassandra/refused-value', 'read_request_timeout: 5s\n']]],
  // 17 minutes are not what was meant.
  ['cassandra', '4.1.10', 'cassandra.yaml', 'request_timeout: 1000000\n', [['cassandra/refused-value', undefined]]],
  ['cassandra', '4.1.10', 'cassandra.yaml', 'request_timeout: 10000\n', [['cassandra/refused-value', 'request_timeout: 10000ms\n']]],
  ['cassandra', '5.0.9', 'cassandra.yaml', 'rpc_server_type: sync\n', [['cassandra/removed-setting', '']]],
  ['cassandra', '4.1.10', 'cassandra.yaml', 'cluster_name: __NAME__\n', [['cassandra/placeholder-left', undefined]]],
  ['cassandra', '4.1.10', 'cassandra.yaml', 'seed_provider:\n  - class_name: a\n    foo: b\n', [['cassandra/refused-value', undefined]]],
  [
    'cassandra',
    '4.1.10',
    'cassandra.yaml',
    'client_encryption_options:\n  enabeld: true\n',
    [['cassandra/unknown-setting', 'client_encryption_options:\n  enabled: true\n']],
  ],
  // What came with a patch between two lines or releases.
  ['cassandra', '3.6', 'cassandra.yaml', 'cdc_enabled: true\n', [['cassandra/newer-setting', '']]],
  ['cassandra', '3.8', 'cassandra.yaml', 'cdc_enabled: true\n', []],
  ['cassandra', '2.0.1', 'cassandra.yaml', 'tombstone_failure_threshold: 1000\n', [['cassandra/newer-setting', '']]],
  ['cassandra', '2.0.2', 'cassandra.yaml', 'tombstone_failure_threshold: 1000\n', []],
  // The same line again is told of once.
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.replicaton', '3'], ['dfs.replicaton', '3']),
    [['hadoop/misspelt-setting', properties(['dfs.replication', '3'], ['dfs.replicaton', '3'])]],
  ],
  // Of a name that nobody reads no line is the one that is read.
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.replicaton', '3'], ['dfs.replicaton', '2']),
    [
      ['hadoop/misspelt-setting', properties(['dfs.replication', '3'], ['dfs.replicaton', '2'])],
      ['hadoop/misspelt-setting', properties(['dfs.replicaton', '3'], ['dfs.replication', '2'])],
    ],
  ],
  // The missing element is told of; an empty value that stands for a default of none is not.
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    '<configuration>\n<property><name>dfs.replication</name><vale>2</vale></property>\n</configuration>\n',
    [['file/lost', undefined]],
  ],
  ['hadoop', '3.3.6', 'hdfs-site.xml', properties(['dfs.namenode.handler.count', '']), [['hadoop/empty-value', undefined]]],
  ['hadoop', '3.3.6', 'hdfs-site.xml', properties(['dfs.datanode.failed.volumes.tolerated', '']), []],
  [
    'cassandra',
    '4.1.10',
    'cassandra.yaml.j2',
    // In a branch a name that is near none may be another program's; one of another release may be meant for it.
    '{% if x %}\ncluster_nam: a\nnothing_like_it: 1\nrow_cache_provider: x\n{% endif %}\nnum_token: 1\n',
    [
      ['cassandra/unknown-setting', undefined],
      ['cassandra/unknown-setting', undefined],
    ],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.replicaton', '3']),
    [['hadoop/misspelt-setting', properties(['dfs.replication', '3'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.replicaton', '3'], ['dfs.replication', '3']),
    [['hadoop/misspelt-setting', properties(['dfs.replication', '3'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.datanode.name.dir', '/a']),
    [['hadoop/misspelt-setting', properties(['dfs.datanode.data.dir', '/a'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.datanode.name.dir', '/a'], ['dfs.datanode.data.dir', '/b']),
    [['hadoop/misspelt-setting', properties(['dfs.namenode.name.dir', '/a'], ['dfs.datanode.data.dir', '/b'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.ha.namenode.c1', 'a,b']),
    [['hadoop/misspelt-setting', properties(['dfs.ha.namenodes.c1', 'a,b'])]],
  ],
  ['hadoop', '3.3.6', 'hdfs-site.xml', properties(['mycorp.thing', 'a']), []],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.name.dir', '/a']),
    [['hadoop/renamed-setting', properties(['dfs.namenode.name.dir', '/a'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.name.dir', '/a'], ['dfs.namenode.name.dir', '/b']),
    [['hadoop/old-and-new-name', properties(['dfs.namenode.name.dir', '/b'])]],
  ],
  ['hadoop', '3.3.6', 'hdfs-site.xml', properties(['dfs.block.size', '1048576'], ['dfs.blocksize', '1048576']), []],
  [
    'hadoop',
    '2.5.1',
    'hdfs-site.xml',
    properties(['dfs.block', '1048576']),
    [['hadoop/misspelt-setting', properties(['dfs.blocksize', '1048576'])]],
  ],
  // The name of a family, which is no setting.
  ['hadoop', '3.3.6', 'hdfs-site.xml', properties(['dfs.image', 'x']), [['hadoop/unread-setting', undefined]]],
  [
    'zookeeper',
    '3.8.4',
    'zoo.cfg',
    'dataDir=/data/zk\ndataDir=/data/zklog\n',
    // The second may be meant as dataLogDir.
    [['zookeeper/given-twice', undefined]],
  ],
  ['hadoop', '3.4.2', 'hdfs-site.xml', properties(['dfs.support.append', 'true']), [['hadoop/removed-setting', properties()]]],
  ['hadoop', '2.7.7', 'hdfs-site.xml', properties(['dfs.disk.balancer.enabled', 'true']), [['hadoop/newer-setting', properties()]]],
  // Until 3.3.5 the default file names it, and no class of 3.3.0 reads it.
  ['hadoop', '3.2.4', 'core-site.xml', properties(['hadoop.ssl.enabled', 'false']), [['hadoop/removed-setting', undefined]]],
  ['hadoop', '3.3.6', 'core-site.xml', properties(['hadoop.registry.dns.enabled', 'true']), []],
  ['hadoop', '3.3.6', 'hdfs-site.xml', properties(['dfs.replication', 'three']), [['hadoop/refused-value', undefined]]],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.permissions.enabled', 'ture']),
    [['hadoop/replaced-value', properties(['dfs.permissions.enabled', 'true'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.blocksize', '128MB']),
    [['hadoop/refused-value', properties(['dfs.blocksize', '128m'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.replication', '2'], ['dfs.replication', '3']),
    [['hadoop/given-twice', properties(['dfs.replication', '3'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.replication', '3'], ['dfs.replication', '3']),
    [['hadoop/given-twice-alike', properties(['dfs.replication', '3'])]],
  ],
  [
    'hadoop',
    '3.3.6',
    'hdfs-site.xml',
    properties(['dfs.replication', '2', 'final'], ['dfs.replication', '3', 'final']),
    [['hadoop/given-twice', properties(['dfs.replication', '2', 'final'])]],
  ],
  ['hadoop', '3.3.6', 'hdfs-site.xml', properties(['dfs.replication', '@REPLICATION@']), [['hadoop/placeholder-left', undefined]]],
  ['hadoop', '3.3.6', 'hdfs-site.xml', properties(['dfs.namenode.checkpoint.period', '1x']), [['hadoop/refused-value', undefined]]],
  [
    'hbase',
    '2.5.8',
    'hbase-site.xml',
    properties(['hbase.regionserver.handler.cout', '3']),
    [['hbase/misspelt-setting', properties(['hbase.regionserver.handler.count', '3'])]],
  ],
  [
    'hbase',
    '2.5.8',
    'hbase-site.xml',
    properties(['hbase.zookeeper.clientPort', '3']),
    [['hbase/misspelt-setting', properties(['hbase.zookeeper.property.clientPort', '3'])]],
  ],
  ['hbase', '2.5.8', 'hbase-site.xml', properties(['hbase.regionserver.handler.count', 'x']), [['hbase/refused-value', undefined]]],
  [
    'hbase',
    '2.5.8',
    'hbase-site.xml',
    properties(['hbase.hstore.compactionThreshold', '3']),
    [['hbase/renamed-setting', properties(['hbase.hstore.compaction.min', '3'])]],
  ],
  ['zookeeper', '3.8.4', 'zoo.cfg', 'tickTime=2000\ntickTime=3000\n', [['zookeeper/given-twice', 'tickTime=3000\n']]],
])('%s %s, %s: %j', (product, release, path, text, expected) => {
  expect(found(product, release, path, text)).toEqual(expected);
});
