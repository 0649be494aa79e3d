import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import { repositoryRules } from '../rules/repositoryRules.js';

// Holds HBase's rules against what HBase's own classes said of some thousand combinations of heap shares, caches and queues, with a heap of 1 GiB:
// no accepted one may get an enforced error that says the start is refused, every refused one must.

interface Verdicts {
  readonly heap: string;
  readonly accepted: readonly Readonly<Record<string, string>>[];
  readonly refused: readonly Readonly<Record<string, string>>[];
}

const recorded = JSON.parse(readFileSync('fixtures/verdicts/hbase-rules.json', 'utf8')) as Record<string, Verdicts>;
const { knowledge } = repositoryRules();

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function refusals(release: string, heap: string, settings: Readonly<Record<string, string>>): readonly string[] {
  const properties = Object.entries(settings).map(
    ([name, value]) => `<property><name>${escapeXml(name)}</name><value>${escapeXml(value)}</value></property>`,
  );
  const texts: Record<string, string> = {
    'hbase-site.xml': `<configuration>\n${properties.join('\n')}\n</configuration>\n`,
    'hbase-env.sh': `export HBASE_HEAPSIZE=${heap}\n`,
  };
  const checker = new Checker({ list: () => Object.keys(texts), read: (path) => ({ path, text: texts[path] ?? '' }) }, knowledge);
  const { findings } = checker.check({
    name: 'conf',
    files: [
      { path: 'hbase-site.xml', kind: 'hbase-site' },
      { path: 'hbase-env.sh', kind: 'hbase-env' },
    ],
    releases: { hbase: { version: release, from: 'option' } },
  });
  return findings
    .filter((finding) => finding.severity === 'error' && finding.confidence === 'enforced' && (finding.refuses ?? 'start') === 'start')
    .map((finding) => finding.ruleId);
}

describe.each(Object.entries(recorded))('HBase %s', (release, { heap, accepted, refused }) => {
  it('gets no error where the server starts', { timeout: 60_000 }, () => {
    const wrong = accepted.filter((settings) => refusals(release, heap, settings).length > 0);
    expect(wrong).toEqual([]);
  });
  it('gets an error where the server refuses', { timeout: 60_000 }, () => {
    const missed = refused.filter((settings) => refusals(release, heap, settings).length === 0);
    expect(missed).toEqual([]);
  });
});
