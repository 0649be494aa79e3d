import type { Document } from '../../core/src/formats/document.js';
import type { CompiledRule } from '../../core/src/rules/compiledRule.js';
import type { Finding } from '../../core/src/rules/finding.js';
import { isSecretName, Redactor } from '../../core/src/rules/redaction.js';
import type { Range } from '../../core/src/text/range.js';
import { SourceText } from '../../core/src/text/sourceText.js';
import type { ReportedFinding, ReportedFix, ReportedRange } from './checkResult.js';

/** Turns findings into what outputs show. Every text passes through here, so this is the one place where secrets are taken out. */
export class FindingReporter {
  private readonly redactor = new Redactor();
  private readonly sources = new Map<string, SourceText>();
  /** Files in which the values of other files' secrets are blotted out, too. */
  private readonly complete = new Set<string>();

  /** @param ownRules rules of the user's packs, by id */
  constructor(private readonly ownRules: ReadonlyMap<string, CompiledRule> = new Map()) {}

  /** Reads the secrets of a file, before anything is said about any file. */
  learn(document: Document): void {
    const { path, text } = document.source;
    if (this.sources.has(path)) return;
    const blotted = this.redactor.learn(text, document);
    this.sources.set(path, blotted === text ? document.source : new SourceText(path, blotted));
  }

  source(file: string): SourceText | undefined {
    const source = this.sources.get(file);
    if (source === undefined || this.complete.has(file)) return source;
    this.complete.add(file);
    const text = this.redactor.blotValues(source.text);
    const complete = text === source.text ? source : new SourceText(file, text);
    this.sources.set(file, complete);
    return complete;
  }

  /** Text that is no finding's, such as a diff: same length, values of secrets blotted out. */
  blotValues(text: string): string {
    return this.redactor.blotValues(text);
  }

  report(finding: Finding, deployment: string): ReportedFinding {
    const aboutSecret = this.isAboutSecret(finding);
    const redact = (text: string) => this.redactor.redact(text, aboutSecret);
    const value = finding.entry?.value;
    const { document } = finding.primary;
    return {
      ruleId: finding.ruleId,
      severity: finding.severity,
      confidence: finding.confidence,
      ...(finding.refuses === undefined ? {} : { refuses: finding.refuses }),
      category: finding.category,
      message: redact(finding.message),
      ...(finding.role === undefined ? {} : { role: finding.role }),
      file: document.source.path,
      range: rangeOf(document, finding.primary.range),
      settings: finding.settings,
      related: finding.related.map((location) => ({
        file: location.document.source.path,
        range: rangeOf(location.document, location.range),
        message: redact(location.label ?? ''),
      })),
      ...(finding.fix === undefined ? {} : { fix: reportFix(finding.fix, redact) }),
      ...this.docsOf(finding.ruleId),
      ...(finding.primary.label === undefined ? {} : { label: redact(finding.primary.label) }),
      ...(finding.remedy === undefined ? {} : { remedy: redact(finding.remedy) }),
      ...(finding.releaseRange === undefined ? {} : { releaseRange: finding.releaseRange }),
      ...(finding.folded === undefined ? {} : { folded: finding.folded }),
      deployment,
      ...(value === undefined ? {} : { value: isSecretName(finding.entry?.key ?? '') ? '***' : this.redactor.redact(value.trim(), false) }),
    };
  }

  private docsOf(ruleId: string): { docs?: string } {
    const own = this.ownRules.get(ruleId);
    if (own === undefined) return { docs: `docs/rules/${ruleId}.md` };
    return own.docs === undefined ? {} : { docs: own.docs };
  }

  private isAboutSecret(finding: Finding): boolean {
    if (finding.settings.some(isSecretName)) return true;
    if (finding.entry !== undefined && isSecretName(finding.entry.key)) return true;
    // A line that holds a secret: the blotted text differs from the file's there.
    return [finding.primary, ...finding.related].some(({ document, range }) => {
      const shown = this.sources.get(document.source.path);
      return shown !== undefined && shown !== document.source && linesAt(shown, range) !== linesAt(document.source, range);
    });
  }
}

function linesAt(source: SourceText, range: Range): string {
  const first = source.offsetAt({ line: source.positionAt(range.start).line, column: 0 });
  const end = source.positionAt(range.end).line;
  return source.text.slice(first, source.offsetAt({ line: end, column: Number.MAX_SAFE_INTEGER }));
}

function reportFix(fix: NonNullable<Finding['fix']>, redact: (text: string) => string): ReportedFix {
  return {
    safety: fix.safety,
    title: redact(fix.title),
    edits: fix.edits.map(({ document, edit }) => ({
      file: document.source.path,
      range: rangeOf(document, edit.range),
      newText: redact(edit.newText),
    })),
  };
}

function rangeOf({ source }: Document, range: Range): ReportedRange {
  const start = source.positionAt(range.start);
  const end = source.positionAt(range.end);
  return { start: { line: start.line + 1, column: start.column + 1 }, end: { line: end.line + 1, column: end.column + 1 } };
}
