import { SaxesParser } from 'saxes';
import type { Range } from '../../text/range.js';
import type { SyntaxProblem } from '../document.js';
import { isPredefined, referencePattern, type XmlEntities } from './hadoopXmlEntities.js';
import { deepest, type XmlScanProblem, type XmlToken } from './hadoopXmlTokens.js';

/** More than this many problems of one file say nothing new. */
const most = 20;

/** Expansions after which the JDK's XML parser gives up; Woodstox does after 100 000. */
const entityLimit = 64_000;

/** Names of character encodings begin so; a parser refuses a declaration that names none that Java has. */
const knownEncoding =
  /^(?:utf|iso|us-ascii|ascii|latin|l\d|windows-|cp\d|ibm|gb|big5|shift|sjis|ms9|euc|koi|tis|jis|x-|mac|unicode|cs|hz|646)/i;

/**
 * What an XML parser refuses in a text. Known mistakes are told with their exact place; a strict parser has the last word, so that nothing is missed.
 * `masked` is the text without template markup, `text` the text itself.
 */
export function checkWellFormed(
  text: string,
  masked: string,
  tokens: readonly XmlToken[],
  scanProblems: readonly XmlScanProblem[],
  entities: XmlEntities,
  holes: readonly Range[],
): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = scanProblems.slice(0, most).map(({ code, range }) => ({
    code,
    range,
    message: scanMessages[code],
    effect: 'refused' as const,
  }));
  const refuse = (code: string, range: Range, message: string): void => {
    if (problems.length < most) problems.push({ code, range, message, effect: 'refused' });
  };
  for (const hole of holes) {
    if (text[hole.start] === '<' && text[hole.start + 1] !== '%') {
      refuse('placeholder-element', hole, `an XML parser takes ${text.slice(hole.start, hole.end)} for an element that is never closed`);
    }
  }
  checkStructure(masked, tokens, refuse);
  checkContent(masked, tokens, entities, refuse);
  if (problems.length === 0) {
    const rest = askStrictParser(inOwnEncoding(masked), entities);
    if (rest !== undefined) refuse('not-well-formed', rest.range, rest.message);
  }
  return problems;
}

type Refuse = (code: string, range: Range, message: string) => void;

const scanMessages: Readonly<Record<XmlScanProblem['code'], string>> = {
  'unclosed-comment': 'the comment is not closed: everything behind it is part of it',
  'unclosed-cdata': 'the CDATA section is not closed',
  'unclosed-instruction': 'the processing instruction is not closed',
  'unclosed-doctype': 'the document type is not closed',
  'unclosed-tag': 'the tag is not complete',
  'stray-less-than': '"<" begins no element; write &lt;',
  'misspelt-comment': '"<--" begins no comment; write <!--',
  'too-deep': 'more than 1000 elements stand within each other here: an XML parser gives up; nothing behind it is read',
};

/** All that a file holds that stands for a link: `../conf/core-site.xml`. */
const linkText = /^[\w.@+-]*\/[\w.@+/-]+$/;

/** Elements that are open and closed in turn, one root, nothing beside it. */
function checkStructure(text: string, tokens: readonly XmlToken[], refuse: Refuse): void {
  const stack: { readonly name: string; readonly range: Range }[] = [];
  let roots = 0;
  for (const token of tokens) {
    if (token.kind === 'open') {
      if (stack.length === 0) {
        roots++;
        if (roots === 2)
          refuse('several-roots', token.range, 'a second root element: a file has one, <configuration> around all properties');
      }
      if (!token.empty) stack.push({ name: token.name, range: token.range });
    } else if (token.kind === 'close') {
      closeElement(stack, token, refuse);
    } else if (token.kind === 'text' || token.kind === 'cdata') {
      if (stack.length > 0) continue;
      const { start, end } = token.range;
      const raw = text.slice(start, end);
      const content = start === 0 && raw.startsWith('\ufeff') ? raw.slice(1) : raw;
      if (content.trim() !== '') {
        const from = start + (raw.length - content.length) + (content.length - content.trimStart().length);
        const to = from + content.trim().length;
        const what = linkText.test(content)
          ? 'the file holds a path alone: Git writes a link so where the system cannot make one'
          : `text ${roots === 0 ? 'before' : 'behind'} the root element`;
        refuse('text-outside-root', { start: from, end: to }, what);
      }
    }
  }
  const open = stack[stack.length - 1];
  if (open !== undefined && stack.length < deepest) refuse('unclosed-element', open.range, `<${open.name}> is not closed`);
  if (roots === 0) refuse('no-root', { start: text.length, end: text.length }, 'the file has no root element');
}

function closeElement(
  stack: { readonly name: string; readonly range: Range }[],
  token: { readonly name: string; readonly range: Range },
  refuse: Refuse,
): void {
  const top = stack[stack.length - 1];
  if (top?.name === token.name) {
    stack.pop();
    return;
  }
  const opened = stack.findLastIndex((element) => element.name === token.name);
  if (opened >= 0) {
    // Of elements within each other that one end tag leaves open, the innermost lacks its own: the others may be whole once it has one.
    const innermost = stack.splice(opened).slice(1).at(-1);
    if (innermost !== undefined) refuse('unclosed-element', innermost.range, `<${innermost.name}> is not closed`);
  } else if (top === undefined) {
    refuse('unmatched-end', token.range, `</${token.name}> closes nothing`);
  } else {
    refuse('unmatched-end', token.range, `</${token.name}> closes nothing; <${top.name}> is open here`);
    // A leaf that is closed under another name is closed.
    if (top.name.toLowerCase() === token.name.toLowerCase() || /^(?:name|value|final|description)$/.test(top.name)) stack.pop();
  }
}

const oneReference = /^&(?:#x[0-9A-Fa-f]+|#[0-9]+|[A-Za-z_:\u00c0-\uffff][\w.:\u00b7-\uffff-]{0,200});/;

/** References, characters, comments and the XML declaration. */
function checkContent(text: string, tokens: readonly XmlToken[], entities: XmlEntities, refuse: Refuse): void {
  let expansions = 0;
  const references = (range: Range): void => {
    // A piece of its own: looking for a character in the whole text would read it to its end for every token.
    const raw = text.slice(range.start, range.end);
    for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', at + 1)) {
      const match = oneReference.exec(raw.slice(at, at + 210));
      const start = range.start + at;
      if (match === null) {
        refuse('stray-ampersand', { start, end: start + 1 }, '"&" begins no reference; write &amp;');
        continue;
      }
      const place = { start, end: start + match[0].length };
      const name = match[0].slice(1, -1);
      if (name.startsWith('#')) {
        if (!isXmlCharacter(name)) refuse('invalid-reference', place, `${match[0]} is not a valid XML character`);
      } else if (!isPredefined(name)) {
        if (entities.names.has(name)) expansions += entities.expansions(name);
        else refuse('unknown-entity', place, `no entity "${name}" is declared; write &amp; for "&"`);
        if (expansions > entityLimit) {
          refuse(
            'entity-expansion',
            place,
            'the entities of the file expand without end: an XML parser gives up; they are not expanded here',
          );
          expansions = Number.NEGATIVE_INFINITY;
        }
      }
    }
  };
  for (const token of tokens) {
    switch (token.kind) {
      case 'text': {
        references(token.range);
        const inText = text.slice(token.range.start, token.range.end).indexOf(']]>');
        const end = token.range.start + inText;
        if (inText >= 0) refuse('cdata-end', { start: end, end: end + 3 }, '"]]>" ends a CDATA section that does not begin; write ]]&gt;');
        break;
      }
      case 'open':
        for (const attribute of token.attributes) references(attribute.valueRange);
        break;
      case 'comment': {
        const content = text.slice(token.content.start, token.content.end);
        const hyphens = content.indexOf('--');
        const at = hyphens >= 0 ? hyphens : content.endsWith('-') ? content.length - 1 : -1;
        if (at >= 0 && token.range.end > token.content.end) {
          const start = token.content.start + at;
          const own = /^\s*storelint-/.test(content) ? '; put a colon in front of the reason instead' : '';
          refuse('hyphens-in-comment', { start, end: start + 2 }, `a comment of XML must not hold "--", nor end in "--->"${own}`);
        }
        break;
      }
      case 'instruction':
        checkInstruction(text, token.range, refuse);
        break;
      default:
        break;
    }
  }
}

function checkInstruction(text: string, range: Range, refuse: Refuse): void {
  const instruction = text.slice(range.start, Math.min(range.end, range.start + 300));
  if (!/^<\?xml[\s?]/i.test(instruction)) return;
  if (range.start > (text.startsWith('\ufeff') ? 1 : 0)) {
    refuse(
      'late-declaration',
      range,
      'the XML declaration is not the first thing of the file: nothing may stand before it, not even a blank line',
    );
    return;
  }
  const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(instruction);
  if (encoding === null || encoding[1] === undefined) return;
  const start = range.start + encoding.index + encoding[0].length - 1 - encoding[1].length;
  const place = { start, end: start + encoding[1].length };
  if (!knownEncoding.test(encoding[1])) refuse('unknown-encoding', place, `Java knows no character encoding "${encoding[1]}"`);
  else if (/^utf-?16|^iso-10646-ucs|^utf-?32/i.test(encoding[1]) && !text.startsWith('\ufeff')) {
    refuse('wrong-encoding', place, `the file is not written in ${encoding[1]}`);
  }
}

function isXmlCharacter(reference: string): boolean {
  const code = reference[1] === 'x' ? Number.parseInt(reference.slice(2), 16) : Number.parseInt(reference.slice(1), 10);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff) return false;
  // Control characters are allowed in XML 1.1; the strict parser tells the two apart.
  return code >= 1;
}

/** Encodings in which a byte that is no UTF-8 is an error, too. */
const strictEncoding = /^(?:utf-?8|us-ascii|ascii|ascii7|iso646-us|646)$/i;

/** A byte that is no UTF-8, as it reached the text. */
const strayByte = /(?<![\ud800-\udbff])[\udc80-\udcff]/g;

/** The text with a letter for each byte that is no UTF-8, where the file declares an encoding in which it may be a character. */
function inOwnEncoding(text: string): string {
  const declared = /^\ufeff?<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text.slice(0, 300))?.[1];
  return declared === undefined || strictEncoding.test(declared) ? text : text.replace(strayByte, '_');
}

/** First thing that a strict parser of XML 1.0 or 1.1 with namespaces refuses. */
function askStrictParser(text: string, entities: XmlEntities): { readonly range: Range; readonly message: string } | undefined {
  const skip = text.startsWith('\ufeff') ? 1 : 0;
  let input = text.slice(skip);
  if (entities.names.size > 0) {
    input = input.replace(referencePattern, (whole: string, _hex: unknown, _decimal: unknown, name: string | undefined) =>
      name !== undefined && entities.names.has(name) ? ' '.repeat(whole.length) : whole,
    );
  }
  const parser = new SaxesParser({ xmlns: true });
  let first: { readonly range: Range; readonly message: string } | undefined;
  parser.on('error', (error) => {
    if (first !== undefined) return;
    const at = Math.max(0, Math.min(parser.position + skip, text.length) - 1);
    first = {
      range: { start: at, end: Math.min(at + 1, text.length) },
      message: /^[\udc80-\udcff]/.test(text[at] ?? '')
        ? 'this byte is not valid UTF-8, and the XML declaration names no other encoding'
        : `not well-formed XML: ${error.message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, '')}`,
    };
  });
  // Written in pieces: a file that is broken early is not read to its end.
  const size = 65_536;
  for (let at = 0; at < input.length && first === undefined; at += size) parser.write(input.slice(at, at + size));
  if (first === undefined) parser.close();
  return first;
}
