import { type Printer, printed } from '../literal.js';
import { withDefaults } from '../puppetValues.js';
import { lineAt, type Said } from './variableFile.js';

/* Values that lines of Ruby and Puppet assign: attributes of a cookbook of Chef, parameters of a class of Puppet. */

/** `default['cassandra']['heap'] = '8G'` of a Chef cookbook, `default.cassandra.heap = '8G'` of an older one. */
export function attribute(text: string, variable: readonly string[], printer: Printer): Said {
  const said = [
    ...text.matchAll(/^[ \t]*(?:node\.)?(?:force_)?(?:default|normal|override)((?:\[[^\]\n]*\]|\.\w+)+)[ \t]*=(?!=)[ \t]*(.*)$/gm),
  ].filter(([, keys]) => [...(keys ?? '').matchAll(/[\w-]+/g)].map(([key]) => key).join() === variable.join());
  // Of lines that stand in no branch and have one precedence the last counts.
  const isOverwritten = said.length > 1 && said.every(({ 0: line, index }) => line.startsWith('default') && !isInBlock(text, index));
  return onlyOne(text, [...(isOverwritten ? said.slice(-1) : said), ...inHashes(text, variable)], printer);
}

/** Whether a line of Ruby stands between `if`, `case` or `do` and their `end`, however it is indented. */
function isInBlock(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const opened =
    before.match(/^[ \t]*(?:if|unless|case|while|until|begin|def)\b|\bdo\b[ \t]*(?:\|[^|\n]*\|)?[ \t]*(?:#.*)?$/gm)?.length ?? 0;
  const closed = before.match(/^[ \t]*end\b/gm)?.length ?? 0;
  return opened > closed;
}

/** `default[:cassandra] = {`, with lines `:heap => '8G',` and further maps in it: the lines that set an attribute. */
function inHashes(text: string, variable: readonly string[]): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const head of text.matchAll(
    /^[ \t]*(?:node\.)?(?:force_)?(?:default|normal|override)((?:\[[^\]\n]*\])+)[ \t]*=[ \t]*\{[ \t]*(?:#.*)?$/gm,
  )) {
    const path = [...(head[1] ?? '').matchAll(/[\w-]+/g)].map(([key]) => key);
    const outer = path.length;
    const line = /^[ \t]*(?:(?::|["'])?([\w-]+)["']?[ \t]*(?:=>|:)[ \t]*(.*)|(\}).*|.*)$/gm;
    line.lastIndex = head.index + head[0].length + 1;
    for (let match = line.exec(text); match !== null && match.index < text.length; match = line.exec(text)) {
      const [, name, value = '', end] = match;
      if (end !== undefined) path.pop();
      if (path.length < outer) break;
      if (name !== undefined && [...path, name].join() === variable.join() && !value.startsWith('{')) found.push(match);
      if (name !== undefined && /^\{[ \t]*$/.test(value)) path.push(name);
      if (line.lastIndex === match.index) line.lastIndex++;
    }
  }
  return found;
}

/** `$heap = '8G'` of a class of Puppet, with or without a type. What a module takes over from its params.pp, or looks up with that as default, is the same value. */
export function parameter(written: string, variable: readonly string[], printer: Printer): Said {
  const text = withDefaults(written);
  const said = [...text.matchAll(/^[ \t]*(?:[A-Z][\w:]*(?:\[[^\n=]*\])?[ \t]+)?\$(\w+)[ \t]*=(?!=)[ \t]*(.*)$/gm)]
    .filter(([, name]) => name === variable[0])
    .filter(([, , value]) => !/^(?:\$[\w:]*params::\w+|undef|params_lookup\([^()]*\))\s*,?\s*$/.test(value ?? ''));
  return onlyOne(text, said, printer);
}

/** `node[:ipaddress]`: the address of the machine that Chef runs on stands in the place of the attribute as it is. */
const ownAddress = /^node\[(?::|["'])ipaddress["']?\]\s*,?\s*(?:#.*)?$/;

function onlyOne(text: string, said: readonly RegExpExecArray[], printer: Printer): Said {
  const [first] = said;
  if (first === undefined) return undefined;
  if (said.length === 1 && ownAddress.test(first[2] ?? '')) return { text: '<%= node[:ipaddress] %>', line: lineAt(text, first.index) };
  const [, quoted, single, plain] = /^(?:"([^"\\]*)"|'([^'\\]*)'|([\w.-]+))\s*,?\s*(?:#.*)?$/.exec(first[2] ?? '') ?? [];
  const written = quoted ?? single ?? plain;
  const value = written === undefined ? undefined : printed(written, plain !== undefined, printer);
  return said.length > 1 || value === undefined || (plain === undefined && /[$]|#\{/.test(written ?? ''))
    ? 'computed'
    : { text: value, line: lineAt(text, first.index) };
}
