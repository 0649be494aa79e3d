import { unescapeXml } from '../formats/hadoopXml/hadoopXmlEntities.js';
import { ownText } from '../text/ownText.js';
import type { Range } from '../text/range.js';
import type { HiddenRanges } from './hiddenRanges.js';
import { hideInProse } from './prose.js';
import type { SecretNames } from './secretNames.js';

/** What parts properties from each other, also in comments and in files that are no XML. */
const boundary = /<\/?(?:\w{1,20}:)?(?:property|configuration)\b/gi;
const nameText =
  /<(?:\w{1,20}:)?name\b[^<>]{0,300}>((?:(?!<\/?(?:\w{1,20}:)?(?:name|value|property)\b)[\s\S]){0,2000})|(?<=[\s"'])name\s{0,10}=\s{0,10}(?:"([^"<]{0,500})"|'([^'<]{0,500})')/gi;

/**
 * Hides the values of properties with the name of a secret: each `<value>` of them, or all that is no tag where there is none.
 * Reads the markup alone, so that it finds them in comments and in broken files, too.
 * @param certain properties that the parser found to be secret
 * @param isWithin the markup stands within another text: what has no value there is no property
 */
export function hideProperties(hidden: HiddenRanges, names: SecretNames, certain: readonly Range[], isWithin = false): void {
  const { text } = hidden;
  let start = 0;
  let left: readonly string[] = [];
  const ends = [...text.matchAll(boundary)].map(({ index }) => index);
  for (const end of [...ends, text.length]) {
    if (end > start && (!isWithin || text.slice(start, end).includes('<value'))) left = hideBlock(hidden, names, start, end, left);
    start = end;
  }
  for (const { start, end } of certain) {
    hideValues(hidden, start, end, () => true);
    hideRemarks(hidden, names, start, end);
  }
  if (!text.includes('<!ENTITY')) return;
  for (const match of text.matchAll(/<!ENTITY\s{1,20}(?:%\s{1,20})?([^\s%"'<>]{1,200})\s{1,20}(?:"([^"]{0,5000})|'([^']{0,5000}))/g)) {
    const value = match[2] ?? match[3] ?? '';
    if (names.isSecret(match[1] ?? '')) hidden.hideValue(match.index + match[0].length - value.length, match.index + match[0].length);
  }
}

/** A value that is the name of a setting; what its name should be is the value. */
const nameAsValue = /<value>\s{0,50}([A-Za-z_][\w-]{0,100}(?:\.[\w-]{1,100}){2,10})\s{0,50}</i;
const nameOfNoSetting = /<name>\s{0,50}(?![\w-]+(?:\.[\w-]+)+\s{0,50}<)([^<]{1,500})/gi;

/** @param left names above whose value is still to come @returns those that this one leaves */
function hideBlock(hidden: HiddenRanges, names: SecretNames, start: number, end: number, left: readonly string[]): readonly string[] {
  const block = hidden.text.slice(start, end);
  const { isSwapped, suspects: own } = suspiciousIn(block, names);
  const suspects = left.length > 0 && !namesSomething.test(block) ? left : own;
  if (isSwapped) {
    for (const { index, 0: all, 1: name = '' } of block.matchAll(nameOfNoSetting))
      hidden.hide(start + index + all.length - name.length, start + index + all.length, true);
  }
  if (suspects.length === 0) return [];
  hideValues(hidden, start, end, (value) => suspects.some((name) => names.hides(name, value)));
  if (suspects.some((name) => names.isSecret(name))) hideRemarks(hidden, names, start, end);
  return hasValue.test(block) ? [] : suspects;
}

const namesSomething = /<(?:\w{1,20}:)?name\b/i;
const hasValue = /<(?:\w{1,20}:)?value\b/i;

/** What may be hidden of a property. */
interface Suspicious {
  /** Its value is the name of a secret, so what should be its name is the value. */
  readonly isSwapped: boolean;
  /** The names in it of which some value is hidden. */
  readonly suspects: readonly string[];
}

const nothing: Suspicious = { isSwapped: false, suspects: [] };

/** By what is secret, and the text of a property: a file is looked at again with each key, and many nodes have the same properties. */
const known = new WeakMap<SecretNames, Map<string, Suspicious>>();
const mostKnown = 5000;
const longestKnown = 1000;

function suspiciousIn(block: string, names: SecretNames): Suspicious {
  if (!block.includes('<')) return nothing;
  if (block.length > longestKnown) return findSuspicious(block, names);
  const ofNames = known.get(names) ?? new Map<string, Suspicious>();
  known.set(names, ofNames);
  let found = ofNames.get(block);
  if (found === undefined) {
    found = findSuspicious(block, names);
    if (ofNames.size >= mostKnown) ofNames.clear();
    ofNames.set(ownText(block), found);
  }
  return found;
}

function findSuspicious(block: string, names: SecretNames): Suspicious {
  const [, swapped = ''] = nameAsValue.exec(block) ?? [];
  const isSwapped = swapped !== '' && names.isSecret(swapped);
  const suspects = findSuspects(block, names);
  return isSwapped || suspects.length > 0 ? { isSwapped, suspects } : nothing;
}

function findSuspects(block: string, names: SecretNames): readonly string[] {
  const found = [...block.matchAll(nameText)].map((match) => {
    const raw = match[1] ?? match[2] ?? match[3] ?? '';
    return unescapeXml(raw.replace(/<!--(?:(?!-->)[\s\S]){0,2000}-->|<!\[CDATA\[|\]\]>|<[^<>]*>?/g, '')).trim();
  });
  // An element that should be a name.
  if (found.length === 0) {
    for (const [, other = ''] of block.matchAll(/>\s{0,50}([A-Za-z_][\w.-]{0,300})\s{0,50}</g))
      if (names.isSecret(other)) found.push(other);
  }
  return found.filter((name) => names.mayHide(name)).map(ownText);
}

function hideValues(hidden: HiddenRanges, from: number, to: number, isSecret: (value: string) => boolean): void {
  const block = hidden.text.slice(from, to);
  const tag =
    /<(\/?)(?:\w{1,20}:)?value\b(?:"[^"<>]{0,2000}"|'[^'<>]{0,2000}'|[^<>"']){0,500}(\/?)>|(?<=[\s"'])value\s{0,10}=\s{0,10}(?:"([^"]*)"?|'([^']*)'?)/gi;
  let open: number | undefined;
  let any = false;
  const end = (at: number) => {
    if (open === undefined) return;
    const content = block.slice(open, at).replace(/<!\[CDATA\[|\]\]>|<!--(?:(?!-->)[\s\S]){0,5000}-->/g, '');
    if (isSecret(content)) hideContent(hidden, from + open, from + at);
    open = undefined;
  };
  for (const match of block.matchAll(tag)) {
    any = true;
    const attribute = match[3] ?? match[4];
    if (attribute !== undefined) {
      const start = match.index + match[0].indexOf(attribute, match[0].indexOf('=') + 1);
      if (isSecret(attribute)) hidden.hideValue(from + start, from + start + attribute.length);
      continue;
    }
    end(match.index);
    if (match[1] === '' && match[2] === '') open = match.index + match[0].length;
  }
  end(block.length);
  if (!any && isSecret('x1-Y')) {
    const name = /<\/(?:\w{1,20}:)?name\s*>/i.exec(block);
    const start = name === null ? 0 : name.index + name[0].length;
    for (const match of block.slice(start).matchAll(/[^<>]+(?=<|$)/g)) {
      if (block[start + match.index - 1] === '>' || match.index === 0)
        hidden.hideValue(from + start + match.index, from + start + match.index + match[0].length);
    }
  }
}

/** What stands beside the value of a secret, and in comments. */
const remark = /(?:<(description|source|final)\b[^<>]{0,300}>([\s\S]*?)(?:<\/\1|$)|<!--([\s\S]*?)(?:-->|$))/gi;

function hideRemarks(hidden: HiddenRanges, names: SecretNames, from: number, to: number): void {
  for (const match of hidden.text.slice(from, to).matchAll(remark)) {
    const inner = match[2] ?? match[3] ?? '';
    const start = from + match.index + match[0].indexOf(inner, match[3] === undefined ? match[0].indexOf('>') + 1 : 4);
    for (const line of inner.matchAll(/[^\r\n]+/g))
      hideInProse(hidden, start + line.index, start + line.index + line[0].length, names, true);
  }
}

/** All of a value with its markup: sections of CDATA, comments, elements within. */
function hideContent(hidden: HiddenRanges, start: number, end: number): void {
  const content = hidden.text.slice(start, end);
  for (const [, name] of content.matchAll(/&([A-Za-z_][\w.-]{0,100});/g)) if (name !== undefined) hidden.references.add(name);
  if (content.includes('<')) {
    const whole = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(content);
    if (whole?.[1] !== undefined && !whole[1].includes('<'))
      hidden.hideValue(start + content.indexOf(whole[1], content.indexOf('<![CDATA[')), start + content.lastIndexOf(']]>'));
    else hidden.hide(start, end);
  } else hidden.hideValue(start, end);
}
