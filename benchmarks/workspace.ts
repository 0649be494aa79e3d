// node tools/run.mjs benchmarks/workspace.ts [DEPLOYMENTS]: how long `storelint lsp` takes to check a repository of many deployments in the background, and how
// long hovers wait meanwhile. The files are those of ../shared/corpus where it is there, else those of fixtures/; each deployment has them with other values.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { recognizeByName } from '../packages/core/src/products/recognition.js';
import { TestClient } from '../packages/language-server/src/testClient.js';

const wanted = Number(process.argv[2] ?? 200);
const root = mkdtempSync(join(tmpdir(), 'storelint-workspace-'));
const corpus = resolve('../shared/corpus/lay_out.py');
const laidOut = join(root, 'corpus');
const hasCorpus = existsSync(corpus) && spawnSync('python3', [corpus, laidOut]).status === 0;
process.stdout.write(`files of ${hasCorpus ? 'the corpus' : 'fixtures/'}\n`);

/** Directories of files that form deployments, as they lie. */
function deploymentsOf(root: string): readonly (readonly string[])[] {
  const byDirectory = new Map<string, string[]>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || recognizeByName(path) === undefined) continue;
    byDirectory.set(dirname(path), [...(byDirectory.get(dirname(path)) ?? []), path]);
  }
  return [...byDirectory.values()];
}

try {
  const found = deploymentsOf(hasCorpus ? laidOut : resolve('fixtures'));
  const repository = join(root, 'repository');
  let files = 0;
  for (let at = 0; at < wanted; at++) {
    const directory = join(repository, `cluster-${at}`, 'conf');
    mkdirSync(directory, { recursive: true });
    for (const path of found[at % found.length] ?? []) {
      cpSync(path, join(directory, basename(path)));
      files++;
    }
  }
  const open = join(repository, 'open');
  mkdirSync(open);
  const text = readFileSync(resolve('fixtures/hbase-throughput/hbase-site.xml'), 'utf8');
  writeFileSync(join(open, 'hbase-site.xml'), text);

  const client = await TestClient.start(repository, { window: { workDoneProgress: true } });
  const uri = `file://${open}/hbase-site.xml`;
  await client.open(uri, text);
  const position = client.positionOf(text, '<name>');
  await client.request('textDocument/hover', { textDocument: { uri }, position });
  const notices: string[] = [];
  client.connection.onNotification('$/progress', ({ value }: { value: { kind: string } }) => {
    notices.push(value.kind);
  });
  const start = performance.now();
  let isDone = false;
  const check = client.request('workspace/executeCommand', { command: 'storelint.checkWorkspace' }).then(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    await client.request('textDocument/hover', { textDocument: { uri }, position });
    waits.push(performance.now() - asked);
    await new Promise((done) => setTimeout(done, 20));
  }
  await check;
  const seconds = (performance.now() - start) / 1000;
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(1);
  process.stdout.write(`${wanted} deployments, ${files} files: ${seconds.toFixed(1)} s, ${notices.length} notices, findings of ${client.diagnostics.size} files\n`);
  process.stdout.write(`hover meanwhile: p50 ${at(0.5)} p95 ${at(0.95)} longest ${at(1)} ms (${waits.length} hovers)\n`);
  await client.stop();
} finally {
  rmSync(root, { recursive: true });
}
