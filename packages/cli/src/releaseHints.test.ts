import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Deployment } from '../../core/src/deployment/deployment.js';
import { SourceText } from '../../core/src/text/sourceText.js';
import { NodeFiles } from '../../node/src/files.js';
import { releaseHints } from './releaseHints.js';

function hintsFor(path: string, beside: Readonly<Record<string, string>>, is: readonly string[] = ['2.4.17', '2.5.8']): string[] {
  const top = mkdtempSync(join(tmpdir(), 'storelint-'));
  for (const [name, text] of Object.entries({ ...beside, [path]: '' })) {
    mkdirSync(join(top, name, '..'), { recursive: true });
    writeFileSync(join(top, name), text);
  }
  const source = new SourceText(path, '');
  const document = {
    source,
    kind: 'hbase-site',
    format: 'hadoopXml',
    template: undefined,
    entries: [],
    comments: [],
    problems: [],
  } as const;
  const deployment = { documents: [document], releases: { hbase: { is, from: 'inferred' } } } as unknown as Deployment;
  return releaseHints([deployment], top, new NodeFiles(top));
}

test.each([
  ['hbase-2.5.8/conf/hbase-site.xml', {}, ['the path hbase-2.5.8/conf names HBase 2.5.8; if that is what runs, add --release hbase@2.5.8']],
  [
    'conf/hbase-site.xml',
    { 'conf/Dockerfile': 'FROM x\nENV HBASE_VERSION 2.4.9\n' },
    ['conf/Dockerfile names HBase 2.4.9; if that is what runs, add --release hbase@2.4.9'],
  ],
  [
    'conf/hbase-site.xml',
    { 'pom.xml': '<hbase.version>2.1.0</hbase.version>' },
    ['pom.xml names HBase 2.1.0; if that is what runs, add --release hbase@2.1.0'],
  ],
  ['conf/hbase-site.xml', { 'conf/Dockerfile': 'FROM debian:12\n' }, []],
])('%s', (path, beside, expected) => expect(hintsFor(path, beside as unknown as Readonly<Record<string, string>>)).toEqual(expected));

test('a known release needs no hint', () => {
  expect(hintsFor('hbase-2.5.8/conf/hbase-site.xml', {}, ['2.5.8'])).toEqual([]);
});
