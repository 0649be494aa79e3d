import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { evidencePlace, newestEdition, noStatedOptions } from '@storelint/core/deployment';
import { isFailure } from '@storelint/core/host';
import { hookPattern } from '@storelint/core/products';
import { lines, type Printable, text, visible } from '@storelint/core/text';
import { type Boundary, displayPath, NodeFiles, NodeKnowledge } from '@storelint/node';
import { type FileChange, removeLeftOversBeside, WriteError, writeFiles } from '@storelint/node/writing';
import { CallError, exitStatus } from '../callError.js';
import { openShown } from '../openShown.js';
import { print, tell } from '../sink.js';
import { version } from '../version.js';
import { reasonOf } from '../writeFile.js';

interface InitOptions {
  readonly ci?: string;
  readonly force?: boolean;
}

type Service = 'github' | 'gitlab' | 'none';

/** `storelint init`: writes the files that are missing; what is there stays, unless --force says otherwise. */
export function runInit(options: InitOptions, directory: string): number {
  const service = readService(options.ci, directory);
  const files: [string, string][] = [
    ['.storelint.yaml', configurationText(evidentReleases(directory))],
    ['.pre-commit-config.yaml', `repos:\n${preCommitText()}`],
  ];
  if (service === 'github') files.push(['.github/workflows/storelint.yml', githubText()]);
  if (service === 'gitlab') files.push(['.gitlab-ci.yml', gitlabText()]);
  const there = new NodeFiles(directory);
  const targetOf = (path: string) => targetWithin(there.boundary, path);
  removeLeftOversBeside(
    files.map(([path]) => join(directory, path)),
    targetOf,
  );
  const told: Printable<'terminal'>[] = [];
  const changes: FileChange[] = [];
  for (const [path, content] of files) {
    const before = options.force === true ? undefined : there.read(path);
    if (before !== undefined && (!isFailure(before) || before.reason !== 'missing')) {
      if (isFailure(before)) throw new CallError(`${path}: ${before.message}`);
      told.push(advise(path, before.text));
    } else {
      changes.push({
        path: join(directory, path),
        content: [Buffer.from(content, 'utf8')],
        over: options.force === true ? 'present' : 'nothing',
      });
      told.push(text`${path}: written\n`);
    }
  }
  try {
    for (const note of writeFiles(changes, { targetOf, makeDirectories: true })) tell(`storelint: ${note}`);
  } catch (error) {
    const path = error instanceof WriteError ? displayPath(error.path, directory) : directory;
    throw new CallError(`${path}: it cannot be written: ${reasonOf(error)}; nothing was written`);
  }
  for (const each of told) print(each);
  print(text`next: check the releases in .storelint.yaml, then run storelint check\n`);
  return exitStatus.fine;
}

/** @throws {Error} where the path leads out: files that two products share, as hosts lay them, are no business of init either */
function targetWithin(boundary: Boundary, path: string): string {
  const target = boundary.targetOf(path);
  if (boundary.locate(path).isShared) throw new Error('this is a link that leads outside of this directory, so nothing is written there');
  return target;
}

/** @throws {CallError} */
function readService(stated: string | undefined, directory: string): Service {
  if (stated === 'github' || stated === 'gitlab' || stated === 'none') return stated;
  if (stated !== undefined) throw new CallError(`--ci ${stated}: known are github, gitlab, none`);
  if (existsSync(join(directory, '.gitlab-ci.yml'))) return 'gitlab';
  return existsSync(join(directory, '.github')) ? 'github' : 'none';
}

/** For a file that is there: nothing to do, or the lines to add. */
function advise(path: string, present: string): Printable<'terminal'> {
  if (path === '.storelint.yaml' || present.includes('storelint')) return text`${path}: is there, left as it is\n`;
  const addition = path === '.pre-commit-config.yaml' ? preCommitText() : gitlabText();
  return text`${path}: is there, left as it is; add to it:\n\n${lines(addition)}\n`;
}

/** A release that files of the directory install, and which say so. */
interface EvidentRelease {
  readonly product: string;
  readonly version: string;
  /** `Dockerfile:3` */
  readonly place: string;
}

/** What the files here install: the first place that says so for each release. */
function evidentReleases(directory: string): readonly EvidentRelease[] {
  const [opened] = openShown(['.'], noStatedOptions, directory, new NodeKnowledge(), {}, []);
  const found = new Map<string, EvidentRelease>();
  for (const { releases } of opened?.deployments ?? []) {
    for (const [product, { evidence = [] }] of Object.entries(releases)) {
      for (const each of evidence) {
        const key = `${product} ${each.version}`;
        if (!found.has(key)) found.set(key, { product, version: each.version, place: evidencePlace(each) });
      }
    }
  }
  return [...found.values()];
}

/** The line that states them; where the files disagree it is a comment, for somebody to decide. */
function releasesText(evident: readonly EvidentRelease[]): string {
  if (evident.length === 0) return '# releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }';
  const isSettled = new Set(evident.map(({ product }) => product)).size === evident.length;
  const told = evident.map(({ product, version, place }) => `# ${visible(`${product} ${version}: ${place}`)}\n`).join('');
  // Quoted: 3.10 is a number to YAML, and the number is 3.1.
  const stated = evident.map(({ product, version }) => `${product}: "${version}"`).join(', ');
  return `${told}${isSettled ? '' : '# These disagree: leave the ones that run.\n# '}releases: { ${stated} }`;
}

function configurationText(evident: readonly EvidentRelease[]): string {
  return `# Configuration of storelint; the nearest file of this name upward applies. docs/configuration.md tells every field.
edition: ${newestEdition}

# What runs. Without it, rules speak only where every possible release agrees.
${releasesText(evident)}

# The machines: a shipped profile or a file of your own. And what the cluster is for: oltp, olap, mixed or write-heavy.
# hardware: profiles/regionserver.yaml
# workload: oltp

# What no file tells.
# facts: { clients: 128, nodes: 40 }

# Findings that you have decided about.
# rules: { hbase/handler-count: off }

# exclude: ["**/target/**"]
`;
}

function preCommitText(): string {
  return `  - repo: local
    hooks:
      - id: storelint
        name: storelint
        language: node
        additional_dependencies: ["storelint@${version}"]
        entry: storelint check
        require_serial: true
        files: '${hookPattern()}'
`;
}

function githubText(): string {
  return `name: storelint
on: [push, pull_request]
permissions:
  contents: read
jobs:
  storelint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 24
          package-manager-cache: false
      - run: npx --yes storelint@${version} check
`;
}

function gitlabText(): string {
  return `storelint:
  image: node:24
  script:
    - npx --yes storelint@${version} check --format pretty --format gitlab --output gl-code-quality-report.json
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
`;
}
