import { baseName } from '../text/paths.js';
import type { Range } from '../text/range.js';
import type { TemplateInfo } from './document.js';

/**
 * The template markup of a text, hidden from the format's own parser. The parsers work on `masked`, and take keys, values and comments from the text
 * itself by offset. Entries that touch one of `holes` (see `touchesHole`) get `hole`.
 */
export class Markup {
  /** As long as the text: output markup became word characters, statements and template comments became blanks; line ends inside statements stay. */
  readonly masked: string;
  /** Set where the file is a template by its ending, or by markup that stands between its settings. */
  readonly template: TemplateInfo | undefined;
  /** The holes in order; there are some in files that are no templates, too: a placeholder that nobody replaced. */
  readonly holes: readonly Range[];
  /** Whether there is any markup, in comments, too. */
  readonly hasMarkup: boolean;
  /** Whether the ending names the language of the template: without markup it is the file itself. */
  readonly isLanguage: boolean;
  private knownIncludes: boolean | undefined;
  private knownBranches: readonly Range[] | undefined;
  private knownArms: readonly Arm[] | undefined;

  constructor(
    private readonly text: string,
    path: string,
    /** That of a text which differs in a plain word alone, where it has none. */
    like?: Markup,
  ) {
    const { masked, template, holes, hasMarkup } = like === undefined ? maskTemplate(text, path) : { ...like, masked: text };
    const { dialect } = stripTemplateEnding(path);
    this.hasMarkup = hasMarkup;
    this.isLanguage = dialect === 'jinja' || dialect === 'erb' || dialect === 'go';
    this.masked = masked;
    this.template = template;
    this.holes = holes;
  }

  /** The parts that stand in a branch or a loop: whether their lines are there cannot be told. */
  get branches(): readonly Range[] {
    this.knownBranches ??= branchesOf(this.text);
    return this.knownBranches;
  }

  /** Whether a statement prints text that stands elsewhere: an include, a part, what a call prints. */
  get includes(): boolean {
    this.knownIncludes ??= [...statementsOf(this.text)].some(({ statement, start }) =>
      (this.text.startsWith('{{', start) ? printsInActions : printsInStatements).test(statement),
    );
    return this.knownIncludes;
  }

  /** Where arms of branches begin and end, in order. */
  get arms(): readonly Arm[] {
    this.knownArms ??= armsOf(this.text);
    return this.knownArms;
  }

  /** The arms that an offset stands in; empty outside of branches. */
  armAt(offset: number): string {
    return this.arms.findLast(({ from }) => from <= offset)?.path ?? '';
  }
}

type Dialect = TemplateInfo['dialect'];

/** Endings that say template; removed one at a time to find the name of the file that it makes. */
const endings: Readonly<Record<string, Dialect>> = {
  j2: 'jinja',
  jinja: 'jinja',
  jinja2: 'jinja',
  erb: 'erb',
  epp: 'erb',
  gotmpl: 'go',
  ctmpl: 'go',
  mustache: 'unknown',
  hbs: 'unknown',
  handlebars: 'unknown',
  tpl: 'unknown',
  tmpl: 'unknown',
  template: 'unknown',
  in: 'placeholder',
};

/** Endings of parts that scripts and tasks write: what a shell fills in, and lines that are added to a file. */
const partEndings: Readonly<Record<string, Dialect>> = { heredoc: 'placeholder', fragment: 'placeholder' };

/** What a shell puts into a text that it writes, a variable of its own or what a command prints, and what Ruby or Terraform puts there before. */
const putInByShell = /\\?\$(?:\w+|[@*#?!$]|\{[^}\r\n]{0,200}\}|\([^)\r\n]{0,200}\))|`[^`\r\n]{1,200}`|[#%]\{[^}\r\n]{0,200}\}/;

/** The endings of templates, without the dot. */
export const templateEndings: readonly string[] = Object.keys(endings);

/** `hbase-site.xml` of `conf/hbase-site.xml.j2`, with the dialect that the ending tells; the base name alone where it has no such ending. */
export function stripTemplateEnding(path: string): { readonly name: string; readonly dialect: Dialect | undefined } {
  let name = baseName(path);
  let dialect: Dialect | undefined;
  for (;;) {
    const dot = name.lastIndexOf('.');
    const ending = name.slice(dot + 1).toLowerCase();
    const found = dot > 0 ? (endings[ending] ?? partEndings[ending]) : undefined;
    if (found === undefined) return { name, dialect };
    dialect = dialect === undefined || dialect === 'unknown' ? found : dialect;
    name = name.slice(0, dot);
  }
}

/** `hbase-site-template.xml`, `core-site.tmpl.xml`: a script makes the real file of it. */
function saysTemplate(name: string): boolean {
  return /[-_.](?:template|templ|tmpl|tpl)[-_.]/i.test(name);
}

/** Whether any hole has a character in common with the range. */
export function touchesHole(holes: readonly Range[], range: Range): boolean {
  let low = 0;
  let high = holes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((holes[middle] as Range).end <= range.start) low = middle + 1;
    else high = middle;
  }
  const hole = holes[low];
  return hole !== undefined && hole.start < range.end;
}

/** Longest markup that is looked for, in characters: what is longer is text that happens to open like markup. */
const longest = 4000;

/** First words of Go and Handlebars actions that print nothing. */
const goStatement = /^(?:if|else|end|range|with|define|block|break|continue)\b(?!\s*\()/;

type Found = Range & { readonly form: 'output' | 'statement' | 'placeholder' };

/** Finds the markup of a text by the file it came from. Linear in the length of the text. */
function maskTemplate(text: string, path: string): Pick<Markup, 'masked' | 'template' | 'holes' | 'hasMarkup'> {
  const { name, dialect: fromEnding } = stripTemplateEnding(path);
  if (
    fromEnding === undefined &&
    !saysTemplate(name) &&
    !/\{\{|\{%|<%|@[A-Za-z_][\w.-]{0,80}@|__[A-Z]|%%[A-Za-z]|<[A-Za-z]|\$[{A-Z]|\w###|\[[Yy]our /.test(text)
  ) {
    return { masked: text, template: undefined, holes: [], hasMarkup: false };
  }
  const shell = /(?:\.(?:sh|bash|ps1)|-env(?:\.sh)?)$/i.test(name) || /^#!.*sh\b/.test(text);
  const jinja = fromEnding === 'jinja' || (fromEnding !== 'go' && /\{%[-+]?\s*\w/.test(text) && text.includes('%}'));
  const markup = findMarkup(text, jinja, fromEnding !== undefined, shell);
  const found = [...markup, ...findPlaceholders(text, path, fromEnding !== undefined, shell, markup)].sort((a, b) => a.start - b.start);

  const comments = isXml(text, name) ? undefined : new LineComments(text);
  const yaml = /\.ya?ml$/i.test(name);
  const holes: Range[] = [];
  const pieces: string[] = [];
  const choices = new ChoicesInValues(text);
  let at = 0;
  let between = false;
  for (const { start, end, form } of found) {
    pieces.push(text.slice(at, start));
    if (form === 'statement' && choices.hold(start, end)) {
      pieces.push(text.slice(start, end).replace(/[^\r\n]/g, 'x'));
      holes.push({ start, end });
      between = true;
      at = end;
      continue;
    }
    // Maven's ${…} on a line of its own: lines of settings come in its place.
    const standsForLines = form === 'output' || (yaml && text.startsWith('${', start) && text[start - 1] === '\n');
    const alone = standsForLines && standsAlone(text, start, end);
    if (form === 'statement' || alone) {
      pieces.push(text.slice(start, end).replace(/[^\r\n]/g, ' '));
      between = true;
    } else {
      pieces.push('x'.repeat(end - start));
    }
    if (form !== 'statement' && comments?.holds(start) !== true) holes.push({ start, end });
    at = end;
  }
  pieces.push(text.slice(at));

  const inTemplateFolder = holes.length > 0 && /(?:^|[/_-])templates?\//i.test(path);
  // One field of Go's template may be left by mistake; a program fills in several.
  const ofGo = holes.filter(({ start, end }) => /^\{\{-?\s*\.\w/.test(text.slice(start, end)));
  const isTemplate = fromEnding !== undefined || between || inTemplateFolder || saysTemplate(name) || ofGo.length > 1 || looksUp.test(text);
  const dialect = fromEnding !== undefined && fromEnding !== 'unknown' ? fromEnding : dialectOf(text, found, jinja);
  return { masked: pieces.join(''), template: isTemplate ? { dialect, holes } : undefined, holes, hasMarkup: found.length > 0 };
}

/** Output that asks what only an engine knows, the pillar of Salt or the inventory of Ansible: nobody replaces it with an editor. */
const looksUp = /\{\{[-~]?\s*(?:(?:pillar|grains|salt|hostvars|groups)\[|salt\.)/;

function isXml(text: string, name: string): boolean {
  return /\.xml$/i.test(name) || /^\ufeff?\s*(?:<\?xml|<configuration)/.test(text);
}

/** Branches and loops that begin within a value, `tickTime={% if fast %}1000{% else %}2000{% endif %}`: what is there is one value of several. Asked for ever later statements. */
class ChoicesInValues {
  private depth = 0;

  constructor(private readonly text: string) {}

  /** Whether a statement is a part of one. */
  hold(start: number, end: number): boolean {
    const statement = this.text.slice(start, end).replace(/^(?:\{[{%]|<%)[-+~]?\s*|\s*[-+~]?(?:[%}]\}|%>)$/g, '');
    const isPart = this.depth > 0 || (opensBranch.test(statement) && this.isInValue(start));
    if (!isPart) return false;
    if (opensBranch.test(statement)) this.depth++;
    else if (closesBranch.test(statement)) this.depth--;
    return true;
  }

  /** Whether text of the line's own stands before it, or an element is open that holds a value. */
  private isInValue(start: number): boolean {
    const before = this.text.slice(Math.max(0, start - longestBefore), start);
    if (/<value>[^<>]*$/.test(before)) return true;
    const line = before.slice(before.lastIndexOf('\n') + 1);
    return /[=:"']\s*[^\s<>]*\s*$/.test(line.slice(Math.max(line.lastIndexOf('%}'), line.lastIndexOf('%>'), line.lastIndexOf('}}')) + 1));
  }
}

/** Characters before a statement that tell what it stands in. */
const longestBefore = 300;

/** Tells what stands behind a `#` that begins a word of its line: a comment in every format but XML. Asked for ever later places, it reads the text once. */
class LineComments {
  private at = 0;
  private inside = false;

  constructor(private readonly text: string) {}

  holds(place: number): boolean {
    for (; this.at < place; this.at++) {
      const character = this.text[this.at];
      if (character === '\n' || character === '\r') this.inside = false;
      else if (character === '#' && /^\s?$/.test(this.text.charAt(this.at - 1))) this.inside = true;
    }
    return this.inside;
  }
}

function dialectOf(text: string, found: readonly Found[], jinja: boolean): Dialect {
  if (jinja) return 'jinja';
  let dialect: Dialect = 'unknown';
  for (const { start, form } of found) {
    if (form === 'placeholder') dialect = dialect === 'unknown' ? 'placeholder' : dialect;
    else if (text.startsWith('<%', start)) return 'erb';
    else if (/^\{\{-?\s*(?:[.$]|(?:if|else|end|range|with|define|include|template)\b)/.test(text.slice(start, start + 40))) return 'go';
    else dialect = 'jinja';
  }
  return dialect;
}

/** Output that has its line (or lines) to itself stands for settings, not for a value. */
function standsAlone(text: string, start: number, end: number): boolean {
  let before = start;
  while (before > 0 && (text[before - 1] === ' ' || text[before - 1] === '\t')) before--;
  let after = end;
  while (after < text.length && (text[after] === ' ' || text[after] === '\t')) after++;
  const opens = before === 0 || text[before - 1] === '\n' || text[before - 1] === '\r';
  const closes = after === text.length || text[after] === '\n' || text[after] === '\r';
  return opens && closes;
}

/** Finds closing marks, from ever later places on: it remembers where each stands next, so that a text full of openings is still read once. */
export class ClosingMarks {
  readonly #next = new Map<string, number>();

  constructor(private readonly text: string) {}

  /** Where the mark stands from `at` on; -1 where it does not. */
  from(mark: string, at: number): number {
    let next = this.#next.get(mark) ?? 0;
    if (next >= 0 && next < at) {
      next = this.text.indexOf(mark, at);
      this.#next.set(mark, next);
    }
    return next;
  }
}

/** What markup prints in a file for a shell, where braces may be the shell's own: a name, with a filter, a call or arithmetic behind it, or something in parentheses. `{{a,b}}` is the shell's. */
const printedInShell = /^[-~]?\s*(?:\(|[\w.$"'-]+(?:\s*\||\s*[-~]?$|[.[(]|\s*(?:\/\/?|[*+%])\s*[\w("']|\s+-\s+[\w("']))/;

function findMarkup(text: string, jinja: boolean, byEnding: boolean, shell: boolean): Found[] {
  const found: Found[] = [];
  const opening = /\{\{|\{%|\{#|<%/g;
  const closing = new ClosingMarks(text);
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    const open = match[0];
    if (open === '{#' && (!jinja || text[start - 1] === '$')) continue;
    // ${{ and {{{ : the shell's own braces, and Mustache's unescaped output.
    const triple = open === '{{' && text[start + 2] === '{';
    const close = open === '{{' ? (triple ? '}}}' : '}}') : open === '{%' ? '%}' : open === '{#' ? '#}' : '%>';
    const end = closing.from(close, start + 2);
    if (end < 0 || end - start > longest) continue;
    const inner = text.slice(start + (triple ? 3 : 2), end);
    // Two openings in a row: the first is no markup. Outside templates, output that runs over a line is none either.
    if (open === '{{' && (inner.includes('{{') || (!byEnding && !jinja && (/[\r\n]/.test(inner) || inner.trim() === '')))) continue;
    if (open === '{{' && shell && !byEnding && !jinja && !printedInShell.test(inner)) continue;
    const stop = end + close.length;
    found.push({ start, end: stop, form: formOf(open, inner, jinja) });
    opening.lastIndex = stop;
  }
  return found;
}

function formOf(open: string, inner: string, jinja: boolean): Found['form'] {
  // {% print hosts %} is {{ hosts }} in Jinja.
  if (open === '{%' && /^[-+]?\s*print\b/.test(inner)) return 'output';
  if (open === '{%' || open === '{#') return 'statement';
  if (open === '<%') return /^[=-]?=/.test(inner) ? 'output' : 'statement';
  const action = inner.replace(/^[-~]/, '').trimStart();
  if (jinja) return 'output';
  if (/^(?:[#/^!>]|\/\*)/.test(action) || goStatement.test(action) || /^\$\w+\s*:?=/.test(action)) return 'statement';
  return 'output';
}

/** `${secure ? 'kerberos' : 'simple'}`, `${kms ? `kms://${kms}/kms` : ''}`, `${port(8020)}` */
const expressionOfProgram = /\$\{(?:[^{}<\r\n'"`?(]|\$\{[^{}<\r\n]{0,200}\}){0,200}['"`?(](?:[^{}<\r\n]|\$\{[^{}<\r\n]{0,200}\}){0,300}\}/;

/** `@NAME@`, `@@NAME@@`, `__NAME__`, `%%NAME%%`, in what is called a template `%NAME%` and `{NAME}`, `<NAME>`, in YAML `###NAME###`, and `${NAME}` where the product itself would not expand it. */
function findPlaceholders(text: string, path: string, byEnding: boolean, shell: boolean, markup: readonly Found[]): Found[] {
  const { name } = stripTemplateEnding(path);
  const xml = isXml(text, name);
  const closed = new Map<string, boolean>();
  const yaml = /\.ya?ml$/i.test(name);
  // Each with characters that it cannot do without: a file that lacks them is not searched for it.
  const forms: [needs: string, form: RegExp][] = [
    ['@', /(?<![\w@])@@?[A-Za-z_][\w.-]{0,80}@@?(?![\w@])/],
    ['__', /(?<!\w)__[A-Z][A-Z0-9_]{0,80}?__(?!\w)/],
    ['%%', /%%[A-Za-z_][\w.-]{0,80}%%/],
  ];
  if (byEnding || saysTemplate(name)) {
    forms.push(['%', /(?<![\w%])%[A-Z][A-Z0-9_]{1,80}%(?![\w%])/]);
    if (!shell) forms.push(['{', /(?<![${\w])\{[A-Z][A-Z0-9_]{1,80}\}(?!\})/]);
  }
  if (!shell) forms.push(['<', xml ? /<[A-Z][A-Z0-9_-]{1,80}>/ : /<[A-Za-z][\w .-]{0,80}>/]);
  // [Your path to ZooKeeper]
  if (!shell && !yaml) forms.push(['[', /\[[Yy]our [\w .-]{1,60}\]/]);
  // Hadoop's own variables have the same look: they are a template's only where the ending says template, and the name has no dots.
  if (!shell && (yaml || byEnding)) forms.push(['${', /\$\{[A-Za-z_]\w{0,80}(?::?-[^}\r\n]{0,200})?\}/]);
  // An expression of a program that prints the file, such as a template literal or Terraform: no variable of Hadoop has such characters.
  if (xml) forms.push(['${', expressionOfProgram]);
  // YAML takes it for a comment, so it has to stand right where a value begins, or within one.
  if (yaml) forms.push(['###', /(?<=[\w"'][:/]|[:-] ["']?)###[A-Za-z_][\w.-]{0,80}###(?![\w#])/]);
  // Nothing in cassandra.yaml is a variable: envsubst fills in $NAME, Maven ${a.name}.
  if (yaml) forms.push(['${', /\$\{[A-Za-z_][\w.-]{0,80}\}/]);
  if (yaml) forms.push(['$', byEnding ? /(?<![\w$.])\$[A-Za-z_]\w{1,80}/ : /(?<![\w$.])\$[A-Z][A-Z0-9_]{1,80}(?!\w)/]);
  if (/\.heredoc(?:\.fragment)?$/.test(path)) for (const needs of ['$', '`', '#{', '%{']) forms.push([needs, putInByShell]);
  const sought = forms.filter(([needs]) => text.includes(needs));
  if (sought.length === 0) return [];
  const pattern = new RegExp(`(?=[@_%<$#{[\\\\\`])(?:${sought.map(([, form]) => form.source).join('|')})`, 'g');
  const comments = xml ? undefined : new LineComments(text);
  const found: Found[] = [];
  let next = 0;
  for (const { match, start } of matchesOf(pattern, text, xml ? [{ start: 0, end: text.length }] : withoutCommentLines(text))) {
    const end = start + match.length;
    while (next < markup.length && (markup[next] as Found).end <= start) next++;
    const other = markup[next];
    if (other !== undefined && other.start < end) continue;
    if (comments?.holds(start) === true) continue;
    if (xml && match.startsWith('<')) {
      let isElement = closed.get(match);
      // Many different names: elements of some other document.
      if (isElement === undefined) isElement = closed.size > 100 || text.includes(`</${match.slice(1)}`);
      closed.set(match, isElement);
      if (isElement) continue;
    }
    found.push({ start, end, form: 'placeholder' });
  }
  return found;
}

/** The parts of a text between the lines that are nothing but a comment: stock files are comments for the most part. */
function* withoutCommentLines(text: string): Generator<Range> {
  // A carriage return alone ends a line, too: such files are read as they are.
  if (/\r(?!\n)/.test(text)) {
    yield { start: 0, end: text.length };
    return;
  }
  let from = 0;
  for (let start = 0; start < text.length; ) {
    let first = start;
    while (text.charCodeAt(first) === 32 || text.charCodeAt(first) === 9) first++;
    const end = text.indexOf('\n', first);
    const next = end < 0 ? text.length : end + 1;
    if (text.charCodeAt(first) === 35) {
      if (start > from) yield { start: from, end: start };
      from = next;
    }
    start = next;
  }
  if (from < text.length) yield { start: from, end: text.length };
}

/** Where a pattern, which looks at one line at a time, fits in parts of a text that are whole lines. */
function* matchesOf(pattern: RegExp, text: string, parts: Iterable<Range>): Generator<{ readonly match: string; readonly start: number }> {
  for (const { start, end } of parts)
    for (const match of text.slice(start, end).matchAll(pattern)) yield { match: match[0], start: start + match.index };
}

/** Statements that open and close a branch or a loop, in Jinja, ERB, Go and Handlebars. */
const opensBranch = /^(?:if|unless|for|foreach|range|with|#if|#unless|#each|case)\b|\bdo(?:\s*\|[^|]*\|)?\s*$|\.(?:each|map)\b.*\{$/;
const closesBranch = /^(?:end(?:if|for|case|unless)?\b|\/(?:if|unless|each)\b|\}\s*$)/;

/** Statements that print text of another place, in Jinja and ERB, and in the actions of Go and Handlebars. */
const printsInStatements = /^(?:include|extends|call)\b|\b(?:_erbout|puts|print|concat|render)\b/;
const printsInActions = /^(?:block\b|>)/;

/** Statements that go to the next arm of a branch. */
const nextArm = /^(?:else|elif|elsif|when)\b/;

/** One branch of a template: its statements in order, the first opens it and the last closes it; those between begin its other arms. */
export type BranchStatements = readonly { readonly statement: string; readonly start: number; readonly end: number }[];

/** The branches and loops of a text that are closed, inner ones before those around them. */
export function branchStatements(text: string): readonly BranchStatements[] {
  const found: BranchStatements[] = [];
  const opened: BranchStatements[number][][] = [];
  for (const each of statementsOf(text)) {
    if (closesBranch.test(each.statement)) {
      const branch = opened.pop();
      if (branch !== undefined) found.push([...branch, each]);
    } else if (opensBranch.test(each.statement)) opened.push([each]);
    else if (nextArm.test(each.statement)) opened.at(-1)?.push(each);
  }
  return found;
}

/** A text with the first arm of each branch alone: blanks stand for the others, so that what is left stays in its place. */
export function firstArms(text: string): string {
  return branchStatements(text).reduce((left, branch) => {
    const [, other] = branch;
    const closing = branch.at(-1);
    if (branch.length < 3 || other === undefined || closing === undefined) return left;
    return left.slice(0, other.start) + left.slice(other.start, closing.start).replace(/[^\r\n]/g, ' ') + left.slice(closing.start);
  }, text);
}

/** The statements of a template, in order. */
function* statementsOf(text: string): Generator<{ readonly statement: string; readonly start: number; readonly end: number }> {
  const opening = /\{[{%]|<%/g;
  const closing = new ClosingMarks(text);
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    const close = match[0] === '{{' ? '}}' : match[0] === '{%' ? '%}' : '%>';
    const end = closing.from(close, start + 2);
    const inner = end < 0 || end - start > longest ? undefined : text.slice(start + 2, end);
    if (inner === undefined || (close === '}}' && /[{}]/.test(inner))) {
      opening.lastIndex = start + 1;
      continue;
    }
    yield { statement: inner.replace(/^[-+=]|[-+]$/g, '').trim(), start, end: end + close.length };
    opening.lastIndex = end + close.length;
  }
}

function branchesOf(text: string): readonly Range[] {
  const ranges: Range[] = [];
  const opened: number[] = [];
  for (const { statement, start: at } of statementsOf(text)) {
    if (closesBranch.test(statement)) {
      const start = opened.pop();
      if (start !== undefined && opened.length === 0) ranges.push({ start, end: at });
    } else if (opensBranch.test(statement)) opened.push(at);
  }
  const [left] = opened;
  if (left !== undefined) ranges.push({ start: left, end: text.length });
  return ranges;
}

/** From an offset on, the arms that its lines stand in: `0.1/3.0/` is the first arm of branch 3 in the second arm of branch 0; empty outside of branches. */
interface Arm {
  readonly from: number;
  readonly path: string;
}

/** Branches in branches that are told apart: a path that grew with each of them would grow without end. */
const deepestArm = 50;

function armsOf(text: string): readonly Arm[] {
  const arms: Arm[] = [{ from: 0, path: '' }];
  const stack: { readonly branch: number; arm: number }[] = [];
  let branches = 0;
  for (const { statement, end } of statementsOf(text)) {
    const top = stack.at(-1);
    if (closesBranch.test(statement)) stack.pop();
    else if (nextArm.test(statement) && top !== undefined) top.arm++;
    else if (opensBranch.test(statement)) stack.push({ branch: branches++, arm: 0 });
    else continue;
    const outer = stack.slice(0, deepestArm);
    arms.push({ from: end, path: outer.map(({ branch, arm }) => `${branch}.${arm}/`).join('') });
  }
  return arms;
}

/** How markup closes, and how long it may be in characters: what is longer happens to open like markup. */
const markup: ReadonlyMap<string, { readonly close: string; readonly longest: number }> = new Map([
  ['{%', { close: '%}', longest: 2000 }],
  ['{#', { close: '#}', longest: 20_000 }],
  ['{{', { close: '}}', longest: 2000 }],
  ['<%', { close: '%>', longest: 20_000 }],
]);

/** A template that is nothing but markup is of its name's kind: it holds nothing else. */
export function withoutMarkup(text: string): string {
  if (!/\{[{%#]|<%/.test(text) || !/[%#}]\}|%>/.test(text)) return text;
  const opening = /\{[{%#]|<%/g;
  const closing = new ClosingMarks(text);
  const pieces: string[] = [];
  let at = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    const { close, longest } = markup.get(match[0]) ?? { close: '', longest: 0 };
    const end = closing.from(close, start + 2);
    if (end < 0 || end - start > longest || (match[0] === '{{' && /[\r\n]/.test(text.slice(start, end)))) {
      opening.lastIndex = start + 1;
      continue;
    }
    pieces.push(text.slice(at, start));
    at = end + close.length;
    opening.lastIndex = at;
  }
  return pieces.join('') + text.slice(at);
}
