import type { Setting } from '../catalog/setting.js';
import { type UnitKind, units } from '../catalog/units.js';
import type { Catalogs } from '../deployment/catalogs.js';
import type { Resolution } from '../deployment/deployment.js';
import type { ExpressionValue } from '../expressions/expressionFunction.js';
import { Duration, Rate, Size } from '../expressions/quantities.js';
import type { Document, Entry } from '../formats/document.js';
import { editorOf } from '../products/parseDocument.js';
import { fileForSetting } from '../products/registry.js';
import type { TextEdit } from '../text/textEdit.js';
import { GiB, KiB, MiB, second } from '../text/units.js';
import type { Fix } from './fix.js';
import { isSafe } from './safety.js';

/** What a fix does, before it is written as edits. */
export type FixIntent =
  | { readonly kind: 'set'; readonly setting: string; readonly text: string }
  | { readonly kind: 'setEntry'; readonly document: Document; readonly entry: Entry; readonly text: string }
  | { readonly kind: 'rename'; readonly document: Document; readonly entry: Entry; readonly name: string; readonly text?: string }
  | { readonly kind: 'remove'; readonly document: Document; readonly entry: Entry }
  | { readonly kind: 'edit'; readonly document: Document; readonly edit: TextEdit; readonly title: string };

interface DocumentEdit {
  readonly document: Document;
  readonly edit: TextEdit;
}

/** Writes intents as edits and works out whether they are safe; undefined where they cannot be written. */
export function fixOf(intents: readonly FixIntent[], resolution: Resolution, catalogs: Catalogs, title?: string): Fix | undefined {
  const edits: DocumentEdit[] = [];
  const titles: string[] = [];
  for (const intent of intents) {
    const written = write(intent, resolution);
    if (written === undefined || written.edits.length === 0) return undefined;
    edits.push(...written.edits);
    titles.push(written.title);
  }
  if (edits.length === 0) return undefined;
  // A template's text is not what the server reads: it is left to its author.
  if (edits.some(({ document }) => document.template !== undefined)) return undefined;
  let safety: Fix['safety'] | undefined;
  return {
    // Worked out when it is asked for: it takes two readings of the files, and an editor asks for the fix at the cursor alone.
    get safety() {
      safety ??= isSafe(edits, resolution.deployment, catalogs) ? 'safe' : 'unsafe';
      return safety;
    },
    title: title ?? [...new Set(titles)].join(', '),
    edits,
  };
}

function write(intent: FixIntent, resolution: Resolution): { edits: DocumentEdit[]; title: string } | undefined {
  const inDocument = (document: Document, edits: readonly TextEdit[]) => edits.map((edit) => ({ document, edit }));
  switch (intent.kind) {
    case 'set':
      return writeSet(intent.setting, intent.text, resolution);
    case 'setEntry':
      return {
        edits: inDocument(intent.document, editorOf(intent.document).setValue(intent.document, intent.entry, intent.text)),
        title: `set ${intent.entry.key} to ${intent.text}`,
      };
    case 'rename': {
      const editor = editorOf(intent.document);
      const edits = [...editor.rename(intent.document, intent.entry, intent.name)];
      if (intent.text !== undefined && intent.text !== intent.entry.value)
        edits.push(...editor.setValue(intent.document, intent.entry, intent.text));
      const value = intent.text === undefined || intent.text === intent.entry.value ? '' : ` and write ${intent.text}`;
      return { edits: inDocument(intent.document, edits), title: `rename ${intent.entry.key} to ${intent.name}${value}` };
    }
    case 'remove':
      return {
        edits: inDocument(intent.document, editorOf(intent.document).remove(intent.document, intent.entry)),
        title: `remove ${intent.entry.key}`,
      };
    case 'edit':
      return { edits: [{ document: intent.document, edit: intent.edit }], title: intent.title };
  }
}

function writeSet(name: string, text: string, resolution: Resolution): { edits: DocumentEdit[]; title: string } | undefined {
  const effective = resolution.setting(name);
  const title = `set ${effective.setting?.name ?? name} to ${text}`;
  if (effective.origin.kind === 'entry') {
    const { document, entry, oldName } = effective.origin;
    // Under an old name the value may have another unit: the line takes the new name with the new value.
    const editor = editorOf(document);
    const current = effective.setting?.name ?? name;
    const edits = [
      ...(oldName !== undefined && document.format === 'cassandraYaml' ? editor.rename(document, entry, current) : []),
      ...editor.setValue(document, entry, text),
    ];
    return { edits: edits.map((edit) => ({ document, edit })), title };
  }
  const file = fileForSetting(name, effective.product);
  const document = file === undefined ? undefined : resolution.documentOf(file.kind);
  if (document === undefined) return undefined;
  const edits = editorOf(document).insert(document, effective.setting?.name ?? name, text);
  return { edits: edits.map((edit) => ({ document, edit })), title };
}

/** How a value is written for a setting: sizes and durations in the unit that its reader takes. */
export function writtenValue(value: ExpressionValue, setting: Setting | undefined): string {
  if (typeof value === 'number') return writtenNumber(value);
  if (value instanceof Size) return writtenSize(value.amount, setting);
  if (value instanceof Duration) return writtenDuration(value.amount, setting);
  if (value instanceof Rate) return writtenRate(value.amount, setting);
  if (Array.isArray(value)) return value.map((item: ExpressionValue) => writtenValue(item, undefined)).join(',');
  return String(value);
}

function writtenNumber(value: number): string {
  return Number.isInteger(value) ? value.toString() : String(Number(value.toPrecision(12)));
}

const binaryUnits: readonly (readonly [string, number])[] = [
  ['GiB', GiB],
  ['MiB', MiB],
  ['KiB', KiB],
];

/** What a bare number of the setting counts, in base units; 1 where its unit is of another kind. */
function factorOf(setting: Setting | undefined, kind: UnitKind['kind']): number {
  const unit = setting?.unit === undefined ? undefined : units[setting.unit];
  return unit?.kind === kind ? unit.factor : 1;
}

function writtenSize(bytes: number, setting: Setting | undefined): string {
  const reader = setting?.reader ?? '';
  if (reader.startsWith('DataStorageSpec')) {
    for (const [unit, factor] of binaryUnits) if (bytes >= factor && bytes % factor === 0) return `${bytes / factor}${unit}`;
    return reader.includes('Mebibytes')
      ? `${Math.floor(bytes / MiB)}MiB`
      : reader.includes('Kibibytes')
        ? `${Math.floor(bytes / KiB)}KiB`
        : `${bytes}B`;
  }
  return writtenNumber(Math.floor(bytes / factorOf(setting, 'size')));
}

function writtenDuration(milliseconds: number, setting: Setting | undefined): string {
  const reader = setting?.reader ?? '';
  if (reader.startsWith('DurationSpec')) {
    if (milliseconds >= second && milliseconds % second === 0) return `${milliseconds / second}s`;
    return reader.includes('Seconds') && !reader.includes('Milli') ? `${Math.ceil(milliseconds / second)}s` : `${milliseconds}ms`;
  }
  return writtenNumber(Math.round(milliseconds / factorOf(setting, 'duration')));
}

function writtenRate(bytesPerSecond: number, setting: Setting | undefined): string {
  const reader = setting?.reader ?? '';
  if (reader.startsWith('DataRateSpec')) {
    for (const [unit, factor] of binaryUnits.slice(1)) {
      if (bytesPerSecond >= factor && bytesPerSecond % factor === 0) return `${bytesPerSecond / factor}${unit}/s`;
    }
    return `${Math.floor(bytesPerSecond)}B/s`;
  }
  return writtenNumber(Math.floor(bytesPerSecond / factorOf(setting, 'rate')));
}
