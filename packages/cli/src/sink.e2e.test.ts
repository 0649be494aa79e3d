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

/** Three strings a directory: what only steers at the beginning of a line begins its name and its values, and the program looks at a third of the directories. */
const groups = ['command', 'stop', 'line', 'escape', 'overwrite', 'cdata'].map((first, index) => {
  const others = Object.keys(hostile).filter((name) => !['command', 'stop', 'line', 'escape', 'overwrite', 'cdata'].includes(name));
  return [first, ...others.slice(index * 2, index * 2 + 2)].map((name) => hostile[name] ?? '');
});
const directories = groups.map((texts) => texts.join(' ').replaceAll('/', ''));

/** A repository that a stranger wrote: each string in the name of a directory, in a name, in a value and in prose. */
function hostileRepository(): TestDirectory {
  const repository = new TestDirectory();
  const all = Object.values(hostile);
  const property = (name: string, value: string) =>
    `<property><name>${xmlEscaped(name)}</name><value>${xmlEscaped(value)}</value></property>`;
  const site = `<configuration>\n${all
    .map((text) => property(`dfs.replicatoin${text}`, text) + property('dfs.replication', text) + property('dfs.blocksize', `1 ${text}`))
    .join('\n')}\n</configuration>\n`;
  const yaml = all.map((text) => `${quoted(`num_token${text}`)}: ${quoted(text)}`).join('\n');
  for (const [index, texts] of groups.entries()) {
    const put = (name: string, text: string) => repository.put(`${directories[index]}/${name}`, text);
    const text = texts.join(' ');
    const each = (write: (text: string) => string) => texts.map(write).join('');
    put(
      'hdfs-site.xml',
      `<configuration>${property('dfs.replication', text)}${each((one) => property(`dfs.blocksiz${one}`, one))}</configuration>`,
    );
    put('cassandra.yaml', `num_tokens: ${quoted(text)}\n${each((one) => `${quoted(`num_token${one}`)}: ${quoted(one)}\n`)}`);
    put('zoo.cfg', `tickTime=${text}\n${each((one) => `tickTme${one}=1\ndataDir=${one}\n`)}`);
    put(
      'hbase-env.sh',
      each((one) => `export HBASE_OPTS="-XX:+Use${one} -Xmx${one.replaceAll('"', '')}"\n`),
    );
    put('hbase-site.xml', `<configuration>${property('hbase.regionserver.handler.count', text)}</configuration>`);
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
  const advised = ['--hardware', 'profile.yaml', '--release', 'hadoop@3.3.6', '--release', 'hbase@2.5.8', '--release', 'cassandra@4.1.3'];
  const calls: [format: string, args: readonly string[]][] = [
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

  const nothingWrong = ({ status, out, err }: ReturnType<TestDirectory['run']>, format: string) => {
    expect(status, err).toBeLessThanOrEqual(2);
    // An empty output would hold anything.
    expect(out.length, err).toBeGreaterThan(500);
    expect(wrongIn(out, format)).toEqual([]);
    expect(wrongIn(err, 'text')).toEqual([]);
  };

  test.each(calls)('%s of %j', (format, args) => {
    nothingWrong(repository.run(args), format);
  });

  test('every report of check, on standard output and in files', () => {
    const formats = ['json', 'sarif', 'junit', 'github', 'gitlab', 'checkstyle', 'html', 'markdown'];
    const outputs = formats.flatMap((format) => ['--format', format, '--output', `report.${format}`]);
    const args = ['check', '.', '--baseline', 'baseline.json', '--explain-silent', '--hardware', 'profile.yaml'];
    nothingWrong(repository.run([...args, '--format', 'pretty', ...outputs]), 'pretty');
    for (const format of formats) {
      const report = repository.text(`report.${format}`);
      expect(report.length, format).toBeGreaterThan(500);
      expect(wrongIn(report, format), format).toEqual([]);
    }
  });

  test('the default in GitHub Actions: text, annotations, and notes on standard error', () => {
    const done = repository.run(['check', '.'], { env: { GITHUB_ACTIONS: 'true' } });
    expect(done.out).toMatch(/^::error file=/m);
    nothingWrong(done, 'github');
  });

  test.each(['::error::x', everything])('messages about a call that quote %j', (text) => {
    const small = new TestDirectory();
    small.put('hdfs-site.xml', '<configuration/>');
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
      const { status, out, err } = small.run(args);
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
