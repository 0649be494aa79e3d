import type { Document } from '@storelint/core/formats';
import type { Releasable } from '@storelint/core/products';
import { SecretTexts } from '@storelint/core/secrets';
import {
  bothEnds,
  fixForTarget,
  type ReleaseSet,
  type UpgradeChange,
  type UpgradeReport,
  upgradeDeployment,
  withoutSuppressed,
} from '@storelint/core/upgrade';
import { Boundary, NodeFiles, NodeKnowledge } from '@storelint/node';
import { CallError, exitStatus } from '../callError.js';
import { readFailOn, readReleaseOption, readStated, requireRules, type StatedCall } from '../checkOptions.js';
import { documentsOf, planChecks } from '../checkPass.js';
import { compareSeverities } from '../checkResult.js';
import { ConfigurationFinder } from '../configuration.js';
import { OwnRules } from '../rulePacks.js';
import { print } from '../sink.js';
import { standInsFor } from '../standIns.js';
import { findTargets, type Targets } from '../targets.js';
import type { Terminal } from '../terminal.js';
import { upgradeReporters } from './upgradeText.js';

/** What the call says, as commander reads it. */
export interface UpgradeCall extends Omit<StatedCall, 'release'> {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly format: string;
  readonly all?: boolean;
  readonly fix?: boolean;
  readonly unsafe?: boolean;
  readonly diff?: boolean;
  readonly failOn: string;
  readonly allowOutside?: boolean;
}

/** `storelint upgrade`: what a move to other releases means for these files. @throws {CallError} */
export async function runUpgrade(paths: readonly string[], call: UpgradeCall, terminal: Terminal): Promise<number> {
  const workingDirectory = process.cwd();
  const knowledge = new NodeKnowledge();
  const report = upgradeReporters[call.format];
  if (report === undefined) throw new CallError(`--format ${call.format}: known are ${Object.keys(upgradeReporters).join(', ')}`);
  if (call.unsafe === true && call.fix !== true && call.diff !== true) throw new CallError('--unsafe goes with --fix or --diff');
  const failOn = readFailOn(call.failOn);
  const ends = readEnds(call, knowledge);
  for (const note of standInsFor([...Object.entries(ends.from), ...Object.entries(ends.to)], knowledge))
    terminal.error(`storelint: ${note}`);
  const stated = await readStated(call, workingDirectory, knowledge);
  const named = paths.length === 0 ? ['.'] : paths;
  const boundary = new Boundary(workingDirectory, named, call);
  const files = new NodeFiles(workingDirectory, boundary);
  const configurations = new ConfigurationFinder(workingDirectory, boundary);
  const targets = findTargets(named, {
    workingDirectory,
    as: undefined,
    files,
    configurations,
    given: undefined,
  });
  const [missing] = targets.missing;
  if (missing !== undefined) throw new CallError(`${missing}: there is no such file or directory`);
  for (const note of targets.notes) terminal.error(`storelint: ${note}`);
  const ownRules = new OwnRules(workingDirectory, files, knowledge);
  for (const { found } of targets.groups) await ownRules.load(found);
  requireRules(stated.rules, () => [...knowledge.ruleIds(), ...ownRules.byId.keys()]);

  const passOptions = { workingDirectory, stated, knowledge, ownRules };
  const judge = (read: NodeFiles): UpgradeReport[] =>
    planChecks(targets, read, passOptions)
      .map(({ checker, input, ownRules: own }) => upgradeDeployment(checker, knowledge, input, ends, own))
      .filter(({ steps }) => steps.length > 0)
      .map((found) => withoutSuppressed(found, terminal.today));
  const documentsIn = (read: NodeFiles): Document[] =>
    planChecks(targets, read, passOptions).flatMap(({ checker, input }) => documentsOf(checker.open(input)));
  const unwritten: string[] = [];
  const before = judge(files);
  let read = files;
  if (call.diff === true) await printRenames(before, judge, files, call, targets, documentsIn(files));
  else if (call.fix === true)
    read = files.with(await writeRenames(before, judge, files, call, workingDirectory, targets.requested, unwritten, terminal));
  // The source does not know the new names: only what was told before is told again.
  const told = new Set(before.flatMap(({ deployment, changes }) => changes.map((change) => keyOf(deployment, change))));
  const toldOf = (reports: readonly UpgradeReport[]) =>
    reports.map((report) => ({
      ...report,
      changes: report.changes.filter(
        (change) =>
          (read === files || told.has(keyOf(report.deployment, change))) &&
          (change.place === undefined || targets.requested.has(change.place.document.source.path)),
      ),
    }));
  const touching = toldOf(read === files ? before : judge(read));
  if (call.diff !== true) {
    // What is shown is judged from texts whose secrets are masked.
    const secrets = new SecretTexts(documentsIn(read), targets.secretWords);
    const shown = secrets.isEmpty ? touching : toldOf(judge(read.with(secrets.texts)));
    print(report(shown, { all: call.all === true, onCommandLine: true, color: terminal.color, width: terminal.width }));
    if (touching.length === 0) terminal.error('storelint: no file of these products');
  }
  const wrong = [...configurations.problemTexts(), ...ownRules.problems, ...unwritten];
  for (const message of wrong) terminal.error(`storelint: ${message}`);
  if (wrong.length > 0) return exitStatus.wrongCall;
  const worst = touching.flatMap(({ changes }) => changes);
  return worst.some(({ severity }) => failOn !== 'never' && compareSeverities(severity, failOn) <= 0)
    ? exitStatus.findings
    : exitStatus.fine;
}

function readEnd(option: string, texts: readonly string[]): ReleaseSet {
  const releases = texts.map((text) => readReleaseOption(option, text));
  for (const [index, [product]] of releases.entries()) {
    if (releases.slice(0, index).some(([other]) => other === product)) throw new CallError(`${option} names ${product} twice`);
  }
  return Object.fromEntries(releases);
}

/** Every product that has a release at one end needs one at the other; the JDK does not. */
function readEnds(call: UpgradeCall, knowledge: NodeKnowledge): { from: ReleaseSet; to: ReleaseSet } {
  const from = readEnd('--from', call.from);
  const to = readEnd('--to', call.to);
  const products = new Set([...Object.keys(from), ...Object.keys(to)]) as Set<Releasable>;
  if (products.size === 0) throw new CallError('say which releases: --from hbase@1.4 --to hbase@2.6');
  for (const product of products) {
    if (product !== 'jdk' && (from[product] === undefined || to[product] === undefined)) {
      const given = from[product] === undefined ? '--to' : '--from';
      throw new CallError(`${given} names ${product}, ${given === '--to' ? '--from' : '--to'} does not; a move has two ends`);
    }
    if (product === 'jdk') continue;
    for (const version of [from[product], to[product]]) {
      const catalog = knowledge.catalog(product);
      if (version !== undefined && catalog?.nearest(version) === undefined)
        throw new CallError(`nothing is known of ${product} ${version}; the oldest known is ${catalog?.releases[0] ?? 'none'}`);
    }
  }
  const { steps } = bothEnds({ from, to }, (product) => knowledge.catalog(product));
  if (steps.every((step) => step.from === step.to)) throw new CallError('--from and --to name the same releases');
  return { from, to };
}

type Judge = (files: NodeFiles) => UpgradeReport[];

/** What the changes' own fixes rename or remove. */
function renamesOf(reports: readonly UpgradeReport[], judge: Judge, files: NodeFiles, call: UpgradeCall, requested: ReadonlySet<string>) {
  return fixForTarget(reports, (texts) => judge(files.with(texts)), {
    unsafe: call.unsafe === true,
    mayChange: (path) => requested.has(path),
  });
}

async function printRenames(
  reports: readonly UpgradeReport[],
  judge: Judge,
  files: NodeFiles,
  call: UpgradeCall,
  { requested, secretWords }: Targets,
  documents: readonly Document[],
): Promise<void> {
  const { unifiedDiff } = await import('../unifiedDiff.js');
  print(unifiedDiff(renamesOf(reports, judge, files, call, requested), documents, secretWords));
}

/** Writes the renames; gives the texts that were written. What cannot be written goes to `unwritten`. */
async function writeRenames(
  reports: readonly UpgradeReport[],
  judge: Judge,
  files: NodeFiles,
  call: UpgradeCall,
  workingDirectory: string,
  requested: ReadonlySet<string>,
  unwritten: string[],
  terminal: Terminal,
): Promise<ReadonlyMap<string, string>> {
  const { writeFixes } = await import('../writeFile.js');
  const renames = renamesOf(reports, judge, files, call, requested);
  const { written, wrong, notes } = writeFixes(renames, requested, workingDirectory, files.boundary);
  unwritten.push(...wrong);
  for (const note of notes) terminal.error(`storelint: ${note}`);
  return written;
}

function keyOf(deployment: string, { kind, subject, finding }: UpgradeChange): string {
  return JSON.stringify([deployment, kind, subject, finding?.ruleId]);
}
