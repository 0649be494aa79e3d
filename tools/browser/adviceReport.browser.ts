import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from './chromium.ts';
import { beyondTheWindow, keepPicture, open, seriousFindings, windows } from './page.ts';

// Opens the report of `storelint advise --format html` in headless Chromium: wide and narrow, light and dark, and for print. Nothing may stand on
// the console, nothing may be asked of the network, nothing may reach beyond the window, and axe may find nothing serious.
// PICTURES=directory keeps a picture of each.

if (chromiumPath === undefined)
  process.stderr.write('browser: the report of advice is not looked at: no Chromium is at hand; CHROMIUM=path names one\n');

const program = resolve('packages/cli/bin/storelint.js');
const folder = mkdtempSync(join(tmpdir(), 'storelint-report-'));

/** Settings whose values would break out of the page, turn its lines around or make it too wide. */
function hostileFiles(): string {
  const conf = join(folder, '<img src=x onerror=alert(1)>');
  mkdirSync(conf, { recursive: true });
  const values = {
    'hbase.regionserver.handler.count': '"><script>document.title = "owned"</script>',
    'hfile.block.cache.size': "' onmouseover='alert(1)",
    'hbase.wal.provider': '\u202egnp.exe\u2066\u05d0\u05d1\u05d2',
    'hbase.hregion.memstore.block.multiplier': '9'.repeat(20_000),
    'hbase.bucketcache.ioengine': `file:/${'deep/'.repeat(60)}`,
  };
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const properties = Object.entries(values).map(
    ([name, value]) => `<property><name>${name}</name><value>${escaped(value)}</value></property>`,
  );
  writeFileSync(join(conf, 'hbase-site.xml'), `<configuration>\n${properties.join('\n')}\n</configuration>\n`);
  const machine = join(folder, 'machine.yaml');
  writeFileSync(
    machine,
    'name: "</title><script>alert(2)</script>"\ncores: 4\nmemory: 16GiB\ndisks: [{ type: hdd, count: 1, size: 1TB }]\n',
  );
  return report('hostile', '--hardware', machine, '--release', 'hbase@2.5.8', '--workload', 'write-heavy', conf);
}

function mixedMachine(): string {
  const machine = join(folder, 'mixed.yaml');
  const disks = 'disks: [{ type: ssd, count: 2, size: 400GB }, { type: hdd, count: 12, size: 8TB }]';
  writeFileSync(machine, `cores: 32\nmemory: 256GiB\n${disks}\ndaemons: [regionserver, datanode, nodemanager, zookeeper]\n`);
  return report('mixed', '--hardware', machine, '--release', 'hbase@2.5.8', '--release', 'hadoop@3.3.6', '--release', 'zookeeper@3.8.4');
}

/** The program's report as a text. */
function report(name: string, ...call: readonly string[]): string {
  const output = join(folder, `${name}.html`);
  execFileSync(process.execPath, [program, 'advise', '--format', 'html', '--output', output, ...call], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return output;
}

const reports: Readonly<Record<string, () => string>> = {
  'HBase beside its files': () =>
    report(
      'files',
      '--hardware',
      'm2.4xlarge',
      '--release',
      'hbase@0.94.5',
      '--release',
      'hadoop@1.2.1',
      '--workload',
      'oltp',
      'fixtures/vcnc-2013',
    ),
  'HBase from scratch': () =>
    report(
      'hbase',
      '--hardware',
      'i3en.6xlarge',
      '--release',
      'hbase@2.6.4',
      '--release',
      'hadoop@3.4.2',
      '--release',
      'jdk@17',
      '--workload',
      'oltp',
    ),
  'HDFS alone': () => report('hdfs', '--hardware', 'archival-node', '--release', 'hadoop@3.3.6', '--release', 'jdk@11'),
  'Cassandra with few facts': () => report('cassandra', '--hardware', 'i4i.4xlarge', '--release', 'cassandra@4.1.3'),
  'four daemons on one machine': mixedMachine,
  'hostile values': hostileFiles,
};

describe.skipIf(chromiumPath === undefined)('the report of advice in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: chromiumPath ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(Object.entries(reports))('%s', (name, make) => {
    let path: string;
    beforeAll(() => {
      path = make();
    });
    it.each(windows)('$width wide, $colorScheme', async ({ width, colorScheme }) => {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      const { said, asked } = await open(page, path);
      expect(await page.evaluate<number>('document.scripts.length')).toBe(0);
      expect(await page.evaluate<number>(beyondTheWindow)).toBeLessThanOrEqual(0);
      await keepPicture(page, `${name}-${width}-${colorScheme}`);
      expect(await seriousFindings(page)).toEqual([]);
      expect({ said, asked }).toEqual({ said: [], asked: [`file://${encodeURI(path)}`] });
      await page.close();
    });
    it('in an editor that lets it draw and nothing else', async () => {
      const page = await browser.newPage({ viewport: { width: 700, height: 900 }, colorScheme: 'light' });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      const report = readFileSync(path, 'utf8').replace('<body>', '<body class="vscode-dark">');
      const policy = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
      await page.route('**/*', (route) =>
        route.request().url().endsWith('/report')
          ? route.fulfill({ body: report, headers: { 'content-type': 'text/html', ...policy } })
          : route.fulfill({
              body: '<link rel="icon" href="data:,"><iframe src="/report" width="690" height="890"></iframe>',
              contentType: 'text/html',
            }),
      );
      await page.goto('http://editor.test/');
      const frame = page.frames().find((one) => one.url().endsWith('/report'));
      expect(await frame?.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 23, 26)');
      expect(said).toEqual([]);
      await page.close();
    });
    it('for print', async () => {
      const page = await browser.newPage({ viewport: { width: 700, height: 900 } });
      await open(page, path);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
      expect(await page.evaluate<number>(beyondTheWindow)).toBeLessThanOrEqual(0);
      if (process.env.PICTURES !== undefined)
        await page.pdf({
          path: join(process.env.PICTURES, `${name}.pdf`),
          format: 'A4',
          margin: { top: '15mm', bottom: '15mm', left: '12mm', right: '12mm' },
        });
      await page.close();
    });
  });
});
