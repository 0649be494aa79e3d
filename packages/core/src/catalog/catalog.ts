import type { Product } from '../products/registry.js';
import type { ClassNames } from './classNames.js';
import type { ComputedDefault } from './computedDefault.js';
import type { JvmFlags } from './jvmFlags.js';
import type { Absence, Renaming, Setting } from './setting.js';

/** All that is known of one product's settings, over all its releases. Built from `catalog/<product>.json`. */
export interface Catalog {
  readonly product: Product;
  /** Releases that stand for their lines where nobody states one, oldest first. */
  readonly releases: readonly string[];
  /** Every release that is known, the patches between those, too, oldest first. */
  readonly patches: readonly string[];
  /** The known release whose facts hold for a version: itself, else the newest known one before it; undefined below the oldest. */
  nearest(version: string): string | undefined;
  /** The setting in a release (one of `patches`), by its current name in that release. */
  setting(name: string, release: string): Setting | undefined;
  /** What a release makes of a name: a renaming if the name is an old one there. */
  renaming(name: string, release: string): Renaming | undefined;
  /** For a name that is neither setting nor old name in the release: whether other releases have it. Undefined: no release does. */
  absence(name: string, release: string): Absence | undefined;
  /** Every current name in a release, sorted. */
  names(release: string): readonly string[];
  /** Releases in which the name is a setting or an old name. */
  releasesOf(name: string): readonly string[];
  /** Near names for a misspelt one, best first, at most three: edit distance, swapped words, wrong separator. */
  nearNames(name: string, release: string): readonly string[];
  /** Names for which people mistake this one, though no letter connects them; the likeliest first. Of several a file sets all but one. */
  mistakenFor(name: string): readonly string[];
  /** Settings that other programs own (phoenix.*, yarn.*, ranger...): not unknown. */
  isForeign(name: string): boolean;
  /**
   * Releases name the setting in their default file, and no class of the product was seen to read it. A jar of its own reads it (the connectors of object
   * stores, codecs), and has its own history: since when and until when it is read, the default files do not tell.
   */
  isOnlyDocumented(name: string): boolean;
  /** Name of the same setting through the releases: the newest name of a chain of renamings. */
  currentName(name: string): string;
  /** Whether some release works the setting out where nothing sets it; by its newest name. */
  isComputed(name: string): boolean;
  /** The cases of a computed default that are meant for a release (any, not only one of `releases`), in order. */
  computedDefaults(name: string, version: string): readonly ComputedDefault[];
  /** The product's own classes that settings can name, loaded when somebody asks; undefined where nothing is known of them. */
  readonly classes: ClassNames | undefined;
  /** Of the JVM alone, which has flags in place of settings. */
  readonly flags: JvmFlags | undefined;
}
