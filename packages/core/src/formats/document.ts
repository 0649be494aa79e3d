import type { FileKind } from '../products/registry.js';
import type { Range } from '../text/range.js';
import type { SourceText } from '../text/sourceText.js';
import type { TextEdit } from '../text/textEdit.js';
import type { YamlNode } from './cassandraYaml/yamlNode.js';
import type { ShellAssignment } from './shellEnv/shellSyntax.js';

/** How a file is written. */
export type FormatName = 'hadoopXml' | 'cassandraYaml' | 'shellEnv' | 'jvmOptions' | 'properties' | 'sysctlConf' | 'hostList';

/** One setting as one place of a file gives it. */
export interface Entry {
  /** Name as the product reads it (trimmed where the product trims); nested YAML options are joined by dots. */
  readonly key: string;
  readonly keyRange: Range;
  /**
   * Value as the format gives it, before variables are expanded and before any typed reader sees it: unescaped, not trimmed.
   * Undefined where the product reads null (an empty YAML value) or nothing (an empty `<value>`: Hadoop passes over the property). For a YAML map or list, its source text.
   */
  readonly value: string | undefined;
  /** The value's characters in the file; an empty range where the value would stand. Quotes are not part of it, blanks around it are not either. */
  readonly valueRange: Range;
  /** All that `remove` deletes: the `<property>` element, the YAML lines, the assignment. */
  readonly range: Range;
  /** `<final>true</final>`: later files cannot change it. */
  readonly final?: boolean;
  /**
   * Why the line cannot be known. `key`: its name holds a template's hole, or has no end · `value`: the value holds a hole · `unfinished`: the value has no
   * end yet, since somebody types it, or the file is cut off
   */
  readonly hole?: 'key' | 'value' | 'unfinished';
  /** cassandra.yaml only: the value as a tree. */
  readonly node?: YamlNode;
}

/** A comment's text without its markers. Suppressions are read from these. */
export interface Comment {
  readonly text: string;
  readonly range: Range;
  /** The entry that the comment stands inside of (Hadoop XML: within `<property>`). */
  readonly inside?: Entry;
}

/** What the product's own parser would refuse or read otherwise than it looks. */
export interface SyntaxProblem {
  readonly range: Range;
  /** Stable name, kebab case: `unclosed-element`, `stray-ampersand`, `tab-indentation`. */
  readonly code: string;
  readonly message: string;
  /** `refused`: the product's parser stops on this file; `lost`: it goes on, but something written is not read, or as something else; `odd`: it is read, though it looks wrong. */
  readonly effect: 'refused' | 'lost' | 'odd';
}

/** An `<xi:include>` of a Hadoop XML file; `target` is the entries' source, loaded by the deployment. */
export interface XmlInclude {
  readonly href: string;
  readonly range: Range;
  /** Number of entries that stand before it: where its entries take their place. */
  readonly at: number;
  readonly hasFallback: boolean;
}

/** One JVM argument (`-Xmx8g`, `-XX:+UseG1GC`, `-Dname=value`) with the place it stands at. */
export interface JvmOption {
  readonly text: string;
  readonly range: Range;
}

/** One parsed file. Parsing never throws: a half-typed file still gives the entries that can be read. */
export interface Document {
  readonly source: SourceText;
  readonly kind: FileKind;
  readonly format: FormatName;
  /** Set where the file is a template by its ending or its markup: what is absent or broken in it is not reported. */
  readonly template: TemplateInfo | undefined;
  readonly entries: readonly Entry[];
  readonly comments: readonly Comment[];
  readonly problems: readonly SyntaxProblem[];
  /** Characters that the parser went through, where it went through some of them several times. */
  readonly charactersParsed?: number;
  /** Hadoop XML */
  readonly includes?: readonly XmlInclude[];
  /** cassandra.yaml: the whole tree, undefined where nothing could be read. */
  readonly root?: YamlNode;
  /** shell env files: every assignment in order, with what it depends on. */
  readonly assignments?: readonly ShellAssignment[];
  /** JVM option files: the options in order. */
  readonly options?: readonly JvmOption[];
  /** regionservers, workers, backup-masters */
  readonly hosts?: readonly { readonly name: string; readonly range: Range }[];
}

export interface TemplateInfo {
  readonly dialect: 'jinja' | 'erb' | 'go' | 'placeholder' | 'unknown';
  /** The holes, in the original text. */
  readonly holes: readonly Range[];
}

/** Writes changes into one document of one format. Each gives edits of the document's own text and touches nothing else. */
export interface DocumentEditor {
  /** Replaces the value of an entry, escaped and quoted as the format needs. */
  setValue(document: Document, entry: Entry, value: string): TextEdit[];
  rename(document: Document, entry: Entry, key: string): TextEdit[];
  /** Takes the entry away with its line, keeping the lines around it as they are. */
  remove(document: Document, entry: Entry): TextEdit[];
  /** Adds a setting at the end of the file's settings, in the file's own indentation and line ends. */
  insert(document: Document, key: string, value: string): TextEdit[];
}
