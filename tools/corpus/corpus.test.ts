import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixUntilStable } from '../../packages/core/src/applyFixes.js';
import { Checker } from '../../packages/core/src/check.js';
import type { Deployment } from '../../packages/core/src/deployment/deployment.js';
import type { RecognisedFile } from '../../packages/core/src/deployment/files/grouping.js';
import { resolverOf } from '../../packages/core/src/expressions/resolverOf.js';
import type { Document } from '../../packages/core/src/formats/document.js';
import { parseDocument } from '../../packages/core/src/products/parseDocument.js';
import { standardNames } from '../../packages/core/src/secrets/secretNames.js';
import { secretSpans } from '../../packages/core/src/secrets/secretSpans.js';
import { SecretTexts } from '../../packages/core/src/secrets/secretTexts.js';
import { SourceText } from '../../packages/core/src/text/sourceText.js';
import { decode, encode } from '../../packages/node/src/encoding.js';
import { NodeKnowledge } from '../../packages/node/src/knowledge.js';
import { NodeFiles } from '../../packages/node/src/nodeFiles.js';
import { deployments, hasCorpus, type LaidOutFile, layOut, recognise, statedReleases } from './corpus.js';

const program = resolve('packages/cli/bin/storelint.js');
const built = resolve('packages/cli/dist');
const ready = hasCorpus() && existsSync(join(built, 'main.cjs'));
if (!ready) console.warn('skipped: no corpus beside the checkout, or packages/cli/dist is not built');

const formats = ['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab', 'checkstyle', 'html', 'markdown'] as const;

/** Errors of a first run, by file, with what confirms each. */
const confirmed = new Map(
  (
    JSON.parse(readFileSync(new URL('confirmed-errors.json', import.meta.url), 'utf8')) as readonly {
      readonly file: string;
      readonly rules: readonly string[];
    }[]
  ).map(({ file, rules }) => [file, new Set(rules)]),
);

describe.skipIf(!ready)('real files', () => {
  let top = '';
  let laidOut: readonly LaidOutFile[] = [];
  let recognised: readonly RecognisedFile[] = [];
  let files: NodeFiles;
  const knowledge = new NodeKnowledge(built);

  beforeAll(() => {
    top = mkdtempSync(join(tmpdir(), 'storelint-corpus-'));
    laidOut = layOut(top);
    files = new NodeFiles(top);
    recognised = recognise(
      laidOut.map(({ path }) => path),
      files,
    );
  });
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  it('are recognised as what they are', () => {
    const kinds = new Map(recognised.map(({ path, kind }) => [path, kind]));
    const wrong = laidOut.filter(({ kind, path }) => !notOurs.test(path) && !kindsOf(kind).includes(kinds.get(path) ?? ''));
    expect(wrong.map(({ path, kind }) => `${path} is ${kind}, taken for ${kinds.get(path)}`)).toEqual([]);
  });

  it('are checked in one run, in every format, without a fault, a secret or an error that nothing confirms', { timeout: 120_000 }, () => {
    const outputs = formats.flatMap((format) => ['--format', format, '--output', join(top, `report.${format}`)]);
    const args = [...reportingCpuTo(join(top, 'cpu.json')), program, 'check', '--fail-on', 'never', ...outputs];
    const run = spawnSync(process.execPath, args, { cwd: top, encoding: 'utf8' });
    const { user, system } = JSON.parse(readFileSync(join(top, 'cpu.json'), 'utf8')) as NodeJS.CpuUsage;
    expect((user + system) / 1e6).toBeLessThan(60);
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
    const reports = formats.map((format) => ({ format, text: readFileSync(join(top, `report.${format}`), 'utf8') }));
    for (const { text } of reports) expect(text).not.toContain('was not evaluated');

    const secrets = distinctSecrets(recognised, files);
    expect(secrets.length).toBeGreaterThan(3);
    for (const { format, text } of reports)
      expect({ format, shown: secrets.filter((secret) => text.includes(secret)).length }).toEqual({ format, shown: 0 });

    const { findings } = JSON.parse(reports[1]?.text ?? '') as { findings: readonly { severity: string; file: string; ruleId: string }[] };
    const unconfirmed = findings.filter(({ severity, file, ruleId }) => severity === 'error' && confirmed.get(file)?.has(ruleId) !== true);
    expect(unconfirmed.map(({ file, ruleId }) => `${file}: ${ruleId}`)).toEqual([]);
  });

  it.each([
    ['safe', false],
    ['all', true],
  ] as const)('fixed (%s) change only where a fix says so, and only once', { timeout: 180_000 }, (_, unsafe) => {
    let changedFiles = 0;
    const checker = new Checker(files, knowledge);
    for (const input of deployments(recognised, statedReleases(laidOut))) {
      const mine = new Set(input.files.map(({ path }) => path));
      const options = { unsafe, mayChange: (path: string) => mine.has(path) };
      const checkWith = (texts: ReadonlyMap<string, string>) => new Checker(files.with(texts), knowledge).check(input);
      const before = checker.check(input);
      const { changed } = fixUntilStable(before.findings, (texts) => checkWith(texts).findings, options);
      if (changed.size === 0) continue;
      changedFiles += changed.size;
      const texts = new Map([...changed].map(([path, { after }]) => [path, after]));
      const after = checkWith(texts);
      // Once is enough.
      expect([
        ...fixUntilStable(after.findings, (more) => checkWith(new Map([...texts, ...more])).findings, options).changed.keys(),
      ]).toEqual([]);
      for (const [path, text] of changed) {
        const old = before.deployment.documents.find(({ source }) => source.path === path);
        if (old !== undefined) expectSameElsewhere(old, text.after, unsafe);
        const bytes = readFileSync(join(top, path));
        const { encoding } = decode(bytes) ?? { encoding: 'utf8' };
        expect(Buffer.from(encode(text.before, encoding)).equals(bytes), path).toBe(true);
      }
      if (!unsafe) expect(changedSettings(before.deployment, after.deployment, knowledge), input.name).toEqual([]);
    }
    expect(changedFiles).toBeGreaterThan(5);
  });
});

/** Options of Node.js that leave the CPU time of a run in a file: what others do on the machine does not count. */
function reportingCpuTo(path: string): readonly string[] {
  const onExit = `process.on('exit', () => writeFileSync(${JSON.stringify(path)}, JSON.stringify(process.cpuUsage())));`;
  return ['--import', `data:text/javascript,${encodeURIComponent(`import { writeFileSync } from 'node:fs'; ${onExit}`)}`];
}

/** Scripts of Windows, copies that nobody reads, options of other programs' JVMs, and a definition without any setting. */
const notOurs =
  /\.(?:cmd|ps1|bak)$|\/(?:elastic(?:search)?|opensearch|logstash)\/|server\/src\/test\/resources\/stacks\/HDP\/0\.1\/services\/HDFS\/configuration\/hadoop-env\.xml$/;

/** The kinds that a kind of the manifest may be taken for; empty: another program's file, which is left alone. */
function kindsOf(kind: string): readonly string[] {
  switch (kind) {
    case 'jvm-options':
      return ['cassandra-jvm-options'];
    case 'ambari-env':
      return ['hbase-env', 'hadoop-env'];
    case 'regionservers':
      return ['regionservers', 'workers', 'backup-masters'];
    case 'k8s-manifest':
    case 'entrypoint':
      return [''];
    default:
      return [kind];
  }
}

/** Values of secret settings that stand nowhere else in the files, so that an output that holds one has it from there. */
function distinctSecrets(recognised: readonly RecognisedFile[], files: NodeFiles): string[] {
  const secrets = new Set<string>();
  const rest: string[] = [];
  for (const { path, kind } of recognised) {
    const read = files.read(path);
    if (!('text' in read)) continue;
    const document = parseDocument(new SourceText(path, read.text), kind);
    for (const { start, end } of secretSpans(document, standardNames).ranges) secrets.add(read.text.slice(start, end));
    rest.push(new SecretTexts([document]).shown(document));
  }
  const others = rest.join('\n');
  return [...secrets].filter((secret) => secret.length >= 5 && !others.includes(secret));
}

/** Comments, order, line ends and readability of what was not fixed. */
function expectSameElsewhere(old: Document, text: string, unsafe: boolean): void {
  const { path } = old.source;
  const now = parseDocument(new SourceText(path, text), old.kind);
  const refused = (document: Document) => document.problems.filter(({ effect }) => effect === 'refused').length;
  expect(refused(now), path).toBeLessThanOrEqual(refused(old));
  const comments = old.comments.filter(({ inside }) => inside === undefined || now.entries.some(({ key }) => key === inside.key));
  const left = now.comments.map((comment) => comment.text);
  for (const { text: comment } of comments.filter(({ inside }) => inside === undefined)) {
    // A comment behind the value of a line that goes, goes with it.
    if (!unsafe && old.format === 'hadoopXml') expect(left, path).toContain(comment);
  }
  const keys = now.entries.map(({ key }) => key);
  const known = old.entries.map(({ key }) => key).filter((key) => keys.includes(key));
  expect(withoutRepetition(keys.filter((key) => known.includes(key))), path).toEqual(inOrderOf(keys, withoutRepetition(known)));
  const ends = (content: string) => new Set(content.match(/\r\n|\n|\r/g) ?? []);
  for (const end of ends(text)) expect([...ends(old.source.text)], path).toContain(end);
  expect(text.startsWith('\ufeff'), path).toBe(old.source.text.startsWith('\ufeff'));
}

function withoutRepetition(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}

/** The names that are there, in the order in which they first stand: of a setting given twice the first or the last line may have gone. */
function inOrderOf(now: readonly string[], before: readonly string[]): string[] {
  const position = new Map(withoutRepetition(now).map((key, index) => [key, index]));
  return before.filter((key) => position.has(key)).sort((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
}

/** Settings whose value a daemon sees differently, by daemon and release. */
function changedSettings(before: Deployment, after: Deployment, knowledge: NodeKnowledge): string[] {
  const catalogs = (product: Parameters<NodeKnowledge['catalog']>[0]) => knowledge.catalog(product);
  const first = resolverOf(before, catalogs);
  const second = resolverOf(after, catalogs);
  const written = new Set([...before.documents, ...after.documents].flatMap(({ entries }) => entries.map(({ key }) => key)));
  const names = new Set(
    [...written].flatMap((name) => [
      name,
      ...(['hbase', 'hadoop', 'cassandra'] as const).map((product) => catalogs(product)?.currentName(name) ?? name),
    ]),
  );
  const found: string[] = [];
  for (const role of before.roles) {
    for (const end of [0, -1]) {
      const releases = Object.fromEntries(Object.entries(before.releases).map(([product, { is }]) => [product, is.at(end)]));
      const old = first.resolution(role, releases);
      const now = second.resolution(role, releases);
      for (const name of names) {
        const was = old.setting(name);
        const is = now.setting(name);
        if (was.setting === undefined && is.setting === undefined) continue;
        if (JSON.stringify([was.value, was.unknown]) !== JSON.stringify([is.value, is.unknown]))
          found.push(`${role} ${JSON.stringify(releases)} ${name}: ${was.text} -> ${is.text}`);
      }
    }
  }
  return found;
}
