import type { Meaning } from '../meaning.js';
import { type Fault, fault, isOpen, quoted, withoutEnd } from './fault.js';
import { addressFault, cidrFault, hostFault, interfaceFault, portFault } from './hosts.js';
import { pathFault, resourceFault, uriFault, znodeFault } from './locations.js';
import { aclFault, classFault, groupFault, nameserviceFault, principalFault, userFault, wordFault, zkAclFault } from './names.js';
import { numberFault, pairFault, permissionFault, portRangeFault, regexFault, retryFault } from './patterns.js';

/** What is wrong with one text or one item; `undefined`: nothing, or nobody can say. */
type JudgeItem = (text: string, meaning: Meaning) => Fault | undefined;

const nothing: JudgeItem = () => undefined;

const judges: Readonly<Record<Meaning['is'], JudgeItem>> = {
  host: hostFault,
  address: (text, { port }) => addressFault(text, port),
  port: portFault,
  uri: (text, { schemes }) => uriFault(text, schemes),
  path: pathFault,
  xmlResource: resourceFault,
  znode: znodeFault,
  class: classFault,
  word: wordFault,
  permission: permissionFault,
  umask: permissionFault,
  acl: aclFault,
  zkAcl: zkAclFault,
  principal: principalFault,
  keytab: (text) => pathFault(text, {}),
  user: userFault,
  group: groupFault,
  regex: regexFault,
  retryPolicy: retryFault,
  cron: nothing,
  nameservice: nameserviceFault,
  namenodeId: nameserviceFault,
  interface: interfaceFault,
  cidr: cidrFault,
  command: nothing,
  pair: pairFault,
  number: numberFault,
  portRange: portRangeFault,
  text: nothing,
};

/** Items of a list that are looked at: a longer list is no slip of somebody's hand. */
const mostItems = 10_000;

/** What is wrong with the text of a setting, and with which part of it. */
export interface TextFault extends Fault {
  /** The text, or the item of a list, that is at fault. */
  readonly item: string;
}

/**
 * What is wrong with a text that stands for something; undefined where nothing is, or where that is unknown.
 * @param text of a setting, variables filled in
 */
export function judgeText(text: string, meaning: Meaning): TextFault | undefined {
  const own = text.trim();
  if (own === '' || meaning.is === 'text' || isOpen(own)) return undefined;
  const bare = unquoted(own);
  if (bare !== undefined && judgeText(bare, meaning) === undefined)
    return { item: own, ...fault('has quotes around it, which are read as a part of it', bare) };
  const wide = free.has(meaning.is) ? undefined : fullWidthFault(own, meaning);
  if (wide !== undefined) return { item: own, ...wide };
  const trailing = free.has(meaning.is) ? undefined : trailingFault(own, meaning);
  if (trailing !== undefined) return { item: own, ...trailing };
  if (meaning.is === 'keytab' && text !== own && meaning.trims !== true)
    return { item: own, ...fault('has a blank or a line break around it, which is read as a part of the path', own) };
  // A blank in front of it says something.
  if (meaning.is === 'acl') return judgeOne(text, meaning);
  if (meaning.parted === undefined || meaning.parted === '' || meaning.is === 'regex') return judgeOne(own, meaning);
  const separators = new Set(meaning.parted);
  const chroot = meaning.chroot === true && !own.includes('://') ? own.indexOf('/') : -1;
  const wrongRoot = chroot < 0 ? undefined : znodeFault(own.slice(chroot), {});
  if (wrongRoot !== undefined) return { item: own.slice(chroot), ...wrongRoot };
  const items = partsOf(chroot < 0 ? own : own.slice(0, chroot), separators);
  for (const item of items) {
    const found = judgeOne(item, meaning);
    if (found === undefined) continue;
    return whole((separators.has(';') ? undefined : otherSeparator(item, meaning)) ?? found, own, item);
  }
  return undefined;
}

/** Kinds in which a blank or a semicolon may be meant. */
const free: ReadonlySet<Meaning['is']> = new Set(['text', 'regex', 'command', 'acl', 'zkAcl', 'cron']);

/** Punctuation of Chinese and Japanese keyboards, and what it looks like. */
const fullWidth: Readonly<Record<string, string>> = { '，': ',', '、': ',', '；': ';', '：': ':', '．': '.', '。': '.', '／': '/', '＝': '=', '－': '-', '　': ' ' }; // biome-ignore format: a table

/** `zk1，zk2`: no program takes these characters for the separators that they look like. */
function fullWidthFault(text: string, meaning: Meaning): Fault | undefined {
  const [found] = /[，、；：．。／＝－　]/u.exec(text) ?? [];
  if (found === undefined) return undefined;
  const meant = text.replace(/[，、；：．。／＝－　]/gu, (each) => fullWidth[each] ?? each);
  return fault(
    `has the full-width character ${quoted(found)}, which is not ${quoted(fullWidth[found] ?? '')}`,
    judgeText(meant, meaning) === undefined ? meant : undefined,
  );
}

/** A comment or a semicolon behind the value, as other formats have it. */
function trailingFault(text: string, { parted }: Meaning): Fault | undefined {
  const comment = /\s(?:#|\/\/)(?=\s|\w)/.exec(text);
  if (comment !== null) return fault('has a comment behind it, which is read as a part of it', text.slice(0, comment.index).trimEnd());
  return text.endsWith(';') && parted?.includes(';') !== true
    ? fault('ends with a semicolon, which is read as a part of it', withoutEnd(text, '; \t\r\n'))
    : undefined;
}

function judgeOne(item: string, meaning: Meaning): TextFault | undefined {
  const found = judges[meaning.is](item, meaning);
  return found === undefined ? undefined : { item, ...found };
}

/** A part that was meant otherwise makes another text of the whole. */
function whole(found: TextFault, text: string, item: string): TextFault {
  return found.near === undefined ? found : { ...found, near: text.replace(item, () => found.near ?? '') };
}

/** The texts of a value that stand for something each. */
export function itemsOf(text: string, { parted }: Meaning): readonly string[] {
  return parted === undefined ? [text.trim()] : partsOf(text, new Set(parted));
}

function partsOf(text: string, separators: ReadonlySet<string>): readonly string[] {
  const items: string[] = [];
  let item = '';
  for (const character of text) {
    if (!separators.has(character)) item += character;
    else {
      if (item.trim() !== '') items.push(item.trim());
      item = '';
      if (items.length >= mostItems) return items;
    }
  }
  if (item.trim() !== '') items.push(item.trim());
  return items;
}

/** `;` or blanks between items, each of which would be right. */
function otherSeparator(item: string, meaning: Meaning): TextFault | undefined {
  const used = item.includes(';') ? ';' : /\s/.test(item) ? ' ' : undefined;
  if (used === undefined) return undefined;
  const parts = partsOf(item, new Set(used === ';' ? used : ' \t\r\n'));
  if (parts.length < 2 || parts.some((part) => judgeOne(part, meaning) !== undefined)) return undefined;
  const separator = meaning.parted?.includes(',') === true ? ',' : (meaning.parted?.[0] ?? ',');
  return {
    item,
    ...fault(`has "${used}" inside: items are parted by ${separator === ',' ? 'commas' : `"${separator}"`}`, parts.join(separator)),
  };
}

/** What stands in quotes; undefined without them. */
export function unquoted(text: string): string | undefined {
  const [, quote, inner = ''] = /^(["'])(.+)\1$/s.exec(text) ?? [];
  return quote === undefined || inner.includes(quote) ? undefined : inner;
}
