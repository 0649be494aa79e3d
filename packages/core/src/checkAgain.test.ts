import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '../../../tools/rules/runExample.js';
import { NodeKnowledge } from '../../node/src/knowledge.js';
import { Checker, type DeploymentCheck, type DeploymentInput, type RepeatedCheck } from './check.js';
import type { RecognisedFile } from './deployment/files/grouping.js';
import type { StatedReleases } from './deployment/releases/possibleReleases.js';
import { editorOf, parseDocument } from './products/parseDocument.js';
import type { FileKind } from './products/registry.js';
import { products } from './products/registry.js';
import type { RuleExample } from './rules/compiledRule.js';
import type { Location } from './rules/finding.js';
import { SourceText } from './text/sourceText.js';
import { applyEdits } from './text/textEdit.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../cli/dist', import.meta.url)));
/** Edits that `npm test` tries; the gate, and a patient reader, ask for more. */
const edits = Number(process.env.STORELINT_EDITS ?? 120);
/** Every how many-th rule's examples are tried. */
const stride = Math.max(1, Math.round(1600 / edits));

const kinds = {
  'hbase-site.xml': 'hbase-site',
  'hdfs-site.xml': 'hdfs-site',
  'core-site.xml': 'core-site',
  'cassandra.yaml': 'cassandra-yaml',
  'zoo.cfg': 'zoo-cfg',
  'sysctl.conf': 'sysctl',
  'cassandra-rackdc.properties': 'cassandra-rackdc',
  'hbase-env.sh': 'hbase-env',
  'hadoop-env.sh': 'hadoop-env',
  'cassandra-env.sh': 'cassandra-env',
  'jvm.options': 'cassandra-jvm-options',
  'yarn-site.xml': 'yarn-site',
} as const satisfies Readonly<Record<string, FileKind>>;
type FileName = keyof typeof kinds;
const names = Object.keys(kinds) as FileName[];

const empty = (name: string) => (name.endsWith('.xml') ? '<configuration>\n</configuration>\n' : '');

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** All that somebody can see of a check. */
function shown({ findings, silent, problems }: DeploymentCheck) {
  const place = ({ document, range, label }: Location) => `${document.source.path}:${range.start}-${range.end} ${label ?? ''}`;
  return {
    findings: findings.map(({ primary, related, entry, fix, ...finding }) => ({
      ...finding,
      primary: place(primary),
      related: related.map(place),
      entry: entry?.key,
      fix:
        fix === undefined ? undefined : { ...fix, edits: fix.edits.map(({ document, edit }) => ({ path: document.source.path, ...edit })) },
    })),
    silent,
    problems,
  };
}

/** Files that change, checked again after each change, and beside it by somebody who has seen nothing before. */
class Bench {
  private readonly texts = new Map<string, string>();
  private readonly checker: Checker;
  private before: RepeatedCheck | undefined;
  private nodes = 0;

  constructor(
    private input: DeploymentInput,
    texts: Readonly<Record<string, string>>,
  ) {
    for (const { path } of input.files) this.texts.set(path, texts[path] ?? empty(path));
    this.checker = this.freshChecker();
  }

  private freshChecker(): Checker {
    const read = (path: string) => ({ path, text: this.text(nameOf(path)) });
    // What files around a deployment say is kept by who gathers it, and told to forget by who watches them.
    return new Checker({ list: () => [], read }, knowledge);
  }

  text(path: string): string {
    return this.texts.get(path) ?? '';
  }

  set(path: string, text: string): void {
    this.texts.set(path, text);
    for (const file of this.input.files) if (nameOf(file.path) === path) this.checker.forget(file.path);
  }

  /** From now on the files are those of another node. */
  moveOn(): void {
    const directory = `rack/node${++this.nodes}`;
    const files = this.input.files.map(({ path, kind }) => ({ path: `${directory}/${nameOf(path)}`, kind }));
    this.input = { ...this.input, name: directory, files };
  }

  /** Checks again, and holds it against a check that starts from nothing. */
  compare(): void {
    this.before = this.checker.checkAgain(this.input, this.before);
    expect(shown(this.before.check)).toEqual(shown(this.freshChecker().check(this.input)));
  }
}

const examples = products.flatMap((product) =>
  knowledge.rules(product).map((rule) => ({ rule, examples: knowledge.prose(rule.id)?.examples ?? [] })),
);
const filesOf = (rule: (typeof examples)[number]['rule'], example: RuleExample) =>
  exampleFiles(rule, example.invalid ?? example.valid ?? {});

function recognised(files: Iterable<string>): readonly RecognisedFile[] {
  return [...files].flatMap((path) => (path in kinds ? [{ path, kind: kinds[path as FileName] }] : []));
}

function stated(product: string, { release, releases }: RuleExample): StatedReleases {
  const all = { ...(release === undefined ? {} : { [product === 'jvm' ? 'jdk' : product]: release }), ...releases };
  return Object.fromEntries(Object.entries(all).map(([name, version]) => [name, { version: String(version), from: 'option' }]));
}

describe('a check that starts from the one before finds what a fresh one finds', () => {
  it('from one example of a rule to the next', () => {
    let pairs = 0;
    for (const [number, { rule, examples: ofRule }] of examples.entries()) {
      if (number % stride !== 0) continue;
      for (const [at, first] of ofRule.entries()) {
        const second = ofRule[at + 1];
        if (second === undefined) break;
        const one = filesOf(rule, first);
        const other = filesOf(rule, second);
        const files = recognised(new Set([...Object.keys(one), ...Object.keys(other)]));
        const input: DeploymentInput = { name: rule.id, files, releases: stated(rule.product, second) };
        const bench = new Bench(input, one);
        bench.compare();
        for (const { path } of files) bench.set(path, other[path] ?? empty(path));
        bench.compare();
        pairs++;
      }
    }
    expect(pairs).toBeGreaterThan(500 / stride);
  }, 300_000);

  const xml = (settings: Readonly<Record<string, string>>) =>
    `<configuration>${Object.entries(settings)
      .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
      .join('')}</configuration>`;

  it.each([
    ['a variable gets a value', { 'hbase.regionserver.handler.count': '${my.count}' }, { 'my.count': 'x' }],
    ['a variable of a variable', { 'hbase.regionserver.handler.count': '${my.a}', 'my.a': '${my.b}' }, { 'my.b': 'many' }],
    ['what a default is made of', { 'hbase.cluster.distributed': 'true' }, { 'hbase.tmp.dir': '/tmp/hbase' }],
    ['an old name beside the new one', { 'hfile.block.cache.size': '0.7' }, { 'hbase.regionserver.global.memstore.upperLimit': '0.6' }],
    [
      'what a share is divided by',
      { 'hbase.regionserver.global.memstore.lowerLimit': '0.38' },
      { 'hbase.regionserver.global.memstore.size': '0.39' },
    ],
    ['the same name again', { 'hbase.rootdir': 'hdfs://a/hbase' }, { 'hbase.rootdir': 'hdfs://b/hbase' }],
  ])('%s', (_what, stays, comes) => {
    const path = 'hbase-site.xml';
    const input: DeploymentInput = { name: 'd', files: recognised([path]), releases: { hbase: { version: '2.5.8', from: 'config' } } };
    const bench = new Bench(input, { [path]: xml(stays) });
    const lines = (settings: Readonly<Record<string, string>>) => xml(settings).replace(/<\/?configuration>/g, '');
    bench.compare();
    for (const text of [lines(stays) + lines(comes), lines(comes) + lines(stays), lines(stays)]) {
      bench.set(path, `<configuration>${text}</configuration>`);
      bench.compare();
    }
  });

  it('another value of a system property', () => {
    const properties = [
      '-Dcom.sun.management.jmxremote.port=7199',
      '-Dcom.sun.management.jmxremote.authenticate=false',
      '-Djava.security.manager=x',
      '-Dcassandra.skip_wait_for_gossip_to_settle=1',
      '-Dmy.node=1',
      '-Xmx4g',
      '-XX:+UseG1GC',
    ];
    const path = 'jvm.options';
    const input: DeploymentInput = { name: 'd', files: recognised([path]), releases: { jdk: { version: '17', from: 'config' } } };
    const linesOf = (some: readonly string[]) => some.map((line) => `${line}\n`).join('');
    const bench = new Bench(input, { [path]: linesOf(properties) });
    bench.compare();
    for (const [at, line] of properties.entries()) {
      for (const other of [`${line}1`, line.replace('false', 'true'), line]) {
        bench.set(path, linesOf(properties.with(at, other)));
        bench.compare();
      }
    }
  });

  it('a port of a system property, which several rules ask for', () => {
    const [yaml, options] = ['cassandra.yaml', 'jvm.options'];
    const input: DeploymentInput = { name: 'd', files: recognised([yaml, options]), releases: {} };
    const optionsWith = (port: number) => `-Dcom.sun.management.jmxremote.port=${port}\n-Dcassandra.jmx.remote.port=${port}\n-Dmy.node=1\n`;
    const ports = 'native_transport_port: 9142\nstorage_port: 7100\nssl_storage_port: 7101\nrpc_port: 9160\n';
    const bench = new Bench(input, { [yaml]: `cluster_name: a\n${ports}`, [options]: optionsWith(7199) });
    bench.compare();
    for (const port of [9142, 7100, 7199, 9160, 7101]) {
      bench.set(options, optionsWith(port));
      bench.compare();
    }
  });

  it('a word without a hyphen, where no option was', () => {
    const path = 'cassandra-env.sh';
    const bench = new Bench({ name: 'd', files: recognised([path]), releases: {} }, { [path]: 'export JVM_OPTS=" "\n' });
    bench.compare();
    bench.set(path, 'export JVM_OPTS="x"\n');
    bench.compare();
  });

  it('other blanks in front of the last property, beside which a fix writes one', () => {
    const site = (indent: string) =>
      `<configuration>\n${indent}<property>\n    <name>hbase.hregion.max.filesize</name>\n    <value>1099511627776</value>\n  </property>\n</configuration>\n`;
    const input: DeploymentInput = { name: 'd', files: recognised(['hbase-site.xml']), releases: {} };
    const bench = new Bench(input, { 'hbase-site.xml': site('  ') });
    bench.compare();
    bench.set('hbase-site.xml', site(' '));
    bench.compare();
  });

  it('a line that another daemon reads', () => {
    const texts = {
      'hdfs-site.xml': xml({ 'dfs.block.local-path-access.user': 'hbase' }),
      'hbase-site.xml': xml({ 'hbase.rootdir': 'hdfs://a/hbase' }),
    };
    const releases: DeploymentInput['releases'] = {
      hadoop: { version: '3.3.6', from: 'config' },
      hbase: { version: '2.5.8', from: 'config' },
    };
    const bench = new Bench({ name: 'd', files: recognised(Object.keys(texts)), releases }, texts);
    bench.compare();
    for (const value of ['true', 'false', 'true']) {
      bench.set('hbase-site.xml', xml({ 'hbase.rootdir': 'hdfs://a/hbase', 'dfs.client.use.legacy.blockreader.local': value }));
      bench.compare();
    }
  });

  it('another container', () => {
    const texts: Readonly<Record<string, string>> = {
      'a/cassandra.yaml': 'cluster_name: c\n',
      'a/jvm.options': '-Xms4G\n-Xmx4G\n',
      'a/docker-compose.yml': 'services:\n  node:\n    image: cassandra:3.11\n    mem_limit: 16g\n',
    };
    const all = new Map(
      Object.entries(texts).flatMap(([path, text]) => [
        [path, text],
        [path.replace('a/', 'b/'), text.replace('16g', '4g')],
      ]),
    );
    const list = (directory: string) =>
      [...all.keys()].flatMap((path) => (path.startsWith(`${directory}/`) ? [path.slice(directory.length + 1)] : []));
    const read = (path: string) => {
      const text = all.get(path);
      return text === undefined ? ({ path, reason: 'missing', message: '' } as const) : { path, text };
    };
    const said = { releases: { cassandra: { version: '3.11.16', from: 'config' } } } as const;
    const inputOf = (name: string): DeploymentInput => ({
      name,
      files: recognised(['cassandra.yaml', 'jvm.options']).map(({ path, kind }) => ({ path: `${name}/${path}`, kind })),
      ...said,
    });
    const checker = new Checker({ list, read }, knowledge);
    const first = checker.checkAgain(inputOf('a'), undefined);
    const second = checker.checkAgain(inputOf('b'), first);
    const over = ({ findings }: DeploymentCheck) => findings.filter(({ ruleId }) => ruleId === 'cassandra/heap-over-container').length;
    expect([over(first.check), over(second.check)]).toEqual([0, 1]);
    expect(shown(second.check)).toEqual(shown(new Checker({ list, read }, knowledge).check(inputOf('b'))));
  });

  it.each([
    ['a script', { 'start.sh': '#!/bin/bash\nhdfs namenode -format -force\nhdfs --daemon start namenode\n' }, 'hdfs/format-at-each-start'],
  ])('%s that stands around one of two nodes alone', (_what, around, rule) => {
    const files = {
      'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://nn:8020' }),
      'hdfs-site.xml': xml({ 'dfs.namenode.name.dir': '/data/nn', 'dfs.replication': '3' }),
    };
    const texts = new Map<string, string>([
      ...['a', 'b'].flatMap((node) => [
        ...Object.entries(files).map(([name, text]) => [`/${node}/${name}`, text] as const),
        [`/${node}/.git/x`, ''] as const,
      ]),
      ...Object.entries(around).map(([name, text]) => [`/b/${name}`, text] as const),
    ]);
    const list = (directory: string) => [
      ...new Set(
        [...texts.keys()].flatMap((path) =>
          path.startsWith(`${directory}/`) ? [path.slice(directory.length + 1).replace(/\/.*/, '')] : [],
        ),
      ),
    ];
    const read = (path: string) => {
      const text = texts.get(path);
      return text === undefined ? ({ path, reason: 'missing', message: '' } as const) : { path, text };
    };
    const checker = new Checker({ list, read }, knowledge);
    const inputOf = (node: string): DeploymentInput => ({
      name: node,
      files: recognised(Object.keys(files)).map(({ path, kind }) => ({ path: `/${node}/${path}`, kind })),
      releases: { hadoop: { version: '3.3.6', from: 'config' } },
    });
    let before: RepeatedCheck | undefined;
    const told = ['a', 'b', 'a'].map((node) => {
      before = checker.checkAgain(inputOf(node), before);
      return before.check.findings.some(({ ruleId }) => ruleId === rule);
    });
    expect(told).toEqual([false, true, false]);
  });

  /** Lines that the examples of all rules give a file. */
  const lines = new Map<FileName, [key: string, value: string][]>(names.map((name) => [name, []]));
  for (const { rule, examples: ofRule } of examples) {
    for (const example of ofRule) {
      for (const [path, text] of Object.entries(filesOf(rule, example))) {
        if (!(path in kinds)) continue;
        const name = path as FileName;
        for (const { key, value } of parseDocument(new SourceText(path, text), kinds[name]).entries) {
          if (key !== '' && !key.includes('.', name === 'cassandra.yaml' ? 0 : key.length)) lines.get(name)?.push([key, value ?? '']);
        }
      }
    }
  }

  const oddValues = [
    '',
    ' ',
    'true',
    'false',
    '0',
    '-1',
    '7',
    '10g',
    '1e3',
    'x',
    '${hbase.tmp.dir}/a',
    '${hadoop.tmp.dir}',
    '${my.own}',
    '60 s',
  ];
  const edit = fc.record({
    action: fc.constantFrom('insert', 'insert', 'insert', 'value', 'value', 'value', 'swap', 'rename', 'remove', 'letter', 'cut'),
    file: fc.nat(),
    line: fc.nat(),
    at: fc.nat(),
    odd: fc.nat(),
  });

  function changed(
    bench: Bench,
    name: FileName,
    { action, line, at, odd }: { action: string; line: number; at: number; odd: number },
  ): string {
    const text = bench.text(name);
    const document = parseDocument(new SourceText(name, text), kinds[name]);
    const entry = document.entries[at % Math.max(1, document.entries.length)];
    const pool = lines.get(name) ?? [];
    const [key = 'my.own', value = ''] = pool[line % Math.max(1, pool.length)] ?? [];
    const editor = editorOf(document);
    const oddValue = oddValues[odd % oddValues.length] ?? '';
    switch (action) {
      case 'insert':
        return applyEdits(text, editor.insert(document, key, value));
      case 'value':
        return entry === undefined ? text : applyEdits(text, editor.setValue(document, entry, oddValue));
      case 'swap': {
        // Another value that somebody gave the same setting.
        const values = pool.filter(([name]) => name === entry?.key);
        const [, other] = values[line % Math.max(1, values.length)] ?? [];
        return entry === undefined || other === undefined ? text : applyEdits(text, editor.setValue(document, entry, other));
      }
      case 'rename':
        return entry === undefined ? text : applyEdits(text, editor.rename(document, entry, odd % 2 === 0 ? key : `${entry.key}x`));
      case 'remove':
        return entry === undefined ? text : applyEdits(text, editor.remove(document, entry));
      case 'letter':
        return text.slice(0, at % (text.length + 1)) + 'a<: \n1'.charAt(odd % 6) + text.slice(at % (text.length + 1));
      default:
        return text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + (odd % 3));
    }
  }

  const someReleases: readonly StatedReleases[] = [
    {},
    { hbase: { version: '2.5.8', from: 'config' }, hadoop: { version: '3.3.6', from: 'config' }, jdk: { version: '17', from: 'config' } },
    { hbase: { version: '1.4.14', from: 'config' } },
  ];

  it.each([
    ['HBase and HDFS', ['hbase-site.xml', 'hdfs-site.xml', 'core-site.xml', 'hbase-env.sh', 'zoo.cfg', 'sysctl.conf'], someReleases],
    [
      'Cassandra',
      ['cassandra.yaml', 'cassandra-rackdc.properties', 'cassandra-env.sh', 'jvm.options', 'sysctl.conf'],
      [{}, { cassandra: { version: '4.1.3', from: 'config' } }],
    ],
  ] as const)(
    'after edits of any kind to %s, of one node or from node to node',
    (_what, members, releases) => {
      fc.assert(
        fc.property(fc.nat(), fc.boolean(), fc.array(edit, { minLength: 40, maxLength: 40 }), (which, ofManyNodes, script) => {
          const input: DeploymentInput = { name: 'd', files: recognised(members), releases: releases[which % releases.length] ?? {} };
          const bench = new Bench(input, {});
          bench.compare();
          for (const step of script) {
            // Most people type in the main file.
            const name = members[step.file % 2 === 0 ? 0 : step.file % members.length] ?? members[0];
            bench.set(name, changed(bench, name, step));
            if (ofManyNodes) bench.moveOn();
            bench.compare();
          }
        }),
        // A smaller script of edits would take an hour to find.
        { numRuns: Math.max(1, Math.round(edits / 40)), endOnFailure: true },
      );
    },
    300_000,
  );
});
