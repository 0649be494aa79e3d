import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minute } from '../../packages/core/src/text/units.js';
import { chromiumPath } from '../browser/chromium.ts';
import { installWorkbench } from './install.ts';
import { type OpenWorkbench, openWorkbench } from './workbench.ts';

// A ConfigMap in a real workbench: its document is none of ours, and holds a file that is.

const installed = chromiumPath === undefined ? undefined : installWorkbench(process.env.WORKBENCH === 'latest' ? 'latest' : 'old');
const patience = { timeout: minute };
const files = {
  '.storelint.yaml': 'releases: { hbase: 2.5.8, jdk: 17 }\n',
  'hbase.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: hbase
data:
  hbase-site.xml: |
    <configuration>
      <property>
        <name>hbase.regionserver.handler.count</name>
        <value>64</value>
      </property>
      <property>
        <name>memst</name>
        <value>1</value>
      </property>
      <property>
        <name>hbase.client.retries.number</name>
        <value>three</value>
      </property>
    </configuration>
`,
};

describe.skipIf(installed === undefined)('a ConfigMap in a workbench', () => {
  let opened: OpenWorkbench;
  beforeAll(async () => {
    if (installed === undefined) return;
    opened = await openWorkbench({ installed, files, extension: resolve('packages/vscode'), host: 'desktop', open: 'hbase.yaml' });
  });
  afterAll(async () => {
    await opened?.close();
  });

  test('marks what is wrong, at its place in the manifest', async () => {
    const { page } = opened;
    await page.waitForSelector('.squiggly-error', { state: 'attached', ...patience });
    await page.keyboard.press('Control+Shift+M');
    const row = page.locator('.markers-panel .monaco-list-row', { hasText: 'hbase.client.retries.number: "three" is not an integer' });
    await row.waitFor(patience);
    expect(await row.count()).toBe(1);
    expect(await row.innerText()).toContain('Ln 18, Col 16');
    await opened.picture('held-finding');
    await page.keyboard.press('Control+Shift+M');
  });

  test('explains its settings, with the line of the manifest', async () => {
    const { page } = opened;
    await page.locator('.part.statusbar', { hasText: 'storelint: HBase 2.5.8' }).waitFor(patience);
    await page.locator('.view-line span span', { hasText: 'hbase.regionserver.handler.count' }).last().hover();
    await page.locator('.monaco-hover', { hasText: 'from line 9' }).waitFor(patience);
    await opened.picture('held-hover');
  });

  test('offers settings, and writes the one that is taken', async () => {
    const { page } = opened;
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+g');
    await page.locator('.quick-input-widget input').fill(':13,20');
    await page.keyboard.press('Enter');
    await page.locator('.part.statusbar', { hasText: 'Ln 13, Col 20' }).waitFor(patience);
    await page.keyboard.press('Control+Space');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'memstore.flush' }).first().waitFor(patience);
    await opened.picture('held-list');
    await page.keyboard.press('Enter');
    const line = page.locator('.view-line', { hasText: '<name>hbase.hregion.memstore.flush.size</name>' });
    await line.waitFor(patience);
    expect(await line.innerText()).toMatch(/^\s{8}<name>/);
  });
});

describe.skipIf(installed === undefined)('a service of Compose in a workbench', () => {
  const compose = `services:
  namenode:
    image: bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8
    environment:
      - CORE_CONF_fs_trash_interval=60

  db:
    image: postgres
`;
  let opened: OpenWorkbench;
  beforeAll(async () => {
    if (installed === undefined) return;
    const texts = { '.storelint.yaml': 'releases: { hadoop: 3.2.1 }\n', 'docker-compose.yml': compose };
    opened = await openWorkbench({
      installed,
      files: texts,
      extension: resolve('packages/vscode'),
      host: 'desktop',
      open: 'docker-compose.yml',
    });
  });
  afterAll(async () => {
    await opened?.close();
  });

  test('has variables offered, then values, and marks the one that the reader refuses', async () => {
    const { page } = opened;
    await page.locator('.part.statusbar', { hasText: 'storelint: Hadoop 3.2.1' }).waitFor(patience);
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+g');
    await page.locator('.quick-input-widget input').fill(':5,39');
    await page.keyboard.press('Enter');
    await page.locator('.part.statusbar', { hasText: 'Ln 5' }).waitFor(patience);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    // Faster than an answer can come: the whole word stands before the list that the blank asks for.
    await page.keyboard.type('- HDFS_CONF_dfs_rep');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'HDFS_CONF_dfs_replication' }).first().waitFor(patience);
    await opened.picture('held-variables');
    await page.keyboard.press('Enter');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'default of Hadoop 3.2.1' }).first().waitFor(patience);
    await page.keyboard.press('Escape');
    await page.keyboard.type('none');
    await page.waitForSelector('.squiggly-error', { state: 'attached', ...patience });
    await opened.picture('held-variables-finding');
    expect(await page.locator('.view-line', { hasText: 'HDFS_CONF_dfs_replication=none' }).count()).toBe(1);
  });
});
