import { isSlip } from '../../text/didYouMean.js';
import type { Document, EntriesDocument, Entry, SourceFile, SyntaxProblem } from '../document.js';
import { commentsOfLines } from '../lineComments.js';
import { readOnlyFormat } from '../readOnlyFormat.js';
import { touchesHole } from '../template.js';
import { problemsOfBde } from './bdeImages.js';
import { problemsOfCompose } from './composeProblems.js';
import {
  type ContainerVariable,
  containersWithVariables,
  mayStartContainers,
  startOf,
  type VariablesOfContainer,
} from './containerVariables.js';
import { contextInLine, type VariableContext, variableLineAt } from './variableLine.js';

/*
 * Variables that the start script of an image turns into a file of Hadoop: `HDFS_CONF_dfs_replication=3` of the images of BDE, `HDFS-SITE.XML_dfs.replication=3` of Hadoop's own. They stand in a file of
 * variables, in services of Docker Compose, in objects of Kubernetes, or in commands that start containers, each of which has those of several files of settings. Each of these is a part of it, which has the whole text and of its
 * lines those that begin as its own do. Such a part is read, and nothing writes it.
 */

/** What a part is called: `hdfs-site.variables`. */
export const endingOfVariables = '.variables';

/** `CORE_CONF_` and `CORE-SITE.XML_` of core-site: what the names of its variables begin with. Hadoop's own image takes `core-site_xml_`, too (envtoconf.py). */
function beginningsOf(kind: string): Beginnings {
  let found = beginnings.get(kind);
  if (found === undefined) {
    const upper = kind.toUpperCase();
    found = { flat: `${upper.replace(/-SITE$/, '')}_CONF_`, dotted: `${upper}.XML_`, isDotted: new RegExp(`^${kind}[._]xml_`, 'i') };
    beginnings.set(kind, found);
  }
  return found;
}

interface Beginnings {
  readonly flat: string;
  readonly dotted: string;
  readonly isDotted: RegExp;
}

/** By kind: each variable of a text is held against all. */
const beginnings = new Map<string, Beginnings>();

/** As the scripts read a line: what stands behind the first `=` is the value, quotes among it. */
const assignment = /^([ \t]*(?:export[ \t]+)?)([\w.-]+)(=)(.*?)[ \t]*\r?$/gm;

/** The name of a setting whose dots are `_`, whose `_` are `__` and whose `-` are `___`. */
function settingIn(flat: string): string {
  return flat.replace(/___|__|_/g, (mark) => (mark === '___' ? '-' : mark === '__' ? '_' : '.'));
}

/** Whether a text has a variable of the kind. */
export function hasVariablesOf(kind: string, path: string, text: string): boolean {
  const { flat } = beginningsOf(kind);
  const isNamed = text.includes(flat) || new RegExp(`${kind}[._]xml_`, 'i').test(text);
  // Most files of YAML and scripts are about something else, and need not be parsed.
  if (mayStartContainers(path)) return (isNamed || knownImage.test(text)) && haveVariablesOf(kind, containersWithVariables(path, text));
  return isNamed && [...text.matchAll(assignment)].some(([, , name = '']) => settingOf(name, kind) !== undefined);
}

/** What the images of BDE set themselves: directories, and what a container with several networks needs. */
const setByBde = /\.dirs?$|bind-host$|use\.datanode\.hostname$|^fs\.defaultFS$/;

/** What images of Hadoop set themselves: directories, and the addresses at which a container is found. */
const setByImages = /(?:dirs?|path|uri|host|hostname|address|addresses|hosts)(?:\.[\w-]+)*$/;

function parse(file: SourceFile): EntriesDocument {
  const [, holder = '', group = '1'] = /^(.*?)(?:\/(\d+))?\/[^/]*$/.exec(file.source.path) ?? [];
  return mayStartContainers(holder) ? ofContainers(file, holder, Number(group) - 1) : ofFile(file);
}

/** What each node says of itself; it differs from node to node. */
const ofOneNode = /host|address|bind|port|path|uri|rack|id$|dirs?$/;

/**
 * The containers of a file by what they are given: those of a group have no setting in two ways, but what each says of itself. Most files have one group.
 */
export function groupsOfContainers(path: string, text: string): readonly (readonly VariablesOfContainer[])[] {
  const groups: { readonly containers: VariablesOfContainer[]; readonly values: Map<string, string> }[] = [];
  for (const container of containersWithVariables(path, text)) {
    const own = container.variables.flatMap(({ name, value, isUnsure }) => {
      const setting = isUnsure || (!container.hasOwnStart && !isRead(name, container.image)) ? undefined : settingOfAny(name);
      return setting === undefined || ofOneNode.test(setting) ? [] : [[setting, value] as const];
    });
    const fits = groups.find(({ values }) => own.every(([setting, value]) => (values.get(setting) ?? value) === value));
    const group = fits ?? { containers: [], values: new Map<string, string>() };
    if (fits === undefined) groups.push(group);
    group.containers.push(container);
    for (const [setting, value] of own) group.values.set(setting, value);
  }
  return groups.map(({ containers }) => containers);
}

/** Of a file that starts containers: the groups of them that have variables of the kind, each by its number, from 1. */
export function groupsWithVariablesOf(kind: string, path: string, text: string): readonly number[] {
  if (!hasVariablesOf(kind, path, text)) return [];
  return groupsOfContainers(path, text).flatMap((containers, at) => (haveVariablesOf(kind, containers) ? [at + 1] : []));
}

function haveVariablesOf(kind: string, containers: readonly VariablesOfContainer[]): boolean {
  return containers.some(({ image, variables }) =>
    variables.some(({ name }) => settingOf(name, kind) !== undefined || isBare(name, kind, image)),
  );
}

/** The setting that a variable is for; undefined where it is for another file. */
function settingOf(name: string, kind: string): string | undefined {
  const { flat, dotted, isDotted } = beginningsOf(kind);
  if (isDotted.test(name)) return name.slice(dotted.length);
  return name.startsWith(flat) ? settingIn(name.slice(flat.length)) : undefined;
}

/** The same, whatever the file. */
function settingOfAny(name: string): string | undefined {
  const [, kind] = /^([\w-]+)[._]xml_/i.exec(name) ?? /^([A-Z-]+)_CONF_/.exec(name) ?? [];
  return kind === undefined ? undefined : settingOf(name, kind.toLowerCase());
}

function ofFile(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const entries: Entry[] = [];
  for (const match of text.matchAll(assignment)) {
    const [, before = '', name = '', sign = '', value = ''] = match;
    const own = settingOf(name, file.kind);
    if (own === undefined) continue;
    const start = match.index + before.length;
    const valueStart = start + name.length + sign.length;
    const valueRange = { start: valueStart, end: valueStart + value.length };
    // Compose replaces `${NAME}` by a variable of its own shell, and takes quotes off in some releases only.
    const isUnsure = /[$"']/.test(value) || touchesHole(file.markup.holes, { start, end: valueRange.end });
    const range = { start, end: valueRange.end };
    entries.push({
      key: own,
      keyRange: { start, end: start + name.length },
      value,
      valueRange,
      range,
      ...(isUnsure ? { hole: 'value' } : {}),
    });
  }
  return { ...file, format: 'hadoopVariables', entries, comments: commentsOfLines(text), problems: [], brought: setByImages };
}

/** Whether a document is a file of variables, beside what a container is given where it is started. */
export function isFileOfVariables(document: Document): document is EntriesDocument {
  return document.format === 'hadoopVariables' && document.isOfStart !== true;
}

/** A file of variables beside containers that are given some of them anew (`environment` beside `env_file`). What a container is given itself counts, so where it differs the line is unknown: other containers may not have it. What it has beside them may be given to some. */
export function withOverridden(document: EntriesDocument, given: readonly ContainerVariable[]): EntriesDocument {
  const byName = new Map<string, ContainerVariable[]>();
  for (const each of given) {
    const same = byName.get(each.name);
    if (same === undefined) byName.set(each.name, [each]);
    else same.push(each);
  }
  const others = [...byName.keys()].flatMap((name) => settingOf(name, document.kind) ?? []);
  const names = others.filter((name) => /^[\w.-]+$/.test(name)).map((name) => name.replaceAll('.', '\\.'));
  const brought = new RegExp([...(document.brought === undefined ? [] : [document.brought.source]), `^(?:${names.join('|')})$`].join('|'));
  const isOverridden = ({ keyRange, value }: Entry) =>
    byName.get(document.source.slice(keyRange))?.some((each) => each.isUnsure || each.value !== value) === true;
  const entries = document.entries.map((entry): Entry => (isOverridden(entry) ? { ...entry, hole: 'value' } : entry));
  return { ...document, entries, ...(names.length === 0 ? {} : { brought }) };
}

/** The variables of a file of them. */
export function variablesOf({ source, entries }: EntriesDocument): readonly ContainerVariable[] {
  return entries.map(({ keyRange, valueRange, value = '', hole }) => ({
    name: source.slice(keyRange),
    value,
    keyRange,
    valueRange,
    isUnsure: hole !== undefined,
  }));
}

/** Images whose start scripts are known to read one form alone. Nothing is known of others. */
const readsFlatOnly = /(?:^|\/)bde2020\//;
const readsDottedOnly = /(?:^|\/)apache\/hadoop(?:[:@]|$)/;

/** Images whose start scripts read neither. */
const readsNone = /(?:^|\/)(?:harisekhon\/(?:hadoop|hbase)|dajobe\/hbase)(?:[:@]|$)/;

/** Whether a container runs a NameNode or DataNode of an image that makes its files of variables, and gets no such file from elsewhere. */
export function makesFilesOfVariables(image: string, volumes: string): boolean {
  return /\bbde2020\/hadoop-(?:name|data)node\b/.test(image) && !/\/etc\b|conf\b|-site\.xml/.test(volumes);
}

/** Any of these in a text. */
const knownImage = /bde2020\/|apache\/hadoop|harisekhon\/|dajobe\//;

function isRead(name: string, image: string): boolean {
  return !readsNone.test(image) && !(/^[A-Z]+_CONF_/.test(name) ? readsDottedOnly : readsFlatOnly).test(image);
}

/** What names of settings begin with, by the file that they stand in. */
const ownNames: Readonly<Record<string, RegExp>> = {
  'core-site': /^(?:fs|hadoop|io|ipc)\.[a-z]/,
  'hdfs-site': /^dfs\.[a-z]/,
  'yarn-site': /^yarn\.[a-z]/,
  'mapred-site': /^mapreduce\.[a-z]/,
  'hbase-site': /^hbase\.[a-z]/,
};

/** The setting that a variable is called after, behind a beginning that no image knows: `dfs.replication`, `HDFS_SITE_dfs_replication`. */
function bareSetting(name: string): string {
  const [, flat] = /^[A-Z]+(?:_[A-Z]+)*_((?:dfs|fs|hadoop|io|ipc|yarn|mapreduce|hbase)_\w+)$/.exec(name) ?? [];
  return flat === undefined || settingOfAny(name) !== undefined ? name : settingIn(flat);
}

/** Whether a variable is called as a setting of the kind, and the image is known to make none of it. */
function isBare(name: string, kind: string, image: string): boolean {
  return ownNames[kind]?.test(bareSetting(name)) === true && [readsFlatOnly, readsDottedOnly, readsNone].some((known) => known.test(image));
}

/** The containers of one file are one cluster: what those of a group say alike, or one of them alone, is its setting. Where they differ, nothing is known. */
function ofContainers(file: SourceFile, path: string, group: number): EntriesDocument {
  const { text } = file.source;
  const groups = groupsOfContainers(path, text);
  const containers = groups[group] ?? [];
  const others = groups.filter((_, at) => at !== group).flat();
  const given = new Map<string, ContainerVariable[]>();
  const passedOver = new Map<string, ContainerVariable[]>();
  for (const { image, variables, hasOwnStart } of containers)
    for (const variable of variables) {
      const own = settingOf(variable.name, file.kind);
      if (own !== undefined && (hasOwnStart || isRead(variable.name, image))) given.set(own, [...(given.get(own) ?? []), variable]);
      else if (own !== undefined || (!hasOwnStart && isBare(variable.name, file.kind, image)))
        passedOver.set(image, [...(passedOver.get(image) ?? []), variable]);
    }
  const entries = [...given].flatMap(([key, variables]) => {
    const [first] = variables;
    if (first === undefined) return [];
    const { keyRange, valueRange, value } = first;
    const isUnsure = variables.some((each) => each.isUnsure || each.value !== value);
    const range = { start: Math.min(keyRange.start, valueRange.start), end: Math.max(keyRange.end, valueRange.end) };
    return [{ key, keyRange, valueRange, value, range, ...(isUnsure ? ({ hole: 'value' } as const) : {}) }];
  });
  const problems = [
    ...[...passedOver].map(([image, variables]) => unreadBy(image, variables, file.kind)),
    ...(file.kind === 'core-site'
      ? [
          ...otherNameNodes(containers, others, text),
          ...problemsOfBde(containers, path, text),
          ...problemsOfCompose(ofHadoop(containers), path, text),
        ]
      : []),
  ];
  // Markup of a chart may print further variables.
  const isOpen = text.includes('{{') || containers.some((container) => container.isOpen);
  const variableFiles = isOpen ? [] : filesOfAll(containers);
  const isBde = containers.every(
    ({ image, variables }) => variables.every(({ name }) => settingOf(name, file.kind) === undefined) || readsFlatOnly.test(image),
  );
  const broughtBesideFiles = isBde ? setByBde : setByImages;
  const hasFiles = containers.some(({ files }) => files.length > 0);
  return {
    ...file,
    format: 'hadoopVariables',
    template: undefined,
    entries,
    comments: commentsOfLines(text),
    problems,
    // What others have may be brought to these, too.
    brought: isOpen || hasFiles || others.length > 0 ? /^/ : broughtBesideFiles,
    ...(variableFiles.length === 0 ? {} : { variableFiles, broughtBesideFiles }),
    ...startOf(path, text),
  };
}

/** Those that get settings. */
function ofHadoop(containers: readonly VariablesOfContainer[]): readonly VariablesOfContainer[] {
  return containers.filter(({ variables }) => variables.some(({ name }) => settingOfAny(name) !== undefined));
}

/** Where a container looks for the NameNode: the last that says so. */
function defaultFileSystem({ variables }: Pick<VariablesOfContainer, 'variables'>): ContainerVariable | undefined {
  return variables.findLast(({ name }) => settingOfAny(name) === 'fs.defaultFS');
}

/** Containers that look for the NameNode of most others at another port, or at a host that nearly has its name. */
function otherNameNodes(
  containers: readonly VariablesOfContainer[],
  others: readonly VariablesOfContainer[],
  text: string,
): readonly SyntaxProblem[] {
  const lookups = (of: readonly VariablesOfContainer[]) =>
    of.flatMap(({ name, range, variables }) => {
      const variable = defaultFileSystem({ variables });
      const place = variable === undefined || variable.isUnsure ? undefined : placeOfNameNode(variable.value);
      return variable === undefined || place === undefined ? [] : [{ name, at: range.start, variable, ...place }];
    });
  const own = lookups(containers);
  const all = [...own, ...lookups(others)];
  const timesOf = (host: string, port: string) => all.filter((each) => each.host === host && each.port === port).length;
  // A NameNode may have a port for DataNodes, and a router another one for clients.
  const isOfOtherAddress = (port: string) =>
    [...containers, ...others].some(({ variables }) =>
      variables.some(({ name, value }) => /address/.test(name) && value.endsWith(`:${port}`)),
    );
  /** Whether a service, a host or a nameservice has the name. */
  const isNamed = (host: string) => new RegExp(`(?<![\\w./-])${host.replaceAll('.', '\\.')}(?![\\w.-])`).test(text);
  return own.flatMap(({ name, at, variable, host, port }) => {
    const other = all.find((each) =>
      each.host === host ? each.port !== port && !isOfOtherAddress(port) : isSlip(each.host, host) && isNamed(each.host) && !isNamed(host),
    );
    if (other === undefined) return [];
    const more = timesOf(other.host, other.port) - timesOf(host, port);
    if (more < 0 || (more === 0 && other.at > at)) return [];
    const message = `fs.defaultFS of ${name} is ${variable.value}, but ${other.name} has ${other.variable.value}; they do not find the same NameNode`;
    return [{ code: 'other-namenode', range: variable.valueRange, message, effect: 'lost' as const }];
  });
}

/** The host and port that clients connect to; undefined where the text is none of such. */
function placeOfNameNode(uri: string): { readonly host: string; readonly port: string } | undefined {
  const [, host, port = '8020'] = /^hdfs:\/\/([A-Za-z0-9.-]+)(?::(\d+))?\/?$/.exec(uri) ?? [];
  return host === undefined ? undefined : { host, port };
}

const kinds = Object.keys(ownNames);

/** The files of variables that every container is given that has settings of its own: each of these has what stands there, too. */
function filesOfAll(containers: readonly VariablesOfContainer[]): readonly string[] {
  const own = containers.filter(({ variables }) => variables.some(({ name }) => kinds.some((kind) => settingOf(name, kind) !== undefined)));
  const [first, ...others] = new Set(own.map(({ files }) => files.join('\n')));
  return first === undefined || others.length > 0 ? [] : (own[0]?.files ?? []);
}

/** The variables that an image passes over, at the first of them. */
function unreadBy(image: string, variables: readonly ContainerVariable[], kind: string): SyntaxProblem {
  const [first] = variables as readonly [ContainerVariable, ...ContainerVariable[]];
  const others = new Set(variables.map(({ name }) => name)).size - 1;
  const right = readsNone.test(image)
    ? ''
    : `; it reads ${variableFor(settingOf(first.name, kind) ?? bareSetting(first.name), kind, image)}`;
  return {
    code: 'unread-variable',
    range: first.keyRange,
    message: `the image ${image.replace(/[:@][^/]*$/, '')} makes no setting of ${first.name}${others === 0 ? '' : ` and ${others} more`}${right}`,
    effect: 'lost',
  };
}

/** What the images of BDE make of variables: HBase's read those of hbase-site alone, the others none of it. */
function isOfBde(image: string, kind: string): boolean {
  return readsFlatOnly.test(image) && /\/hbase/.test(image) === (kind === 'hbase-site') && kind !== 'capacity-scheduler';
}

/**
 * What can be written at an offset of a file with variables. Undefined where nothing says that the image makes settings of such variables: neither its name, nor what is typed, nor another variable.
 * @param path of the file with variables
 */
export function hadoopVariableContext(kind: string, path: string, text: string, offset: number): VariableContext | undefined {
  const line = variableLineAt(path, text, offset);
  if (line === undefined) return undefined;
  const { image, names, name, nameRange } = line;
  const { flat, dotted, isDotted } = beginningsOf(kind);
  const typed = text.slice(nameRange.start, Math.max(nameRange.start, Math.min(offset, nameRange.end)));
  const isFlat = isOfBde(image, kind) || names.some((each) => each.startsWith(flat));
  const isInDots = (readsDottedOnly.test(image) && kind !== 'hbase-site') || names.some((each) => isDotted.test(each));
  const beginning = [...(isFlat ? [flat] : []), ...(isInDots ? [dotted] : []), flat, dotted].find((each) =>
    isBegun(each, typed, isFlat || isInDots),
  );
  if (beginning === undefined || !isRead(beginning, image)) return undefined;
  const written = typed.toUpperCase();
  const isWhole = written.startsWith(beginning);
  const begun = isWhole ? typed.slice(beginning.length) : beginning.startsWith(written) ? '' : typed;
  const variable = (each: string) => spelt(each, beginning, beginning === flat);
  // A setting of one file is often written into another, which counts or does not.
  const taken = new Set(names.flatMap((each) => settingOfAny(each) ?? []));
  return contextInLine(line, offset, settingOf(name, kind), isWhole && beginning === flat ? settingIn(begun) : begun, variable, taken);
}

/** Whether what is typed is the begin of a variable, or where the image is known to read such, a word of the setting. */
function isBegun(beginning: string, typed: string, isKnown: boolean): boolean {
  const written = typed.toUpperCase();
  if (written.startsWith(beginning)) return true;
  if (!isKnown) return false;
  return beginning.startsWith(written) || !/_CONF_|-SITE|_XML_|\.XML/i.test(typed);
}

function spelt(setting: string, beginning: string, isFlat: boolean): string {
  return beginning + (isFlat ? setting.replace(/[-_.]/g, (mark) => (mark === '-' ? '___' : mark === '_' ? '__' : '_')) : setting);
}

/** The name under which the start script of an image takes a setting. */
function variableFor(setting: string, kind: string, image: string): string {
  const { flat, dotted } = beginningsOf(kind);
  const isFlat = readsFlatOnly.test(image);
  return spelt(setting, isFlat ? flat : dotted, isFlat);
}

/** Variables in a file beside those that a container is started with. Nothing writes it. */
export const hadoopVariables = readOnlyFormat<EntriesDocument>(parse);
