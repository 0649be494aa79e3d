import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minute } from '../../packages/core/src/text/units.js';
import { chromiumPath } from '../browser/chromium.ts';
import { installWorkbench } from './install.ts';
import { type OpenWorkbench, openWorkbench } from './workbench.ts';

// The extension in a real workbench, as its user sees it. PICTURES=directory keeps pictures; WORKBENCH=latest takes the current VS Code.

const installed = chromiumPath === undefined ? undefined : installWorkbench(process.env.WORKBENCH === 'latest' ? 'latest' : 'old');
if (chromiumPath === undefined)
  process.stderr.write('workbench: the extension is not looked at: no Chromium is at hand; CHROMIUM=path names one\n');
const extension = resolve('packages/vscode');
const patience = { timeout: minute };

const files = {
  '.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\nhardware: r5d.4xlarge\n',
  'hbase-env.sh': 'export HBASE_HEAPSIZE=16G\nexport HBASE_OFFHEAPSIZE=4G\n',
  'hbase-site.xml': `<configuration>
  <property>
    <name>hbase.bucketcache.ioengine</name>
    <value>offheap</value>
  </property>
  <property>
    <name>hbase.bucketcache.size</name>
    <value>8192</value>
  </property>
  <property>
    <name>hbase.hregion.max.filesize</name>
    <value>10737418240</value>
  </property>
  <property>
    <name>hbase.regionserver.handler.count</name>
    <value>30</value>
  </property>
  <property>
    <name>hbase.regionserver.hander.count</name>
    <value>60</value>
  </property>

</configuration>
`,
};
const site = 'hbase-site.xml';

/** Rows of Problems with a text in them. */
const problem = (page: Page, text: string) => page.locator('.markers-panel .monaco-list-row', { hasText: text });

/** Puts the cursor somewhere in the active editor. */
async function goTo(page: Page, line: number, column: number): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+g');
  await page.locator('.quick-input-widget input').fill(`:${line},${column}`);
  await page.keyboard.press('Enter');
  await page.locator('.part.statusbar', { hasText: `Ln ${line}, Col ${column}` }).waitFor(patience);
}

async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').fill(`>storelint: ${title}`);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor(patience);
  await page.keyboard.press('Enter');
}

describe.skipIf(installed === undefined)('the extension in a workbench', () => {
  let opened: OpenWorkbench;
  beforeAll(async () => {
    if (installed === undefined) return;
    opened = await openWorkbench({ installed, files, extension, host: 'desktop', open: site });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await opened.picture(`failed-${task.name.replace(/\W+/g, '-')}`);
  });
  afterAll(async () => {
    await opened?.close();
  });

  test('marks the characters and lists the finding with a link to its rule', async () => {
    const { page } = opened;
    await page.waitForSelector('.squiggly-warning, .squiggly-error', { state: 'attached', ...patience });
    // First the lenses: an editor that loses the focus before the workbench has asked for them (250 ms after the providers came) is asked for none until it
    // has the focus again. So it is with every extension, in VS Code 1.100 and 1.139.
    await page.locator('.codelens-decoration', { hasText: 'HBase 2.5.8' }).waitFor(patience);
    await page.keyboard.press('Control+Shift+M');
    const row = problem(page, 'hbase/offheap-cache-over-direct-memory').first();
    await row.waitFor(patience);
    expect(await row.locator('a', { hasText: 'hbase/' }).first().getAttribute('href')).toMatch(/rule\/hbase\/[\w-]+$/);
    await opened.picture('problems');
  });

  test('tells on hovering what a setting is and what holds', async () => {
    const { page } = opened;
    await page
      .locator('.view-line span', { hasText: /^hbase\.hregion\.max\.filesize$/ })
      .last()
      .hover();
    const hover = page.locator('.monaco-hover', { hasText: '10 GiB' });
    await hover.waitFor(patience);
    await hover.locator('a', { hasText: 'more' }).waitFor(patience);
    await opened.picture('hover');
    await hover.locator('a', { hasText: 'more' }).click();
    const tab = page.locator('.tab', { hasText: 'hbase.hregion.max.filesize' });
    await tab.waitFor(patience);
    const explained = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await explained.locator('a', { hasText: 'hbase/region-size-small' }).waitFor(patience);
    await tab.locator('.codicon-close').click();
    await tab.waitFor({ state: 'detached', ...patience });
  });

  test('says behind a number what it amounts to, and over a line what is advised', async () => {
    const { page } = opened;
    await page.locator('.view-line', { hasText: /10737418240.*10.GiB/ }).waitFor(patience);
    await page
      .locator('.codelens-decoration', { hasText: /^recommended: \d+/ })
      .first()
      .waitFor(patience);
  });

  test('completes a setting and a value', async () => {
    const { page } = opened;
    await goTo(page, 22, 1);
    await page.keyboard.type('  <property><name>hbase.client.log.scan');
    await page.keyboard.press('Control+Space');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'hbase.client.log.scanner.activity' }).first().waitFor(patience);
    await opened.picture('completion');
    await page.keyboard.press('Escape');
    await page.keyboard.type('ner.activity</name><value>');
    await page.keyboard.press('Control+Space');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'true' }).first().waitFor(patience);
    await opened.picture('values');
    await page.keyboard.press('Escape');
    await page.keyboard.type('true</value></property>');
  });

  test('a quick fix is applied and saved', async () => {
    const { page, folder } = opened;
    await problem(page, 'hbase/misspelt-setting').first().dblclick();
    await page.locator('.monaco-editor.focused').waitFor(patience);
    // A selection that comes after the keys takes their menu away.
    await page.locator('.part.statusbar', { hasText: 'Ln 19, Col 42 (31 selected)' }).waitFor(patience);
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget .monaco-list-row').first().waitFor(patience);
    await opened.picture('quickfix');
    await page.keyboard.press('Enter');
    await problem(page, 'hbase/misspelt-setting')
      .first()
      .waitFor({ state: 'detached', ...patience });
    await page.keyboard.press('Control+S');
    await expect.poll(() => readFileSync(join(folder, site), 'utf8'), patience).not.toContain('hander');
  });

  test('a change of hbase-env.sh changes a finding of hbase-site.xml', async () => {
    const { page, folder } = opened;
    const row = problem(page, 'hbase/offheap-cache-over-direct-memory').first();
    await row.waitFor(patience);
    writeFileSync(join(folder, 'hbase-env.sh'), 'export HBASE_HEAPSIZE=16G\nexport HBASE_OFFHEAPSIZE=16G\n');
    await row.waitFor({ state: 'detached', ...patience });
  });

  test('shows advice as a page that runs nothing', async () => {
    const { page } = opened;
    await goTo(page, 2, 1);
    await runCommand(page, 'Advise settings');
    const outer = page.frameLocator('iframe.webview.ready');
    const report = outer.frameLocator('iframe#active-frame');
    await report.locator('h1').first().waitFor(patience);
    expect(await report.locator('svg').count()).toBeGreaterThan(0);
    expect(await report.locator('script[src]').count()).toBe(0);
    await opened.picture('advice');
  });

  test('shows what the advice would write, then writes it', async () => {
    const { page, folder } = opened;
    await runCommand(page, 'Preview what would be written');
    await page.locator('.monaco-diff-editor .view-line', { hasText: '64' }).first().waitFor(patience);
    await page.locator('.tab', { hasText: 'Recommended settings' }).waitFor(patience);
    await opened.picture('write');
    expect(readFileSync(join(folder, site), 'utf8')).not.toContain('<value>64</value>');
    await runCommand(page, 'Write what is shown');
    await expect.poll(() => readFileSync(join(folder, site), 'utf8'), patience).toContain('<value>64</value>');
    expect(readFileSync(join(folder, 'hbase-env.sh'), 'utf8')).toContain('-Xmx31g');
    await page.locator('.tab', { hasText: 'Recommended settings' }).waitFor({ state: 'detached', ...patience });
  });
});

describe.skipIf(installed === undefined)('somebody who types', () => {
  test('has the Enter key take the setting that is meant and its value, with Emmet in the editor, and sees no mark before a pause', async () => {
    if (installed === undefined) return;
    const empty = { '.storelint.yaml': files['.storelint.yaml'], [site]: '<configuration>\n  \n</configuration>\n' };
    // A busy machine shows an offer after a pause that is none of the typist's.
    const settings = { 'storelint.debounce': 5000 };
    const opened = await openWorkbench({ installed, files: empty, extension, host: 'desktop', settings, open: site });
    const { page } = opened;
    const offer = (text: string) => page.locator('.suggest-widget .monaco-list-row.focused', { hasText: text }).waitFor(patience);
    const text = async () =>
      (await page.locator('.monaco-editor .view-line').allTextContents())
        .join('\n')
        .replace(/\u00a0/g, ' ')
        .trimEnd();
    try {
      await page.locator('.codelens-decoration', { hasText: 'HBase 2.5.8' }).waitFor(patience);
      await goTo(page, 2, 3);
      await page.keyboard.type('<property>', { delay: 50 });
      await expect.poll(text, patience).toContain('<property></property>');
      await page.keyboard.type('<name>hbase.regionserver.hand', { delay: 50 });
      await offer('hbase.regionserver.handler.count');
      expect(await page.locator('.squiggly-error, .squiggly-warning').count()).toBe(0);
      await page.keyboard.press('Enter');
      await offer('recommended');
      await opened.picture('values-after-name');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      // Behind the closing tag that came with the opening one.
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('blockcache', { delay: 50 });
      await offer('hfile.block.cache.size');
      await page.keyboard.press('Enter');
      await offer('recommended');
      await page.keyboard.press('Escape');
      await page.keyboard.type('some.words', { delay: 50 });
      await offer('as typed');
      await page.keyboard.press('Enter');
      await expect
        .poll(text, patience)
        .toMatch(
          /<property><name>hbase\.regionserver\.handler\.count<\/name><value>\d+<\/value><\/property>\s+<property>\s+<name>hfile\.block\.cache\.size<\/name>\s+<value>some\.words.*<\/value>\s+<\/property>/,
        );
    } catch (error) {
      await opened.picture('failed-typing');
      throw error;
    } finally {
      await opened.close();
    }
  });
});

describe.skipIf(installed === undefined)('values and releases', () => {
  let opened: OpenWorkbench;
  const offer = (text: string) => opened.page.locator('.suggest-widget .monaco-list-row.focused', { hasText: text }).waitFor(patience);
  const written = async () =>
    (await opened.page.locator('.monaco-editor .view-line').allTextContents())
      .join('\n')
      .replace(/\u00a0/g, ' ')
      .trimEnd();

  test.each([
    [
      'cassandra.yaml',
      'clust',
      ['cluster_name'],
      'a\nendpoint_sn',
      ['endpoint_snitch', 'GossipingPropertyFileSnitch'],
      /^cluster_name: a\nendpoint_snitch: GossipingPropertyFileSnitch$/,
    ],
    ['jvm-server.options', 'MaxGCPau', ['MaxGCPauseMillis', '200'], '', [], /^-XX:MaxGCPauseMillis=200$/],
    ['cassandra-env.sh', 'MAX_HEAP', ['MAX_HEAP_SIZE', '1G'], '', [], /^MAX_HEAP_SIZE=1G$/],
  ])('%s: the list of values follows the name', async (name, typed, taken, more, then, wanted) => {
    if (installed === undefined) return;
    opened = await openWorkbench({ installed, files: { [name]: '' }, extension, host: 'desktop', open: name });
    try {
      const { keyboard } = opened.page;
      await opened.page.locator('.part.statusbar', { hasText: 'storelint' }).waitFor(patience);
      await goTo(opened.page, 1, 1);
      const take = async (offers: readonly string[]) => {
        for (const each of offers) {
          if (each.startsWith('Gossiping')) await keyboard.type('Goss', { delay: 50 });
          await offer(each);
          await keyboard.press('Enter');
        }
      };
      await keyboard.type(typed, { delay: 50 });
      await take(taken);
      await keyboard.press('Escape');
      await keyboard.type(more, { delay: 50 });
      await take(then);
      await expect.poll(written, patience).toMatch(wanted);
      await opened.picture(`flow-${name}`);
    } catch (error) {
      await opened.picture(`failed-flow-${name}`);
      throw error;
    } finally {
      await opened.close();
    }
  });

  test('a release is chosen from all patches and written', async () => {
    if (installed === undefined) return;
    opened = await openWorkbench({ installed, files: { [site]: files[site] }, extension, host: 'desktop', open: site });
    const { page, folder } = opened;
    try {
      const lens = page.locator('.codelens-decoration a', { hasText: 'Set the HBase release' });
      await lens.waitFor(patience);
      await lens.click();
      await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: '3.0.0' }).waitFor(patience);
      await opened.picture('release');
      await page.locator('.quick-input-widget input').fill('2.5.8');
      await page.locator('.quick-input-list .monaco-list-row', { hasText: '2.5.8' }).first().waitFor(patience);
      await page.keyboard.press('Enter');
      await page.locator('.codelens-decoration', { hasText: 'HBase 2.5.8' }).waitFor(patience);
      expect(readFileSync(join(folder, '.storelint.yaml'), 'utf8')).toContain('hbase: 2.5.8');
      await opened.picture('release-chosen');
    } catch (error) {
      await opened.picture('failed-release');
      throw error;
    } finally {
      await opened.close();
    }
  });
});

describe.skipIf(installed === undefined)('in the dark', () => {
  let opened: OpenWorkbench;
  beforeAll(async () => {
    if (installed === undefined) return;
    const settings = { 'workbench.colorTheme': 'Default Dark Modern' };
    opened = await openWorkbench({ installed, files, extension, host: 'desktop', settings, open: site });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await opened.picture(`failed-${task.name.replace(/\W+/g, '-')}`);
  });
  afterAll(async () => {
    await opened?.close();
  });

  test('an upgrade and advice can be asked for while the report has the focus', async () => {
    const { page } = opened;
    await page.locator('.codelens-decoration', { hasText: 'HBase 2.5.8' }).waitFor(patience);
    await runCommand(page, 'Advise settings');
    const report = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await report.locator('h1').first().click();
    await opened.picture('dark-advice');
    await runCommand(page, 'Upgrade to another release');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'HBase' }).first().waitFor(patience);
    await page.keyboard.press('Escape');
  });

  test('a recommended value that needs others is shown with them before it is written', async () => {
    const { page, folder } = opened;
    await page.locator('.tab', { hasText: site }).first().click();
    const lens = page.locator('.codelens-decoration a', { hasText: /^recommended: \d+ \(59 GiB\), with \d+ more/ });
    await lens.first().waitFor(patience);
    await opened.picture('dark-lens');
    await lens.first().click();
    await page.locator('.tab', { hasText: 'Recommended: hbase.bucketcache.size' }).waitFor(patience);
    await page.locator('.monaco-diff-editor .view-line', { hasText: '60416' }).first().waitFor(patience);
    await opened.picture('dark-coupled');
    expect(readFileSync(join(folder, site), 'utf8')).not.toContain('60416');
    await runCommand(page, 'Write what is shown');
    await expect.poll(() => readFileSync(join(folder, site), 'utf8'), patience).toContain('60416');
    expect(readFileSync(join(folder, 'hbase-env.sh'), 'utf8')).toContain('MaxDirectMemorySize');
  });
});

describe.skipIf(installed === undefined)('a folder of 460 files', () => {
  test('shows findings and sums up what it found', async () => {
    if (installed === undefined) return;
    const many: Record<string, string> = { '.gitignore': 'target/\n', [`target/${site}`]: files[site] };
    for (let at = 0; at < 230; at++)
      for (const name of [site, 'hbase-env.sh'] as const) many[at === 0 ? name : `cluster${at}/${name}`] = files[name];
    const begun = performance.now();
    const opened = await openWorkbench({ installed, files: many, extension, host: 'desktop', open: site });
    const { page } = opened;
    const times: string[] = [];
    const passed = (what: string) => times.push(`${what} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    try {
      passed('workbench');
      await page.waitForSelector('.squiggly-warning, .squiggly-error', { state: 'attached', ...patience });
      passed('first finding');
      const summary = page.locator('.notification-toast', {
        hasText: /460 files checked: \d+ errors, .*; 1 file that git ignores left out/,
      });
      await summary.waitFor(patience);
      passed('all checked');
      await page.locator('.codelens-decoration', { hasText: 'Set the HBase release' }).waitFor(patience);
      await opened.picture('many-files');
      await summary.locator('.monaco-button', { hasText: 'Show Problems' }).click();
      await problem(page, 'hbase/misspelt-setting').first().waitFor(patience);
    } catch (error) {
      await opened.picture('failed-many-files');
      throw error;
    } finally {
      process.stdout.write(`460 files: ${times.join(', ')}\n`);
      await opened.close();
    }
  });
});

describe.skipIf(installed === undefined)('the preview of an upgrade', () => {
  test('tells what the move means, and shows each file beside what it would be', async () => {
    if (installed === undefined) return;
    const old = {
      '.storelint.yaml': 'releases: { hbase: 0.98.24, jdk: 8 }\n',
      'hbase-site.xml': `<configuration>
  <property>
    <name>hbase.regionserver.global.memstore.upperLimit</name>
    <value>0.35</value>
  </property>
</configuration>
`,
    };
    const opened = await openWorkbench({ installed, files: old, extension, host: 'desktop', open: site });
    const { page } = opened;
    const choose = async (text: string) => {
      await page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first().waitFor(patience);
      await page.locator('.quick-input-widget input').fill(text);
      await page.keyboard.press('Enter');
    };
    try {
      await page.locator('.codelens-decoration', { hasText: 'HBase 0.98.24' }).waitFor(patience);
      await goTo(page, 2, 1);
      await runCommand(page, 'Upgrade to another release');
      await choose('hbase');
      await choose('2.6.4');
      await page
        .locator('.monaco-diff-editor .modified .view-line', { hasText: 'hbase.regionserver.global.memstore.size' })
        .waitFor(patience);
      await opened.picture('upgrade');
      const tab = page.locator('.tab', { hasText: 'Preview HBase 0.98.24 to 2.6.4' });
      await tab.click();
      const report = page.frameLocator('iframe.webview.ready >> nth=-1').frameLocator('iframe#active-frame');
      await report.locator('td', { hasText: 'is now hbase.regionserver.global.memstore.size' }).first().waitFor(patience);
    } catch (error) {
      await opened.picture('failed-upgrade');
      throw error;
    } finally {
      await opened.close();
    }
  });
});

describe.skipIf(installed === undefined)('the web extension', () => {
  let opened: OpenWorkbench;
  beforeAll(async () => {
    if (installed === undefined) return;
    opened = await openWorkbench({ installed, files, extension, host: 'web', open: site });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await opened.picture(`failed-${task.name.replace(/\W+/g, '-')}`);
  });
  afterAll(async () => {
    await opened?.close();
  });

  test('checks in a worker of the browser what this side reads for it', async () => {
    const { page } = opened;
    await page.waitForSelector('.squiggly-error', { state: 'attached', ...patience });
    await page.locator('.codelens-decoration', { hasText: 'HBase 2.5.8' }).waitFor(patience);
    await page.keyboard.press('Control+Shift+M');
    await problem(page, 'hbase/offheap-cache-over-direct-memory').first().waitFor(patience);
    expect(page.workers().length).toBeGreaterThan(0);
    await opened.picture('web');
  });

  test('a change of hbase-env.sh changes a finding of hbase-site.xml', async () => {
    const { page, folder } = opened;
    writeFileSync(join(folder, 'hbase-env.sh'), 'export HBASE_HEAPSIZE=16G\nexport HBASE_OFFHEAPSIZE=16G\n');
    await problem(page, 'hbase/offheap-cache-over-direct-memory')
      .first()
      .waitFor({ state: 'detached', ...patience });
  });
});

describe.skipIf(installed === undefined)('the package', () => {
  test('holds both hosts, each with all rules and settings, and stays below 3.5 MB', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'storelint-package-')), 'storelint.vsix');
    try {
      execFileSync('npm', ['run', 'package', '--', '-o', file], { cwd: extension, stdio: ['ignore', 'pipe', 'pipe'] });
      const { size } = statSync(file);
      expect(size).toBeGreaterThan(1e6);
      expect(size).toBeLessThan(3.5e6);
    } finally {
      rmSync(dirname(file), { recursive: true });
    }
  });
});

describe.skipIf(installed === undefined)('inside the extension host', () => {
  test('the providers answer, and a quick fix writes .storelint.yaml', async () => {
    if (installed === undefined) return;
    const said: string[] = [];
    let finished: (status: number) => void = () => {};
    const status = new Promise<number>((done) => {
      finished = done;
    });
    const opened = await openWorkbench({
      installed,
      files: {
        '.storelint.yaml': 'releases: { hbase: 2.5.8, jdk: 17 }\n',
        'hbase-env.sh': 'export HBASE_OFFHEAPSIZE=4G\n',
        'hbase-site.xml':
          '<configuration>\n  <property>\n    <name>hbase.bucketcache.ioengine</name><value>offheap</value></property>\n  <property>\n    <name>hbase.bucketcache.size</name>\n    <value>8192</value></property>\n  \n  <property><name>hbase.hregion.max.filesize</name><value>10737418240</value></property>\n</configuration>\n',
      },
      extension,
      host: 'desktop',
      tests: { module: resolve('tools/workbench/inHost.cjs'), finished, said: (line) => said.push(line) },
    });
    try {
      expect(await status, said.join('\n')).toBe(0);
    } finally {
      await opened.close();
    }
  });
});
