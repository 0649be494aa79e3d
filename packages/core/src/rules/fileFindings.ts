import type { Document, SyntaxProblem, XmlInclude } from '../formats/document.js';
import { sourceFile } from '../formats/sourceFile.js';
import { type TemplateFault, templateFaults } from '../formats/templateFaults.js';
import type { FileFailure } from '../host.js';
import { SourceText } from '../text/sourceText.js';
import type { Finding, Severity } from './finding.js';

/** Ids of the findings about whole files; fileRules.ts explains them. */
export const fileRuleIds = {
  unreadable: 'file/unreadable',
  refused: 'file/refused',
  lost: 'file/lost',
  odd: 'file/odd',
  template: 'file/template-broken',
} as const;

/** The finding that stands for a file without text; the others are still checked. */
export function unreadableFile(failure: FileFailure, kind: Document['kind']): Finding {
  const document = emptyDocument(failure.path, kind);
  return {
    ruleId: fileRuleIds.unreadable,
    severity: 'error',
    confidence: 'enforced',
    refuses: 'use',
    category: 'correctness',
    message: failure.message,
    primary: { document, range: { start: 0, end: 0 } },
    related: [],
    settings: [],
    remedy: 'Make the file readable, or leave it out with exclude.',
  };
}

/** A file that another one includes may still come from elsewhere: a warning, though Hadoop refuses the file as it stands. */
export function missingInclude({ document, include }: { readonly document: Document; readonly include: XmlInclude }): Finding {
  return {
    ruleId: fileRuleIds.lost,
    severity: 'warning',
    confidence: 'enforced',
    category: 'correctness',
    message: `${include.href} is not there; Hadoop refuses a file that includes what it cannot read`,
    primary: { document, range: include.range },
    related: [],
    settings: [],
    remedy: 'Put the file where the include looks for it, or give the include an <xi:fallback/>.',
  };
}

/** The finding that stands for a directory that cannot be searched. */
export function unreadableDirectory(path: string, reason: string): Finding {
  return {
    ruleId: fileRuleIds.unreadable,
    severity: 'error',
    confidence: 'enforced',
    category: 'correctness',
    message: `the directory cannot be listed: ${reason}`,
    primary: { document: emptyDocument(path, 'hbase-site'), range: { start: 0, end: 0 } },
    related: [],
    settings: [],
    remedy: 'Make it readable, or leave it out with exclude.',
  };
}

/** A document without a line, for what is said of a file or directory that has no text. */
export function emptyDocument(path: string, kind: Document['kind']): Document {
  return { ...sourceFile(new SourceText(path, ''), kind), format: 'properties', entries: [], comments: [], problems: [] };
}

/** What no markup can make good: it stands between the marks of the shell, behind an option, or between elements without any markup. */
const certainInTemplates: ReadonlySet<string> = new Set([
  'no-default',
  'blank-around-equals',
  'nested-property',
  'root-not-configuration',
  'comment-behind-option',
]);

/** What the product's parser makes of a file that is not well written. In a template nothing but advice. */
export function syntaxFindings(document: Document): Finding[] {
  if (document.template !== undefined) {
    const faults = templateFaults(document.source.text, document.source.path);
    if (faults.length > 0) return faults.map((fault) => brokenTemplate(document, fault));
    const first = document.problems.find((problem) => problem.effect === 'refused');
    const certain = document.problems.filter(({ code }) => certainInTemplates.has(code));
    return [...new Set([...(first === undefined ? [] : [first]), ...certain])].map((problem) =>
      syntaxFinding(document, problem, fileRuleIds.odd, 'advice'),
    );
  }
  return withoutEchoes(document).map((problem) => syntaxFinding(document, problem, ...severityOfEffect[problem.effect]));
}

/** Of several things that one line is refused for the first is the cause: a wrong opening name makes the closing one wrong, too. */
function withoutEchoes({ problems, source }: Document): readonly SyntaxProblem[] {
  const lines = new Set<number>();
  return problems.filter(({ effect, range }) => {
    if (effect !== 'refused') return true;
    const { line } = source.positionAt(range.start);
    return !lines.has(line) && lines.add(line);
  });
}

const severityOfEffect: Readonly<Record<SyntaxProblem['effect'], readonly [string, Severity]>> = {
  refused: [fileRuleIds.refused, 'error'],
  lost: [fileRuleIds.lost, 'warning'],
  odd: [fileRuleIds.odd, 'advice'],
};

function syntaxFinding(document: Document, problem: SyntaxProblem, ruleId: string, severity: Severity): Finding {
  return {
    ruleId,
    severity,
    confidence: 'enforced',
    ...(severity === 'error' ? { refuses: 'start' as const } : {}),
    category: 'correctness',
    message: problem.message,
    primary: { document, range: problem.range },
    related: [],
    settings: [],
  };
}

function brokenTemplate(document: Document, { range, message }: TemplateFault): Finding {
  return {
    ruleId: fileRuleIds.template,
    severity: 'warning',
    confidence: 'documented',
    category: 'correctness',
    message,
    primary: { document, range },
    related: [],
    settings: [],
  };
}
