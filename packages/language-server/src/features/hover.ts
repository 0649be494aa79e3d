import type { EffectiveSetting } from '@storelint/core/deployment';
import { explainSetting, explainVariable, historyPhrases, type Phrase, settingStatements, sourceLink } from '@storelint/core/explain';
import { assignmentsOf, type Document, type Entry } from '@storelint/core/formats';
import { fileDefinition, isReleased, productNames, releaseIn } from '@storelint/core/products';
import type { Finding } from '@storelint/core/rules';
import { markdown, ownLink, type Range, seal } from '@storelint/core/text';
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { code, type Markdown } from '../markdown.js';
import { nameOf } from '../paths.js';
import { placeAt } from '../place.js';
import { toOffset, toRange } from '../positions.js';
import { libraryFor, ruleBlock, ruleLink } from '../ruleMentions.js';
import { rulePageText } from '../rulePage.js';
import { effectiveByRole, inWords, type KnownName, knownName, releaseOf } from '../settingFacts.js';
import { type FileView, shownView } from '../workspace.js';
import { inUnits, reasonOf, recommendationsFor, wouldChange } from './advice.js';
import { ownKeys } from './keyItems.js';
import { optionText } from './optionHover.js';

/** How much is told of a setting, and what the client can do with it. */
interface Telling {
  /** All that is known, not what people need first alone. */
  readonly isWhole: boolean;
  /** Address of the file, for a client that runs the commands of links: it has a page for the rest. */
  readonly uri?: string;
  /** Value under the cursor. */
  readonly value?: string;
  /** What was found about the setting here. */
  readonly findings?: readonly Finding[];
  /** A variable sets it whose value the files do not show: what is in effect is not known. */
  readonly isSetOutside?: boolean;
}

/**
 * What is known of the setting, variable, option or rule at a position.
 * @param uri address of the file, for a client that runs the commands of links
 */
export function hoverAt(view: FileView, position: Position, host: EditorHost, uri?: string): Hover | null {
  const { document, deployments, findings } = shownView(view);
  const deployment = deployments[0];
  const place = placeAt(document, toOffset(document.source, position));
  if (deployment === undefined || place === undefined) return null;
  const tellingOf = (name: string): Telling => ({
    isWhole: uri === undefined,
    ...(uri === undefined ? {} : { uri }),
    findings: findings.filter(({ entry, settings }) => entry?.key === name || settings.includes(name)),
  });
  let text: Markdown | undefined;
  switch (place.kind) {
    case 'rule':
      text = rulePageText(place.id, host.knowledge, deployment.configuration.packs);
      break;
    case 'option':
      text = optionText(place.text, deployment, host);
      break;
    case 'variable':
      text = variableText(place.name, document, deployment, host, tellingOf(place.name));
      break;
    default: {
      const { key, value } = place.entry;
      const telling = { ...tellingOf(key), ...(place.kind === 'value' && value !== undefined ? { value: value.trim() } : {}) };
      text = entryText(place.entry, document, deployment, host, telling);
    }
  }
  return text === undefined
    ? null
    : { contents: { kind: MarkupKind.Markdown, value: seal(text) }, range: toRange(document.source, place.range) };
}

/** What is known of a setting that a variable stands for. @param range where that stands */
export function settingHover(name: string, range: Range, view: FileView, host: EditorHost): Hover | null {
  const { document, deployments } = shownView(view);
  const [deployment] = deployments;
  const known = deployment === undefined ? undefined : knownName(name, document, deployment);
  if (deployment === undefined || known === undefined) return null;
  const isSetOutside = !document.entries.some(({ key }) => key === name);
  const value = seal(settingText(name, known, document, deployment, host, { isWhole: true, isSetOutside }));
  return { contents: { kind: MarkupKind.Markdown, value }, range: toRange(document.source, range) };
}

function entryText(
  entry: Entry,
  document: Document,
  deployment: CheckedDeployment,
  host: EditorHost,
  telling: Telling,
): Markdown | undefined {
  if (document.format === 'shellEnv') return variableText(entry.key, document, deployment, host, telling);
  if (document.format === 'jvmOptions') return undefined;
  const key = ownKeys(document)?.find(({ name }) => name === entry.key);
  if (key?.description !== undefined) return markdown`**${code(key.name)}**: ${key.description}`;
  const known = knownName(entry.key, document, deployment);
  return known === undefined ? undefined : settingText(entry.key, known, document, deployment, host, telling);
}

/** What is known of a setting, for a file of a deployment as it is shown, in the order in which people need it. */
export function settingText(
  name: string,
  known: KnownName,
  document: Document,
  deployment: CheckedDeployment,
  host: EditorHost,
  telling: Telling,
): Markdown {
  const explanation = explainSetting(name, known.catalog, known.release, libraryFor(deployment));
  const { product, description, history, rules, sources, setting } = explanation;
  const { value, isWhole } = telling;
  const meaning = value === undefined ? undefined : host.knowledge.valueMeaning(name, value);
  const statements = settingStatements(explanation).map((statement) =>
    statement.label === 'values' ? { ...statement, phrases: withMeanings(name, statement.phrases, host) } : statement,
  );
  const said = (isWanted: (label: string) => boolean) =>
    statements
      .filter(({ label }) => isWanted(label))
      .map(({ label, phrases }) => markdown`${label}: ${phrasesText(phrases, deployment, host)}`);
  const isNeeded = (label: string) => /^(?:default|type|range|domain|takes|values|old name|release)$/.test(label);
  const lines = [
    ...(telling.isSetOutside === true ? [] : effectiveLines(name, known, document, deployment, host)),
    ...recommendedLine(name, deployment, telling),
    ...said((label) => label === 'default'),
    ...said((label) => label !== 'default' && isNeeded(label)),
    ...(isWhole ? said((label) => !isNeeded(label)) : []),
  ];
  if (isWhole && isReleased(product)) {
    const entries = history
      .slice(-mostHistory)
      .map((entry) => markdown`${entry.since} ${phrasesText(historyPhrases(entry), deployment, host)}`);
    lines.push(markdown`history: ${markdown.join(entries, '; ')}`);
  }
  const sentence =
    description ?? (setting === undefined ? 'not a setting of this release.' : 'no description; this is what its reader accepts.');
  return markdown.join(
    [
      markdown`**${code(name)}**: ${sentence}`,
      ...(meaning === undefined || value === undefined ? [] : [markdown`${code(value)}: ${meaning}`]),
      listOf(lines),
      standingLine(name, known, explanation, deployment, host, telling),
      ...(isWhole ? ruleBlock(rules, deployment, host) : []),
      ...(isWhole && sources.length > 0 ? [markdown`Sources: ${markdown.join(sources.slice(0, mostSources).map(sourceLink), '; ')}`] : []),
    ],
    '\n\n',
  );
}

/** Each value with what it means, where that is known. */
function withMeanings(name: string, phrases: readonly Phrase[], host: EditorHost): readonly Phrase[] {
  return phrases.flatMap((phrase): readonly Phrase[] => {
    if (typeof phrase === 'string' || !('code' in phrase)) return [phrase];
    const meaning = host.knowledge.valueMeaning(name, phrase.code);
    return meaning === undefined ? [phrase] : [phrase, ` ${meaning}`];
  });
}

/** What was found, how many rules look at it and since when there is it: `1 finding: hbase/x; 12 rules read it; HBase 2.5.8, since 0.94`. */
function standingLine(
  name: string,
  known: KnownName,
  { rules, history, product }: ReturnType<typeof explainSetting>,
  deployment: CheckedDeployment,
  host: EditorHost,
  { findings = [], uri }: Telling,
): Markdown {
  const found = [...new Set(findings.map(({ ruleId }) => ruleId))];
  const [first] = history;
  const since = first === undefined || first.since === known.catalog.releases[0] ? '' : `, since ${first.since}`;
  const parts: Markdown[] = [
    ...(found.length === 0
      ? []
      : [
          markdown`${plural(findings.length, 'finding')}: ${markdown.join(
            found.slice(0, mostFindings).map((id) => ruleLink(id, deployment, host)),
            ', ',
          )}`,
        ]),
    ...(rules.length === 0 ? [] : [markdown`${plural(rules.length, 'rule')} ${rules.length === 1 ? 'reads' : 'read'} it`]),
    markdown`in ${productNames[product]}${releaseWords(known, deployment)}${since}`,
    ...(uri === undefined ? [] : [commandLink('more', 'storelint.explain', uri, name)]),
  ];
  return markdown.join(parts, '; ');
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** A link that runs a command of the client. */
function commandLink(words: string, command: string, ...args: readonly string[]): Markdown {
  return ownLink(words, `command:${command}?${encodeURIComponent(JSON.stringify(args))}`);
}

/** What is recommended, and why, where the machine is known; with what writes it, where it is not what stands here. */
function recommendedLine(name: string, deployment: CheckedDeployment, { uri }: Telling): Markdown[] {
  const found = recommendationsFor(deployment).find((each) => each.name === name && each.example !== true);
  if (found === undefined) return [];
  const said = markdown`recommended: ${code(found.value)}${inUnits(found, deployment)}. ${reasonOf(found)}`;
  const link =
    uri === undefined || !wouldChange(name, deployment) ? '' : markdown` ${commandLink('set it', 'storelint.applyAdvice', uri, name)}`;
  return [markdown`${said}${link}`];
}

/** Most works, and steps of a setting's history, that a hover names. */
const mostSources = 4;
const mostHistory = 6;
/** Most rules with findings that a hover names. */
const mostFindings = 4;

function phrasesText(phrases: readonly Phrase[], deployment: CheckedDeployment, host: EditorHost): Markdown {
  return markdown.join(
    phrases.map((phrase) =>
      typeof phrase === 'string' ? phrase : 'code' in phrase ? code(phrase.code) : ruleLink(phrase.rule, deployment, host),
    ),
    '',
  );
}

function listOf(lines: readonly (Markdown | string)[]): Markdown {
  return markdown.join(
    lines.map((line) => markdown`- ${line}`),
    '\n',
  );
}

/** Of several possible releases the newest one is told of. */
function releaseWords(known: KnownName, deployment: CheckedDeployment): string {
  const { product } = known;
  const release = releaseOf(known, deployment);
  const possible = releaseIn(deployment.deployment.releases, product);
  if (release === undefined || possible === undefined) return '';
  const isOpen = possible.is.length > 1;
  return ` ${release}${isOpen ? ' (newest possible release)' : ''}`;
}

/** One line where all roles have the same value, else one for each value. */
function effectiveLines(name: string, known: KnownName, document: Document, deployment: CheckedDeployment, host: EditorHost): Markdown[] {
  const byText = new Map<string, { readonly shown: Markdown; readonly roles: string[] }>();
  for (const { role, effective } of effectiveByRole(name, known, document, deployment)) {
    const shown = effectiveText(name, effective, document, host);
    const same = byText.get(shown.text);
    if (same === undefined) byText.set(shown.text, { shown, roles: [role] });
    else same.roles.push(role);
  }
  const all = [...byText.values()];
  if (all.length === 1) return all.map(({ shown }) => markdown`in effect: ${shown}`);
  return all.map(({ shown, roles }) => markdown`in effect for ${roles.join(', ')}: ${shown}`);
}

function effectiveText(name: string, effective: EffectiveSetting, document: Document, host: EditorHost): Markdown {
  const { origin } = effective;
  const shown = effective.text?.trim();
  const words = inWords(effective.value, effective.setting);
  const value =
    shown === undefined ? 'unknown here' : markdown`${code(shown)}${words === undefined || words === shown ? '' : ` (${words})`}`;
  switch (origin.kind) {
    case 'entry': {
      const { source } = origin.document;
      const line = source.placeAt(origin.entry.keyRange.start).line + 1;
      const file =
        origin.document === document ? `line ${line}` : ownLink(`${nameOf(source.file)}:${line}`, `${host.uriOf(source.file)}#L${line}`);
      const old = origin.oldName === undefined || origin.oldName === name ? '' : markdown`, as ${code(origin.oldName)}`;
      const reading = effective.reading;
      if (reading?.kind === 'refused') return markdown`${value} from ${file}${old}: refused, ${reading.why}`;
      if (reading?.kind === 'replaced') return markdown`the default, because ${value} from ${file}${old} is ignored: ${reading.why}`;
      return markdown`${value} from ${file}${old}`;
    }
    case 'default':
      return markdown`${value}, the default`;
    case 'computed':
      return markdown`${value}, computed: ${origin.formula}`;
    case 'none':
      return effective.unknown ? markdown`unknown here` : markdown`not set`;
  }
}

function variableText(
  name: string,
  document: Document,
  deployment: CheckedDeployment,
  host: EditorHost,
  telling: Telling,
): Markdown | undefined {
  if (document.format === 'hadoopXml') {
    const known = knownName(name, document, deployment);
    if (known !== undefined) return settingText(name, known, document, deployment, host, telling);
    const role = deployment.deployment.roles[0];
    const effective = role === undefined ? undefined : deployment.resolution(role).setting(name);
    if (effective?.origin.kind !== 'entry') return markdown`**${code(name)}**\n\nNo file of this deployment sets it.`;
    return markdown`**${code(name)}**\n\n- in effect: ${effectiveText(name, effective, document, host)}`;
  }
  const lines = deployment.deployment.documents.flatMap((each) =>
    assignmentsOf(each)
      .filter((assignment) => assignment.name === name)
      .map((assignment) => {
        const { file } = each.source;
        const line = each.source.placeAt(assignment.nameRange.start).line + 1;
        const value = each.source.slice(assignment.range).split('\n')[0] ?? '';
        return markdown`${ownLink(`${nameOf(file)}:${line}`, host.uriOf(file))} ${code(value)}`;
      }),
  );
  const explanation = explainVariable(name, libraryFor(deployment));
  const { product } = fileDefinition(document.kind);
  const uses = explanation?.uses.filter((use) => use.product === product) ?? [];
  if (uses.length === 0 && lines.length === 0) return undefined;
  const blocks = [
    markdown`**${code(name)}**`,
    ...new Set(uses.map(({ description }) => `${description.charAt(0).toUpperCase()}${description.slice(1)}.`)),
    ...(lines.length === 0 ? [] : [listOf(lines.slice(0, 10))]),
    ...ruleBlock(explanation?.rules ?? [], deployment, host),
  ];
  return markdown.join(blocks, '\n\n');
}
