import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

const site = (settings: Readonly<Record<string, string>>) =>
  `<configuration>${Object.entries(settings)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
    .join('')}</configuration>\n`;

function repository(files: Readonly<Record<string, string>>): TestDirectory {
  const directory = new TestDirectory();
  for (const [path, text] of Object.entries({ '.git/HEAD': 'ref: refs/heads/main\n', ...files })) directory.put(path, text);
  return directory;
}

interface Report {
  readonly deployments: readonly { readonly releases: Readonly<Record<string, unknown>> }[];
  readonly findings: readonly { readonly ruleId: string; readonly severity: string; readonly message: string }[];
}

const jsonOf = (directory: TestDirectory, ...options: readonly string[]) =>
  JSON.parse(directory.run(['check', '.', '--format', 'json', ...options]).out) as Report;

describe.runIf(built)('a release is read from the files that install it', () => {
  const conf = {
    'conf/hbase-site.xml': site({
      'hbase.rootdir': 'hdfs://nn:8020/hbase',
      'hbase.cluster.distributed': 'true',
      'hbase.zookeeper.quorum': 'zk',
    }),
  };
  const dockerfile = { Dockerfile: 'FROM debian:12\nENV HBASE_VERSION 1.2.6\n' };

  test('and said in one line, with its place and how to say otherwise', () => {
    const { out } = repository({ ...conf, ...dockerfile }).run(['check', '.']);
    expect(out).toContain('HBase 1.2.6, from Dockerfile:2; change it with --release hbase@…');
  });

  test('by a report for programs, too', () => {
    expect(jsonOf(repository({ ...conf, ...dockerfile })).deployments[0]?.releases.hbase).toEqual({
      is: ['1.2.6'],
      from: 'evidence',
      evidence: [{ product: 'hbase', version: '1.2.6', path: 'Dockerfile', line: 2 }],
    });
  });

  test('from above a directory that is named in the call', () => {
    const directory = repository({ ...conf, ...dockerfile });
    expect(directory.run(['check', 'conf']).out).toContain('HBase 1.2.6, from Dockerfile:2');
    expect(directory.run(['check', 'conf/hbase-site.xml']).out).toContain('HBase 1.2.6, from Dockerfile:2');
  });

  test('not where somebody states it', () => {
    const { out } = repository({ ...conf, ...dockerfile }).run(['check', '.', '--release', 'hbase@2.5.8']);
    expect(out).not.toContain('1.2.6');
  });

  test('and what a configuration states is held against it', () => {
    const stated = (release: string) => ({ '.storelint.yaml': `releases: { hbase: ${release} }\n` });
    const { out } = repository({ ...conf, ...dockerfile, ...stated('2.5.8') }).run(['check', '.']);
    expect(out).toContain('HBase 2.5.8 is stated, and Dockerfile:2 installs 1.2.6');
    expect(repository({ ...conf, ...dockerfile, ...stated('1.2.4') }).run(['check', '.']).out).not.toContain('is stated, and');
  });

  test('and a line and a release of it do not disagree', () => {
    const { out } = repository({ ...conf, ...dockerfile, 'compose.yml': 'image: hbase:1.2\n' }).run(['check', '.']);
    expect(out).toContain('HBase 1.2.6, from Dockerfile:2 and 1.2, from compose.yml:1');
    expect(out).not.toContain('disagree');
  });

  test('and places that disagree are named', () => {
    const { out } = repository({ ...conf, ...dockerfile, 'compose.yml': 'image: hbase:2.1.0\n' }).run(['check', '.']);
    expect(out).toContain(
      'HBase 1.2.6, from Dockerfile:2 and 2.1.0, from compose.yml:1: they disagree, so only what holds in all of them is reported',
    );
  });
});

describe.runIf(built)('an error holds in every possible release', () => {
  // 4.1 and later refuse the name; 3.11 reads it.
  const yaml = 'cluster_name: c\nnum_tokens: 16\nenable_sasi_indexes: true\nrpc_server_type: sync\n';

  test('what an evident release alone would refuse is a warning', () => {
    const files = { 'cassandra.yaml': yaml, Dockerfile: 'FROM cassandra:5.0\n' };
    const severities = ({ findings }: Report) =>
      findings.flatMap(({ message, severity }) => (message.includes('rpc_server_type') ? [severity] : []));
    expect(severities(jsonOf(repository(files)))).toEqual(['warning']);
    expect(severities(jsonOf(repository(files), '--release', 'cassandra@5.0'))).toEqual(['error']);
    expect(severities(jsonOf(repository({ ...files, Dockerfile: 'FROM cassandra:3.11\n' })))).toEqual([]);
  });
});
