import { statedProducts } from '@storelint/core/products';
import { KnownSecrets } from '@storelint/core/secrets';
import { MiB, retirementText, text } from '@storelint/core/text';
import {
  Boundary,
  type Bytes,
  decode,
  displayPath,
  explain,
  largestFile,
  NodeFiles,
  NodeKnowledge,
  readStandardInput,
} from '@storelint/node';
import { Baseline } from '../baseline.js';
import { CallError, exitStatus } from '../callError.js';
import { lineProblem, readFailOn, readStated, readStyle, readWanted, requireRules, unknownRuleText } from '../checkOptions.js';
import type { PassOptions } from '../checkPass.js';
import { type CheckResult, compareSeverities, partsOf, type ReportOptions, type ReportStyle } from '../checkResult.js';
import { ConfigurationFinder } from '../configuration.js';
import { readKind } from '../fileKinds.js';
import { ConfiguredProfiles } from '../hardwareProfile.js';
import { type JudgedPass, PassJudge } from '../judgedPass.js';
import { type Output, type OutputWord, pairOutputs } from '../outputs.js';
import { startProgress } from '../progress.js';
import { loadReporter } from '../reporters/index.js';
import { plural } from '../reporters/summary.js';
import { ResultCollector } from '../resultCollector.js';
import { OwnRules } from '../rulePacks.js';
import { print, printError } from '../sink.js';
import { standIns } from '../standIns.js';
import { findTargets, type Targets } from '../targets.js';
import type { Terminal } from '../terminal.js';

/** What the call says, as commander reads it. */
export interface CheckCall {
  readonly release: readonly string[];
  readonly hardware?: string;
  readonly workload?: string;
  readonly fact: readonly string[];
  readonly as?: string;
  readonly outputWords: readonly OutputWord[];
  readonly failOn: string;
  readonly style: string;
  readonly statistics?: boolean;
  readonly minSeverity: string;
  readonly confidence: string;
  readonly rule: readonly string[];
  readonly fix?: boolean;
  readonly unsafe?: boolean;
  readonly diff?: boolean;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  /** False with --no-suppressions. */
  readonly suppressions: boolean;
  readonly eachLine?: boolean;
  readonly explainSilent?: boolean;
  readonly stdinFilename?: string;
  readonly allowOutside?: boolean;
  readonly requireFiles?: boolean;
  readonly quiet?: boolean;
}

/** Runs `storelint check`; gives the exit status. @throws {CallError} */
export async function runCheck(paths: readonly string[], call: CheckCall, terminal: Terminal): Promise<number> {
  const workingDirectory = process.cwd();
  const knowledge = new NodeKnowledge();
  const outputs = pairOutputs(call.outputWords, terminal.insideActions);
  const failOn = readFailOn(call.failOn);
  const isWanted = readWanted(call);
  const style = readStyle(call);
  const stated = await readStated(call, workingDirectory, knowledge);
  if (call.unsafe === true && call.fix !== true && call.diff !== true) throw new CallError('--unsafe goes with --fix or --diff');
  if (call.updateBaseline === true && call.baseline === undefined) throw new CallError('--update-baseline needs --baseline FILE');
  const baseline = call.baseline === undefined ? undefined : Baseline.read(call.baseline, workingDirectory, call.updateBaseline === true);

  const given = readGiven(call, paths, workingDirectory);
  const named = given === undefined ? (paths.length === 0 ? ['.'] : paths) : [given.path];
  const boundary = new Boundary(workingDirectory, named, call);
  const files = new NodeFiles(workingDirectory, boundary, given === undefined ? undefined : new Map([[given.path, given.text]]));
  const configurations = new ConfigurationFinder(workingDirectory, boundary);
  const targets = findTargets(named, {
    workingDirectory,
    as: call.as === undefined ? undefined : readKind(call.as),
    files,
    configurations,
    held: true,
    given: given?.path,
  });
  const wrong: string[] = targets.missing.map((path) =>
    path === '-'
      ? '-: standard input needs a name, --stdin-filename NAME'
      : `${path === '' ? '""' : path}: there is no such file or directory`,
  );
  wrong.push(...configurations.problemTexts(), ...unknownReleases(targets, knowledge));
  const ownRules = new OwnRules(workingDirectory, files, knowledge);
  for (const { found } of targets.groups) await ownRules.load(found);
  wrong.push(...ownRules.problems);
  const ruleIds = () => [...knowledge.ruleIds(), ...ownRules.byId.keys()];
  requireRules(stated.rules, ruleIds);

  const progress = startProgress(terminal, call.quiet === true);
  const profiles = new ConfiguredProfiles(knowledge, files);
  const options: PassOptions = {
    workingDirectory,
    stated,
    knowledge,
    ownRules,
    profiles,
    ...(progress === undefined ? {} : { onProgress: progress.report }),
  };
  const run = new PassJudge(targets, options, { suppressions: call.suppressions, today: terminal.today });
  const notes: string[] = [
    ...targets.notes,
    ...configuredRuleNotes(targets, ruleIds),
    ...stated.rules.flatMap(([id]) => retirementText(id) ?? []),
  ];
  const secrets = new KnownSecrets();
  const keep = { eachLine: call.eachLine === true, all: call.updateBaseline === true };
  const collector = new ResultCollector(baseline?.begin(), isWanted, keep, files);
  const standInNotes = new Set<string>();
  const collect = (pass: JudgedPass) => {
    collector.add(pass);
    const deployments = pass.checked.map(({ check }) => check.deployment);
    for (const note of standIns(deployments, (product) => knowledge.catalog(product))) standInNotes.add(note);
  };
  const fixer =
    call.fix === true || call.diff === true
      ? new (await import('../fixer.js')).Fixer(call, { files, targets, workingDirectory, given: given?.path, baseline, isWanted })
      : undefined;
  for (const pass of run.judgeEach(files, secrets, fixer?.fix)) collect(pass);
  collect(run.judgeUnreadable());
  wrong.push(...profiles.problems);
  progress?.end();
  if (fixer !== undefined) {
    notes.push(...fixer.notes);
    wrong.push(...fixer.wrong);
    fixer.print(secrets);
  }

  const checkedFiles = [...new Set([...targets.requested].map(targets.fileOf))].sort();
  const nothing =
    checkedFiles.length === 0 && wrong.length === 0
      ? ['no file to check: storelint knows hbase-site.xml, hdfs-site.xml, cassandra.yaml and their companions by their names']
      : [];
  const result = collector.result(checkedFiles, [...notes, ...standInNotes, ...nothing], secrets);
  if (baseline !== undefined && call.updateBaseline === true && call.baseline !== undefined) {
    const { updateBaseline } = await import('../baselineUpdate.js');
    const notes = await updateBaseline(call.baseline, workingDirectory, (now) => now.updated(collector.everything, result.files));
    for (const note of notes) terminal.error(`storelint: ${note}`);
    if (call.quiet !== true) terminal.error(`storelint: ${call.baseline}: ${plural(collector.everything.length, 'finding')} written`);
  }
  // Who takes findings as known does not want to read them.
  if (call.updateBaseline !== true || call.outputWords.length > 0)
    await writeReports(result, outputs, call, style, terminal, (id) => knowledge.describeRule(id) ?? ownRules.prose.get(id));
  const untold = outputs.some((output) => output.file === undefined && (showsNotes(output) || takesStandardOutput(call)))
    ? []
    : result.notes;
  if (call.quiet !== true) for (const note of untold) terminal.error(`storelint: ${note}`);
  for (const message of wrong) terminal.error(`storelint: ${message}`);
  if (call.explainSilent === true) {
    const { explainSilence } = await import('../reporters/silence.js');
    const mixes = outputs.some((output) => output.file === undefined && output.format !== 'pretty');
    (mixes ? printError : print)(text`\n${explainSilence(result)}`);
  }
  if (wrong.length > 0) return exitStatus.wrongCall;
  if (targets.requested.size === 0 && call.requireFiles === true) return exitStatus.nothingToCheck;
  if (call.updateBaseline === true) return exitStatus.fine;
  return result.findings.some((finding) => failOn !== 'never' && compareSeverities(finding.severity, failOn) <= 0)
    ? exitStatus.findings
    : exitStatus.fine;
}

/** Sentences about rules that a configuration names and nobody has, or has under another id. */
function configuredRuleNotes(targets: Targets, ids: () => readonly string[]): string[] {
  return targets.groups.flatMap(({ found: { configuration } }) => {
    const named = [configuration, ...configuration.deployments, ...(configuration.overrides ?? [])].flatMap(({ rules }) =>
      Object.keys(rules ?? {}),
    );
    const notes = [...new Set(named)].flatMap((id) => retirementText(id) ?? unknownRuleText(id, ids) ?? []);
    return notes.map((note) => `${configuration.path}: ${note}`);
  });
}

/** Sentences about releases that a configuration names and nobody has released. */
function unknownReleases(targets: Targets, knowledge: NodeKnowledge): string[] {
  return targets.groups.flatMap(({ found: { configuration } }) =>
    [configuration, ...configuration.deployments].flatMap(({ releases }) =>
      statedProducts.flatMap((product) => {
        const version = releases?.[product];
        const problem = version === undefined ? undefined : lineProblem(product, version, knowledge);
        return problem === undefined ? [] : [`${configuration.path}: ${problem}`];
      }),
    ),
  );
}

/** Only the formats for people show notes. */
function showsNotes({ format }: Output): boolean {
  return format === 'pretty' || format === 'markdown';
}

/** Standard output belongs to the changes: reports go to standard error, and nothing may mix with them there. */
function takesStandardOutput(call: CheckCall): boolean {
  return call.diff === true || (call.stdinFilename !== undefined && call.fix === true);
}

async function writeReports(
  result: CheckResult,
  outputs: readonly Output[],
  call: CheckCall,
  style: ReportStyle,
  terminal: Terminal,
  describeRule: ReportOptions['describeRule'],
): Promise<void> {
  for (const { format, file } of outputs) {
    const write = await loadReporter(format);
    const isTerminal = file === undefined && terminal.isTerminal;
    const report = write(result, {
      color: file === undefined ? terminal.color : terminal.colorForced,
      links: isTerminal && terminal.color,
      width: isTerminal ? terminal.width : Number.POSITIVE_INFINITY,
      quiet: call.quiet === true,
      eachLine: call.eachLine === true,
      style,
      version: terminal.version,
      now: terminal.now,
      describeRule,
    });
    const parts = partsOf(report);
    if (file !== undefined) {
      const { writeOutput } = await import('../writeFile.js');
      for (const note of writeOutput(file, parts, `--output ${file}`)) terminal.error(`storelint: ${note}`);
    } else for (const part of parts) (takesStandardOutput(call) ? printError : print)(part);
  }
}

function readGiven(call: CheckCall, paths: readonly string[], workingDirectory: string): { path: string; text: string } | undefined {
  if (call.stdinFilename === undefined) return undefined;
  if (paths.some((path) => path !== '-')) throw new CallError('--stdin-filename reads one file from standard input; it takes no PATH');
  let read: Bytes;
  try {
    read = readStandardInput();
  } catch (error) {
    throw new CallError(`standard input cannot be read: ${explain(error)}`);
  }
  if (!('bytes' in read)) throw new CallError(`standard input holds more than ${largestFile / MiB} MiB, which is not read`);
  const decoded = decode(read.bytes);
  if (decoded === undefined) throw new CallError('standard input holds binary data, not text');
  return { path: displayPath(call.stdinFilename, workingDirectory), text: decoded.text };
}
