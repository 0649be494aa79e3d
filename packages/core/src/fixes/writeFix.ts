import type { Setting } from '../catalog/setting.js';
import { type UnitKind, units } from '../catalog/units.js';
import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment, Resolution } from '../deployment/deployment.js';
import type { ExpressionValue } from '../expressions/expressionFunction.js';
import { Duration, Rate, Size } from '../expressions/quantities.js';
import type { Document, Entry } from '../formats/document.js';
import { editorOf } from '../products/parseDocument.js';
import { fileForSetting } from '../products/registry.js';
import type { TextEdit } from '../text/textEdit.js';
import { GiB, KiB, MiB, minute, second } from '../text/units.js';
import type { Fix } from './fix.js';
import { type DocumentEdit, movable, movedEdits, SharedProof } from './movedFix.js';
import { hasNothingToKeep } from './safety.js';
import { expectProof, proveWithOthers } from './sharedReading.js';

/** What a fix does, before it is written as edits. */
export type FixIntent =
  | { readonly kind: 'set'; readonly setting: string; readonly text: string }
  | { readonly kind: 'setEntry'; readonly document: Document; readonly entry: Entry; readonly text: string }
  | { readonly kind: 'rename'; readonly document: Document; readonly entry: Entry; readonly name: string; readonly text?: string }
  | { readonly kind: 'remove'; readonly document: Document; readonly entry: Entry }
  | { readonly kind: 'edit'; readonly document: Document; readonly edit: TextEdit; readonly title: string };

/** Writes intents as edits and works out whether they are safe; undefined where they cannot be written. */
export function fixOf(intents: readonly FixIntent[], resolution: Resolution, catalogs: Catalogs, title?: string): Fix | undefined {
  const edits: DocumentEdit[] = [];
  for (const intent of intents) {
    const written = write(intent, resolution);
    if (written.length === 0) return undefined;
    edits.push(...written);
  }
  if (edits.length === 0) return undefined;
  // A template's text is not what the server reads: it is left to its author.
  if (edits.some(({ document }) => document.template !== undefined)) return undefined;
  return provenFix(title ?? titleOf(intents, resolution), edits, resolution.deployment, catalogs);
}

/** What intents do, whether or not they can be written: `set a to 1, remove b`. */
export function titleOf(intents: readonly FixIntent[], resolution: Resolution): string {
  return [...new Set(intents.map((intent) => titleOfOne(intent, resolution)))].join(', ');
}

function titleOfOne(intent: FixIntent, resolution: Resolution): string {
  switch (intent.kind) {
    case 'set': {
      const effective = resolution.setting(intent.setting);
      const written = effective.origin.kind === 'entry' && !takesNewName(effective.origin) ? effective.origin.entry.key : undefined;
      return `set ${written ?? effective.setting?.name ?? intent.setting} to ${intent.text}`;
    }
    case 'setEntry':
      return `set ${intent.entry.key} to ${intent.text}`;
    case 'rename':
      return `rename ${intent.entry.key} to ${intent.name}${intent.text === undefined || intent.text === intent.entry.value ? '' : ` and write ${intent.text}`}`;
    case 'remove':
      return `remove ${intent.entry.key}`;
    case 'edit':
      return intent.title;
  }
}

/** Under an old name the value may have another unit: the line takes the new name with the new value. */
function takesNewName({ document, oldName }: { readonly document: Document; readonly oldName?: string }): boolean {
  return oldName !== undefined && document.format === 'cassandraYaml';
}

function provenFix(
  title: string,
  edits: readonly DocumentEdit[],
  deployment: Deployment,
  catalogs: Catalogs,
  proof: SharedProof = new SharedProof(),
): Fix {
  let safety: Fix['safety'] | undefined;
  expectProof(edits, deployment);
  const fix: Fix = {
    // Worked out when it is asked for: it takes two readings of the files, and an editor asks for the fix at the cursor alone.
    get safety() {
      safety ??=
        edits.every(({ document }) => !hasNothingToKeep(document)) && proof.isSafe(() => proveWithOthers(edits, deployment, catalogs))
          ? 'safe'
          : 'unsafe';
      return safety;
    },
    title,
    edits,
  };
  return movable(fix, (files) => {
    const moved = movedEdits(edits, files);
    return moved === undefined ? undefined : provenFix(title, moved, files.deployment, catalogs, proof.across(files.changed));
  });
}

function write(intent: FixIntent, resolution: Resolution): readonly DocumentEdit[] {
  const inDocument = (document: Document, edits: readonly TextEdit[]) => edits.map((edit) => ({ document, edit }));
  switch (intent.kind) {
    case 'set':
      return writeSet(intent.setting, intent.text, resolution);
    case 'setEntry':
      return inDocument(intent.document, editorOf(intent.document).setValue(intent.document, intent.entry, intent.text));
    case 'rename': {
      const editor = editorOf(intent.document);
      const edits = [...editor.rename(intent.document, intent.entry, intent.name)];
      if (intent.text !== undefined && intent.text !== intent.entry.value)
        edits.push(...editor.setValue(intent.document, intent.entry, intent.text));
      return inDocument(intent.document, edits);
    }
    case 'remove':
      return inDocument(intent.document, editorOf(intent.document).remove(intent.document, intent.entry));
    case 'edit':
      return [{ document: intent.document, edit: intent.edit }];
  }
}

function writeSet(name: string, text: string, resolution: Resolution): readonly DocumentEdit[] {
  const effective = resolution.setting(name);
  const current = effective.setting?.name ?? name;
  if (effective.origin.kind === 'entry') {
    const { document, entry } = effective.origin;
    const editor = editorOf(document);
    const edits = [
      ...(takesNewName(effective.origin) ? editor.rename(document, entry, current) : []),
      ...[entry, ...alike(document, entry, name, resolution)].flatMap((each) => editor.setValue(document, each, text)),
    ];
    return edits.map((edit) => ({ document, edit }));
  }
  const file = fileForSetting(name, effective.product);
  const document = file === undefined ? undefined : resolution.documentOf(file.kind);
  return document === undefined
    ? []
    : editorOf(document)
        .insert(document, current, text)
        .map((edit) => ({ document, edit }));
}

/** Lines of a file that say the same of a setting once more, under its name or an old one: with the first alone changed they would contradict it. */
function alike(document: Document, entry: Entry, name: string, resolution: Resolution): readonly Entry[] {
  return (
    resolution
      .places(name)
      .filter((place) => place.document === document)
      .map((place) => place.entry)
      .filter(
        (other) => other !== entry && other.hole === undefined && other.value !== undefined && other.value.trim() === entry.value?.trim(),
      )
      // Cassandra takes an old name in another unit, and never beside the new one.
      .filter((other) => other.key === entry.key || document.format !== 'cassandraYaml')
  );
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

/** A unit with its size in bytes, milliseconds or bytes a second, the smallest last. */
type Units = readonly (readonly [name: string, size: number])[];

const mebibytes: Units = [
  ['GiB', GiB],
  ['MiB', MiB],
];
const kibibytes: Units = [...mebibytes, ['KiB', KiB]];
const bytesWithUnits: Units = [...kibibytes, ['B', 1]];
const minutes: Units = [['m', minute]];
const seconds: Units = [['s', second]];
const milliseconds: Units = [...seconds, ['ms', 1]];
const rates: Units = [
  ['MiB/s', MiB],
  ['KiB/s', KiB],
  ['B/s', 1],
];

/** What a bare number of the setting counts, in base units; 1 where its unit is of another kind. */
function factorOf(setting: Setting | undefined, kind: UnitKind['kind']): number {
  const unit = setting?.unit === undefined ? undefined : units[setting.unit];
  return unit?.kind === kind ? unit.factor : 1;
}

function writtenSize(bytes: number, setting: Setting | undefined): string {
  const reader = setting?.reader ?? '';
  if (reader.startsWith('DataStorageSpec'))
    return withUnit(
      bytes,
      reader.includes('Mebibytes') ? mebibytes : reader.includes('Kibibytes') ? kibibytes : bytesWithUnits,
      Math.floor,
    );
  return writtenNumber(Math.floor(bytes / factorOf(setting, 'size')));
}

function writtenDuration(amount: number, setting: Setting | undefined): string {
  const reader = setting?.reader ?? '';
  if (reader.startsWith('DurationSpec'))
    return withUnit(amount, reader.includes('Minutes') ? minutes : reader.includes('Seconds') ? seconds : milliseconds, Math.ceil);
  return writtenNumber(Math.round(amount / factorOf(setting, 'duration')));
}

function writtenRate(bytesPerSecond: number, setting: Setting | undefined): string {
  if (setting?.reader?.startsWith('DataRateSpec') === true) return withUnit(bytesPerSecond, rates, Math.floor);
  return writtenNumber(Math.floor(bytesPerSecond / factorOf(setting, 'rate')));
}

/** In the largest unit of which it is a whole number, else rounded to the smallest: a reader refuses smaller ones. */
function withUnit(amount: number, among: Units, round: (amount: number) => number): string {
  const [name, size] = among.find(([, each]) => amount >= each && amount % each === 0) ?? among.at(-1) ?? ['', 1];
  return `${round(amount / size)}${name}`;
}
