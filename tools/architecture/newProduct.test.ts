import { expect, test, vi } from 'vitest';
import { readKind } from '../../packages/cli/src/fileKinds.js';
import { BuiltKnowledge } from '../../packages/core/src/builtKnowledge.js';
import { loadCatalog, writeCatalogLines } from '../../packages/core/src/catalog/loadCatalog.js';
import { Checker } from '../../packages/core/src/check.js';
import { groupFiles } from '../../packages/core/src/deployment/files/grouping.js';
import { filesOf } from '../../packages/core/src/host.js';
import { recognizeByName } from '../../packages/core/src/products/recognition.js';
import type { Product } from '../../packages/core/src/products/registry.js';
import { loadRuleFile } from '../../packages/core/src/rules/ruleFile.js';
import { writeRuleLines } from '../../packages/core/src/rules/ruleLines.js';
import { applyEdits } from '../../packages/core/src/text/textEdit.js';
import { completionAt } from '../../packages/language-server/src/features/completion.js';
import { hoverAt } from '../../packages/language-server/src/features/hover.js';
import { MemoryFiles } from '../../packages/language-server/src/memoryFiles.js';
import { Workspace } from '../../packages/language-server/src/workspace.js';

/* A product is one definition, one catalog and its rules. Whatever else had to be touched for it would be missing here. */

vi.mock('../../packages/core/src/products/definitions.js', async (original) => {
  const { ember } = await import('../../fixtures/product/ember.js');
  const { definitions } = await original<typeof import('../../packages/core/src/products/definitions.js')>();
  return { definitions: [...definitions, ember] };
});

const product = 'ember' as Product;
const json = {
  product,
  releases: ['1.0.0', '2.0.0'],
  settings: {
    'log.dirs': [{ since: '1.0.0', type: 'string', read: true }],
    'network.threads': [
      { since: '1.0.0', type: 'int', default: '3', read: true },
      { since: '2.0.0', default: '1' },
    ],
  },
};
const catalog = loadCatalog(json);
const rule = (id: string, fields: string) => `- id: ember/${id}
  title: A fault
  category: correctness
  severity: warning
  confidence: judged
  applies: { product: ember }
  ${fields}
  why: To test.
  sources: [test]
  examples: [{ valid: {} }, { invalid: {} }]
`;
const loaded = loadRuleFile(
  'rules/ember/test.yaml',
  [
    rule(
      'threads',
      `expression: 'number(setting("network.threads")) >= 2'\n  message: too few threads\n  whenUnset: true\n  fix: { set: { network.threads: "3" } }`,
    ),
    rule('misspelt-name', 'check: catalog.misspeltSetting\n  remedy: Write the right name.'),
    rule('refused-value', 'check: catalog.refusedAtUse\n  remedy: Write a value that it takes.'),
  ].join(''),
  (asked) => (asked === product ? catalog : undefined),
);
const knowledge = new BuiltKnowledge(
  (path) =>
    ({
      'catalog/ember.lines': writeCatalogLines(json),
      'rules/ember.lines': writeRuleLines(loaded.rules),
      'rules/ids.json': JSON.stringify(loaded.rules.map(({ id }) => id)),
    })[path],
);

function check(text: string, version?: string) {
  const path = 'conf/ember.properties';
  const kind = recognizeByName(path);
  if (kind === undefined) throw new Error('the file is not recognised');
  const [group] = groupFiles([{ path, kind }]);
  const checker = new Checker(filesOf({ [path]: text }), knowledge);
  return checker.check({
    name: 'conf',
    files: group?.files ?? [],
    releases: version === undefined ? {} : { [product]: { version, from: 'option' } },
  });
}

test('its rules load', () => {
  expect(loaded.problems).toEqual([]);
});

test.each([
  ['a value that its reader refuses', 'network.threads=many\n', '2.0.0', 'ember/refused-value'],
  ['a misspelt name', 'network.thraeds=4\nnetwork.threads=4\n', '2.0.0', 'ember/misspelt-name'],
  ['a default that nobody overrides', 'log.dirs=/data\n', '2.0.0', 'ember/threads'],
])('%s is found', (_, text, version, id) => {
  const { findings, problems } = check(text, version);
  expect(problems).toEqual([]);
  expect(findings.map(({ ruleId }) => ruleId)).toEqual([id]);
});

test('where the release is not stated, it is judged by each that is possible', () => {
  expect(check('log.dirs=/data\n').findings).toEqual([]);
  expect(check('network.threads=1\n').findings.map(({ ruleId }) => ruleId)).toEqual(['ember/threads']);
});

test('a fix writes a setting that is not there into its file', () => {
  const text = 'log.dirs=/data\n';
  const [finding] = check(text, '2.0.0').findings;
  expect(applyEdits(text, finding?.fix?.edits.map(({ edit }) => edit) ?? [])).toBe('log.dirs=/data\nnetwork.threads=3\n');
});

test('--as names its file', () => {
  expect(readKind('ember-conf')).toBe('ember-conf');
  expect(readKind('ember.properties')).toBe('ember-conf');
});

test('the editor completes and explains its settings', () => {
  const path = '/c/ember.properties';
  const files = new MemoryFiles({ '/c/.storelint.yaml': 'releases: { ember: 2.0.0 }\n', [path]: 'network.threads=4\nlog\n' });
  const host = {
    files,
    knowledge,
    pathOf: (uri: string) => uri.replace(/^file:\/\//, ''),
    uriOf: (file: string) => `file://${file}`,
    today: () => '2026-11-21',
    rulePage: (id: string) => `https://rules.example/${id}`,
  };
  const view = new Workspace(host).view(path);
  if (view === undefined) throw new Error('the file is not checked');
  const offered = completionAt(view, { line: 1, character: 3 }, { snippets: false }).items.map(({ label }) => label);
  expect(offered).toContain('log.dirs');
  expect(JSON.stringify(hoverAt(view, { line: 0, character: 3 }, host))).toContain('Ember 2.0.0');
});
