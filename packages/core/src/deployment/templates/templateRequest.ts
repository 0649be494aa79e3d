import type { TemplateInfo } from '../../formats/document.js';
import { type Printer, printed } from './literal.js';

/** The one variable that a template prints at a place, and nothing else. */
export interface TemplateRequest {
  /** Names from the outermost: `cassandra`, `heap`. */
  readonly path: readonly string[];
  readonly printer: Printer;
  /** Printed where nothing sets the variable. */
  readonly otherwise: string | undefined;
  /** Printed with double quotes around it. */
  readonly quoted: boolean;
  /** The items of a list are put into one text. */
  readonly joined?: Joined;
  /** Printed in small letters. */
  readonly isLower?: true;
}

/** What is printed of the text of a variable. */
export function shownText({ isLower }: TemplateRequest, text: string): string {
  return isLower === true ? text.toLowerCase() : text;
}

/** How the items of a list become one text. */
export interface Joined {
  readonly separator: string;
  /** What each item gets before and behind it: `map('regex_replace', '^(.*)$', 'file://\\1')`. */
  readonly before: string;
  readonly behind: string;
}

const name = String.raw`[A-Za-z_]\w*`;
const string = String.raw`"[^"\\]*"|'[^'\\]*'`;
const literal = String.raw`${string}|-?\d+(?:\.\d+)?|[Tt]rue|[Ff]alse`;

/** `heap`, `cassandra.heap`, `cassandra['heap']`, in small letters by `cluster | lower` */
const jinjaVariable = new RegExp(
  String.raw`^(${name}(?:\.${name}|\[(?:${string})\])*)(?:\s*\|\s*(?:default|d)\(\s*(${literal})\s*(?:,\s*[Tt]rue\s*)?\))?(\s*\|\s*lower)?$`,
);
/** `directories | join(',')`, with `map('regex_replace', …)` of the whole item before it */
const jinjaJoined = new RegExp(
  String.raw`^(${name}(?:\.${name})*)\s*\|(?:\s*map\(\s*["']regex_replace["']\s*,\s*["']\^(?:\(\.\*\))?\$?["']\s*,\s*["']([^"'\\]*)(?:\\{1,2}1([^"'\\]*))?["']\s*\)\s*\|)?\s*join\(\s*(${string})\s*\)$`,
);
/** `salt['pillar.get']('cassandra:heap', '8G')` */
const pillar = new RegExp(
  String.raw`^(?:salt\[(?:"pillar\.get"|'pillar\.get')\]|salt\.pillar\.get)\(\s*(${string})\s*(?:,\s*(${literal})\s*)?\)$`,
);
/** `.Values.heap`, `$.Values.heap`, with a default on either side */
const goVariable = new RegExp(
  String.raw`^(?:default\s+(${literal})\s+)?\$?\.Values((?:\.${name})+)(?:\s*\|\s*default\s+(${literal}))?(\s*\|\s*quote)?$`,
);
/** `@heap`, `$heap`, `scope['cassandra::heap']`, `scope.lookupvar('cassandra::heap')`, `node['cassandra']['heap']`, `node.cassandra.heap`; a bare `heap` in older modules of Puppet */
const rubyVariable = new RegExp(
  String.raw`^(?:@?(${name})|\$(?:\w*::)*(${name})|(?:@?scope\[|scope\.lookupvar\()\s*(${string})\s*[\])]|@?node((?:\[(?:${string}|:${name})\]|\.${name})+))(?:\s*\|\|\s*(${literal}))?$`,
);

/** What a chart prints as YAML, in lines of their own. */
export interface BlockRequest {
  /** Names of the value from the outermost; empty for the value that a statement around it names, `with .Values.affinity`. */
  readonly path: readonly string[];
  readonly indent: number;
  /** Whether a line ends before it. */
  readonly isBelow: boolean;
}

/** `toYaml .Values.resources | nindent 12`, `toYaml . | indent 8` */
const goBlock = new RegExp(String.raw`^toYaml\s+(?:\$?\.Values((?:\.${name})+)|\.)\s*\|\s*(n?)indent\s+(\d{1,2})$`);

/** The block that a piece of markup prints; undefined where it prints something else, or takes line ends around it away. */
export function blockRequest(markup: string): BlockRequest | undefined {
  const [, trims, inner = ''] = /^\{\{(-?)([^{}]*)\}\}$/.exec(markup) ?? [];
  const [, names = '', below, indent] = goBlock.exec(inner.trim()) ?? [];
  if (indent === undefined || (trims === '-' && below === '')) return undefined;
  return { path: namesIn(names), indent: Number(indent), isBelow: below !== '' };
}

/** What a piece of markup prints; undefined where that is more than a variable, or depends on more. */
export function templateRequest(markup: string, dialect: TemplateInfo['dialect']): TemplateRequest | undefined {
  if (markup.startsWith('<%')) return rubyRequest(markup);
  const inner = /^\{\{[-~]?([^{}]*?)[-~]?\}\}$/.exec(markup)?.[1]?.trim();
  if (inner === undefined) return undefined;
  return dialect === 'go' || /\.Values\./.test(inner) ? goRequest(inner) : jinjaRequest(inner);
}

function jinjaRequest(inner: string): TemplateRequest | undefined {
  const [, variable, otherwise, lower] = jinjaVariable.exec(inner) ?? [];
  if (variable !== undefined) {
    const request = { path: namesIn(variable), printer: 'python', otherwise: literalText(otherwise, 'python'), quoted: false } as const;
    return lower === undefined ? request : { ...request, isLower: true };
  }
  const [, list, before = '', behind = '', separator] = jinjaJoined.exec(inner) ?? [];
  if (list !== undefined && separator !== undefined) {
    const joined = { separator: separator.slice(1, -1), before, behind };
    return { path: namesIn(list), printer: 'python', otherwise: undefined, quoted: false, joined };
  }
  const [, key, instead] = pillar.exec(inner) ?? [];
  if (key === undefined) return undefined;
  return { path: key.slice(1, -1).split(':'), printer: 'python', otherwise: literalText(instead, 'python'), quoted: false };
}

function goRequest(inner: string): TemplateRequest | undefined {
  const [, before, names, behind, quote] = goVariable.exec(inner) ?? [];
  if (names === undefined) return undefined;
  return { path: namesIn(names), printer: 'go', otherwise: literalText(before ?? behind, 'go'), quoted: quote !== undefined };
}

function rubyRequest(markup: string): TemplateRequest | undefined {
  const inner = /^<%=([^%]*?)-?%>$/.exec(markup)?.[1]?.trim() ?? '';
  const [, instance, variable, scope, node, otherwise] = rubyVariable.exec(inner) ?? [];
  const path = node === undefined ? [instance ?? variable ?? scope?.slice(1, -1).split('::').at(-1) ?? ''] : namesIn(node);
  if (path[0] === '') return undefined;
  return { path, printer: 'ruby', otherwise: literalText(otherwise, 'ruby'), quoted: false };
}

/** The names of `a.b`, `a['b']` and `[:a][:b]`. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/[\w-]+/g)].map(([found]) => found);
}

function literalText(text: string | undefined, printer: Printer): string | undefined {
  if (text === undefined) return undefined;
  const isQuoted = /^["']/.test(text);
  return printed(isQuoted ? text.slice(1, -1) : text, !isQuoted, printer);
}
