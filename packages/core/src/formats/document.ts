import type { FileKind } from '../products/registry.js';
import type { Range } from '../text/range.js';
import type { SourceText } from '../text/sourceText.js';
import type { TextEdit } from '../text/textEdit.js';
import type { YamlNode } from './cassandraYaml/yamlNode.js';
import type { NewFile } from './newFile.js';
import type { ShellAssignment } from './shellEnv/shellSyntax.js';
import type { Markup } from './template.js';
import type { WritingContext } from './writingContext.js';

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

/** The tags of a root element. */
export interface XmlRoot {
  readonly open: Range;
  /** `<configuration/>` */
  readonly empty: boolean;
  readonly close: Range | undefined;
}

/** One JVM argument (`-Xmx8g`, `-XX:+UseG1GC`, `-Dname=value`) with the place it stands at. */
export interface JvmOption {
  readonly text: string;
  readonly range: Range;
}

/** A file before its format is read: what is the same for all formats. */
export interface SourceFile {
  readonly source: SourceText;
  readonly kind: FileKind;
  /** The template markup of the text, found once for all who ask. */
  readonly markup: Markup;
  /** Set where the file is a template by its ending or its markup: what is absent or broken in it is not reported. */
  readonly template: TemplateInfo | undefined;
  /** What a finding about something absent points at: the first line that holds anything; in XML the start tag of the root. */
  readonly head: Range;
}

/** What every parsed file has. Parsing never throws: a half-typed file still gives the entries that can be read. */
interface AnyDocument extends SourceFile {
  readonly entries: readonly Entry[];
  readonly comments: readonly Comment[];
  readonly problems: readonly SyntaxProblem[];
}

export interface HadoopXmlDocument extends AnyDocument {
  readonly format: 'hadoopXml';
  /** The element around all properties; undefined where the file has none. */
  readonly root: XmlRoot | undefined;
  readonly includes: readonly XmlInclude[];
}

export interface CassandraYamlDocument extends AnyDocument {
  readonly format: 'cassandraYaml';
  /** The whole tree, undefined where nothing could be read. */
  readonly root: YamlNode | undefined;
  /** Whether what a line says may be said by another, which it names. */
  readonly hasAnchors: boolean;
  /** Characters that the parser went through: some of them several times. */
  readonly charactersParsed: number;
}

export interface ShellEnvDocument extends AnyDocument {
  readonly format: 'shellEnv';
  /** Every assignment in order, with what it depends on. */
  readonly assignments: readonly ShellAssignment[];
  /** Offset from which on the shell reads no command: the end of the text, or where a syntax error stops it. */
  readonly readTo: number;
  /** Ambari's `hbase-env.xml`: the shell text stands inside of a property. */
  readonly inXml: boolean;
}

export interface JvmOptionsDocument extends AnyDocument {
  readonly format: 'jvmOptions';
  readonly options: readonly JvmOption[];
}

/** regionservers, workers, backup-masters */
export interface HostListDocument extends AnyDocument {
  readonly format: 'hostList';
  readonly hosts: readonly Host[];
}

export interface Host {
  readonly name: string;
  readonly range: Range;
}

/** Files that are nothing but their entries. */
export interface EntriesDocument extends AnyDocument {
  readonly format:
    | 'properties'
    | 'sysctlConf'
    | 'workload'
    | 'limits'
    | 'cqlStatement'
    | 'hadoopVariables'
    | 'hostTasks'
    | 'settingMaps'
    | 'xmlTasks'
    | 'zooKeeperVariables';
  /** Of variables for containers, and of what tasks add: names of further lines that the image, or another file, may bring. */
  readonly brought?: RegExp;
  /** Of variables that stand where the containers are started: nothing but {@link brought} comes from elsewhere. */
  readonly isOfStart?: true;
  /** Files of variables that what is started here is given, too, as Compose names them. */
  readonly variableFiles?: readonly string[];
  /** Of variables where such files are: what else may come where these are read beside it. */
  readonly broughtBesideFiles?: RegExp;
  /** Of a file of variables: the path of the part that names it, and is asked for with it. */
  readonly namedBy?: string;
  /** Of several maps of settings, each of which may be for other hosts: the names in each. */
  readonly maps?: readonly ReadonlySet<string>[];
  /** Of settings that a service of a cloud takes: what it runs is its own build, which reads names and classes that no release has. */
  readonly isOfService?: true;
  /** Of settings in a blueprint of Ambari: the components that its groups of hosts get. */
  readonly components?: ReadonlySet<string>;
  /** Of a command: its words are a shell's. */
  readonly isCommand?: true;
  /** Of what is for one machine alone, such as variables of containers that all run there: a set-up for trials. */
  readonly isOnOneHost?: boolean;
}

/** One parsed file. What only one format has is asked for by `format`. */
export type Document =
  | HadoopXmlDocument
  | CassandraYamlDocument
  | ShellEnvDocument
  | JvmOptionsDocument
  | HostListDocument
  | EntriesDocument;

/** How a file is written. */
export type FormatName = Document['format'];

/** The includes of a Hadoop XML file; of others none. */
export function includesOf(document: Document): readonly XmlInclude[] {
  return document.format === 'hadoopXml' ? document.includes : [];
}

/** The assignments of a shell file; of others none. */
export function assignmentsOf(document: Document): readonly ShellAssignment[] {
  return document.format === 'shellEnv' ? document.assignments : [];
}

/** The options of a JVM option file; of others none. */
export function optionsOf(document: Document): readonly JvmOption[] {
  return document.format === 'jvmOptions' ? document.options : [];
}

/** The names of a host list; of others none. */
export function hostsOf(document: Document): readonly Host[] {
  return document.format === 'hostList' ? document.hosts : [];
}

export interface TemplateInfo {
  readonly dialect: 'jinja' | 'erb' | 'go' | 'placeholder' | 'unknown';
  /** The holes, in the original text. */
  readonly holes: readonly Range[];
}

/** One way of writing files: reads them, and writes changes. Each change is edits of the document's own text, and touches nothing else. */
export interface Format<Own extends Document = Document> {
  /** Never throws: what cannot be read is a problem of the document. */
  parse(file: SourceFile): Own;
  /** Replaces the value of an entry, escaped and quoted as the format needs. */
  setValue(document: Own, entry: Entry, value: string): TextEdit[];
  rename(document: Own, entry: Entry, key: string): TextEdit[];
  /** Takes the entry away with its line, keeping the lines around it as they are. */
  remove(document: Own, entry: Entry): TextEdit[];
  /** Adds a setting at the end of the file's settings, in the file's own indentation and line ends. */
  insert(document: Own, key: string, value: string): TextEdit[];
  /** The text of a new file. */
  create(file: NewFile): string;
  /** What can be written at an offset; undefined where that is nothing of the format's own. */
  contextAt(document: Own, offset: number): WritingContext | undefined;
}
