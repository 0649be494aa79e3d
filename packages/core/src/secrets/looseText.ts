import type { Range } from '../text/range.js';
import { assignmentsIn } from './assignments.js';
import type { HiddenRanges } from './hiddenRanges.js';
import type { SecretNames } from './secretNames.js';
import { ValueReader } from './valueReader.js';

/** `--password value`, `-storepass value` */
const option = /(?<![\w.-])(-{1,2}[A-Za-z][\w.-]{0,200})[ \t]{1,40}(?=[^\s:=-])/g;

/** The same as items of a list: `"-storepass", "value"`, `[cqlsh, -p, value]`, or a line each. */
const optionInList =
  /(?:(?<=[[,\s"'])(-{1,2}[A-Za-z][\w.-]{0,200})["']?[ \t]{0,20},\s{0,40}(?=[^\s,\]])|(?<![^\s-])- ["']?(-{1,2}[A-Za-z][\w.-]{0,200})["']?[ \t]{0,20}\r?\n[ \t]{0,40}- (?=\S))/g;
const listedOption = /(?<=[[,\s"'])(-{1,2}[A-Za-z][\w.-]{0,200})["']?[ \t]{0,20}(?:,|$)/g;

/** An option that many programs take a password behind, and others a directory or a port. */
const shortPassword = /^-pw?$/;

/** A directory, a port, a variable: what ordinary programs take. */
const ordinaryValue = /^[./~\\]|^\$\{?[A-Za-z_]\w*\}?$|^$|^\d{1,5}(?:[:,/]|$)/;

/** `--user name:secret` */
const userOption = /^--?(?:proxy-)?user$/i;

/** An element that is named like a secret. */
const element = /<([A-Za-z_][\w.:-]{0,200})(?:\s[^<>]{0,500})?>(?=[^<])/g;

/** What is followed by a name: `name: x.password`, beside `value: …`, in whatever syntax. */
const naming = /^(?:key|name|id|option|property|param|parameter|field|header|setting|env|var|variable)$/i;
const valueBeside = /["']?(?:v[aelu]{3,5}|val|content|contents|data|default|string|text)["']?[ \t]{0,20}(?:=>|[:=])[ \t]{0,20}/i;

/** A name and its value whose colon is missing. */
const withoutSeparator =
  /(?<![^\s{,])([A-Za-z_][\w-]{0,100}(?:\.[\w-]{1,100}){1,10})[ \t]{1,20}([^\s=:,{}[\]#]\S{0,300}?)(?=[ \t]{0,20}(?:[,}\r\n]|$))/g;

/** A value that is the name of a setting, and one in its place: `hunter2: javax.jdo.option.ConnectionPassword`. */
const nameAsValue = /^\\?["']?([A-Za-z_][\w-]{0,100}(?:\.[\w-]{1,100}){2,10})\\?["']?[ \t]{0,20}(?:[,;}\])#\r\n]|$)/;
const nameOfSetting = /^[\w-]+(?:\.[\w-]+)+$|(?:name|key|ref|id|property|param|parameter|setting|path|file)$/i;

const nameBeside = /["']?(?:name|key)["']?[ \t]{0,20}(?:=>|[:=])[ \t]{0,20}(?!\\?["']?[\w-]+(?:\.[\w-]+)+)/i;

/** Programs whose `-p`, `-u`, `-w` and `-a` take secrets, also without a blank. */
const programs =
  /\b(?:mysql\w*|mariadb\w*|psql|sshpass|cqlsh|nodetool|ldap\w+|redis-cli|curl|wget|openssl|mongo\w*|beeline|sqoop|sqlcmd|bcp|docker|podman|helm|htpasswd|kadmin|keytool|zip|unzip|7z|gpg|smbclient|rclone|ipmitool|snmp\w+|expect|sqlplus|isql|impala-shell|hive|presto|trino|sstableloader|svn|ftp|lftp|vault|az)\b/i;

/** A name between blanks and what it names, on a line of a script. */
const argument = /(?<![\w.$/{-])([A-Za-z_][\w.-]{2,100})[ \t]{1,20}(?=[^\s=:;&|\])}-])/g;

/** `-p secret`, `-psecret` */
const shortOption = /(?<![\w-])-([pPwWaUu])([ \t]{1,20}|=|(?=[^\s=]))(?=[^\s-])/g;

/** A port of the host and one of a container, as programs for containers take them. */
const portMapping = /^["']?(?:\d{1,3}(?:\.\d{1,3}){3}:)?\d{1,5}:\d{1,5}(?:\/(?:tcp|udp))?["']?(?=\s|\\|$)/;

/** What a line of a script prints. */
const printed = /(?<![\w.-])(?:echo|printf)[ \t]{1,20}|<<<[ \t]{0,20}/g;

/** What takes a password from its input, and files that hold nothing else. */
const takesPassword =
  /\|[ \t]{0,20}(?:sudo[ \t]{1,20}-\w{0,10}S|(?:sudo[ \t]{1,20})?(?:kinit|kadmin|chpasswd|passwd|smbpasswd|cryptsetup|su)\b)|>[ \t]{0,20}\S{0,200}(?:pgpass|netrc|my\.cnf)\b/;

/** How far an element, a default or a part of a template goes that begins on a line. */
const longestMarkup = 800;

/** Whether a line may be the one that something begins on which {@link hideAssigned} hides. */
export function mayBeginAssigned(line: string, names: SecretNames, shell: boolean): boolean {
  if (line.includes('${') || line.includes('{{') || line.includes('<%')) return true;
  for (const { name, start } of assignmentsIn(line, { start: 0, end: line.length }))
    if (naming.test(name) || names.mayHide(name) || isSwapped(line, name, start, names)) return true;
  for (const [, name = ''] of line.matchAll(/<([A-Za-z_][\w.:-]{0,200})/g)) if (names.isSecret(name)) return true;
  for (const [, name = ''] of line.matchAll(option)) if (names.isSecret(name) || userOption.test(name)) return true;
  for (const [, name = ''] of line.matchAll(listedOption)) if (names.isSecret(name) || shortPassword.test(name)) return true;
  if (line.search(shortOption) >= 0 || line.search(printed) >= 0) return true;
  if (!shell) return [...line.matchAll(withoutSeparator)].some(([, name = '']) => names.isSecret(name));
  return [...line.matchAll(argument)].some(([, name = '']) => names.isSecret(name));
}

/** Hides, in all of a text, what stands behind names of secrets. Reads it as lines of names and values, whatever its syntax. */
export function hideAssigned(hidden: HiddenRanges, names: SecretNames, shell: boolean): void {
  const reader = new ValueReader(hidden.text);
  hideNamedValues(hidden, names, reader, shell);
  hideElements(hidden, names, reader);
  hideDefaults(hidden, names);
  hideShortOptions(hidden, new ValueReader(hidden.text));
  hideListedOptions(hidden, names, new ValueReader(hidden.text));
  hidePrinted(hidden, names, new ValueReader(hidden.text));
  if (!shell) {
    for (const match of hidden.matches(withoutSeparator)) {
      const [all, name = '', value = ''] = match;
      if (names.isSecret(name)) hidden.hide(match.index + all.length - value.length, match.index + all.length, true);
    }
    return;
  }
  hideArguments(hidden, names, new ValueReader(hidden.text));
}

function hideNamedValues(hidden: HiddenRanges, names: SecretNames, reader: ValueReader, shell: boolean): void {
  const { text } = hidden;
  const beside = new ValueReader(text);
  let anchors: Map<string, Range[]> | undefined;
  let done = 0;
  for (const { name, nameAt, start, isColon } of hidden.suspect.flatMap((lines) => [...assignmentsIn(text, lines)])) {
    if (naming.test(name)) hideBeside(hidden, names, beside, nameAt, start);
    else if (isSwapped(text, name, start, names)) {
      if (/^value$/i.test(name)) hideValueBefore(hidden, nameAt, nameBeside);
      else hideBefore(hidden, nameAt + name.length);
    }
    if (nameAt < done || !names.mayHide(name)) continue;
    const before = text[nameAt - 1];
    const end =
      name.startsWith('-') || (shell && !isColon)
        ? reader.wordEnd(start)
        : before === '?' || before === '&' || text.startsWith('&amp;', nameAt - 5)
          ? urlPartEnd(text, start)
          : reader.lineValueEnd(nameAt, start);
    if (!names.hides(name, text.slice(start, Math.min(end, start + 2000)))) continue;
    hidden.hideValue(start, end);
    done = end;
    const alias = /^\*([^\s,[\]{}]{1,200})/.exec(text.slice(start, start + 201))?.[1];
    if (alias !== undefined) {
      anchors ??= anchorsIn(text);
      for (const { start: from, end: to } of anchors.get(alias) ?? []) hidden.hideValue(from, to);
      anchors.delete(alias);
    }
    if (shell) done = Math.max(done, hideHereDocument(hidden, start, reader));
  }
  const words = new ValueReader(text);
  for (const match of hidden.matches(option)) {
    const start = match.index + match[0].length;
    const name = match[1] ?? '';
    if (names.isSecret(name)) hidden.hideValue(start, words.wordEnd(start));
    else if (userOption.test(name)) {
      const end = words.wordEnd(start);
      const colon = text.slice(start, Math.min(end, start + 300)).indexOf(':');
      if (colon > 0) hidden.hideValue(start + colon + 1, end);
    }
  }
}

/** The values of YAML that have a name for aliases, as far as they stand on the line of that name. */
function anchorsIn(text: string): Map<string, Range[]> {
  const found = new Map<string, Range[]>();
  for (const { 0: all, 1: name = '', index } of text.matchAll(/(?<=[\s[{,])&([^\s,[\]{}&]{1,200})[ \t]{1,40}(?=[^\s#])/g)) {
    const start = index + all.length;
    const value = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\r\n]*)/.exec(text.slice(start, start + longestMarkup))?.[0] ?? '';
    const known = found.get(name) ?? [];
    found.set(name, known);
    known.push({ start, end: start + value.length });
  }
  return found;
}

function isSwapped(text: string, name: string, start: number, names: SecretNames): boolean {
  const value = nameAsValue.exec(text.slice(start, start + 400))?.[1];
  return value !== undefined && !nameOfSetting.test(name) && names.isSecret(value);
}

/** All that stands where a name should, whatever its signs are. */
function hideBefore(hidden: HiddenRanges, end: number): void {
  const [own = ''] = /[^\s"'{},[]*$/.exec(hidden.text.slice(Math.max(0, end - 200), end)) ?? [];
  hidden.hide(end - own.length, end, true);
}

/** `["keytool", "-storepass", "hunter2"]` */
function hideListedOptions(hidden: HiddenRanges, names: SecretNames, reader: ValueReader): void {
  const { text } = hidden;
  for (const match of hidden.matches(optionInList, { begins: /-/, reach: longestMarkup })) {
    const [all, ofFlow, ofLine] = match;
    const name = ofFlow ?? ofLine ?? '';
    if (!names.isSecret(name) && !shortPassword.test(name)) continue;
    const start = match.index + all.length;
    const quote = reader.quoteAt(start);
    const item = ofFlow === undefined ? undefined : /^[^,\]\r\n]+/.exec(text.slice(start, start + 2000))?.[0].length;
    const end =
      (quote === undefined ? undefined : reader.closing(start + quote.length, quote)) ??
      (item === undefined ? reader.lineEnd(start) : start + item);
    const value = text.slice(start, end).replace(/^["']|["']$/g, '');
    if (names.isSecret(name) || !ordinaryValue.test(value.trim())) hidden.hideValue(start, end);
  }
}

function urlPartEnd(text: string, start: number): number {
  const end = /[\s"'<>]/.exec(text.slice(start, start + 4000));
  return end === null ? Math.min(text.length, start + 4000) : start + end.index;
}

function hideElements(hidden: HiddenRanges, names: SecretNames, reader: ValueReader): void {
  const { text } = hidden;
  if (!text.includes('</')) return;
  let done = 0;
  for (const match of hidden.matches(element, { begins: /</, reach: longestMarkup })) {
    const start = match.index + match[0].length;
    if (match.index < done || !names.isSecret(match[1] ?? '')) continue;
    done = text.indexOf('</', start);
    if (done < 0) done = text.length;
    hidden.hideValue(start, Math.min(done, Math.max(start + 20_000, reader.lineEnd(start))));
  }
}

/** `<<EOF` of a command that stores a secret. */
function hideHereDocument(hidden: HiddenRanges, start: number, reader: ValueReader): number {
  const { text } = hidden;
  const end = reader.lineEnd(start);
  const mark = /<<-?\s*["'\\]?(\w{1,80})/.exec(text.slice(start, Math.min(end, start + 500)))?.[1];
  if (mark === undefined) return start;
  const close = new RegExp(`^[\\t ]*${mark}\\b`, 'm').exec(text.slice(end, end + 20_000));
  const stop = close === null ? Math.min(text.length, end + 20_000) : end + close.index;
  hidden.hide(end, stop);
  return stop;
}

/** The value that belongs to a name of a secret: behind it in the line or the element, or in one of the next lines. */
function hideBeside(hidden: HiddenRanges, names: SecretNames, reader: ValueReader, namingAt: number, nameAt: number): void {
  const { text } = hidden;
  const name = /^(?:\\?["']|&quot;|&apos;)?([A-Za-z_][\w.$-]{0,300})/.exec(text.slice(nameAt, nameAt + 310));
  if (name === null || !names.isSecret(name[1] ?? '')) return;
  const from = nameAt + name[0].length;
  hideValueBefore(hidden, namingAt, valueBeside);
  const lead = text.slice(Math.max(0, namingAt - 300), namingAt);
  const isElement = lead.lastIndexOf('<') > lead.lastIndexOf('>');
  let at = from;
  for (let lines = 0; lines < 4 && at < text.length; lines++) {
    const end = isElement ? Math.min(reader.next('>', from), from + 2000) : reader.lineEnd(at);
    const found = valueBeside.exec(text.slice(at, Math.min(end, at + 2000)));
    if (found !== null) {
      const start = at + found.index + found[0].length;
      hidden.hideValue(start, isElement ? end : reader.lineValueEnd(at + found.index, start));
      return;
    }
    if (isElement) return;
    at = reader.nextLine(end);
  }
}

/** The value that stands in front of its name: `{ "value": "hunter2", "name": "x.password" }`, or on a line above it. */
function hideValueBefore(hidden: HiddenRanges, from: number, kind: RegExp): void {
  const near = hidden.text.slice(Math.max(0, from - 600), from);
  const opening = /(?:\{|(?:^|[\r\n])[ \t]*-(?=[ \t]))[^{}\r\n]*(?:\r?\n[^{}\r\n]*){0,3}$/.exec(near);
  const values = opening === null ? [] : [...opening[0].matchAll(new RegExp(`(?<![\\w.-])${kind.source}`, 'gi'))];
  const last = values.at(-1);
  if (opening === null || last === undefined) return;
  const start = from - opening[0].length + last.index + last[0].length;
  const [own = ''] = /^(?:\\?"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\r\n,}]*)/.exec(hidden.text.slice(start, from)) ?? [];
  hidden.hideValue(start, start + own.length);
}

/** Defaults of variables and templates that are named like secrets, wherever they stand. */
function hideDefaults(hidden: HiddenRanges, names: SecretNames): void {
  const { text } = hidden;
  if (text.includes('${')) {
    for (const match of hidden.matches(/\$\{[!#]?([\w.]{1,200})(?:\[[^\]]{0,50}\])?(:?[-=+?]|:)/g, {
      begins: /\$\{/,
      reach: longestMarkup,
    })) {
      if (!names.isSecret((match[1] ?? '').replace(/^env\./, ''))) continue;
      const start = match.index + match[0].length;
      const rest = (/^[^\r\n]*/.exec(text.slice(start, start + 1000)) ?? [''])[0];
      const first = rest.indexOf('}');
      const last = rest.lastIndexOf('}');
      // A default that itself holds a brace ends at the last one of the line.
      const end = first < 0 ? rest.length : /\$\{|\{/.test(rest.slice(0, last)) ? last : first;
      hidden.hideValue(start, start + end);
    }
  }
  if (!text.includes('{{') && !text.includes('<%')) return;
  for (const match of hidden.matches(/\{\{[^{}]{0,500}\}\}|<%[^%]{0,500}%>/g, { begins: /\{\{|<%/, reach: longestMarkup })) {
    const isSecret = [...match[0].matchAll(/[A-Za-z_][\w.]{0,100}/g)].some(([name]) => names.isSecret(name));
    if (isSecret) hidden.hideInHole(match.index, match.index + match[0].length);
  }
}

/** `-p secret`, `-u user:secret`, `-psecret` of a program that takes them so. */
function hideShortOptions(hidden: HiddenRanges, reader: ValueReader): void {
  const { text } = hidden;
  for (const match of hidden.matches(shortOption)) {
    const start = match.index + match[0].length;
    // An item of a list, whose value is the next one.
    if (/^["']?\s{0,20}[,\]]/.test(text.slice(start, start + 30))) continue;
    const isApart = (match[2] ?? '') !== '';
    const letter = (match[1] ?? '').toLowerCase();
    const known = () => programs.test(reader.lineLead(match.index));
    if (!isApart && !known()) continue;
    const end = reader.wordEnd(start);
    const value = text.slice(start, Math.min(end, start + 300)).replace(/^["']|["']$/g, '');
    if (letter === 'u') {
      const colon = value.indexOf(':');
      if (colon > 0 && !/^[a-z]+:\/\//i.test(value)) hidden.hideValue(text.indexOf(':', start) + 1, end);
      continue;
    }
    const isOrdinary = ordinaryValue.test(value);
    // `docker run -p 9042:9042`: what stands behind it is no rest of a value.
    if (letter === 'p' && portMapping.test(text.slice(start, start + 60))) continue;
    if (letter === 'p' ? !isOrdinary || (known() && /^\d/.test(value)) : known()) hidden.hideValue(start, end);
  }
}

/** `set_password hunter2`, `read DB_PASSWORD <<< hunter2`: words behind a name of a secret on a line of a script. */
function hideArguments(hidden: HiddenRanges, names: SecretNames, reader: ValueReader): void {
  let done = 0;
  for (const match of hidden.matches(argument)) {
    if (match.index < done || !names.isSecret(match[1] ?? '') || /^\s*#|\{[%{]|<%/.test(reader.lineLead(match.index + 1))) continue;
    const start = match.index + match[0].length;
    done = reader.joinedLineEnd(start);
    hidden.hideValue(start, done);
    done = Math.max(done, hideHereDocument(hidden, start, reader));
  }
}

/** `echo secret | …`, `printf %s secret > x.password`: what a line prints that speaks of secrets, also where a command stands in a file of another format. */
function hidePrinted(hidden: HiddenRanges, names: SecretNames, reader: ValueReader): void {
  for (const match of hidden.matches(printed)) {
    const start = match.index + match[0].length;
    const end = reader.lineEnd(start);
    const line = hidden.text.slice(start, Math.min(end, start + 2000));
    const speaks = [...line.matchAll(/(?<!\$\{?)(?<![\w.-])-{0,2}[A-Za-z_][\w.-]{1,100}/g)].some(([word]) => names.mayHide(word));
    if (speaks || takesPassword.test(line))
      hidden.hideValue(start, start + (/^(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^|>;&#])*/.exec(line)?.[0].length ?? 0));
  }
}
