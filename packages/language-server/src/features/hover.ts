import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import type { Setting } from '../../../core/src/catalog/setting.js';
import type { EffectiveSetting } from '../../../core/src/deployment/deployment.js';
import type { Read } from '../../../core/src/expressions/reads.js';
import { assignmentsOf, type Document, type Entry } from '../../../core/src/formats/document.js';
import { definitionOf, environmentVariables, productNames, releaseIn } from '../../../core/src/products/registry.js';
import { boundsOf } from '../../../core/src/rules/settingBounds.js';
import { valuesOf } from '../../../core/src/rules/settingValues.js';
import { markdown, ownLink } from '../../../core/src/text/markdown.js';
import { seal } from '../../../core/src/text/seal.js';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { code, type Markdown } from '../markdown.js';
import { nameOf } from '../paths.js';
import { placeAt } from '../place.js';
import { toOffset, toRange } from '../positions.js';
import { ruleLink, rulesReading, sourcesOf, withRules } from '../ruleMentions.js';
import { rulePageText } from '../rulePage.js';
import { effectiveByRole, inWords, type KnownName, knownName, releaseOf } from '../settingFacts.js';
import { type FileView, shownView } from '../workspace.js';
import { optionText } from './optionHover.js';

/** What is known of the setting, variable, option or rule at a position. */
export function hoverAt(view: FileView, position: Position, host: EditorHost): Hover | null {
  const { document, deployments } = shownView(view);
  const deployment = deployments[0];
  const place = placeAt(document, toOffset(document.source, position));
  if (deployment === undefined || place === undefined) return null;
  let text: Markdown | undefined;
  switch (place.kind) {
    case 'rule':
      text = rulePageText(place.id, host.knowledge, deployment.configuration.packs);
      break;
    case 'option':
      text = optionText(place.text, deployment, host);
      break;
    case 'variable':
      text = variableText(place.name, document, deployment, host);
      break;
    default:
      text = entryText(place.entry, document, deployment, host);
  }
  return text === undefined
    ? null
    : { contents: { kind: MarkupKind.Markdown, value: seal(text) }, range: toRange(document.source, place.range) };
}

function entryText(entry: Entry, document: Document, deployment: CheckedDeployment, host: EditorHost): Markdown | undefined {
  if (document.format === 'shellEnv') return variableText(entry.key, document, deployment, host);
  if (document.format === 'jvmOptions') return undefined;
  const known = knownName(entry.key, document, deployment);
  return known === undefined ? undefined : settingText(entry.key, known, document, deployment, host);
}

/** All that is known of a setting, for a file of a deployment as it is shown. */
export function settingText(name: string, known: KnownName, document: Document, deployment: CheckedDeployment, host: EditorHost): Markdown {
  const { product, catalog, setting } = known;
  const blocks: (Markdown | string)[] = [markdown`**${code(name)}** in ${productNames[product]}${releaseWords(known, deployment)}`];
  const descriptions = host.knowledge.descriptions(product);
  const description = descriptions[catalog.currentName(name)] ?? descriptions[name];
  if (description !== undefined) blocks.push(description);
  const lines: (Markdown | string)[] = [];
  if (setting === undefined) lines.push(...absenceLines(name, known));
  else lines.push(...typeLines(setting, known, host));
  lines.push(...effectiveLines(name, known, document, deployment, host));
  if (setting !== undefined) lines.push(...defaultLines(name, setting, known));
  if (lines.length > 0) blocks.push(listOf(lines));
  const reads = [name, catalog.currentName(name)].map((each): Read => ({ kind: 'setting', name: each }));
  const rules = rulesReading(reads, deployment, host);
  if (rules.length > 0) blocks.push(markdown`Rules: ${markdown.join(rules, ', ')}`);
  const sources = sourcesOf(reads, product, host);
  if (sources.length > 0) blocks.push(markdown`Sources: ${markdown.join(sources, '; ')}`);
  return markdown.join(blocks, '\n\n');
}

function listOf(lines: readonly (Markdown | string)[]): Markdown {
  return markdown.join(
    lines.map((line) => markdown`- ${line}`),
    '\n',
  );
}

function codes(texts: readonly string[]): Markdown {
  return markdown.join(texts.map(code), ', ');
}

function typeLines(setting: Setting, { product, release }: KnownName, host: EditorHost): (Markdown | string)[] {
  const unit = setting.unit === undefined ? '' : `, a bare number counts ${unitWords[setting.unit] ?? setting.unit}`;
  const lines: (Markdown | string)[] = [`type: ${setting.type}${unit}`];
  const values = setting.values ?? valuesOf(setting.name, release, host.knowledge.rules(product));
  if (values.length > 0) lines.push(markdown`values: ${codes(values)}`);
  const takes = definitionOf(setting.product)?.takenText(setting);
  if (takes !== undefined) lines.push(`takes: ${takes}`);
  for (const { text, rule } of boundsOf(setting, release, host.knowledge.rules(product)))
    lines.push(markdown`range: ${text} (${ruleLink(rule, host)})`);
  if (setting.roles !== undefined && setting.roles.length > 0) lines.push(`read by: ${setting.roles.join(', ')}`);
  if (setting.oldNames !== undefined && setting.oldNames.length > 0)
    lines.push(markdown`old names: ${codes(setting.oldNames.map((old) => old.name))}`);
  return lines;
}

const unitWords: Readonly<Record<string, string>> = {
  ns: 'nanoseconds',
  us: 'microseconds',
  ms: 'milliseconds',
  s: 'seconds',
  min: 'minutes',
  h: 'hours',
  d: 'days',
  B: 'bytes',
  fraction: 'as a fraction',
  percent: 'percent',
};

function absenceLines(name: string, { catalog, release }: KnownName): (Markdown | string)[] {
  const renaming = catalog.renaming(name, release);
  if (renaming !== undefined) {
    return [
      renaming.newNames.length === 0 ? 'an old name that this release reads no more' : markdown`an old name of ${codes(renaming.newNames)}`,
    ];
  }
  const absence = catalog.absence(name, release);
  const parts: (Markdown | string)[] = ['not in this release'];
  if (absence?.lastIn !== undefined) parts.push(`last in ${absence.lastIn}`);
  if (absence?.firstIn !== undefined) parts.push(`first in ${absence.firstIn}`);
  if (absence?.replacedBy !== undefined) parts.push(markdown`see ${codes(absence.replacedBy)}`);
  return [markdown.join(parts, '; ')];
}

/** Of several possible releases the newest one is told of. */
function releaseWords(known: KnownName, deployment: CheckedDeployment): string {
  const { product } = known;
  const release = releaseOf(known, deployment);
  const possible = releaseIn(deployment.deployment.releases, product);
  if (release === undefined || possible === undefined) return '';
  const isOpen = possible.is.length > 1;
  return ` ${release}${isOpen ? ', the newest release that it may be' : ''}`;
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
    shown === undefined ? 'not known here' : markdown`${code(shown)}${words === undefined || words === shown ? '' : ` (${words})`}`;
  switch (origin.kind) {
    case 'entry': {
      const { source } = origin.document;
      const line = source.positionAt(origin.entry.keyRange.start).line + 1;
      const file =
        origin.document === document ? `line ${line}` : ownLink(`${nameOf(source.path)}:${line}`, `${host.uriOf(source.path)}#L${line}`);
      const old = origin.oldName === undefined || origin.oldName === name ? '' : markdown`, as ${code(origin.oldName)}`;
      const reading = effective.reading;
      if (reading?.kind === 'refused') return markdown`${value} from ${file}${old}: refused, ${reading.why}`;
      if (reading?.kind === 'replaced') return markdown`the default, because ${value} from ${file}${old} is passed over: ${reading.why}`;
      return markdown`${value} from ${file}${old}`;
    }
    case 'default':
      return markdown`${value}, the default`;
    case 'computed':
      return markdown`${value}, computed: ${origin.formula}`;
    case 'none':
      return effective.unknown ? markdown`not known here` : markdown`not set`;
  }
}

function defaultLines(name: string, setting: Setting, { catalog, release }: KnownName): (Markdown | string)[] {
  if (setting.secret === true) return [];
  if (setting.computed === true && setting.default === undefined) return ['default: computed by the server from its host'];
  const history: { since: string; value: string | undefined }[] = [];
  for (const each of catalog.releasesOf(name)) {
    const then = catalog.setting(name, each);
    if (then === undefined) continue;
    if (history.length === 0 || history.at(-1)?.value !== then.default) history.push({ since: each, value: then.default });
  }
  const lines: (Markdown | string)[] = [];
  if (setting.default !== undefined)
    lines.push(
      markdown`default: ${code(setting.default)}${setting.codeDefault === undefined ? '' : markdown`; the code alone has ${code(setting.codeDefault)}`}`,
    );
  else lines.push('no default');
  if (history.length > 1) {
    const shown = history.length > 6 ? history.slice(-6) : history;
    const each = shown.map(({ since, value }) => markdown`${since} ${value === undefined ? 'none' : code(value)}`);
    lines.push(markdown`default by release: ${markdown.join(each, ', ')}`);
  }
  const since = catalog.releasesOf(name)[0];
  if (release !== 'any' && since !== undefined && since !== catalog.releases[0]) lines.push(`since ${since}`);
  return lines;
}

function variableText(name: string, document: Document, deployment: CheckedDeployment, host: EditorHost): Markdown | undefined {
  if (document.format === 'hadoopXml') {
    const known = knownName(name, document, deployment);
    if (known !== undefined) return settingText(name, known, document, deployment, host);
    const role = deployment.deployment.roles[0];
    const effective = role === undefined ? undefined : deployment.resolution(role).setting(name);
    if (effective?.origin.kind !== 'entry') return markdown`**${code(name)}**\n\nNo file of this deployment sets it.`;
    return markdown`**${code(name)}**\n\n- in effect: ${effectiveText(name, effective, document, host)}`;
  }
  const lines = deployment.deployment.documents.flatMap((each) =>
    assignmentsOf(each)
      .filter((assignment) => assignment.name === name)
      .map((assignment) => {
        const { path } = each.source;
        const line = each.source.positionAt(assignment.nameRange.start).line + 1;
        const value = each.source.slice(assignment.range).split('\n')[0] ?? '';
        return markdown`${ownLink(`${nameOf(path)}:${line}`, host.uriOf(path))} ${code(value)}`;
      }),
  );
  const known = environmentVariables(document.kind).find((variable) => variable.name === name);
  if (known === undefined && lines.length === 0) return undefined;
  const blocks = [
    markdown`**${code(name)}**`,
    ...(known === undefined ? [] : [`${known.description.charAt(0).toUpperCase()}${known.description.slice(1)}.`]),
    ...(lines.length === 0 ? [] : [listOf(lines.slice(0, 10))]),
  ];
  return withRules(blocks, [{ kind: 'variable', name }], deployment, host);
}
