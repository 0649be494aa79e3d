import { isSlip, nearestName } from '../../text/didYouMean.js';
import type { Meaning } from '../meaning.js';
import { type Fault, fault, quoted } from './fault.js';

/** The form of a class's name. Whether there is such a class the catalog of classes tells. */
export function classFault(text: string): Fault | undefined {
  const name = withoutPriority(text);
  if (/\s/.test(name)) return fault(`has a ${/[\r\n]/.test(name) ? 'line break' : 'blank'} inside, where the name of a class is read`);
  if (name.includes('/'))
    return fault('has slashes, where dots part the names of packages', /^[\w$/]+$/.test(name) ? name.replaceAll('/', '.') : undefined);
  if (/\.(?:class|java)$/.test(name)) return fault('ends as a file does', name.replace(/\.(?:class|java)$/, ''));
  if (/^\.|\.$|\.\./.test(name)) {
    const meant = name.replace(/\.{2,}/g, '.').replace(/^\.|\.$/g, '');
    return fault('has a dot with no name beside it', meant === '' ? undefined : meant);
  }
  if (/[^\p{L}\p{N}_$.]/u.test(name)) return fault('has a character that no name of a class has');
  if (/(?:^|\.)\d/.test(name)) return fault('has a name that begins with a digit');
  return undefined;
}

/** HBase's coprocessors may have a priority and the path of a jar behind a bar. */
export function withoutPriority(text: string): string {
  return text.replace(/\|.*$/s, '').trim();
}

/** One of the words that the code knows. */
export function wordFault(text: string, { words = [], anyCase, open }: Meaning): Fault | undefined {
  const same = (word: string) => (anyCase === true ? word.toLowerCase() === text.toLowerCase() : word === text);
  if (words.length === 0 || words.some(same)) return undefined;
  const near = words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? nearestName(text, words);
  if (open === true)
    return near !== undefined && isMeant(text.toLowerCase(), near.toLowerCase()) ? fault('is none of the known words', near) : undefined;
  // Enums often list their words in several cases, and with the empty word that stands for none.
  const shown = words.filter((word, at) => word !== '' && words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at);
  return fault(shown.length > 12 ? 'is not one of the words that the code knows' : `is not one of ${shown.join(', ')}`, near);
}

/** Whether a word is another one with a slip in it. Names with numbers may be those of other versions: TLSv1.4, SHA-384. Three letters are those of many names. */
function isMeant(text: string, near: string): boolean {
  if (text.length < 4) return [...text].sort().join() === [...near].sort().join();
  if (!/[.\d]/.test(text)) return Math.abs(near.length - text.length) < 3;
  return isSlip(text, near) && text.replace(/\d/g, '') !== near.replace(/\d/g, '');
}

/** A principal of Kerberos: name@REALM, name/host@REALM. */
export function principalFault(text: string): Fault | undefined {
  if (text === '*') return undefined;
  if (/\s/.test(text)) return fault('has a blank inside');
  if (text.includes('\\')) return fault('has a backslash, where a slash is read', text.replaceAll('\\', '/'));
  const [name = '', realm, ...more] = text.split('@');
  if (more.length > 0) return fault('has two "@"');
  if (realm?.includes('/') === true) return fault('has a slash in its realm: the host stands before "@"');
  const parts = name.split('/');
  if (parts.length > 2) return fault('has two slashes before the realm');
  if (parts.some((part) => part === '')) return fault('has no name beside the slash');
  if (realm === undefined && parts[1] === '_HOST') return fault('has no realm, so _HOST is not filled in');
  const host = parts[1];
  if (/^http$/i.test(parts[0] ?? '') && parts[0] !== 'HTTP' && host !== undefined)
    return fault(`begins with ${parts[0]}, and clients ask for HTTP in capitals`, text.replace(/^http/i, 'HTTP'));
  if (host !== undefined && host !== '_HOST' && !/^host$/.test(host) && (/^_*HOST_*$/i.test(host) || isSlip(host, '_HOST')))
    return fault(`has ${host} in the place of _HOST`, text.replace(`/${host}`, '/_HOST'));
  return undefined;
}

/** The name of a user, or of a group: `@admins` is one where users are listed. */
export function userFault(text: string): Fault | undefined {
  if (text.startsWith('@')) return groupFault(text.slice(1));
  const wrong = /[\s:;,/]/.exec(text)?.[0];
  if (wrong === undefined) return undefined;
  return fault(/\s/.test(wrong) ? 'has a blank inside' : `has "${wrong}" inside, which no name of a user or group has`);
}

/** What is wrong with the name of a group: a directory service has some with blanks, as `Domain Admins`. */
export function groupFault(text: string): Fault | undefined {
  return userFault(text.replace(/\s+/g, '_'));
}

/** An ACL of ZooKeeper: scheme:id:permissions, as ZKUtil.parseACLs of Hadoop takes it apart. `@` names a file with it. */
export function zkAclFault(text: string): Fault | undefined {
  if (text.startsWith('@')) return undefined;
  const [first, last] = [text.indexOf(':'), text.lastIndexOf(':')];
  if (first === last) return fault('is not of the form scheme:id:permissions');
  const unknown = /[^rwcda]/.exec(text.slice(last + 1))?.[0];
  return unknown === undefined ? undefined : fault(`has ${quoted(unknown)} among its permissions, which are r, w, c, d and a`);
}

/** Users, a blank, groups; `*` is everybody. */
export function aclFault(text: string): Fault | undefined {
  if (text.includes(';')) return fault('has ";" inside: names are parted by commas');
  // A blank in front: groups alone.
  const [users = ''] = text.split(' ');
  if (users.endsWith(',') && text.trim().includes(' ')) return fault('has a blank behind a comma: what follows the first blank are groups');
  return undefined;
}

/** A name service of HDFS, or one of its NameNodes: a part of names of settings. */
export function nameserviceFault(text: string): Fault | undefined {
  if (text.includes('://')) return fault('is a URI, where a name is read', text.replace(/^.*?:\/\//s, '').replace(/[/:].*$/s, ''));
  const wrong = /[\s:;/]/.exec(text)?.[0];
  if (wrong === undefined) return undefined;
  return fault(wrong === ':' ? 'is an address, where a name is read' : `has ${/\s/.test(wrong) ? 'a blank' : `"${wrong}"`} inside`);
}
