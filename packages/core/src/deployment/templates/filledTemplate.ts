import { compareVersions } from '../../catalog/versions.js';
import type { Document, Entry } from '../../formats/document.js';
import { branchStatements, touchesHole } from '../../formats/template.js';
import type { Files } from '../../host.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SecretNames } from '../../secrets/secretNames.js';
import type { Range } from '../../text/range.js';
import { SourceText } from '../../text/sourceText.js';
import type { Deployment } from '../deployment.js';
import { blockRequest, shownText, type TemplateRequest, templateRequest } from './templateRequest.js';
import { VariableFiles } from './variableFiles.js';

/** A hole of a template with what a file beside it puts there. */
export interface FilledHole {
  /** In the template. */
  readonly hole: Range;
  /** In the text that was made of it. */
  readonly filled: Range;
  /** What is shown of a long one: the statement of a loop. */
  readonly shown?: Range;
  /** `heap is 8G in defaults/main.yml:3` */
  readonly saying: string;
  /** The file that the settings of a loop come from. */
  readonly from?: string;
}

/** A template as the variables beside it fill it in. */
export class FilledTemplate {
  constructor(
    readonly template: Document,
    /** What the holes leave is a template still: not every hole is filled, and not every branch is taken. */
    readonly document: Document,
    readonly holes: readonly FilledHole[],
    /** The arms that values chose, as they stand. */
    private readonly arms: readonly FilledHole[] = [],
  ) {}

  /** The holes, and the arms that were chosen, that a range of the filled text has a character of. */
  filledIn(range: Range): readonly FilledHole[] {
    return [...this.arms, ...this.holes].filter(({ filled }) => filled.start < range.end && range.start < filled.end);
  }

  /** Whether a range of the template stands in an arm that the values do not choose. */
  leavesOut(range: Range): boolean {
    return this.holes.some(({ hole, filled }) => filled.start === filled.end && hole.start <= range.start && range.end <= hole.end);
  }

  /** Where a range of the filled text stands in the template: a part of what was filled in is the whole hole. */
  inTemplate({ start, end }: Range): Range {
    return { start: this.offsetInTemplate(start, 'start'), end: this.offsetInTemplate(end, 'end') };
  }

  private offsetInTemplate(offset: number, side: 'start' | 'end'): number {
    let shift = 0;
    for (const { hole, filled, shown = hole } of this.holes) {
      if (side === 'start' ? offset < filled.start : offset <= filled.start) break;
      if (side === 'start' ? offset < filled.end : offset <= filled.end) return shown[side];
      shift = hole.end - filled.end;
    }
    return offset + shift;
  }
}

/** The deployment with every template filled in as far as literal values beside it go; undefined where that fills in nothing. */
export function filledDeployment(
  deployment: Deployment,
  files: Files,
): { readonly deployment: Deployment; readonly templates: readonly FilledTemplate[] } | undefined {
  if (!deployment.documents.some(({ template }) => template !== undefined)) return undefined;
  const variables = new VariableFiles(files);
  const templates = deployment.documents.flatMap((document) => fill(document, variables) ?? []);
  if (templates.length === 0) return undefined;
  const documents = deployment.documents.map((document) => templates.find(({ template }) => template === document)?.document ?? document);
  return { deployment: { ...deployment, documents }, templates };
}

const names = new SecretNames();

/** What stands in the place of a part of a template. */
interface Filling {
  readonly hole: Range;
  readonly shown?: Range;
  /** Of the statement that opens a branch: the arm that stays. */
  readonly keeps?: Range;
  /** One text, or one for each round of a loop. */
  readonly texts: readonly { readonly text: string; readonly saying: string }[];
  readonly from?: string;
}

function fill(template: Document, variables: VariableFiles): FilledTemplate | undefined {
  const { source } = template;
  if (template.template === undefined) return undefined;
  const loops = template.format === 'hadoopXml' ? loopsOfSettings(template, variables) : loopsOfItems(template, variables);
  const branches = decidedBranches(template, variables);
  const isWithin = ({ start }: Range, fillings: readonly Filling[]) => fillings.some(({ hole }) => hole.start <= start && start < hole.end);
  const values = template.template.holes
    .filter((hole) => !isWithin(hole, loops) && !isWithin(hole, branches))
    .flatMap((hole) => valueFor(hole, template, variables) ?? blockFor(hole, template, variables) ?? []);
  const fillings = [...values, ...loops, ...branches].sort((one, other) => one.hole.start - other.hole.start);
  if (fillings.length === 0) return undefined;
  const pieces: string[] = [];
  const holes: FilledHole[] = [];
  let at = 0;
  let length = 0;
  for (const { hole, shown, texts, from } of fillings) {
    pieces.push(source.text.slice(at, hole.start));
    length += hole.start - at;
    for (const { text, saying } of texts) {
      pieces.push(text);
      holes.push({
        hole,
        filled: { start: length, end: length + text.length },
        saying,
        ...(shown === undefined ? {} : { shown }),
        ...(from === undefined ? {} : { from }),
      });
      length += text.length;
    }
    at = hole.end;
  }
  const text = pieces.join('') + source.text.slice(at);
  const inFilled = (offset: number) => {
    const before = holes.findLast(({ hole }) => hole.end <= offset);
    return before === undefined ? offset : offset + before.filled.end - before.hole.end;
  };
  const arms = fillings.flatMap(({ keeps, texts: [first] }) =>
    keeps === undefined || first === undefined
      ? []
      : [{ hole: keeps, filled: { start: inFilled(keeps.start), end: inFilled(keeps.end) }, saying: first.saying }],
  );
  return new FilledTemplate(template, parseDocument(new SourceText(source.path, text), template.kind), holes, arms);
}

function valueFor(hole: Range, template: Document, variables: VariableFiles): Filling | undefined {
  const { source } = template;
  const request = templateRequest(source.slice(hole), template.template?.dialect ?? 'unknown');
  if (request === undefined || localNames(source.text).has(request.path[0] ?? '')) return undefined;
  const value = given(request, source.path, variables);
  // What a role says of its clients' address may hold for all hosts that use it; where several nodes meet it cannot. Whoever gives the seeds of a role for one host gives the addresses, too.
  const isMeeting =
    value?.isLocalOfRole === true &&
    (keysAround(hole, template).some((key) => ofNodes.test(key)) ||
      template.entries.some((entry) => seedsAreLocal(entry, template, variables)));
  if (isMeeting && !variables.isForOneHost(source.path)) return undefined;
  if (value === undefined || isSecret(request, value.text, template, hole) || !fits(value.text, template)) return undefined;
  // `<% if tokens %>num_tokens: <%= tokens %>`: the branch is not taken.
  const isInBranch = touchesHole(template.markup.branches, hole);
  if (isInBranch && (switchedOff.test(value.text) || isComparedAround(value.text, hole, source.text))) return undefined;
  return { hole, texts: [{ text: request.quoted ? `"${value.text}"` : value.text, saying: value.saying }] };
}

/** `org.apache.cassandra.auth.PasswordAuthenticator` holds no password. */
const classOfLogins = /^(?:\w+\.)*\w+Authenticator$/;

/** Whether a branch around a place hangs on the very text: `<% if @peer_type != 'UNSET' %>peerType=<%= @peer_type %>`. */
function isComparedAround(text: string, { start, end }: Range, template: string): boolean {
  const written = [`'${text}'`, `"${text}"`].filter((quoted) => template.includes(quoted));
  if (written.length === 0) return false;
  return branchStatements(template).some(([opening, ...others]) => {
    const isAround = opening !== undefined && opening.end <= start && end <= (others.at(-1)?.start ?? 0);
    return isAround && written.some((quoted) => opening.statement.includes(quoted));
  });
}

/** A map or a list that a chart prints: `resources: {{- toYaml .Values.resources | nindent 12 }}`. */
function blockFor(hole: Range, { source }: Document, variables: VariableFiles): Filling | undefined {
  const request = blockRequest(source.slice(hole));
  const path = request?.path.length === 0 ? namedAround(hole, source.text) : request?.path;
  const found = path === undefined ? undefined : variables.block(source.path, path);
  if (request === undefined || path === undefined || found === undefined) return undefined;
  const words = found.text.split(/[\s:,{}[\]"']+/).filter((word) => !classOfLogins.test(word));
  if (words.some((word) => names.mayHide(word) || looksSecret.test(word))) return undefined;
  const text = (request.isBelow ? '\n' : '') + found.text.replace(/^/gm, ' '.repeat(request.indent));
  return { hole, texts: [{ text, saying: `${path.join('.')} is ${found.isEmpty ? 'empty' : 'set'} in ${placeOf(found)}` }] };
}

/** The value that the innermost branch around a place names: `with .Values.affinity`. */
function namedAround({ start, end }: Range, text: string): readonly string[] | undefined {
  const around = branchStatements(text).find(([opening, ...others]) => {
    const last = others.at(-1);
    return (
      opening !== undefined &&
      last !== undefined &&
      /^(?:with|range)\b/.test(opening.statement) &&
      opening.end <= start &&
      end <= last.start
    );
  });
  const [opening, next] = around ?? [];
  const [, , path] = conditionOfChart.exec(opening?.statement ?? '') ?? [];
  return path !== undefined && next !== undefined && end <= next.start ? path.slice(1).split('.') : undefined;
}

/** `chart/values.yaml:3` */
function placeOf({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${path.split('/').slice(-2).join('/')}:${line + 1}`;
}

/** The condition of a chart that one of its values decides: `if .Values.persistence.enabled`, `if not .Values.test`, `with .Values.affinity`. */
const conditionOfChart = /^(?:if|with)\s+(not\s+)?\$?\.Values((?:\.\w+)+)$/;

/** The condition of a role that a switch decides: `if ssh_fence`, `if not ssh_fence`, `if ssh_fence | bool`, `if ssh_fence == false`. */
const conditionOfRole = /^if\s+(not\s+)?([A-Za-z_]\w*(?:\.\w+)*)(?:\s*\|\s*bool)?(?:\s*==\s*([Tt]rue|[Ff]alse))?$/;

/** The condition of a role that asks for the type of a variable, or whether there is one: `if data_dirs is string`, `if heap is defined`. */
const conditionOfKind = /^if\s+([A-Za-z_]\w*(?:\.\w+)*)\s+is\s+(not\s+)?(string|defined)$/;

/** The condition that compares a variable with a text: `if flavour == 'dse'`, `if @version =~ /^3\./`. A pattern is the beginning of the text, and nothing else. */
const conditionOfText = /^(?:els)?if\s+@?([A-Za-z_]\w*)\s*(?:([!=]=)\s*(?:"([^"]*)"|'([^']*)')|(=~)\s*\/\^((?:[\w-]|\\\.)+)\/)$/;

/** The condition of a role that asks for a release: `if cassandra_version is version('4.0', '>=')`, `if cassandra_version | version_compare('4.0', '<')`. */
const conditionOfRelease =
  /^(?:el)?if\s+([A-Za-z_]\w*)\s*(?:\bis\s+(not\s+)?|\|\s*)version(?:_compare)?\(\s*["'](\d[\w.]*)["']\s*,\s*["']([<>]=?|==?|!=|[gln][te]|eq)["']\s*\)$/;

/** What a comparison asks of the order of two releases. */
const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
};
const namesOfOrders: Readonly<Record<string, string>> = { lt: '<', le: '<=', gt: '>', ge: '>=', eq: '==', '=': '==', ne: '!=' };

/** What a template of Go takes for false. */
const isFalse = /^(?:false|0|null|nil|)$/;

/** Whether an arm of a branch stands, and where the value is said that decides it. */
interface Decision {
  readonly isTaken: boolean;
  readonly saying: string;
}

/** What the value that an arm asks for makes of it; undefined where one value alone does not tell. */
function decided(condition: string, { source }: Document, variables: VariableFiles): Decision | undefined {
  const [, asked, isNot, kind] = conditionOfKind.exec(condition) ?? [];
  if (asked !== undefined) return ofKind(asked.split('.'), kind === 'string', isNot !== undefined, source, variables);
  const compared = comparedIn(condition);
  if (compared !== undefined) return ofComparison(compared, source, variables);
  const ofChart = conditionOfChart.exec(condition);
  const [, not, path = '', truth] = ofChart ?? conditionOfRole.exec(condition) ?? [];
  const isTurned = (not !== undefined) !== (truth?.toLowerCase() === 'false');
  const names = path.split('.').filter((name) => name !== '');
  if (names.length === 0 || (ofChart === null && localNames(source.text).has(names[0] ?? ''))) return undefined;
  const found = variables.literal(source.path, names, ofChart === null ? 'python' : 'go');
  const block = ofChart === null || found === undefined ? undefined : variables.block(source.path, names);
  if (block !== undefined) {
    const saying = `${names.join('.')} is ${block.isEmpty ? 'empty' : 'set'} in ${placeOf(block)}`;
    return { isTaken: block.isEmpty === (not !== undefined), saying };
  }
  if (ofChart !== null && found === undefined && variables.isUnset(source.path, names))
    return { isTaken: not !== undefined, saying: `values.yaml does not set ${names.join('.')}` };
  if (found === undefined || found === 'computed') return undefined;
  const text = found.text.trim();
  // A text in quotes is true, whatever it says, and a number may be one.
  if (ofChart === null && !/^(?:True|False)$/.test(text)) return undefined;
  const isOff = ofChart === null ? text === 'False' : isFalse.test(text);
  return { isTaken: isOff === isTurned, saying: `${names.join('.')} is ${chosenBy(found.text)} in ${placeOf(found)}` };
}

/** A variable that a condition compares, and what it makes of the variable's text; undefined where that hangs on more. */
interface Comparison {
  readonly name: string;
  readonly printer: 'python' | 'ruby';
  readonly isTrue: (text: string) => boolean | undefined;
}

function comparedIn(condition: string): Comparison | undefined {
  const [, name, operator, double, single, matches, start = ''] = conditionOfText.exec(condition) ?? [];
  if (name !== undefined) {
    const isOfRuby = matches !== undefined || condition.includes('@');
    const printer = isOfRuby ? 'ruby' : 'python';
    if (matches !== undefined) return { name, printer, isTrue: (text) => text.startsWith(start.replaceAll('\\.', '.')) };
    const other = double ?? single ?? '';
    // The text 8 and the number 8 are not the same.
    return {
      name,
      printer,
      isTrue: (text) => (text === other && /^[\d.]+$/.test(text) ? undefined : (text === other) === (operator === '==')),
    };
  }
  const [, release, not, version = '', written = ''] = conditionOfRelease.exec(condition) ?? [];
  const asks = orders[namesOfOrders[written] ?? written];
  if (release === undefined || asks === undefined) return undefined;
  const isTrue = (text: string) =>
    /^\d+(?:\.\d+)+$/.test(text) ? asks(compareVersions(text, version)) !== (not !== undefined) : undefined;
  return { name: release, printer: 'python', isTrue };
}

function ofComparison({ name, printer, isTrue }: Comparison, source: SourceText, variables: VariableFiles): Decision | undefined {
  const found = localNames(source.text).has(name) ? undefined : variables.literal(source.path, [name], printer);
  // What is empty is there to be overridden.
  if (found === undefined || found === 'computed' || found.text === '') return undefined;
  const isTaken = isTrue(found.text);
  return isTaken === undefined ? undefined : { isTaken, saying: `${name} is ${chosenBy(found.text)} in ${placeOf(found)}` };
}

/** What a condition about the type of a variable makes of the value that one file gives it; a list, and a variable that nothing sets, decide nothing. */
function ofKind(
  path: readonly string[],
  asksForText: boolean,
  isTurned: boolean,
  source: SourceText,
  variables: VariableFiles,
): Decision | undefined {
  if (localNames(source.text).has(path[0] ?? '')) return undefined;
  const found = variables.literal(source.path, path, 'python');
  // What an inventory gives some hosts others may lack. A number and a switch are no texts, and what is empty is there to be overridden.
  if (found === undefined || found === 'computed' || found.text === '' || !ofAllHosts.test(found.path)) return undefined;
  if (asksForText && !isText.test(found.text)) return undefined;
  return { isTaken: !isTurned, saying: `${path.join('.')} is ${chosenBy(found.text)} in ${placeOf(found)}` };
}

/** What is told of a value that chooses an arm: a text may be a password, and matters here only in that it is there. */
function chosenBy(text: string): string {
  return /^(?:true|false|null|nil|\d*|\d+(?:\.\d+)+(?:-\d+)?)$/i.test(text.trim()) ? text : 'set';
}

/** Files with variables of each host that has the role. */
const ofAllHosts = /(?:^|\/)(?:defaults|vars)\/|(?:^|\/)group_vars\/all(?:[/.]|$)/;

/** Texts that are no number or switch, in quotes or without. */
const isText = /^(?!(?:True|False|None)$)[A-Za-z/]{2}/;

/** What goes of the branches where a value chooses an arm: the statements, and the other arm. */
function decidedBranches(template: Document, variables: VariableFiles): readonly Filling[] {
  const { source } = template;
  const fillings = branchStatements(source.text).flatMap(([opening, ...others]): Filling[] => {
    const closing = others.at(-1);
    if (opening === undefined || closing === undefined) return [];
    const arms = [opening, ...others.slice(0, -1)];
    // The first arm whose condition holds stands; one that cannot be decided leaves the rest open.
    let saying = '';
    let chosen = -1;
    for (const [at, { statement }] of arms.entries()) {
      const choice = statement === 'else' && at > 0 ? { isTaken: true, saying } : decided(statement, template, variables);
      if (choice === undefined) return [];
      ({ saying } = choice);
      if (!choice.isTaken) continue;
      chosen = at;
      break;
    }
    const arm = arms[chosen];
    const behind = arms[chosen + 1] ?? closing;
    const gone =
      arm === undefined
        ? [{ start: opening.start, end: closing.end }]
        : [
            { start: opening.start, end: arm.end },
            { start: behind.start, end: closing.end },
          ];
    const keeps = arm === undefined ? { start: closing.end, end: closing.start } : { start: arm.end, end: behind.start };
    return gone.map(({ start, end }, at) => ({ hole: { start, end }, texts: [{ text: '', saying }], ...(at === 0 ? { keeps } : {}) }));
  });
  // A branch in an arm that goes is no branch any more.
  return fillings.filter(
    ({ hole }) => !fillings.some(({ hole: around }) => around !== hole && around.start <= hole.start && hole.end <= around.end),
  );
}

const switchedOff = /^(?:false|nil|none|null)$/i;

/** A loop that prints a setting in each round: over a list of maps, or over the pairs of a map. It may ask for fields of the round. */
const loopOfSettings =
  /\{%[-+]?\s*for\s+(\w+)(?:\s*,\s*(\w+))?\s+in\s+([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*?)(\.(?:iter)?items\(\)|\s*\|\s*dictsort)?\s*[-+]?%\}((?:(?!\{%)[\s\S]|\{%[-+]?\s*(?:if\s+\w+\.\w+\s+is\s+(?:not\s+)?defined|endif)\s*[-+]?%\})*)\{%[-+]?\s*endfor\s*[-+]?%\}/g;

/** What a round prints only where it has a field, or has it not. */
const branchOfRound = /\{%[-+]?\s*if\s+(\w+)\.(\w+)\s+is\s+(not\s+)?defined\s*[-+]?%\}((?:(?!\{%)[\s\S])*)\{%[-+]?\s*endif\s*[-+]?%\}/g;

/** More rounds are data. */
const mostRounds = 500;

function loopsOfSettings({ source }: Document, variables: VariableFiles): readonly Filling[] {
  return [...source.text.matchAll(loopOfSettings)].flatMap((match) => {
    const [whole, first = '', second, list = '', ofPairs, body = ''] = match;
    if (!body.includes('<name>') || (second === undefined) !== (ofPairs === undefined)) return [];
    const found = variables.items(source.path, list.split('.'), 'python');
    if (found === undefined || found.items.length === 0 || found.items.length > mostRounds) return [];
    const file = found.path.split('/').slice(-2).join('/');
    const texts = found.items.map(({ fields, line }) => ({
      text: roundOf(body, fields, first, second),
      saying: `${list} in ${file}:${line + 1}`,
    }));
    const start = match.index;
    return [
      { hole: { start, end: start + whole.length }, shown: { start, end: start + whole.indexOf('%}') + 2 }, texts, from: found.path },
    ];
  });
}

/** A loop that prints each item of a list, and nothing else: `{% for dir in data_dirs %}`, `  - {{ dir }}`. */
const loopOfItems =
  /\{%[-+]?\s*for\s+(\w+)\s+in\s+([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*[-+]?%\}((?:(?!\{[{%])[\s\S])*)\{\{\s*(\w+)\s*\}\}((?:(?!\{[{%])[\s\S])*)\{%[-+]?\s*endfor\s*[-+]?%\}/g;

function loopsOfItems({ source }: Document, variables: VariableFiles): readonly Filling[] {
  return [...source.text.matchAll(loopOfItems)].flatMap((match) => {
    const [whole, item, list = '', before = '', printed, behind = ''] = match;
    const found =
      item === printed ? variables.literal(source.path, list.split('.'), 'python', { separator: '', before, behind }) : undefined;
    if (found === undefined || found === 'computed' || names.mayHide(list) || looksSecret.test(found.text)) return [];
    const start = match.index;
    const shown = { start, end: start + whole.indexOf('%}') + 2 };
    return [{ hole: { start, end: start + whole.length }, shown, texts: [{ text: found.text, saying: `${list} in ${placeOf(found)}` }] }];
  });
}

/** A round with the fields in it that are known; a password, and what XML would read as its own, stay holes. */
function roundOf(body: string, fields: ReadonlyMap<string, string | undefined>, first: string, second: string | undefined): string {
  const isHidden = [...fields.values()].some((text) => text !== undefined && (names.mayHide(text) || looksSecret.test(text)));
  const printed = body.replace(branchOfRound, (markup, round: string, field: string, not: string | undefined, arm: string) =>
    round === first && second === undefined ? (fields.has(field) === (not === undefined) ? arm : '') : markup,
  );
  return printed.replace(/\{\{[-~]?\s*([\w.]+)\s*[-~]?\}\}/g, (markup, path: string) => {
    const field = second === undefined ? /^(\w+)\.(\w+)$/.exec(path) : undefined;
    const name = field?.[1] === first ? field[2] : path === first ? 'key' : path === second ? 'value' : undefined;
    const text = name === undefined || (second === undefined && field?.[1] !== first) ? undefined : fields.get(name);
    const mayStand = text !== undefined && !/[<>&]/.test(text) && !(isHidden && !isName(text));
    return mayStand ? text : markup;
  });
}

/** The name of a setting, which no secret looks like. */
const isName = (text: string) => /^[a-z][\w-]*(?:\.[\w-]+)+$/i.test(text);

/** Names that a template gives a value of its own: those of its loops and assignments. */
function localNames(text: string): ReadonlySet<string> {
  const assigned = text.matchAll(/\{%-?\s*(?:for|set|macro|with)\s+([\w\s,(]+?)(?:\s+in\b|=|%\}|\))|<%-?[^%\n]*\|([\w\s,]+)\|/g);
  return new Set([...assigned].flatMap(([, jinja, ruby]) => (jinja ?? ruby ?? '').split(/[\s,(]+/)));
}

function given(
  request: TemplateRequest,
  template: string,
  variables: VariableFiles,
): { readonly text: string; readonly saying: string; readonly isLocalOfRole?: boolean } | undefined {
  const found = variables.literal(template, request.path, request.printer, request.joined);
  const name = request.path.join('.');
  // An empty default is there to be overridden, and so is the local host of a module or a cookbook: whoever uses it gives the address.
  if (
    found === 'computed' ||
    found?.text.trim() === '' ||
    (found !== undefined && /\.(?:pp|rb)$/.test(found.path) && localHost.test(found.text))
  )
    return undefined;
  if (found !== undefined) {
    const isLocalOfRole = /(?:^|\/)defaults(?:\/[^/]+|\.ya?ml)$/.test(found.path) && localHost.test(found.text);
    // Whoever gives the address that it is made of gives this one, too.
    if (isLocalOfRole && found.isOfOther) return undefined;
    // A program of a template is nothing to read in a message.
    const value = found.text.includes('{%') ? 'set' : found.text;
    return { text: shownText(request, found.text), saying: `${name} is ${value} in ${placeOf(found)}`, isLocalOfRole };
  }
  const { otherwise } = request;
  return otherwise === undefined
    ? undefined
    : { text: shownText(request, otherwise), saying: `${name} is ${otherwise} where nothing sets it` };
}

/** Settings of Cassandra that say where nodes meet. */
const ofNodes = /^(?:seed_provider|seeds|listen_address|broadcast_address)\b/;

/** Whether a role names the local host for its seeds. */
function seedsAreLocal({ key, range }: Entry, { source, template }: Document, variables: VariableFiles): boolean {
  if (!/^(?:seed_provider|seeds)\b/.test(key)) return false;
  const holes = template?.holes.filter((hole) => range.start <= hole.start && hole.end <= range.end) ?? [];
  const requests = holes.map((hole) => templateRequest(source.slice(hole), template?.dialect ?? 'unknown'));
  return requests.some((request) => request !== undefined && given(request, source.path, variables)?.isLocalOfRole === true);
}

const localHost = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** A user's password in a URI, a token. */
const looksSecret = /:[^/\s:@]*@|^(?=.*\d)(?=.*[A-Za-z])[\w+/=-]{20,}$/;

/** A password stays where it is: nothing of it may come into a finding about the template. */
function isSecret({ path }: TemplateRequest, value: string, template: Document, hole: Range): boolean {
  const name = path.join('.');
  return (
    [name, ...keysAround(hole, template)].some((each) => names.mayHide(each)) ||
    secretVariables(template).has(name) ||
    looksSecret.test(value)
  );
}

const secretsOf = new WeakMap<Document, ReadonlySet<string>>();

/** Variables that a template puts into values of secrets: elsewhere in it, too, they are none to be shown. */
function secretVariables(template: Document): ReadonlySet<string> {
  let found = secretsOf.get(template);
  if (found === undefined) {
    const holes = template.template?.holes.filter((hole) => keysAround(hole, template).some((key) => names.mayHide(key))) ?? [];
    const dialect = template.template?.dialect ?? 'unknown';
    found = new Set(holes.map((hole) => templateRequest(template.source.slice(hole), dialect)?.path.join('.') ?? ''));
    secretsOf.set(template, found);
  }
  return found;
}

/** The entries that a hole stands in, and what its own line says in front of it: of a map below an entry. */
function keysAround(hole: Range, { entries, source }: Document): readonly string[] {
  const keys = entries.filter(({ range }) => range.start <= hole.start && hole.end <= range.end).map(({ key }) => key);
  const [, own] = /([\w.-]{1,200})["']?[ \t]*[:=][ \t]*["']?$/.exec(source.text.slice(Math.max(0, hole.start - 300), hole.start)) ?? [];
  return own === undefined ? keys : [...keys, own];
}

/** Whether the value reads as the same text where it is put: XML has signs of its own. */
function fits(value: string, { format }: Document): boolean {
  return format !== 'hadoopXml' || !/[<>&]/.test(value);
}
