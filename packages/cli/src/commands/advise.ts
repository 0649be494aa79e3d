import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Advice, type AdviceGroup, type AdviceRequest, advise, advisedAmong, contradictionsIn } from '@storelint/core/advice';
import { newestMeant } from '@storelint/core/catalog';
import { type FactValue, isTooOldFor, jdkRefusals, severityChooser, unsupportedJdks } from '@storelint/core/deployment';
import { markdown, type Printable, text } from '@storelint/core/text';
import { Boundary, displayPath, NodeFiles, NodeKnowledge } from '@storelint/node';
import { type ReportInput, reportOnFiles, reportOnNewFiles } from '@storelint/report/adviceInput';
import { type AdvisedDeployment, adviseFiles, changesOf, refuse } from '../advice/comparison.js';
import { CallError, exitStatus } from '../callError.js';
import { readRelease, readRuleLevel, readStatedFact, readWorkload, requireRules } from '../checkOptions.js';
import { documentsOf } from '../checkPass.js';
import { findHardware } from '../hardwareProfile.js';
import { print } from '../sink.js';
import { standInsFor } from '../standIns.js';
import type { Terminal } from '../terminal.js';

/** What the call says, as commander reads it. */
export interface AdviseCall {
  readonly hardware?: string;
  readonly release: readonly string[];
  readonly workload?: string;
  readonly fact: readonly string[];
  readonly rule: readonly string[];
  readonly format: string;
  readonly why?: boolean;
  readonly ask?: boolean;
  readonly output?: string;
  readonly write?: boolean;
  readonly restore?: boolean;
  readonly interactive?: boolean;
  readonly allowOutside?: boolean;
}

const adviceFormats = ['table', 'json', 'markdown', 'html', 'diff', 'files'] as const;
type AdviceFormat = (typeof adviceFormats)[number];

/** Runs `storelint advise`; gives the exit status. @throws {CallError} */
export async function runAdvise(paths: readonly string[], call: AdviseCall, terminal: Terminal): Promise<number> {
  if (call.restore === true) return restore(paths, call, terminal);
  const format = adviceFormats.find((known) => known === call.format);
  if (format === undefined) throw new CallError(`--format ${call.format}: known are ${adviceFormats.join(', ')}`);
  if (call.hardware === undefined)
    throw new CallError('advise needs --hardware: the name of a profile, a file, or detect for this machine');
  const writes = call.write === true || call.interactive === true;
  if (paths.length === 0 && (writes || format === 'diff'))
    throw new CallError(
      `${writes ? (call.write === true ? '--write' : '--interactive') : '--format diff'} needs the PATH of the files to change`,
    );
  const knowledge = new NodeKnowledge();
  const stated = await readRequest(call, knowledge);
  const rules = call.rule.map(readRuleLevel);
  for (const note of standInsFor(Object.entries(stated.releases), knowledge)) terminal.error(`storelint: ${note}`);
  const tellOfJdk = () => {
    const { releases, hardware } = stated;
    for (const { message } of unsupportedJdks(releases)) terminal.error(`storelint: ${message}`);
    if (releases.jdk !== undefined || hardware.jdk === undefined) return;
    for (const message of jdkRefusals({ ...releases, jdk: String(hardware.jdk) }))
      terminal.error(`storelint: ${message}; the JDK of the profile is left out`);
  };
  if (paths.length === 0) {
    requireRelease(stated, knowledge);
    refuse(contradictionsIn(stated));
  }
  const request = call.ask === true ? await asked(paths, stated, { call, rules, knowledge, terminal }) : stated;
  if (request === undefined) {
    terminal.error('storelint: nothing was recommended');
    return exitStatus.interrupted;
  }
  if (paths.length === 0) {
    requireRules(rules, () => knowledge.ruleIds());
    refuse(contradictionsIn(request));
    tellOfJdk();
    const chosen = { ...request, severityOf: severityChooser(rules) };
    const advice = advise(chosen, knowledge);
    return report([{ name: '', advice, page: () => reportOnNewFiles(chosen, advice, knowledge) }], format, call, knowledge, terminal);
  }
  const files = new NodeFiles(process.cwd(), new Boundary(process.cwd(), paths, call));
  const advised = await adviseFiles(paths, { ...request, rules }, knowledge, files, terminal);
  tellOfJdk();
  for (const {
    deployment,
    shown: { compared, withheld },
  } of advised) {
    for (const { recommendation, why } of withheld)
      terminal.error(`storelint: ${deployment.name}: ${recommendation.name} ${recommendation.value} is left out: ${why}`);
    if (compared.absentFiles.length > 0)
      terminal.error(`storelint: ${deployment.name} has no ${compared.absentFiles.join(', ')}; --format files writes new ones`);
  }
  if (writes) return writeInPlace(advised, call, terminal, files.boundary);
  if (format === 'diff') return printDiff(advised, call, terminal);
  const answers = advised.map(({ input, request: own, deployment, advice, shown, shownFiles }): Answer => {
    const compared = { ...advice, recommendations: shown.compared.recommendations };
    return {
      name: deployment.name,
      advice: compared,
      page: () => reportOnFiles(input, own, advice, shown, { files: shownFiles, knowledge }),
    };
  });
  return report(answers, format, call, knowledge, terminal);
}

/** The request with what is answered on the terminal; undefined: Ctrl-C. */
async function asked(
  paths: readonly string[],
  stated: AdviceRequest,
  {
    call,
    rules,
    knowledge,
    terminal,
  }: {
    readonly call: AdviseCall;
    readonly rules: readonly ReturnType<typeof readRuleLevel>[];
    readonly knowledge: NodeKnowledge;
    readonly terminal: Terminal;
  },
): Promise<AdviceRequest | undefined> {
  const { askForFacts } = await import('../advice/questions.js');
  // What is said of the files is said by the run that has the answers.
  const quiet = { ...terminal, error: () => undefined };
  const files = new NodeFiles(process.cwd(), new Boundary(process.cwd(), paths, call));
  const advised =
    paths.length === 0
      ? [advise(stated, knowledge)]
      : (await adviseFiles(paths, { ...stated, rules }, knowledge, files, quiet)).map(({ advice }) => advice);
  const assumed = new Map(advised.flatMap((advice) => advice.assumed.map((each) => [each.fact, each] as const)));
  const answers = await askForFacts([...assumed.values()], Math.min(terminal.width, 120));
  return answers === undefined ? undefined : { ...stated, ...answers, facts: { ...stated.facts, ...answers.facts } };
}

async function readRequest(call: AdviseCall, knowledge: NodeKnowledge): Promise<AdviceRequest> {
  // One cannot advise for a set: a line (`2.5`) is advised for by its newest patch.
  const releases: Record<string, string> = Object.fromEntries(
    call.release.map(readRelease).map(([product, version]) => {
      const known = product === 'jdk' ? [] : (knowledge.catalog(product)?.releases ?? []);
      return [product, newestMeant(known, version)];
    }),
  );
  const facts: Record<string, FactValue> = Object.fromEntries(call.fact.map(readStatedFact));
  const { jdk, ...machine } = await findHardware(call.hardware ?? '', process.cwd(), knowledge);
  // A shipped profile tells the JDK of the machine's time, which is not that of every release.
  const isOfItsTime = knowledge.profileText(call.hardware ?? '') !== undefined && jdk !== undefined && isTooOldFor(releases, jdk);
  return {
    releases,
    hardware: jdk === undefined || isOfItsTime ? machine : { ...machine, jdk },
    ...(call.workload === undefined ? {} : { workload: readWorkload(call.workload) }),
    facts,
  };
}

function requireRelease(request: AdviceRequest, knowledge: NodeKnowledge): void {
  const advised = advisedAmong(request.releases);
  if (advised.length === 0)
    throw new CallError('advise needs a release: --release hbase@2.5.8, hadoop@3.3.6, cassandra@4.1.3 or zookeeper@3.8.4');
  for (const { id: product } of advised) {
    const catalog = knowledge.catalog(product);
    if (catalog?.nearest(request.releases[product] ?? '') === undefined)
      throw new CallError(
        `--release ${product}@${request.releases[product]}: nothing is known of it; the oldest known is ${catalog?.releases[0]}`,
      );
  }
}

/** Advice for one deployment, and what the report in HTML shows beside it. */
interface Answer {
  /** The deployment's; empty from scratch. */
  readonly name: string;
  readonly advice: Advice;
  readonly page: () => ReportInput;
}

async function report(
  answers: readonly Answer[],
  format: AdviceFormat,
  call: AdviseCall,
  knowledge: NodeKnowledge,
  terminal: Terminal,
): Promise<number> {
  const advice = answers.map((answer) => answer.advice);
  for (const message of advice.flatMap(({ left }) => left)) terminal.error(`storelint: not answered: ${message}`);
  if (format === 'files') {
    const [first, ...others] = advice;
    if (others.length > 0) throw new CallError('--format files writes one deployment; name one directory');
    return first === undefined ? exitStatus.fine : writeNewFiles(first, call.output, terminal);
  }
  return deliver(await rendered(answers, format, call, knowledge, terminal), call, terminal);
}

async function rendered(
  answers: readonly Answer[],
  format: AdviceFormat,
  { why }: AdviseCall,
  knowledge: NodeKnowledge,
  terminal: Terminal,
): Promise<Printable> {
  switch (format) {
    case 'json':
      return (await import('../advice/json.js')).adviceJson(answers);
    case 'markdown': {
      const { adviceMarkdown } = await import('../advice/markdown.js');
      return markdown.join(
        answers.map(({ name, advice }) => adviceMarkdown(advice, answers.length > 1 ? name : undefined)),
        '\n',
      );
    }
    case 'html': {
      const { adviceReport } = await import('@storelint/report/advice');
      return adviceReport(
        answers.map(({ page }) => page()),
        (product) => knowledge.catalog(product),
      );
    }
    default: {
      const { adviceExplained, adviceTable } = await import('../advice/table.js');
      const shown = why === true ? adviceExplained : adviceTable;
      const heading = (name: string) => (answers.length > 1 ? text`${name}\n\n` : '');
      return text.join(
        answers.map(({ name, advice }) => text`${heading(name)}${shown(advice, terminal)}`),
        '\n',
      );
    }
  }
}

async function printDiff(advised: readonly AdvisedDeployment[], call: AdviseCall, terminal: Terminal): Promise<number> {
  return deliver(await diffOf(advised, changesOf(advised.map(({ applied }) => applied))), call, terminal);
}

async function deliver(printable: Printable, { output }: AdviseCall, terminal: Terminal): Promise<number> {
  if (output === undefined) print(printable);
  else {
    const { writeOutput } = await import('../writeFile.js');
    for (const note of writeOutput(output, [printable])) terminal.error(`storelint: ${note}`);
  }
  return exitStatus.fine;
}

async function diffOf(advised: readonly AdvisedDeployment[], changed: ReturnType<typeof changesOf>): Promise<Printable<'diff'>> {
  const { unifiedDiff } = await import('../unifiedDiff.js');
  const documents = advised.flatMap(documentsOf);
  return unifiedDiff(changed, documents, advised[0]?.secretWords ?? (() => undefined));
}

async function writeInPlace(
  advised: readonly AdvisedDeployment[],
  call: AdviseCall,
  terminal: Terminal,
  boundary: Boundary,
): Promise<number> {
  let wanted: (group: AdviceGroup) => boolean = () => true;
  if (call.interactive === true) {
    const { askForGroups } = await import('../advice/interactive.js');
    const chosen = await askForGroups(advised);
    if (chosen === undefined || chosen.size === 0) {
      terminal.error('storelint: nothing was written');
      return chosen === undefined ? exitStatus.interrupted : exitStatus.fine;
    }
    wanted = (group) => chosen.has(group);
  }
  const targetOf = (path: string) => boundary.targetOf(path);
  const changed = changesOf(advised.map(({ applied, applyGroups }) => (call.interactive === true ? applyGroups(wanted) : applied)));
  if (changed.size === 0) {
    const { removeLeftOversBeside } = await import('@storelint/node/writing');
    const documents = advised.flatMap(({ deployment }) => deployment.documents);
    const paths = documents.map(({ source }) => resolve(source.path));
    removeLeftOversBeside(paths, targetOf);
    terminal.error('storelint: the files hold what is recommended; nothing was written');
    return exitStatus.fine;
  }
  const { writeWithBackup } = await import('../advice/backup.js');
  for (const note of await writeWithBackup(changed, { targetOf })) terminal.error(`storelint: ${note}`);
  terminal.error(`storelint: wrote ${[...changed.keys()].sort().join(', ')}; storelint advise PATH --restore brings the old files back`);
  return exitStatus.fine;
}

async function restore(paths: readonly string[], call: AdviseCall, terminal: Terminal): Promise<number> {
  if (paths.length === 0) throw new CallError('--restore needs the PATH of the files to bring back');
  const { restoreBackups } = await import('../advice/backup.js');
  const boundary = new Boundary(process.cwd(), paths, call);
  const { restored, notes } = await restoreBackups(paths, { targetOf: (path) => boundary.targetOf(path) });
  for (const note of notes) terminal.error(`storelint: ${note}`);
  if (restored.length === 0) throw new CallError(`${paths.join(', ')}: there is no backup of --write`);
  terminal.error(`storelint: restored ${restored.join(', ')}`);
  return exitStatus.fine;
}

async function writeNewFiles(advice: Advice, output: string | undefined, terminal: Terminal): Promise<number> {
  if (output === undefined) throw new CallError('--format files needs --output DIR');
  const directory = resolve(output);
  if (statSync(directory, { throwIfNoEntry: false })?.isFile() === true)
    throw new CallError(`--output ${output}: it is a file, not a directory`);
  const { WriteError, writeFiles } = await import('@storelint/node/writing');
  const { reasonOf } = await import('../writeFile.js');
  const changes = Object.entries(advice.files).map(([name, text]) => ({
    path: join(directory, name),
    content: [Buffer.from(text, 'utf8')],
    over: 'anything' as const,
  }));
  try {
    for (const note of writeFiles(changes, { makeDirectories: true })) terminal.error(`storelint: ${note}`);
  } catch (error) {
    const path = error instanceof WriteError ? displayPath(error.path, process.cwd()) : output;
    throw new CallError(`${path}: it cannot be written: ${reasonOf(error)}`);
  }
  terminal.error(`storelint: wrote ${Object.keys(advice.files).join(', ')} into ${output}`);
  return exitStatus.fine;
}
