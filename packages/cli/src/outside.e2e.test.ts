import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, truncateSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { built, program, TestDirectory } from './testProgram.js';

const bad = '<configuration><property><name>dfs.replication</name><value>x</value></property></configuration>';
const secret = '<configuration><property><name>dfs.replication</name><value>TOPSECRET</value></property></configuration>';

let directory = new TestDirectory();
beforeEach(() => {
  directory = new TestDirectory();
});

function link(path: string, target: string): void {
  symlinkSync(target, directory.at(path));
}

/** False where there is no mkfifo. */
function pipe(path: string): boolean {
  const made = spawnSync('mkfifo', [directory.at(path)]).status === 0;
  if (!made) console.warn('skipped: a pipe; mkfifo is missing');
  return made;
}

/** Everything that a run in `repo` says. */
function said(args: readonly string[], cwd = 'repo'): { readonly status: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: directory.at(cwd),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  });
  return { status, text: stdout + stderr };
}

const everyCommand: readonly (readonly string[])[] = [
  ['check', '.', '--fail-on', 'never'],
  ['check', '.', '--fail-on', 'never', '--format', 'json'],
  ['upgrade', '.', '--from', 'hadoop@2.7', '--to', 'hadoop@3.4', '--fail-on', 'never'],
  ['compare', '.', '../other'],
  ['advise', '.', '--hardware', 'i3en.6xlarge', '--release', 'hadoop@3.3.6', '--release', 'hbase@2.5.8'],
];

describe.skipIf(!built)("a stranger's repository", () => {
  beforeEach(() => {
    directory.put('repo/.git/config', '[http]\n\textraheader = AUTHORIZATION: basic TOPSECRET\n');
    directory.put('repo/conf/core-site.xml', '<configuration/>');
    directory.put('other/conf/core-site.xml', '<configuration/>');
    directory.put('out/hdfs-site.xml', secret);
  });

  test.each(everyCommand)('%s %s shows nothing of what its links lead to', (...args) => {
    link('repo/jvm.options', '.git/config');
    link('repo/hdfs-site.xml', '../out/hdfs-site.xml');
    link('repo/hbase-site.xml', '/etc/passwd');
    link('repo/more', '../out');
    const { status, text } = said(args);
    expect(text).not.toMatch(/TOPSECRET|root:/);
    expect(status).toBeLessThan(3);
    for (const name of ['hdfs-site.xml', 'hbase-site.xml', 'more'])
      expect(text).toContain(
        `${name}: this is a link that leads outside of the repository, so it is not checked; --allow-outside reads it`,
      );
    expect(text).toContain('jvm.options: this is a link that leads into the directory of version control, so it is not checked\n');
  });

  test('a link out changes no exit status, and is read where that is allowed', () => {
    link('repo/hdfs-site.xml', '../out/hdfs-site.xml');
    expect(said(['check', '.']).status).toBe(0);
    expect(said(['check', '.', '--allow-outside', '--fail-on', 'warning'])).toMatchObject({
      status: 1,
      text: expect.stringContaining('TOPSECRET'),
    });
  });

  test('a link beside a named file, and one that --fix would write through', () => {
    link('repo/conf/hdfs-site.xml', '../../out/hdfs-site.xml');
    const { text } = said(['check', 'conf/core-site.xml']);
    expect(text).toContain('conf/hdfs-site.xml: this is a link that leads outside');
    const before = readFileSync(directory.at('out/hdfs-site.xml'), 'utf8');
    said(['check', '.', '--fix', '--unsafe', '--release', 'hadoop@3.3.6']);
    expect(readFileSync(directory.at('out/hdfs-site.xml'), 'utf8')).toBe(before);
  });

  test.each(['repo', '.', 'out'])('an include that leads out is unknown, whether or not it is there (in %s)', (cwd) => {
    directory.put('out/secret.xml', 'TOPSECRET');
    const includes = ['../../out/secret.xml', '../../out/none.xml', '../../../../../../../../../etc/passwd']
      .map((href) => `<xi:include href="${href}"/>`)
      .join('\n');
    const settings = '<property><name>dfs.replication</name><value>${my.private.thing}</value></property>';
    directory.put(
      'repo/conf/hdfs-site.xml',
      `<configuration xmlns:xi="http://www.w3.org/2001/XInclude">\n${includes}\n${settings}</configuration>`,
    );
    const { status, text } = said(['check', directory.at('repo'), '--release', 'hadoop@3.3.6'], cwd);
    expect(text).not.toMatch(/TOPSECRET|root:/);
    // Neither that one is there nor that the other is not.
    expect([status, text.includes('is not there')]).toEqual([0, false]);
  });

  test('an include above the working directory that stays in the repository is read', () => {
    directory.put('repo/common.xml', bad);
    directory.put(
      'repo/conf/hdfs-site.xml',
      '<configuration xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="../common.xml"/><xi:include href="../none.xml"/></configuration>',
    );
    expect(said(['check', '.', '--fail-on', 'never'], 'repo/conf').text).toContain('../none.xml is not there');
  });

  test.each([
    ['hardware: /proc/kmsg', 'this lies outside of the repository, so it is not read; --allow-outside reads it'],
    ['hardware: /dev/stdin', 'outside of the repository, so it is not read; --allow-outside reads it'],
    ['hardware: /dev/zero', 'this lies outside of the repository'],
    ['hardware: /etc/passwd', 'this lies outside of the repository'],
    ['hardware: .git/config', 'this lies in the directory of version control, so it is not read'],
    ['hardware: profile-link.yaml', 'this is a link that leads outside of the repository'],
    ['rulePacks: [/proc/kmsg]', 'this lies outside of the repository'],
    ['rulePacks: ["../../../**/*.yaml"]', '"../../../**/*.yaml": this lies outside of the repository, so it is not read'],
    ['rulePacks: ["/*/**"]', 'no rule file matches "/*/**"'],
    ['rulePacks: ["linked/*.yaml"]', '"linked/*.yaml": this is a link that leads outside of the repository'],
    ['deployments: [{ name: x, files: ["../out/*", "conf/*"], hardware: ../out/hdfs-site.xml }]', 'this lies outside of the repository'],
  ])('%s is told of in one line, and nothing is waited for', (configuration, message) => {
    link('repo/profile-link.yaml', '../out/hdfs-site.xml');
    link('repo/linked', '../out');
    directory.put('out/pack.yaml', 'TOPSECRET: 1');
    directory.put('repo/.storelint.yaml', `${configuration}\n`);
    const { status, text } = said(['check', 'conf']);
    expect(status).toBe(2);
    expect(text).toContain(message);
    expect(text).not.toMatch(/TOPSECRET|root:|basic/);
  });

  test.each(['hardware: p.yaml', 'rulePacks: [p.yaml]', 'rulePacks: ["*.yaml"]', ''])('a pipe is not waited for: %s', (configuration) => {
    if (!pipe(configuration === '' ? 'repo/.storelint.yaml' : 'repo/p.yaml')) return;
    if (configuration !== '') directory.put('repo/.storelint.yaml', `${configuration}\n`);
    expect(said(['check', '.']).status).toBe(2);
    expect(said(['rules']).status).toBe(configuration.startsWith('hardware') ? 0 : 2);
  });

  test('a configuration above the size of every file, or one that is a link out, is told of and not read', () => {
    directory.put('repo/.storelint.yaml', '');
    truncateSync(directory.at('repo/.storelint.yaml'), 700 * 1024 * 1024);
    expect(said(['check', '.']).text).toContain('.storelint.yaml:1:1: the file has 700 MiB; files above 4 MiB are not read');
    directory.put('out/.storelint.yaml', 'TOPSECRET: 1');
    mkdirSync(directory.at('repo/sub'));
    link('repo/sub/.storelint.yaml', '../../out/.storelint.yaml');
    directory.put('repo/sub/core-site.xml', '<configuration/>');
    const { status, text } = said(['check', 'sub']);
    expect([status, text.includes('TOPSECRET')]).toEqual([2, false]);
    expect(text).toContain('sub/.storelint.yaml:1:1: this is a link that leads outside of the repository');
  });

  test('packs outside are listed where that is allowed', () => {
    directory.put('repo/.storelint.yaml', 'rulePacks: [../out/pack.yaml]\n');
    directory.put('out/pack.yaml', '[]\n');
    expect([said(['rules']).status, said(['rules', '--allow-outside']).status]).toEqual([2, 0]);
    expect([said(['explain', 'UseG1GC']).status, said(['explain', 'UseG1GC', '--allow-outside']).status]).toEqual([2, 0]);
  });

  test('a configuration above the repository is not looked for', () => {
    directory.put('.storelint.yaml', 'exclude: ["**"]\n');
    directory.put('repo/hdfs-site.xml', secret);
    expect(said(['check', '.', '--fail-on', 'warning']).status).toBe(1);
    expect(said(['check', '.', '--fail-on', 'warning', '--allow-outside']).status).toBe(0);
  });
});

describe.skipIf(!built)('a directory of a host', () => {
  beforeEach(() => {
    directory.put('etc/hadoop/conf.empty/hdfs-site.xml', bad);
    mkdirSync(directory.at('etc/hbase/conf.dist'), { recursive: true });
    link('etc/hadoop/conf', 'conf.empty');
    link('etc/hbase/conf', 'conf.dist');
    link('etc/hbase/conf.dist/hdfs-site.xml', '../../hadoop/conf/hdfs-site.xml');
    directory.put('etc/hbase/conf.dist/hbase-site.xml', '<configuration/>');
  });

  test('shares files by links of the same name: read, fixed at their place, and told of', () => {
    const duplicated = '<configuration>\n<property><name>dfs.replication</name><value>2</value></property>\n';
    directory.put('etc/hadoop/conf.empty/hdfs-site.xml', `${duplicated}${duplicated.replace('<configuration>\n', '')}</configuration>\n`);
    const { text } = said(['check', 'conf', '--fix', '--release', 'hadoop@3.3.6', '--fail-on', 'never'], 'etc/hbase');
    const target = directory.at('etc/hadoop/conf.empty/hdfs-site.xml');
    expect(text).toContain(`conf/hdfs-site.xml is a link to ${target}, which is checked, and changed by fixes`);
    expect(text).toContain('1 fix applied in 1 file');
    expect(readFileSync(target, 'utf8').match(/dfs.replication/g)).toHaveLength(1);
    expect(execFileSync('readlink', [directory.at('etc/hbase/conf.dist/hdfs-site.xml')], { encoding: 'utf8' }).trim()).toBe(
      '../../hadoop/conf/hdfs-site.xml',
    );
  });

  test('shows nothing of links of another name', () => {
    link('etc/hbase/conf.dist/jvm.options', '/etc/passwd');
    const { status, text } = said(['check', 'conf'], 'etc/hbase');
    expect([status, text.includes('root:')]).toEqual([1, false]);
    expect(text).toContain('conf/jvm.options: this is a link that leads outside of conf.dist, so it is not checked');
  });

  test('is configured by files above it, with what they name', () => {
    directory.put('etc/.storelint.yaml', 'hardware: machines/node.yaml\nrulePacks: ["rules/*.yaml"]\n');
    directory.put('etc/machines/node.yaml', 'cores: 8\nmemory: 64GiB\ndisks: [{ type: ssd, count: 1, size: 1TB }]\n');
    directory.put('etc/rules/none.yaml', '[]\n');
    expect(said(['check', 'hbase/conf'], 'etc').status).toBe(1);
    expect(said(['check', 'etc/hbase/conf'], '.').status).toBe(1);
  });
});

describe.skipIf(!built)('what the call names', () => {
  beforeEach(() => directory.put('repo/hdfs-site.xml', '<configuration/>'));

  test('is bounded, too', () => {
    directory.put('big', '');
    truncateSync(directory.at('big'), 700 * 1024 * 1024);
    for (const args of [
      ['--baseline', '/dev/zero'],
      ['--baseline', '../big'],
      ['--hardware', '/dev/zero'],
      ['--hardware', '../big'],
    ])
      expect(said(['check', '.', ...args])).toMatchObject({ status: 2, text: expect.stringMatching(/regular file|holds more than/) });
  });

  test.skipIf(!existsSync('/bin/bash'))('may be a pipe that the user makes for a profile', () => {
    const profile = 'cores: 8\\nmemory: 64GiB\\ndisks: [{ type: ssd, count: 1, size: 1TB }]\\n';
    const shell = `printf '${profile}' | cat > /dev/null; '${process.execPath}' '${program}' check . --hardware <(sleep 0.2; printf '${profile}')`;
    expect(spawnSync('/bin/bash', ['-c', shell], { cwd: directory.at('repo'), encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });
});
