import type { Document, WritingContext } from '@storelint/core/formats';
import { type FileKey, fileDefinition } from '@storelint/core/products';
import { type Command, type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { toRange } from '../positions.js';
import { matchName, searchedName } from './nameMatch.js';

/* Names of files that hold no settings of a catalog, such as cassandra-rackdc.properties. */

/** The names that a file without settings may hold; undefined for any other file. */
export function ownKeys({ kind }: Document): readonly FileKey[] | undefined {
  const { holds, keys } = fileDefinition(kind);
  return holds.length === 0 ? keys : undefined;
}

/** Names that the file does not have yet and that its reader takes here, or the words that one takes. */
export function keyItems(
  document: Document,
  deployment: CheckedDeployment,
  keys: readonly FileKey[],
  context: WritingContext & { readonly kind: 'name' | 'value' },
  offset: number,
  opening: { readonly command?: Command },
): CompletionItem[] {
  const lspRange = toRange(document.source, context.range);
  if (context.kind === 'value') {
    const key = keys.find(({ name }) => name === context.name);
    const words = key?.isSwitch === true ? ['true', 'false'] : (key?.values ?? []);
    return words.map((label) => ({ label, kind: CompletionItemKind.Value, textEdit: { range: lspRange, newText: label } }));
  }
  const typed = document.source.slice({ start: context.range.start, end: offset });
  const set = new Set(document.entries.filter(({ keyRange }) => keyRange.start !== context.range.start).map(({ key }) => key));
  return keys
    .filter((key) => !set.has(key.name) && matchName(searchedName(key.name), typed) !== undefined && isRead(key, deployment))
    .map(({ name, description, isSwitch, values }) => ({
      label: name,
      kind: CompletionItemKind.Property,
      filterText: typed,
      ...(description === undefined ? {} : { documentation: description }),
      textEdit: { range: lspRange, newText: name + context.behind },
      ...(isSwitch === true || values !== undefined ? opening : {}),
    }));
}

/** Whether the settings beside the file choose a reader that asks for the name. */
function isRead({ unreadWith = [] }: FileKey, deployment: CheckedDeployment): boolean {
  const [role] = deployment.deployment.roles;
  if (role === undefined) return true;
  const resolution = deployment.resolution(role);
  return !unreadWith.some(({ setting, values }) => values.test((resolution.setting(setting).text ?? '').trim()));
}
