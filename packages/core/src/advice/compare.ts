import { catalogsOf } from '../check.js';
import type { Deployment, EffectiveSetting, Resolution } from '../deployment/deployment.js';
import { factDefinition } from '../deployment/facts.js';
import type { JvmArgument } from '../deployment/jvm/jvmArgument.js';
import { collectorOf, lastArgument, parseJvmSize } from '../deployment/jvm/jvmFlags.js';
import { releaseChoices } from '../deployment/releases/releaseChoices.js';
import { resolverOf } from '../expressions/resolverOf.js';
import { fixOf } from '../fixes/writeFix.js';
import { assignmentsOf, type Document, optionsOf } from '../formats/document.js';
import type { Knowledge } from '../host.js';
import { recognizeByName } from '../products/recognition.js';
import type { Product, Role } from '../products/registry.js';
import { definitionOf, fileDefinition, isReleased, products, releaseIn } from '../products/registry.js';
import type { CompiledRule } from '../rules/compiledRule.js';
import type { TextEdit } from '../text/textEdit.js';
import { GiB, MiB } from '../text/units.js';
import { rolesInOrder } from './placement.js';
import { placeOf, type Recommendation } from './recommendation.js';

/** Advice beside what stands in files. */
export interface ComparedAdvice {
  /** With what holds today. Values that stand near enough to the advised ones are kept: `value` is `current` then. */
  readonly recommendations: readonly Recommendation[];
  /** What stays in the files in the place of an advised value, by the place: a value that is near, names and directories. Values that cannot be read are left out. */
  readonly staying: ReadonlyMap<string, string>;
  /** What writing them takes; nothing for files that are not there, or that are templates. */
  readonly edits: readonly { readonly document: Document; readonly edit: TextEdit; readonly recommendation: Recommendation }[];
  /** Names of files that are advised and were not given. */
  readonly absentFiles: readonly string[];
}

type Recommend = NonNullable<CompiledRule['recommend']>;

/** What the rule of a recommendation recommends: one of its product, else of the JVM, so that no rules are read of what does not run here. */
function entryOf({ rule, product }: Recommendation, knowledge: Knowledge): Recommend | undefined {
  if (rule === undefined) return undefined;
  for (const each of new Set([product, 'jvm', ...products] as const)) {
    const found = entriesOf(each, knowledge).get(rule);
    if (found !== undefined) return found;
  }
  return undefined;
}

const entriesByKnowledge = new WeakMap<Knowledge, Map<Product, ReadonlyMap<string, Recommend>>>();

/** What rules of a product recommend, by their ids. */
function entriesOf(product: Product, knowledge: Knowledge): ReadonlyMap<string, Recommend> {
  const known = entriesByKnowledge.get(knowledge) ?? new Map<Product, ReadonlyMap<string, Recommend>>();
  entriesByKnowledge.set(knowledge, known);
  let entries = known.get(product);
  if (entries === undefined) {
    const rules = knowledge.rules(product).filter(({ isAdvised }) => isAdvised === true);
    entries = new Map(rules.flatMap(({ id, recommend }) => (recommend === undefined ? [] : [[id, recommend] as const])));
    known.set(product, entries);
  }
  return entries;
}

/** Factors of an advised amount between which a file's own is kept, where the rule names none. */
const usualBand = { from: 0.8, to: 1.25 };

/** Sets advice beside what the files of a deployment hold. */
export function compareAdvice(recommendations: readonly Recommendation[], deployment: Deployment, knowledge: Knowledge): ComparedAdvice {
  const catalogs = catalogsOf(knowledge);
  const resolver = resolverOf(deployment, catalogs);
  const [choice = {}] = [...releaseChoices(deployment.releases, [])];
  const resolutions = new Map<Role, Resolution>();
  const resolutionOf = (role: Role): Resolution => {
    let resolution = resolutions.get(role);
    if (resolution === undefined) {
      resolution = resolver.resolution(role, choice);
      resolutions.set(role, resolution);
    }
    return resolution;
  };
  const compared: Recommendation[] = [];
  const edits: { document: Document; edit: TextEdit; recommendation: Recommendation }[] = [];
  const appended = new Map<Document, Map<string, Recommendation[]>>();
  const absent = new Set<string>();
  const staying = new Map<string, string>();
  for (const item of recommendations) {
    if (item.kind === 'client') {
      compared.push(item);
      continue;
    }
    if (item.kind === 'fact') {
      compared.push(compareFact(item));
      continue;
    }
    const document = documentOf(item.file, deployment);
    if (document === undefined) absent.add(item.file);
    const made =
      item.kind === 'setting'
        ? compareSetting(item)
        : item.kind === 'variable'
          ? compareVariable(item, document)
          : compareOption(item, document);
    if (made !== undefined) compared.push(made);
  }
  for (const [document, variables] of appended) {
    const { text } = document.source;
    let lineEnd = text === '' || text.endsWith('\n') ? '' : '\n';
    for (const [variable, items] of variables) {
      const values = items.map(({ value }) => value);
      const line = document.format === 'jvmOptions' ? values.join('\n') : `export ${variable}="$${variable} ${values.join(' ')}"`;
      // The first carries the line of all.
      for (const [index, recommendation] of items.entries()) {
        const newText = index === 0 ? `${lineEnd}${line}\n` : '';
        edits.push({ document, edit: { range: { start: text.length, end: text.length }, newText }, recommendation });
      }
      lineEnd = '';
    }
  }
  return { recommendations: compared, staying, edits, absentFiles: [...absent].sort() };

  function stays(item: Recommendation, text: string): Recommendation {
    staying.set(placeOf(item), text);
    return kept(item, text, true);
  }

  /** Set by hand, outside of the files: what is told is shown beside it. A limit of the host that is higher is kept, and an amount that is lower. */
  function compareFact(item: Recommendation): Recommendation {
    const told = deployment.facts[item.name];
    if (told === undefined) return item;
    const isMost = factDefinition(item.name)?.isMost === true;
    const isEnough = typeof told === 'number' && (isMost ? told <= Number(item.value) : told < 0 || told >= Number(item.value));
    return isEnough ? kept(item, String(told), true) : withCurrent(item, String(told), true);
  }

  function compareSetting(item: Recommendation): Recommendation | undefined {
    const role = rolesInOrder.find(
      (candidate) => deployment.roles.includes(candidate) && resolutionOf(candidate).setting(item.name).setting !== undefined,
    );
    if (role === undefined) return item.example === true ? undefined : item;
    const resolution = resolutionOf(role);
    const effective = resolution.setting(item.name);
    const isSet = effective.origin.kind === 'entry';
    const current = effective.text?.trim();
    if (item.example === true && !isSet) return undefined;
    // What nobody can tell is left alone, and so is what only the operators know.
    if (effective.unknown) return kept(item, current, isSet);
    const isFine = item.example === true || (current !== undefined && (isNear(current, item) || meansTheSame(effective, item.value)));
    if (isSet && isFine) return current === undefined ? kept(item, current, isSet) : stays(item, current);
    const fix = fixOf([{ kind: 'set', setting: item.name, text: item.value }], resolution, catalogs);
    const made = withCurrent(item, current, isSet);
    for (const { document, edit } of fix?.edits ?? []) edits.push({ document, edit, recommendation: made });
    return made;
  }

  /** Whether two texts are one value to the server: `10000ms` and `10s`. */
  function meansTheSame({ product, setting, value }: EffectiveSetting, text: string): boolean {
    const release = isReleased(product) ? releaseIn(choice, product) : undefined;
    if (setting === undefined || release === undefined || typeof value !== 'number') return false;
    const reading = definitionOf(product)?.read({ text, setting, release });
    return reading?.kind === 'value' && reading.value === value;
  }

  function isNear(current: string, item: Recommendation): boolean {
    if (current === item.value) return true;
    if (item.isExact === true || item.lowered === true) return false;
    const [a, b] = [Number(current), Number(item.value)];
    if (current === '' || item.value === '' || !Number.isFinite(a) || !Number.isFinite(b)) return false;
    // Factors of a rule's value between which check is content.
    const band = item.rule === undefined ? usualBand : (entryOf(item, knowledge)?.tolerate ?? { from: 1, to: 1 });
    return a >= b * band.from - 1e-9 && a <= b * band.to + 1e-9;
  }

  function compareVariable(item: Recommendation, document: Document | undefined): Recommendation | undefined {
    const entry = document?.entries.filter(({ key }) => key === item.name).at(-1);
    if (entry?.value !== undefined && !/[$`]/.test(entry.value)) return stays(item, entry.value);
    if (entry !== undefined) return kept(item, entry.value, true);
    if (item.example === true) return undefined;
    const made = withCurrent(item, undefined, false);
    if (document !== undefined && document.template === undefined) {
      const { text } = document.source;
      const newText = `${text === '' || text.endsWith('\n') ? '' : '\n'}export ${item.name}=${item.value}\n`;
      edits.push({ document, edit: { range: { start: text.length, end: text.length }, newText }, recommendation: made });
    }
    return made;
  }

  function compareOption(item: Recommendation, document: Document | undefined): Recommendation | undefined {
    const { role } = item;
    if (role === undefined || !deployment.roles.includes(role)) return item;
    const args = resolutionOf(role).jvm();
    // Which of Cassandra's option files are read hangs on the JDK, which may not be known.
    if (document !== undefined && optionsOf(document).some(({ text }) => text === item.value)) return kept(item, item.value, true);
    const own = document === undefined ? undefined : lastArgument(args, patternOf(item.name));
    if (own === undefined) {
      // Flags of one collector do not go with another that the operators chose.
      const chosen = collectorOf(args, Number(choice.jdk));
      if (
        item.group === 'collector' &&
        chosen !== undefined &&
        !/UseG1GC|UseConcMarkSweepGC/.test(item.value) &&
        !(belongsTo(item.name, chosen) && isTunedFor(chosen, entryOf(item, knowledge)))
      )
        return undefined;
      if (/^-XX:\+Use(?:G1|ConcMarkSweep|ParNew)GC$/.test(item.name) && chosen !== undefined) return undefined;
      const made = withCurrent(item, undefined, false);
      if (document !== undefined && document.template === undefined) append(document, made);
      return made;
    }
    // Where a log lies is the operators' business.
    if (item.name.endsWith(':')) return kept(item, own.text, true);
    if (isNearOption(own.text, item)) return stays(item, own.text);
    const made = withCurrent(item, own.text, true);
    // A variable that other daemons read as well stays as it is: the daemon's own comes after it and wins.
    if (item.variable !== undefined && own.variable !== item.variable && own.variable !== item.oldVariable) {
      if (document !== undefined && document.template === undefined) append(document, made);
      return made;
    }
    const edit = replaceArgument(own, item);
    if (edit !== undefined) edits.push({ ...edit, recommendation: made });
    return made;
  }

  function append(document: Document, item: Recommendation): void {
    const variables = appended.get(document) ?? new Map<string, Recommendation[]>();
    appended.set(document, variables);
    const variable = effectiveVariable(item, document);
    variables.set(variable, [...(variables.get(variable) ?? []), item]);
  }
}

/** The variable that counts in a file: an old one that it sets overrules the new. */
function effectiveVariable({ variable = '', oldVariable }: Recommendation, document: Document): string {
  const setsOld = assignmentsOf(document).some(({ name }) => name === oldVariable);
  return oldVariable !== undefined && setsOld ? oldVariable : variable;
}

/** Files of options are told apart by their names, all others by their kinds. */
function documentOf(file: string, deployment: Deployment): Document | undefined {
  const kind = recognizeByName(file);
  const ofKind = deployment.documents.filter((document) => document.kind === kind);
  return kind !== undefined && fileDefinition(kind).several === true
    ? ofKind.find(({ source }) => source.path.split('/').at(-1) === file)
    : ofKind[0];
}

/** What a rule recommends where a collector is chosen is for that one, though an option may have a meaning for others. */
function isTunedFor(collector: string, entry: Recommend | undefined): boolean {
  const [, wanted] = /^(?!.*!jvmFlag).*jvmFlag\("Use(G1|ConcMarkSweep)GC"\)/.exec(entry?.when?.text ?? '') ?? [];
  return wanted === undefined || (wanted === 'G1' ? 'G1' : 'CMS') === collector;
}

function belongsTo(option: string, collector: string): boolean {
  if (/CMS/.test(option)) return collector === 'CMS';
  if (/G1|MaxGCPauseMillis|InitiatingHeapOccupancy|ParallelRefProc/.test(option)) return collector === 'G1';
  return true;
}

function withCurrent(item: Recommendation, current: string | undefined, isSet: boolean): Recommendation {
  return { ...item, ...(current === undefined ? {} : { current }), isSet };
}

function kept(item: Recommendation, current: string | undefined, isSet: boolean): Recommendation {
  return { ...item, value: current ?? item.value, ...(current === undefined ? {} : { current }), isSet };
}

/** `-XX:MaxGCPauseMillis` is looked for as `MaxGCPauseMillis`, `-Xmx` as itself. */
function patternOf(name: string): string {
  const flag = /^-XX:[+-]?(\w+)$/.exec(name)?.[1];
  if (flag !== undefined) return flag;
  if (name.endsWith(':')) return `${name}*`;
  return name.startsWith('-D') ? `${name}=*` : name;
}

function isNearOption(current: string, item: Recommendation): boolean {
  if (current === item.value) return true;
  if (item.isExact === true) return false;
  const size = (text: string) => parseJvmSize(/(?:=|^-X(?:mx|ms|mn|ss))([^=]*)$/.exec(text)?.[1] ?? '');
  const [a, b] = [size(current), size(item.value)];
  // From here on each reference takes twice the room: 32 GiB are not near 31.
  const isWide = (heap: number | undefined) => item.name.startsWith('-Xm') && heap !== undefined && heap >= 32 * GiB;
  if (isWide(a) !== isWide(b)) return false;
  // An amount of memory that is lower by a little is a choice; one that is higher may not fit.
  return a !== undefined && b !== undefined && a >= b * usualBand.from && a <= b * (item.group === 'memory' ? 1.05 : usualBand.to);
}

/** The edit that puts an advised option in the place of a file's own; MAX_HEAP_SIZE holds an amount alone. */
function replaceArgument(own: JvmArgument, item: Recommendation): { document: Document; edit: TextEdit } | undefined {
  const { place } = own;
  if (place === undefined || own.unknown === true || place.document.template !== undefined) return undefined;
  const written = place.document.source.slice(place.range);
  if (written === own.text) return { document: place.document, edit: { range: place.range, newText: item.value } };
  if (!/^\d+[kKmMgG]?$/.test(written)) return undefined;
  const bytes = parseJvmSize(/(?:=|^-X(?:mx|ms|mn))([^=]*)$/.exec(item.value)?.[1] ?? '');
  return bytes === undefined
    ? undefined
    : { document: place.document, edit: { range: place.range, newText: `${Math.floor(bytes / MiB)}M` } };
}
