import { isSlip } from '../text/didYouMean.js';
import { day, hour, minute, second } from '../text/units.js';
import type { Comment, EntriesDocument, Entry, SourceFile, SyntaxProblem } from './document.js';
import { readOnlyFormat } from './readOnlyFormat.js';
import { touchesHole } from './template.js';

/*
 * What the system lets one daemon use: lines of limits.conf for its user (`cassandra - nofile 100000`), or the section [Service] of its unit of systemd (`LimitNOFILE=100000`).
 * Both give the same entries: `limit.nofile`, `limit.nproc`, `limit.memlock`, `limit.as`, with a number or `unlimited`; `limit.user` is the user of limits.conf, `unit.user` and `unit.program`
 * tell whom and what a unit starts, `unit.arguments`, `unit.type`, `unit.pidFile`, `unit.killMode`, `unit.remainAfterExit` and `unit.restart` how, `unit.stopTimeout` how many seconds it may take to stop, `unit.forShell` a command that only a shell would read as it is meant, and `unit.pidDirectory` a
 * directory for its number that is gone when the machine starts. Such a part of a file is read, and nothing writes it.
 */

const ofLimits = /^([ \t]*)(\S+)([ \t]+)(soft|hard|-)([ \t]+)(nofile|nproc|memlock|as)([ \t]+)(\S+)/;
/** All that pam_limits knows. */
const everyItem =
  /^(?:core|data|fsize|memlock|nofile|rss|stack|cpu|nproc|as|maxlogins|maxsyslogins|priority|locks|sigpending|msgqueue|nice|rtprio|rttime|chroot|nonewprivs)$/;
const ofUnit = /^[ \t]*(\w+)[ \t]*=[ \t]*(.*?)[ \t]*$/;
/** Lines of a unit that say who starts its program, and when systemd takes it for started or ended. */
const ofStart: Readonly<Record<string, string>> = {
  User: 'unit.user',
  Type: 'unit.type',
  PIDFile: 'unit.pidFile',
  KillMode: 'unit.killMode',
  RemainAfterExit: 'unit.remainAfterExit',
  Restart: 'unit.restart',
};
const items: Readonly<Record<string, string>> = { LimitNOFILE: 'nofile', LimitNPROC: 'nproc', LimitMEMLOCK: 'memlock', LimitAS: 'as' };

/**
 * The limit that a daemon has: the JVM raises its soft limit of open files to the hard one, of everything else the soft one counts.
 * @returns undefined where the line sets the other one
 */
function limitOf(item: string, type: string): string | undefined {
  const counts = item === 'nofile' ? 'hard' : 'soft';
  return type === '-' || type === counts ? `limit.${item}` : undefined;
}

/** `infinity`, `-1`, `100000`, `1024:65536` (soft and hard), `8G`. */
function amountOf(item: string, text: string): string {
  const [soft = '', hard = soft] = text.split(':');
  const counts = item === 'nofile' ? hard : soft;
  return /^(?:infinity|unlimited|-1)$/i.test(counts) ? 'unlimited' : counts;
}

/** The entry of a limit with its value; undefined where it is none that counts. */
export function limitEntry(item: string, type: string, text: string): { readonly key: string; readonly amount: string } | undefined {
  const key = /^(?:nofile|nproc|memlock|as)$/.test(item) ? limitOf(item, type) : undefined;
  return key === undefined ? undefined : { key, amount: amountOf(item, text) };
}

/** Why pam_limits does not take a line of limits.conf; undefined where it does. */
function lostIn(content: string): string | undefined {
  const [, type = '', item, value] = content.replace(/#.*/, '').trim().split(/\s+/);
  // A user with a hyphen alone has no limits at all.
  if (type === '-' && item === undefined) return undefined;
  if (!/^(?:soft|hard|-)$/i.test(type) || item === undefined || value === undefined)
    return 'a line has four fields: user, soft, hard or -, limit, value';
  if (!everyItem.test(item.toLowerCase())) return `"${item}" is not a limit`;
  if (ofLimits.test(content) && !/^(?:[-+]?\d.*|-|unlimited|infinity)$/i.test(value)) return `"${value}" is not a number`;
  return undefined;
}

/** Names in the section [Service] that a daemon depends on. */
const namesOfUnit = [
  ...['Type', 'User', 'Group', 'ExecStart', 'ExecStop', 'ExecStartPre', 'ExecStartPost', 'Restart', 'RestartSec', 'PIDFile', 'Environment'],
  ...['EnvironmentFile', 'WorkingDirectory', 'RuntimeDirectory', 'TimeoutSec', 'TimeoutStartSec', 'TimeoutStopSec', 'SuccessExitStatus'],
  ...['LimitNOFILE', 'LimitNPROC', 'LimitMEMLOCK', 'LimitAS', 'MemoryMax', 'MemoryHigh', 'MemoryLimit'],
];
const wordsOfUnit: Readonly<Record<string, readonly string[]>> = {
  Type: ['simple', 'exec', 'forking', 'oneshot', 'dbus', 'notify', 'notify-reload', 'idle'],
  Restart: ['no', 'always', 'on-success', 'on-failure', 'on-abnormal', 'on-abort', 'on-watchdog'],
};

/** Why systemd does not take a line of a unit; undefined where it does. */
function lostInUnit(name: string, value: string): string | undefined {
  const sameLetters = namesOfUnit.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
  const meant = sameLetters === name ? namesOfUnit.find((known) => isSlip(known, name)) : sameLetters;
  if (!namesOfUnit.includes(name) && meant !== undefined) return `"${name}" is not a name, ${meant} is`;
  const [, program = ''] = /^Exec/.test(name) ? (/^[-@:+!|]*["']?([^\s"']+)/.exec(value) ?? []) : [];
  // Names without a slash are looked for in fixed directories; a word of capitals is filled in.
  if (/^(?:~|[a-z.][\w.-]*\/)/.test(program)) return `"${program}" is not an absolute path`;
  const words = wordsOfUnit[name];
  if (words !== undefined && value !== '' && !words.includes(value)) return `"${value}" is not a word for ${name}`;
  const isAmount = /^(?:infinity|\d[\d.]*[KMGTPEB]?)(?::(?:infinity|\d[\d.]*[KMGTPEB]?))?$/.test(value);
  return items[name] === undefined || value === '' || isAmount ? undefined : `"${value}" is not a number for ${name}, and not infinity`;
}

/** The user whose limits a part of limits.conf holds: the part is named after it. */
function userOf(path: string): string {
  return /([^/]*)\.limits(?:\.\w+)*$/.exec(path)?.[1] ?? '';
}

/** What a shell is handed that sets no limit itself: `/bin/sh -c "exec /usr/sbin/cassandra"`. */
function withoutShell(command: string): string {
  return command.includes('ulimit')
    ? command
    : command.replace(/^[-@:+!]*\/(?:usr\/)?bin\/(?:ba|da)?sh[ \t]+-l?c[ \t]+["']?(?:exec[ \t]+)?/, '');
}

/** `{{ (home + '/bin/cassandra') | realpath }} -f` */
const programInMarkup = /^(?:\{\{|<%=).*?['"][^'"\s]*\/([\w.-]+)['"].*?(?:\}\}|%>)(?=\s|$)/;

/** A script of somebody's own that hands its arguments to one of Hadoop's: `/usr/local/bin/run.sh hdfs --daemon start namenode`. */
const handedOn =
  /^(?:\S*\/)?(hdfs|yarn|mapred)(?=\s(?:.*\s)?--daemon\s+start\s+(?:namenode|datanode|journalnode|zkfc|resourcemanager|nodemanager|historyserver)\b)/;

/** What a command starts, without its directory, and its arguments: `cassandra` and `-f` of `{{ home }}/bin/cassandra -f`. Both are empty for other commands. */
export function programOf(command: string): { readonly name: string; readonly args: string } {
  const plain = withoutShell(command);
  const masked = plain.replace(/\{\{.*?\}\}|<%.*?%>/g, (hole) => 'x'.repeat(hole.length));
  const match = /^\S*\/([\w.-]+)(?=\s|$)/.exec(masked) ?? programInMarkup.exec(plain);
  if (match === null) return { name: '', args: '' };
  const args = plain.slice(match[0].length).trim();
  const [start = '', name] = handedOn.exec(args) ?? [];
  return name === undefined ? { name: match[1] ?? '', args } : { name, args: args.slice(start.length).trim() };
}

/** What a shell would do, and systemd does not: it hands these characters to the program. */
const ofShell = /\s(?:&&|\|\|?)\s|\s[12&]?>>?\s*[\w/&$%]|\s&$/;
const substitution = /`|\$\(/;
/** What runs a command with a shell, here or on another machine. A shell that is given a script, and no `-c`, runs that alone. */
const callsShell =
  /(?:^|[\s/])(?:(?:(?:ba|da|z|k|c|tc|fi)?sh|su|runuser)\s(?:.*\s)?(?:-\w*c|--command|--session-command)[\s=]|(?:ssh|perl|python[\d.]*)\s)/;

/** A command of a unit, with the lines that a backslash joins to it. */
const commandOfUnit = /^([ \t]*)(Exec\w*)[ \t]*=((?:[^\n]*\\\r?\n)*[^\n]*)/gm;

/** Whether a command needs a shell and calls none. */
function needsShell(command: string): boolean {
  const written = command.replace(/\{\{.*?\}\}|\{%.*?%\}|<%.*?%>/g, '');
  const outside = written.replace(/'[^']*'/g, "''");
  // Between quotation marks stands what is meant for a program: `cqlsh -e "… WHERE a > 3"`.
  return (substitution.test(outside) || ofShell.test(outside.replace(/"[^"]*"/g, '""'))) && !callsShell.test(written);
}

/** Milliseconds of a unit of systemd. */
const lengths: Readonly<Record<string, number>> = { ms: 1, s: second, m: minute, h: hour, d: day };

/** Seconds of a time of systemd, rounded up: `90`, `30s`, `5min 20s`; undefined for other forms, and for `infinity`. */
function secondsOf(text: string): number | undefined {
  const parts = [...text.matchAll(/\s*(\d+)\s*(ms|msec|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)?(?=[\s\d]|$)/gy)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined;
  const nameOf = (unit: string) => (unit.startsWith('ms') ? 'ms' : unit.charAt(0));
  return Math.ceil(parts.reduce((sum, [, number, unit = 's']) => sum + Number(number) * (lengths[nameOf(unit)] ?? second), 0) / second);
}

/** A line of a unit. */
interface UnitLine {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The line with the file of a daemon's number, where the daemon writes it into a directory in /run that nothing makes. /run is empty when the machine starts, and no daemon makes the directory, whoever runs it.
 */
function lostPidFile(lines: readonly UnitLine[]): UnitLine | undefined {
  const textOf = (name: string) => lines.find((line) => line.name === name)?.value ?? '';
  const pidFile = lines.find(({ name }) => name === 'PIDFile');
  const isOwn = /^(?:\/var)?\/run\/[^/]+\/[^/]+$/.test(pidFile?.value ?? '');
  const isMade = lines.some(({ name }) => /^(?:RuntimeDirectory|ExecStartPre|PermissionsStartOnly)$/.test(name));
  const writes = textOf('ExecStart').includes(pidFile?.value ?? '') && !/\s-f(?:\s|$)/.test(textOf('ExecStart'));
  return textOf('Type') === 'forking' && isOwn && !isMade && writes ? pidFile : undefined;
}

/** The line by which a unit wants the network, where no line lets it wait for that. */
function unorderedNetwork(lines: readonly UnitLine[]): UnitLine | undefined {
  const wants = lines.find(({ name, value }) => /^(?:Requires|Wants|BindsTo)$/.test(name) && /\bnetwork(?:-online)?\.target\b/.test(value));
  const waits = lines.some(({ name, value }) => name === 'After' && /network|\{\{|<%|\$\{/.test(value));
  return waits ? undefined : wants;
}

/** Whether a unit runs a command and ends with it, as a timer starts one: what limits a daemon is no matter there. */
function isJob(text: string): boolean {
  return /^[ \t]*Type[ \t]*=[ \t]*oneshot\b/m.test(text) && !/^[ \t]*RemainAfterExit[ \t]*=[ \t]*(?:yes|true|on|1)\b/im.test(text);
}

function parse(file: SourceFile): EntriesDocument {
  const { text, path } = file.source;
  const { holes } = file.markup;
  const entries: Entry[] = [];
  const comments: Comment[] = [];
  const problems: SyntaxProblem[] = [];
  const user = userOf(path);
  const add = (key: string, value: string, start: number, end: number, valueStart: number) => {
    const valueRange = { start: valueStart, end };
    // Whoever fills in the user or the path of a program does not fill in root.
    const hole = key.startsWith('limit.') && touchesHole(holes, valueRange) ? ({ hole: 'value' } as const) : {};
    entries.push({ key, keyRange: { start, end: valueStart }, value, valueRange, range: { start, end }, ...hole });
  };
  const isUnit = /^[ \t]*\[Service\]/m.test(text);
  const lines: UnitLine[] = [];
  let stopTimeout: UnitLine | undefined;
  let isKilled = true;
  if (isUnit && isJob(text)) return { ...file, format: 'limits', entries, comments, problems };
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    const [content] = line;
    const at = line.index;
    const mark = content.search(/\S/);
    if (/^[ \t]*[#;]/.test(content)) {
      comments.push({ text: content.slice(mark + 1), range: { start: at + mark, end: at + content.length } });
      continue;
    }
    if (!isUnit) {
      const range = { start: at + mark, end: at + content.trimEnd().length };
      const lost = content.trim().split(/\s+/)[0] === user && !touchesHole(holes, range) ? lostIn(content) : undefined;
      if (lost !== undefined)
        problems.push({ code: 'limits-line', range, message: `${lost}; pam_limits ignores the line`, effect: 'lost' });
      const [whole = '', , domain, , type = '', , item = '', , value = ''] = ofLimits.exec(content) ?? [];
      const key = limitOf(item, type);
      if (domain !== user || key === undefined) continue;
      if (entries.length === 0) add('limit.user', user, at + mark, at + mark + user.length, at + mark);
      // pam_limits reads the digits and passes over what is behind them: 100k is 100.
      add(key, amountOf(item, value.replace(/^(\d+)[^\d:].*$/, '$1')), at + mark, at + whole.length, at + whole.length - value.length);
      continue;
    }
    if (/^[ \t]*[A-Za-z]+[ \t]+[A-Za-z]+[ \t]*=/.test(content)) {
      const range = { start: at + mark, end: at + content.trimEnd().length };
      problems.push({
        code: 'blank-in-key',
        range,
        message: 'the name before "=" has a blank in it; systemd ignores the line',
        effect: 'lost',
      });
    }
    const [whole = '', name = '', value = ''] = ofUnit.exec(content) ?? [];
    const item = items[name];
    const end = at + whole.trimEnd().length;
    const range = { start: at + mark, end };
    const lost = touchesHole(holes, range) ? undefined : lostInUnit(name, value);
    if (lost !== undefined) problems.push({ code: 'unit-line', range, message: `${lost}; systemd ignores the line`, effect: 'lost' });
    lines.push({ name, value, start: at + mark, end });
    if (item !== undefined) add(`limit.${item}`, amountOf(item, value), at + mark, end, end - value.length);
    else if (ofStart[name] !== undefined && value !== '') add(ofStart[name], value, at + mark, end, end - value.length);
    else if (name === 'ExecStart' && value !== '') {
      const program = programOf(value);
      add('unit.program', program.name, at + mark, end, end - value.length);
      add('unit.arguments', program.args, at + mark, end, end - value.length);
    } else if (/^Timeout(?:Stop)?Sec$/.test(name)) stopTimeout = { name, value, start: at + mark, end };
    else if (name === 'SendSIGKILL') isKilled = !/^(?:no|false|off|0)$/i.test(value);
  }
  for (const command of isUnit ? text.matchAll(commandOfUnit) : []) {
    const [whole, before = '', name = '', value = ''] = command;
    const start = command.index + before.length;
    const end = command.index + whole.trimEnd().length;
    if (needsShell(value.replace(/\\\r?\n/g, ' ').trim())) add('unit.forShell', name, start, end, start);
  }
  // The last line counts, in whatever form.
  const seconds = secondsOf(stopTimeout?.value ?? '');
  if (stopTimeout !== undefined && seconds !== undefined && isKilled)
    add('unit.stopTimeout', String(seconds), stopTimeout.start, stopTimeout.end, stopTimeout.end - stopTimeout.value.length);
  const pidFile = lostPidFile(lines);
  if (pidFile !== undefined)
    add('unit.pidDirectory', pidFile.value.replace(/\/[^/]*$/, ''), pidFile.start, pidFile.end, pidFile.end - pidFile.value.length);
  const unordered = unorderedNetwork(lines);
  if (unordered !== undefined)
    add('unit.unordered', unordered.value, unordered.start, unordered.end, unordered.end - unordered.value.length);
  return { ...file, format: 'limits', entries, comments, problems };
}

/** A part of a file of limits, or a unit. Nothing writes it. */
export const limits = readOnlyFormat<EntriesDocument>(parse);
