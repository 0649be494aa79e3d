import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, Position, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { hasCorpus, layOut } from '../../../tools/corpus/corpus.js';
import type { Document } from '../../core/src/formats/document.js';
import type { Finding } from '../../core/src/rules/finding.js';
import { standardNames } from '../../core/src/secrets/secretNames.js';
import { shownWords } from '../../core/src/text/mask.js';
import { SourceText } from '../../core/src/text/sourceText.js';
import { applyEdits } from '../../core/src/text/textEdit.js';
import { adviceLensesOf } from './features/advice.js';
import { codeActionsAt, fixAllKind } from './features/codeActions.js';
import { codeLensesOf } from './features/codeLens.js';
import { completionAt, resolveCompletion } from './features/completion.js';
import { definitionAt } from './features/definition.js';
import { deploymentOf, diagnosticsOf } from './features/diagnostics.js';
import { documentLinksOf } from './features/documentLinks.js';
import { hoverAt } from './features/hover.js';
import { inlayHintsIn } from './features/inlayHints.js';
import { referencesAt } from './features/references.js';
import { renameAt, renameableAt } from './features/rename.js';
import { symbolsOf } from './features/symbols.js';
import type { ActionAbilities } from './features/workspaceEdits.js';
import { createHost } from './node.js';
import { toOffset, toPosition } from './positions.js';
import { testKnowledge } from './testWorkspace.js';
import { type FileView, Workspace } from './workspace.js';

/* Real files where they lie. STORELINT_CORPUS_SHARE=1 takes all of them, and some minutes. */

const isHere = hasCorpus();
if (!isHere) console.warn('skipped: no corpus beside the checkout');

const share = Number(process.env.STORELINT_CORPUS_SHARE ?? 0.02);
const abilities: ActionAbilities = { createFiles: false, versionOf: () => null, asksForReasons: false, rootOf: () => '/' };

/** Numbers below 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.skipIf(!isHere)('real files', { timeout: 3_600_000 }, () => {
  const top = mkdtempSync(join(tmpdir(), 'storelint-corpus-'));
  const host = createHost(testKnowledge, undefined);
  const workspace = new Workspace(host);
  const views = new Map<string, FileView>();
  /** Values of settings that nobody is to see. */
  const secrets = new Map<string, string[]>();
  afterAll(() => rmSync(top, { recursive: true }));

  beforeAll(() => {
    const tops = [...new Set(layOut(top).map(({ path }) => path.split('/')[0] ?? path))].sort();
    const random = randomFrom(2027);
    const folders = tops.filter(() => random() < share).map((each) => join(top, each));
    workspace.openFolders(folders);
    for (const folder of folders) {
      for (const path of workspace.allBeneath(folder).paths) {
        const view = workspace.view(path);
        if (view !== undefined) views.set(path, view);
      }
    }
    for (const [path, { document }] of views) {
      const values = document.entries
        .filter(({ key, value = '' }) => /pass(?:word|wd|phrase)$/i.test(key) && standardNames.isSecret(key) && value.trim().length > 7)
        .map(({ value = '' }) => value.trim());
      secrets.set(
        path,
        values.filter((value) => !/^\$|^\{\{|^_|^[a-z]+$/.test(value)),
      );
    }
  }, 600_000);

  test('have the findings in the editor that check has', () => {
    const program = resolve('packages/cli/bin/storelint.js');
    const tops = [...new Set([...views.keys()].map((path) => path.slice(top.length + 1).split('/')[0] ?? ''))];
    const { stdout } = spawnSync(process.execPath, [program, 'check', '--format', 'json', '--fail-on', 'never', ...tops], {
      cwd: top,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    const lines = new Map<string, string[]>();
    const add = (file: string, line: string) => lines.set(file, [...(lines.get(file) ?? []), line]);
    for (const { ruleId, severity, message, file, range } of JSON.parse(stdout).findings)
      add(file, [ruleId, severity, range.start.line, range.start.column, range.end.line, range.end.column, message].join(' '));
    for (const [path, view] of views) {
      const shown = view.findings.map((finding) => {
        const { source } = view.document;
        const places = [finding.primary.range.start, finding.primary.range.end].map((offset) => source.positionAt(offset));
        const deployment = deploymentOf(finding, view);
        const numbers = places.flatMap(({ line, column }) => [line + 1, column + 1]);
        return [finding.ruleId, finding.severity, ...numbers, shownWords(deployment.shownFinding(finding).message)].join(' ');
      });
      const name = path.slice(top.length + 1);
      expect(shown.sort(), name).toEqual((lines.get(name) ?? []).sort());
    }
  });

  test('answer at any position, within the text and without secrets', () => {
    const random = randomFrom(1);
    for (const [path, view] of views) {
      const { source } = view.document;
      const end = toPosition(source, source.text.length);
      const whole = { start: { line: 0, character: 0 }, end };
      const answers: unknown[] = [
        diagnosticsOf(view, host),
        codeLensesOf(view, host.uriOf(path)),
        adviceLensesOf(view, host.uriOf(path), workspace),
        inlayHintsIn(view, whole),
        symbolsOf(view),
        documentLinksOf(view, host),
      ];
      const places = view.document.entries.flatMap(({ keyRange, valueRange }) => [keyRange.start, valueRange.start, valueRange.end]);
      for (let at = 0; at < 12; at++) {
        const known = places[Math.floor(random() * places.length)];
        const offset = at % 2 === 0 && known !== undefined ? known : Math.floor(random() * (source.text.length + 1));
        const position = toPosition(source, offset);
        const list = completionAt(view, position, { snippets: at % 3 === 0 });
        for (const { textEdit } of list.items) {
          const range = textEdit !== undefined && 'range' in textEdit ? textEdit.range : undefined;
          expect(range?.start.line).toBe(range?.end.line);
          expect(range !== undefined && isWithin(position, range), `${path}:${position.line}`).toBe(true);
        }
        const item = list.items[Math.floor(random() * list.items.length)];
        answers.push(
          item === undefined ? undefined : resolveCompletion(item, view, host),
          hoverAt(view, position, host),
          definitionAt(view, position, host),
          referencesAt(view, position, true, host),
        );
      }
      const text = JSON.stringify(answers);
      for (const secret of secrets.get(path) ?? []) expect(text, path).not.toContain(secret);
      for (const { start, end: last } of rangesIn(answers[0])) expect(isWithin(start, whole) && isWithin(last, whole), path).toBe(true);
    }
  });

  test('are mended by fixes, and still can be read', () => {
    for (const [path, view] of views) {
      const { document } = view;
      for (const finding of view.findings) {
        const range = {
          start: toPosition(document.source, finding.primary.range.start),
          end: toPosition(document.source, finding.primary.range.end),
        };
        const actions = codeActionsAt(view, range, { only: ['quickfix'] }, workspace, abilities).filter(
          ({ diagnostics }) => diagnostics?.[0]?.code === finding.ruleId && diagnostics[0].range.start.line === range.start.line,
        );
        for (const action of actions) {
          if (action.edit === undefined) continue;
          const isHiding = action.title.startsWith('Hide ');
          const after = tried(view, action);
          expect(after.findings.filter((each) => isSame(each, finding)).length, `${path}: ${action.title}`).toBeLessThan(
            view.findings.filter((each) => isSame(each, finding)).length,
          );
          if (finding.ruleId !== 'file/refused')
            expect(after.refused, `${path}: ${action.title}`).toBeLessThanOrEqual(refusals(view.findings));
          if (isHiding) expect(after.findings.map(({ ruleId }) => ruleId)).not.toContain('file/invalid-suppression');
        }
      }
      const [all] = codeActionsAt(
        view,
        { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        { only: [fixAllKind] },
        workspace,
        abilities,
      );
      if (all !== undefined)
        expect(
          tried(view, all).findings.filter(({ fix }) => fix?.safety === 'safe'),
          path,
        ).toEqual([]);
    }
  });

  test('keep what is in effect where a variable is renamed', () => {
    for (const [path, view] of views) {
      const { document } = view;
      for (const { keyRange } of document.entries) {
        const position = toPosition(document.source, keyRange.start);
        if (renameableAt(view, position) === undefined) continue;
        const edit = renameAt(view, position, 'a_new_name', host);
        const texts = textsAfter(edit, view);
        const count = (findings: readonly Finding[]) => findings.map(({ ruleId }) => ruleId).sort();
        const after = workspace.tryOut(path, texts).filter((finding) => finding.primary.document.source.path === path);
        expect(count(after), path).toEqual(count(view.findings));
      }
    }
  });

  function tried(view: FileView, { edit }: CodeAction) {
    const { path } = view.document.source;
    const findings = workspace.tryOut(path, textsAfter(edit, view)).filter(({ primary }) => primary.document.source.path === path);
    return { findings, refused: refusals(findings) };
  }

  function textsAfter(edit: WorkspaceEdit | undefined, { deployments }: FileView): Map<string, string> {
    const documents: readonly Document[] = deployments.flatMap(({ deployment }) => [
      ...deployment.documents,
      ...deployment.included.values(),
    ]);
    const texts = new Map<string, string>();
    for (const [uri, edits] of Object.entries(edit?.changes ?? {})) {
      const path = host.pathOf(uri) ?? uri;
      const source = documents.find((document) => document.source.path === path)?.source ?? new SourceText(path, '');
      texts.set(path, appliedTo(source, edits));
    }
    return texts;
  }
});

function appliedTo(source: SourceText, edits: readonly TextEdit[]): string {
  return applyEdits(
    source.text,
    edits.map(({ range, newText }) => ({ range: { start: toOffset(source, range.start), end: toOffset(source, range.end) }, newText })),
  );
}

const refusals = (findings: readonly Finding[]) => findings.filter(({ ruleId }) => ruleId === 'file/refused').length;

function isSame(a: Finding, b: Finding): boolean {
  return a.ruleId === b.ruleId && a.entry?.key === b.entry?.key && a.message === b.message;
}

function isWithin({ line, character }: Position, { start, end }: { readonly start: Position; readonly end: Position }): boolean {
  const isAfter = line > start.line || (line === start.line && character >= start.character);
  return isAfter && (line < end.line || (line === end.line && character <= end.character));
}

function rangesIn(diagnostics: unknown): { readonly start: Position; readonly end: Position }[] {
  return (diagnostics as { range: { start: Position; end: Position } }[]).map(({ range }) => range);
}
