import { isSlip, slippedName } from '../../text/didYouMean.js';
import type { EntriesDocument, Entry, SourceFile, SyntaxProblem } from '../document.js';
import { commentsOfLines } from '../lineComments.js';
import { readOnlyFormat } from '../readOnlyFormat.js';
import { problemsOfCompose } from './composeProblems.js';
import { type DataOfImage, problemsOfData } from './containerData.js';
import { type ContainerVariable, containersWithVariables, startOf, type VariablesOfContainer } from './containerVariables.js';
import { type ImageVariables, imageVariableContext } from './imageVariables.js';
import type { VariableContext } from './variableLine.js';

/*
 * Variables that the start script of ZooKeeper's official image turns into zoo.cfg (docker-entrypoint.sh): ZOO_SERVERS has its lines of servers, with blanks between. The servers that one
 * file starts are one ensemble. Such a part of a file is read, and nothing writes it.
 */

/** What a part is called: `zoo-cfg.zoo-variables`. */
export const endingOfZooKeeperVariables = '.zoo-variables';

const settings: ReadonlyMap<string, string> = new Map([
  ['ZOO_TICK_TIME', 'tickTime'],
  ['ZOO_INIT_LIMIT', 'initLimit'],
  ['ZOO_SYNC_LIMIT', 'syncLimit'],
  ['ZOO_MAX_CLIENT_CNXNS', 'maxClientCnxns'],
  ['ZOO_STANDALONE_ENABLED', 'standaloneEnabled'],
  ['ZOO_ADMINSERVER_ENABLED', 'admin.enableServer'],
  ['ZOO_AUTOPURGE_PURGEINTERVAL', 'autopurge.purgeInterval'],
  ['ZOO_AUTOPURGE_SNAPRETAINCOUNT', 'autopurge.snapRetainCount'],
  ['ZOO_4LW_COMMANDS_WHITELIST', '4lw.commands.whitelist'],
  ['ZOO_DATA_DIR', 'dataDir'],
  ['ZOO_DATA_LOG_DIR', 'dataLogDir'],
]);

/** Lines that the script writes where no variable says otherwise. Its interval of purges is ZooKeeper's own default, 0. */
const writtenByScript =
  /^(?:tickTime|initLimit|syncLimit|maxClientCnxns|standaloneEnabled|admin\.enableServer|autopurge\.snapRetainCount|dataDir|dataLogDir)$/;

/** The official image, from whichever registry. What others of the name make of variables is their own affair. */
const official = /^(?:(?:[\w-]+\.[\w.-]+|localhost)(?::\d+)?\/(?:docker\/)?)?(?:library\/|31z4\/)?zookeeper(?:[:@]|$)/;

const data: DataOfImage = { image: official, directory: '/data', movedBy: /^ZOO_DATA_DIR$/ };

/**
 * Up to 3.4 the script writes clientPort, too. Of a tag that is not known it may. From 3.5 it writes the port behind a server of its own where nobody lists the servers:
 * `server.1=localhost:2888:3888;2181`.
 */
function writesClientPort({ image, variables }: VariablesOfContainer): boolean {
  if (!variables.some(({ name }) => name === 'ZOO_SERVERS')) return true;
  const [, tag = 'latest'] = /:([^/@]*)/.exec(image.replace(/^[\w.-]+:\d+\//, '')) ?? [];
  return !/^(?:latest|[4-9]|3\.[5-9]|3$)/.test(tag);
}

function serversOfEnsemble(path: string, text: string): readonly VariablesOfContainer[] {
  return containersWithVariables(path, text).filter(
    ({ image, variables }) => official.test(image) && variables.some(({ name }) => name === 'ZOO_SERVERS' || settings.has(name)),
  );
}

const images: readonly ImageVariables[] = [
  { image: official, settings },
  // libzookeeper.sh
  {
    image: /(?:^|\/)bitnami(?:legacy)?\/zookeeper(?:[:@]|$)/,
    settings: new Map([
      ['ZOO_TICK_TIME', 'tickTime'],
      ['ZOO_INIT_LIMIT', 'initLimit'],
      ['ZOO_SYNC_LIMIT', 'syncLimit'],
      ['ZOO_PRE_ALLOC_SIZE', 'preAllocSize'],
      ['ZOO_SNAPCOUNT', 'snapCount'],
      ['ZOO_DATA_DIR', 'dataDir'],
      ['ZOO_DATA_LOG_DIR', 'dataLogDir'],
      ['ZOO_PORT_NUMBER', 'clientPort'],
      ['ZOO_MAX_CNXNS', 'maxCnxns'],
      ['ZOO_MAX_CLIENT_CNXNS', 'maxClientCnxns'],
      ['ZOO_AUTOPURGE_INTERVAL', 'autopurge.purgeInterval'],
      ['ZOO_AUTOPURGE_RETAIN_COUNT', 'autopurge.snapRetainCount'],
      ['ZOO_4LW_COMMANDS_WHITELIST', '4lw.commands.whitelist'],
      ['ZOO_MAX_SESSION_TIMEOUT', 'maxSessionTimeout'],
      ['ZOO_ADMIN_SERVER_PORT_NUMBER', 'admin.serverPort'],
    ]),
  },
];

/** What can be written at an offset of a file that starts servers. @param path of that file */
export function zooKeeperVariableContext(path: string, text: string, offset: number): VariableContext | undefined {
  return imageVariableContext(images, 'ZOO_', path, text, offset);
}

/** Whether a text starts servers with such variables. */
export function startsZooKeeper(path: string, text: string): boolean {
  return text.includes('ZOO_') && serversOfEnsemble(path, text).length > 0;
}

/** A line of zoo.cfg with the place that it comes from. */
type Line = Pick<Entry, 'key' | 'value' | 'keyRange' | 'valueRange'> & { readonly isUnsure: boolean };

function linesOf({ name, value, keyRange, valueRange, isUnsure }: ContainerVariable, text: string): readonly Line[] {
  const key = settings.get(name);
  if (key !== undefined) return [{ key, value, keyRange, valueRange, isUnsure }];
  if (name !== 'ZOO_SERVERS' && name !== 'ZOO_CFG_EXTRA') return [];
  let from = valueRange.start;
  // With a variable in it each word is unknown or not by itself.
  const isUnknown = isUnsure && !value.includes('$');
  return value.split(/\s+/).flatMap((word) => {
    const [, own, assigned] = /^([^=]+)=(.*)$/.exec(word) ?? [];
    if (own === undefined) return [];
    const at = text.indexOf(word, from);
    // A variable of the script has it.
    if (at < 0 || at > valueRange.end)
      return [{ key: own, value: assigned, keyRange: valueRange, valueRange, isUnsure: isUnknown || word.includes('$') }];
    from = at + word.length;
    const start = at + own.length + 1;
    return [
      {
        key: own,
        value: assigned,
        keyRange: { start: at, end: at + own.length },
        valueRange: { start, end: from },
        isUnsure: isUnknown || word.includes('$'),
      },
    ];
  });
}

/** A server names itself so; the others know where it is. */
function namesItself({ value = '' }: Line): boolean {
  return /^(?:0\.0\.0\.0|localhost|127\.|::|\[::\])/.test(value);
}

function parse(file: SourceFile): EntriesDocument {
  const { text, path } = file.source;
  const holder = path.slice(0, path.lastIndexOf('/'));
  const servers = serversOfEnsemble(holder, text);
  const given = new Map<string, Line[]>();
  for (const line of servers.flatMap(({ variables }) => variables.flatMap((variable) => linesOf(variable, text))))
    given.set(line.key, [...(given.get(line.key) ?? []), line]);
  const entries = [...given.values()].flatMap((lines) => {
    const known = lines.some((line) => !namesItself(line)) ? lines.filter((line) => !namesItself(line)) : lines;
    const [first] = known;
    if (first === undefined) return [];
    const { key, value, keyRange, valueRange } = first;
    const range = { start: Math.min(keyRange.start, valueRange.start), end: Math.max(keyRange.end, valueRange.end) };
    const isUnsure = known.some((line) => line.isUnsure || line.value !== value);
    return [{ key, value, keyRange, valueRange, range, ...(isUnsure ? ({ hole: 'value' } as const) : {}) }];
  });
  const isOpen = text.includes('{{') || servers.some(({ isOpen, files, hasOwnStart }) => isOpen || files.length > 0 || hasOwnStart);
  const writes = servers.some(writesClientPort) ? new RegExp(`${writtenByScript.source}|^clientPort$`) : writtenByScript;
  const problems = [
    ...problemsOfNumbers(servers, text),
    ...problemsOfLists(servers, text),
    ...problemsOfVariables(servers, holder, text),
    ...problemsOfData(servers, [data], holder, text),
    ...problemsOfCompose(servers, holder, text),
  ];
  return {
    ...file,
    format: 'zooKeeperVariables',
    template: undefined,
    entries,
    comments: commentsOfLines(text),
    problems,
    brought: isOpen ? /^/ : writes,
    ...startOf(holder, text),
  };
}

/** What is wrong with the numbers of servers: one that its own list lacks, and one that two servers with a server in common have. */
function problemsOfNumbers(servers: readonly VariablesOfContainer[], text: string): SyntaxProblem[] {
  const numbered = servers.flatMap(({ name, variables, hasOwnStart, isAnyNumber }) => {
    const own = variables.find((variable) => variable.name === 'ZOO_MY_ID');
    const list = variables.find((variable) => variable.name === 'ZOO_SERVERS');
    if (hasOwnStart || isAnyNumber || own === undefined || list === undefined || own.isUnsure || list.isUnsure || !/^\d+$/.test(own.value))
      return [];
    const lines = linesOf(list, text).filter(({ key }) => /^server\.\d+$/.test(key));
    const named = new Set(lines.filter((line) => !namesItself(line)).map(({ key, value }) => `${key}=${value}`));
    return lines.length < 2 ? [] : [{ name, own, keys: lines.map(({ key }) => key), named }];
  });
  return numbered.flatMap(({ name, own, keys, named }, at) => {
    const problem = (message: string): SyntaxProblem => ({ code: 'server-number', range: own.valueRange, message, effect: 'refused' });
    if (!keys.includes(`server.${own.value}`))
      return [problem(`ZOO_SERVERS has no server.${own.value}; ${name} does not start with this number`)];
    // Of two commands with one name the second starts what the first did.
    const before = numbered.slice(0, at).filter((each) => each.name !== name);
    const other = before.find((each) => each.own.value === own.value && [...each.named].some((line) => named.has(line)));
    return other === undefined
      ? []
      : [problem(`${other.name} has the number ${own.value}, too; both say to be server.${own.value} of one ensemble`)];
  });
}

/** What else the script and ZooKeeper's own take from the environment. */
const alsoRead =
  'ZOO_SERVERS ZOO_MY_ID ZOO_CFG_EXTRA ZOO_CONF_DIR ZOO_LOG_DIR ZOO_LOG_FILE ZOO_LOG4J_PROP ZOO_DATADIR_AUTOCREATE_DISABLE ZOO_USER'.split(
    ' ',
  );
const allRead: readonly string[] = [...settings.keys(), ...alsoRead];

/**
 * Variables that are nearly called as one that the script reads, where the file itself does not name them, as for a command in the container. A server that is not told of the others, which name it, is a
 * server on its own.
 */
function problemsOfVariables(ensemble: readonly VariablesOfContainer[], path: string, text: string): SyntaxProblem[] {
  const lines = ensemble.flatMap(({ variables }) => variables.flatMap((variable) => linesOf(variable, text)));
  const hosts = new Set(lines.map(({ value = '' }) => value.split(':')[0]));
  return containersWithVariables(path, text).flatMap(({ name: container, image, variables, files, isOpen, hasOwnStart }) => {
    if (hasOwnStart || !official.test(image)) return [];
    const number = variables.find(({ name }) => name === 'ZOO_MY_ID');
    const isTold = isOpen || files.length > 0 || variables.some(({ name }) => name === 'ZOO_SERVERS');
    const message = `${container} has no ZOO_SERVERS and starts on its own, but other servers name it as one of theirs`;
    const alone: readonly SyntaxProblem[] =
      number === undefined || isTold || !hosts.has(container)
        ? []
        : [{ code: 'server-alone', range: number.keyRange, message, effect: 'lost' }];
    const unread = variables.flatMap(({ name, keyRange }): SyntaxProblem[] => {
      const meant = !name.startsWith('ZOO') || allRead.includes(name) ? undefined : slippedName(name, allRead);
      if (meant === undefined || new RegExp(`\\$[{(]?${name}\\b`).test(text)) return [];
      return [{ code: 'unread-variable', range: keyRange, message: `the image reads no ${name}; did you mean ${meant}?`, effect: 'lost' }];
    });
    return [...alone, ...unread];
  });
}

/** `zoo1:2888:3888;2181`: where others find a server, without its port for clients. */
function placeOfServer(value: string): { readonly host: string; readonly ports: string } {
  const [, host = '', ports = ''] = /^(\[[^\]]*\]|[^:;]*)(?::(\d+:\d+))?/.exec(value) ?? [];
  return { host, ports };
}

/** A list of servers that others of the ensemble have otherwise: a server that it lacks, or has at another place than most. */
function problemsOfLists(servers: readonly VariablesOfContainer[], text: string): SyntaxProblem[] {
  const lists = servers.flatMap(({ name, variables, hasOwnStart, isAnyNumber }) => {
    const list = variables.find((variable) => variable.name === 'ZOO_SERVERS');
    if (list === undefined || list.isUnsure || hasOwnStart || isAnyNumber) return [];
    const lines = linesOf(list, text).filter(({ key }) => /^server\.\d+$/.test(key));
    return lines.length < 2 ? [] : [{ name, list, lines: new Map(lines.map((line) => [line.key, line])) }];
  });
  const saysOf = (lines: ReadonlyMap<string, Line>, key: string) => {
    const line = lines.get(key);
    return line === undefined || namesItself(line) ? undefined : line.value;
  };
  const isNamed = (host: string) => new RegExp(`(?<![\\w.=-])${host.replace(/[^\w-]/g, '\\$&')}(?![\\w.-])`).test(text);
  // A server may have several names: of its service, its container and its host, an alias, an address.
  const isSamePlace = (value: string, other: string, key: string) => {
    const [{ host, ports }, theirs] = [placeOfServer(value), placeOfServer(other)];
    if (host === theirs.host) return ports === theirs.ports;
    const isOfAnother = lists.some(({ lines }) =>
      [...lines].some(([number, line]) => number !== key && [host, theirs.host].includes(placeOfServer(line.value ?? '').host)),
    );
    return !isOfAnother && !(isSlip(host, theirs.host) && !(isNamed(host) && isNamed(theirs.host)));
  };
  return lists.flatMap((own) => {
    const isTogether = ({ lines }: typeof own) =>
      [...lines.keys()].some((key) => {
        const [one, other] = [saysOf(lines, key), saysOf(own.lines, key)];
        return one !== undefined && other !== undefined && placeOfServer(one).host === placeOfServer(other).host;
      });
    const others = lists.filter((each) => each !== own && isTogether(each));
    const problem = (range: Line['valueRange'], message: string): SyntaxProblem => ({
      code: 'server-list',
      range,
      message,
      effect: 'lost',
    });
    const lacking = [...new Set(others.flatMap(({ lines }) => [...lines.keys()]))].find(
      (key) => !own.lines.has(key) && others.filter(({ lines }) => lines.has(key)).length * 2 > others.length,
    );
    const found =
      lacking === undefined
        ? []
        : [
            problem(
              own.list.keyRange,
              `${own.name} lacks ${lacking}, which most servers of its ensemble have; they count different quorums`,
            ),
          ];
    for (const [key, line] of own.lines) {
      const value = saysOf(own.lines, key);
      const theirs = others.flatMap(({ name, lines }) => {
        const said = saysOf(lines, key);
        return said === undefined ? [] : [{ name, value: said }];
      });
      const other = theirs.find((each) => value !== undefined && !isSamePlace(value, each.value, key));
      const timesOf = (said: string) => theirs.filter((each) => isSamePlace(each.value, said, key)).length;
      const more = value === undefined || other === undefined ? 0 : timesOf(other.value) - timesOf(value) - 1;
      const isOfFewer = more > 0 || (more === 0 && lists.findIndex(({ name }) => name === other?.name) < lists.indexOf(own));
      if (value !== undefined && other !== undefined && isOfFewer)
        found.push(
          problem(line.valueRange, `${own.name} has ${key} at ${value}, ${other.name} at ${other.value}; they do not find the same server`),
        );
    }
    return found;
  });
}

/** Variables that a container of ZooKeeper is started with. Nothing writes them. */
export const zooKeeperVariables = readOnlyFormat<EntriesDocument>(parse);
