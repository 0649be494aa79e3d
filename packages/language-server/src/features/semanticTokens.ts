import type { Entry } from '@storelint/core/formats';
import type { Range } from '@storelint/core/text';
import { type Range as LspRange, type SemanticTokens, SemanticTokensBuilder, type SemanticTokensLegend } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import { intersects, toOffset, toPosition } from '../positions.js';
import { effectiveByRole, knownName } from '../settingFacts.js';
import type { FileView } from '../workspace.js';

/** Names of settings; of those that a daemon reads here, and of those that nothing reads as they stand. */
export const semanticLegend: SemanticTokensLegend = { tokenTypes: ['property'], tokenModifiers: ['inEffect', 'withoutEffect'] };

/** Which names of settings are in effect, and which are not: overruled by another line, or not read at all. @param within the part that is seen */
export function semanticTokensOf({ document, deployments }: FileView, within?: LspRange): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  const [deployment] = deployments;
  if (deployment === undefined || (document.format !== 'hadoopXml' && document.format !== 'cassandraYaml')) return builder.build();
  const wanted: Range =
    within === undefined
      ? { start: 0, end: document.source.text.length }
      : { start: toOffset(document.source, within.start), end: toOffset(document.source, within.end) };
  const entries = document.entries
    .filter(({ keyRange }) => intersects(keyRange, wanted))
    .sort((a, b) => a.keyRange.start - b.keyRange.start);
  for (const entry of entries) {
    const isInEffect = inEffect(entry, document, deployment);
    const start = toPosition(document.source, entry.keyRange.start);
    const end = toPosition(document.source, entry.keyRange.end);
    if (isInEffect === undefined || start.line !== end.line || start.character === end.character) continue;
    builder.push(start.line, start.character, end.character - start.character, 0, isInEffect ? 1 : 2);
  }
  return builder.build();
}

/** Undefined where no daemon of the deployment is known to read it. */
function inEffect(entry: Entry, document: FileView['document'], deployment: CheckedDeployment): boolean | undefined {
  const known = knownName(entry.key, document, deployment);
  if (known === undefined || entry.hole !== undefined) return undefined;
  const all = effectiveByRole(entry.key, known, document, deployment);
  if (all.length === 0) return undefined;
  return all.some(({ effective: { origin } }) => origin.kind === 'entry' && origin.entry === entry);
}
