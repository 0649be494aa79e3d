import { type ClassNames, type ClassProblem, judgeClass } from '../../catalog/classNames.js';
import type { Meaning } from '../../catalog/meaning.js';
import { type Fault, isOpen, quoted } from '../../catalog/meanings/fault.js';
import { beyondWorkable, defaultIn, improbable, judgeNumber, slipOfUnit, slipToSmallerUnit } from '../../catalog/meanings/judgeNumber.js';
import { itemsOf, judgeText, unquoted } from '../../catalog/meanings/judgeText.js';
import { withoutPriority } from '../../catalog/meanings/names.js';
import type { Setting } from '../../catalog/setting.js';
import { inBaseUnits } from '../../catalog/units.js';
import type { Catalogs } from '../../deployment/catalogs.js';
import type { EffectiveSetting, Resolution } from '../../deployment/deployment.js';
import { formatNumber, quantityText } from '../../expressions/quantities.js';
import { definitionOf, productNames, products, type Releasable } from '../../products/registry.js';
import { slippedName } from '../../text/didYouMean.js';
import {
  type CatalogCheck,
  type CatalogIssue,
  type CheckedLine,
  faultsOfValues,
  isEffective,
  ownerOf,
  renamingOf,
  settingOf,
  vendorOf,
} from './catalogCheck.js';
import { isOfVendor } from './names.js';

/** What a value is not. */
type Aspect = 'form' | 'word' | 'class' | 'domain' | 'improbable' | 'amount' | 'unit';

/** What is wrong with a value that its reader takes. */
interface ValueFault extends Fault {
  readonly aspect: Aspect;
  /** The part of the value that is at fault, where it is not the whole. */
  readonly item?: string;
  /** A daemon that was asked does not start with such a value. */
  readonly isRefused: boolean;
}

/** What is wrong with the value of a setting, judged by what it means; undefined where nothing is, or where that is unknown. */
export function meaningFault(effective: EffectiveSetting, resolution: Resolution, catalogs: Catalogs): ValueFault | undefined {
  const { setting, text, reading, unknown } = effective;
  if (setting === undefined || setting.secret === true || unknown || text === undefined || reading?.kind !== 'value') return undefined;
  const { value } = reading;
  if (typeof value === 'boolean' || value === null || isShipped(setting, text)) return undefined;
  if (typeof value === 'number') return numberFault(setting, value, text);
  const { meaning } = setting;
  if (meaning === undefined) return typeof value === 'string' ? (switchFault(value, setting) ?? quotesFault(value, setting)) : undefined;
  const texts = typeof value === 'string' ? [value] : value;
  for (const each of texts) {
    const parted = typeof value === 'string' ? meaning : withoutSeparators(meaning);
    const found =
      judgeText(each, parted) ?? (meaning.is === 'class' ? noSuchClass(each, parted, setting, resolution, catalogs) : undefined);
    if (found === undefined) continue;
    const aspect = meaning.is === 'word' ? 'word' : meaning.is === 'class' ? 'class' : 'form';
    return { ...found, aspect, isRefused: aspect !== 'form' && stopsDaemon(meaning) };
  }
  return undefined;
}

/** A switch of which only the default is known: whatever reads it, other words than these two do not switch it on. */
function switchFault(text: string, { type }: Setting): ValueFault | undefined {
  if (type !== 'boolean' || isOpen(text) || /^\s*(?:true|false)?\s*$/i.test(text)) return undefined;
  return { why: 'is neither true nor false', aspect: 'word', isRefused: false };
}

/** Quotes around a text without blanks, in a format that does not take them off. */
function quotesFault(text: string, { product }: Setting): ValueFault | undefined {
  const bare = definitionOf(product)?.loading === 'whole' || /\s/.test(text.trim()) ? undefined : unquoted(text.trim());
  if (bare === undefined) return undefined;
  return { why: 'has quotes around it, which are read as a part of it', near: bare, aspect: 'form', isRefused: false };
}

/** The first class of a value that the release does not have, or that does not fit. */
function noSuchClass(
  text: string,
  meaning: Meaning,
  setting: Setting,
  resolution: Resolution,
  catalogs: Catalogs,
): (Fault & { readonly item: string }) | undefined {
  const { fits, packages } = meaning;
  const release = resolution.catalogRelease(setting.product);
  const classes = catalogs(setting.product)?.classes;
  if (release === undefined || classes === undefined || isOpen(text)) return undefined;
  if (fits === undefined || !classes.knows(fits)) return slipOfKnown(text, meaning, setting, classes);
  for (const item of itemsOf(text, meaning)) {
    const name = withoutPriority(item);
    const problem = judgeClass(name, { classes, release, fits, ...(packages === undefined ? {} : { packages }) });
    if (problem === undefined) continue;
    const near = problem.near === undefined ? undefined : text.trim().replace(name, () => problem.near ?? '');
    return {
      item: name,
      why: classWords(
        problem,
        isReleaseKnown(setting.product, resolution)
          ? `${productNames[setting.product]} ${statedRelease(setting.product, resolution) ?? release}`
          : productNames[setting.product],
        fits,
      ),
      ...(near === undefined ? {} : { near }),
    };
  }
  return undefined;
}

/** A class that is the default, or another one of the product, but for a slip of the hand, where it is not known which classes fit. */
function slipOfKnown(
  text: string,
  meaning: Meaning,
  setting: Setting,
  classes: ClassNames,
): (Fault & { readonly item: string }) | undefined {
  const standard = itemsOf(setting.default ?? setting.codeDefault ?? '', meaning).filter((name) => name.includes('.'));
  for (const item of itemsOf(text, meaning)) {
    const meant = standard.includes(item) ? undefined : (slippedName(item, standard) ?? classes.slipOfAny(item));
    if (meant !== undefined) return { item, why: 'is misspelt', near: text.trim().replace(item, () => meant) };
  }
  return undefined;
}

/** Whether the release is stated or found in the files; else it is one of several that they leave possible. */
function isReleaseKnown(product: Setting['product'], { deployment }: Resolution): boolean {
  const found = deployment.releases[product as Releasable];
  return found !== undefined && (found.from !== 'inferred' || found.is.length === 1);
}

/** The release as the user wrote it, which may lie between two of the catalog. */
function statedRelease(product: Setting['product'], { deployment }: Resolution): string | undefined {
  const is = deployment.releases[product as Releasable]?.is ?? [];
  return is.length === 1 ? is[0] : undefined;
}

function classWords({ problem, since, lastIn }: ClassProblem, release: string, fits: string): string {
  switch (problem) {
    case 'unknown':
      return `is not a class of ${release}`;
    case 'later':
      return `is not a class of ${release}; it came with ${since}`;
    case 'gone':
      return `is not a class of ${release}; ${lastIn} was the last release with it`;
    case 'unfit':
      return `is not of the type that is needed here, ${fits}`;
  }
}

/** The items of a list that its reader has parted: nothing parts them further. */
function withoutSeparators(meaning: Meaning): Meaning {
  return { ...meaning, parted: '' };
}

function numberFault(setting: Setting, value: number, text: string): ValueFault | undefined {
  const outside = judgeNumber(value, setting);
  if (outside !== undefined) return { ...outside, aspect: 'domain', isRefused: stopsDaemon(setting.domain) };
  const unlikely = improbable(value, setting, text);
  if (unlikely !== undefined) return { ...unlikely, aspect: 'improbable', isRefused: false };
  // A reader that takes units counts in base units itself.
  const amount = Number(inBaseUnits(setting, value));
  const standard = Number(setting.default);
  const written = Number(text);
  const tooLow =
    Number.isFinite(standard) && Number.isFinite(written)
      ? slipOfUnit(setting, amount, written, Number(inBaseUnits(setting, standard)))
      : undefined;
  const slip = tooLow ?? slipToSmallerUnit(setting, written, defaultIn(setting));
  // What the amount does says more than how far it lies below the default, and a slip what was meant.
  const effect = beyondWorkable(amount, setting);
  if (effect !== undefined)
    return { ...slip, why: `is ${quantityText(amount, setting) ?? formatNumber(amount)}: ${effect}`, aspect: 'amount', isRefused: false };
  return slip === undefined ? undefined : { ...slip, aspect: 'unit', isRefused: false };
}

/**
 * What is wrong with the amount of an old name whose value a converter changes: the last release that had the name says what it means. What newer releases refuse
 * hangs on the converter.
 */
function oldAmountFault({ entry, catalogs, product }: CheckedLine): ValueFault | undefined {
  const text = entry.value?.trim() ?? '';
  const catalog = /^-?\d+(?:\.\d+)?$/.test(text) ? catalogs(product) : undefined;
  const lastRelease = catalog?.releasesOf(entry.key).findLast((release) => catalog.setting(entry.key, release) !== undefined);
  const old = lastRelease === undefined ? undefined : catalog?.setting(entry.key, lastRelease);
  if (old === undefined || isShipped(old, text)) return undefined;
  const found = numberFault(old, Number(text), text);
  return found?.aspect === 'amount' || found?.aspect === 'unit' ? found : undefined;
}

/** What the release ships is no mistake of the user's. */
function isShipped({ default: standard, codeDefault }: Setting, text: string): boolean {
  const own = text.trim();
  return own === standard?.trim() || own === codeDefault?.trim();
}

/** Proven by a daemon, not by its code: what the code refuses may never be reached, or hang on other settings. */
function stopsDaemon(known: Pick<Meaning, 'effect' | 'recorded'> | undefined): boolean {
  return known?.effect === 'start' && known.recorded === true;
}

function issueOf(line: CheckedLine, wanted: (fault: ValueFault) => boolean): CatalogIssue | undefined {
  const { entry, document, product, resolution } = line;
  if (entry.hole !== undefined || ownerOf(line) !== product) return undefined;
  const renaming = renamingOf(line);
  const effective = resolution.setting(renaming?.newNames[0] ?? entry.key);
  if (!isEffective(line, effective)) return undefined;
  // What a converter makes of the value of an old name is not what stands there.
  const found = renaming?.converter === undefined ? meaningFault(effective, resolution, line.catalogs) : oldAmountFault(line);
  if (found === undefined || !wanted(found)) return undefined;
  if (found.isRelative === true && hasOtherRelativePath(line)) return undefined;
  const vendor = vendorOf(line);
  // What is made from the product has words and classes of its own.
  if (vendor === 'server' || (vendor === 'build' && (found.aspect === 'word' || found.aspect === 'class'))) return undefined;
  const gate = effective.setting?.readOnlyWith;
  if (gate !== undefined && (resolution.setting(gate).text ?? '').trim() === '') return undefined;
  const range = rangeOf(line, found.item);
  const shown = found.item ?? entry.value?.trim() ?? '';
  const { near } = found;
  return {
    entry,
    settings: [effective.setting?.name ?? entry.key],
    message: `${entry.key}${found.aspect === 'unit' || found.aspect === 'amount' ? '' : `: ${quoted(shown)}`} ${found.why}${near === undefined ? '' : `; did you mean ${quoted(near)}?`}`,
    ...(range === undefined ? {} : { range }),
    ...(near === undefined ? {} : { fix: [{ kind: 'setEntry', document, entry, text: near }] as const }),
  };
}

/** Whether another path of the file is relative, too. Only paths are asked for: whoever asks for a setting is judged again with it. */
function hasOtherRelativePath({ document, entry, resolution, catalogs }: CheckedLine): boolean {
  const isPath = (name: string) =>
    products.some((product) => {
      const release = resolution.catalogRelease(product);
      return release !== undefined && catalogs(product)?.setting(name, release)?.meaning?.is === 'path';
    });
  return document.entries.some(({ key, value }) => {
    if (key === entry.key || value === undefined || !isPath(key)) return false;
    const { setting, text } = resolution.setting(key);
    const { meaning } = setting ?? {};
    return meaning?.is === 'path' && text !== undefined && judgeText(text, meaning)?.isRelative === true;
  });
}

/** Where the part stands in the file; undefined where the file has it in other letters. */
function rangeOf({ document, entry }: CheckedLine, item: string | undefined): CatalogIssue['range'] {
  if (item === undefined) return undefined;
  const at = document.source.slice(entry.valueRange).indexOf(item);
  return at < 0 ? undefined : { start: entry.valueRange.start + at, end: entry.valueRange.start + at + item.length };
}

/** Whether anything is known of a setting that makes a value right or wrong. */
function isJudgeable({ meaning, domain, type }: Setting, aspect: Aspect): boolean {
  if (aspect === 'domain') return domain !== undefined;
  if (aspect === 'form' || aspect === 'word' || aspect === 'class') return meaning !== undefined || type === 'boolean';
  return true;
}

/**
 * Whether a release has a say about the value of a line. Where it knows nothing that makes the value right or wrong, what it ships tells: the value may stand there
 * that it ships or whose classes it has, and any where its own default is none in the releases that know.
 */
function hasSay(line: CheckedLine, ...aspects: readonly Aspect[]): boolean {
  const setting = settingOf(line);
  if (setting === undefined) return false;
  const text = line.entry.value ?? '';
  return (
    aspects.some((aspect) => isJudgeable(setting, aspect)) ||
    isShipped(setting, text) ||
    hasClasses(text, setting, line) ||
    isShippedOtherwise(setting, line)
  );
}

/** Whether a value names classes alone that the release has, or ships as the default. */
function hasClasses(text: string, setting: Setting, { resolution, catalogs }: CheckedLine): boolean {
  const release = resolution.catalogRelease(setting.product);
  const classes = catalogs(setting.product)?.classes;
  const itemsIn = (list: string) => list.split(',').map((item) => withoutPriority(item.trim()));
  const shipped = itemsIn(setting.default ?? setting.codeDefault ?? '');
  return (
    text.includes('.') &&
    release !== undefined &&
    itemsIn(text).every((name) => shipped.includes(name) || classes?.has(name, release) === true)
  );
}

/** Whether the default of a release is none in those that know what a value may be: the setting is another one there. */
function isShippedOtherwise({ name, product, default: standard, codeDefault }: Setting, { catalogs }: CheckedLine): boolean {
  const own = (standard ?? codeDefault ?? '').trim();
  const catalog = catalogs(product);
  if (own === '' || isOpen(own)) return false;
  return (
    catalog?.releasesOf(name).some((release) => {
      const other = catalog.setting(name, release);
      if (other === undefined) return false;
      if (other.meaning !== undefined && judgeText(own, other.meaning) !== undefined) return true;
      return other.domain !== undefined && Number.isFinite(Number(own)) && judgeNumber(Number(own), other) !== undefined;
    }) === true
  );
}

const aspectsOfNumbers: ReadonlySet<Aspect> = new Set(['amount', 'unit', 'domain', 'improbable']);

function check(description: string, aspect: Aspect): CatalogCheck {
  return {
    description,
    hasSay: (line) => hasSay(line, aspect),
    kin: aspect === 'amount' || aspect === 'unit' ? ['unworkableAmount', 'slippedUnit'] : faultsOfValues,
    find: (line) => issueOf(line, (found) => found.aspect === aspect && !found.isRefused),
    yields: true,
    ...(aspectsOfNumbers.has(aspect) ? { isOfWrongNumber: true } : {}),
  };
}

export const malformedValue = check('The text is not what the code takes it for: an address, a path, a URI, permissions.', 'form');
export const unknownWord = check('The text is none of the words that the code knows.', 'word');
const classCheck = check('The product has no such class, or it does not fit the setting.', 'class');

/** A vendor that adds settings adds classes, too. */
export const unknownClass: CatalogCheck = {
  ...classCheck,
  find: (line) => {
    const issue = classCheck.find(line);
    return issue === undefined || isOfVendor(line) ? undefined : issue;
  },
};

export const outsideDomain = check('The number is one that the code cannot work with.', 'domain');
export const improbableNumber = check(
  'The number is negative, above the highest port, or a percentage where a fraction is read.',
  'improbable',
);
export const unworkableAmount = check('The amount lies far beyond those that a server works well with.', 'amount');
export const slippedUnit = check('The number was meant in another unit than the one that is read.', 'unit');

/** Of whatever aspect: the product's code refuses it. */
export const refusedValue: CatalogCheck = {
  description: 'The reader takes the text, and the daemon that uses the word, the class or the number while it starts refuses it.',
  hasSay: (line) => hasSay(line, 'form', 'word', 'class', 'domain'),
  kin: faultsOfValues,
  find: (line) => issueOf(line, ({ isRefused }) => isRefused),
  yields: true,
};
