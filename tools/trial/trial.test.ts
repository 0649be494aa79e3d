import { describe, expect, it } from 'vitest';
import { candidatesOf, drawCases } from './cases.js';
import { filesWith } from './files.js';
import type { PublicValues } from './publicValues.js';
import { trialProducts } from './settings.js';

const known: ReadonlyMap<string, PublicValues> = new Map([
  ['dfs.replication', { holders: 40, values: [{ value: '3', holders: 30 }] }],
  ['server.1', { holders: 9, values: [{ value: 'zk1:2888:3888', holders: 9 }] }],
]);

describe.each(trialProducts)('cases of %s', (product) => {
  const { wrong, right } = drawCases(product, 7, 100, known);

  it('are the same for the same seed', () => {
    expect(drawCases(product, 7, 100, known)).toEqual({ wrong, right });
    expect(drawCases(product, 8, 100, known).wrong).not.toEqual(wrong);
  });

  it('differ from their base and from each other', () => {
    const all = [...wrong, ...right];
    expect(all.filter(({ base, value }) => base === value)).toEqual([]);
    expect(new Set(wrong.map(({ release, setting, value }) => `${release} ${setting} ${value}`)).size).toBe(wrong.length);
  });

  it('have weights that sum up to 1', () => {
    const sum = candidatesOf(product, known).reduce((total, { weight }) => total + weight, 0);
    expect(sum).toBeCloseTo(1);
  });

  it('mark the lines of their setting', () => {
    for (const each of [...wrong, ...right]) {
      const { texts, path, firstLine, lastLine } = filesWith(each, each.value);
      const lines = (texts[path] ?? '').split('\n').slice(firstLine, lastLine + 1);
      expect(lines.join('\n')).toContain(each.setting.split('.').at(-1));
      expect(lines.length).toBe(1 + each.value.split('\n').length - 1);
    }
  });
});

it('values that public files hold are bases', () => {
  const candidate = candidatesOf('hadoop', known).find(({ setting }) => setting.name === 'dfs.replication');
  expect(candidate).toMatchObject({ base: '3', publicValues: ['3'] });
});

it('names of a family come from public files', () => {
  expect(candidatesOf('zookeeper', known).map(({ setting }) => setting.name)).toContain('server.1');
});
