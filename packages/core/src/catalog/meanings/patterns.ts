import { type Fault, fault } from './fault.js';
import { highestPort } from './hosts.js';

const octal = /^[01]?[0-7]{3}$|^0[01]?[0-7]{3}$|^[0-7]{1,3}$/;
const symbolic = /^[ugoa]*(?:[+=-][rwxXst]*)+(?:\s*,\s*[ugoa]*(?:[+=-][rwxXst]*)+)*$/;

/** Permissions of files, or a umask: octal or symbolic. */
export function permissionFault(text: string): Fault | undefined {
  if (octal.test(text) || symbolic.test(text)) return undefined;
  if (/^[r-][w-][xsS-][r-][w-][xsS-][r-][w-][xtT-]$/.test(text))
    return fault('is written as ls shows it, where octal or symbolic permissions are read', ofListing(text));
  return fault(/^\d+$/.test(text) ? 'is not an octal number of three or four digits' : 'is neither octal nor symbolic: 750, u=rwx,g=rx,o=');
}

function ofListing(text: string): string | undefined {
  if (/[sStT]/.test(text)) return undefined;
  const digit = (part: string) => (part.includes('r') ? 4 : 0) + (part.includes('w') ? 2 : 0) + (part.includes('x') ? 1 : 0);
  return [0, 3, 6].map((at) => digit(text.slice(at, at + 3))).join('');
}

/** What no regular expression of Java can be: open groups and classes, a quantifier without something before it. */
export function regexFault(text: string): Fault | undefined {
  let open = 0;
  let inClass = 0;
  let quotes = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quotes) {
      if (text.startsWith('\\E', at)) {
        quotes = false;
        at++;
      }
    } else if (character === '\\') {
      if (at === text.length - 1) return fault('ends with a backslash, which escapes nothing');
      quotes = text[at + 1] === 'Q';
      at++;
    } else if (character === '[') {
      inClass++;
      // A bracket that comes first is itself.
      if (text[at + 1] === '^') at++;
      if (text[at + 1] === ']') at++;
    } else if (inClass > 0) {
      if (character === ']') inClass--;
    } else if (character === '(') open++;
    else if (character === ')' && --open < 0) return fault('has a closing bracket that was not opened');
  }
  if (inClass > 0) return fault('has "[" without "]"');
  if (open > 0) return fault('has "(" without ")"');
  return /^[*+?]/.test(text)
    ? fault(`begins with "${text[0]}", which has nothing to repeat`, text.startsWith('*') ? `.${text}` : undefined)
    : undefined;
}

/** Pairs of sleep time and number of tries: `10000,6,60000,10`. */
export function retryFault(text: string): Fault | undefined {
  const numbers = text.split(',').map((each) => each.trim());
  if (numbers.some((each) => !/^\d+$/.test(each))) return fault('is not a list of numbers, parted by commas');
  return numbers.length % 2 === 0 ? undefined : fault('has a sleep time without a number of tries');
}

export function pairFault(text: string): Fault | undefined {
  return text.includes('=') ? undefined : fault('has no "=", where key=value is read');
}

export function numberFault(text: string): Fault | undefined {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[fd]?$/i.test(text) ? undefined : fault('is not a number');
}

/** `50100-50200` */
export function portRangeFault(text: string): Fault | undefined {
  const [from = '', to, ...more] = text.split('-').map((each) => each.trim());
  const ports = [from, ...(to === undefined ? [] : [to]), ...more];
  if (more.length > 0 || ports.some((port) => !/^\d*$/.test(port))) return fault('is not a range of ports: 50100-50200');
  return ports.some((port) => Number(port) > highestPort) ? fault(`has a port above ${highestPort}`) : undefined;
}
