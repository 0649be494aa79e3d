import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../core/src/deployment/configuration.js';
import { applyEdits } from '../../core/src/text/textEdit.js';
import { type ConfigurationChange, editConfiguration } from './configurationEdit.js';

const off: ConfigurationChange = { kind: 'rule', id: 'hbase/handler-count', level: 'off' };
const known: ConfigurationChange = { kind: 'knownSetting', pattern: 'mycorp.*' };
const release: ConfigurationChange = { kind: 'release', product: 'hbase', version: '2.6.1' };
const workload: ConfigurationChange = { kind: 'scalar', name: 'workload', value: 'oltp' };

const changed = (text: string, change: ConfigurationChange) => {
  const edits = editConfiguration(text, change);
  return edits === undefined ? undefined : applyEdits(text, edits);
};

describe('a change of .storelint.yaml', () => {
  test.each<[string, string, ConfigurationChange, string | undefined]>([
    ['starts an empty file', '', off, 'rules:\n  hbase/handler-count: off\n'],
    ['keeps comments', '# ours\n', known, '# ours\nknownSettings:\n  - "mycorp.*"\n'],
    ['adds a group', 'edition: 2026', off, 'edition: 2026\nrules:\n  hbase/handler-count: off\n'],
    [
      'adds to a block',
      'rules:\n    a/b: off # why\nworkload: olap\n',
      off,
      'rules:\n    a/b: off # why\n    hbase/handler-count: off\nworkload: olap\n',
    ],
    ['adds to a flow mapping', 'rules: { a/b: off }\n', off, 'rules: { a/b: off, hbase/handler-count: off }\n'],
    ['adds to an empty flow mapping', 'rules: {}\n', off, 'rules: { hbase/handler-count: off }\n'],
    ['fills what is empty', 'rules:\nworkload: olap\n', off, 'rules:\n  hbase/handler-count: off\nworkload: olap\n'],
    [
      'replaces what is there',
      'rules:\n  hbase/handler-count: "warning" # for now\n',
      off,
      'rules:\n  hbase/handler-count: off # for now\n',
    ],
    ['adds to a list', 'knownSettings:\n  - "a.*"\n', known, 'knownSettings:\n  - "a.*"\n  - "mycorp.*"\n'],
    ['adds to a flow list', 'knownSettings: ["a.*"]\n', known, 'knownSettings: ["a.*", "mycorp.*"]\n'],
    ['adds to an empty flow list', 'knownSettings: []\n', known, 'knownSettings: ["mycorp.*"]\n'],
    ['replaces a release', 'releases: { hbase: 2.5.8, jdk: 17 }\n', release, 'releases: { hbase: 2.6.1, jdk: 17 }\n'],
    ['replaces a scalar', "workload: 'olap'\n", workload, 'workload: oltp\n'],
    ['leaves what it cannot read', 'rules: [\n', off, undefined],
    ['leaves what is no mapping', '- a\n', off, undefined],
    ['leaves what is no list', 'knownSettings: a\n', known, undefined],
  ])('%s', (_, before, change, after) => {
    expect(changed(before, change)).toBe(after);
  });

  test('is read back as it was meant, whatever stands there before', () => {
    const id = fc.stringMatching(/^[a-z]{1,6}\/[a-z]{1,6}$/);
    const level = fc.constantFrom('off', 'advice', 'warning', 'error');
    const pairs = fc.uniqueArray(fc.tuple(id, level), { maxLength: 4, selector: ([name]) => name });
    const style = fc.constantFrom('block', 'flow');
    fc.assert(
      fc.property(
        pairs,
        style,
        id,
        level,
        fc.constantFrom('', 'edition: 2026\n', '# a comment\n'),
        (before, written, name, wanted, lead) => {
          const rules = before.map(([key, value]) => `${key}: ${value}`);
          const group =
            before.length === 0
              ? ''
              : written === 'flow'
                ? `rules: { ${rules.join(', ')} }\n`
                : `rules:\n${rules.map((rule) => `  ${rule}\n`).join('')}`;
          const after = changed(lead + group, { kind: 'rule', id: name, level: wanted }) ?? '';
          const { configuration, problems } = readConfiguration('.storelint.yaml', after);
          expect(problems).toEqual([]);
          expect(configuration.rules).toEqual({ ...Object.fromEntries(before), [name]: wanted });
        },
      ),
    );
  });
});
