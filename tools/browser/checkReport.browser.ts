import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from './chromium.ts';
import { beyondTheWindow, keepPicture, open, seriousFindings, windows } from './page.ts';

// Opens the report of `storelint check --format html` in headless Chromium, as that of advice is looked at.

if (chromiumPath === undefined)
  process.stderr.write('browser: the report of findings is not looked at: no Chromium is at hand; CHROMIUM=path names one\n');

const program = resolve('packages/cli/bin/storelint.js');
const folder = mkdtempSync(join(tmpdir(), 'storelint-findings-'));
const property = (name: string, value: string) => `  <property>\n\t<name>${name}</name>\n\t<value>${value}</value>\n  </property>\n`;
const site = (...properties: readonly string[]) => `<configuration>\n${properties.join('')}</configuration>\n`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function put(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The program's report of a directory. */
function report(directory: string): string {
  const output = join(folder, `${directory}.html`);
  const done = spawnSync(process.execPath, [program, 'check', '.', '--fail-on', 'never', '--format', 'html', '--output', output], {
    cwd: join(folder, directory),
  });
  if (done.status !== 0) throw new Error(done.stderr.toString());
  return output;
}

/** Nodes of one cluster, of which three differ from the rest, and each has a finding of its own. */
function fleet(): string {
  for (let at = 0; at < 40; at++) {
    const handlers = at < 3 ? '300' : '30';
    put(
      `fleet/rack${at % 4}/node${at}/hbase-site.xml`,
      site(
        property('hbase.zookeeper.quorum', 'zk1.example.com,zk2.example.com,zk3.example.com'),
        property('hbase.regionserver.handler.count', handlers),
        property('hfile.block.cache.size', 'much'),
        property(`hbase.regionserver.handler.cuont${'x'.repeat(at)}`, String(at)),
      ),
    );
  }
  return report('fleet');
}

/** Names and values that would break out of the page, turn its lines around or make it too wide. */
function hostile(): string {
  const directory = 'hostile/<img src=x onerror=alert(1)>';
  put(
    `${directory}/hbase-site.xml`,
    site(
      property('hbase.regionserver.handler.count', escaped('"><script>document.title = "owned"</script>')),
      property('hfile.block.cache.size', "' onmouseover='alert(1)"),
      property('hbase.hregion.memstore.block.multiplier', '9'.repeat(20_000)),
      property('hbase.client.retries.number', '\u202egnp.exe\u2066\u05d0\u05d1\u05d2'),
      property('hbase.zookeeper.quorum', escaped('</title><script>alert(2)</script>')),
    ),
  );
  return report('hostile');
}

function nothing(): string {
  put('nothing/zoo.cfg', 'tickTime=2000\ndataDir=/data/zookeeper\nclientPort=2181\nautopurge.purgeInterval=24\n');
  return report('nothing');
}

describe.skipIf(chromiumPath === undefined)('the report of findings in a browser', () => {
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

  describe.each(Object.entries({ fleet, hostile, nothing }))('%s', (name, make) => {
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
  });

  it('leads from a rule, a daemon and a host to the finding', async () => {
    const page = await browser.newPage();
    await open(page, fleet());
    const links = await page.locator('a[href^="#"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(40);
    for (const link of new Set(links)) expect(await page.locator(link).count(), link).toBe(1);
    await page.close();
  });
});
