import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import type { Deployment } from '../deployment/deployment.js';
import { documentsOf, testDeployment } from '../deployment/testDeployment.js';
import type { Product } from '../products/registry.js';
import { type Edits, prove } from './safety.js';
import { expectProof, proveWithOthers } from './sharedReading.js';
import { type Act, editsOfAct } from './testEdits.js';

const catalog = (name: string) =>
  loadCatalog(JSON.parse(readFileSync(new URL(`../../../../catalog/${name}.json`, import.meta.url), 'utf8')));
const [hadoop, cassandra] = [catalog('hadoop'), catalog('cassandra')];
const catalogs = (product: Product) => (product === 'hadoop' ? hadoop : product === 'cassandra' ? cassandra : undefined);

interface Wish {
  readonly line: number;
  readonly act: Act;
}

const hdfs = (lines: readonly (readonly [string, string])[]): Deployment => {
  const properties = lines.map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`);
  const documents = documentsOf({ 'hdfs-site.xml': `<configuration>\n${properties.join('\n')}\n</configuration>\n` });
  return testDeployment(documents, { hadoop: '3.3.6' }, ['namenode', 'datanode']);
};
const node = (lines: readonly (readonly [string, string])[]): Deployment =>
  testDeployment(documentsOf({ 'cassandra.yaml': lines.map(([name, value]) => `${name}: ${value}\n`).join('') }), { cassandra: '4.1.3' }, [
    'cassandra',
  ]);

/** The edits of some wishes in a deployment of one file. */
function editsOf(deployment: Deployment, wishes: readonly Wish[]): readonly Edits[] {
  const [document] = deployment.documents;
  if (document === undefined) throw new Error('no document');
  return wishes.flatMap(({ line, act }) => {
    const entry = document.entries[line % Math.max(1, document.entries.length)];
    return entry === undefined ? [] : [editsOfAct(document, entry, act)];
  });
}

/** Verdicts where each is proven by itself, and where all are expected. */
function bothWays(make: () => Deployment, wishes: readonly Wish[]) {
  const [alone, shared] = [make(), make()];
  const together = editsOf(shared, wishes);
  for (const edits of together) expectProof(edits, shared);
  return {
    apart: editsOf(alone, wishes).map((edits) => prove(edits, alone, catalogs).isSafe),
    together: together.map((edits) => proveWithOthers(edits, shared, catalogs).isSafe),
  };
}

const cases = [
  {
    make: hdfs,
    names: [
      ...[
        'dfs.replication',
        'dfs.permissions',
        'dfs.permissions.enabled',
        'dfs.name.dir',
        'dfs.namenode.name.dir',
        'dfs.max.objects',
        'no.such',
      ],
      ...['dfs.datanode.max.xcievers', 'dfs.datanode.max.transfer.threads', 'dfs.namenode.edits.dir', 'hadoop.tmp.dir', 'dfs.block.size'],
    ],
    values: ['3', '2', 'true', 'false', '/data/1', '${dfs.replication}', '${hadoop.tmp.dir}/x', '${dfs.name.dir}', '', 'x<!-- -->'],
  },
  {
    make: node,
    names: [
      ...['read_request_timeout_in_ms', 'read_request_timeout', 'native_transport_port', 'commitlog_directory', 'num_tokens', 'no_such'],
      ...['memtable_heap_space_in_mb', 'memtable_heap_space', 'data_file_directories', 'concurrent_reads', 'concurrent_writes'],
    ],
    values: ['3', '5000', '5s', '1MiB', '/data', '[/a, /b]', '[/a,', '{a: 1}', '', '|\n  x', '"a', '&x 3', '*x'],
  },
];

describe.each(cases)('fixes of one file, $names.0', ({ make, names, values }) => {
  it('are proven together as they are apart', () => {
    const name = fc.constantFrom(...names);
    const value = fc.constantFrom(...values);
    const act: fc.Arbitrary<Act> = fc.oneof(
      fc.constant('remove' as const),
      value.map((set) => ({ set })),
      name.map((rename) => ({ rename })),
    );
    const wishes = fc.array(fc.record({ line: fc.nat(30), act }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 12 }), wishes, (lines, wanted) => {
        const { apart, together } = bothWays(() => make(lines), wanted);
        expect(together).toEqual(apart);
      }),
      { numRuns: 500 },
    );
  });
});

it('read a file once for all, where each by itself would take too long', () => {
  const names = hadoop.names('3.3.6').filter((name) => name.startsWith('dfs.client.'));
  expect(names.length).toBeGreaterThan(40);
  const lines = names.slice(0, 40).flatMap((name) => [[name, '1'] as const, [name, '1'] as const]);
  const long = () => hdfs([['my.note', 'x'.repeat(1_000_000)], ...lines]);
  const { apart, together } = bothWays(
    long,
    names.slice(0, 40).map((_, at) => ({ line: 1 + 2 * at, act: 'remove' })),
  );
  expect(apart.filter(Boolean).length).toBeLessThan(15);
  // A few are made of others, and are proven apart.
  expect(together.filter(Boolean).length).toBeGreaterThan(35);
});
