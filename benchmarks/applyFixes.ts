// node tools/run.mjs benchmarks/applyFixes.ts [SHARE]: applies every fix and value that is offered for a finding of the real files in ../shared/corpus, each
// by itself, and says where the finding stays and where another one comes. What only hides a finding or switches a rule off is left out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../packages/core/src/rules/finding.js';
import { SourceText } from '../packages/core/src/text/sourceText.js';
import { applyEdits } from '../packages/core/src/text/textEdit.js';
import { codeActionsAt } from '../packages/language-server/src/features/codeActions.js';
import { diagnosticOf } from '../packages/language-server/src/features/diagnostics.js';
import type { ActionAbilities } from '../packages/language-server/src/features/workspaceEdits.js';
import { createHost } from '../packages/language-server/src/node.js';
import { toOffset } from '../packages/language-server/src/positions.js';
import { testKnowledge } from '../packages/language-server/src/testWorkspace.js';
import { Workspace } from '../packages/language-server/src/workspace.js';
import { layOut } from '../tools/corpus/corpus.js';

const share = Number(process.argv[2] ?? 1);
const abilities: ActionAbilities = { createFiles: false, versionOf: () => null, asksForReasons: false, rootOf: () => '/' };
const top = mkdtempSync(join(tmpdir(), 'storelint-fixes-'));
const folders = [...new Set(layOut(top).map(({ path }) => path.split('/')[0] ?? path))].sort();
const host = createHost(testKnowledge, undefined);
const workspace = new Workspace(host);
const count = { files: 0, findings: 0, actions: 0, stays: 0, brings: 0 };
const told = new Map<string, number>();
const tell = (what: string) => told.set(what, (told.get(what) ?? 0) + 1);

/** What a finding is about: it stays the same one under another name of its setting. */
const keyOf = ({ ruleId, settings, message, primary }: Finding) => JSON.stringify([primary.document.source.path, ruleId, settings[0] ?? message]);

/** How often each finding is there: a fix may take away one of several that read alike. */
function counted(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

try {
  const chosen = folders.filter((_, index) => index % Math.round(1 / share) === 0).map((folder) => join(top, folder));
  workspace.openFolders(chosen);
  for (const folder of chosen) {
    for (const path of workspace.allBeneath(folder).paths) {
      const view = workspace.view(path);
      if (view === undefined) continue;
      count.files++;
      const before = counted(workspace.tryOut(path, new Map()));
      for (const finding of view.findings) {
        count.findings++;
        const diagnostic = diagnosticOf(finding, view, host);
        const actions = codeActionsAt(view, diagnostic.range, { diagnostics: [diagnostic] }, workspace, abilities).filter(
          ({ title, diagnostics }) => !/^(?:Hide|Switch) /.test(title) && diagnostics?.[0]?.message === diagnostic.message && diagnostics[0].range.start.line === diagnostic.range.start.line,
        );
        for (const { title, edit } of actions) {
          const texts = new Map<string, string>();
          for (const [uri, edits] of Object.entries(edit?.changes ?? {})) {
            const file = host.pathOf(uri) ?? uri;
            const read = workspace.files.read(file);
            const source = new SourceText(file, 'text' in read ? read.text : '');
            texts.set(file, applyEdits(source.text, edits.map(({ range, newText }) => ({ range: { start: toOffset(source, range.start), end: toOffset(source, range.end) }, newText }))));
          }
          // A setting is made known in the configuration, which a trial does not read.
          if ([...texts.keys()].some((file) => file.endsWith('.storelint.yaml'))) continue;
          count.actions++;
          const after = counted(workspace.tryOut(path, texts));
          const key = keyOf(finding);
          if ((after.get(key) ?? 0) >= (before.get(key) ?? 0)) {
            count.stays++;
            tell(`stays: ${finding.ruleId} after "${title.slice(0, 90)}"`);
          }
          const fresh = [...after].filter(([each, times]) => times > (before.get(each) ?? 0)).map(([each]) => (JSON.parse(each) as string[])[1]);
          if (fresh.length > 0) {
            count.brings++;
            tell(`brings ${[...new Set(fresh)].join(', ')}: ${finding.ruleId}${process.env.VERBOSE ? ` in ${path.slice(top.length)} "${title}"` : ''}`);
          }
        }
      }
    }
  }
} finally {
  rmSync(top, { recursive: true });
}
process.stdout.write(`${count.files} files, ${count.findings} findings, ${count.actions} fixes applied: ${count.stays} leave the finding, ${count.brings} bring another\n`);
for (const [what, times] of [...told].sort((a, b) => b[1] - a[1])) process.stdout.write(`${String(times).padStart(5)} ${what}\n`);
