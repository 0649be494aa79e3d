import type { Meaning } from '../../../packages/core/src/catalog/meaning.js';
import { weightOf } from '../readingClass.js';
import { classOf, firstPlace, type SinkRow } from './sinkRow.js';
import { listReaders, readers, type TextSink, textSinks, trimmingReaders, wordSinks } from './textSinks.js';

/** A place that says what the text stands for. */
interface Witness {
  readonly row: SinkRow;
  readonly says: TextSink;
}

/**
 * What the text of a setting stands for by the places where it ends up. Classes of daemons count before tools. Where places say different things:
 *
 * - a keytab is a path, too: the more special one counts; a path that one place takes as a URI and another one not may be either;
 * - a URI that is made a path is a path that may be a URI; a URI or host that is read as an address elsewhere is an address;
 * - a class that has short names beside it is a word that is open; other comparisons with constants say nothing where another place does;
 * - anything else contradicts itself and is unknown, as is a list that two places part differently.
 *
 * @param values words that the typed reader of an enum takes
 */
export function meaningOf(all: readonly SinkRow[], values?: readonly string[]): Meaning | undefined {
  const telling = ofDaemons(all.filter((row) => saysOf(row) !== undefined));
  const witnesses = telling.flatMap((row): Witness[] => {
    const says = saysOf(row);
    return says === undefined ? [] : [{ row, says }];
  });
  const rows = ofDaemons(all);
  const words = wordsOf(rows, values);
  const kinds = [...new Set(witnesses.map(({ says }) => says.is))].filter((kind) => kind !== 'word');
  const kind = kindOf(kinds);
  if (kinds.length === 0) return words;
  if (kind === undefined) return undefined;
  const told = witnesses.filter(({ says }) => says.is === kind);
  if (kind === 'class' && words !== undefined) return { ...words, open: true };
  const parted = partedOf(told);
  if (parted === false) return undefined;
  const meaning: { -readonly [K in keyof Meaning]: Meaning[K] } = { is: kind };
  if (parted !== undefined) meaning.parted = parted;
  if (told.every(({ row, says }) => says.trims === true || trims(row))) meaning.trims = true;
  if (kind === 'path') {
    if (kinds.includes('uri') || told.some(({ says }) => says.uri === 'also')) meaning.uri = 'also';
    if (told.some(({ says }) => says.storageTypes === true)) meaning.storageTypes = true;
    if (told.every(({ says }) => says.inFileSystem === 'perhaps')) meaning.inFileSystem = 'perhaps';
  }
  if (kind === 'znode' && told.some(({ says }) => says.beneath === true)) meaning.beneath = true;
  if (kind === 'class') {
    const fits = fitsOf(telling.length > 0 ? ofDaemons(all.filter(({ words }) => words !== undefined)) : rows);
    if (fits !== undefined) meaning.fits = fits;
  }
  if (kind === 'address') {
    const ports = new Set(told.map(({ says }) => says.port));
    const [port] = ports;
    if (ports.size === 1 && port !== undefined) meaning.port = port;
  }
  meaning.proof = firstPlace(told.map(({ row }) => row));
  const effects = new Set(told.map(({ says }) => says.effect));
  const [effect] = effects;
  if (effects.size === 1 && effect !== undefined) meaning.effect = effect;
  return meaning;
}

/** Rows of classes that daemons run; those of tools and jobs count only where there are no others. */
export function ofDaemons(rows: readonly SinkRow[]): readonly SinkRow[] {
  const daemons = rows.filter((row) => weightOf(classOf(row.where)) > 0);
  return daemons.length > 0 ? daemons : rows;
}

/** Calls further away belong to what others use as well. */
const farthest = 3;

function saysOf({ sink, by, hops }: SinkRow): TextSink | undefined {
  if (hops > farthest) return undefined;
  if (sink.startsWith('read ')) return readers[sink.slice(5)];
  // What has become a class or an instance is no text any more.
  if (by.some((change) => change === 'class' || change === 'instance' || change === 'calculated')) return undefined;
  // The part before a colon is not the whole.
  if (separatorOf({ by }) === '?') return undefined;
  return textSinks[sink];
}

function kindOf(kinds: readonly Meaning['is'][]): Meaning['is'] | undefined {
  const [first, ...others] = [...kinds].sort();
  if (others.length === 0) return first;
  const all = new Set(kinds);
  for (const [special, general] of generalisations) {
    if (all.has(special) && [...all].every((kind) => kind === special || general.includes(kind))) return special;
  }
  return undefined;
}

/** Kinds with those that the same text may be taken as elsewhere. */
const generalisations: readonly (readonly [Meaning['is'], readonly Meaning['is'][]])[] = [
  ['keytab', ['path']],
  ['path', ['uri']],
  ['principal', ['user']],
  ['address', ['uri', 'host']],
];

/** Characters that part items; undefined: no list, false: not told or contradictory. */
function partedOf(told: readonly Witness[]): string | undefined | false {
  const separators = new Set(told.map(({ row, says }) => separatorOf(row) ?? says.parted));
  const [separator] = separators;
  return separators.size > 1 || separator === '?' ? false : separator;
}

/** Regular expressions that the products split at: separators, and whether they take blanks. */
const splits: Readonly<Record<string, readonly [separators: string, trims: boolean]>> = {
  ',': [',', false],
  ';': [';', false],
  ' ': [' ', false],
  '\\s*,\\s*': [',', true],
  '\\s*[,\n]\\s*': [',\n', true],
  '[,\\s]+': [', \t\n', true],
  '\\s+': [' \t\n', true],
  ',\\s*': [',', false],
};

function separatorOf({ by }: Pick<SinkRow, 'by'>): string | undefined {
  const found = by.filter((change) => change.startsWith('split ')).map((change) => splits[change.slice(6)]?.[0] ?? '?');
  const parts = listReaders.get(by[0] ?? '');
  if (parts !== undefined) found.unshift(parts);
  return found.length > 1 ? '?' : found[0];
}

function trims({ by }: SinkRow): boolean {
  const at = by.findIndex((change) => change.startsWith('split '));
  const isList = at >= 0 || listReaders.has(by[0] ?? '');
  if (trimmingReaders.has(by[0] ?? '') && (at < 0 || by[0] !== 'getTrimmed')) return true;
  if (at >= 0 && splits[(by[at] ?? '').slice(6)]?.[1] === true) return true;
  return by.some((change, index) => change === 'trim' && (!isList || index > at));
}

/** Places that compare the text with constants, or look it up in an enum. */
function wordsOf(rows: readonly SinkRow[], values: readonly string[] | undefined): Meaning | undefined {
  if (values !== undefined && values.length > 0) {
    const read = rows.filter(({ sink }) => sink === 'read getEnum');
    return { is: 'word', trims: true, words: [...values].sort(), proof: firstPlace(read.length > 0 ? read : rows) };
  }
  const near = rows.filter(({ hops }) => hops <= farthest);
  const enums = near.filter(({ sink, words = [] }) => (sink === 'java/lang/Enum.valueOf#1' && words.length > 0) || sink in wordSinks);
  const compared = near.filter(
    ({ sink, words = [] }) => /^java\/lang\/String\.equals(IgnoreCase)?#/.test(sink) && words.every((word) => !word.includes('*')),
  );
  const places = enums.length > 0 ? enums : compared;
  const all = [...enums, ...compared].flatMap(({ sink, words = [] }) => [...words, ...(wordSinks[sink] ?? [])]);
  const words = [...new Set(all)].filter((word) => word.trim() !== '').sort();
  if (words.length < 2) return undefined;
  const parted = partedOf(places.map((row) => ({ row, says: { is: 'word' } })));
  if (parted === false) return undefined;
  const anyCase = [...enums, ...compared].every(
    ({ sink, by }) => sink.includes('equalsIgnoreCase') || by.includes('upper') || by.includes('lower'),
  );
  return {
    is: 'word',
    ...(parted === undefined ? {} : { parted }),
    ...(places.every(trims) ? { trims: true } : {}),
    words,
    ...(anyCase ? { anyCase: true } : {}),
    ...(enums.length > 0 ? {} : { open: true }),
    proof: firstPlace(places),
  };
}

/** The class that the reading site asks for: by the reader, asSubclass, or the cast of its instance. Several: unknown. */
function fitsOf(rows: readonly SinkRow[]): string | undefined {
  for (const asks of [/^read get(Class|Classes|Instances)$/, /^java\/lang\/Class\.asSubclass#-1$/, /^cast$/]) {
    const types = new Set(rows.filter(({ sink }) => asks.test(sink)).flatMap(({ words = [] }) => words));
    // It asks for anything: what is cast later is one use of many.
    if (types.has('java.lang.Object')) return undefined;
    const [type] = types;
    if (types.size === 1) return type;
    if (types.size > 1) return undefined;
  }
  return undefined;
}
