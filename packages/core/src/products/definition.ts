import type { Catalog } from '../catalog/catalog.js';
import type { Reading, ReadValue } from '../catalog/reading.js';
import type { Setting } from '../catalog/setting.js';
import type { Deployment, FactValue, NamedServer, Resolution } from '../deployment/deployment.js';
import type { EnvironmentVariable } from '../deployment/jvm/environmentVariable.js';
import type { JvmArguments } from '../deployment/jvm/jvmArgument.js';
import type { ReadNames } from '../deployment/jvm/readNames.js';
import type { StartInput } from '../deployment/jvm/startInput.js';
import type { Listener } from '../deployment/listeners/listener.js';
import type { ExpressionFunction } from '../expressions/expressionFunction.js';
import type { YamlNode } from '../formats/cassandraYaml/yamlNode.js';
import type { Document, FormatName } from '../formats/document.js';
import type { Piece } from '../text/sourceText.js';
import type { ProductAdvice } from './productAdvice.js';
import type { Role } from './registry.js';

/** A text that is read as the value of a setting. */
export interface ReadText {
  readonly text: string;
  readonly setting: Setting;
  /** Release of the setting's product, as the catalog has it. */
  readonly release: string;
  /** cassandra.yaml: the value as a tree. */
  readonly node?: YamlNode;
  /** The name that the line has, where it is an old one. */
  readonly writtenAs?: string;
}

/** A name that people build on: `prod-hbase-site.xml`, `hbase-site-prod.xml`, `hbase_site.xml` for `hbase-site`. */
export function builtOn(name: string, ending: string): RegExp {
  return new RegExp(`^(?:.*[-_.])?${name.replace('-', '[-_]')}(?:[-_.].*)?\\.${ending}$`, 'i');
}

/** The bare name, which templates often have: `hbase-env.j2`. */
export function bare(name: string): RegExp {
  return new RegExp(`^(?:.*[-_.])?${name}$`, 'i');
}

/** A name of a file that holds no settings. */
export interface FileKey {
  readonly name: string;
  /** What it is for, in a sentence. */
  readonly description?: string;
  /** Words that it takes. */
  readonly values?: readonly string[];
  /** Only `true` switches it on: the reader takes any other text for false. */
  readonly isSwitch?: true;
  /** Settings that choose the reader of the file, and the values with which nothing reads this name. */
  readonly unreadWith?: readonly { readonly setting: string; readonly values: RegExp }[];
}

/** One kind of file of a product: its names, its format, what it may hold. */
export interface FileDefinition {
  /** The name without ending, in the product's own words: `hbase-site`. */
  readonly kind: string;
  readonly format: FormatName;
  /** The name that the product reads, and that new files get: `hbase-site.xml`. */
  readonly name: string;
  /** File names of this kind, template endings taken off. Of several kinds whose names fit, the first in the registry counts. */
  readonly names: RegExp;
  /** Further names of files with a template ending: `hbase-env` of `hbase-env.j2`. */
  readonly templateNames?: RegExp;
  /** Paths of this kind, whatever the file's name: `/etc/sysctl.d/60-cassandra.conf`. */
  readonly paths?: RegExp;
  /** Of options for the JVM: names of files that only a JDK reads, with its release. */
  readonly forJdk?: RegExp;
  /** Other programs with files of these names: what their folders are called, and the files that stand beside theirs. */
  readonly others?: { readonly folders?: RegExp; readonly beside: RegExp };
  /** Products whose settings it may hold, its own first; empty for env files, JVM options and host lists. */
  readonly holds: readonly string[];
  /** Products whose settings the editor offers in it, where that is fewer than it may hold. */
  readonly offers?: readonly string[];
  /** New settings whose names fit are written here; of several files the first takes them. */
  readonly takes?: RegExp;
  /** Whether a text (template markup taken off) can be such a file: other tools have files of the same name. */
  readonly accepts: (text: string) => boolean;
  /** Lines of which it has several, numbered from 1: how their names begin, and a value that says its form. */
  readonly series?: { readonly prefix: string; readonly value: string };
  /** Variables that it is there for; completion and `explain` show them. */
  readonly variables?: readonly EnvironmentVariable[];
  /** Properties that hold no settings: every name that some release reads. Without it any name can be the user's own. */
  readonly keys?: readonly FileKey[];
  /** Env files: the start script reads it into the shell that starts the JVM, so that variables need no export. */
  readonly isSourced?: true;
  /** Env files: daemons start without it, and mostly with the JDK of the machine. */
  readonly isOptional?: true;
  /** Daemons of the product are configured where the file is. `alone`: unless another product's files that read it stand beside it. */
  readonly tells?: 'product' | 'alone';
  /** A node reads several such files at once; of every other kind several files are alternatives. */
  readonly several?: true;
  /** Names of such files that another program reads, too, whatever directory they stand in: what the product does not read may be meant for that one. */
  readonly readByOthers?: RegExp;
  /** The product's own file of defaults, which nobody edits. */
  readonly isDefault?: true;
  /** No file of a disk is of this kind: only parts of other files are. */
  readonly isPart?: true;
  /** Its parts of a file that holds several: services of Compose, objects of Kubernetes, limits of several users. */
  readonly partsOf?: (path: string, text: string) => readonly FilePart[];
  /** The name of the part that variables of containers make. */
  readonly variablesPart?: string;
  /** Paths of files that may hold such parts; without it files of YAML. */
  readonly heldIn?: RegExp;
  /** The node that a file is for, where it says which: others that lie beside it may be for further nodes. */
  readonly nodeIn?: (text: string, path: string) => ClusterNode | undefined;
  /** Where it says that the node is whose file names it as its `placeFile`. */
  readonly placeIn?: (text: string) => NodePlace;
  /** Where a setting is set instead for daemons in containers: in a few words, and in a sentence. */
  readonly inContainers?: (setting: string) => { readonly place: string; readonly why: string; readonly source: string };
}

/** A file that a product ships, with settings that stand in it. */
export interface PackagedFile {
  readonly kind: string;
  readonly name: string;
  /** Releases whose file the catalog knows. */
  readonly releases: string;
  /** What a text that builds or starts containers says of their images: `own` of the project's, `others` where the image or the package may bring another file. */
  readonly images: (text: string) => 'own' | 'others' | undefined;
  /** Settings that the project's image writes when it starts. */
  readonly setByImage: RegExp;
}

/** A node of a cluster as its own file has it. */
export interface ClusterNode {
  /** Where the other nodes reach it. */
  readonly address: string;
  /** Sorted, each once. */
  readonly seeds: readonly string[];
  /** What all nodes of a cluster must have alike, by setting. */
  readonly alike: Readonly<Record<string, string>>;
  /** The file beside its own that says in which data centre and rack it is; absent where something else says it. */
  readonly placeFile?: string;
}

/** Where a node is; empty where no line says it word for word. */
export interface NodePlace {
  readonly dataCentre: string;
  readonly rack: string;
}

/** A part of a file that is a file of its own. */
export interface FilePart {
  /** As a file, with the ending that its kind is known by. */
  readonly name: string;
  /** Where it begins: the line, counted from 0, and the blanks in front of each of its lines. */
  readonly line: number;
  readonly column: number;
  /** Without these blanks. */
  readonly text: string;
  /** Of a text that is gathered from several places: which characters stand where. */
  readonly pieces?: readonly Piece[];
  /** It is what one container gets. */
  readonly isOfContainer?: true;
}

/** A list of ids, and what says so. */
export interface OfferedList {
  readonly value: string;
  /** `of other lines` */
  readonly what: string;
}

/** The ids behind such beginnings of names, offered as a list; without any an example. */
export function offeredIds(keys: readonly string[], beginnings: readonly string[], example: string): readonly OfferedList[] {
  const ids = keys.flatMap((key) => beginnings.filter((start) => key.startsWith(start)).map((start) => key.slice(start.length)));
  return offeredList(
    ids.filter((id) => /^[\w-]+$/.test(id)),
    example,
  );
}

/** The ids that lines name, the first one first; without any an example. */
export function offeredList(ids: readonly string[], example: string): readonly OfferedList[] {
  return ids.length === 0
    ? [{ value: example, what: 'an example' }]
    : [{ value: [...new Set(ids)].join(','), what: 'the ids of other lines' }];
}

/** What the lines of some files say word for word. */
export interface WrittenLines {
  readonly keys: readonly string[];
  /** What a line lists with commas; nothing where there is none. */
  readonly listed: (name: string) => readonly string[];
}

/** What the heap of a daemon is planned from. */
export interface MachineSize {
  /** Bytes. */
  readonly memory: number;
  /** Bytes of all disks for data; 0 where the profile has none. */
  readonly storage: number;
  /** What was told: `namespaceObjects`, `namespaceBlocks`, `dataNodeReplicas`. */
  readonly facts: Readonly<Record<string, FactValue>>;
}

/** The heap of a small daemon: so many bytes at most, a sixteenth of the machine, and where that is less than it needs up to an eighth. */
export function smallHeap(most: number, needed = 0): (machine: MachineSize) => number {
  return ({ memory }) => Math.max(Math.min(most, memory / 16), Math.min(needed, memory / 8));
}

/** A program that reads settings. */
export interface DaemonDefinition {
  /** As rules, reports and `.storelint.yaml` name it: `regionserver`. */
  readonly id: string;
  /** Kinds of files that it reads settings from, in reading order. */
  readonly reads: readonly string[];
  /** Kinds of files that its start script builds the JVM's arguments from. */
  readonly startedWith?: readonly string[];
  /** The product's files are for it unless somebody says otherwise. */
  readonly isUsual?: true;
  /** Where a file of this kind stands, it is for this daemon, whatever stands beside it. */
  readonly usualWith?: string;
  /** Users run it beside the daemons: its JVM is not judged. */
  readonly isClient?: true;
  /** The daemon on whose hosts it runs, and nowhere else. */
  readonly runsBeside?: string;
  /** It is no client of the file system: in a directory for it alone, nothing reads what clients do. */
  readonly opensNoFiles?: true;
  /** Runs on every worker host, beside the daemons of other products that do. */
  readonly onWorkers?: true;
  /** Scripts that start it with others; those that name it are known. */
  readonly startedBy?: RegExp;
  /** As a plan of a machine names it; without it by its id. */
  readonly title?: string;
  /** Heap in bytes that it is planned with beside other daemons; without it 8 GiB at most, and no more than a sixteenth of the machine. */
  readonly plannedHeap?: (machine: MachineSize) => number;
  /** It starts programs of users, whose memory is no part of its own. */
  readonly startsPrograms?: true;
  /** Bytes of heap that it has at least on a machine of its own. */
  readonly leastHeapApart?: number;
}

/** What a setting's value amounts to where a daemon runs. */
export interface Amount {
  /** The daemon whose settings it hangs on. */
  readonly role: Role;
  /** In words; undefined where the files do not tell. */
  readonly inWords: (value: unknown, resolution: Resolution) => string | undefined;
}

/** The releases whose shipped file somebody edited, and the line that says so. */
export interface ShippedFile {
  /** As people write them: `4.0`, `3.8 to 3.11`. */
  readonly version: string;
  readonly range: string;
  readonly path: string;
  readonly line: number;
}

/** What storelint knows of a product apart from its catalog and its rules. All tables of files, daemons and products derive from these. */
export interface ProductDefinition {
  /** As `--release`, rule ids and catalogs name it. */
  readonly id: string;
  /** As prose names it. */
  readonly title: string;
  /** False: it has no releases of its own, and its catalog one that always counts. */
  readonly isReleased: boolean;
  /** The product whose releases are its own, too: nobody states them twice. Its catalog has no release that the other's lacks. */
  readonly releasedWith?: string;
  /** The product whose nodes its daemons start; without it its own. */
  readonly nodesOf?: string;
  /** Groups of an inventory whose hosts run its daemons, by their names in small letters. */
  readonly groupOfNodes?: RegExp;
  /** Groups of an inventory whose hosts run its daemons of workers, and no others. */
  readonly groupOfWorkers?: RegExp;
  /** Groups of an inventory whose hosts run its masters, by their names in small letters. */
  readonly groupOfMasters?: RegExp;
  /** Other products whose settings its daemons read, too. */
  readonly alsoReads: readonly string[];
  /** What begins so is a setting of this product, though no release of it may have the name. */
  readonly prefixes?: RegExp;
  /**
   * Its default files that are read behind a file of operators: of these names, which the default file gives values, lines there have no effect unless they are final.
   * `empty`: names that stand in the default file without a value.
   */
  readonly defaultsBehind?: readonly {
    readonly kind: string;
    readonly file: string;
    readonly names: RegExp;
    readonly empty: ReadonlySet<string>;
  }[];
  /** Settings in its catalog that are another product's. */
  readonly borrowed?: RegExp;
  /** Settings that do not count where a line sets another one: their value is unknown then. */
  readonly overruledBy?: Readonly<Record<string, readonly string[]>>;
  /**
   * `whole`: a daemon reads every line of its file when it starts, and a name or value that it does not know stops it.
   * `asked`: it asks for a setting by its name where it needs it; what nobody asks for is passed over.
   */
  readonly loading: 'whole' | 'asked';
  /** Where the tree of its source has the names and the words of its settings. */
  readonly source?: string;
  readonly files: readonly FileDefinition[];
  /** In the order in which findings name them. */
  readonly daemons: readonly DaemonDefinition[];
  /**
   * Java releases that its releases run on, oldest first, among 6, 7, 8, 11, 17, 21; a line that is not listed: not known.
   * A product that runs in the same JVM as no other, or runs on any, has none.
   */
  readonly jdks?: readonly (readonly [range: string, jdks: readonly number[]])[];
  /** Java releases later than those, on which its servers or their start scripts end at once, and the reason in words. Source: servers that were started. */
  readonly refusedJdks?: readonly (readonly [range: string, refuses: (jdk: number) => boolean, why: string])[];
  /** What a move of a running cluster to one of its releases hangs on beside its files. */
  readonly upgrades?: {
    /** The releases that go to others directly, and their lines in words; of a release that is not listed nothing is known. */
    readonly paths: readonly { readonly to: string; readonly from: string; readonly lines: string }[];
    /** Facts of a cluster that one of its releases runs. */
    readonly facts: (from: string) => Readonly<Record<string, FactValue>>;
  };
  /** What its typed reader makes of a text. */
  readonly read: (place: ReadText) => Reading;
  /** What the reader of a setting takes, in words; undefined where that is any text, or not known. */
  readonly takenText: (setting: Setting) => string | undefined;
  /** `whole` loaders: whether a release also reads a line that a later line of the same name overrides. */
  readonly readsRepeated?: (release: string) => boolean;
  /** How the value of an old name is written under the new one; null: no value. Without it the text stays, or becomes what the server makes of it. */
  readonly writtenUnderNewName?: (converter: string | undefined, value: string, takesNull: boolean) => string | null | undefined;
  /** A name that went from its jars with code that lives on elsewhere: nobody can say that it is gone. */
  readonly mayLiveElsewhere?: (name: string, lastIn: string, catalog: Catalog) => boolean;
  /** Its defaults may hold `${…}`. */
  readonly expandsDefaults?: true;
  /** Values of old names that mean something else than under the new one, by the converter that the catalog names. */
  readonly converters?: Readonly<Record<string, (value: ReadValue, resolution: Resolution) => ReadValue | undefined>>;
  /** The arguments that its start script gives a daemon's JVM. */
  readonly jvmArguments?: (input: StartInput) => JvmArguments;
  /** The files are those of another server that was made from this one: names and values of later releases tell nothing. */
  readonly isOtherServer?: (documents: readonly Document[], catalog: Catalog | undefined) => boolean;
  /** The files are a part that somebody puts on top of others. */
  readonly isPart?: (documents: readonly Document[]) => boolean;
  /** The file that it ships and that operators edit, where the catalog has its lines. */
  readonly packaged?: PackagedFile;
  /** Whether files that are for one JDK alone are read on this one; undefined where there is none, or one for each. */
  readonly readsOnJdk?: (documents: readonly Document[], jdk: number) => boolean | undefined;
  /** Which releases shipped the file that is the product's main one here, where its comments tell. The server may have been upgraded since. */
  readonly shippedWith?: (documents: readonly Document[]) => ShippedFile | undefined;
  /** How files that build or start a machine name the release that they install. */
  readonly installedAs?: {
    /** What stands before the release in the name of an archive or a directory: `apache-cassandra` of `apache-cassandra-4.1.3-bin.tar.gz`. */
    readonly packages: readonly string[];
    /** What stands before `VERSION` in the name of a variable, in any case: `HBASE_VERSION`. */
    readonly variables: readonly string[];
    /** What vendors' distributions hold of it: by distribution, from which of its releases, which base; undefined where that is not known. */
    readonly distributed?: Readonly<Record<string, readonly (readonly [from: string, base: string | undefined])[]>>;
    /** Lines that no release of the project is called, and the builds of vendors whose packages are named so. */
    readonly builds?: Readonly<Record<string, string>>;
    /** Objects of Kubernetes that ask an operator for it, and their line that names the release: its group is the release. */
    readonly operated?: { readonly object: RegExp; readonly line: RegExp };
    /** A repository of packages whose name holds the line: its groups are major and minor. */
    readonly repository?: RegExp;
    /** The JDK in the project's image on Docker Hub, by releases. */
    readonly jdkOfImage?: readonly (readonly [releases: string, jdk: number])[];
    /** Names of files that only some releases come with, and a range of these. */
    readonly files?: readonly (readonly [name: RegExp, releases: string])[];
    /** Lines, as `name=value`, that only operators of some releases write, and a range of these. */
    readonly lines?: readonly (readonly [line: RegExp, releases: string])[];
  };
  /** Settings that its releases still name, and whose readers are gone: which, and what a line of one is. */
  readonly outlived?: {
    readonly is: (name: string) => boolean;
    readonly what: string;
    /** Whether files show that what has no use for them runs, and not an older product. */
    readonly runs: (documents: readonly Document[]) => boolean;
  };
  /** A name that people write twice, and the one that they mean the second time. */
  readonly writtenTwiceFor?: Readonly<Record<string, string>>;
  /** A setting whose value is the release that its file was made for. */
  readonly releaseSetting?: string;
  /**
   * Lines below this release are extinct: where nothing points at them, nothing hangs on them. The definition says why the line is drawn there.
   */
  readonly extinctBelow?: string;
  /** What a line says of the cluster that a node belongs to: the nodes of one say the same. Undefined: nothing. */
  readonly clusterNamedBy?: (key: string, value: string) => string | undefined;
  /** Its own page about a documented setting. */
  readonly documentation?: (setting: string, release: string) => string | undefined;
  /** What settings give a daemon, or what it starts, beside its heap, in bytes; undefined: nothing is known. */
  readonly memoryBesideHeap?: (resolution: Resolution) => { readonly what: string; readonly bytes: number } | undefined;
  /** The ports that a daemon opens, in the releases of the resolution. */
  readonly listeners?: (resolution: Resolution) => readonly Listener[];
  /** Lines that are for one of several servers alone: which settings have such lines, named `SETTING.…`, and the servers of a daemon that the files are for. */
  readonly ofServers?: { readonly settings: ReadonlySet<string>; readonly servers: (resolution: Resolution) => readonly NamedServer[] };
  /** Names of its settings with an id that the files give, such as that of a name service, for completion; the catalog may not have all of them. */
  readonly namesWithIds?: (lines: WrittenLines) => readonly string[];
  /** What a setting that lists such ids may be, for completion. */
  readonly listsOfIds?: (name: string, lines: WrittenLines) => readonly OfferedList[];
  /** What it reads beside its settings and what the JVM itself reads. */
  readonly readNames?: ReadNames;
  /** Names of variables that its start scripts read; of several products whose patterns fit, the first in the registry counts. */
  readonly variables?: RegExp;
  /** What its files as a whole show, by the name under which its functions read it, as a text: where that is the same, all that rests on it is. */
  readonly wholes?: Readonly<Record<string, (deployment: Deployment) => string>>;
  /** Marks in values that the product itself replaces when it uses them, which a template engine could have left, too. */
  readonly ownMarks?: RegExp;
  /** Settings whose values amount to more than their unit says, by the name on the line. */
  readonly amounts?: Readonly<Record<string, Amount>>;
  /** What rules can ask of it, by topic. */
  readonly functions?: Readonly<Record<string, readonly ExpressionFunction[]>>;
  /** Daemons that advice is for, the one that a machine is planned around first. */
  readonly advised: readonly string[];
  /** What advice asks of it beside its rules; without it no machine is planned for it. */
  readonly advice?: ProductAdvice;
}

/** Keeps the literal types of a definition: the registry's types of kinds, daemons and products come from them. */
export function defineProduct<const Definition extends ProductDefinition>(definition: Definition): Definition {
  return definition;
}
