import type { CatalogFile } from '../../packages/core/src/catalog/catalogFile.js';
import type { Setting } from '../../packages/core/src/catalog/setting.js';

/** What a catalog file says of a setting in one release. */
export type Fields = { -readonly [K in keyof Omit<Setting, 'name' | 'product' | 'pattern' | 'oldNames'>]?: Setting[K] };

export interface RenamingFields {
  readonly newNames: readonly string[];
  readonly converter?: string;
  readonly byHand?: boolean;
  readonly documented?: boolean;
}

/** One release as it goes into the catalog. */
export interface ReleaseFacts {
  readonly release: string;
  /** It lies between two others, and counts where somebody states it. */
  readonly between?: true;
  readonly settings: Map<string, Fields>;
  readonly renamings: Map<string, RenamingFields>;
  readonly coverage: Coverage;
  /** Names in the default files of the release. */
  readonly defaultNames: readonly string[];
}

/** What the scan of a release achieved, for catalog/README.md: calls of readers, and those whose key cannot be told. */
export interface Coverage {
  readonly calls?: number;
  readonly unresolved?: readonly string[];
}

/** What a catalog says of names that no release reads. */
export type NameTables = Required<Pick<CatalogFile, 'successors' | 'mistaken' | 'gone' | 'foreign'>>;
