import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownMark } from '../../node/src/writing/runMark.js';
import { built, TestDirectory } from './testProgram.js';

const repeated =
  '<configuration>\n' +
  '  <property><name>dfs.replication</name><value>2</value></property>\n'.repeat(2) +
  '  <property><name>dfs.name.dir</name><value>/data/nn</value></property>\n' +
  '</configuration>\n';
const releases = ['--release', 'hadoop@3.3.6'];
const advise = ['advise', 'repo', '--hardware', 'i3en.6xlarge', ...releases];
const upgrade = ['upgrade', 'repo', '--from', 'hadoop@0.20.2', '--to', 'hadoop@3.4.1', '--fail-on', 'never', '--fix'];
/** As a run that was killed leaves it. */
const leftOver = `.hdfs-site.xml.storelint-${ownMark.split('-')[0]}-4194305-17-0123456789abcdef.tmp`;

let directory = new TestDirectory();
beforeEach(() => {
  directory = new TestDirectory();
  mkdirSync(directory.at('repo'));
  mkdirSync(directory.at('out'));
});

function link(path: string, target: string): void {
  mkdirSync(dirname(directory.at(path)), { recursive: true });
  symlinkSync(target, directory.at(path));
}

/** All names beneath a directory, and what its files hold. */
function everything(path: string): readonly string[] {
  return readdirSync(directory.at(path), { recursive: true, withFileTypes: true })
    .map((entry) => {
      const full = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${full}: ${readFileSync(full, 'latin1')}` : full;
    })
    .sort();
}

function init(...options: readonly string[]) {
  return directory.run(['init', '--ci', 'github', ...options], { cwd: 'repo' });
}

describe.skipIf(!built).each([
  ['a repository', 'repo/.git/HEAD'],
  ['a directory outside of repositories', 'repo/other'],
])('in %s', (_, marker) => {
  beforeEach(() => directory.put(marker, 'ref: refs/heads/main\n'));

  test.each([
    ['.storelint.yaml', '../out/theirs'],
    ['.storelint.yaml', '../out/none'],
    ['.storelint.yaml', '../out/.storelint.yaml'],
    ['.pre-commit-config.yaml', '../out/theirs'],
    ['.github/workflows/storelint.yml', '../../../out/theirs'],
    ['.github/workflows', '../../out/workflows'],
    ['.github/workflows', '../../out/none'],
    ['.github', '../out'],
  ])('init writes nothing where %s is a link to %s', (path, target) => {
    for (const name of ['theirs', '.storelint.yaml', 'workflows/storelint.yml', leftOver, `workflows/${leftOver}`])
      directory.put(`out/${name}`, 'theirs\n');
    link(`repo/${path}`, target);
    const [all, outside] = [everything('.'), everything('out')];
    const { status, err } = init('--force');
    expect([status, everything('.')]).toEqual([2, all]);
    expect(err).toMatch(/^storelint: [^\n]+: this is a link that leads outside of [^\n]+\n$/);
    init();
    expect(everything('out')).toEqual(outside);
  });

  test('init writes through links that stay inside', () => {
    mkdirSync(directory.at('repo/ci'));
    directory.put('repo/shared.yaml', 'ours\n');
    link('repo/.github/workflows', '../ci');
    link('repo/.storelint.yaml', 'shared.yaml');
    expect(init('--force').status).toBe(0);
    expect(directory.text('repo/ci/storelint.yml')).toContain('name: storelint');
    expect(directory.text('repo/shared.yaml')).toContain('edition:');
    expect(lstatSync(directory.at('repo/.storelint.yaml')).isSymbolicLink()).toBe(true);
  });

  test.each([
    ['check --fix', ['check', 'repo', ...releases, '--fix', '--unsafe', '--fail-on', 'never']],
    ['upgrade --fix', upgrade],
    ['advise --write', [...advise, '--write']],
    ['advise --restore', ['advise', 'repo', '--restore']],
  ])('%s removes no left-over behind a link out, but those inside', (_, args) => {
    for (const name of ['hdfs-site.xml', 'theirs', leftOver]) directory.put(`out/${name}`, repeated);
    directory.put('repo/conf/hdfs-site.xml', repeated);
    directory.run([...advise, '--write']);
    for (const name of ['repo/conf', 'repo/more']) directory.put(`${name}/${leftOver}`, '');
    link('repo/more/hdfs-site.xml', '../../out/theirs');
    link('repo/linked', '../out');
    link('repo/hdfs-site.xml', '../out/theirs');
    link(`repo/more/${leftOver.replace('17', '18')}`, `../../out/${leftOver}`);
    const before = everything('out');
    const { status, err } = directory.run(args);
    expect([status, everything('out')], err).toEqual([0, before]);
    expect(readdirSync(directory.at('repo/conf'))).not.toContain(leftOver);
  });

  test('advise --write and --restore refuse a link out that the call does not name', () => {
    directory.put('out/theirs', repeated);
    directory.put('repo/conf/hdfs-site.xml', repeated);
    link('repo/more/hdfs-site.xml', '../../out/theirs');
    const before = everything('out');
    for (const last of ['--write', '--restore']) {
      expect(directory.run([...advise, last]).status).toBe(0);
      expect(everything('out')).toEqual(before);
    }
  });

  test.each(['theirs', 'hdfs-site.xml'])('a backup that came with a link to %s is not written through it', (name) => {
    directory.put('repo/hdfs-site.xml', repeated);
    expect(directory.run([...advise, '--write']).status).toBe(0);
    rmSync(directory.at('repo/hdfs-site.xml'));
    directory.put(`out/${name}`, '<configuration/>\n');
    link('repo/hdfs-site.xml', `../out/${name}`);
    const before = everything('.');
    for (const path of ['repo', 'repo/hdfs-site.xml']) {
      const { status, err } = directory.run(['advise', path, '--restore']);
      expect([status, everything('.')], err).toEqual([2, before]);
    }
    copyFileSync(directory.at('repo/hdfs-site.xml.storelint.bak'), directory.at('repo/core-site.xml.storelint.bak'));
    link('repo/core-site.xml', '../out/none');
    expect(directory.run(['advise', 'repo', '--restore']).status).toBe(2);
    expect(everything('out')).toEqual(before.filter((each) => each.startsWith(`${realpathSync(directory.at('out'))}/`)));
  });
});

test.skipIf(!built)('init --force writes nothing into .git', () => {
  directory.put('repo/.git/hooks/pre-commit', '#!/bin/sh\n');
  link('repo/.pre-commit-config.yaml', '.git/hooks/pre-commit');
  const before = everything('repo');
  const { status, err } = init('--force');
  expect([status, everything('repo')]).toEqual([2, before]);
  expect(err).toContain('this is a link that leads into the directory of version control, so nothing is written there');
});

test.skipIf(!built)('on a host, a file that two products share is written where it is, and its backup lies beside it', () => {
  directory.put('etc/hadoop/hdfs-site.xml', repeated);
  link('etc/hbase/hdfs-site.xml', '../hadoop/hdfs-site.xml');
  const path = 'etc/hbase';
  expect(directory.run(['advise', path, ...advise.slice(2), '--write']).status).toBe(0);
  expect(readdirSync(directory.at('etc/hadoop'))).toEqual(['hdfs-site.xml', 'hdfs-site.xml.storelint.bak']);
  expect(directory.text('etc/hadoop/hdfs-site.xml')).not.toBe(repeated);
  expect(directory.run(['advise', path, '--restore'])).toMatchObject({
    status: 0,
    err: 'storelint: restored etc/hbase/hdfs-site.xml (a link to etc/hadoop/hdfs-site.xml)\n',
  });
  expect(directory.text('etc/hadoop/hdfs-site.xml')).toBe(repeated);
  expect([readdirSync(directory.at('etc/hadoop')), lstatSync(directory.at('etc/hbase/hdfs-site.xml')).isSymbolicLink()]).toEqual([
    ['hdfs-site.xml'],
    true,
  ]);
});
