import { quantityOf } from '@storelint/core/catalog';
import { parseJvmSize } from '@storelint/core/deployment';
import { formatSize } from '@storelint/core/expressions';
import type { Document, Entry } from '@storelint/core/formats';
import { daemonDefinition, environmentVariables, fileKinds } from '@storelint/core/products';
import { GiB, KiB, type Range } from '@storelint/core/text';
import { type InlayHint, InlayHintKind, type Range as LspRange } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { intersects, toOffset, toPosition } from '../positions.js';
import { amountOf, effectiveByRole, inWords, knownName } from '../settingFacts.js';
import { type FileView, shownView } from '../workspace.js';

/** What numbers mean, behind them: `10 GiB`, `12.4 GiB of a 31 GiB heap`, `630 s until a dead node is declared`. */
export function inlayHintsIn(view: FileView, range: LspRange): InlayHint[] {
  const { document, deployments } = shownView(view);
  const [deployment] = deployments;
  if (deployment === undefined) return [];
  const wanted = { start: toOffset(document.source, range.start), end: toOffset(document.source, range.end) };
  if (document.format === 'shellEnv' || document.format === 'jvmOptions') return sizeOptions(document, wanted);
  const hints: InlayHint[] = [];
  for (const entry of document.entries) {
    if (!intersects(entry.valueRange, wanted) || entry.value === undefined || entry.hole !== undefined) continue;
    const text = hintFor(entry, document, deployment);
    if (text !== undefined) hints.push(hintAt(document, entry.valueRange.end, text));
  }
  return hints;
}

function hintAt(document: Document, offset: number, label: string): InlayHint {
  return { position: toPosition(document.source, offset), label, kind: InlayHintKind.Parameter, paddingLeft: true };
}

function hintFor(entry: Entry, document: Document, deployment: CheckedDeployment): string | undefined {
  const known = knownName(entry.key, document, deployment);
  if (known === undefined) return undefined;
  const all = effectiveByRole(entry.key, known, document, deployment);
  const here = all.find(({ effective }) => effective.origin.kind === 'entry' && effective.origin.entry === entry && !effective.unknown);
  if (here === undefined) return undefined;
  const { effective, role } = here;
  if (effective.reading?.kind !== 'value' || effective.setting === undefined) return undefined;
  const meaning = amountOf(entry.key, effective.value, deployment);
  if (meaning !== undefined) return meaning;
  const written = (entry.value ?? '').trim();
  // A unit that is written needs no words, and a variable's value stands elsewhere.
  if (!/^-?\d+(\.\d+)?$/.test(written) || typeof effective.value !== 'number' || effective.value <= 0) return undefined;
  if (quantityOf(effective.setting) === 'size' && effective.value < KiB) return undefined;
  const words = inWords(effective.value, effective.setting);
  return words === undefined || words.replace(/\s/g, '') === written || !daemonDefinition(role).product.isReleased ? undefined : words;
}

const sizeVariables = new Set(
  fileKinds.flatMap((kind) => environmentVariables(kind).flatMap(({ name, isSize }) => (isSize === true ? [name] : []))),
);

/** `-Xmx31744m` is 31 GiB. What is written in whole gibibytes needs no words. */
function sizeOptions(document: Document, wanted: Range): InlayHint[] {
  const hints: InlayHint[] = [];
  const add = (range: Range, size: number | undefined) => {
    if (size !== undefined && size >= GiB && intersects(range, wanted)) hints.push(hintAt(document, range.end, formatSize(size)));
  };
  for (const { key, value = '', valueRange } of document.format === 'shellEnv' ? document.entries : []) {
    const [, digits, unit] = sizeVariables.has(key) ? (/^(\d+)([kKmM]?)$/.exec(value.trim()) ?? []) : [];
    if (digits !== undefined) add(valueRange, parseJvmSize(digits + (unit === '' ? 'm' : unit)));
  }
  for (const match of document.source.text.matchAll(
    /-X(?:mx|ms|mn)(\d+[kKmM]?)(?![\w.])|-XX:(?:MaxDirectMemorySize|G1HeapRegionSize|MaxMetaspaceSize)=(\d+[kKmM]?)(?![\w.])/g,
  )) {
    const range = { start: match.index, end: match.index + match[0].length };
    if (!document.comments.some((comment) => intersects(comment.range, range))) add(range, parseJvmSize(match[1] ?? match[2] ?? ''));
  }
  return hints;
}
