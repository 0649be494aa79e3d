import { type Literal, printed } from '../literal.js';
import type { VariableFile } from './variableFile.js';

/** The names of hosts in groups; of `web[1:3]` two stand for all. */
export function hostsOfInventory(text: string): readonly string[] {
  let isOfHosts = true;
  return text.split('\n').flatMap((line) => {
    const [, section] = /^\[([^\]]+)\]/.exec(line) ?? [];
    if (section !== undefined) isOfHosts = !section.includes(':');
    const [host = ''] = section === undefined && isOfHosts ? (/^[\w.-]+(?:\[[^\]]*\])?(?=\s|$)/.exec(line) ?? []) : [];
    return host === '' ? [] : host.includes('[') ? [host, `${host} and more`] : [host];
  });
}

/** `node1 heap=8G` of an inventory, and `[cassandra:vars]`: what it tells a host, or those of a group. Others may get different values. */
export function inventoryFile(path: string, text: string): VariableFile {
  const said = new Map<string, Literal | 'computed'>();
  let isOfGroup = false;
  const say = (name: string, value: string, line: number) => {
    const [, quoted] = /^(?:"([^"]*)"|'[^']*')$/.exec(value) ?? [];
    const literal = printed(quoted ?? value.replace(/^'(.*)'$/, '$1'), quoted === undefined && !value.startsWith("'"), 'python');
    const other = said.get(name);
    const isAgreed = literal !== undefined && (other === undefined || (other !== 'computed' && other.text === literal));
    said.set(name, isAgreed ? { text: literal, line } : 'computed');
  };
  for (const [line, written] of text.split('\n').entries()) {
    const [, section] = /^\[([^\]]+)\]/.exec(written) ?? [];
    if (section !== undefined) isOfGroup = section.endsWith(':vars');
    const [, name = '', value = ''] = (isOfGroup && /^[ \t]*(\w+)[ \t]*=[ \t]*(.*?)[ \t]*(?:[ \t]#.*)?\r?$/.exec(written)) || [];
    if (name !== '') say(name, value, line);
    if (isOfGroup || /^\s*[#;]/.test(written)) continue;
    for (const [, own = '', given = ''] of written.matchAll(/[ \t](\w+)=("[^"]*"|'[^']*'|[^\s#]+)/g)) say(own, given, line);
  }
  return { path, say: ([name = '', ...more], _, joined) => (said.has(name) && (more.length > 0 || joined) ? 'computed' : said.get(name)) };
}
