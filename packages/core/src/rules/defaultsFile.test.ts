import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import { problemText } from '../text/ownFile.js';
import { loadDefaultsFile } from './defaultsFile.js';

const catalog = loadCatalog({
  product: 'cassandra',
  releases: ['3.0.0', '4.0.0'],
  settings: {
    cache: [{ since: '3.0.0', type: 'size', reader: 'DataStorageSpec.LongMebibytesBound', unit: 'MiB' }],
    writers: [{ since: '3.0.0', type: 'int', reader: 'int' }],
  },
});

function load(text: string) {
  const { defaults, problems } = loadDefaultsFile('catalog/cassandra.defaults.yaml', text, 'cassandra', (product) =>
    product === 'cassandra' ? catalog : undefined,
  );
  return { defaults, problems: problems.map(problemText) };
}

describe('a file of defaults', () => {
  it('gives each setting its cases, compiled', () => {
    const { defaults, problems } = load(`
variables:
  half: setting("writers") / 2
settings:
  cache:
    - releases: '>=4.0'
      when: half > 1
      value: MiB(half)
      formula: half of the writers
      source: Config
    - formula: as much as the disk has
      source: Config
      evidence:
        - { product: cassandra, class: Config, member: cache, token: cache, releases: [3.0.0, 4.0.0] }
`);
    expect(problems).toEqual([]);
    expect(defaults).toEqual({
      cache: [
        {
          releases: '>=4.0',
          when: '(setting_("writers") / 2.0) > 1.0',
          value: 'MiB((setting_("writers") / 2.0))',
          formula: 'half of the writers; Config',
        },
        { formula: 'as much as the disk has; Config' },
      ],
    });
  });

  const about = '\n      formula: f\n      source: C\n';
  it.each([
    ['an unknown field', `settings:\n  cache:\n    - values: 1${about}`, '3:7: unknown default field "values"; did you mean "value"?'],
    ['no formula', 'settings:\n  cache:\n    - value: MiB(1)\n      source: C\n', '3:7: formula is missing'],
    ['no case', 'settings:\n  cache: []\n', '2:10: the list is empty'],
    ['an unknown setting', `settings:\n  cach:\n    - value: 1${about}`, '3:5: cach: no release of cassandra has this setting'],
    [
      'a bad range',
      `settings:\n  cache:\n    - releases: newest${about}`,
      '3:17: cache: releases: "newest" in "newest" is not a release range',
    ],
    [
      'a misspelt setting in an expression',
      `settings:\n  writers:\n    - value: setting("writer")${about}`,
      '3:14: writers: value: no release has a setting "writer"',
    ],
    [
      'a value of another type',
      `settings:\n  writers:\n    - value: setting("cache") / 2${about}`,
      '3:14: writers: value: the expression gives Size, not double',
    ],
    [
      'a condition that is a number',
      `settings:\n  writers:\n    - when: 1${about}`,
      '3:13: writers: when: the expression gives double, not bool',
    ],
  ])('reports %s with its line', (_what, text, problem) => {
    const { problems } = load(text);
    expect(problems).toEqual([`catalog/cassandra.defaults.yaml:${problem}`]);
  });

  it('loads the settings beside one that does not', () => {
    expect(Object.keys(load(`settings:\n  cach:\n    - value: 1${about}  writers:\n    - value: 1${about}`).defaults)).toEqual(['writers']);
  });
});
