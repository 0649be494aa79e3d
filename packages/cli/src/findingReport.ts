import type { Document } from '@storelint/core/formats';
import { type CompiledRule, type Finding, rulePageAddress, type ShownFindings } from '@storelint/core/rules';
import type { SecretTexts } from '@storelint/core/secrets';
import { mergedRanges, type Range, SourceText, shownWords } from '@storelint/core/text';
import type { ReportedFinding, ReportedFix, ReportedRange } from './checkResult.js';

/** Files and findings without their secrets. */
export interface ShownTexts {
  readonly secrets: SecretTexts;
  readonly findings: ShownFindings;
}

/** Turns findings into what outputs show. Every text passes through here: it is that of a check of files whose secrets are masked. */
export class FindingReporter {
  /** By the files that hold them: one may hold several. */
  private readonly documents: ReadonlyMap<string, readonly Document[]>;
  private readonly sources = new Map<string, SourceText>();

  private madeTexts: ShownTexts | undefined;

  /**
   * @param makeTexts asked once, where anything is shown at all
   * @param ownRules rules of the user's packs, by id
   * @param pagesOf where the user wants the pages of storelint's own rules to be, for findings in a file
   */
  constructor(
    documents: Iterable<Document>,
    private readonly makeTexts: () => ShownTexts,
    private readonly ownRules: ReadonlyMap<string, CompiledRule> = new Map(),
    private readonly pagesOf: (path: string) => string | undefined = () => undefined,
  ) {
    const byFile = new Map<string, Document[]>();
    for (const document of documents) byFile.set(document.source.file, [...(byFile.get(document.source.file) ?? []), document]);
    this.documents = byFile;
  }

  private get texts(): ShownTexts {
    this.madeTexts ??= this.makeTexts();
    return this.madeTexts;
  }

  /** Learns what is secret in the documents, also where nothing of them is shown. */
  readSecrets(): void {
    void this.texts;
  }

  /** Whether a range of a document has a secret on one of its lines. */
  hides(document: Document, range: Range): boolean {
    return this.texts.secrets.isNear(document, range);
  }

  /** A file as it is shown. */
  source(file: string): SourceText | undefined {
    const known = this.sources.get(file);
    const documents = this.documents.get(file);
    const document = documents?.at(-1);
    if (known !== undefined || documents === undefined || document === undefined) return known;
    const text = this.texts.secrets.shown(document);
    const isWhole = document.source.within === undefined;
    const source = !isWhole ? this.parts(file, documents) : text === document.source.text ? document.source : new SourceText(file, text);
    this.sources.set(file, source);
    return source;
  }

  /** A file of which parts are known, each on its lines. What else stands in it was not looked at for secrets, and is not shown. */
  private parts(file: string, documents: readonly Document[]): SourceText {
    const lines: ShownPiece[][] = [];
    for (const document of documents) {
      if (document.source.within === undefined) continue;
      for (const { line, ...piece } of document.source.shownIn(ownOf(document, this.texts.secrets.shown(document)))) {
        lines[line] ??= [];
        if (piece.text !== '') lines[line].push(piece);
      }
    }
    return new SourceText(file, Array.from(lines, (pieces) => overlaid(pieces ?? [])).join('\n'));
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
      ...(finding.roles === undefined ? {} : { roles: finding.roles }),
      file: document.source.file,
      range: rangeOf(document, finding.primary.range),
      settings: shown.settings.map(shownWords),
      related: shown.related.map((location) => ({
        file: location.document.source.file,
        range: rangeOf(location.document, location.range),
        message: shownWords(location.label ?? ''),
      })),
      ...(finding.fix === undefined || shown.fix === undefined ? {} : { fix: reportFix(finding.fix, shown.fix) }),
      ...this.docsOf(finding),
      ...(shown.primary.label === undefined ? {} : { label: shownWords(shown.primary.label) }),
      ...(shown.remedy === undefined ? {} : { remedy: shownWords(shown.remedy) }),
      ...(finding.releaseRange === undefined ? {} : { releaseRange: finding.releaseRange }),
      ...(finding.folded === undefined ? {} : { folded: finding.folded }),
      ...(finding.filledFrom === undefined ? {} : { filledFrom: finding.filledFrom }),
      deployment,
      ...(value === undefined ? {} : { value: shownWords(value.trim()) }),
    };
  }

  private docsOf({ ruleId, primary }: Finding): { docs?: string } {
    const own = this.ownRules.get(ruleId);
    if (own === undefined) return { docs: rulePageAddress(ruleId, this.pagesOf(primary.document.source.path)) };
    return own.docs === undefined ? {} : { docs: own.docs };
  }
}

/** Of tasks and commands what they set: anything may stand beside it, such as a password that is piped into `sudo`. */
function ownOf(document: Document, text: string): string {
  if (document.format !== 'hostTasks') return text;
  let own = '';
  for (const { start, end } of mergedRanges(document.entries.map(({ range }) => range)))
    own += blank(text.slice(own.length, start)) + text.slice(start, end);
  return own;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** What a part shows of a line. */
interface ShownPiece {
  readonly column: number;
  readonly text: string;
}

/** One line that several parts show: what one of them hides, the others do not show. */
function overlaid(pieces: readonly ShownPiece[]): string {
  const [first] = pieces;
  if (first === undefined) return '';
  if (pieces.length === 1) return ' '.repeat(first.column) + first.text;
  const characters: string[] = [];
  for (const { column, text } of pieces) {
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      const before = characters[column + at] ?? ' ';
      if (before === ' ' || character === '*') characters[column + at] = character;
    }
  }
  return Array.from(characters, (character) => character ?? ' ').join('');
}

/** @param fix the fix itself, which is proven when somebody asks: of findings that are folded into one nobody does */
function reportFix(fix: NonNullable<Finding['fix']>, shown: NonNullable<Finding['fix']>): ReportedFix {
  return {
    get safety() {
      return fix.safety;
    },
    title: shownWords(shown.title),
    edits: shown.edits.map(({ document, edit }) => ({
      file: document.source.file,
      range: rangeOf(document, edit.range),
      newText: shownWords(edit.newText),
    })),
  };
}

function rangeOf({ source }: Document, range: Range): ReportedRange {
  const start = source.placeAt(range.start);
  const end = source.placeAt(range.end);
  return { start: { line: start.line + 1, column: start.column + 1 }, end: { line: end.line + 1, column: end.column + 1 } };
}
