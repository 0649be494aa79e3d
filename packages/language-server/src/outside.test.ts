import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { TestClient } from './testClient.js';
import { has, inOwnDirectory } from './testClientDirectory.js';
import { tooMuch, xml } from './testWorkspace.js';

let directory: string;
inOwnDirectory((own) => {
  directory = own;
});
const outside = mkdtempSync(join(tmpdir(), 'storelint-outside-'));
afterAll(() => rmSync(outside, { recursive: true }));
const secret = xml({ 'dfs.replication': 'TOPSECRET', 'hbase.rootdir': 'TOPSECRET' });
for (const name of ['hdfs-site.xml', 'other.xml']) writeFileSync(join(outside, name), secret);

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
};
const link = (path: string, target: string) => symlinkSync(target, join(directory, path));
const uriOf = (name: string) => `file://${directory}/${name}`;

function pipe(path: string): void {
  if (spawnSync('mkfifo', [join(directory, path)]).status !== 0) console.warn('skipped: a pipe; mkfifo is missing');
}

describe('a hostile workspace', () => {
  test.each([
    'hardware: /dev/zero\nrulePacks: [/proc/kmsg, "../../**/*.yaml", "/etc/**"]\n',
    'hardware: pipe.yaml\nrulePacks: [pipe.yaml, "*.yaml", linked/other.xml]\n',
    `hardware: ${outside}/other.xml\ndeployments: [{ name: x, files: ["**", "${outside}/*"], hardware: hdfs-link.xml }]\n`,
  ])('holds up nothing and shows nothing of what lies outside: %s', async (configuration) => {
    put('.git/config', 'TOPSECRET');
    put('.storelint.yaml', configuration);
    put('good/hbase-site.xml', tooMuch);
    const includes = [`${outside}/other.xml`, '../../../../../../../etc/passwd', `../..${outside}/other.xml`, '../.git/config'];
    put('good/core-site.xml', `<configuration>${includes.map((href) => `<xi:include href="${href}"/>`).join('')}</configuration>`);
    put('good/zoo.cfg', '');
    truncateSync(join(directory, 'good/zoo.cfg'), 700 * 1024 * 1024);
    for (const name of ['good/hdfs-site.xml', 'pipe.yaml', 'sub.storelint.yaml']) pipe(name);
    link('good/jvm.options', '../.git/config');
    link('good/hadoop-env.sh', '/etc/passwd');
    link('hdfs-link.xml', join(outside, 'hdfs-site.xml'));
    link('linked', outside);
    link('up', '..');
    const client = await TestClient.start(directory, {}, { debounce: 10, checkWorkspace: true });
    const uri = uriOf('good/hbase-site.xml');
    await client.until(uri, has('hbase/heap-fractions-sum'));
    await client.open(uri, tooMuch);
    await client.open(uriOf('.storelint.yaml'), configuration, 'yaml');
    const core = uriOf('good/core-site.xml');
    await client.open(core, xml({}));
    const answers = await Promise.all(
      [uri, core].flatMap((each) =>
        ['documentSymbol', 'documentLink', 'codeLens'].map((name) =>
          client.request(`textDocument/${name}`, { textDocument: { uri: each } }),
        ),
      ),
    );
    const hover = await client.request('textDocument/hover', { textDocument: { uri }, position: client.positionOf(tooMuch, '<name>') });
    const shown = JSON.stringify([answers, hover, ...client.diagnostics]);
    expect(shown).not.toMatch(/TOPSECRET|root:x|is not there/);
    expect([...client.diagnostics.keys()].filter((each) => !each.startsWith(`file://${directory}`))).toEqual([]);
    expect(await client.stop()).toBe(0);
  });
});

test('a file that is opened without a folder is judged with the files beside it, and none further off', async () => {
  put('conf/hbase-site.xml', tooMuch);
  put('conf/hdfs-site.xml', '<configuration><xi:include href="../../none.xml"/><xi:include href="none.xml"/></configuration>');
  const client = await TestClient.start(outside);
  const uri = uriOf('conf/hdfs-site.xml');
  await client.open(uri, '<configuration xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="../../none.xml"/></configuration>');
  await client.open(uriOf('conf/hbase-site.xml'), tooMuch);
  await client.until(uriOf('conf/hbase-site.xml'), has('hbase/heap-fractions-sum'));
  expect(JSON.stringify([...client.diagnostics])).not.toContain('is not there');
});
