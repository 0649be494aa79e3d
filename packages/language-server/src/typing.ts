import type { Document } from '@storelint/core/formats';
import type { Finding } from '@storelint/core/rules';
import { changedRange, type Range, SourceText } from '@storelint/core/text';
import type { Position, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { isWithin } from './heldViews.js';
import { placeAt } from './place.js';
import { intersects, toOffset, toPosition } from './positions.js';
import type { FileView } from './workspace.js';

/** The place of the last edit. No client tells where its caret is; who types has it there. */
interface Caret {
  readonly path: string;
  readonly position: Position;
}

/**
 * Keeps quiet while somebody types. Until typing rests nothing is said of the token under the caret, nor anything new that hangs on more than one token: a
 * construct that is not complete yet, a setting that is missing beside another. What one token is wrong by itself is said as soon as the caret is elsewhere.
 * A line that is missing may be the next one to be written: that it is, is said once the file is saved.
 */
export class Typing {
  private caret: Caret | undefined;
  /** What was found when typing last rested, by file. */
  private readonly known = new Map<string, ReadonlySet<string>>();
  /** Files that were asked about since then. */
  private readonly asked = new Set<string>();
  /** Documents that were typed in since they were saved. */
  private readonly unsaved = new Set<string>();

  /** A document was typed in. @param caret where the change ends; without it, where the texts begin to be the same again */
  edited(path: string, before: string, after: string, caret?: Position): void {
    this.caret = { path, position: caret ?? toPosition(new SourceText(path, after), endOfChange(before, after)) };
    this.unsaved.add(path);
  }

  /** A document was saved. */
  saved(path: string): void {
    this.unsaved.delete(path);
  }

  /** Typing rests. Gives the files of which something may have been kept back. */
  rest(): readonly string[] {
    this.caret = undefined;
    const paths = [...this.asked];
    this.asked.clear();
    return paths;
  }

  /** The findings of a file that are said now. */
  said(path: string, view: FileView): readonly Finding[] {
    const known = this.known.get(path);
    const isKnown = (finding: Finding) => known?.has(identityOf(finding)) === true;
    const isUnsaved = view.deployments.some(({ deployment }) => deployment.documents.some(({ source }) => this.unsaved.has(source.file)));
    const findings = isUnsaved ? view.findings.filter((finding) => isKnown(finding) || !isOfMissingLine(finding, view)) : view.findings;
    if (this.caret === undefined) {
      this.known.set(path, new Set(findings.map(identityOf)));
      return findings;
    }
    this.asked.add(view.document.source.file);
    const { caret } = this;
    const typed = typedDocument(caret, view);
    // What stands around a file that another one holds says where it begins and ends.
    if (typed === undefined) return view.document.source.file === caret.path ? findings.filter(isKnown) : findings;
    const offset = toOffset(typed.source, caret.position);
    const token = tokenAt(typed.source.text, offset);
    const place = placeAt(typed, offset);
    const entry = place !== undefined && 'entry' in place ? place.entry : undefined;
    return findings.filter((finding) => {
      if (touches(finding.primary, typed, token)) return false;
      if (isKnown(finding)) return true;
      const { ruleId, primary, related, settings } = finding;
      const isNotThere = primary.range.start === primary.range.end;
      // A pattern, `server.*`, is many lines, of which the next one may be on its way.
      const isOfSeveral = settings.length > 1 || settings.some((name) => name.includes('*')) || asksFurther(finding, view);
      if (ruleId.startsWith('file/') || isNotThere || isOfSeveral) return false;
      const isHere = entry !== undefined && (view.document === typed ? finding.entry === entry : settings.includes(entry.key));
      return !isHere && !related.some((place) => touches(place, typed, token));
    });
  }

  /** A document is no longer open. */
  forget(path: string): void {
    for (const each of this.known.keys()) if (each === path || each.startsWith(`${path}/`)) this.known.delete(each);
    if (this.caret?.path === path) this.caret = undefined;
    this.unsaved.delete(path);
  }
}

/** The file of a view, or one beside it, that is typed in: the document of the caret, or what this one holds there. */
function typedDocument({ path, position }: Caret, { document, deployments }: FileView): Document | undefined {
  const isTyped = ({ source: { path: own, text, within } }: Document) =>
    within === undefined ? own === path : within.file === path && isWithin({ path: own, text, within }, position);
  return isTyped(document) ? document : deployments[0]?.deployment.documents.find(isTyped);
}

/** Characters before the caret that are searched for a key. */
const longestKey = 300;

/** A finding stays the same one while its place moves and its numbers change. */
function identityOf({ ruleId, entry, settings, message }: Finding): string {
  return JSON.stringify([ruleId, entry?.key ?? settings[0] ?? message]);
}

/** Whether a finding is about settings of which no file here has a line. */
function isOfMissingLine({ entry, settings }: Finding, { deployments }: FileView): boolean {
  if (entry !== undefined || settings.length === 0) return false;
  return !deployments.some(({ deployment }) =>
    deployment.documents.some(({ entries }) => entries.some(({ key }) => settings.includes(key))),
  );
}

/** Whether the rule of a finding about one setting asks for others as well, such as options that are yet to be written. */
function asksFurther({ ruleId, settings }: Finding, { deployments }: FileView): boolean {
  const rule = deployments[0]?.repeated?.index.rule(ruleId);
  return rule?.check === undefined && (rule?.reads ?? []).some(({ name }) => !settings.includes(name));
}

function touches(place: { readonly document: Document; readonly range: Range }, typed: Document, token: Range): boolean {
  return place.document.source.path === typed.source.path && intersects(place.range, token);
}

/** The key of a block whose first line was begun and has nothing in it yet. */
const keyOfBlock = /\S+:[ \t]*\r?\n[ \t]+$/;

/** The word around an offset, without what stands beside it in a tag; where a block begins, its key. */
function tokenAt(text: string, offset: number): Range {
  const isPart = (character: string | undefined) => character !== undefined && !/[\s<>]/.test(character);
  let start = offset - (keyOfBlock.exec(text.slice(Math.max(0, offset - longestKey), offset))?.[0].length ?? 0);
  while (isPart(text[start - 1])) start--;
  let end = offset;
  while (isPart(text[end])) end++;
  return { start, end };
}

/** Where the caret stands after a change: behind what was written. Several changes at once do not tell. */
export function caretBehind(changes: readonly TextDocumentContentChangeEvent[]): Position | undefined {
  const [change, ...others] = changes;
  if (change === undefined || !('range' in change) || others.length > 0) return undefined;
  const { start } = change.range;
  const lines = change.text.split(/\r\n|\n|\r/);
  const { length } = lines.at(-1) ?? '';
  return lines.length === 1
    ? { line: start.line, character: start.character + length }
    : { line: start.line + lines.length - 1, character: length };
}

/** The same by two texts. A line that is written before a line end may end in two places. */
function endOfChange(before: string, after: string): number {
  return changedRange(before, after).end + after.length - before.length;
}
