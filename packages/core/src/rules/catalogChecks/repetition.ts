import { itemsOf } from '../../catalog/meanings/judgeText.js';
import type { EffectiveSetting } from '../../deployment/deployment.js';
import { defaultsOverruling } from '../../deployment/resolve.js';
import type { Document, Entry } from '../../formats/document.js';
import { definitionOf, fileDefinition, productNames } from '../../products/registry.js';
import { entryLocation } from '../locate.js';
import { mayNeverMeet } from '../templateArms.js';
import { type CatalogCheck, type CatalogIssue, type CheckedLine, isEffective, ownerOf, renamingOf } from './catalogCheck.js';
import { mayNotStand, misspeltFor } from './names.js';

/** Lines of one name: the one that is read (the first that is final, else the last), and whether there are others. */
interface Given {
  readonly winner: Entry;
  readonly isRepeated: boolean;
}

const given = new WeakMap<Document['entries'], ReadonlyMap<string, Given>>();

/** Finds the names of a file in one pass: a name may stand in it any number of times. */
function givenIn(document: Document): ReadonlyMap<string, Given> {
  const kept = given.get(document.entries);
  if (kept !== undefined) return kept;
  const names = new Map<string, Given>();
  for (const entry of document.entries) {
    if (!setsSomething(document, entry)) continue;
    const before = names.get(entry.key)?.winner;
    names.set(entry.key, { winner: before?.final === true ? before : entry, isRepeated: before !== undefined });
  }
  given.set(document.entries, names);
  return names;
}

function setsSomething({ format }: Document, { value, hole }: Entry): boolean {
  return hole !== 'key' && (value !== undefined || hole !== undefined || format !== 'hadoopXml');
}

function repeated(line: CheckedLine, wantSame: boolean): CatalogIssue | undefined {
  const { entry, document } = line;
  if (ownerOf(line) !== line.product) return undefined;
  const { winner: last, isRepeated = false } = givenIn(document).get(entry.key) ?? {};
  if (!isRepeated || !setsSomething(document, entry)) return undefined;
  const winner = document.template === undefined ? last : alwaysBehind(document, entry);
  if (winner === undefined || winner === entry) return undefined;
  // Of a whole block that is given twice the block is told of.
  if (blockAround(document, entry, winner)) return undefined;
  if (document.template === undefined && (entry.hole !== undefined || winner.hole !== undefined)) return undefined;
  const isSame = winner.value?.trim() === entry.value?.trim() && sourceOf(line, winner) === sourceOf(line, entry);
  if (isSame !== wantSame) return undefined;
  // Of a name that is misspelt neither line is read.
  if (definitionOf(line.product)?.loading === 'asked' && misspeltFor(line) !== undefined) return undefined;
  const meant = isSame ? undefined : definitionOf(line.product)?.writtenTwiceFor?.[entry.key];
  const where = line.document.source.placeAt(winner.range.start).line + 1;
  return {
    entry,
    range: entry.keyRange,
    settings: [entry.key],
    message: isSame
      ? `"${entry.key}" is given twice with the same value; line ${where} is the one that is read`
      : `"${entry.key}" is given twice; ${productNames[line.product]} reads the value of line ${where}, this one has no effect`,
    related: [{ ...entryLocation(document, winner), label: 'this value is read' }],
    // Which of the two is meant, nobody knows: removing the one that is not read would make a slip permanent.
    ...(meant === undefined || givenIn(document).has(meant)
      ? { fix: [{ kind: 'remove', document, entry }] as const, fixTitle: `remove the ${entry.key} that is not read` }
      : { remedy: `If one of them is meant as ${meant}, give it that name. Else remove the one that is not wanted.` }),
  };
}

/** Whether a line stands in a block that is itself given again, with the other line in it. */
function blockAround(document: Document, entry: Entry, other: Entry): boolean {
  if (document.format !== 'cassandraYaml') return false;
  const holds = ({ range }: Entry, inner: Entry) => range.start <= inner.range.start && inner.range.end <= range.end;
  for (let dot = entry.key.indexOf('.'); dot > 0; dot = entry.key.indexOf('.', dot + 1)) {
    const blocks = document.entries.filter(({ key }) => key.length === dot && entry.key.startsWith(key));
    if (blocks.some((block) => holds(block, entry) && !holds(block, other))) return true;
  }
  return false;
}

/** Languages of templates whose branches are told apart. */
const withBranches: ReadonlySet<string | undefined> = new Set(['jinja', 'erb', 'go']);

/** The last line of the same name that is in each file that the template makes with the line: a line in a branch overrides one before it on purpose. */
function alwaysBehind({ entries, template, markup }: Document, entry: Entry): Entry | undefined {
  if (!withBranches.has(template?.dialect) || entry.final === true) return undefined;
  const arm = markup.armAt(entry.range.start);
  return entries.findLast(
    (other) => other.key === entry.key && other.range.start > entry.range.start && arm.startsWith(markup.armAt(other.range.start)),
  );
}

/** Nested YAML values are compared by their text. */
function sourceOf(line: CheckedLine, entry: CheckedLine['entry']): string {
  return entry.node === undefined || entry.node.kind === 'scalar' ? '' : line.document.source.slice(entry.node.range);
}

export const givenTwice: CatalogCheck = {
  description: 'A file gives a setting twice with different values: only one of them is read.',
  isOfLineAlone: true,
  find: (line) => repeated(line, false),
};

export const givenTwiceAlike: CatalogCheck = {
  description: 'A file gives a setting twice with the same value.',
  isOfLineAlone: true,
  rollsUp: true,
  find: (line) => repeated(line, true),
};

/** Old and new name of one setting in files that the role reads. */
export const oldAndNewName: CatalogCheck = {
  description: 'An old name and the new name of one setting are both given.',
  isOfLineAlone: true,
  find: (line): CatalogIssue | undefined => {
    if (line.entry.hole !== undefined || ownerOf(line) !== line.product) return undefined;
    const renaming = renamingOf(line);
    if (renaming === undefined) return undefined;
    const { entry, document } = line;
    const readsWhole = definitionOf(line.product)?.loading === 'whole';
    for (const name of renaming.newNames) {
      if (!givenIn(document).has(name)) continue;
      const other = document.entries.find((candidate) => candidate.key === name && candidate.hole === undefined);
      if (other === undefined || mayNeverMeet([line, { document, entry: other }])) continue;
      // Of the lines of two names that commands replace, a file has one.
      if (mayNotStand(line) && mayNotStand({ document, entry: other })) continue;
      // In Hadoop's XML an empty value sets nothing.
      if (!readsWhole && [other, entry].some(({ value }) => value === undefined || value === '')) continue;
      if (!readsWhole && other.value?.trim() === entry.value?.trim()) continue;
      const effective = line.resolution.setting(name);
      const winner = effective.origin.kind === 'entry' ? effective.origin.entry.key : name;
      return {
        entry,
        range: entry.keyRange,
        settings: [name, entry.key],
        message: readsWhole
          ? `"${entry.key}" is the old name of "${name}", and both are given`
          : `"${entry.key}" is the old name of "${name}", and both are given with different values; ${productNames[line.product]} reads the value of "${winner}"`,
        related: [{ ...entryLocation(document, other), label: `${name} is set here` }],
        fix: [{ kind: 'remove', document, entry }],
      };
    }
    return undefined;
  },
};

/** A path as the file system sees it: without a storage type, a scheme, and slashes that say nothing. */
function plainPath(item: string): string {
  const path = item.replace(/^\[[^\]]*\]/, '').replace(/^file:(?=\/)/, '');
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** The path that a list of paths of the host names twice; undefined where none is. */
export function repeatedPath({ setting, text, unknown }: EffectiveSetting): string | undefined {
  const { meaning, secret } = setting ?? {};
  if (unknown || text === undefined || secret === true) return undefined;
  if (meaning?.is !== 'path' || meaning.parted === undefined || meaning.inFileSystem !== undefined) return undefined;
  const paths = itemsOf(text, meaning).map(plainPath);
  return paths.find((path, at) => paths.indexOf(path) < at);
}

export const pathTwice: CatalogCheck = {
  description: 'A list of directories or files of the host names one twice.',
  yields: true,
  find: (line): CatalogIssue | undefined => {
    if (ownerOf(line) !== line.product || line.entry.hole !== undefined) return undefined;
    const effective = line.resolution.setting(renamingOf(line)?.newNames[0] ?? line.entry.key);
    const repeated = isEffective(line, effective) ? repeatedPath(effective) : undefined;
    if (repeated === undefined) return undefined;
    return {
      entry: line.entry,
      settings: [effective.setting?.name ?? line.entry.key],
      message: `${line.entry.key} names ${repeated} twice; the second one adds no space and no copy, and probably another path is meant`,
      remedy: 'Write the path that was meant, or remove the repetition.',
    };
  },
};

/** An earlier file, or line, made the setting final. */
export const finalOverridden: CatalogCheck = {
  description: 'An earlier file declares the setting final: this line has no effect.',
  find: (line): CatalogIssue | undefined => {
    if (ownerOf(line) !== line.product || line.entry.hole !== undefined) return undefined;
    const effective = line.resolution.setting(line.entry.key);
    if (effective.origin.kind !== 'entry' || isEffective(line, effective)) return undefined;
    const { entry: winner, document } = effective.origin;
    if (winner.final !== true || document === line.document || winner.value?.trim() === line.entry.value?.trim()) return undefined;
    return {
      entry: line.entry,
      settings: [line.entry.key],
      message: `"${line.entry.key}" is final in ${document.source.path}; this value is not read`,
      related: [{ ...entryLocation(document, winner), label: 'declared final here' }],
      fix: [{ kind: 'remove', document: line.document, entry: line.entry }],
    };
  },
};

/** A later file of the product gives the setting another value, by this name or another one. */
export const overruledByFile: CatalogCheck = {
  description: 'Two files that one daemon reads give a setting different values: only the one that is read last counts.',
  find: (line): CatalogIssue | undefined => {
    const { document, entry, product, resolution } = line;
    if (entry.hole !== undefined || entry.value === undefined) return undefined;
    const { origin, setting, name } = resolution.setting(renamingOf(line)?.newNames[0] ?? entry.key);
    const defaults = origin.kind === 'default' ? defaultsOverruling({ document, entry }, setting) : undefined;
    if (defaults !== undefined && setting?.product === product && setting.default !== entry.value.trim()) {
      return {
        entry,
        settings: [name],
        message: `${entry.key} in ${document.source.name} has no effect: ${defaults}, which is read later, has a value of its own (${setting.default})`,
        remedy: `Move the line to ${defaults.replace('default', 'site')}.`,
      };
    }
    if (ownerOf(line) !== product) return undefined;
    if (origin.kind !== 'entry' || origin.document.kind === document.kind) return undefined;
    const { document: other, entry: winner } = origin;
    if (winner.final === true || winner.hole !== undefined || winner.value === undefined || winner.value.trim() === entry.value.trim())
      return undefined;
    const isOwn = [document, other].every(({ kind, template }) => {
      const definition = fileDefinition(kind);
      return definition.product === product && definition.isDefault !== true && template === undefined;
    });
    // Of several files of a kind nobody knows which lies beside the other.
    const isAlone = [document, other].every(
      ({ kind }) => resolution.deployment.documents.filter((each) => each.kind === kind).length === 1,
    );
    if (!isOwn || !isAlone || setting === undefined) return undefined;
    return {
      entry,
      settings: [name],
      message: `${entry.key} has another value in ${other.source.name}${winner.key === entry.key ? '' : ` (as ${winner.key})`}, which is read later; daemons and clients that read both take that one`,
      related: [{ ...entryLocation(other, winner), label: 'this value is read' }],
      remedy: 'Remove the line that is not meant.',
    };
  },
};
