import type { Resolution } from '../deployment/deployment.js';
import { argumentsNamed } from '../deployment/jvm/jvmFlagLists.js';
import type { ExpressionEvaluator } from '../expressions/evaluator.js';
import type { Read } from '../expressions/reads.js';
import type { YamlMapping, YamlNode } from '../formats/cassandraYaml/yamlNode.js';
import { assignmentsOf, type Document, type Entry, hostsOf } from '../formats/document.js';
import type { FileKind } from '../products/registry.js';
import { filesOfProduct } from '../products/registry.js';
import { baseName } from '../text/paths.js';
import type { CompiledLocation, CompiledRule } from './compiledRule.js';
import type { Location } from './finding.js';
import { messageText } from './messageText.js';

/** A location with the entry it stands for, where there is one. */
export interface FoundLocation extends Location {
  readonly entry?: Entry;
}

/** The places that a rule's finding shows, the primary one first; never empty as long as the role reads any document. */
export function locate(rule: CompiledRule, resolution: Resolution, evaluator: ExpressionEvaluator): FoundLocation[] {
  const found: FoundLocation[] = [];
  const shown = (rule.locations ?? []).flatMap((location) => {
    if (location.when !== undefined) {
      const outcome = evaluator.evaluate(location.when, resolution);
      if (outcome.known && outcome.value !== true) return [];
    }
    const places = placesOf(location.kind, location.name, resolution).map((place) => partOf(place, location.part));
    const isFamily = location.name.endsWith('*');
    return [{ location, places, isFamily, named: isFamily ? thoseNamed(places, rule, resolution, evaluator) : places }];
  });
  const namesOneOfFamilies = shown.some(({ isFamily, named }) => isFamily && named.length > 0);
  for (const { location, places, isFamily, named } of shown) {
    const label = location.label === undefined ? undefined : messageText(location.label, resolution, evaluator);
    // Of families of which the message names no line it means all lines; of every line there is, none.
    const isMeantWhole = isFamily && location.name !== '*' && !namesOneOfFamilies;
    for (const place of isMeantWhole ? places : named) found.push(label === undefined ? place : { ...place, label });
  }
  if (found.length === 0) for (const read of rule.reads) found.push(...placesOfRead(read, resolution));
  if (found.length === 0) {
    const document = mainDocument(rule, resolution);
    if (document !== undefined) found.push({ document, range: document.head });
  }
  return withoutRepetition(found);
}

/** The part of a value that a location names. */
function partOf(place: FoundLocation, part: string | undefined): FoundLocation {
  const { entry } = place;
  if (part === undefined || entry?.node === undefined) return place;
  const pair = pairIn(entry.node, part);
  if (pair === undefined) return { ...place, range: entry.keyRange };
  const { key, value } = pair;
  return { ...place, range: value.range.end > value.range.start ? value.range : key.range };
}

function pairIn(node: YamlNode, name: string): YamlMapping['pairs'][number] | undefined {
  if (node.kind === 'scalar') return undefined;
  if (node.kind === 'mapping') {
    const own = node.pairs.findLast(({ key }) => key.text === name);
    if (own !== undefined) return own;
  }
  const below = node.kind === 'mapping' ? node.pairs.map(({ value }) => value) : node.items;
  for (const each of below) {
    const found = pairIn(each, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Of a family's lines those that the message names. */
function thoseNamed(
  places: readonly FoundLocation[],
  rule: CompiledRule,
  resolution: Resolution,
  evaluator: ExpressionEvaluator,
): readonly FoundLocation[] {
  const message = messageText(rule.message ?? [], resolution, evaluator);
  return places.filter(({ entry }) => entry !== undefined && names(message, entry.key));
}

/** The message has the name, and not as a part of a longer one. */
function names(message: string, name: string): boolean {
  for (let at = message.indexOf(name); at >= 0; at = message.indexOf(name, at + 1))
    if (!/^[\w-]|^\.\w/.test(message.slice(at + name.length, at + name.length + 2))) return true;
  return false;
}

function placesOfRead({ kind, name }: Read, resolution: Resolution): FoundLocation[] {
  if (kind === 'flag') return placesOf('jvm', name, resolution);
  if (kind === 'variable' || kind === 'file') return placesOf(kind, name, resolution);
  if (kind === 'presence') return placesOf('file', name, resolution);
  // Of many names that may be read, nobody knows which is meant.
  return kind === 'setting' && !name.endsWith('*') ? placesOf('setting', name, resolution) : [];
}

function placesOf(kind: CompiledLocation['kind'], name: string, resolution: Resolution): FoundLocation[] {
  switch (kind) {
    case 'setting': {
      if (name.endsWith('*')) return linesNamed((key) => key.startsWith(name.slice(0, -1)), resolution);
      const { origin } = resolution.setting(name);
      // What a product ships stands in no file that somebody could change.
      return origin.kind === 'entry' && !origin.document.source.isPackaged ? [entryLocation(origin.document, origin.entry)] : [];
    }
    case 'jvm': {
      if (name === '*') return [];
      return argumentsNamed(name, resolution).flatMap(({ place }) =>
        place === undefined ? [] : [{ document: place.document, range: place.range }],
      );
    }
    case 'variable': {
      const places: FoundLocation[] = [];
      for (const document of resolution.deployment.documents) {
        if (document.format !== 'shellEnv') continue;
        const entries = document.entries.filter((candidate) => candidate.key === name);
        // What a function gives a variable where nothing else does stands behind the line that does: at its call.
        const own = assignmentsOf(document).findLast((each) => each.name === name && each.calledFrom === undefined)?.nameRange.start;
        const entry = entries.findLast(({ range }) => own !== undefined && range.start <= own && own < range.end) ?? entries.at(-1);
        if (entry !== undefined) places.push(entryLocation(document, entry));
      }
      return places;
    }
    case 'line': {
      // Of one kind of file: `yarn-site/dfs.*`.
      const at = name.indexOf('/');
      const line = name.slice(at + 1);
      const found = linesNamed((key) => (line.endsWith('*') ? key.startsWith(line.slice(0, -1)) : key === line), resolution);
      return at < 0 ? found : found.filter(({ document }) => document.kind === name.slice(0, at));
    }
    default: {
      // Of several files of a kind the one of that name: `cassandra-jvm-options/jvm.options`.
      const [fileKind, fileName] = name.split('/');
      const document =
        fileName === undefined
          ? resolution.documentOf(fileKind as FileKind)
          : resolution.deployment.documents.find((each) => each.kind === fileKind && isNamed(each, fileName));
      if (document === undefined) return [];
      const [first] = kind === 'file' ? [] : hostsOf(document);
      return [{ document, range: first?.range ?? document.head }];
    }
  }
}

/** The file's name begins so: a template's has an ending more. */
function isNamed({ source: { path } }: Document, name: string): boolean {
  const own = baseName(path);
  return own === name || own.startsWith(`${name}.`);
}

/** The lines whose names are so, whether any release reads them or not. */
function linesNamed(isMeant: (name: string) => boolean, { deployment }: Resolution): FoundLocation[] {
  return [...deployment.documents, ...(deployment.copies ?? [])].flatMap((document) =>
    document.entries.filter(({ key }) => isMeant(key)).map((entry) => entryLocation(document, entry)),
  );
}

/** The value's characters, or the name's where the value is empty. */
export function entryLocation(document: Document, entry: Entry): FoundLocation {
  const range = entry.valueRange.end > entry.valueRange.start ? entry.valueRange : entry.keyRange;
  return { document, range, entry };
}

/** The file that a finding about something absent points at: the first of the product's files that is there. */
function mainDocument(rule: CompiledRule, resolution: Resolution): Document | undefined {
  for (const { kind } of filesOfProduct(rule.product)) {
    const document = resolution.documentOf(kind);
    if (document !== undefined) return document;
  }
  return undefined;
}

function withoutRepetition(locations: readonly FoundLocation[]): FoundLocation[] {
  const seen = new Set<string>();
  return locations.filter((location) => {
    const key = `${location.document.source.path}:${location.range.start}:${location.range.end}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
