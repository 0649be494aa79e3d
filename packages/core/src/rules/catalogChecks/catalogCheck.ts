import type { Renaming, Setting } from '../../catalog/setting.js';
import type { Catalogs } from '../../deployment/catalogs.js';
import type { EffectiveSetting, Resolution } from '../../deployment/deployment.js';
import type { FixIntent } from '../../fixes/writeFix.js';
import type { Document, Entry } from '../../formats/document.js';
import type { Product } from '../../products/registry.js';
import { definitionOf, fileDefinition, releaseIn } from '../../products/registry.js';
import type { Range } from '../../text/range.js';
import type { Location } from '../finding.js';

/** A line that is looked at for one role in one choice of releases. */
export interface CheckedLine {
  /** Product of the rule: lines of other products are left alone. */
  readonly product: Product;
  readonly document: Document;
  readonly entry: Entry;
  readonly resolution: Resolution;
  readonly catalogs: Catalogs;
  /** Names that the user says are known (`knownSettings`). */
  readonly isKnownSetting: (name: string) => boolean;
}

/** What a check of the catalog says about one line. */
export interface CatalogIssue {
  readonly entry: Entry;
  readonly message: string;
  /** Characters to mark; the value where it is left out. */
  readonly range?: Range;
  readonly label?: string;
  /** Current names, the one to look at first. */
  readonly settings: readonly string[];
  readonly related?: readonly Location[];
  readonly fix?: readonly FixIntent[];
  readonly fixTitle?: string;
  readonly remedy?: string;
}

/** A check of every line at once: `check: catalog.<name>` of a rule. */
export interface CatalogCheck {
  /** One sentence for the documentation. */
  readonly description: string;
  readonly find: (line: CheckedLine) => CatalogIssue | undefined;
  /** The lines that it looks at, where they are no settings; undefined for a document that it does not look at. The same document gives the same entries. */
  readonly lines?: (document: Document, product: Product) => readonly Entry[] | undefined;
  /** Its outcome hangs on the daemon, not only on the files that the daemon reads. */
  readonly perRole?: true;
  /** Its outcome hangs on the line, the names in its file, and the settings that are asked for: on no value beside them, and of the file's path on its name. */
  readonly isOfLineAlone?: true;
  /** Silent where a file around writes a setting that it names. */
  readonly yieldsToWriters?: true;
  /** Further findings in a file are folded into the first one. */
  readonly oncePerFile?: true;
  /** A file may have many: reports show the first, and how many there are more. */
  readonly rollsUp?: true;
  /**
   * Names of checks that speak of the same value: where it has one of their faults in the older possible releases, and its own in the newest, it speaks for all
   * of them, as gravely as the mildest.
   */
  readonly kin?: readonly string[];
  /** Where a rule of its own says that a daemon of an older possible release does not start for the bounds of the setting, it speaks for that release, too. */
  readonly bounded?: true;
  /**
   * It speaks of a value: a possible release of which nothing is known that could make the value right or wrong has no say, and what the others say is at most a
   * warning.
   */
  readonly hasSay?: (line: CheckedLine) => boolean;
  /** Silent where the source of what runs lies around and has the word that it marks: a fork has names and values of its own. */
  readonly yieldsToSource?: true;
  /** Silent on a line of which a rule of its own speaks as gravely. */
  readonly yields?: true;
  /** It says that a number is not the one that was meant: advice on the number is of no use. */
  readonly isOfWrongNumber?: true;
}

/** The catalog release of the rule's product that the line is judged by. */
export function releaseOf(line: CheckedLine): string | undefined {
  return line.resolution.catalogRelease(line.product);
}

/** What the release makes of the line's name where it is an old one. */
export function renamingOf(line: CheckedLine): Renaming | undefined {
  const release = releaseOf(line);
  return release === undefined ? undefined : line.catalogs(line.product)?.renaming(line.entry.key, release);
}

/** The setting that a line gives in the release that it is judged by, also where it has the old name; undefined where the release does not know the name. */
export function settingOf(line: CheckedLine): Setting | undefined {
  const release = releaseOf(line);
  const catalog = line.catalogs(line.product);
  if (release === undefined || catalog === undefined) return undefined;
  const newName = catalog.renaming(line.entry.key, release)?.newNames[0];
  return catalog.setting(line.entry.key, release) ?? (newName === undefined ? undefined : catalog.setting(newName, release));
}

/** Checks that say of a value that it is none: each speaks for the others, see {@link CatalogCheck.kin}. */
export const faultsOfValues = [
  'refusedAtStart',
  'refusedAtUse',
  'refusedValue',
  'replacedValue',
  'oddlyRead',
  'malformedValue',
  'unknownWord',
  'unknownClass',
  'outsideDomain',
  'improbableNumber',
];

/** Product that a line's name belongs to: the one whose catalog has it, else the one whose names begin so, else the one whose file it stands in. */
export function ownerOf({ catalogs, document, entry: { key } }: CheckedLine): Product {
  const { holds, product } = fileDefinition(document.kind);
  return (
    holds.find((each) => definitionOf(each)?.borrowed?.test(key) !== true && (catalogs(each)?.releasesOf(key).length ?? 0) > 0) ??
    holds.find((each) => definitionOf(each)?.prefixes?.test(key) === true) ??
    product
  );
}

/** Whether the line is the one that its setting's value comes from. */
export function isEffective(line: CheckedLine, effective: EffectiveSetting): boolean {
  return effective.origin.kind === 'entry' && effective.origin.entry === line.entry;
}

/** A vendor built what runs: a stated build of the product, or another server made from it. Its names are its own. */
export function vendorOf({ product, resolution }: CheckedLine): 'build' | 'server' | undefined {
  return releaseIn(resolution.deployment.releases, product)?.vendor;
}
