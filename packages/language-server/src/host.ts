import type { Product } from '../../core/src/catalog/product.js';
import type { Files, Knowledge } from '../../core/src/host.js';
import type { RuleProse } from '../../core/src/rules/compiledRule.js';
import type { Source } from '../../core/src/rules/compileRules.js';
import type { RuleDescription } from '../../core/src/rules/fileRules.js';

/** What core asks for, and the prose that an editor shows. */
export interface EditorKnowledge extends Knowledge {
  describeRule(id: string): RuleDescription | undefined;
  ruleProse(product: Product): ReadonlyMap<string, RuleProse>;
  /** One sentence a setting, where somebody wrote one. */
  descriptions(product: Product): Readonly<Record<string, string>>;
  sources(): readonly Source[];
  ruleIds(): readonly string[];
  /** Hardware profiles that ship with the tool, sorted. */
  profileNames(): readonly string[];
  profileText(name: string): string | undefined;
}

/** Where files lie that no editor has open: the disk, or what the client sent. Paths are absolute, with `/`. */
export interface StoredFiles extends Files {
  /** Paths of wanted files beneath a directory, sorted. */
  walk(directory: string, isWanted: (path: string) => boolean): readonly string[];
}

/** What the server asks of the program around it. */
export interface EditorHost {
  readonly files: StoredFiles;
  readonly knowledge: EditorKnowledge;
  /** Absolute path of a document, with `/`; undefined for one that is no file (an unsaved buffer). */
  pathOf(uri: string): string | undefined;
  uriOf(path: string): string;
  /** `2026-11-21`, in the user's time zone. */
  today(): string;
  /** Address of a rule's page; undefined where there is none. */
  rulePage(ruleId: string): string | undefined;
}
