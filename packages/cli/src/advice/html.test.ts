import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { advise } from '../../../core/src/advice/advise.js';
import type { AdviceRequest } from '../../../core/src/advice/recommendation.js';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { adviceKnowledge } from '../commands/advise.js';
import { adviceHtml } from './html.js';
import { adviceMarkdown } from './markdown.js';

const built = fileURLToPath(new URL('../../dist', import.meta.url));
const request: AdviceRequest = {
  releases: { hbase: '2.5.8', hadoop: '3.3.6', jdk: '17' },
  hardware: {
    name: 'a <node> & "co"',
    cores: 28,
    memory: 128 * 1024 ** 3,
    disks: [
      { type: 'ssd', count: 2, size: 400e9, bandwidth: 550e6 },
      { type: 'hdd', count: 10, size: 2e12, bandwidth: 110e6 },
    ],
  },
  workload: 'oltp',
  facts: {},
};

describe.skipIf(!existsSync(built))('reports of advice (skipped where the program is not built)', () => {
  const advice = advise(request, adviceKnowledge(new NodeKnowledge(built)));
  const page = adviceHtml(advice, request);

  it('need nothing from anywhere and run nothing', () => {
    expect(page).not.toMatch(/<script|src=|url\(|@import|href="(?!data:,")/);
  });
  it('escape what they were told', () => {
    expect(page).toContain('a &lt;node&gt; &amp; &quot;co&quot;');
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
  it('show memory, failover, storage policies, regions and settings, each chart with its numbers in words', () => {
    for (const heading of [
      'Memory: region server',
      'When a machine falls silent',
      'Full scan by storage policy',
      'Region budget',
      'Settings: before and after',
    ])
      expect(page).toContain(heading);
    expect(page.match(/<svg[^>]*role="img" aria-label="[^"]{20,}"/g)?.length).toBe(6);
  });
  it('are tables in markdown, one row a setting', () => {
    expect(adviceMarkdown(advice).match(/^\| `/gm)?.length).toBe(advice.recommendations.length);
  });
});
