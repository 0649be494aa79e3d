import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

interface Place {
  readonly file: string;
  readonly range: { readonly start: { readonly line: number } };
}

function check(files: Readonly<Record<string, string>>, path = '.') {
  const directory = new TestDirectory();
  directory.put('.git/HEAD', 'ref: refs/heads/main\n');
  for (const [name, text] of Object.entries(files)) directory.put(name, text);
  const { out } = directory.run(['check', path, '--format', 'json', '--each-line']);
  const { findings } = JSON.parse(out) as {
    readonly findings: readonly (Place & { readonly ruleId: string; readonly related: readonly Place[] })[];
  };
  const placeOf = ({ file, range }: Place) => `${file}:${range.start.line}`;
  return findings.map((finding) => [finding.ruleId, ...[finding, ...finding.related].map(placeOf)].join(' '));
}

describe.runIf(built)('a file of variables and the services that are given it', () => {
  const hadoop = (environment: string, others = '') =>
    `services:\n  nodemanager:\n    image: bde2020/hadoop-nodemanager:2.0.0-hadoop3.2.1-java8\n    env_file: ./hadoop.env\n    environment:\n      ${environment}\n${others}`;
  const smallest = 'YARN_CONF_yarn_scheduler_minimum___allocation___mb: 8192';
  const largest = 'YARN_CONF_yarn_scheduler_maximum___allocation___mb=4096\n';
  const found = 'yarn/allocation-minimum-above-maximum docker-compose.yml:6 hadoop.env:1';

  test('are wrong together, once, with both lines', () => {
    expect(check({ 'docker-compose.yml': hadoop(smallest), 'hadoop.env': largest })).toEqual([found]);
    expect(check({ 'docker-compose.yml': hadoop(smallest), 'hadoop.env': largest.replace('4096', '8192') })).toEqual([]);
    expect(check({ 'docker-compose.yml': hadoop(smallest), 'other.env': largest })).not.toContain(found);
  });

  test('are one thing to a container: what the service says goes before the file', () => {
    const both = `${smallest}\n      YARN_CONF_yarn_scheduler_maximum___allocation___mb: 8192`;
    expect(check({ 'docker-compose.yml': hadoop(both), 'hadoop.env': largest })).toEqual([]);
    expect(
      check({
        'docker-compose.yml': hadoop(`${smallest}\n      A: 1`).replace('./hadoop.env', '[hadoop.env, more.env]'),
        'hadoop.env': largest,
        'more.env': largest.replace('4096', '8192'),
      }),
    ).toEqual([]);
  });

  test('are two things where another service says it, or several files of Compose give the file', () => {
    const other =
      '  resourcemanager:\n    image: bde2020/hadoop-resourcemanager\n    environment:\n      YARN_CONF_yarn_scheduler_maximum___allocation___mb: 8192\n';
    expect(check({ 'docker-compose.yml': hadoop(smallest, other), 'hadoop.env': largest })).not.toContain(found);
    const second = hadoop(`${smallest}\n      YARN_CONF_yarn_scheduler_maximum___allocation___mb: 8192`);
    expect(check({ 'docker-compose.yml': hadoop(smallest), 'docker-compose.ha.yml': second, 'hadoop.env': largest })).not.toContain(found);
  });

  test('are silent about what the file leaves out and a service says', () => {
    const low = 'YARN_CONF_yarn_scheduler_maximum___allocation___mb=512\n';
    expect(check({ 'hadoop.env': low })).toContainEqual(expect.stringContaining('yarn/allocation-minimum-above-maximum'));
    const other =
      '  resourcemanager:\n    image: bde2020/hadoop-resourcemanager\n    environment:\n      YARN_CONF_yarn_scheduler_minimum___allocation___mb: 128\n';
    expect(check({ 'hadoop.env': low, 'docker-compose.yml': hadoop('A: 1', other) })).toEqual([]);
  });

  const cassandra = (more = '') => `services:\n  c1:\n    image: cassandra:4.1\n    env_file: [cassandra.env]\n    mem_limit: 1g\n${more}`;
  const heap = 'MAX_HEAP_SIZE=4G\nHEAP_NEWSIZE=800M\nCASSANDRA_PASSWORD=tiger-1\n';
  const ofHeap = (text: Readonly<Record<string, string>>) => check(text).filter((each) => each.startsWith('container/heap'));

  test('share a container: a heap in the file does not fit a limit in the service', () => {
    expect(ofHeap({ 'docker-compose.yml': cassandra(), 'cassandra.env': heap })).toEqual([
      'container/heap-fills-container cassandra.env:1 docker-compose.yml:5',
    ]);
    expect(ofHeap({ 'docker-compose.yml': cassandra(), 'cassandra.env': heap.replace('4G', '512M') })).toEqual([]);
    expect(ofHeap({ 'docker-compose.yml': cassandra(), 'cassandra.env': heap.replace('4G', '${'.concat('HEAP}')) })).toEqual([]);
    expect(ofHeap({ 'docker-compose.yml': cassandra('    environment: { MAX_HEAP_SIZE: 512M }\n'), 'cassandra.env': heap })).toEqual([]);
    expect(ofHeap({ 'docker-compose.yml': cassandra() })).toEqual([]);
    expect(ofHeap({ 'docker-compose.yml': cassandra(), 'cassandra.env': 'A=1\n' })).toEqual([
      'container/heap-of-the-host docker-compose.yml:5 docker-compose.yml:3',
    ]);
  });

  test('show no secrets, and take comments', () => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    directory.put('docker-compose.yml', cassandra());
    directory.put('cassandra.env', `${heap}# tiger-2 is the password\n`);
    for (const format of ['pretty', 'json', 'html', 'sarif'])
      expect(directory.run(['check', '.', '--format', format]).out).not.toContain('tiger');
    expect(
      ofHeap({
        'docker-compose.yml': cassandra(),
        'cassandra.env': `# storelint-disable-next-line container/heap-fills-container -- a trial\n${heap}`,
      }),
    ).toEqual([]);
  });
});
