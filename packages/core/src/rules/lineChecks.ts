import type { Catalogs } from '../deployment/catalogs.js';
import type { Resolution } from '../deployment/deployment.js';
import type { ReleaseChoice } from '../deployment/releases/releaseChoices.js';
import type { ExpressionEvaluator } from '../expressions/evaluator.js';
import { inWords } from '../fixes/fix.js';
import { fixOf, titleOf } from '../fixes/writeFix.js';
import type { Document, Entry } from '../formats/document.js';
import type { Role } from '../products/registry.js';
import { fileDefinition, filesReadBy, productsReadBy } from '../products/registry.js';
import { isMeantFor } from './applicability.js';
import type { CatalogCheck, CheckedLine } from './catalogChecks/catalogCheck.js';
import { type CatalogIssue, catalogChecks } from './catalogChecks/index.js';
import { meaningFault } from './catalogChecks/meanings.js';
import { isNameWithoutBraces, joinsVariableAndName } from './catalogChecks/nothing.js';
import { repeatedPath } from './catalogChecks/repetition.js';
import { isWordToReplace } from './catalogChecks/values.js';
import type { CompiledRule } from './compiledRule.js';
import type { Finding, Severity } from './finding.js';
import { afterRefusal, type JudgeOptions, type JudgeRun, releaseRange } from './judgeRun.js';
import { entryLocation } from './locate.js';
import { neededBy } from './needs.js';
import type { RuleIndex } from './ruleIndex.js';

/** Rules that are checks of the catalog: each looks at every line of a deployment. */
export class LineChecks {
  constructor(
    private readonly index: RuleIndex,
    private readonly catalogs: Catalogs,
    private readonly options: JudgeOptions,
    private readonly evaluator: ExpressionEvaluator,
  ) {}

  /**
   * A check of every line: an issue counts where it is there in every possible release, one about a value in every one that has a say. In some of them alone, the
   * check is silent for want of the release.
   */
  check(rule: CompiledRule, name: string, roles: readonly Role[], run: JudgeRun): void {
    const check = catalogChecks[name];
    if (check === undefined) return;
    if (check.lines !== undefined) {
      this.checkOtherLines(rule, check, check.lines, run);
      return;
    }
    const seen = new Set<Entry>();
    const unsure = new Set<Entry>();
    const found: Finding[] = [];
    const names = new Set(run.recheck?.namesCarried(rule));
    const carried = names.size;
    run.faulty.set(rule, names);
    run.doubtful ??= doubtfulLines(run);
    if (run.doubtful.size === 0) return;
    const looked = [...run.doubtful].map(([document, entries]) => ({ document, entries, reader: readerOf(document, roles) }));
    for (const role of roles) {
      for (const { document, entries, reader } of looked) {
        if (check.perRole === true ? !filesReadBy(role).includes(document.kind) : role !== reader) continue;
        for (const entry of entries) {
          if (seen.has(entry) || run.recheck?.concernsLine(rule, entry.key) === false) continue;
          const issue = this.issueOverAllReleases(rule, check, { document, entry, role, run });
          if (issue === undefined) continue;
          names.add(entry.key);
          if (issue === 'in some releases') {
            unsure.add(entry);
            continue;
          }
          seen.add(entry);
          const finding = this.findingOfIssue(rule, issue, document, run);
          found.push({
            ...finding,
            ...(check.perRole === true ? { role, roles: [role] } : {}),
            ...(check.rollsUp === true ? { rollsUp: true } : {}),
          });
        }
      }
    }
    if (carried > 0 && names.size > carried) {
      run.recheck?.sayAnew(rule);
      run.doubtful = undefined;
      this.check(rule, name, roles, run);
      return;
    }
    run.findings.push(...(check.oncePerFile === true ? foldedByFile(found) : found));
    if ([...unsure].every((entry) => seen.has(entry))) return;
    const needs = neededBy(rule, run.deployment, true);
    if (needs.length > 0) run.silent.push({ ruleId: rule.id, needs });
  }

  /** A check of lines that are no settings: no daemon reads them otherwise than another. */
  private checkOtherLines(rule: CompiledRule, check: CatalogCheck, lines: NonNullable<CatalogCheck['lines']>, run: JudgeRun): void {
    const names = new Set<string>();
    run.faulty.set(rule, names);
    const { documents, roles } = run.deployment;
    for (const document of documents) {
      const role = readerOf(document, roles) ?? roles[0];
      if (role === undefined) return;
      for (const entry of lines(document, rule.product) ?? []) {
        if (run.recheck?.concernsLine(rule, entry.key) === false) continue;
        const issue = this.issueOverAllReleases(rule, check, { document, entry, role, run });
        if (issue === undefined) continue;
        names.add(entry.key);
        if (issue !== 'in some releases') run.findings.push(this.findingOfIssue(rule, issue, document, run));
      }
    }
  }

  private issueOverAllReleases(
    rule: CompiledRule,
    check: CatalogCheck,
    at: { document: Document; entry: Entry; role: Role; run: JudgeRun },
  ): FoundIssue | 'in some releases' | undefined {
    let found: FoundIssue | undefined;
    const others = new Set<Severity>();
    const { asked } = at.run.resolver;
    if (check.hasSay !== undefined && this.catalogs(rule.product)?.releasesOf(at.entry.key).length === 0) return undefined;
    for (const choice of at.run.choices(rule.hangsOn)) {
      const resolution = at.run.resolution(at.role, choice);
      const line: CheckedLine = {
        product: rule.product,
        document: at.document,
        entry: at.entry,
        resolution,
        catalogs: this.catalogs,
        isKnownSetting: this.options.knownSettings,
      };
      const issueOf = ({ find }: CatalogCheck) => (asked === undefined ? find(line) : asked.onBehalfOf(at.entry.key, () => find(line)));
      const issue = isMeantFor(rule, choice) ? issueOf(check) : undefined;
      if (issue !== undefined) {
        found ??= { issue, resolution };
        continue;
      }
      if (check.hasSay?.(line) === false) {
        others.add('warning');
        continue;
      }
      if (found === undefined) return undefined;
      const kin = this.kinOf(rule, check).find((each) => isMeantFor(each.rule, choice) && issueOf(each.check) !== undefined)?.severity;
      const other = kin ?? (check.bounded === true ? this.severityOfBound(line, choice) : undefined);
      if (other === undefined) return 'in some releases';
      others.add(other);
    }
    return found === undefined || others.size === 0 ? found : { ...found, others };
  }

  /** How grave a rule of its own takes it that a daemon does not start with a value beyond the bounds of the setting. */
  private severityOfBound({ product, entry, resolution }: CheckedLine, choice: ReleaseChoice): Severity | undefined {
    const name = this.catalogs(product)?.currentName(entry.key) ?? entry.key;
    for (const rule of this.index.boundsOf(name)) {
      const { expression, refuses, roles } = rule;
      const severity = this.options.severityOf(rule.id) ?? rule.severity;
      if (severity === 'off' || expression === undefined || refuses !== 'start' || roles?.includes(resolution.role) === false) continue;
      if (rule.product !== product || !isMeantFor(rule, choice)) continue;
      const outcome = this.evaluator.evaluate(expression, resolution);
      if (outcome.known && outcome.value !== true) return severity;
    }
    return undefined;
  }

  /** The rules whose checks speak of the same value, the gravest first. */
  private kinOf({ product }: CompiledRule, { kin = [] }: CatalogCheck) {
    return this.index.checks
      .flatMap((rule) => {
        const check = rule.product === product && kin.includes(rule.check ?? '') ? catalogChecks[rule.check ?? ''] : undefined;
        const severity = this.options.severityOf(rule.id) ?? rule.severity;
        return check === undefined || severity === 'off' ? [] : [{ rule, check, severity }];
      })
      .sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
  }

  private findingOfIssue(rule: CompiledRule, { issue, resolution, others }: FoundIssue, document: Document, run: JudgeRun): Finding {
    const fix = afterRefusal(rule, issue.fix === undefined ? undefined : fixOf(issue.fix, resolution, this.catalogs, issue.fixTitle));
    const title = issue.fix === undefined ? undefined : (issue.fixTitle ?? titleOf(issue.fix, resolution));
    const remedy = issue.remedy ?? (fix !== undefined || title === undefined ? undefined : inWords(title));
    const chosen = this.options.severityOf(rule.id);
    const range = releaseRange(rule, run.deployment);
    const primary = issue.range === undefined ? entryLocation(document, issue.entry) : { document, range: issue.range };
    return {
      ruleId: rule.id,
      severity: chosen === undefined || chosen === 'off' ? mildest([rule.severity, ...(others ?? [])]) : chosen,
      confidence: rule.confidence,
      ...(rule.refuses === undefined || others !== undefined ? {} : { refuses: rule.refuses }),
      category: rule.category,
      message: issue.message,
      ...(range === undefined ? {} : { releaseRange: range }),
      primary: issue.label === undefined ? primary : { ...primary, label: issue.label },
      related: issue.related ?? [],
      settings: issue.settings,
      entry: issue.entry,
      ...(fix === undefined ? {} : { fix }),
      ...(remedy === undefined ? {} : { remedy }),
    };
  }
}

/** The daemon that stands for all that read a file: one of the product whose file it is, where there is any. Others may know a setting otherwise. */
function readerOf({ kind }: Document, roles: readonly Role[]): Role | undefined {
  const readers = roles.filter((role) => filesReadBy(role).includes(kind));
  return readers.find((role) => productsReadBy(role)[0] === fileDefinition(kind).product) ?? readers[0];
}

/**
 * Lines that are not plainly right. A line is plainly right where, for every daemon that reads it, the newest possible release knows its name, it is the one
 * that counts, and its reader takes it as it looks: an issue must be there in every release, so no check can speak of it.
 */
function doubtfulLines(run: JudgeRun): ReadonlyMap<Document, readonly Entry[]> {
  const { documents, roles } = run.deployment;
  const [newest] = run.choices([]);
  const doubtful = new Map<Document, readonly Entry[]>();
  for (const document of documents) {
    const concerned = document.entries.filter(({ key }) => run.recheck?.concernsLineOfAny(key) !== false);
    if (concerned.length === 0) continue;
    const readers = new Map<string, Resolution>();
    for (const role of roles) {
      const files = filesReadBy(role);
      if (newest !== undefined && files.includes(document.kind)) readers.set(files.join(), run.resolution(role, newest));
    }
    const counts = new Map<string, number>();
    for (const { key } of document.entries) counts.set(key, (counts.get(key) ?? 0) + 1);
    const left = concerned.filter(
      (entry) =>
        counts.get(entry.key) !== 1 ||
        entry.hole !== undefined ||
        isWordToReplace(entry) ||
        joinsVariableAndName(entry) ||
        isNameWithoutBraces(entry) ||
        ![...readers.values()].every((reader) => isPlainlyRight(entry, reader, run.resolver.catalogs)),
    );
    if (left.length > 0) doubtful.set(document, left);
  }
  return doubtful;
}

/** The first finding of each file, with the number and the settings of the others. */
function foldedByFile(findings: readonly Finding[]): readonly Finding[] {
  const byFile = new Map<Document, Finding[]>();
  for (const finding of findings) {
    const { document } = finding.primary;
    byFile.set(document, [...(byFile.get(document) ?? []), finding]);
  }
  return [...byFile.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    return [{ ...first, settings: [first, ...others].flatMap(({ settings }) => settings), folded: others.length }];
  });
}

function isPlainlyRight(entry: Entry, resolution: Resolution, catalogs: Catalogs): boolean {
  const effective = resolution.setting(entry.key);
  const { setting, origin, reading } = effective;
  return (
    setting?.name === entry.key &&
    // A family takes every name: a slip of a fixed one, too.
    setting.pattern?.endsWith('.*') !== true &&
    // Any text is a password, and some of them are bad ones.
    setting.secret !== true &&
    origin.kind === 'entry' &&
    origin.entry === entry &&
    reading?.kind === 'value' &&
    reading.remark === undefined &&
    meaningFault(effective, resolution, catalogs) === undefined &&
    repeatedPath(effective) === undefined
  );
}

interface FoundIssue {
  readonly issue: CatalogIssue;
  readonly resolution: Resolution;
  /** How grave the faults are that the value has in other possible releases. */
  readonly others?: ReadonlySet<Severity>;
}

const severities: readonly Severity[] = ['error', 'warning', 'advice'];

function mildest(among: readonly Severity[]): Severity {
  return severities.findLast((each) => among.includes(each)) ?? 'advice';
}
