import type { JvmFlags } from '../catalog/jvmFlags.js';
import type { Reading, ReadValue } from '../catalog/reading.js';
import type { Setting } from '../catalog/setting.js';
import type { Document, Entry, XmlInclude } from '../formats/document.js';
import type { FileKind, Product, Releasable, Role } from '../products/registry.js';
import type { Range } from '../text/range.js';
import type { Peers } from './cluster/peers.js';
import type { JvmArguments } from './jvm/jvmArgument.js';
import type { Container, Mounts, Services, StartedContainers } from './machine/containers.js';
import type { Machine } from './machine/machinesMade.js';
import type { ReleaseEvidence } from './releases/evidence/releaseEvidence.js';

/** The documents that one node keeps together, with all that is known about it. */
export interface Deployment {
  /** Directory, or the name that `.storelint.yaml` gives. */
  readonly name: string;
  readonly documents: readonly Document[];
  /** Of a cluster of several directories: the copies that a directory has of another one's files. No rule reads them as settings. */
  readonly copies?: readonly Document[];
  /** The files of the other deployments of its cluster: they show how many hosts it has. No rule reads them as settings. */
  readonly beside?: readonly Document[];
  /** The files that `xi:include` elements of the documents name. */
  readonly included: ReadonlyMap<XmlInclude, Document>;
  readonly releases: Readonly<Partial<Record<Releasable, PossibleReleases>>>;
  readonly roles: readonly Role[];
  readonly hardware: Hardware | undefined;
  readonly workload: Workload | undefined;
  /** What a file beside limits the one daemon to. */
  readonly container?: Container;
  /** What files beside mount into containers. */
  readonly mounts?: Mounts;
  /** What files beside start as containers. */
  readonly services?: Services;
  /** What files around start as containers, nearest first: looked for where a rule asks. */
  readonly started?: () => readonly (readonly StartedContainers[])[];
  /** The file around that installs a product's package, which starts the daemon with the stock files, before one of its files is there: looked for where a rule asks. */
  readonly packageStart?: (product: string, file: string) => string | undefined;
  /** What files around that start or build something say to a question, nearest first. */
  readonly askAround?: <T>(question: string, of: (path: string, text: string) => T) => readonly (readonly Answer<T>[])[];
  /** What was asked so far of the files around, with what they answer for another deployment. */
  readonly askedAround?: ReadonlyMap<string, (of: Deployment) => unknown>;
  /** The nodes, of the one daemon that the files are for, that files around list or start. */
  readonly peers?: Peers;
  /** An inventory around the files lists several hosts for their daemons. */
  readonly isListedForSeveral?: boolean;
  /** The largest machine that files around make for the daemons. */
  readonly machine?: Machine;
  /** Hosts of workers that the inventories around list. */
  readonly listedWorkers?: number;
  /** An inventory around the files lists several masters. */
  readonly areMastersListed?: boolean;
  /** Settings that files around write into these: that no line sets them proves nothing. */
  readonly writtenAround?: ReadonlySet<string>;
  /**
   * Where nothing around writes more of a file than lines that are known: whether what the product ships with the file still holds of a setting, by all of its names and by the
   * lines of the file that name it. Absent: the files are others, or written whole.
   */
  readonly keepsPackaged?: (names: readonly string[], lines: readonly string[]) => boolean;
  /** A task around makes the whole of a product's file of one of the templates. */
  readonly isMadeWhole?: boolean;
  /** What no file tells, by name: see facts.ts. */
  readonly facts: Readonly<Record<string, FactValue>>;
  /** Silences every rule about absence. */
  readonly fragment: boolean;
  /** Silences rules about absent server settings. */
  readonly client: boolean;
}

/** What a file says to a question. */
export interface Answer<T> {
  readonly path: string;
  readonly said: T;
}

export type FactValue = number | string | boolean;
export type Workload = 'oltp' | 'olap' | 'mixed' | 'write-heavy';

/** One known release, or all that the files leave possible. */
export interface PossibleReleases {
  /** Versions to judge by, oldest first: a stated one as it was stated, else catalog releases. Never empty. */
  readonly is: readonly string[];
  /** Who says so: `evidence`: files around the deployment that install it; `inferred`: what the names of its settings leave. */
  readonly from: 'option' | 'config' | 'files' | 'evidence' | 'inferred';
  /** Where nobody stated it: the releases that an error must hold in, `is` among them. Absent: those of `is`. */
  readonly possible?: readonly string[];
  /** Where `from` is `evidence`: the lines that say so. Where it is `inferred`: the line of a shipped file that only some of the releases have. */
  readonly evidence?: readonly ReleaseEvidence[];
  /** Where the project's own files state it: lines around the deployment that install another release line. */
  readonly contradicted?: readonly ReleaseEvidence[];
  /** The line that was stated (`2.5`), where `is` holds its known patches. */
  readonly line?: string;
  /** `build`: stated as a vendor's build (`2.2.3.7.1.7`), whose base is a lower bound only. `server`: the files are another server's, made from this product. */
  readonly vendor?: 'build' | 'server';
  /** Of a vendor's build: the releases from its base to the next line. What is said of the build must hold in them, too. */
  readonly neighbours?: readonly string[];
  /** Where `from` is `files`: what said so. */
  readonly origin?: Place;
}

/** Sizes in bytes, rates in bytes per second. Undefined: not told. */
export interface Hardware {
  readonly name?: string;
  readonly cores: number;
  readonly memory: number;
  readonly disks: readonly Disk[];
  readonly network?: number;
  readonly jdk?: number;
  readonly dedicated?: boolean;
  /** The daemons run in a container, whose limits `cores` and `memory` are. */
  readonly container?: boolean;
  readonly daemons?: readonly Role[];
}

export interface Disk {
  readonly type: 'hdd' | 'ssd' | 'nvme';
  readonly count: number;
  readonly size: number;
  readonly bandwidth?: number;
  readonly mount?: string;
}

/** A place in a file. */
export interface Place {
  readonly document: Document;
  readonly range: Range;
}

/** A setting's value for one role in one release, and where it comes from. */
export interface EffectiveSetting {
  readonly name: string;
  readonly product: Product;
  readonly setting: Setting | undefined;
  /** After variables are expanded; undefined where nothing sets it and no constant default is known. */
  readonly text: string | undefined;
  /** What the typed reader makes of `text`; undefined where the text is, or the reader is not known. */
  readonly reading: Reading | undefined;
  /**
   * What holds at run time: the reading's value, or the default's where the reader replaces the text. Undefined where it is unknown or refused.
   * Sizes in bytes, durations in milliseconds, rates in bytes a second; plain numbers of a setting with a unit are converted to these.
   */
  readonly value: ReadValue | undefined;
  /** A placeholder, an undefined variable, a default that depends on the host: nothing may be concluded. */
  readonly unknown: boolean;
  readonly origin: Origin;
}

export type Origin =
  | {
      readonly kind: 'entry';
      readonly document: Document;
      readonly entry: Entry /** The name it was read under, where that is not the setting's. */;
      readonly oldName?: string;
    }
  /** The release's default. */
  | { readonly kind: 'default' }
  /** The server computes it when it is not set. */
  | { readonly kind: 'computed'; readonly formula: string }
  | { readonly kind: 'none' };

/** One of several servers that the same files are for, where lines are for it alone: a NameNode of a name service. */
export interface NamedServer {
  readonly id: string;
  /**
   * By setting: names of the lines whose values it takes in place of the general one, the first that gives one before the others. `unknown`: there are such lines,
   * and nobody knows whether they are its own.
   */
  readonly own: ReadonlyMap<string, readonly string[] | 'unknown'>;
}

/** Answers what holds for one role, in one choice of releases. */
export interface Resolution {
  readonly deployment: Deployment;
  readonly role: Role;
  /** The server whose own lines count; undefined: none of them does. */
  readonly server: NamedServer | undefined;
  /** One release for each product of the deployment. */
  readonly releases: Readonly<Partial<Record<Releasable, string>>>;
  /** The releases of the products as one text: settings have the same types where it is the same. */
  readonly releasesKey: string;
  /** The catalog's release whose facts hold for the one chosen; undefined where nothing is known of the product. */
  catalogRelease(product: Product): string | undefined;
  setting(name: string): EffectiveSetting;
  /** Every place that sets the name (or an old name of it) in a file that the role reads, in reading order; the last one that counts is the origin. */
  places(name: string): readonly { readonly document: Document; readonly entry: Entry }[];
  /**
   * The final argument list of the role's JVM.
   * @param about `flags`: whoever asks looks at no system property; `all` by default
   */
  jvm(about?: 'all' | 'flags'): JvmArguments;
  /** Major release of the JDK; undefined where nothing tells. */
  readonly jdk: number | undefined;
  /** What is known of the flags of JVMs. */
  readonly jvmFlags: JvmFlags | undefined;
  documentOf(kind: FileKind): Document | undefined;
  /** The same for one of the servers that the files are for. */
  ofServer(server: NamedServer): Resolution;
  /** The same for another daemon of the deployment. */
  beside(role: Role, releases: Readonly<Partial<Record<Releasable, string>>>): Resolution;
  /** The line that stays in the file which the product ships, where a command would put this one in the place of a line that the file does not have. */
  lineLeft(place: { readonly document: Document; readonly entry: Entry }): string | undefined;
  /** Whether the markup of a template that the role reads, or a script around the files, may bring a line that sets the name: that none stands there proves nothing. */
  mayBeBrought(name: string): boolean;
}
