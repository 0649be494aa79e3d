import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { advise, type Recommendation } from '@storelint/core/advice';
import { seal } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { describe, expect, test } from 'vitest';
import { profileOf } from '../hardwareProfile.js';
import type { Terminal } from '../terminal.js';
import { adviceExplained, adviceTable } from './table.js';

const built = fileURLToPath(new URL('../../dist', import.meta.url));
const knowledge = new NodeKnowledge(built);
const widths = [80, 100, 120, 160];

function terminalOf(width: number): Terminal {
  const now = new Date(0);
  return {
    color: false,
    colorForced: false,
    isTerminal: true,
    width,
    insideActions: false,
    version: '',
    now,
    today: '',
    error: () => undefined,
  };
}

const linesOf = (shown: ReturnType<typeof adviceTable>) => seal(shown).trimEnd().split('\n');

describe.skipIf(!existsSync(built))('the table of advice (skipped where the program is not built)', () => {
  const releases = [
    { hbase: '2.5.8', hadoop: '3.3.6', zookeeper: '3.8.4', jdk: '11' },
    { hadoop: '3.4.2' },
    { cassandra: '5.0.2', jdk: '17' },
    { cassandra: '3.11.19', jdk: '8' },
  ];
  const cases = knowledge.profileNames().flatMap((name, index) => {
    const asked = releases[index % releases.length];
    return asked === undefined ? [] : [[name, asked] as const];
  });

  test.each(cases)('fits on a screen and keeps to its width: %s, %j', (name, asked) => {
    const { jdk: _jdk, ...hardware } = profileOf(name, knowledge.profileText(name) ?? '');
    const advice = advise({ releases: asked, hardware, facts: {} }, knowledge);
    const explained = seal(adviceExplained(advice, terminalOf(120)));
    for (const width of widths) {
      const lines = linesOf(adviceTable(advice, terminalOf(width)));
      expect(lines.length, `${width} columns`).toBeLessThanOrEqual(50);
      expect(lines.filter((line) => line.length > width)).toEqual([]);
      expect(lines.at(-1)).toContain('--why');
    }
    for (const { name: setting } of advice.recommendations) expect(explained).toContain(setting);
    // Where a line is wide, each value is in the table, with its reason or without.
    const wide = linesOf(adviceTable(advice, terminalOf(160))).join('\n');
    for (const { name: setting, current, value } of advice.recommendations) if (current !== value) expect(wide).toContain(setting);
  });

  test('shows first what changes in the files, and why', () => {
    const hardware = profileOf('d3.8xlarge', knowledge.profileText('d3.8xlarge') ?? '');
    const advice = advise({ releases: { hbase: '2.5.8', hadoop: '3.3.6', jdk: '11' }, hardware, facts: {} }, knowledge);
    const isOurs = ({ name }: Recommendation) => name === 'dfs.client.read.shortcircuit' || name === 'vm.swappiness';
    const recommendations = advice.recommendations.map((item) => (isOurs(item) ? { ...item, current: '60', isSet: true } : item));
    const lines = linesOf(adviceTable({ ...advice, recommendations }, terminalOf(120)));
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}vm\.swappiness +60 -> 1 +A garbage collection/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}dfs\.client\.read\.shortcircuit +60 -> true +Programs/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}-Xmx +31g +Caches, memstores and requests share the heap/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}and \d+ more: dfs\.namenode\.name\.dir=/));
  });
});
