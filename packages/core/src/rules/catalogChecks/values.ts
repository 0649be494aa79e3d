import { beyondWorkable } from '../../catalog/meanings/judgeNumber.js';
import type { Reading } from '../../catalog/reading.js';
import { inBaseUnits } from '../../catalog/units.js';
import type { EffectiveSetting } from '../../deployment/deployment.js';
import { definitionOf, productNames } from '../../products/registry.js';
import type { Range } from '../../text/range.js';
import {
  type CatalogCheck,
  type CatalogIssue,
  type CheckedLine,
  faultsOfValues,
  isEffective,
  ownerOf,
  releaseOf,
  settingOf,
  vendorOf,
} from './catalogCheck.js';

/** The reading of a line that counts; undefined where the line is not to be judged. */
function readingOf(line: CheckedLine): { effective: EffectiveSetting; reading: Reading } | undefined {
  const { entry } = line;
  if (entry.hole !== undefined || ownerOf(line) !== line.product) return undefined;
  const release = releaseOf(line);
  const catalog = line.catalogs(line.product);
  if (release === undefined || catalog === undefined) return undefined;
  const renaming = catalog.renaming(entry.key, release);
  const name = renaming?.newNames[0] ?? entry.key;
  const effective = line.resolution.setting(name);
  if (!isEffective(line, effective)) return overridden(line, effective, release, renaming === undefined ? undefined : entry.key);
  if (effective.unknown || effective.reading === undefined) return undefined;
  return { effective, reading: effective.reading };
}

/**
 * A loader that reads the whole file reads every line of a setting, not only the one that counts: those under its other names, and before 3.11 those under the same one.
 * All that is said of such a line is that the loader refuses it.
 */
function overridden(line: CheckedLine, effective: EffectiveSetting, release: string, writtenAs: string | undefined) {
  const { entry, document, product } = line;
  const { origin, setting } = effective;
  const definition = definitionOf(product);
  if (definition?.loading !== 'whole' || document.template !== undefined || setting === undefined || origin.kind !== 'entry')
    return undefined;
  if (origin.entry.key === entry.key && definition.readsRepeated?.(release) !== true) return undefined;
  const { node, value = '' } = entry;
  const reading = definition.read({
    text: value,
    setting,
    release,
    ...(node === undefined ? {} : { node }),
    ...(writtenAs === undefined ? {} : { writtenAs }),
  });
  // Classes are looked for, and some fields missed, only once the whole file is read.
  const byLoader = reading.kind === 'refused' && reading.problem !== 'class' && reading.problem !== 'null';
  return byLoader ? { effective, reading } : undefined;
}

function refused(line: CheckedLine, wantStart: boolean): CatalogIssue | undefined {
  const read = readingOf(line);
  if (read === undefined || read.reading.kind !== 'refused' || vendorOf(line) === 'server') return undefined;
  const { effective, reading } = read;
  const gate = effective.setting?.readOnlyWith;
  if (gate !== undefined && (line.resolution.setting(gate).text ?? '').trim() === '') return undefined;
  // What the release's own default file says is no mistake of the user's.
  if (effective.setting?.documented === true && line.entry.value?.trim() === effective.setting.default) return undefined;
  if (wantStart && !isReadAtStart(line, effective)) return undefined;
  const { entry, document } = line;
  const near = isWorkable(reading.near, line, effective) ? reading.near : undefined;
  return {
    entry,
    settings: [effective.setting?.name ?? entry.key],
    message: `${entry.key}: ${reading.why}${suggestion(near)}`,
    ...(near === undefined ? { remedy: expectation(effective) } : { fix: [{ kind: 'setEntry', document, entry, text: near }] as const }),
  };
}

/** Whether a server works well with a text: `1000000ms` for a bare 1000000 would be 17 minutes, and is not what was meant. */
function isWorkable(text: string | undefined, line: CheckedLine, { setting }: EffectiveSetting): boolean {
  const release = releaseOf(line);
  if (text === undefined || setting === undefined || release === undefined) return true;
  const reading = definitionOf(line.product)?.read({ text, setting, release });
  if (reading?.kind !== 'value' || typeof reading.value !== 'number') return true;
  return beyondWorkable(Number(inBaseUnits(setting, reading.value)), setting) === undefined;
}

/** Whether the daemon reads the setting while it starts. */
function isReadAtStart({ product, resolution }: CheckedLine, { setting }: EffectiveSetting): boolean {
  return definitionOf(product)?.loading === 'whole' || setting?.readAtStart?.includes(resolution.role) === true;
}

/** Whether a check of what the reader makes of the value speaks of the line. */
export function isMisread(line: CheckedLine): boolean {
  const read = readingOf(line);
  if (read === undefined) return false;
  const { effective, reading } = read;
  if (reading.kind === 'value') return reading.remark !== undefined;
  return reading.kind === 'replaced' || isReadAtStart(line, effective);
}

function suggestion(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

function expectation(effective: EffectiveSetting): string {
  const { setting } = effective;
  if (setting === undefined) return 'Write a value that the setting takes.';
  const values = setting.values === undefined || setting.values.length > 12 ? '' : ` (${setting.values.join(', ')})`;
  const standard =
    setting.default === undefined || setting.secret === true
      ? ''
      : `; the default is ${setting.default === '' ? 'empty' : setting.default}`;
  return `Write a value of type ${setting.type}${setting.unit === undefined ? '' : ` in ${setting.unit}`}${values}${standard}.`;
}

export const refusedAtStart: CatalogCheck = {
  description: 'The typed reader of the setting refuses the text, and a daemon reads it while it starts.',
  isOfLineAlone: true,
  yieldsToSource: true,
  find: (line) => refused(line, true),
  perRole: true,
  bounded: true,
};

export const refusedAtUse: CatalogCheck = {
  description: 'The typed reader of the setting refuses the text when it is first read, at the start or later.',
  hasSay: (line) => settingOf(line) !== undefined,
  isOfLineAlone: true,
  find: (line) => refused(line, false),
  perRole: true,
  kin: faultsOfValues,
};

/** The reader takes its default without a word. */
export const replacedValue: CatalogCheck = {
  description: 'The typed reader does not understand the text and takes the default without a word.',
  kin: faultsOfValues,
  hasSay: (line) => settingOf(line) !== undefined,
  isOfLineAlone: true,
  find: (line) => {
    const read = readingOf(line);
    if (read === undefined || read.reading.kind !== 'replaced') return undefined;
    const { effective, reading } = read;
    const { entry, document } = line;
    const standard = effective.value === undefined ? 'its default' : String(effective.value);
    return {
      entry,
      settings: [effective.setting?.name ?? entry.key],
      message: `${entry.key}: ${reading.why}; ${productNames[line.product]} takes ${standard} instead${suggestion(reading.near)}`,
      ...(reading.near === undefined
        ? { remedy: expectation(effective) }
        : { fix: [{ kind: 'setEntry', document, entry, text: reading.near }] as const }),
    };
  },
};

/** Read, yet not as it looks. */
export const oddlyRead: CatalogCheck = {
  description: 'The typed reader takes the text, yet makes something else of it than it looks like.',
  kin: faultsOfValues,
  hasSay: (line) => settingOf(line) !== undefined,
  isOfLineAlone: true,
  find: (line) => {
    const read = readingOf(line);
    if (read === undefined || read.reading.kind !== 'value' || read.reading.remark === undefined) return undefined;
    return {
      entry: line.entry,
      settings: [read.effective.setting?.name ?? line.entry.key],
      message: `${line.entry.key}: ${read.reading.remark}`,
      remedy: expectation(read.effective),
    };
  },
};

/** A reference to an entity of the document type: the XML parser fills it in. */
const entityReference = /&(?!(?:lt|gt|amp|quot|apos);)[\p{L}_:][^\s;&]*;/u;

function holesIn({ document, entry: { valueRange } }: CheckedLine): readonly Range[] {
  return document.markup.holes.filter(({ start, end }) => start >= valueRange.start && end <= valueRange.end);
}

/** A whole value that asks a person to replace it, CHANGEME, REPLACE_ME, %SEEDS%, or the host in it: hdfs://%NAMENODE%:8020. In a path Windows fills in what is between two marks. */
const wordToReplace =
  /^(?:CHANGE[-_ ]?(?:ME|IT|THIS)|REPLACE[-_ ]?(?:ME|THIS)|FIXME|%[A-Z][A-Z0-9_]+%(?::\d+)?|[a-z][a-z0-9]*:\/\/%[A-Z][A-Z0-9_]+%(?:[:/].*)?)$/;

export function isWordToReplace({ value = '' }: CheckedLine['entry']): boolean {
  return wordToReplace.test(value.trim());
}

/** The token is marked, which may stand some lines below the name. */
function leftAt(entry: CheckedLine['entry'], token?: Range): CatalogIssue {
  return {
    entry,
    ...(token === undefined ? {} : { range: token }),
    settings: [entry.key],
    message: `the value of ${entry.key} is a placeholder that nothing filled in`,
    remedy: 'Fill in the value, or give the file a template ending such as .j2 if a template engine reads it.',
  };
}

/** One or two placeholders were forgotten; a file that has more of them is what a script makes the server's file of. */
const mostForgotten = 2;

/** Whether a script fills in the placeholders of a file. */
export function isFilledIn({ entries }: CheckedLine['document']): boolean {
  const names = new Set<string>();
  return entries.some(({ hole, key }) => hole === 'value' && names.add(key).size > mostForgotten);
}

/** A hole that no template engine filled, or a word that asks for a value. */
export const placeholderLeft: CatalogCheck = {
  description: 'A placeholder was left in a file that is not a template.',
  oncePerFile: true,
  find: (line) => {
    const { entry, document } = line;
    if (document.template !== undefined || ownerOf(line) !== line.product) return undefined;
    // As a password such a word is bad, and works.
    if (entry.hole === undefined && isWordToReplace(entry) && line.resolution.setting(entry.key).setting?.secret !== true)
      return leftAt(entry);
    if (entry.hole !== 'value' || isFilledIn(document)) return undefined;
    // Variables of containers, and what tasks set: another line, or who starts them, decides about the value.
    if ('brought' in document || document.format === 'hostTasks' || document.format === 'xmlTasks') return undefined;
    // A block of a file that is no YAML: its value cannot be told, which is no placeholder.
    if (document.format === 'cassandraYaml' && entry.node === undefined) return undefined;
    const { ownMarks } = definitionOf(line.product) ?? {};
    const holes = holesIn(line);
    if (ownMarks !== undefined && holes.length > 0 && holes.every((hole) => ownMarks.test(document.source.slice(hole)))) return undefined;
    if (document.format === 'hadoopXml' && entityReference.test(document.source.slice(entry.valueRange))) return undefined;
    return leftAt(entry, holes[0]);
  },
};
