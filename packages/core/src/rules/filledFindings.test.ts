import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { Checker } from '../check.js';
import type { Files } from '../host.js';
import { recognizeByName } from '../products/recognition.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../../cli/dist', import.meta.url)));

const template = 'roles/cassandra/templates/cassandra.yaml.j2';
const defaultsOfRole = 'roles/cassandra/defaults/main.yml';

/** Findings in a template of a role, with what stands in its defaults. */
function found(text: string, defaults: string) {
  return foundIn({ [template]: text, [defaultsOfRole]: defaults });
}

/** Findings in the templates among some files. */
function foundIn(texts: Readonly<Record<string, string>>) {
  const files: Files = {
    list: (directory) => {
      const prefix = directory === '.' ? '' : `${directory}/`;
      const below = Object.keys(texts).flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length).split('/')[0] ?? ''] : []));
      return [...new Set(below)];
    },
    read: (path) => ({ path, text: texts[path] ?? '' }),
  };
  const templates = Object.keys(texts).flatMap((path) => {
    const kind = path.includes('/templates/') ? recognizeByName(path) : undefined;
    return kind === undefined ? [] : [{ path, kind }];
  });
  const input = { name: '.', files: templates, releases: { cassandra: { version: '4.0.14', from: 'option' as const } } };
  return new Checker(files, knowledge).check(input).findings.map(({ ruleId, severity, confidence, message, primary, fix }) => {
    return { ruleId, severity, confidence, message, at: primary.document.source.slice(primary.range), fix };
  });
}

test('a value that the server refuses is a warning at the line of the template', () => {
  expect(found('concurrent_reads: {{ reads }}\n', '---\nreads: many\n')).toEqual([
    {
      ruleId: 'cassandra/refused-value',
      severity: 'warning',
      confidence: 'judged',
      message: 'concurrent_reads: "many" is not an integer (reads is many in defaults/main.yml:2)',
      at: '{{ reads }}',
      fix: undefined,
    },
  ]);
});

test('nothing is said of lines that no variable fills in', () => {
  const whole = found('concurrent_reads: many\nnum_tokens: {{ tokens }}\n', 'tokens: 256\n');
  expect(whole.map(({ at }) => at)).toEqual(['many']);
});

test('advice stays advice', () => {
  const told = found('memtable_allocation_type: heap_buffers\nmemtable_offheap_space_in_mb: {{ space }}\n', 'space: 2048\n');
  expect(told.map(({ ruleId, severity, at }) => [ruleId, severity, at])).toEqual([
    ['cassandra/memtable-offheap-idle', 'advice', '{{ space }}'],
  ]);
});

test('a branch that asks for another value is not held against the default', () => {
  const text =
    'commitlog_sync: {{ sync }}\n{% if sync == "batch" %}\ncommitlog_sync_batch_window_in_ms: {{ window }}\n{% else %}\ncommitlog_sync_period_in_ms: 10000\n{% endif %}\n';
  expect(found(text, 'sync: periodic\nwindow: 2\n')).toEqual([]);
});

test('nobody improves a line that the values leave out', () => {
  const branch = 'memtable_allocation_type: heap_buffers\n{% if off_heap %}\nmemtable_offheap_space_in_mb: 2048\n{% endif %}\n';
  expect(found(branch, 'off_heap: true\n').map(({ ruleId }) => ruleId)).toEqual(['cassandra/memtable-offheap-idle']);
  expect(found(branch, 'off_heap: false\n')).toEqual([]);
  // A value that the server refuses waits for whoever switches it on.
  const refused = '{% if off_heap %}\nconcurrent_reads: many\n{% endif %}\n';
  expect(found(refused, 'off_heap: false\n').map(({ ruleId }) => ruleId)).toEqual(['cassandra/refused-value']);
});

test.each([
  [
    'a line of the template',
    'hinted_handoff_enabled: false\ncluster_name: {{ name }}\n',
    'name: a\n',
    'Set hinted_handoff_enabled to true.',
  ],
  ['a value that a variable puts there', 'hinted_handoff_enabled: {{ hints }}\n', 'hints: false\n', 'Set hinted_handoff_enabled to true.'],
  [
    'an old name',
    'cluster_name: {{ name }}\ncommitlog_sync_period_in_ms: 10000\n',
    'name: a\n',
    'Rename commitlog_sync_period_in_ms to commitlog_sync_period',
  ],
])('what nobody can change for the user is said: %s', (_, text, defaults, expected) => {
  const files: Files = {
    list: (directory) => (directory === 'roles/cassandra/defaults' ? ['main.yml'] : []),
    read: (path) => ({ path, text: path === template ? text : defaults }),
  };
  const kind = recognizeByName(template);
  if (kind === undefined) throw new Error('no kind');
  const input = { name: '.', files: [{ path: template, kind }], releases: { cassandra: { version: '4.1.5', from: 'option' as const } } };
  const { findings } = new Checker(files, knowledge).check(input);
  expect(findings.map(({ fix }) => fix)).toEqual(findings.map(() => undefined));
  expect(findings.flatMap(({ remedy }) => remedy ?? []).filter((remedy) => remedy.startsWith(expected))).toHaveLength(1);
});

const seeds =
  'seed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds: "10.0.0.1,10.0.0.2"\n';

test('an option takes what was filled in where its variable is set', () => {
  const script = 'MAX_HEAP_SIZE={{ heap }}\nHEAP_NEWSIZE=40M\nJVM_OPTS="$JVM_OPTS -Xms${MAX_HEAP_SIZE} -Xmx${MAX_HEAP_SIZE}"\n';
  const told = foundIn({
    [template]: seeds,
    'roles/cassandra/templates/cassandra-env.sh.j2': script,
    [defaultsOfRole]: 'heap: 128M\n',
  });
  expect(told.filter(({ ruleId }) => ruleId === 'jvm/heap-far-too-small').map(({ message }) => message)).toEqual([
    'the heap of the Cassandra node is 128 MiB, in a cluster of several hosts; it ends with an OutOfMemoryError under little load (heap is 128M in defaults/main.yml:1)',
  ]);
});

test('a finding about a filled line rests on nothing that a file around may write, if it is made without', () => {
  const told = (address: string, around: string) =>
    foundIn({
      [template]: `${seeds}authenticator: AllowAllAuthenticator\n${address}`,
      [defaultsOfRole]: 'address: 10.0.0.1\n',
      'group_vars/all.yml': around,
    })
      .map(({ ruleId }) => ruleId)
      .filter((ruleId) => ruleId === 'cassandra/no-authentication');
  expect(told('rpc_address: {{ address }}\n', 'rpc_interface: eth1\n')).toEqual(['cassandra/no-authentication']);
  expect(told('listen_address: {{ address }}\n', 'rpc_address: 127.0.0.1\n')).toEqual([]);
});
