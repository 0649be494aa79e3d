import type { Document } from '@storelint/core/formats';
import type { Finding, Location, Severity } from '@storelint/core/rules';
import { type Range, type SourceText, visible } from '@storelint/core/text';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type Range as LspRange,
} from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { toPosition, toRange } from '../positions.js';
import { rulePageAddress } from '../rulePage.js';
import type { FileView } from '../workspace.js';

export const diagnosticSource = 'storelint';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  advice: DiagnosticSeverity.Information,
};

/** What stands in the editor for the findings of one file. */
export function diagnosticsOf(view: FileView, host: EditorHost): Diagnostic[] {
  return view.findings.map((finding) => diagnosticOf(finding, view, host));
}

export function diagnosticOf(finding: Finding, view: FileView, host: EditorHost): Diagnostic {
  const deployment = deploymentOf(finding, view);
  const shown = deployment.shownFinding(finding);
  const href = rulePageAddress(finding.ruleId, host, deployment.configuration.packs);
  const tags = tagsOf(finding);
  const related = relatedOf(shown, host);
  return {
    range: visibleRange(view.document.source, finding),
    severity: severities[finding.severity],
    source: diagnosticSource,
    code: finding.ruleId,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    message: linesOf(shown).map(visible).join('\n'),
    ...(tags.length === 0 ? {} : { tags }),
    ...(related.length === 0 ? {} : { relatedInformation: related }),
  };
}

/** The deployment of the view that the finding was made in. */
export function deploymentOf(finding: Finding, view: FileView): CheckedDeployment {
  const found = view.deployments.find(({ findings }) => findings.includes(finding)) ?? view.deployments[0];
  if (found === undefined) throw new Error('a view has at least one deployment');
  return found;
}

/** The characters to underline: of a finding about what is not there, the first word of the line that it points to. */
function visibleRange(source: SourceText, { primary: { range } }: Finding): LspRange {
  if (range.end > range.start) return toRange(source, range);
  const { line, column } = source.positionAt(range.start);
  const text = source.lineText(line);
  const from = Math.min(column, text.length);
  const word = /^\s*(<?[^\s<>]*>?)/.exec(text.slice(from));
  const length = word?.[0].length ?? 0;
  const lead = length - (word?.[1]?.length ?? 0);
  const [start, end] = length > lead ? [from + lead, from + length] : [Math.max(0, text.length - 1), text.length];
  const at = (character: number) => toPosition(source, source.offsetAt({ line, column: character }));
  return { start: at(start), end: at(end) };
}

function linesOf(finding: Finding): readonly string[] {
  const where = [...(finding.roles ?? []), finding.releaseRange].filter((part) => part !== undefined);
  const lines = [finding.message];
  // An empty label stands for none: the place says enough.
  if ((finding.primary.label ?? '') !== '' && finding.related.length > 0) lines.push(`here: ${finding.primary.label}`);
  if (finding.fix === undefined && finding.remedy !== undefined) lines.push(finding.remedy);
  if (finding.folded !== undefined && finding.folded > 0) lines.push(`${finding.folded} more of these in the file`);
  // Last: a list of problems shows the beginning.
  if (where.length > 0) lines.push(`for ${where.join(', ')}`);
  return lines;
}

const deprecatedRule = /\/renamed-setting$|\/(?:old-and-new-name)$/;
const withoutEffectRule =
  /\/(?:given-twice(?:-alike)?|removed-setting|newer-setting|setting-without-effect|final-overridden|not-read|unread)$|-(?:ignored|unused|unread|not-read)$|^file\/(?:lost|unused-suppression)$/;

function tagsOf(finding: Finding): DiagnosticTag[] {
  if (deprecatedRule.test(finding.ruleId)) return [DiagnosticTag.Deprecated];
  // A faded line would hide that the daemon stops over it.
  if (finding.severity !== 'error' && withoutEffectRule.test(finding.ruleId)) return [DiagnosticTag.Unnecessary];
  return [];
}

function relatedOf(finding: Finding, host: EditorHost): DiagnosticRelatedInformation[] {
  const places: readonly Location[] = finding.related;
  return places.map(({ document, range, label }) => ({
    location: { uri: host.uriOf(document.source.file), range: toRange(document.source, range) },
    message: visible(label || nameAt(document, range) || 'read together with it'),
  }));
}

/** The setting whose line a place is in. */
function nameAt({ entries }: Document, { start }: Range): string | undefined {
  return entries.find(({ range }) => range.start <= start && start < range.end)?.key;
}
