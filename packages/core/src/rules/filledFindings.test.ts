import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { Checker } from '../check.js';
import type { Files } from '../host.js';
import { recognizeByName } from '../products/recognition.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../../cli/dist', import.meta.url)));

const template = 'roles/cassandra/templates/cassandra.yaml.j2';

/** Findings in a template of a role, with what stands in its defaults. */
function found(text: string, defaults: string) {
  const files: Files = {
    list: (directory) => (directory === 'roles/cassandra/defaults' ? ['main.yml'] : []),
    read: (path) => ({ path, text: path === template ? text : defaults }),
  };
  const kind = recognizeByName(template);
  if (kind === undefined) throw new Error('no kind');
  const input = { name: '.', files: [{ path: template, kind }], releases: { cassandra: { version: '4.0.14', from: 'option' as const } } };
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
