import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import { productNames, products } from '../../../core/src/catalog/product.js';
import type { Setting } from '../../../core/src/catalog/setting.js';
import type { EffectiveSetting } from '../../../core/src/deployment/deployment.js';
import { statusOfFlag } from '../../../core/src/deployment/jvmFlagStatus.js';
import type { Document, Entry } from '../../../core/src/formats/document.js';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { nameOf } from '../paths.js';
import { placeAt } from '../place.js';
import { toOffset, toRange } from '../positions.js';
import { rulePageText } from '../rulePage.js';
import { effectiveByRole, inWords, type KnownName, knownName } from '../settingFacts.js';
import type { FileView } from '../workspace.js';

/** What is known of the setting, variable, option or rule at a position. */
export function hoverAt(view: FileView, position: Position, host: EditorHost): Hover | null {
  const { document, deployments } = view;
  const deployment = deployments[0];
  const place = placeAt(document, toOffset(document.source, position));
  if (deployment === undefined || place === undefined) return null;
  let text: string | undefined;
  switch (place.kind) {
    case 'rule':
      text = rulePageText(place.id, host.knowledge);
      break;
    case 'option':
      text = optionText(place.text, deployment);
      break;
    case 'variable':
      text = variableText(place.name, document, deployment, host);
      break;
    default:
      text = entryText(place.entry, document, deployment, host);
  }
  return text === undefined ? null : { contents: { kind: MarkupKind.Markdown, value: text }, range: toRange(document.source, place.range) };
}

function entryText(entry: Entry, document: Document, deployment: CheckedDeployment, host: EditorHost): string | undefined {
  if (document.format === 'shellEnv' || document.format === 'jvmOptions') return undefined;
  const known = knownName(entry.key, document, deployment);
  return known === undefined ? undefined : settingText(entry.key, known, document, deployment, host);
}

/** All that is known of a setting, for a file of a deployment. */
export function settingText(name: string, known: KnownName, document: Document, deployment: CheckedDeployment, host: EditorHost): string {
  const { product, catalog, release, setting } = known;
  const blocks: string[] = [
    `**${code(name)}** in ${productNames[product]}${product === 'os' || product === 'jvm' ? '' : ` ${deployment.release(product) ?? release}`}`,
  ];
  const descriptions = host.knowledge.descriptions(product);
  const description = descriptions[catalog.currentName(name)] ?? descriptions[name];
  if (description !== undefined) blocks.push(description);
  const lines: string[] = [];
  if (setting === undefined) lines.push(...absenceLines(name, known));
  else lines.push(...typeLines(setting));
  lines.push(...effectiveLines(name, known, document, deployment, host));
  if (setting !== undefined) lines.push(...defaultLines(name, setting, known));
  if (lines.length > 0) blocks.push(lines.map((line) => `- ${line}`).join('\n'));
  const rules = ruleLines(name, known, host);
  if (rules.length > 0) blocks.push(`Rules: ${rules.join(', ')}`);
  return blocks.join('\n\n');
}

function typeLines(setting: Setting): string[] {
  const unit = setting.unit === undefined ? '' : `, a bare number counts ${unitWords[setting.unit] ?? setting.unit}`;
  const lines = [`type: ${setting.type}${unit}`];
  if (setting.values !== undefined && setting.values.length > 0) lines.push(`values: ${setting.values.map(code).join(', ')}`);
  if (setting.minimum !== undefined || setting.maximum !== undefined) {
    lines.push(`from ${setting.minimum ?? 'any'} to ${setting.maximum ?? 'any'}`);
  }
  if (setting.roles !== undefined && setting.roles.length > 0) lines.push(`read by: ${setting.roles.join(', ')}`);
  if (setting.oldNames !== undefined && setting.oldNames.length > 0)
    lines.push(`old names: ${setting.oldNames.map((old) => code(old.name)).join(', ')}`);
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

function absenceLines(name: string, { catalog, release }: KnownName): string[] {
  const renaming = catalog.renaming(name, release);
  if (renaming !== undefined) {
    return [
      renaming.newNames.length === 0
        ? 'an old name that this release reads no more'
        : `an old name of ${renaming.newNames.map(code).join(', ')}`,
    ];
  }
  const absence = catalog.absence(name, release);
  const parts = ['not in this release'];
  if (absence?.lastIn !== undefined) parts.push(`last in ${absence.lastIn}`);
  if (absence?.firstIn !== undefined) parts.push(`first in ${absence.firstIn}`);
  if (absence?.replacedBy !== undefined) parts.push(`see ${absence.replacedBy.map(code).join(', ')}`);
  return [parts.join('; ')];
}

/** One line where all roles have the same value, else one for each value. */
function effectiveLines(name: string, known: KnownName, document: Document, deployment: CheckedDeployment, host: EditorHost): string[] {
  const byText = new Map<string, string[]>();
  for (const { role, effective } of effectiveByRole(name, known, document, deployment)) {
    const text = effectiveText(name, effective, document, deployment, host);
    byText.set(text, [...(byText.get(text) ?? []), role]);
  }
  if (byText.size === 1) return [...byText.keys()].map((text) => `in effect: ${text}`);
  return [...byText].map(([text, roles]) => `in effect for ${roles.join(', ')}: ${text}`);
}

function effectiveText(
  name: string,
  effective: EffectiveSetting,
  document: Document,
  deployment: CheckedDeployment,
  host: EditorHost,
): string {
  const { origin } = effective;
  const shown = effective.text === undefined ? undefined : deployment.shownValue(name, effective.text.trim());
  const words = deployment.isSecret(name) ? undefined : inWords(effective.value, effective.setting);
  const value = shown === undefined ? 'not known here' : `${code(shown)}${words === undefined || words === shown ? '' : ` (${words})`}`;
  switch (origin.kind) {
    case 'entry': {
      const { source } = origin.document;
      const line = source.positionAt(origin.entry.keyRange.start).line + 1;
      const file = origin.document === document ? `line ${line}` : `[${nameOf(source.path)}:${line}](${host.uriOf(source.path)}#L${line})`;
      const old = origin.oldName === undefined ? '' : `, as ${code(origin.oldName)}`;
      const reading = effective.reading;
      if (reading?.kind === 'refused') return `${value} from ${file}${old}: refused, ${reading.why}`;
      if (reading?.kind === 'replaced') return `the default, because ${value} from ${file}${old} is passed over: ${reading.why}`;
      return `${value} from ${file}${old}`;
    }
    case 'default':
      return `${value}, the default`;
    case 'computed':
      return `${value}, computed: ${origin.formula}`;
    case 'none':
      return effective.unknown ? 'not known here' : 'not set';
  }
}

function defaultLines(name: string, setting: Setting, { catalog, release }: KnownName): string[] {
  if (setting.secret === true) return [];
  if (setting.computed === true && setting.default === undefined) return ['default: computed by the server from its host'];
  const history: { since: string; value: string | undefined }[] = [];
  for (const each of catalog.releasesOf(name)) {
    const then = catalog.setting(name, each);
    if (then === undefined) continue;
    if (history.length === 0 || history.at(-1)?.value !== then.default) history.push({ since: each, value: then.default });
  }
  const lines: string[] = [];
  if (setting.default !== undefined)
    lines.push(
      `default: ${code(setting.default)}${setting.codeDefault === undefined ? '' : `; the code alone has ${code(setting.codeDefault)}`}`,
    );
  else lines.push('no default');
  if (history.length > 1) {
    const shown = history.length > 6 ? history.slice(-6) : history;
    lines.push(
      `default by release: ${shown.map(({ since, value }) => `${since} ${value === undefined ? 'none' : code(value)}`).join(', ')}`,
    );
  }
  const since = catalog.releasesOf(name)[0];
  if (release !== 'any' && since !== undefined && since !== catalog.releases[0]) lines.push(`since ${since}`);
  return lines;
}

const rulesBySetting = new WeakMap<EditorHost['knowledge'], Map<string, readonly string[]>>();

/** Ids of the rules that read a setting, with links to their pages. */
function ruleLines(name: string, { catalog }: KnownName, host: EditorHost): string[] {
  let index = rulesBySetting.get(host.knowledge);
  if (index === undefined) {
    const lists = new Map<string, string[]>();
    for (const product of products) {
      for (const rule of host.knowledge.rules(product)) {
        for (const read of new Set(rule.reads)) lists.set(read, [...(lists.get(read) ?? []), rule.id]);
      }
    }
    index = lists;
    rulesBySetting.set(host.knowledge, lists);
  }
  const ids = [...new Set([...(index.get(name) ?? []), ...(index.get(catalog.currentName(name)) ?? [])])].sort();
  return ids.slice(0, 12).map((id) => {
    const page = host.rulePage(id);
    return page === undefined ? code(id) : `[${id}](${page})`;
  });
}

function optionText(text: string, deployment: CheckedDeployment): string | undefined {
  const name = /^-XX:[+-]?(\w+)/.exec(text)?.[1];
  if (name === undefined) return undefined;
  const releases = deployment.deployment.releases.jdk?.is ?? [];
  const lines = releases.map((jdk) => `- JDK ${jdk}: ${statusWords[statusOfFlag(name, Number(jdk)) ?? 'unknown']}`);
  return [`**${code(`-XX:${name}`)}**`, ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n');
}

const statusWords: Readonly<Record<string, string>> = {
  ok: 'accepted',
  deprecated: 'accepted, with a warning that it will go',
  ignored: 'ignored with a warning',
  refused: 'the JVM does not start',
  experimental: 'only behind `-XX:+UnlockExperimentalVMOptions`',
  diagnostic: 'only behind `-XX:+UnlockDiagnosticVMOptions`',
  unknown: 'not known',
};

function variableText(name: string, document: Document, deployment: CheckedDeployment, host: EditorHost): string | undefined {
  if (document.format === 'hadoopXml') {
    const known = knownName(name, document, deployment);
    if (known !== undefined) return settingText(name, known, document, deployment, host);
    const role = deployment.deployment.roles[0];
    const effective = role === undefined ? undefined : deployment.resolution(role).setting(name);
    if (effective?.origin.kind !== 'entry') return `**${code(name)}**\n\nNo file of this deployment sets it.`;
    return `**${code(name)}**\n\n- in effect: ${effectiveText(name, effective, document, deployment, host)}`;
  }
  const lines = deployment.deployment.documents.flatMap((each) =>
    (each.assignments ?? [])
      .filter((assignment) => assignment.name === name)
      .map(
        (assignment) =>
          `- [${nameOf(each.source.path)}:${each.source.positionAt(assignment.nameRange.start).line + 1}](${host.uriOf(each.source.path)}) ${code(deployment.shownValue(name, each.source.slice(assignment.range).split('\n')[0] ?? ''))}`,
      ),
  );
  return lines.length === 0 ? undefined : [`**${code(name)}**`, lines.slice(0, 10).join('\n')].join('\n\n');
}

/** Text as code in Markdown, whatever quotes it holds. */
function code(text: string): string {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  const line = shown.replace(/\s+/g, ' ').trim();
  if (line === '') return '(empty)';
  const ticks = '`'.repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map((match) => match[0].length)) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${line}${space}${ticks}`;
}
