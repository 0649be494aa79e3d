import type { ChangedTexts } from '../applyFixes.js';
import { Checker, concernBetween, type DeploymentInput, type RepeatedCheck } from '../check.js';
import { FilesAround } from '../deployment/around/filesAround.js';
import { argumentsOfJvm } from '../deployment/askedSettings.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Document } from '../formats/document.js';
import { type Files, isFailure, type Knowledge } from '../host.js';
import type { Finding } from '../rules/finding.js';
import type { Concern } from '../rules/rejudging.js';
import { applyEdits, type TextEdit } from '../text/textEdit.js';
import { type ComparedAdvice, compareAdvice } from './compare.js';
import { type AdviceGroup, placeOf, type Recommendation } from './recommendation.js';

/** Advice written into files. */
export interface AppliedAdvice {
  readonly deployment: Deployment;
  readonly compared: ComparedAdvice;
  readonly changed: ChangedTexts;
  /** Left out, because what the files hold beside it would make it a fault. */
  readonly withheld: readonly { readonly recommendation: Recommendation; readonly why: string }[];
  /** What the written lines may concern; undefined: everything. */
  readonly concern: Concern | undefined;
  /** The check of the files as they were first written. */
  readonly written?: RepeatedCheck;
}

/** Most rounds of leaving something out. */
const mostRounds = 8;

/**
 * Writes advice into the files of a deployment so that check finds nothing in them that it did not find before, and asking again changes nothing.
 * @param host `checked`: the check of these files, where there is one; `documents`: the files, where they were read; `written`: what the same advice gave before
 * one of the files changed
 */
export function applyAdvice(
  recommendations: readonly Recommendation[],
  input: DeploymentInput,
  host: {
    readonly files: Files;
    readonly knowledge: Knowledge;
    readonly checked?: RepeatedCheck;
    readonly documents?: readonly Document[];
    readonly written?: RepeatedCheck;
  },
  wanted: (group: AdviceGroup) => boolean = () => true,
): AppliedAdvice {
  const { files, knowledge, checked } = host;
  const checker = new Checker(files, knowledge);
  const { deployment } = checked?.check ?? checker.open(input, host.documents);
  const newAmong = checked === undefined ? askedOf(checker, input) : besides(checked);
  const withheld: { recommendation: Recommendation; why: string }[] = [];
  let items = recommendations.filter((item) => wanted(item.group));
  let concern: Concern | undefined = { names: new Set(items.map(nameAsked)), rules: new Set() };
  let written: RepeatedCheck | undefined;
  for (let round = 0; ; round++) {
    const compared = compareAdvice(items, deployment, knowledge);
    const changed = changedBy(compared);
    const outcome = (texts: ChangedTexts): AppliedAdvice => {
      const about = { deployment, compared, changed: texts, withheld, concern };
      return written === undefined ? about : { ...about, written };
    };
    if (round === mostRounds) return outcome(new Map());
    if (changed.size === 0) return outcome(changed);
    const again = new Checker(withTexts(files, changed), knowledge).checkAgain(
      input,
      written ?? host.written ?? checked,
      deployment.documents,
    );
    written ??= again;
    concern = checked === undefined ? undefined : joined(concern, concernBetween(checked, again, knowledge));
    const { check: after } = again;
    const faults = newAmong(after.findings);
    const overruled = compareAdvice(items, after.deployment, knowledge).edits.map(({ recommendation }) => recommendation);
    const out = new Map<string, string>();
    for (const finding of faults)
      for (const item of concerned(items, compared, finding))
        out.set(placeOf(item), `with it check would say: ${finding.message}${wantedFirst(items, compared, finding)}`);
    for (const item of overruled) out.set(placeOf(item), 'the file overrules it elsewhere');
    if (out.size === 0 && faults.length === 0) return outcome(changed);
    // A fault that nothing of the advice can be named for: nothing is written.
    if (out.size === 0) return outcome(new Map());
    for (const item of items) {
      const why = out.get(placeOf(item));
      if (why !== undefined) withheld.push({ recommendation: item, why });
    }
    items = items.filter((item) => !out.has(placeOf(item)));
  }
}

/** Those among the findings that were not there before. */
type NewAmong = (findings: readonly Finding[]) => readonly Finding[];

function besides({ check }: RepeatedCheck): NewAmong {
  const before = new Set(check.findings.map(keyOf));
  return (findings) => findings.filter((finding) => !before.has(keyOf(finding)));
}

/** What was not checked before is asked of the rules that speak now: what the others said is of no matter. */
function askedOf(checker: Checker, input: DeploymentInput): NewAmong {
  const before = new Set<string>();
  const asked = new Set<string>();
  return (findings) => {
    const speaking = new Set(findings.flatMap(({ ruleId }) => (asked.has(ruleId) ? [] : [ruleId])));
    for (const id of speaking) asked.add(id);
    if (speaking.size > 0) for (const finding of checker.checkBy(speaking, input).findings) before.add(keyOf(finding));
    return findings.filter((finding) => !before.has(keyOf(finding)));
  };
}

/** The name under which what an advised value rests on is asked for. */
function nameAsked({ kind, name }: Recommendation): string {
  return kind === 'option' ? argumentsOfJvm : name;
}

function joined(one: Concern | undefined, other: Concern | undefined): Concern | undefined {
  if (one === undefined || other === undefined) return undefined;
  return { names: new Set([...one.names, ...other.names]), rules: new Set([...one.rules, ...other.rules]) };
}

function keyOf({ ruleId, settings, primary }: Finding): string {
  return `${ruleId}|${settings.join()}|${primary.document.source.path}`;
}

/** A name or a path that only the operators know is never written into their files: what waits for one says so. */
function wantedFirst(items: readonly Recommendation[], compared: ComparedAdvice, { settings }: Finding): string {
  const isThere = (name: string) => compared.recommendations.some((item) => item.name === name);
  const wanted = items.find(({ example, name }) => example === true && settings.includes(name) && !isThere(name));
  return wanted === undefined ? '' : `; set ${wanted.name} first, for example to ${wanted.value}`;
}

/** What of the advice a finding is about: settings by name, options by their text where it points, else all options of the files where it points. */
function concerned(items: readonly Recommendation[], compared: ComparedAdvice, finding: Finding): readonly Recommendation[] {
  const names = new Set(finding.settings);
  const written = new Map(compared.edits.map(({ recommendation, edit }) => [placeOf(recommendation), edit.newText.trim()]));
  const settings = items.filter((item) => item.kind === 'setting' && names.has(item.name) && written.has(placeOf(item)));
  if (settings.length > 0) return settings;
  const places = [finding.primary, ...finding.related];
  const isMarked = (text: string | undefined) =>
    text !== undefined && text !== '' && places.some(({ document, range }) => document.source.slice(range).includes(text));
  // A variable may hold the amount alone: `64G`.
  const options = items.filter((item) => item.kind === 'option' && (isMarked(item.value) || isMarked(written.get(placeOf(item)))));
  if (options.length > 0) return options;
  return items.filter(
    (item) => item.kind !== 'setting' && item.file !== '' && places.some(({ document: { source } }) => source.path.endsWith(item.file)),
  );
}

/** What writing advice edits in each file; of two edits of the same characters the first. */
export function adviceEdits(compared: ComparedAdvice): ReadonlyMap<Document, readonly TextEdit[]> {
  const edits = new Map<Document, TextEdit[]>();
  for (const { document, edit } of compared.edits) {
    const ofFile = edits.get(document) ?? [];
    edits.set(document, ofFile);
    if (!ofFile.some((other) => other.range.start < edit.range.end && edit.range.start < other.range.end)) ofFile.push(edit);
  }
  return edits;
}

function changedBy(compared: ComparedAdvice): ChangedTexts {
  const changed = new Map<string, { before: string; after: string }>();
  for (const [{ source }, edits] of adviceEdits(compared)) {
    const after = applyEdits(source.text, edits);
    if (after !== source.text) changed.set(source.path, { before: source.text, after });
  }
  return changed;
}

function withTexts(files: Files, changed: ChangedTexts): Files {
  const written: Files = {
    list: (directory) => files.list(directory),
    read: (path) => {
      const own = changed.get(path);
      const read = files.read(path);
      return own === undefined || isFailure(read) ? read : { path, text: own.after };
    },
  };
  FilesAround.lend(files, written, changed.keys());
  return written;
}
