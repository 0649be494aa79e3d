import type { Range } from '../../text/range.js';
import type { XmlToken } from './hadoopXmlTokens.js';

/** General entities that a document type declares. They are counted and never expanded. */
export interface XmlEntities {
  readonly names: ReadonlySet<string>;
  /** How many expansions a reference to the name costs; infinite where it refers to itself. */
  expansions(name: string): number;
  /** Whether the raw text of the range refers to a declared entity: its value cannot be told then. */
  isUsedIn(text: string, range: Range): boolean;
}

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export const referencePattern = /&(?:#x([0-9A-Fa-f]+)|#([0-9]+)|([A-Za-z_:\u00c0-\uffff][\w.:\u00b7-\uffff-]*));/g;

export function isPredefined(name: string): boolean {
  return Object.hasOwn(predefined, name);
}

/** Resolves character references and the five predefined entities; anything else stays as it is written. */
export function unescapeXml(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(referencePattern, (whole: string, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return isPredefined(name) ? (predefined[name] ?? whole) : whole;
    const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
    return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/** Escapes a text for character data. */
export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Declarations of the document type, if there is one. */
export function readEntities(text: string, tokens: readonly XmlToken[]): XmlEntities {
  const doctype = tokens.find((token) => token.kind === 'doctype');
  const declared = new Map<string, string>();
  if (doctype !== undefined && doctype.kind === 'doctype') {
    const subset = text.slice(doctype.content.start, doctype.content.end);
    for (const match of subset.matchAll(/<!ENTITY\s+([^\s%"'<>]{1,200})\s+(?:"([^"]*)"|'([^']*)'|[A-Z])/g)) {
      // The first declaration of a name counts.
      if (match[1] !== undefined && !declared.has(match[1])) declared.set(match[1], match[2] ?? match[3] ?? '');
    }
  }
  const costs = new Map<string, number>();
  const cost = (name: string, within: ReadonlySet<string>): number => {
    const known = costs.get(name);
    if (known !== undefined) return known;
    const content = declared.get(name);
    if (content === undefined) return 0;
    if (within.has(name) || within.size > 200) return Number.POSITIVE_INFINITY;
    const deeper = new Set(within).add(name);
    let sum = 1;
    for (const match of content.matchAll(referencePattern)) if (match[3] !== undefined) sum += cost(match[3], deeper);
    costs.set(name, sum);
    return sum;
  };
  return {
    names: new Set(declared.keys()),
    expansions: (name) => cost(name, new Set()),
    isUsedIn: (raw, range) => {
      if (declared.size === 0) return false;
      for (const match of raw.slice(range.start, range.end).matchAll(referencePattern)) {
        if (match[3] !== undefined && declared.has(match[3]) && !isPredefined(match[3])) return true;
      }
      return false;
    },
  };
}
