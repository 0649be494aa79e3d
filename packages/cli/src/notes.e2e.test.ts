import { symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

/** A repository with a link that leads out of it. */
function linkedOut(): TestDirectory {
  const directory = new TestDirectory();
  directory.put('.git/HEAD', 'ref: refs/heads/main\n');
  directory.put('core-site.xml', '<configuration/>');
  symlinkSync('/etc/hosts', directory.at('hdfs-site.xml'));
  return directory;
}

const passedOver = 'hdfs-site.xml: this is a link that leads outside of the repository, so it is not checked; --allow-outside reads it';
const told = `storelint: ${passedOver}\n`;

describe.runIf(built)('what was passed over is told once, on standard error where no report on standard output shows it', () => {
  const repository = linkedOut();

  test.each(['json', 'sarif', 'junit', 'github', 'gitlab', 'checkstyle'])('%s', (format) => {
    const { status, out, err } = repository.run(['check', '.', '--format', format]);
    expect([status, err]).toEqual([0, told]);
    expect(out).not.toContain('leads outside');
    expect(repository.run(['check', '.', '--format', format, '--quiet']).err).toBe('');
  });

  test.each(['pretty', 'markdown'])('%s', (format) => {
    const { out, err } = repository.run(['check', '.', '--format', format]);
    expect(err).toBe('');
    expect(out).toMatch(/hdfs.site\.xml: this is a link that leads outside/);
  });

  test('beside a report for people that goes into a file', () => {
    const { err } = repository.run(['check', '.', '--format', 'json', '--format', 'pretty', '--output', 'report.txt']);
    expect(err).toBe(told);
    expect(repository.text('report.txt')).toContain(passedOver);
  });

  test('not twice where one of several reports shows it', () => {
    const args = ['check', '.', '--format', 'pretty', '--format', 'sarif', '--output', 'report.sarif'];
    expect(repository.run(args).err).toBe('');
  });

  test('not among the report that standard error carries', () => {
    expect(JSON.parse(repository.run(['check', '.', '--format', 'json', '--diff']).err)).toMatchObject({ findings: [] });
  });

  test('so is an unknown release', () => {
    const { err } = repository.run(['check', '.', '--format', 'json', '--release', 'hadoop@0.1']);
    expect(err).toContain('storelint: Hadoop 0.1 is unknown: its settings are not judged');
  });
});
