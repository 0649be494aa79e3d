import type { FilledHole, FilledTemplate } from '../deployment/templates/filledTemplate.js';
import { type Finding, type Location, withoutFix } from './finding.js';

/**
 * Findings that rest on what variables beside a template put into it, at their places in the template. An inventory elsewhere may set the variable again, so none of them is an error,
 * and nothing is fixed.
 * @param known what is found without those values
 */
export function filledFindings(findings: readonly Finding[], templates: readonly FilledTemplate[], known: readonly Finding[]): Finding[] {
  const templateOf = ({ document }: Location) => templates.find((template) => template.document === document);
  // What is said at a name may rest on the value of its line.
  const holesOf = ({ document, range }: Location): readonly FilledHole[] => {
    const line = document.entries.find(({ keyRange }) => keyRange.start === range.start && keyRange.end === range.end);
    return templateOf({ document, range })?.filledIn(line?.range ?? range) ?? [];
  };
  const inTemplate = (location: Location): Location => {
    const template = templateOf(location);
    return template === undefined ? location : { ...location, document: template.template, range: template.inTemplate(location.range) };
  };
  return findings.flatMap((finding) => {
    const holes = [finding.primary, ...finding.related].map(holesOf).find((each) => each.length > 0) ?? [];
    const sayings = [...new Set(holes.map(({ saying }) => saying))];
    const [from] = holes.flatMap((hole) => hole.from ?? []);
    const [primary, ...related] = [finding.primary, ...finding.related].map(inTemplate) as [Location, ...Location[]];
    // What stands in a branch that is left may be there for another value alone.
    const arms = new Set([finding.primary, ...finding.related].map(({ document, range }) => document.markup.armAt(range.start)));
    // Advice about a line that has a finding already would tell the same cause again.
    const isKnown = known.some(
      ({ ruleId, primary: other }) =>
        (ruleId === finding.ruleId || finding.severity === 'advice') &&
        other.document === primary.document &&
        other.range.start === primary.range.start,
    );
    if (sayings.length === 0 || arms.size > 1 || isKnown) return [];
    const { refuses: _, isLiteral: __, entry: filledEntry, ...rest } = withoutFix(finding);
    const entry = primary.document.entries.find(
      ({ range }) => filledEntry !== undefined && range.start <= primary.range.start && primary.range.end <= range.end,
    );
    return [
      {
        ...rest,
        severity: finding.severity === 'error' ? 'warning' : finding.severity,
        confidence: 'judged',
        message: `${finding.message} (${sayings.join(', ')})`,
        primary,
        related,
        ...(entry === undefined ? {} : { entry }),
        ...(from === undefined ? {} : { filledFrom: from }),
      },
    ];
  });
}
