import type { Around } from '../deployment/around/around.js';
import type { Deployment } from '../deployment/deployment.js';
import type { DeploymentInput } from '../deployment/deploymentInput.js';
import { isForTests, isOfOtherProgram } from '../deployment/files/grouping.js';
import { mayBring } from '../formats/broughtLines.js';
import type { Document, Entry } from '../formats/document.js';
import { isStackDefinition } from '../formats/hadoopXml/hadoopXml.js';
import { isFileOfVariables } from '../formats/held/hadoopVariables.js';
import { type Files, isFailure } from '../host.js';
import { daemonDefinition, definitionOf, fileDefinition, mayHoldSetting } from '../products/registry.js';
import { baseName, directoryOf, join } from '../text/paths.js';
import type { Range } from '../text/range.js';
import { catalogChecks } from './catalogChecks/index.js';
import type { CompiledRule } from './compiledRule.js';
import { fileRuleIds } from './fileFindings.js';
import type { Finding } from './finding.js';
import type { Judge } from './judge.js';
import { RuleIndex } from './ruleIndex.js';

/** Rules about tokens that a person or a script replaces. */
const placeholderRule = '/placeholder-left';

/** Rules about classes that a product does not have. */
const classRule = '/unknown-class';

/** A token in angle brackets, and no element of Hadoop's files. */
const filledToken = /^<(?!(?:configuration|property|name|value|final|description|source)>)\w[\w.-]*>$/i;

/** Rules about variables that nothing defines. */
const variableRule = '/undefined-variable';

/** What people put between the parts of a command s of sed. */
const separatorsOfSed = '/|#@,:;%!~+_^';

/**
 * How scripts begin to replace a variable of a file, or to give it to the daemon as a property of Java: `sed "s#\${HOME_DIR}#$home#"`, `sed 's|${HOME_DIR}|/opt|'`,
 * `java -Dhome.dir=/opt`.
 */
function replacementsOf(variable: string): readonly string[] {
  return [`\\${variable}`, ...[...separatorsOfSed].map((separator) => `'s${separator}${variable}`), `-D${variable.slice(2, -1)}=`];
}

/** How deep in the tree of a source its own files of settings lie. */
const mostLevelsInSource = 8;

/** What tells of a name that is misspelt, with the one that was meant first. */
const misspeltCheck = 'misspeltSetting';

/** Rules about texts that are no value of their setting. */
const valueRules = /\/(?:malformed|refused)-value$/;

/** How scripts begin to replace a word of a file that they copy: `sed "s#WORKDIR#$dir#"`. */
function replacementsOfWord(word: string): readonly string[] {
  return [...separatorsOfSed].map((separator) => `s${separator}${word}${separator}`);
}

/** What stands around the files of deployments, and which findings it leaves: scripts fill in placeholders and write settings, other files are for tests or for another program. */
export class Surroundings {
  constructor(
    private readonly files: Files,
    private readonly around: Around,
    private readonly judgeFor: (input: DeploymentInput, index: RuleIndex) => Judge,
  ) {}

  /** Findings that nothing around the files, and nothing about them, takes away. */
  standing(findings: readonly Finding[], input: DeploymentInput, deployment: Deployment, index: RuleIndex): readonly Finding[] {
    const isChosen = ({ ruleId }: Finding) => input.severityOf?.(ruleId) !== undefined;
    // Daemons of ours run neither with test resources nor with what stands in the folder of another program.
    const areForTests = deployment.documents.every(({ source }) => isForTests(source.path, this.files));
    const areOfDaemons = !areForTests && !isOfOtherProgram(deployment.documents, (directory) => this.files.list(directory));
    // Files without any text hold the place of some. Where others beside have theirs, one was emptied.
    const areEmpty = deployment.documents.every(({ source }) => source.text.trim() === '');
    if (areEmpty || this.areGivenToNobody(deployment)) return [];
    // The misspelt name is told of: that the setting is absent is the same cause.
    const misspelt = new Set(
      findings.flatMap(({ ruleId, settings }) => (index.rule(ruleId)?.check === misspeltCheck ? settings.slice(0, 1) : [])),
    );
    return findings.filter(
      (finding) =>
        !this.isSettledAround(finding, deployment, index) &&
        !this.isInSource(finding, index.rule(finding.ruleId)) &&
        (isChosen(finding) ||
          (concerns(finding, index, areOfDaemons && !isOnOneHost(finding) && !(deployment.client && isOfServers(finding)), areForTests) &&
            !this.mayBeWritten(finding, deployment, index.rule(finding.ruleId), input, misspelt))),
    );
  }

  /** Whether what a parser takes for an element is a token that a file around replaces: `<node_name>`. */
  isFilledIn({ ruleId, primary: { document, range } }: Finding, paths: readonly string[]): boolean {
    const text = document.source.slice(range);
    return ruleId === fileRuleIds.refused && filledToken.test(text) && this.around.mentions(paths, text);
  }

  /** Whether files of variables are given to no container, while something around names another one that lies beside them. */
  private areGivenToNobody({ documents }: Deployment): boolean {
    if (!documents.every((document) => isFileOfVariables(document))) return false;
    // Such documents are parts of a file.
    const paths = [...new Set(documents.map(({ source }) => directoryOf(source.path)))];
    const isNamed = (name: string) => this.around.mentions(paths, name);
    const beside = paths.flatMap((path) => this.files.list(directoryOf(path))).filter((name) => name.endsWith('.env'));
    return !paths.some((path) => isNamed(baseName(path))) && beside.some(isNamed);
  }

  /** Whether the files stand in the source of what reads them, and that has the word which a check does not know. */
  private isInSource({ primary: { document, range } }: Finding, rule: CompiledRule | undefined): boolean {
    const source = rule === undefined ? undefined : definitionOf(rule.product)?.source;
    const word = document.source.slice(range).trim();
    if (source === undefined || catalogChecks[rule?.check ?? '']?.yieldsToSource !== true || !/^[A-Za-z]\w+$/.test(word)) return false;
    const [top = ''] = source.split('/');
    let directory = directoryOf(document.source.path);
    for (let level = 0; level < mostLevelsInSource; level++, directory = directoryOf(directory)) {
      const path = join(directory, source);
      const isThere = this.files.list(directory).includes(top) && this.files.list(directoryOf(path)).includes(baseName(path));
      const file = isThere ? this.files.read(path) : undefined;
      if (file !== undefined && !isFailure(file)) return new RegExp(`\\b${word}\\b`).test(file.text);
    }
    return false;
  }

  /** Whether a file around the deployment says that what a rule asks for is there (`unlessNamed`), or none says that it is needed (`whereNamed`). */
  private isSettledAround({ ruleId, primary, related }: Finding, { documents }: Deployment, index: RuleIndex): boolean {
    const { unlessNamed: texts = [], whereNamed } = index.rule(ruleId) ?? {};
    const paths = documents.map(({ source }) => source.path);
    if (whereNamed?.every((text) => !this.around.mentions(paths, text)) === true) return true;
    const values = [primary, ...related].map(({ document, range }) => document.source.slice(range).trim());
    return texts.flatMap((text) => (text === '{value}' ? values : [text])).some((text) => text !== '' && this.around.mentions(paths, text));
  }

  /**
   * Whether a file around the deployment fills in what a finding calls a placeholder, or writes a setting that it takes for absent and rests on, or a line sets that under a
   * misspelt name.
   */
  private mayBeWritten(
    finding: Finding,
    deployment: Deployment,
    rule: CompiledRule | undefined,
    input: DeploymentInput,
    misspelt: ReadonlySet<string>,
  ): boolean {
    const { ruleId, severity, confidence, primary, settings } = finding;
    const { document, range } = primary;
    const { documents } = deployment;
    const paths = documents.map(({ source }) => source.path);
    if (ruleId.endsWith(placeholderRule)) {
      const [token] = /^host(?:name)?:port$|@\w+@|[\w.-]{3,}/.exec(document.source.slice(range)) ?? [];
      return (token !== undefined && this.around.mentions(paths, token)) || this.around.mayFill(paths, document.source.path);
    }
    if (ruleId.endsWith(variableRule)) {
      const found = document.source.slice(range).match(/\$\{[\w.-]+\}/g) ?? [];
      const isReplaced = (variable: string) => replacementsOf(variable).some((text) => this.around.mentions(paths, text));
      return found.some(isReplaced) || this.around.mayFill(paths, document.source.path);
    }
    if (valueRules.test(ruleId)) {
      const words = document.source.slice(range).match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? [];
      if (words.some((word) => replacementsOfWord(word).some((text) => this.around.mentions(paths, text)))) return true;
    }
    if (standApart(settings, documents)) return true;
    // What a line leaves empty is filled in: `- seeds:`.
    const empty = leftEmptyAt(document, range);
    if (empty !== undefined && this.around.mayWrite(paths, empty)) return true;
    // A pattern of names stands for lines that are there.
    const isMissing = (name: string) =>
      !name.includes('*') && !documents.some(({ entries }) => entries.some((entry) => entry.key === name && !isEmpty(entry)));
    const check = catalogChecks[rule?.check ?? ''];
    if (check?.isOfLineAlone === true && check.yieldsToWriters !== true) return false;
    // Of a file that another one holds, an operator or the start of the container may make a whole one.
    const isStart = 'isOfStart' in document && document.isOfStart === true;
    // What a script or a task writes is a whole one, or one that it adds to another: what stands there counts with the defaults of the rest.
    const isLineOfScript = finding.entry !== undefined && document.source.within?.isWhole === true;
    const isPart = confidence === 'enforced' && document.source.within !== undefined && !isStart && !isLineOfScript;
    // A finding of a file that may bring any line was made without what is missing.
    const isTakenForAbsent = (name: string) => isMissing(name) && !documents.some((each) => mayBring(each, name));
    // What a file lacks that its parser refuses may stand in the part that could not be read.
    const isRefused = document.template === undefined && document.problems.some(({ effect }) => effect === 'refused');
    if ((isPart || isRefused) && settings.some(isTakenForAbsent)) return true;
    const isMeant = (name: string) => severity !== 'error' && misspelt.has(name);
    const written = settings.filter((name) => isMissing(name) && (isMeant(name) || this.around.mayWrite(paths, name)));
    return written.length > 0 && !this.standsWithout(written, finding, deployment, rule, input);
  }

  /** Whether a finding is made too where settings that it takes for absent are unknown. */
  private standsWithout(
    written: readonly string[],
    { primary }: Finding,
    deployment: Deployment,
    rule: CompiledRule | undefined,
    input: DeploymentInput,
  ): boolean {
    const text = rule?.expression?.text;
    if (rule === undefined || text === undefined) return false;
    // What a function reads by itself it takes for absent, unless a line is there whose value is not known.
    const readByFunctions = written.filter(
      (name) => !text.includes(`"${name}"`) && rule.reads.some((read) => read.kind === 'setting' && read.name === name),
    );
    const holder = (name: string) => deployment.documents.find(({ kind }) => mayHoldSetting(kind, name));
    if (!readByFunctions.every((name) => holder(name) !== undefined)) return false;
    const asUnknown = (document: Document): Document => {
      const entries = document.entries.filter((entry) => !isEmpty(entry) || !written.includes(entry.key));
      const added = readByFunctions.filter((name) => holder(name) === document).map((name) => unknownLine(name, document));
      return added.length === 0 && entries.length === document.entries.length ? document : { ...document, entries: [...entries, ...added] };
    };
    const documents = deployment.documents.map(asUnknown);
    const { findings } = this.judgeFor(input, new RuleIndex([rule])).judge({ ...deployment, documents, writtenAround: new Set(written) });
    // What was filled in is another text of the same file.
    const isOfSameFile = ({ kind, source }: Document) => kind === primary.document.kind && source.path === primary.document.source.path;
    return findings.some(({ primary: { document } }) => isOfSameFile(document));
  }
}

/** A line at the end of a file that sets something to what is not known. */
function unknownLine(key: string, { source }: Document): Entry {
  const end = source.text.length;
  const range = { start: end, end };
  return { key, keyRange: range, value: `{{ ${key} }}`, valueRange: range, range, hole: 'value' };
}

/** The name of a line that gives it nothing, and below which nothing stands: `- seeds:`. */
function leftEmptyAt({ source }: Document, range: Range): string | undefined {
  const start = source.text.lastIndexOf('\n', range.end - 1) + 1;
  const end = source.text.indexOf('\n', start);
  const [, before = '', name] = /^([\s-]*)(\w{3,}):\s*$/.exec(source.text.slice(start, end < 0 ? undefined : end)) ?? [];
  if (name === undefined) return undefined;
  const [, ...below] = source.text.slice(start).split('\n', mostLinesBelow);
  const next = below.find((each) => /^\s*[^\s#]/.test(each)) ?? '';
  const indent = next.search(/\S/);
  return indent > before.length || (indent === before.length && next.startsWith('- ', indent)) ? undefined : name;
}

/** A line, and comments below it. */
const mostLinesBelow = 50;

/** A line that gives its setting nothing: what fills it in is elsewhere. */
function isEmpty({ value, hole }: Entry): boolean {
  return hole === undefined && (value ?? '').trim() === '';
}

/** Whether a rule asked for servers alone: what runs with the files of a client is none. */
function isOfServers({ role, roles = role === undefined ? [] : [role] }: Finding): boolean {
  return roles.length > 0 && roles.every((each) => daemonDefinition(each).isClient !== true);
}

/** Whether all that a finding shows stands in what starts a whole cluster on one machine. */
function isOnOneHost({ primary, related }: Finding): boolean {
  return [primary, ...related].every(({ document }) => 'isOnOneHost' in document && document.isOnOneHost === true);
}

/**
 * Of files that no daemon of theirs runs with, all that is said is what stops a reader, or has no effect; of those for tests nothing that is mere advice or a matter of
 * security, nor of classes: tests read lines and bring classes of their own, and nobody operates what they start. Of the defaults that an installer chooses from only lines
 * are judged: it writes others beside them.
 */
function concerns(
  { ruleId, primary, related, settings, category, severity, entry }: Finding,
  index: RuleIndex,
  isOfDaemons: boolean,
  areForTests: boolean,
): boolean {
  // A copy of the product's own defaults: nobody chose what stands there.
  if (fileDefinition(primary.document.kind).isDefault === true && severity === 'advice') return false;
  if (isStackDefinition(primary.document)) {
    const isOfLine = index.rule(ruleId)?.check !== undefined;
    if (!isOfLine && (category === 'security' || related.length > 0 || settings.length > 1 || entry === undefined)) return false;
  }
  // What tests start in containers is gone with them.
  const isOfContainer = primary.document.format === 'workload';
  if (areForTests) return category === 'correctness' && severity !== 'advice' && !ruleId.endsWith(classRule) && !isOfContainer;
  return severity === 'error' || category === 'correctness' || isOfDaemons;
}

/** Whether settings stand in several maps of a file, each of which may be for other hosts: nothing says that one host has them together. */
function standApart(settings: readonly string[], documents: readonly Document[]): boolean {
  if (!documents.some((document) => 'maps' in document)) return false;
  const isMeant = (key: string) =>
    settings.some((name) => name === key || (name.includes('*') && key.startsWith(name.slice(0, name.indexOf('*')))));
  const holders = documents.flatMap((document) => {
    const keys = document.entries.map(({ key }) => key).filter(isMeant);
    return keys.length === 0 ? [] : [{ keys, maps: 'maps' in document ? document.maps : undefined }];
  });
  if (holders.length > 1) return holders.some(({ maps }) => maps !== undefined);
  return holders.some(({ keys, maps }) => maps !== undefined && !maps.some((map) => keys.every((key) => map.has(key))));
}
