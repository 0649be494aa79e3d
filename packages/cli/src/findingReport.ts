import type { Document } from '@storelint/core/formats';
import type { CompiledRule, Finding, ShownFindings } from '@storelint/core/rules';
import type { SecretTexts } from '@storelint/core/secrets';
import { type Range, SourceText, shownWords } from '@storelint/core/text';
import type { ReportedFinding, ReportedFix, ReportedRange } from './checkResult.js';

/** Files and findings without their secrets. */
export interface ShownTexts {
  readonly secrets: SecretTexts;
  readonly findings: ShownFindings;
}

/** Turns findings into what outputs show. Every text passes through here: it is that of a check of files whose secrets are masked. */
export class FindingReporter {
  private readonly documents: ReadonlyMap<string, Document>;
  private readonly sources = new Map<string, SourceText>();

  private madeTexts: ShownTexts | undefined;

  /**
   * @param makeTexts asked once, where anything is shown at all
   * @param ownRules rules of the user's packs, by id
   */
  constructor(
    documents: Iterable<Document>,
    private readonly makeTexts: () => ShownTexts,
    private readonly ownRules: ReadonlyMap<string, CompiledRule> = new Map(),
  ) {
    this.documents = new Map([...documents].map((document) => [document.source.path, document]));
  }

  private get texts(): ShownTexts {
    this.madeTexts ??= this.makeTexts();
    return this.madeTexts;
  }

  /** Learns what is secret in the documents, also where nothing of them is shown. */
  readSecrets(): void {
    void this.texts;
  }

  /** A file as it is shown. */
  source(file: string): SourceText | undefined {
    const known = this.sources.get(file);
    const document = this.documents.get(file);
    if (known !== undefined || document === undefined) return known;
    const text = this.texts.secrets.shown(document);
    const source = text === document.source.text ? document.source : new SourceText(file, text);
    this.sources.set(file, source);
    return source;
  }

  report(finding: Finding, deployment: string): ReportedFinding {
    const shown = this.texts.findings.of(finding, deployment);
    const value = shown.entry?.value;
    const { document } = finding.primary;
    return {
      ruleId: finding.ruleId,
      severity: finding.severity,
      confidence: finding.confidence,
      ...(finding.refuses === undefined ? {} : { refuses: finding.refuses }),
      category: finding.category,
      message: shownWords(shown.message),
      ...(finding.role === undefined ? {} : { role: finding.role }),
      file: document.source.path,
      range: rangeOf(document, finding.primary.range),
      settings: shown.settings.map(shownWords),
      related: shown.related.map((location) => ({
        file: location.document.source.path,
        range: rangeOf(location.document, location.range),
        message: shownWords(location.label ?? ''),
      })),
      ...(finding.fix === undefined || shown.fix === undefined ? {} : { fix: reportFix(finding.fix, shown.fix) }),
      ...this.docsOf(finding.ruleId),
      ...(shown.primary.label === undefined ? {} : { label: shownWords(shown.primary.label) }),
      ...(shown.remedy === undefined ? {} : { remedy: shownWords(shown.remedy) }),
      ...(finding.releaseRange === undefined ? {} : { releaseRange: finding.releaseRange }),
      ...(finding.folded === undefined ? {} : { folded: finding.folded }),
      deployment,
      ...(value === undefined ? {} : { value: shownWords(value.trim()) }),
    };
  }

  private docsOf(ruleId: string): { docs?: string } {
    const own = this.ownRules.get(ruleId);
    if (own === undefined) return { docs: `docs/rules/${ruleId}.md` };
    return own.docs === undefined ? {} : { docs: own.docs };
  }
}

/** @param fix the fix itself, which is proven when somebody asks: of findings that are folded into one nobody does */
function reportFix(fix: NonNullable<Finding['fix']>, shown: NonNullable<Finding['fix']>): ReportedFix {
  return {
    get safety() {
      return fix.safety;
    },
    title: shownWords(shown.title),
    edits: shown.edits.map(({ document, edit }) => ({
      file: document.source.path,
      range: rangeOf(document, edit.range),
      newText: shownWords(edit.newText),
    })),
  };
}

function rangeOf({ source }: Document, range: Range): ReportedRange {
  const start = source.positionAt(range.start);
  const end = source.positionAt(range.end);
  return { start: { line: start.line + 1, column: start.column + 1 }, end: { line: end.line + 1, column: end.column + 1 } };
}
