import { fixUntilStable } from '@storelint/core/applyFixes';
import type { Fix } from '@storelint/core/fixes';
import type { Document } from '@storelint/core/formats';
import { editorOf } from '@storelint/core/products';
import type { Finding } from '@storelint/core/rules';
import { type TextEdit as CoreEdit, SourceText, visible } from '@storelint/core/text';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Diagnostic,
  type Range as LspRange,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { type ConfigurationChange, editConfiguration } from '../configurationEdit.js';
import { configurationName } from '../configurations.js';
import type { EditorHost } from '../host.js';
import { join } from '../paths.js';
import { intersects, toOffset, toRange } from '../positions.js';
import { knownName } from '../settingFacts.js';
import type { FileView, Workspace } from '../workspace.js';
import { adviceActionsAt } from './advice.js';
import { deploymentOf, diagnosticOf, diagnosticSource } from './diagnostics.js';
import { suppressionEdit } from './suppress.js';
import { type ActionAbilities, editOf, smallestEdit } from './workspaceEdits.js';

export const fixAllKind = `${CodeActionKind.SourceFixAll}.storelint`;

/** Quick fixes for the findings that are asked about, else for those in a range, what is recommended there, and the fix of all that is safe. What lives with a finding comes behind all that mends one. */
export function codeActionsAt(
  view: FileView,
  range: LspRange,
  { only, diagnostics = [] }: { readonly only?: readonly string[]; readonly diagnostics?: readonly Diagnostic[] },
  workspace: Workspace,
  abilities: ActionAbilities,
): CodeAction[] {
  const isWanted = (kind: string) => only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`) || each === '');
  const actions: CodeAction[] = [];
  const last: CodeAction[] = [];
  if (isWanted(CodeActionKind.QuickFix)) {
    const findings = findingsAt(view, range, diagnostics);
    for (const finding of findings) actions.push(...fixActions(finding, view, workspace.host, abilities));
    for (const finding of findings) actions.push(...validValues(finding, view, workspace.host, abilities));
    for (const finding of findings) actions.push(...knownActions(finding, view, workspace, abilities));
    for (const finding of findings) last.push(...livingWith(finding, view, workspace, abilities));
  }
  actions.push(...adviceActionsAt(view, range, only === undefined ? {} : { only }, workspace, abilities), ...last);
  if (only !== undefined && isWanted(fixAllKind)) {
    const action = fixAllAction(view, workspace, abilities);
    if (action !== undefined) actions.push(action);
  }
  return actions;
}

/** For findings in a file that another one holds: nothing is written there, but a configuration may say that they are none. */
export function heldActionsAt(
  view: FileView,
  range: LspRange,
  { only, diagnostics }: CodeActionContext,
  workspace: Workspace,
  abilities: ActionAbilities,
): CodeAction[] {
  if (only !== undefined && !only.includes(CodeActionKind.QuickFix)) return [];
  const findings = findingsAt(view, range, diagnostics);
  return [
    ...findings.flatMap((finding) => knownActions(finding, view, workspace, abilities)),
    ...findings.flatMap((finding) => switchingOff(finding, view, workspace, abilities)),
  ];
}

/** The findings that are asked about, else those in a range. */
function findingsAt(view: FileView, range: LspRange, diagnostics: readonly Diagnostic[]): readonly Finding[] {
  const { source } = view.document;
  const wanted = { start: toOffset(source, range.start), end: toOffset(source, range.end) };
  const asked = new Set(diagnostics.flatMap(({ source: from, code }) => (from === diagnosticSource ? [code] : [])));
  return view.findings.filter(
    (finding) => (asked.size === 0 || asked.has(finding.ruleId)) && intersects(marked(view.document, finding), wanted),
  );
}

/** A finding about what is not there marks a whole line. */
function marked(document: Document, { primary: { range } }: Finding) {
  if (range.end > range.start) return range;
  const { line } = document.source.positionAt(range.start);
  return { start: document.source.offsetAt({ line, column: 0 }), end: range.start + document.source.lineText(line).length };
}

function fixActions(finding: Finding, view: FileView, host: EditorHost, abilities: ActionAbilities): CodeAction[] {
  const { fix } = finding;
  if (fix === undefined) return [];
  const deployment = deploymentOf(finding, view);
  const safety = fix.safety === 'safe' ? 'safe' : 'unsafe: changes what is in effect';
  const title = deployment.shownFinding(finding).fix?.title ?? 'change the line';
  return [
    {
      title: visible(`${capitalised(title)} (${safety})`),
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnosticOf(finding, view, host)],
      isPreferred: fix.safety === 'safe',
      edit: workspaceEdit(fixEdits(fix), host, abilities),
    },
  ];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function fixEdits(fix: Fix): Map<Document, CoreEdit[]> {
  const byDocument = new Map<Document, CoreEdit[]>();
  for (const { document, edit } of fix.edits) byDocument.set(document, [...(byDocument.get(document) ?? []), edit]);
  return byDocument;
}

function workspaceEdit(edits: ReadonlyMap<Document, readonly CoreEdit[]>, host: EditorHost, abilities: ActionAbilities): WorkspaceEdit {
  return editOf(
    [...edits].map(([document, each]) => ({
      uri: host.uriOf(document.source.path),
      edits: each.map(({ range, newText }) => ({ range: toRange(document.source, range), newText })),
    })),
    abilities,
  );
}

/** Values in the place of one that is refused: what is left of it that can be read, and the default. */
function validValues(finding: Finding, view: FileView, host: EditorHost, abilities: ActionAbilities): CodeAction[] {
  const { entry, fix } = finding;
  const deployment = deploymentOf(finding, view);
  const { document } = view;
  if (fix !== undefined || entry?.value === undefined || !/\/(?:refused|replaced|malformed)-value(?:-at-use)?$/.test(finding.ruleId))
    return [];
  if (finding.primary.document !== document || deployment.secrets.isIn(entry.value)) return [];
  const written = entry.value.trim();
  const standard = knownName(entry.key, document, deployment)?.setting?.default;
  const candidates = [written.toLowerCase(), /^-?\d+(?:\.\d+)?/.exec(written)?.[0], written.replace(/\s+/g, ''), standard];
  const valid = candidates.filter(
    (value): value is string =>
      value !== undefined && value !== '' && value !== written && deployment.flawOf(document, entry.key, value) !== 'alone',
  );
  return [...new Set(valid)].slice(0, 2).map((value) => ({
    title: visible(`Set ${entry.key} to ${value}${value === standard ? ', the default' : ''} (unsafe: changes what is in effect)`),
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnosticOf(finding, view, host)],
    edit: workspaceEdit(new Map([[document, editorOf(document).setValue(document, entry, value)]]), host, abilities),
  }));
}

/** A name that is unknown may be one of the user's own. */
function knownActions(finding: Finding, view: FileView, workspace: Workspace, abilities: ActionAbilities): CodeAction[] {
  const diagnostics: Diagnostic[] = [diagnosticOf(finding, view, workspace.host)];
  const name = deploymentOf(finding, view).secrets.isIn(finding.entry?.key ?? '') ? undefined : finding.entry?.key;
  if (name === undefined || !/\/(?:unknown|misspelt)-setting$/.test(finding.ruleId)) return [];
  const prefix = /^(.+?[.])[^.]+$/.exec(name)?.[1];
  return (prefix === undefined ? [name] : [name, `${prefix}*`]).flatMap((pattern) => {
    const what = pattern.endsWith('*') ? `All settings ${pattern} are ours` : `${pattern} is a setting of ours`;
    const change = { kind: 'knownSetting', pattern } as const;
    return configurationAction(`${what}: add it to ${configurationName}`, change, view, diagnostics, workspace, abilities);
  });
}

/** What to do with a finding that is right, and not to be mended. */
function livingWith(finding: Finding, view: FileView, workspace: Workspace, abilities: ActionAbilities): CodeAction[] {
  const { host } = workspace;
  const { document } = view;
  const diagnostics: Diagnostic[] = [diagnosticOf(finding, view, host)];
  const actions: CodeAction[] = [];
  const edit = suppressionEdit(document, finding);
  if (edit !== undefined) {
    const title = visible(`Hide ${finding.ruleId} here, with a reason`);
    const where = toRange(document.source, edit.range);
    if (abilities.asksForReasons) {
      const [before = '', after = ''] = edit.newText.split(edit.reason);
      actions.push({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        command: { title, command: 'storelint.suppress', arguments: [host.uriOf(document.source.path), where, before, after] },
      });
    } else {
      const uri = host.uriOf(document.source.path);
      actions.push({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        edit: editOf([{ uri, edits: [{ range: where, newText: edit.newText }] }], abilities),
      });
    }
  }
  actions.push(...switchingOff(finding, view, workspace, abilities));
  return actions;
}

function switchingOff(finding: Finding, view: FileView, workspace: Workspace, abilities: ActionAbilities): CodeAction[] {
  const { ruleId: id } = finding;
  const change = { kind: 'rule', id, level: 'off' } as const;
  const diagnostics = [diagnosticOf(finding, view, workspace.host)];
  return configurationAction(`Switch ${id} off in ${configurationName}`, change, view, diagnostics, workspace, abilities);
}

function configurationAction(
  title: string,
  change: ConfigurationChange,
  view: FileView,
  diagnostics: Diagnostic[],
  workspace: Workspace,
  abilities: ActionAbilities,
): CodeAction[] {
  const edit = configurationChange(change, view.document.source.path, workspace, abilities);
  return edit === undefined ? [] : [{ title: visible(title), kind: CodeActionKind.QuickFix, diagnostics, edit }];
}

/** A change of the configuration that applies to a file; where there is none, one is made if the client can. */
export function configurationChange(
  change: ConfigurationChange,
  path: string,
  workspace: Workspace,
  abilities: ActionAbilities,
): WorkspaceEdit | undefined {
  const { configuration } = workspace.configurations.nearest(path.slice(0, path.lastIndexOf('/')) || '/');
  const { host } = workspace;
  if (configuration.path === undefined) {
    if (!abilities.createFiles) return undefined;
    // Other clusters of the workspace may have other releases and machines.
    const isOfCluster = change.kind === 'release' || change.kind === 'scalar';
    const directory = (isOfCluster ? workspace.ownDirectory(path) : undefined) ?? abilities.rootOf(path);
    const uri = host.uriOf(join(directory, configurationName));
    const start = { line: 0, character: 0 };
    const [edit] = editConfiguration('', change) ?? [];
    if (edit === undefined) return undefined;
    return {
      documentChanges: [
        { kind: 'create', uri, options: { ignoreIfExists: true } },
        { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: `edition: 2026\n${edit.newText}` }] },
      ],
    };
  }
  const read = workspace.files.read(configuration.path);
  if (!('text' in read)) return undefined;
  const edits = editConfiguration(read.text, change);
  if (edits === undefined) return undefined;
  const source = new SourceText(configuration.path, read.text);
  return editOf(
    [{ uri: host.uriOf(configuration.path), edits: edits.map(({ range, newText }) => ({ range: toRange(source, range), newText })) }],
    abilities,
  );
}

function fixAllAction(view: FileView, workspace: Workspace, abilities: ActionAbilities): CodeAction | undefined {
  const edit = fixAllEdit(view, workspace, abilities);
  return edit === undefined ? undefined : { title: 'Apply all safe fixes of storelint', kind: fixAllKind, edit };
}

/** All safe fixes of one file, until there is none left; undefined where there is nothing to do. */
export function fixAllEdit(view: FileView, workspace: Workspace, abilities: ActionAbilities): WorkspaceEdit | undefined {
  const { source } = view.document;
  const { changed } = fixUntilStable(view.findings, (texts) => workspace.tryOut(source.path, texts), {
    unsafe: false,
    mayChange: (path) => path === source.path,
  });
  const outcome = changed.get(source.path);
  if (outcome === undefined) return undefined;
  return editOf([{ uri: workspace.host.uriOf(source.path), edits: [smallestEdit(source, outcome.after)] }], abilities);
}
