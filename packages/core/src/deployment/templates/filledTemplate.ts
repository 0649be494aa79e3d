import type { Document } from '../../formats/document.js';
import type { Files } from '../../host.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SecretNames } from '../../secrets/secretNames.js';
import type { Range } from '../../text/range.js';
import { SourceText } from '../../text/sourceText.js';
import type { Deployment } from '../deployment.js';
import { type TemplateRequest, templateRequest } from './templateRequest.js';
import { VariableFiles } from './variableFiles.js';

/** A hole of a template with what a file beside it puts there. */
export interface FilledHole {
  /** In the template. */
  readonly hole: Range;
  /** In the text that was made of it. */
  readonly filled: Range;
  /** `heap is 8G in defaults/main.yml:3` */
  readonly saying: string;
}

/** A template as the variables beside it fill it in. */
export class FilledTemplate {
  constructor(
    readonly template: Document,
    /** What the holes leave is a template still: not every hole is filled, and not every branch is taken. */
    readonly document: Document,
    readonly holes: readonly FilledHole[],
  ) {}

  /** The holes that a range of the filled text has a character of. */
  filledIn(range: Range): readonly FilledHole[] {
    return this.holes.filter(({ filled }) => filled.start < range.end && range.start < filled.end);
  }

  /** Where a range of the filled text stands in the template: a part of what was filled in is the whole hole. */
  inTemplate({ start, end }: Range): Range {
    return { start: this.offsetInTemplate(start, 'start'), end: this.offsetInTemplate(end, 'end') };
  }

  private offsetInTemplate(offset: number, side: 'start' | 'end'): number {
    let shift = 0;
    for (const { hole, filled } of this.holes) {
      if (side === 'start' ? offset < filled.start : offset <= filled.start) break;
      if (side === 'start' ? offset < filled.end : offset <= filled.end) return hole[side];
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

function fill(template: Document, variables: VariableFiles): FilledTemplate | undefined {
  const { source } = template;
  if (template.template === undefined) return undefined;
  const local = localNames(source.text);
  const pieces: string[] = [];
  const holes: FilledHole[] = [];
  let at = 0;
  let length = 0;
  for (const hole of template.template.holes) {
    const request = templateRequest(source.slice(hole), template.template.dialect);
    if (request === undefined || local.has(request.path[0] ?? '')) continue;
    const value = given(request, source.path, variables);
    if (value === undefined || isSecret(request, value.text, template, hole) || !fits(value.text, template)) continue;
    const text = request.quoted ? `"${value.text}"` : value.text;
    pieces.push(source.text.slice(at, hole.start), text);
    length += hole.start - at;
    holes.push({ hole, filled: { start: length, end: length + text.length }, saying: value.saying });
    length += text.length;
    at = hole.end;
  }
  if (holes.length === 0) return undefined;
  const text = pieces.join('') + source.text.slice(at);
  return new FilledTemplate(template, parseDocument(new SourceText(source.path, text), template.kind), holes);
}

/** Names that a template gives a value of its own: those of its loops and assignments. */
function localNames(text: string): ReadonlySet<string> {
  const assigned = text.matchAll(/\{%-?\s*(?:for|set|macro|with)\s+([\w\s,(]+?)(?:\s+in\b|=|%\}|\))|<%-?[^%\n]*\|([\w\s,]+)\|/g);
  return new Set([...assigned].flatMap(([, jinja, ruby]) => (jinja ?? ruby ?? '').split(/[\s,(]+/)));
}

function given(
  request: TemplateRequest,
  template: string,
  variables: VariableFiles,
): { readonly text: string; readonly saying: string } | undefined {
  const found = variables.literal(template, request.path, request.printer, request.joined);
  const name = request.path.join('.');
  // An empty default is there to be overridden, and so is the local host of a module of Puppet: whoever declares the class gives the address.
  if (found === 'computed' || found?.text.trim() === '' || (found?.path.endsWith('.pp') && localHost.test(found.text))) return undefined;
  if (found !== undefined) {
    const file = found.path.split('/').slice(-2).join('/');
    return { text: found.text, saying: `${name} is ${found.text} in ${file}:${found.line + 1}` };
  }
  const { otherwise } = request;
  return otherwise === undefined ? undefined : { text: otherwise, saying: `${name} is ${otherwise} where nothing sets it` };
}

const localHost = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** A user's password in a URI, a token. */
const looksSecret = /:[^/\s]*@|^(?=.*\d)(?=.*[A-Za-z])[\w+/=-]{20,}$/;

/** A password stays where it is: nothing of it may come into a finding about the template. */
function isSecret({ path }: TemplateRequest, value: string, { entries }: Document, hole: Range): boolean {
  const around = entries.filter(({ range }) => range.start <= hole.start && hole.end <= range.end).map(({ key }) => key);
  return [path.join('.'), ...around].some((name) => names.mayHide(name)) || looksSecret.test(value);
}

/** Whether the value reads as the same text where it is put: XML has signs of its own. */
function fits(value: string, { format }: Document): boolean {
  return format !== 'hadoopXml' || !/[<>&]/.test(value);
}
