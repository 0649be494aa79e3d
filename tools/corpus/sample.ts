// node tools/run.mjs tools/corpus/sample.ts [SEED] [COUNT] [DIRECTORY]: draws findings on the real files for a person to judge, as a Markdown table.
// By default the files of the corpus; of a DIRECTORY all files below it, with the releases that its releases.json states, if any:
// { "owner+repository": { "hbase": "2.4.9", "hadoop": "3.3.6" } } for the folders in it.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Checker } from '../../packages/core/src/check.js';
import type { RecognisedFile } from '../../packages/core/src/deployment/files/grouping.js';
import type { StatedReleases } from '../../packages/core/src/deployment/releases/possibleReleases.js';
import type { Finding } from '../../packages/core/src/rules/finding.js';
import { NodeKnowledge } from '../../packages/node/src/knowledge.js';
import { NodeFiles } from '../../packages/node/src/nodeFiles.js';
import { deployments, layOut, recognise, statedReleases } from './corpus.js';

const [, , seedText = '2026', countText = '60', directory] = process.argv;

/** Files below a directory, and what is stated about the releases of those that stand together. */
interface RealFiles {
  readonly top: string;
  readonly paths: readonly string[];
  readonly releasesOf: (files: readonly RecognisedFile[]) => StatedReleases;
}

interface Drawn {
  readonly finding: Finding;
  readonly releases: string;
}

function filesOfCorpus(top: string): RealFiles {
  const laidOut = layOut(top);
  return { top, paths: laidOut.map(({ path }) => path), releasesOf: statedReleases(laidOut) };
}

function filesBelow(top: string): RealFiles {
  const paths = readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(top, join(entry.parentPath, entry.name)))
    .sort();
  const stated = join(top, 'releases.json');
  const releases: Readonly<Record<string, Readonly<Record<string, string>>>> = existsSync(stated)
    ? JSON.parse(readFileSync(stated, 'utf8'))
    : {};
  return {
    top,
    paths,
    releasesOf: ([first]) =>
      Object.fromEntries(
        Object.entries(releases[first?.path.split('/')[0] ?? ''] ?? {}).map(([product, version]) => [product, { version, from: 'option' }]),
      ),
  };
}

/** Every finding with the releases that are stated, each once. */
function allFindings({ top, paths, releasesOf }: RealFiles): Drawn[] {
  const files = new NodeFiles(top);
  const recognised = recognise(paths, files);
  const checker = new Checker(files, new NodeKnowledge(resolve('packages/cli/dist')));
  const found = new Map<string, Drawn>();
  for (const input of deployments(recognised, releasesOf)) {
    const { deployment, findings } = checker.check(input);
    const releases = Object.entries(deployment.releases).flatMap(([product, { is, from }]) =>
      from === 'option' ? [`${product} ${is[0]}`] : [],
    );
    for (const finding of findings) found.set(`${finding.ruleId} ${placeOf(finding)}`, { finding, releases: releases.join(', ') });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, drawn]) => drawn);
}

function placeOf({ primary }: Finding): string {
  const { source } = primary.document;
  return `${source.path}:${source.positionAt(primary.range.start).line + 1}`;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function groupedByRule(findings: readonly Drawn[]): ReadonlyMap<string, Drawn[]> {
  const groups = new Map<string, Drawn[]>();
  for (const drawn of findings) groups.set(drawn.finding.ruleId, [...(groups.get(drawn.finding.ruleId) ?? []), drawn]);
  return groups;
}

/** One finding of each rule in turn, until there are enough: a rule that speaks often does not fill the sample. */
function draw(findings: readonly Drawn[], count: number, next: () => number): Drawn[] {
  const byRule = groupedByRule(shuffled(findings, next));
  const queues = shuffled([...byRule.values()], next);
  const drawn: Drawn[] = [];
  for (let round = 0; drawn.length < count && queues.some((queue) => queue.length > round); round++) {
    for (const queue of queues) {
      const item = queue[round];
      if (item !== undefined && drawn.length < count) drawn.push(item);
    }
  }
  return drawn.sort((a, b) => (a.finding.ruleId < b.finding.ruleId ? -1 : a.finding.ruleId > b.finding.ruleId ? 1 : 0));
}

const top = mkdtempSync(join(tmpdir(), 'storelint-sample-'));
try {
  const findings = allFindings(directory === undefined ? filesOfCorpus(top) : filesBelow(resolve(directory)));
  const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').replaceAll('<', '&lt;');
  console.log(`${findings.length} findings of ${new Set(findings.map(({ finding }) => finding.ruleId)).size} rules\n`);
  console.log('| # | rule | severity | file | releases | message | verdict | reason |\n| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [index, { finding, releases }] of draw(findings, Number(countText), numbers(Number(seedText))).entries()) {
    console.log(
      `| ${index + 1} | ${finding.ruleId} | ${finding.severity} | ${cell(placeOf(finding))} | ${releases} | ${cell(finding.message)} | | |`,
    );
  }
} finally {
  rmSync(top, { recursive: true, force: true });
}
