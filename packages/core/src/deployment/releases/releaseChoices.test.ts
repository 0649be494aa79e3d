import { expect, it } from 'vitest';
import { ReleaseChoices, releaseChoices, withNeighbours } from './releaseChoices.js';

const from = 'option' as const;
const possible = {
  hbase: { is: ['2.4', '2.5'], from },
  hadoop: { is: ['3.3'], from },
  jdk: { is: ['8', '11'], from },
};

it('every product that matters has each of its releases, the newest first; of the others the newest counts', () => {
  expect([...releaseChoices(possible, ['hbase'])]).toEqual([
    { hbase: '2.5', hadoop: '3.3' },
    { hbase: '2.4', hadoop: '3.3' },
  ]);
  expect([...releaseChoices(possible, ['hadoop', 'jdk'])]).toEqual([
    { hbase: '2.5', hadoop: '3.3', jdk: '11' },
    { hbase: '2.5', hadoop: '3.3', jdk: '8' },
  ]);
  expect([...releaseChoices(possible, ['hbase', 'jdk'])]).toHaveLength(4);
});

it('a JDK that nobody asks for is open unless a single one is possible', () => {
  expect([...releaseChoices(possible, [])]).toEqual([{ hbase: '2.5', hadoop: '3.3' }]);
  expect([...releaseChoices({ jdk: { is: ['17'], from } }, [])]).toEqual([{ jdk: '17' }]);
});

it('a product without a possible release has none', () => {
  expect([...releaseChoices({ hbase: { is: [], from }, jdk: { is: [], from } }, ['hbase', 'jdk'])]).toEqual([{}]);
});

it('the neighbours of a build come before it', () => {
  expect(withNeighbours({ hbase: { is: ['2.5.8-cdh'], from, neighbours: ['2.5.7', '2.5.9'] }, jdk: { is: ['8'], from } })).toMatchObject({
    hbase: { is: ['2.5.7', '2.5.9', '2.5.8-cdh'] },
    jdk: { is: ['8'] },
  });
});

it('equal choices of a deployment are one object, whoever asks for them', () => {
  const choices = new ReleaseChoices(possible);
  const first = [...choices.of(['hbase', 'jdk'])];
  expect(first).toEqual([...releaseChoices(possible, ['hbase', 'jdk'])]);
  const again = [...choices.of(['hadoop', 'hbase', 'jdk'])];
  expect(again.length).toBe(4);
  for (const [at, choice] of again.entries()) expect(choice).toBe(first[at]);
  const [newest] = choices.of(['jdk']);
  expect(newest).toBe(first[0]);
});
