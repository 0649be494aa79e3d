import type { MeaningKind } from '../../catalog/meaning.js';
import type { Document, Entry } from '../../formats/document.js';
import type { Product } from '../../products/registry.js';
import { fileDefinition } from '../../products/registry.js';
import type { Catalogs } from '../catalogs.js';

/**
 * Marks values that an installer replaces before a server sees them, where nothing but a word of capitals says so (`IOBUFFERSIZE` for a number of
 * bytes), or says that the reader's own name belongs there (`yourServer1`). One such word in place of a number, of a directory, of the host or port of an address or of a class is a placeholder; where several are, every such word of the file is one.
 */
export function markUnfilled(document: Document, catalogs: Catalogs): Document {
  const products = fileDefinition(document.kind).holds;
  if (products.length === 0) return document;
  const witnesses = new Set(
    document.entries.filter(
      (entry) =>
        hasWordForPort(entry) ||
        hasWordForHost(entry) ||
        hasWordForName(entry, products, catalogs) ||
        hasWordForClass(entry) ||
        hasNameOfYours(entry) ||
        hasWordThatAsks(entry, products, catalogs) ||
        (isWord(entry) && takesNumber(entry.key, products, catalogs)),
    ),
  );
  if (witnesses.size === 0) return document;
  const isAsked = [...witnesses].some(({ value }) => wordThatAsks.test(value ?? ''));
  const isPlaceholder = (entry: Entry) =>
    witnesses.has(entry) ||
    (isAsked && wordThatAsks.test(entry.value ?? '') && !/pass/i.test(entry.key)) ||
    (witnesses.size > 1 && longWord.test(entry.value ?? '') && !isChoice(entry, products, catalogs));
  const entries = document.entries.map((entry) =>
    entry.hole === undefined && isPlaceholder(entry) ? { ...entry, hole: 'value' as const } : entry,
  );
  return { ...document, entries };
}

/** A variable, as a class path of jobs has them, is no such word. */
const longWord = /(?<![A-Za-z0-9_$]|\$\{)[A-Z][A-Z0-9_]{5,}(?![A-Za-z0-9_])/;
/** Words that somebody may mean as a number, or takes for one. */
const meantAsValue =
  /^(?:TRUE|FALSE|NONE|NULL|AUTO|DEFAULT|(?:UN|NO_)?LIMIT(?:ED)?|INFINIT[EY]|EN?ABLED?|DISABLED?|M(?:AX|IN)(?:IMUM)?(?:_VALUE)?|NEVER|FOREVER|ALWAYS|PT?\d[\dTDHMSW]*)$/;

function isWord({ value, hole }: Entry): boolean {
  const text = value?.trim() ?? '';
  return hole === undefined && /^[A-Z][A-Z0-9_]{4,}$/.test(text) && !meantAsValue.test(text);
}

/** `hdfs://HOSTNAME:NAMENODE_PORT/hbase`, and the `host:port` of manuals. */
function hasWordForPort({ value, hole }: Entry): boolean {
  const text = value?.trim() ?? '';
  if (hole !== undefined) return false;
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?[\w.-]+:(?=[A-Z0-9_]*PORT)[A-Z][A-Z0-9_]*(?:\/.*)?$/.test(text) || /^host(?:name)?:port$/.test(text);
}

/** `NAMENODE_HOSTNAME:8020`: no host has such a name, for Java takes no underscore in one. */
function hasWordForHost({ value, hole }: Entry): boolean {
  return hole === undefined && /^(?:[a-z][a-z0-9+.-]*:\/\/)?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+:\d{1,5}(?:\/.*)?$/.test(value?.trim() ?? '');
}

/** `dataDir=CTX_DATA_DIR`, `file://HDFS_NAME_DIR`, `hbase.zookeeper.quorum` of `ZOOKEEPER_QUORUM`: a directory without a slash or a host, named by capitals with underscores. */
function hasWordForName(entry: Entry, products: readonly Product[], catalogs: Catalogs): boolean {
  const isNamedSo = entry.hole === undefined && /^(?:file:\/\/)?(?=.{8})[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(entry.value?.trim() ?? '');
  return isNamedSo && named.has(settingOf(entry.key, products, catalogs)?.meaning?.is);
}

/** `class_name: SEED_PROVIDER` of cassandra.yaml: no class is called so. */
function hasWordForClass({ value, node, hole }: Entry): boolean {
  return hole === undefined && node !== undefined && /\bclass_name: ["']?[A-Z][A-Z0-9]*_[A-Z0-9_]+["']?\s*$/m.test(value ?? '');
}

/** `hdfs://yourNameNode:8020`, `yourServer1,yourServer2`: a sample tells its reader to write a host. */
function hasNameOfYours({ value, hole }: Entry): boolean {
  return (
    hole === undefined &&
    /(?:^|[/,@])your(?=[A-Z])\w*(?:Host|Server|Node|Machine|Domain|Address|I[Pp])\w*(?=$|[:/,.])/.test(value?.trim() ?? '')
  );
}

/** `storage_port: replaceme`, `replaceme/data`: a number, a directory or a host that asks for another one. As a password such a word works. */
function hasWordThatAsks(entry: Entry, products: readonly Product[], catalogs: Catalogs): boolean {
  if (entry.hole !== undefined || !wordThatAsks.test(entry.value ?? '')) return false;
  const setting = settingOf(entry.key, products, catalogs);
  return setting !== undefined && (numbers.has(setting.type) || named.has(setting.meaning?.is));
}

const wordThatAsks = /(?<![A-Za-z0-9])(?:change|replace|fill)[-_]?(?:me|this)(?![A-Za-z0-9])/i;
const named: ReadonlySet<MeaningKind | undefined> = new Set(['path', 'host', 'address'] as const);
const numbers: ReadonlySet<string> = new Set(['int', 'long', 'float', 'double', 'size', 'duration', 'rate', 'percentage']);

function takesNumber(name: string, products: readonly Product[], catalogs: Catalogs): boolean {
  const setting = settingOf(name, products, catalogs);
  return setting !== undefined && numbers.has(setting.type);
}

function isChoice({ key, value }: Entry, products: readonly Product[], catalogs: Catalogs): boolean {
  const wanted = value?.trim().toUpperCase();
  return settingOf(key, products, catalogs)?.values?.some((each) => each.toUpperCase() === wanted) === true;
}

function settingOf(name: string, products: readonly Product[], catalogs: Catalogs) {
  for (const product of products) {
    const catalog = catalogs(product);
    const release = catalog?.releasesOf(name).at(-1);
    if (catalog === undefined || release === undefined) continue;
    const current = catalog.renaming(name, release)?.newNames[0] ?? name;
    const setting = catalog.setting(current, release);
    if (setting !== undefined) return setting;
  }
  return undefined;
}
