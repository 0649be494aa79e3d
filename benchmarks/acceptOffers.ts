// node tools/run.mjs benchmarks/acceptOffers.ts [PLACES] [SEED]: accepts every completion at places of the real files in ../shared/corpus, drawn by seed, and
// says which are then marked. A name is accepted in the place of a name of the file, a value in the place of its value.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { applyEdits } from '../packages/core/src/text/textEdit.js';
import { completionAt } from '../packages/language-server/src/features/completion.js';
import { toOffset, toPosition } from '../packages/language-server/src/positions.js';
import { testWorkspace } from '../packages/language-server/src/testWorkspace.js';
import { randomOf } from '../tools/oracle/fuzz/random.js';

const corpus = resolve('../shared/corpus');
const kinds: Readonly<Record<string, string>> = {
  'hbase-site': 'hbase-site.xml',
  'hdfs-site': 'hdfs-site.xml',
  'core-site': 'core-site.xml',
  'cassandra-yaml': 'cassandra.yaml',
  'zoo-cfg': 'zoo.cfg',
};
const wanted = Number(process.argv[2] ?? 200);
const random = randomOf(Number(process.argv[3] ?? 1));
const releases = 'releases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3, zookeeper: 3.8.4, jdk: 17 }\n';
let places = 0;
let accepted = 0;
const marked = new Map<string, number>();
if (!existsSync(corpus)) process.stderr.write('the corpus is not here\n');
for (let round = 0; places < wanted && round < 100; round++) {
  for (const [folder, name] of Object.entries(kinds)) {
    if (!existsSync(join(corpus, folder)) || places >= wanted) continue;
    const file = random.pick(readdirSync(join(corpus, folder)).sort());
    const path = `/c/${name}`;
    const text = readFileSync(join(corpus, folder, file), 'utf8').replace(/\r\n/g, '\n');
    const { workspace } = testWorkspace({ '/c/.storelint.yaml': releases, [path]: text });
    const entries = workspace.view(path)?.document.entries.filter(({ hole, node }) => hole === undefined && (node === undefined || node.kind === 'scalar')) ?? [];
    if (entries.length === 0) continue;
    const entry = random.pick(entries);
    for (const range of [entry.keyRange, entry.valueRange]) {
      if (places >= wanted) break;
      const isName = range === entry.keyRange;
      const emptied = text.slice(0, range.start) + text.slice(range.end);
      workspace.edit(path, emptied);
      const view = workspace.view(path);
      if (view === undefined) continue;
      places++;
      for (const item of completionAt(view, toPosition(view.document.source, range.start), { snippets: false }).items) {
        if (item.textEdit === undefined || !('range' in item.textEdit)) continue;
        const start = toOffset(view.document.source, item.textEdit.range.start);
        const { newText } = item.textEdit;
        // The cursor stands in an element without a text: the value is yet to be written.
        if (newText.includes('></')) continue;
        const beside = item.additionalTextEdits ?? [];
        const edits = [item.textEdit, ...beside].map((edit) => ({
          range: { start: toOffset(view.document.source, edit.range.start), end: toOffset(view.document.source, edit.range.end) },
          newText: edit.newText,
        }));
        const after = applyEdits(emptied, edits);
        accepted++;
        const found = workspace
          .tryOut(path, new Map([[path, after]]))
          // The value behind a new name is another setting's.
          .filter(({ ruleId }) => !isName || !/\/(?:refused|replaced|empty|malformed)-value$/.test(ruleId))
          .filter(({ primary }) => primary.document.source.path === path && primary.range.start < start + newText.length && primary.range.end > start);
        for (const { ruleId, severity } of found) {
          const key = `${severity} ${ruleId} ${isName ? item.label : `${entry.key} = ${item.label}`}`;
          marked.set(key, (marked.get(key) ?? 0) + 1);
        }
      }
    }
  }
}
process.stdout.write(`${places} places, ${accepted} offers accepted, ${[...marked.values()].reduce((sum, each) => sum + each, 0)} marks\n`);
for (const [key, count] of [...marked].sort((a, b) => b[1] - a[1])) process.stdout.write(`${String(count).padStart(4)} ${key}\n`);
