import { spawnSync } from 'node:child_process';
import { existsSync, openSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { built, program, TestDirectory } from './testProgram.js';

let directory = new TestDirectory();
beforeEach(() => {
  directory = new TestDirectory();
});

const fewHandlers =
  '<configuration>\n<property><name>hbase.regionserver.handler.count</name><value>10</value></property>\n</configuration>\n';
const names = [
  'hbase-site.xml',
  'hdfs-site.xml',
  'hbase-env.sh',
  'hadoop-env.sh',
  'cassandra-env.sh',
  'cassandra.yaml',
  'jvm.options',
  'cassandra-rackdc.properties',
  'zoo.cfg',
  'sysctl.conf',
  'regionservers',
];

describe.skipIf(!built)('files that are not what their names say', () => {
  test('are told one by one, and the others are checked', () => {
    const contents: Readonly<Record<string, string | Uint8Array>> = {
      empty: '',
      blank: '\n \n\t\n',
      binary: new Uint8Array(3000).map((_, index) => (index * 197) % 256),
      noUtf8: new Uint8Array([97, 61, 255, 254, 10, 58, 32, 195, 40, 10]),
      utf16: Buffer.from(`\ufeff${fewHandlers}`, 'utf16le'),
      carriageReturns: fewHandlers.replaceAll('\n', '\r'),
      oneLine: `<configuration><property><name>a</name><value>${'x'.repeat(1_000_000)}</value></property></configuration>`,
      deepXml: '<a>'.repeat(20_000),
      deepYaml: `a: ${'['.repeat(20_000)}`,
      deepShell: `${'if true; then\n'.repeat(3000)}A=1\n${'fi\n'.repeat(3000)}`,
      escapes: '<configuration><property><name>\u{1f600}\u202e</name><value>\u001b[31m</value></property></configuration>',
    };
    for (const [place, content] of Object.entries(contents)) for (const name of names) directory.put(`${place}/${name}`, content);
    directory.put('good/hbase-site.xml', fewHandlers);
    const { status, out, err } = directory.run(['check', '.', '--format', 'json']);
    expect([status, err]).toEqual([1, '']);
    const findings: readonly { file: string; ruleId: string; message: string }[] = JSON.parse(out).findings;
    const told = (file: string) => findings.filter((finding) => finding.file === file).map(({ ruleId }) => ruleId);
    expect(told('good/hbase-site.xml')).toContain('hbase/handler-count-small');
    expect(told('utf16/hbase-site.xml')).toContain('hbase/handler-count-small');
    for (const name of names) expect(told(`binary/${name}`)).toEqual(['file/unreadable']);
    expect(findings.find(({ file }) => file === 'deepShell/hbase-env.sh')?.message).toContain('too deep');
    const pretty = directory.run(['check', '.', '--color']).out;
    expect(pretty).not.toContain('\u001b[31m</value>');
  });

  test('entities of the document type are filled in by the XML parser', () => {
    directory.put(
      'hbase-site.xml',
      `<!DOCTYPE c [<!ENTITY dir "/data">]>${fewHandlers.replace('10', '&dir;').replace('regionserver.handler.count', 'tmp.dir')}`,
    );
    expect(directory.run(['check', '.']).out).toContain('nothing found');
  });

  test('a link that leads nowhere is told of', () => {
    directory.put('hdfs-site.xml', '<configuration/>');
    symlinkSync('gone', directory.at('hbase-site.xml'));
    const { status, out } = directory.run(['check', '.']);
    expect(status).toBe(0);
    expect(out).toContain('hbase-site.xml: the link leads nowhere');
  });
});

describe.skipIf(!built)('a call that cannot be followed', () => {
  test.each([
    ['a baseline that is none', ['--baseline', 'bad.json']],
    ['a baseline in a directory that is not there', ['--baseline', 'no/where.json', '--update-baseline']],
    ['a report in a directory that is not there', ['--output', 'no/where.txt']],
    ['a profile that is a device', ['--hardware', '/dev/zero']],
    ['a profile that is no YAML', ['--hardware', 'bad.json']],
  ])('%s ends with 2 and one line', (_, options) => {
    directory.put('hbase-site.xml', fewHandlers);
    directory.put('bad.json', '{');
    const { status, err } = directory.run(['check', '.', ...options]);
    expect(status).toBe(2);
    expect(err).toMatch(/^storelint: [^\n]+\n$/);
  });

  test('a place where nothing can be written', () => {
    directory.put('.pre-commit-config.yaml/x', '');
    directory.put('.github', '');
    const refused = [
      directory.run(['hardware', 'detect', '--output', 'no/where.yaml']),
      directory.run(['init', '--force']),
      directory.run(['init', '--ci', 'github']),
    ];
    expect(refused.map(({ status, err }) => [status, err])).toEqual([
      [2, 'storelint: --output no/where.yaml: it cannot be written: there is no such file or directory\n'],
      [2, expect.stringMatching(/^storelint: \.pre-commit-config\.yaml: it cannot be (?:read|written): [^\n]+; nothing was written\n$/)],
      [2, expect.stringMatching(/^storelint: [^\n]+\n$/)],
    ]);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk behind standard output', () => {
    directory.put('hbase-site.xml', fewHandlers);
    const output = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [program, 'check', '.'], {
      cwd: directory.path,
      stdio: ['ignore', output, 'pipe'],
    });
    expect([status, String(stderr)]).toEqual([2, 'storelint: standard output cannot be written: the disk is full\n']);
  });

  test('a directory on standard input', () => {
    const { status, err } = directory.run(['check', '--stdin-filename', 'hbase-site.xml'], { input: openSync(directory.path, 'r') });
    expect([status, err]).toEqual([2, 'storelint: standard input cannot be read: it is a directory\n']);
  });
});
