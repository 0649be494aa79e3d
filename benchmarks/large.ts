// node tools/run.mjs benchmarks/large.ts: milliseconds that each answer takes in an hbase-site.xml of 20,000 properties, and how much memory 5,000 edits of
// a file of 500 properties leave behind.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { codeActionsAt } from '../packages/language-server/src/features/codeActions.js';
import { codeLensesOf } from '../packages/language-server/src/features/codeLens.js';
import { completionAt } from '../packages/language-server/src/features/completion.js';
import { diagnosticsOf } from '../packages/language-server/src/features/diagnostics.js';
import { foldingRangesOf } from '../packages/language-server/src/features/folding.js';
import { formattingOf } from '../packages/language-server/src/features/formatting.js';
import { hoverAt } from '../packages/language-server/src/features/hover.js';
import { selectionRangesOf } from '../packages/language-server/src/features/selectionRanges.js';
import { semanticTokensOf } from '../packages/language-server/src/features/semanticTokens.js';
import { symbolsOf } from '../packages/language-server/src/features/symbols.js';
import { linkedTagsAt } from '../packages/language-server/src/features/tags.js';
import { toPosition } from '../packages/language-server/src/positions.js';
import { testKnowledge, testWorkspace, xml } from '../packages/language-server/src/testWorkspace.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const path = '/c/hbase-site.xml';
const release = { '/c/.storelint.yaml': 'releases: { hbase: 2.5.10, hadoop: 3.3.6, jdk: 17 }\n' };
const known = testKnowledge.catalog('hbase')?.names('2.5.10') ?? [];
const settings = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at < known.length / 2 ? (known[at] ?? '') : `own.setting.${at}`, at]));

const measure = (what: string, action: () => unknown) => {
  const cpu = process.cpuUsage();
  const start = performance.now();
  action();
  const { user, system } = process.cpuUsage(cpu);
  process.stdout.write(`${what.padEnd(28)} wall ${(performance.now() - start).toFixed(0).padStart(6)} ms   cpu ${((user + system) / 1000).toFixed(0).padStart(6)} ms\n`);
};

const text = xml(settings(20_000));
const { workspace, view, host } = testWorkspace({ ...release, [path]: text });
workspace.edit(path, text);
const middle = text.indexOf('own.setting.10000');
measure('first view', () => view(path));
measure('findings', () => JSON.stringify(diagnosticsOf(view(path), host)));
const file = () => view(path);
const at = () => toPosition(file().document.source, middle + 4);
measure('hover', () => hoverAt(file(), toPosition(file().document.source, text.indexOf(known[20] ?? '') + 2), host));
measure('completion', () => completionAt(file(), at(), { snippets: true }));
const valueOf = (name: string) => toPosition(file().document.source, text.indexOf('</value>', text.indexOf(`<name>${name}</name>`)));
measure('completion of a value', () => completionAt(file(), valueOf(known.find((name) => name.startsWith('hbase.hregion.m')) ?? ''), { snippets: true }));
measure('folding', () => foldingRangesOf(file()));
measure('selection', () => selectionRangesOf(file(), [at()]));
measure('semantic tokens of a window', () => semanticTokensOf(file(), { start: { line: 0, character: 0 }, end: { line: 80, character: 0 } }));
measure('semantic tokens', () => semanticTokensOf(file()));
measure('formatting', () => formattingOf(file(), { tabSize: 4, insertSpaces: true }));
measure('linked tags', () => linkedTagsAt(file(), toPosition(file().document.source, middle - 2)));
measure('outline', () => symbolsOf(file()));
measure('lenses', () => codeLensesOf(file(), path));
measure('fixes', () => codeActionsAt(file(), { start: at(), end: at() }, {}, workspace, { createFiles: false, versionOf: () => null, asksForReasons: false, rootOf: () => '/' }));
const edited = (key: number) => `${text.slice(0, middle)}${'abcdefgh'.slice(0, 1 + (key % 8))}${text.slice(middle)}`;
for (let key = 0; key < 3; key++) {
  measure('a key, and its findings', () => {
    workspace.type(path, edited(key));
    JSON.stringify(diagnosticsOf(view(path), host));
  });
  measure('a key, and completion', () => {
    workspace.type(path, edited(key + 4));
    completionAt(file(), at(), { snippets: true });
  });
}

const small = xml(settings(500));
const one = testWorkspace({ ...release, [path]: small });
const inValue = small.indexOf('</value>', small.length / 2);
const press = (key: number) => {
  one.workspace.type(path, `${small.slice(0, inValue)}${'0123456789'.slice(0, key % 9)}${small.slice(inValue)}`);
  diagnosticsOf(one.view(path), one.host);
};
for (let key = 0; key < 200; key++) press(key);
collect();
const before = process.memoryUsage().heapUsed;
for (let key = 0; key < 5000; key++) press(key);
collect();
const after = process.memoryUsage().heapUsed;
process.stdout.write(`5,000 edits: heap ${(before / 2 ** 20).toFixed(0)} to ${(after / 2 ** 20).toFixed(0)} MiB, ${(100 * (after / before - 1)).toFixed(1)} % more\n`);
