import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

/** What strangers put into names, values and prose. */
const hostile: Readonly<Record<string, string>> = {
  escape: '\u001b[31mred',
  csi: '\u009b2Jgone',
  hyperlink: '\u001b]8;;https://evil.example\u0007words\u001b]8;;\u0007',
  overwrite: 'bad\rfine',
  backspace: 'bad\b\b\bfine',
  line: 'a\nb',
  direction: '\u202egnp',
  separator: 'a\u2028b',
  command: '::error::x',
  lineCommand: 'a\n::error::x',
  oldCommand: '##[error]x',
  stop: '::stop-commands::x',
  script: '"><script>alert(1)<script>',
  image: '<img src=x onerror=y>',
  backtick: 'a`b',
  pipe: 'a|b',
  link: '[x](javascript:y)',
  cdata: ']]>',
};

const everything = Object.values(hostile).join(' ');

/** YAML between double quotes takes JSON's escapes. */
const quoted = (text: string) => JSON.stringify(text);
const xmlEscaped = (text: string) =>
  text
    .replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(']]>', ']]&gt;');

/** A repository that a stranger wrote: each string as a directory, as a name, as a value and in prose. */
function hostileRepository(): TestDirectory {
  const repository = new TestDirectory();
  const all = Object.values(hostile);
  const property = (name: string, value: string) =>
    `<property><name>${xmlEscaped(name)}</name><value>${xmlEscaped(value)}</value></property>`;
  const site = `<configuration>\n${all
    .map((text) => property(`dfs.replicatoin${text}`, text) + property('dfs.replication', text) + property('dfs.blocksize', `1 ${text}`))
    .join('\n')}\n</configuration>\n`;
  const yaml = all.map((text) => `${quoted(`num_token${text}`)}: ${quoted(text)}`).join('\n');
  for (const text of all) {
    const directory = text.replaceAll('/', '');
    repository.put(`${directory}/hdfs-site.xml`, `<configuration>${property('dfs.replication', text)}</configuration>`);
    repository.put(`${directory}/cassandra.yaml`, `num_tokens: ${quoted(text)}\n${quoted(`num_token${text}`)}: 1\n`);
    repository.put(`${directory}/zoo.cfg`, `tickTime=${text}\ntickTme${text}=1\ndataDir=${text}\n`);
    repository.put(`${directory}/hbase-env.sh`, `export HBASE_OPTS="-XX:+Use${text} -Xmx${text.replaceAll('"', '')}"\n`);
    repository.put(`${directory}/hbase-site.xml`, `<configuration>${property('hbase.regionserver.handler.count', text)}</configuration>`);
  }
  repository.put('all/hdfs-site.xml', site);
  repository.put('all/cassandra.yaml', `cluster_name: ${quoted(everything)}\n${yaml}\n`);
  const rule = `
- id: own/rule
  title: ${quoted(`title ${everything}`)}
  category: correctness
  severity: warning
  confidence: judged
  applies: { product: hadoop }
  expression: setting("dfs.replication") > 900
  message: ${quoted(`message ${everything}`)}
  why: ${quoted(`why ${everything}`)}
  remedy: ${quoted(`remedy ${everything}`)}
  sources: [${quoted(`source ${everything}`)}]
  examples: [{ valid: { dfs.replication: "999" } }, { invalid: { dfs.replication: ${quoted('3')} } }]
`;
  repository.put('pack.yaml', rule);
  repository.put('profile.yaml', `name: ${quoted(all.join(' '))}\ncores: 16\nmemory: 64GiB\ndisks: [{ type: ssd, count: 2, size: 1TB }]\n`);
  repository.put('.storelint.yaml', 'edition: 2026\nrulePacks: [pack.yaml]\n');
  const keys = (before: string) => all.map((text) => `${before}${quoted(text)}: ${quoted(text)}\n`).join('');
  repository.put('wrong/.storelint.yaml', `${keys('')}rules:\n${keys('  ')}`);
  repository.put('wrong/hdfs-site.xml', site);
  const entries = all.map((text) => ({ rule: text, file: 'all/hdfs-site.xml', setting: text, value: text, role: text, count: 1 }));
  repository.put('baseline.json', JSON.stringify({ version: 1, findings: entries }));
  return repository;
}

const steering = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** What is wrong with an output, whatever its medium. */
function wrongIn(output: string, format: string): string[] {
  const isDiff = format === 'diff';
  const bare = isDiff ? output.replace(/\t|\r(?=\n)/g, '') : output;
  const wrong = bare.split('\n').flatMap((line) => {
    const isCommand = /^\s*::.*::/.test(line) && !(format === 'github' && /^::(?:error|warning|notice) file=[^:,]*,line=\d/.test(line));
    const isOld = /##\w*\[/.test(line);
    const isSteered = steering.test(line);
    const isMarkup =
      ['markdown', 'html', 'junit', 'checkstyle'].includes(format) &&
      /(?<!\\)<(?:script|img)/.test(line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, ''));
    return isCommand || isOld || isSteered || isMarkup ? [line.slice(0, 200)] : [];
  });
  return wrong;
}

describe.runIf(built)('nothing of a stranger steers what it is printed to', () => {
  const repository = hostileRepository();
  const directories = Object.values(hostile).map((text) => text.replaceAll('/', ''));
  const advised = ['--hardware', 'profile.yaml', '--release', 'hadoop@3.3.6', '--release', 'hbase@2.5.8', '--release', 'cassandra@4.1.3'];
  const calls: [format: string, args: readonly string[]][] = [
    ...['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab', 'checkstyle', 'markdown'].map((format): [string, string[]] => [
      format,
      ['check', '.', '--format', format, '--baseline', 'baseline.json', '--explain-silent', '--hardware', 'profile.yaml'],
    ]),
    ['diff', ['check', '.', '--diff', '--unsafe', '--release', 'hadoop@3.3.6', '--release', 'cassandra@5.0.2']],
    ...['table', 'json', 'markdown'].flatMap((format): [string, string[]][] => [
      [format, ['upgrade', '.', '--from', 'hadoop@2.7', '--to', 'hadoop@3.4', '--format', format, '--all']],
      [format, ['compare', ...directories, '--format', format]],
      [format, ['advise', ...advised, '--format', format]],
      [format, ['advise', ...directories, ...advised, '--format', format]],
    ]),
    ['html', ['advise', ...directories, ...advised, '--format', 'html']],
    ['html', ['advise', ...advised, '--format', 'html']],
    ['diff', ['advise', ...directories, ...advised, '--format', 'diff']],
    ...['text', 'json', 'markdown'].map((format): [string, string[]] => [format, ['explain', 'own/rule', '--format', format]]),
    ['text', ['rules']],
    ['json', ['rules', '--format', 'json']],
  ];

  test.each(calls)('%s of %j', (format, args) => {
    const { status, out, err } = repository.run(args);
    expect(status, err).toBeLessThanOrEqual(2);
    // An empty output would hold anything.
    expect(out.length, err).toBeGreaterThan(500);
    expect(wrongIn(out, format)).toEqual([]);
    expect(wrongIn(err, 'text')).toEqual([]);
  });

  test('the default in GitHub Actions is text and annotations', () => {
    const { out, err } = repository.run(['check', '.'], { env: { GITHUB_ACTIONS: 'true' } });
    expect(out).toMatch(/^::error file=/m);
    expect(wrongIn(out, 'github')).toEqual([]);
    expect(wrongIn(err, 'text')).toEqual([]);
  });

  test.each(['::error::x', everything])('messages about a call that quote %j', (text) => {
    const calls = [
      [text],
      [`--${text}`],
      ['check', text],
      ['check', `--${text}`],
      ['check', '.', '--format', text],
      ['check', '.', '--rule', `${text}=off`],
      ['check', '.', '--fact', `${text}=1`],
      ['check', '.', '--output', `nowhere/${text}`],
      ['explain', text],
      ['explain', `${text}/${text}`],
      ['settings', text, '--release', 'hbase@2.5.8'],
      ['rules', text],
      ['hardware', text],
    ];
    for (const args of calls) {
      const { status, out, err } = repository.run(args);
      expect(status, err).toBeLessThanOrEqual(2);
      expect(wrongIn(out, 'text')).toEqual([]);
      expect(wrongIn(err, 'text')).toEqual([]);
    }
  });
});

describe.runIf(built)('what goes out as it is', () => {
  test('the fixed text of a file from standard input, byte for byte', () => {
    const text = '# \u001b[31m\u009b\u202e\u0007\u2028\nnum_token: 16\n';
    const { out } = new TestDirectory().run(['check', '--stdin-filename', 'cassandra.yaml', '--fix'], { input: text });
    expect(out).toBe(text);
  });

  test('a diff of a file with tabs, CRLF and letters of any script', () => {
    const directory = new TestDirectory();
    directory.put(
      'hdfs-site.xml',
      '<configuration>\r\n\t<!-- \u6f22\u5b57 -->\r\n\t<property><name>dfs.block.size</name><value>1</value></property>\r\n</configuration>\r\n',
    );
    const { out } = directory.run(['check', 'hdfs-site.xml', '--diff', '--release', 'hadoop@3.3.6']);
    expect(out).toContain(' \t<!-- \u6f22\u5b57 -->\r\n');
    expect(out).toContain('-\t<property><name>dfs.block.size</name>');
  });
});
