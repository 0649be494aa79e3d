import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { property } from './plant.js';

/** Stands in files outside of the tree: nothing of it may be printed. */
export const outsideMark = 'zqxOUTSIDEvjw';

/** Would be a command, a colour or an element, were it printed as it is. */
export const injections: readonly string[] = ['::error::pwned', '::add-mask::pwned', '::stop-commands::pwned'];

export interface HostileTree {
  readonly name: string;
  /** @param root an empty directory; @param outside the directory beside it, with files to be stolen */
  readonly make: (root: string, outside: string) => void;
}

const put = (root: string, path: string, text: string | Buffer): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const link = (target: string, root: string, path: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(target, join(root, path));
};
const configuration = (...properties: string[]): string => `<configuration>\n${properties.join('\n')}\n</configuration>\n`;
const few = configuration(property('hbase.regionserver.handler.count', '${stolen.thing}'), property('hfile.block.cache.size', '0.9'));
const plainYaml = 'cluster_name: c\nnum_tokens: abc\n';

/** What a stranger's branch can steal, if a tool reads it. */
export function putOutside(outside: string): void {
  put(outside, 'hdfs-site.xml', configuration(property('dfs.replication', outsideMark), property('stolen.thing', outsideMark)));
  put(
    outside,
    'hbase-site.xml',
    configuration(property('hbase.regionserver.handler.count', outsideMark), property('stolen.thing', outsideMark)),
  );
  put(outside, 'cassandra.yaml', `cluster_name: c\nnum_tokens: ${outsideMark}\n`);
  put(outside, 'jvm.options', `-Xmx${outsideMark}\n-XX:+${outsideMark}\n`);
  put(outside, 'profile.yaml', `${outsideMark}: 1\nname: [${outsideMark}\n`);
  put(outside, 'pack.yaml', `${outsideMark}: 1\n- ${outsideMark}\n`);
  put(outside, 'plain.txt', `${outsideMark}\n`);
  put(outside, 'conf/hbase-site.xml', configuration(property('hbase.regionserver.handler.count', outsideMark)));
}

const links: HostileTree = {
  name: 'links',
  make: (root, outside) => {
    put(root, '.git/config', `[http]\n\textraheader = AUTHORIZATION: basic ${outsideMark}\n`);
    put(root, '.git/HEAD', 'ref: refs/heads/main\n');
    link('../outside/hdfs-site.xml', root, 'a/hdfs-site.xml');
    link(`${outside}/hbase-site.xml`, root, 'a/hbase-site.xml');
    link('../../outside/plain.txt', root, 'b/core-site.xml');
    link('../../outside/cassandra.yaml', root, 'b/cassandra.yaml');
    link('../../outside/jvm.options', root, 'b/jvm.options');
    link(outside, root, 'directory');
    link('step2', root, 'c/step1');
    link('step3', root, 'c/step2');
    link('../../outside/hbase-site.xml', root, 'c/step3');
    link('step1', root, 'c/hbase-site.xml');
    link(`${outside}/conf`, root, 'd/conf');
    put(root, 'd/x', '');
    link('../.git/config', root, 'e/jvm.options');
    link('../.git/config', root, 'e/zoo.cfg');
    link('../.git/config', root, 'e/hbase-site.xml');
    link('/etc/passwd', root, 'f/hdfs-site.xml');
    link('/proc/self/environ', root, 'f/hbase-env.sh');
    link('/proc/self/fd/0', root, 'f/zoo.cfg');
    link('/dev/zero', root, 'f/hbase-site.xml');
    link('/dev/stdin', root, 'f/core-site.xml');
    link('/proc/kmsg', root, 'f/sysctl.conf');
    link('hbase-site.xml', root, 'g/hbase-site.xml');
    link('two.xml', root, 'g/hdfs-site.xml');
    link('hdfs-site.xml', root, 'g/two.xml');
    link('..', root, 'g/up');
    link('.', root, 'g/here');
    link('../nowhere/hbase-site.xml', root, 'h/hbase-site.xml');
    put(root, 'i/hbase-site.xml', few);
    put(root, 'i/cassandra.yaml', plainYaml);
  },
};

const includes: HostileTree = {
  name: 'includes',
  make: (root, outside) => {
    const hrefs = [
      '../../outside/hdfs-site.xml',
      '../../outside/hbase-site.xml',
      `${outside}/hdfs-site.xml`,
      `file://${outside}/hdfs-site.xml`,
      `file:${outside}/hdfs-site.xml`,
      'http://127.0.0.1:9/hdfs-site.xml',
      'link/hdfs-site.xml',
      '%2e%2e/%2e%2e/outside/hdfs-site.xml',
      '..\\..\\outside\\hdfs-site.xml',
      'hdfs-site.xml/../../../outside/hdfs-site.xml',
      '/etc/passwd',
      '../../../../../../../../etc/passwd',
      '/dev/zero',
      '/proc/self/environ',
      'fifo.xml',
      'hbase-site.xml',
      'more.xml',
      '',
      '.',
      'x'.repeat(5000),
      'a\u0000b',
    ];
    link(outside, root, 'a/link');
    for (const [at, href] of hrefs.entries()) {
      const escaped = href.replaceAll('\u0000', '&#1;');
      const include = (parse: string) => `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${escaped}"${parse}/>`;
      put(root, `a${at === 0 ? '' : at}/hbase-site.xml`, `<configuration>${include('')}${include(' parse="text"')}${few.slice(15)}`);
      link(outside, root, `a${at}/link`);
    }
    put(
      root,
      'ring/hbase-site.xml',
      '<configuration><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="more.xml"/></configuration>',
    );
    put(
      root,
      'ring/more.xml',
      '<configuration><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="hbase-site.xml"/></configuration>',
    );
    for (let at = 0; at < 20; at++) {
      const next = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="n${at + 1}.xml"/>`;
      put(root, at === 0 ? 'tree/hbase-site.xml' : `tree/n${at}.xml`, `<configuration>${next.repeat(9)}</configuration>`);
    }
    put(
      root,
      'entity/hbase-site.xml',
      `<!DOCTYPE c [<!ENTITY e SYSTEM "file://${outside}/plain.txt">]>${configuration(property('hbase.regionserver.handler.count', '&e;'))}`,
    );
    put(root, 'dtd/hbase-site.xml', `<!DOCTYPE c SYSTEM "file://${outside}/plain.txt">${few}`);
  },
};

/** Without what no XML may hold. */
const inXml = (name: string): string => name.replace(/[<>&]|(?![\t\n])\p{Cc}/gu, '');

/** Nine aliases a level. */
const aliases = (first: string): string => {
  const levels = Array.from(
    { length: 10 },
    (_, at) =>
      `${at === 0 ? '' : '  '}l${at}: &l${at} [${Array(9)
        .fill(at === 0 ? first : `*l${at - 1}`)
        .join(',')}]`,
  );
  return levels.map((line) => line.trim()).join('\n');
};

const bombs: HostileTree = {
  name: 'bombs',
  make: (root) => {
    put(root, 'a/cassandra.yaml', `cluster_name: c\nnum_tokens: 16\n${aliases('x')}\nseed_provider: *l9\n`);
    const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at} "${at === 0 ? 'lol' : `&e${at - 1};`.repeat(10)}">`).join('');
    put(root, 'b/hbase-site.xml', `<!DOCTYPE c [${entities}]>${configuration(property('hbase.tmp.dir', '&e11;'))}`);
    put(root, 'c/hbase-site.xml', `${'<configuration>'.repeat(50_000)}`);
    put(root, 'c/cassandra.yaml', `cluster_name: c\nnum_tokens: 16\nx: ${'['.repeat(50_000)}\n`);
    put(
      root,
      'd/cassandra.yaml',
      `cluster_name: c\nnum_tokens: 16\n${Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}k${at}:`).join('\n')}\n`,
    );
    const doubling = Array.from({ length: 60 }, (_, at) => `V${at + 1}="$V${at} $V${at} $V${at}"`).join('\n');
    put(root, 'e/hbase-env.sh', `V0="-Xmx1g"\n${doubling}\nexport HBASE_OPTS="$V60"\n`);
    const calls = Array.from({ length: 40 }, (_, at) => `f${at + 1}() { f${at}; f${at}; f${at}; }`).join('\n');
    put(root, 'f/hbase-env.sh', `f0() { HBASE_OPTS="$HBASE_OPTS -Xmx1g"; }\n${calls}\nf40\nexport HBASE_OPTS\n`);
    const branches = Array.from(
      { length: 40 },
      (_, at) => `if [ "$A${at}" ]; then HBASE_OPTS="$HBASE_OPTS -Da${at}=1"; else HBASE_OPTS="$HBASE_OPTS -Db${at}=1"; fi`,
    );
    put(root, 'g/hbase-env.sh', `${branches.join('\n')}\nexport HBASE_OPTS\n`);
    put(root, 'h/hbase-env.sh', `f() { f; f; }\nf\nexport HBASE_OPTS="$((((((((((${'('.repeat(5000)}"\n`);
    const variables = Array.from({ length: 200 }, (_, at) => property(`v${at + 1}`, `\${v${at}}\${v${at}}\${v${at}}`));
    put(
      root,
      'i/hbase-site.xml',
      configuration(property('v0', 'x'), ...variables, property('hbase.tmp.dir', '${v200}'), property('loop', '${loop}')),
    );
    put(root, 'j/hbase-site.xml.j2', `${'{{ x | default('.repeat(5000)}\n${'{% if a %}'.repeat(5000)}`);
    const twice = Array.from({ length: 600 }, (_, at) => `x_${at}: 1\nx_${at}: 1`).join('\n');
    put(root, 'k/cassandra.yaml', `cluster_name: c\nnum_tokens: 16\nnum_tokens: 16\n${twice}\n`);
    put(root, 'l/zoo.cfg', `clientPort=1\n${'tickTime=2000\n'.repeat(3000)}`);
  },
};

const special: HostileTree = {
  name: 'special files',
  make: (root) => {
    for (const path of ['a/hdfs-site.xml', 'a/cassandra.yaml', 'a/.storelint.yml', 'b/hbase-env.sh', 'b/zoo.cfg']) {
      put(root, join(dirname(path), 'x'), '');
      execFileSync('mkfifo', [join(root, path)]);
    }
    put(
      root,
      'a/hbase-site.xml',
      `<configuration><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="hdfs-site.xml"/>${few.slice(15)}`,
    );
    mkdirSync(join(root, 'c/hbase-site.xml/cassandra.yaml/zoo.cfg'), { recursive: true });
    mkdirSync(join(root, 'c/.storelint.yaml'), { recursive: true });
    put(root, 'c/hbase-site.xml/hdfs-site.xml', configuration(property('dfs.replication', 'x')));
    for (const path of ['d/hbase-site.xml', 'd/cassandra.yaml', 'd/hbase-env.sh']) {
      put(root, path, '');
      const file = openSync(join(root, path), 'w');
      ftruncateSync(file, 10 * 2 ** 30);
      closeSync(file);
    }
    put(root, 'e/hbase-site.xml', Buffer.from([0xff, 0xfe, 0, 0xd8, 0x41]));
    put(root, 'e/cassandra.yaml', Buffer.alloc(100_000, 0));
  },
};

const deep: HostileTree = {
  name: 'a deep tree',
  make: (root) => {
    // As deep as one path can name.
    const depth = Math.min(1900, Math.floor((4000 - root.length) / 2));
    const path = join(root, ...Array.from({ length: depth }, () => 'a'));
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'zoo.cfg'), 'tickTime=0\n');
    put(root, 'hbase-site.xml', few);
  },
};

const names: HostileTree = {
  name: 'names',
  make: (root) => {
    const hostile = [
      ...injections.map((command) => `a\n${command}`),
      '\u001b[31mred\u001b[0m',
      '\u001b]8;;http://evil.example.org\u0007click\u001b]8;;\u0007',
      'b\u009b31mc',
      'r\u202ecod.exe',
      'l\u2028s\u2029',
      'c\rcarriage',
      't\tab',
      '"><script>alert(1)<﹨script>',
      '<img src=x onerror=alert(1)>',
      '[click](javascript:alert(1))',
      '`tick` | pipe | **bold**',
      ']]>',
      '%0A::error::pwned',
      '##[error]pwned',
      '-rf',
      '--config',
      '${IFS}',
      'a\u0008\u0008\u0007b',
      '\ufeffbom\u200b',
    ];
    for (const [at, name] of hostile.entries()) {
      put(root, `${name}/hbase-site.xml`, few);
      put(root, `d${at}/hbase-site.xml`, configuration(property(`hbase.rootdr${inXml(name)}`, inXml(name))));
      put(
        root,
        `y${at}/cassandra.yaml`,
        `cluster_name: c\nnum_tokens: 16\n${JSON.stringify(name)}: ${JSON.stringify(name)}\nconcurrent_reads: ${JSON.stringify(name)}\n`,
      );
      put(root, `z${at}/zoo.cfg`, `tickTime=0\n${name}=${name}\n`);
      put(root, `h${at}/hbase-env.sh`, `export HBASE_REGIONSERVER_OPTS=-Xmx4q${JSON.stringify(name)}\n`);
    }
    const bytes = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x66, 0xff, 0xfe, 0xe9])]);
    mkdirSync(bytes);
    writeFileSync(Buffer.concat([bytes, Buffer.from('/hbase-site.xml')]), few);
  },
};

const configured = (name: string, text: string, more: (root: string, outside: string) => void = () => undefined): HostileTree => ({
  name: `.storelint.yaml: ${name}`,
  make: (root, outside) => {
    put(root, '.git/HEAD', 'ref: refs/heads/main\n');
    put(root, `${'a'.repeat(60)}/hbase-site.xml`, few);
    put(root, 'conf/cassandra.yaml', plainYaml);
    more(root, outside);
    put(root, '.storelint.yaml', text.replaceAll('OUTSIDE', outside));
  },
});

const globs = [
  '(a+)+$',
  '((a+)+)+b',
  `${'*a'.repeat(25)}b/**`,
  '[[:alpha:]]*([[:alpha:]]*)*b/x',
  '?(a)'.repeat(31),
  '{a,a}'.repeat(30),
  '**/'.repeat(200),
  `${'{a,'.repeat(2000)}`,
  '*'.repeat(5000),
  '{1..100000000}',
  '[a-zA-Z]*[!b]*'.repeat(20),
  '../../**',
  '/**/*.yaml',
  '\\',
  '[',
];
const pack = (fields: string) => `rules:\n  - id: own/x\n    title: x\n    severity: error\n    ${fields}\n`;

export const hostileTrees: readonly HostileTree[] = [
  links,
  includes,
  bombs,
  special,
  deep,
  names,
  ...globs.flatMap((glob, at) => [
    configured(`exclude, glob ${at}`, `exclude: [${JSON.stringify(glob)}]\n`),
    configured(`deployments, glob ${at}`, `deployments:\n  - name: d\n    files: [${JSON.stringify(glob)}]\n`),
  ]),
  configured('rulePacks, all globs', `rulePacks: ${JSON.stringify(globs)}\n`),
  configured('rulePacks over the machine', 'rulePacks: ["../../../**/*.yaml", "/etc/**/*", "/proc/**"]\n'),
  configured('rulePacks outside', 'rulePacks: [../outside/pack.yaml, OUTSIDE/pack.yaml, link/pack.yaml]\n', (root, outside) =>
    link(outside, root, 'link'),
  ),
  configured('rulePacks that wait', 'rulePacks: [fifo.yaml, /proc/kmsg, /dev/stdin, /dev/zero, conf]\n', (root) => {
    execFileSync('mkfifo', [join(root, 'fifo.yaml')]);
  }),
  ...[
    '/proc/kmsg',
    '/dev/stdin',
    '/dev/zero',
    '/dev/tty',
    'fifo.yaml',
    '../outside/profile.yaml',
    'OUTSIDE/profile.yaml',
    'link.yaml',
    'conf',
    '/proc/self/environ',
    '/etc/passwd',
    'big.yaml',
  ].map((path) =>
    configured(`hardware ${path}`, `hardware: ${path}\n`, (root, outside) => {
      execFileSync('mkfifo', [join(root, 'fifo.yaml')]);
      link(`${outside}/profile.yaml`, root, 'link.yaml');
      const file = openSync(join(root, 'big.yaml'), 'w');
      ftruncateSync(file, 2 ** 31);
      closeSync(file);
    }),
  ),
  configured('a profile full of aliases', 'hardware: p.yaml\n', (root) =>
    put(root, 'p.yaml', `name: x\n${aliases('x')}\ndaemons: *l9\ncpu: *l9\n`),
  ),
  configured('packs full of aliases', 'rulePacks: [p1.yaml, p2.yaml, p3.yaml]\n', (root) => {
    for (const [at, field] of ['fix: *l9', 'sources: *l9', 'variables: *l9'].entries())
      put(root, `p${at + 1}.yaml`, `${aliases('x')}\n${pack(`expression: 'true'\n    ${field}`)}`);
  }),
  configured('aliases', `${aliases('x')}\nexclude: *l9\n`),
  configured('packs of wrong shapes', 'rulePacks: ["p*.yaml"]\n', (root) => {
    const shapes = [
      'recommend: { companions: text }',
      'recommend: { companions: [1, null, {}] }',
      'sources: text',
      'sources: {}',
      'fix: text',
      'fix: [[]]',
      'examples: 7',
      'variables: []',
      'expression: {}',
      'title: {}',
      'message: []',
      'severity: []',
      'releases: 7',
      'for: {}',
      'settings: text',
      'recommend: []',
      'recommend: { value: {} }',
      'edition: {}',
      'repair: text',
      'options: [{a: 1}]',
    ];
    for (const [at, shape] of shapes.entries()) put(root, `p${at}.yaml`, pack(shape));
    for (const [at, text] of [
      '',
      '[]',
      '7',
      'text',
      'rules: 7',
      'rules: [7]',
      'rules: [[[]]]',
      'rules: {a: b}',
      '? {a: b}\n: c',
      '&a [*a]',
      '!!js/function x',
      '\u0000',
      '{',
      '%YAML 9\n---\na',
    ].entries())
      put(root, `pq${at}.yaml`, text);
    put(root, 'pz.yaml', 'rules:\n  - __proto__: { polluted: true }\n    constructor: 7\n');
  }),
  configured('a pack with a heavy expression', 'rulePacks: [p.yaml]\n', (root) => {
    const range = `[${Array.from({ length: 200 }, (_, at) => at).join(',')}]`;
    put(
      root,
      'p.yaml',
      `rules:\n  - id: own/heavy\n    title: heavy\n    severity: error\n    product: hbase\n    message: heavy\n    expression: >-\n      ${range}.all(a, ${range}.all(b, ${range}.all(c, ${range}.all(d, a + b + c + d >= 0)))) && setting("hfile.block.cache.size") > 0.1\n`,
    );
    put(
      root,
      'p2.yaml',
      `rules:\n  - id: own/re\n    title: re\n    severity: error\n    product: hbase\n    message: re\n    expression: 'matches("${'a'.repeat(60)}", "(a+)+$b")'\n`,
    );
  }),
  configured(
    'keys that are commands',
    `${injections.map((command) => `${JSON.stringify(`a\n${command}`)}: 1`).join('\n')}\n"\\e[31mred": 1\nrules: { ${JSON.stringify('x\n::error::pwned')}: off }\nhardware: ${JSON.stringify('x\n::error::pwned')}\nworkload: ${JSON.stringify('\u001b[31m')}\nreleases: { ${JSON.stringify('\n::error::pwned')}: ${JSON.stringify('\n::error::pwned')} }\n`,
  ),
  configured('deep', `exclude: ${'['.repeat(20_000)}\n`),
  configured('long', `exclude:\n${'  - a/**/b\n'.repeat(200_000)}`),
  configured('a name that nobody reads', 'exclude: []\n', (root) => put(root, 'conf/.storelint.yml', 'a: 1\n')),
];
