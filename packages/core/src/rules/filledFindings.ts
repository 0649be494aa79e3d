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
    const template = templateOf({ document, range });
    const own = template?.filledIn(line?.range ?? range) ?? [];
    if (template === undefined || own.length > 0 || document.format !== 'shellEnv') return own;
    // What an option takes of a variable was filled in where that is set: `-Xmx${MAX_HEAP_SIZE}`.
    const [option = ''] = /^\S*/.exec(document.source.text.slice(range.start)) ?? [];
    const variables = new Set([...option.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name]) => name));
    return holesOfLines(template, (key) => variables.has(key));
  };
  const holesOfSettings = ({ settings }: Finding): readonly FilledHole[] =>
    templates.flatMap((template) => holesOfLines(template, (key) => settings.includes(key)));
  const inTemplate = (location: Location): Location => {
    const template = templateOf(location);
    return template === undefined ? location : { ...location, document: template.template, range: template.inTemplate(location.range) };
  };
  return findings.flatMap((finding) => {
    // What is found at no filled line rests on another one that it reads.
    const holes = [finding.primary, ...finding.related].map(holesOf).find((each) => each.length > 0) ?? holesOfSettings(finding);
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

/** What was filled in in the lines of some names. */
function holesOfLines(template: FilledTemplate, isWanted: (key: string) => boolean): readonly FilledHole[] {
  return template.document.entries.filter(({ key }) => isWanted(key)).flatMap(({ range }) => template.filledIn(range));
}
