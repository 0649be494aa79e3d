import type { YamlNode } from '../formats/cassandraYaml/yamlNode.js';
import type { HiddenRanges } from './hiddenRanges.js';
import type { SecretNames } from './secretNames.js';

/** Deepest level that is looked at: trees come from files of any depth. */
const deepest = 200;

/** Keys whose value is the name of what stands beside it: `- key: x.password`, `value: …` */
const naming = /^(?:key|name|id|option|property|param|parameter|field|header|setting|variable)$/i;

/** Hides the scalars of a tree that are secrets by a key above them, by the joined name, or by a name beside them. */
export function hideScalars(hidden: HiddenRanges, names: SecretNames, node: YamlNode, path = '', forced = false, depth = 0): void {
  if (depth > deepest) {
    hideLines(hidden, node.range.start, node.range.end);
    return;
  }
  switch (node.kind) {
    case 'scalar':
      if (forced) hideScalar(hidden, node.range.start, node.range.end);
      return;
    case 'sequence':
      for (const item of node.items) hideScalars(hidden, names, item, path, forced, depth + 1);
      return;
    case 'mapping': {
      const namesSecret = node.pairs.some(
        ({ key, value }) => naming.test(key.text) && value.kind === 'scalar' && names.isSecret(value.text),
      );
      for (const { key, value } of node.pairs) {
        const name = path === '' ? key.text : `${path}.${key.text}`;
        const text = value.kind === 'scalar' ? value.text : '';
        const isSecret = names.hides(key.text, text) && !(value.kind !== 'scalar' && !names.isSecret(key.text));
        hideScalars(hidden, names, value, name, forced || isSecret || (namesSecret && !naming.test(key.text)), depth + 1);
      }
    }
  }
}

/** A scalar of any style, with what stands at its beginning: the anchor, the tag, the head of a block. */
function hideScalar(hidden: HiddenRanges, start: number, end: number): void {
  const raw = hidden.text.slice(start, end);
  const alias = /^\*([^\s,[\]{}]{1,200})/.exec(raw)?.[1];
  if (alias !== undefined) {
    hidden.references.add(alias);
    return;
  }
  const lead = /^(?:[&!][^\s]{0,200}\s+){0,2}(?:[|>][-+\d]{0,3}[ \t]*(?:#[^\r\n]*)?(?=\r?\n))?/.exec(raw)?.[0].length ?? 0;
  const body = raw.slice(lead);
  if (/[\r\n]/.test(body.trim())) hideLines(hidden, start + lead, end);
  else hidden.hideValue(start + lead, end);
}

/** Line by line: the indentation stays, and with it what the lines below belong to. */
function hideLines(hidden: HiddenRanges, start: number, end: number): void {
  const raw = hidden.text.slice(start, end);
  const quote = /^\s*(["'])/.exec(raw)?.[1];
  const inner =
    quote !== undefined && raw.trimEnd().endsWith(quote)
      ? { from: raw.indexOf(quote) + 1, to: raw.trimEnd().length - 1 }
      : { from: 0, to: raw.length };
  for (const match of raw.slice(inner.from, inner.to).matchAll(/[^\r\n]+/g))
    hidden.hide(start + inner.from + match.index, start + inner.from + match.index + match[0].length);
}
