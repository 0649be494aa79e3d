import { parentsOf, yamlPlaceAt } from '@storelint/core/formats';
import type { BuiltKnowledge } from '@storelint/core/knowledge';
import { type Releasable, releasables } from '@storelint/core/products';
import type { RulePacks } from '@storelint/core/rules';
import { block, markdown, type Range, type SourceText, seal, visible } from '@storelint/core/text';
import { type CompletionItem, CompletionItemKind, type CompletionList, type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import { keysAt, type SchemaNode, schemaAt } from '../configurationSchema.js';
import type { EditorHost } from '../host.js';
import { code, type Markdown } from '../markdown.js';
import { toOffset, toRange } from '../positions.js';
import { rulePageText } from '../rulePage.js';
import { offeredReleases } from './choices.js';
import { type CompletionAbilities, opening, ranked } from './completion.js';
import { fitting } from './nameMatch.js';

/* Completion and hovers in `.storelint.yaml`, by its schema. */

/** Keys and values that the schema allows at a position, with the releases, rules and hardware profiles that there are. */
export function configurationCompletion(
  source: SourceText,
  position: Position,
  { knowledge }: EditorHost,
  abilities: Pick<CompletionAbilities, 'suggestCommand'> = {},
  packs?: RulePacks,
): CompletionList {
  const offset = toOffset(source, position);
  const place = yamlPlaceAt(source, offset);
  if (place === undefined) return { isIncomplete: false, items: [] };
  const { range, isQuoted } = place;
  if (place.kind === 'value') return list(source, range, offset, valueItems(place.path, knowledge, !isQuoted));
  const { parents, taken, column, isWhole } = place;
  const items = place.list ? schemaAt(parents)?.items : undefined;
  if (items !== undefined && keysAt(parents).length === 0) return list(source, range, offset, enumItems(items));
  const indent = column === undefined ? undefined : ' '.repeat(column);
  const keys = keyItems(parents, knowledge, packs, indent, isWhole || isQuoted);
  return list(
    source,
    range,
    offset,
    // A value, an item or a key of a block is what comes next.
    keys.filter(({ label }) => !taken.has(label)).map((each) => (isWhole || isQuoted ? each : { ...each, ...opening(abilities) })),
  );
}

/** Those that hold what was typed, in their order; those that begin so first. */
function list(source: SourceText, range: Range, offset: number, items: readonly CompletionItem[]): CompletionList {
  const lspRange = toRange(source, range);
  const typed = source.slice({ start: range.start, end: offset });
  const found = fitting(items, ({ label }) => label, typed);
  return ranked(
    found.map((item) => ({ ...item, filterText: typed, textEdit: { range: lspRange, newText: item.insertText ?? item.label } })),
  );
}

function keyItems(
  path: readonly string[],
  knowledge: BuiltKnowledge,
  packs: RulePacks | undefined,
  indent: string | undefined,
  isComplete: boolean,
): CompletionItem[] {
  if (path.at(-1) === 'rules') {
    return ruleNames(knowledge, packs).map(({ id, title }) => ({
      label: visible(id),
      kind: CompletionItemKind.Reference,
      ...(title === undefined ? {} : { detail: visible(title) }),
      insertText: isComplete ? id : `${id.endsWith('*') ? `"${id}"` : id}: `,
      data: { rule: id },
    }));
  }
  return keysAt(path).map((name) => {
    const node = schemaAt([...path, name]);
    const opens = indent === undefined ? ' ' : node?.type === 'array' ? `\n${indent}  - ` : node?.type === 'object' ? `\n${indent}  ` : ' ';
    return {
      label: name,
      kind: CompletionItemKind.Property,
      ...(node?.description === undefined ? {} : { detail: node.description }),
      insertText: isComplete ? name : `${name}:${opens}`,
    };
  });
}

/** Rules of the users' own packs first, then whole families. */
function ruleNames(
  knowledge: BuiltKnowledge,
  packs: RulePacks | undefined,
): readonly { readonly id: string; readonly title: string | undefined }[] {
  const own = [...(packs?.byId.keys() ?? [])].map((id) => ({ id, title: packs?.prose.get(id)?.title }));
  const shipped = knowledge.ruleIds().map((id) => ({ id, title: knowledge.describeRule(id)?.title }));
  const families = [...new Set([...own, ...shipped].map(({ id }) => `${id.split('/')[0]}/*`))];
  return [...own, ...families.map((id) => ({ id, title: `all rules ${id}` })), ...shipped];
}

function valueItems(path: readonly string[], knowledge: BuiltKnowledge, quotes: boolean): CompletionItem[] {
  const [name, parent] = [path.at(-1), path.at(-2)];
  if (parent === 'releases') return releaseItems(name as Releasable, knowledge, quotes);
  if (name === 'hardware')
    return knowledge.profileNames().map((label) => ({ label, kind: CompletionItemKind.Value, detail: 'hardware profile' }));
  const node = schemaAt(path);
  return node === undefined ? [] : enumItems(node.items ?? node);
}

function releaseItems(product: Releasable, knowledge: BuiltKnowledge, quotes: boolean): CompletionItem[] {
  const releases = releasables.includes(product) ? offeredReleases(product, knowledge) : [];
  return [...releases].reverse().map((label) => ({
    label,
    kind: CompletionItemKind.Value,
    // 3.10 is a number to YAML, and the number is 3.1.
    insertText: quotes && /^\d+\.\d*0$/.test(label) ? `"${label}"` : label,
  }));
}

function enumItems({ enum: values, type }: SchemaNode): CompletionItem[] {
  const all = type === 'boolean' ? ['true', 'false'] : (values ?? []).filter((each) => each !== false).map(String);
  return all.map((label) => ({ label, kind: CompletionItemKind.EnumMember }));
}

/** Adds what a rule is for to an item that was chosen. */
export function resolveConfigurationItem(chosen: CompletionItem, { knowledge }: EditorHost): CompletionItem {
  const rule: unknown = chosen.data?.rule;
  const page = typeof rule === 'string' ? rulePageText(rule, knowledge) : undefined;
  return page === undefined ? chosen : { ...chosen, documentation: { kind: MarkupKind.Markdown, value: seal(page) } };
}

/** What a key, a rule or a hardware profile of `.storelint.yaml` is. */
export function configurationHover(source: SourceText, position: Position, { knowledge }: EditorHost, packs?: RulePacks): Hover | null {
  const { line, column } = source.positionAt(toOffset(source, position));
  const text = source.lineText(line);
  const found = /^(\s*(?:- \s*)?)["']?([\w/*.-]+)["']?\s*:\s*["']?([^\s#"']*)/.exec(text);
  if (found === null) return null;
  const [all, lead = '', name = '', given = ''] = found;
  const parents = parentsOf(source, line, lead.length);
  const path = parents === undefined ? undefined : [...parents, name];
  const node = path === undefined ? undefined : schemaAt(path);
  if (path === undefined || node === undefined) return null;
  const nameStart = text.indexOf(name, lead.length);
  const valueStart = all.length - given.length;
  const isOnValue = given !== '' && column >= valueStart;
  if (isOnValue && column > valueStart + given.length) return null;
  const start = isOnValue ? valueStart : nameStart;
  if (column < start || (!isOnValue && column > nameStart + name.length)) return null;
  const shown = isOnValue && path.at(-1) === 'hardware' ? profileText(given, knowledge) : keyText(path, node, knowledge, packs);
  if (shown === undefined) return null;
  const length = (isOnValue ? given : name).length;
  return {
    contents: { kind: MarkupKind.Markdown, value: seal(shown) },
    range: { start: { line, character: start }, end: { line, character: start + length } },
  };
}

function profileText(name: string, knowledge: BuiltKnowledge): Markdown | undefined {
  const text = knowledge.profileText(name);
  return text === undefined ? undefined : markdown`**${name}**\n\n${block('yaml', text.trim())}`;
}

function keyText(path: readonly string[], node: SchemaNode, knowledge: BuiltKnowledge, packs: RulePacks | undefined): Markdown | undefined {
  const name = path.at(-1) ?? '';
  if (path.at(-2) === 'rules') return rulePageText(name, knowledge, packs);
  const values = enumItems(node).map(({ label }) => code(label));
  const lines = [markdown`**${name}**`, ...(node.description === undefined ? [] : [node.description])];
  if (values.length > 0) lines.push(markdown`values: ${markdown.join(values, ', ')}`);
  return lines.length === 1 ? undefined : markdown.join(lines, '\n\n');
}
