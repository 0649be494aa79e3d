import { Checker } from '../../packages/core/src/check.js';
import type { RecognisedFile } from '../../packages/core/src/deployment/files/grouping.js';
import type { StatedReleases } from '../../packages/core/src/deployment/releases/possibleReleases.js';
import type { Files, Knowledge } from '../../packages/core/src/host.js';
import { recognizeByName } from '../../packages/core/src/products/recognition.js';
import type { Confidence, Finding, Refusal, Severity } from '../../packages/core/src/rules/finding.js';
import { applyEdits } from '../../packages/core/src/text/textEdit.js';
import type { TrialCase } from './cases.js';
import { filesWith, type TrialFiles } from './files.js';

/** A finding that the other value draws and the base value does not. */
export interface TrialFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** Where an enforced error shows. */
  readonly refuses?: Refusal;
  readonly message: string;
  /** The finding marks the setting's own lines. */
  readonly isAtSetting: boolean;
  /** What its fix makes of the file: the base value again, or something else. Absent: it has no fix. */
  readonly fix?: 'base' | 'other';
  readonly fixTitle?: string;
}

/** What `check` says about a case. */
export interface Measured {
  readonly case: TrialCase;
  readonly findings: readonly TrialFinding[];
  /** The gravest severity of the findings at the setting. */
  readonly told: Severity | 'silent';
}

/** Puts cases to `check`, one after the other. */
export class Measure {
  private texts: Readonly<Record<string, string>> = {};
  private readonly checker: Checker;
  private lastBase: { readonly key: string; readonly rules: ReadonlySet<string> } | undefined;

  constructor(knowledge: Knowledge) {
    const files: Files = { list: () => Object.keys(this.texts), read: (path) => ({ path, text: this.texts[path] ?? '' }) };
    this.checker = new Checker(files, knowledge);
  }

  of(trial: TrialCase): Measured {
    const base = filesWith(trial, trial.base);
    const before = this.rulesOfBase(trial, base);
    const changed = filesWith(trial, trial.value);
    const findings = this.findings(trial, changed)
      .filter(({ ruleId }) => !before.has(ruleId))
      .map((finding) => asTrialFinding(finding, changed, base));
    const told = (['error', 'warning', 'advice'] as const).find((severity) =>
      findings.some((each) => each.isAtSetting && each.severity === severity),
    );
    return { case: trial, findings, told: told ?? 'silent' };
  }

  /** Many cases in a row share their base. */
  private rulesOfBase(trial: TrialCase, base: TrialFiles): ReadonlySet<string> {
    const key = JSON.stringify([trial.product, trial.release, base.texts]);
    if (this.lastBase?.key !== key) this.lastBase = { key, rules: new Set(this.findings(trial, base).map(({ ruleId }) => ruleId)) };
    return this.lastBase.rules;
  }

  private findings({ product, release }: TrialCase, { texts }: TrialFiles): readonly Finding[] {
    for (const path of new Set([...Object.keys(this.texts), ...Object.keys(texts)])) this.checker.forget(path);
    this.texts = texts;
    const files = Object.keys(texts).flatMap((path): RecognisedFile[] => {
      const kind = recognizeByName(path);
      return kind === undefined ? [] : [{ path, kind }];
    });
    return this.checker.check({ name: '.', files, releases: statedFor(product, release) }).findings;
  }
}

/** YARN has the releases of Hadoop; HBase runs on one. */
function statedFor(product: TrialCase['product'], release: string): StatedReleases {
  const stated = { version: release, from: 'option' } as const;
  if (product === 'hbase') return { hbase: stated, hadoop: { version: '3.4.2', from: 'option' } };
  return { [product === 'yarn' ? 'hadoop' : product]: stated };
}

function asTrialFinding(
  { ruleId, severity, confidence, refuses, message, primary, fix }: Finding,
  changed: TrialFiles,
  base: TrialFiles,
): TrialFinding {
  const { source } = primary.document;
  const [first, last] = [primary.range.start, primary.range.end].map((offset) => source.positionAt(offset).line);
  const isAtSetting = source.path === changed.path && (first ?? 0) <= changed.lastLine && (last ?? 0) >= changed.firstLine;
  const finding = {
    rule: ruleId,
    severity,
    confidence,
    ...(confidence === 'enforced' && severity === 'error' ? { refuses: refuses ?? 'start' } : {}),
    message,
    isAtSetting,
  };
  if (fix === undefined) return finding;
  const edits = fix.edits.filter(({ document }) => document.source.path === changed.path).map(({ edit }) => edit);
  const isBase = applyEdits(changed.texts[changed.path] ?? '', edits) === base.texts[base.path];
  return { ...finding, fix: isBase ? 'base' : 'other', fixTitle: fix.title };
}
