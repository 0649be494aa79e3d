import { parentOf } from '@storelint/core/formats';
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

/* Completion and hovers in `.storelint.yaml`, by its schema. */

const key = /^(\s*(?:- \s*)?)(["']?)([\w/*.-]*)$/;
const value = /^(\s*(?:- \s*)?)["']?([\w/*.-]+)["']?:\s+(["']?)([^\s#"']*)$/;
const item = /^(\s*)- (["']?)([\w/*.-]*)$/;

/** Keys and values that the schema allows at a position, with the releases, rules and hardware profiles that there are. */
export function configurationCompletion(
  source: SourceText,
  position: Position,
  { knowledge }: EditorHost,
  packs?: RulePacks,
): CompletionList {
  const offset = toOffset(source, position);
  const { line, column } = source.positionAt(offset);
  const text = source.lineText(line);
  const before = text.slice(0, column);
  const after = text.slice(column);
  const none: CompletionList = { isIncomplete: false, items: [] };
  const rangeOf = (typed: string, rest: RegExp): Range => ({
    start: offset - typed.length,
    end: offset + (rest.exec(after)?.[0].length ?? 0),
  });
  const ofValue = value.exec(before);
  if (ofValue !== null) {
    const path = pathOf(source, line, ofValue[1] ?? '', ofValue[2] ?? '');
    const range = rangeOf(ofValue[4] ?? '', /^[^\s#"']*/);
    return path === undefined ? none : list(source, range, valueItems(path, knowledge, ofValue[3] === ''));
  }
  const ofItem = item.exec(before);
  if (ofItem !== null) {
    const path = pathOf(source, line, `${ofItem[1]}  `);
    const node = path === undefined ? undefined : schemaAt(path);
    if (path !== undefined && node?.items !== undefined && keysAt(path).length === 0) {
      return list(source, rangeOf(ofItem[3] ?? '', /^[\w/*.-]*/), enumItems(node.items));
    }
  }
  const ofKey = key.exec(before);
  if (ofKey === null) return none;
  const path = pathOf(source, line, ofKey[1] ?? '');
  if (path === undefined) return none;
  const range = rangeOf(ofKey[3] ?? '', /^[\w/*.-]*/);
  const isComplete = /^["']?\s*:/.test(text.slice(range.end - offset + column));
  const taken = siblings(source, line, (ofKey[1] ?? '').length);
  const items = keyItems(path, knowledge, packs, ' '.repeat((ofKey[1] ?? '').length), isComplete || ofKey[2] !== '');
  return list(
    source,
    range,
    items.filter(({ label }) => !taken.has(label)),
  );
}

/** Path of keys to a line with this much before its key, and the key itself. */
function pathOf(source: SourceText, line: number, lead: string, ...own: readonly string[]): readonly string[] | undefined {
  const parent = parentOf(source, line, lead.length);
  return parent === undefined ? undefined : [...parent.split('.').filter((part) => part !== ''), ...own];
}

function list(source: SourceText, range: Range, items: readonly CompletionItem[]): CompletionList {
  const lspRange = toRange(source, range);
  return {
    isIncomplete: false,
    items: items.map((each, index) => ({
      ...each,
      sortText: String(index).padStart(4, '0'),
      textEdit: { range: lspRange, newText: each.insertText ?? each.label },
    })),
  };
}

/** Keys of the same map: those of the lines around that stand in the same column. */
function siblings(source: SourceText, line: number, indent: number): ReadonlySet<string> {
  const names = new Set<string>();
  // The first key of an item of a list: what stands above belongs to another item.
  const steps = /^\s*- /.test(source.lineText(line)) ? [1] : [-1, 1];
  for (const step of steps) {
    for (let at = line + step; at >= 0 && at < source.lineCount; at += step) {
      const text = source.lineText(at);
      if (/^\s*(?:#.*)?$/.test(text)) continue;
      const found = /^(\s*(- \s*)?)["']?([\w/*.-]+)["']?\s*:/.exec(text);
      const own = (found?.[1] ?? /^\s*/.exec(text)?.[0] ?? '').length;
      if (own < indent || (own === indent && step === 1 && found?.[2] !== undefined)) break;
      if (own === indent && found?.[3] !== undefined) names.add(found[3]);
      if (own === indent && step === -1 && found?.[2] !== undefined) break;
    }
  }
  return names;
}

function keyItems(
  path: readonly string[],
  knowledge: BuiltKnowledge,
  packs: RulePacks | undefined,
  indent: string,
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
    const opens = node?.type === 'array' ? `\n${indent}  - ` : node?.type === 'object' ? `\n${indent}  ` : ' ';
    return {
      label: name,
      kind: CompletionItemKind.Property,
      ...(node?.description === undefined ? {} : { detail: node.description }),
      insertText: isComplete ? name : `${name}:${opens}`,
    };
  });
}

/** Rules of the users' own packs first. */
function ruleNames(
  knowledge: BuiltKnowledge,
  packs: RulePacks | undefined,
): readonly { readonly id: string; readonly title: string | undefined }[] {
  const own = [...(packs?.byId.keys() ?? [])].map((id) => ({ id, title: packs?.prose.get(id)?.title }));
  const shipped = knowledge.ruleIds().map((id) => ({ id, title: knowledge.describeRule(id)?.title }));
  const families = [...new Set([...own, ...shipped].map(({ id }) => `${id.split('/')[0]}/*`))];
  return [...own, ...shipped, ...families.map((id) => ({ id, title: `all rules ${id}` }))];
}

function valueItems(path: readonly string[], knowledge: BuiltKnowledge, quotes: boolean): CompletionItem[] {
  const [name, parent] = [path.at(-1), path.at(-2)];
  if (parent === 'releases') return releaseItems(name as Releasable, knowledge, quotes);
  if (name === 'hardware')
    return knowledge.profileNames().map((label) => ({ label, kind: CompletionItemKind.Value, detail: 'hardware profile' }));
  const node = schemaAt(path);
  return node === undefined ? [] : enumItems(node);
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
  const path = pathOf(source, line, lead, name);
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
