import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { advise } from '../../../core/src/advice/advise.js';
import { applyAdvice } from '../../../core/src/advice/applyAdvice.js';
import type { AdviceRequest } from '../../../core/src/advice/recommendation.js';
import type { DeploymentInput } from '../../../core/src/check.js';
import type { Disk, Hardware } from '../../../core/src/deployment/deployment.js';
import type { Files } from '../../../core/src/host.js';
import { recognizeByName } from '../../../core/src/products/recognition.js';
import type { FileKind } from '../../../core/src/products/registry.js';
import { seal } from '../../../core/src/text/seal.js';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { adviceReport } from './report.js';
import { type ReportInput, reportOnFiles, reportOnNewFiles } from './reportInput.js';

const built = fileURLToPath(new URL('../../../cli/dist', import.meta.url));
const knowledge = new NodeKnowledge(built);

const GB = 1e9;
const disks: Readonly<Record<'mixed' | 'nvme', readonly Disk[]>> = {
  mixed: [
    { type: 'ssd', count: 2, size: 400 * GB, bandwidth: 550e6 },
    { type: 'hdd', count: 10, size: 2000 * GB, bandwidth: 110e6 },
  ],
  nvme: [{ type: 'nvme', count: 2, size: 7500 * GB }],
};

function machine(kind: keyof typeof disks): Hardware {
  return { name: 'a <node> & "co"', cores: 28, memory: 128 * 1024 ** 3, disks: disks[kind] };
}

function page(...inputs: readonly ReportInput[]): string {
  return seal(adviceReport(inputs, (product) => knowledge.catalog(product)));
}

function newFiles(request: AdviceRequest): string {
  return page(reportOnNewFiles(request, advise(request, knowledge), knowledge));
}

/** The report on files of a deployment: what they hold is `today`. */
function onFiles(texts: Readonly<Record<string, string>>, name = 'conf'): ReportInput {
  const files: Files = { list: () => Object.keys(texts), read: (path) => ({ path, text: texts[path] ?? '' }) };
  const releases = { hbase: '2.5.8', hadoop: '3.3.6', jdk: '17' };
  const request: AdviceRequest = { releases, hardware: machine('mixed'), workload: 'oltp', facts: {} };
  const input: DeploymentInput = {
    name,
    files: Object.keys(texts).map((path) => ({ path, kind: recognizeByName(path) as FileKind })),
    releases: Object.fromEntries(Object.entries(releases).map(([product, version]) => [product, { version, from: 'option' as const }])),
    hardware: request.hardware,
    workload: 'oltp',
    facts: {},
  };
  const advice = advise(request, knowledge);
  const applied = applyAdvice(advice.recommendations, input, { files, knowledge });
  return reportOnFiles(input, request, advice, applied, { files, knowledge });
}

const site = (properties: string) => `<configuration>\n${properties}\n</configuration>\n`;
const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>`;
const today = {
  'hbase-site.xml': site(property('zookeeper.session.timeout', '180000') + property('hbase.regionserver.global.memstore.size', '0.3')),
  'hbase-env.sh': 'export HBASE_HEAPSIZE=20G\n',
  'hdfs-site.xml': site(property('dfs.namenode.heartbeat.recheck-interval', '45000')),
};

/** Text of a row of a table, by the text that it begins with. */
function row(html: string, begins: string): string {
  const rows = html.split('<tr>').map((part) =>
    part
      .replace(/<\/tr>.*/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return rows.find((text) => text.replace(/^\d+ /, '').startsWith(begins)) ?? '';
}

describe.skipIf(!existsSync(built))('the report of advice (skipped where the program is not built)', () => {
  const releases = { hbase: '2.5.8', hadoop: '3.3.6', jdk: '17' };
  const fresh = newFiles({ releases, hardware: machine('mixed'), workload: 'oltp', facts: {} });
  const compared = page(onFiles(today));

  it('declares each colour that it uses', () => {
    const text = newFiles({ releases: { hbase: '2.5.8' }, hardware: machine('nvme'), facts: {} });
    const used = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    const declared = new Set([...text.matchAll(/[{;\n](--[\w-]+):/g)].map(([, name]) => name));
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
    expect(text).not.toContain('\\n');
  });

  it('needs nothing from anywhere and runs nothing', () => {
    for (const html of [fresh, compared]) expect(html).not.toMatch(/<script|src=|url\(|@import|<link|href=/);
  });
  it('escapes what it was told', () => {
    expect(fresh).toContain('a &lt;node&gt; &amp; &quot;co&quot;');
    expect(fresh).not.toMatch(/NaN|undefined|Infinity/);
  });
  it('shows each chart with its numbers in words, for wide and for narrow pages', () => {
    for (const heading of [
      'Memory: region server',
      'Region budget',
      'When a machine falls silent',
      'Storage policies',
      'Settings: before and after',
    ])
      expect(fresh).toContain(`<h2>${heading}</h2>`);
    expect(fresh.match(/<svg[^>]*role="img" aria-label="[^"]{20,}"/g)?.length).toBe(8);
  });
  it('tells the defaults of the releases where nothing is there yet', () => {
    expect(row(fresh, 'HBase: the region server is dead')).toContain('90 s 60 s');
    expect(row(fresh, 'HDFS: the DataNode is dead')).toContain('630 s 630 s');
  });
  it('tells what the files hold today, whether it is advised or not', () => {
    expect(row(compared, 'HBase: the region server is dead')).toContain('180 s 180 s');
    expect(row(compared, 'HDFS: the DataNode is stale')).toContain('never 30 s');
    expect(row(compared, 'HDFS: the DataNode is dead')).toContain('120 s 120 s');
    // 20 GiB x 0.3 / 128 MiB, before the advised heap.
    expect(row(compared, 'Regions that write at once')).toMatch(/^Regions that write at once 48 \d+/);
  });
  it('draws a heap that the machine does not have', () => {
    const tooMuch = page(onFiles({ ...today, 'hbase-env.sh': 'export HBASE_HEAPSIZE=200G\n' }));
    const [wide = ''] = tooMuch.match(/<svg viewBox="0 0 900 [^>]*aria-label="Memory.*?<\/svg>/s) ?? [];
    const ends = [...wide.matchAll(/<rect x="([\d.]+)" y="0" width="([\d.]+)"/g)].map(([, x, width]) => Number(x) + Number(width));
    expect(Math.max(...ends)).toBeGreaterThan(890);
    expect(Math.max(...ends)).toBeLessThanOrEqual(900);
  });
  it('speaks of storage policies only where there is a choice', () => {
    expect(newFiles({ releases: { hadoop: '3.3.6' }, hardware: machine('nvme'), facts: {} })).not.toContain('<h2>Storage policies');
    expect(newFiles({ releases: { hadoop: '2.4.1' }, hardware: machine('mixed'), facts: {} })).not.toContain('<h2>Storage policies');
    expect(fresh).toContain('<h2>Storage policies');
  });
  it('puts several deployments on one page', () => {
    const both = page(onFiles(today, 'a'), onFiles(today, 'b'));
    expect(both.match(/<!doctype html>/g)?.length).toBe(1);
    expect(both).toContain('Advice for 2 deployments');
    for (const name of ['a', 'b']) expect(both).toContain(`Advice for HBase 2.5.8 and Hadoop 3.3.6 in ${name}<`);
  });
  it('cuts long values and shows no character that turns the line around', () => {
    const hostile = { ...today, 'core-site.xml': site(property('io.file.buffer.size', `\u202e${'9'.repeat(5000)}`)) };
    const html = page(onFiles(hostile));
    expect(html).toContain('(5001 characters)');
    expect(html).not.toMatch(/\u202e|9{400}/);
  });
});
