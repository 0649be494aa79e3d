import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const built = resolve('packages/vscode/dist/web/server.js');
const isBuilt = existsSync(built);
if (!isBuilt) console.warn('packages/vscode is not built (node packages/vscode/build.mjs): the test of its worker is skipped');

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: { readonly uri: string; readonly diagnostics: readonly { readonly code: string }[] };
}

test.runIf(isBuilt)('the bundle for browsers serves in a worker that has no disk, with the files that its client sends', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'storelint-worker-'));
  const shim = join(directory, 'worker.cjs');
  // What a browser's worker has, and nothing of Node's modules.
  writeFileSync(
    shim,
    `const { parentPort } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (type, listener) => type === 'message' && parentPort.on('message', (data) => listener({ data }));
parentPort.on('message', (data) => globalThis.onmessage?.({ data }));
(0, eval)(readFileSync(${JSON.stringify(built)}, 'utf8'));
`,
  );
  const worker = new Worker(shim);
  const received: Message[] = [];
  worker.on('message', (message: Message) => received.push(message));
  const send = (message: object) => worker.postMessage({ jsonrpc: '2.0', ...message });
  const until = (is: (message: Message) => boolean) => expect.poll(() => received.some(is), { timeout: 50_000 }).toBe(true);
  try {
    const root = 'vscode-vfs://github/owner/repository';
    send({
      id: 1,
      method: 'initialize',
      params: { processId: null, rootUri: root, capabilities: {}, workspaceFolders: null, initializationOptions: { debounce: 0 } },
    });
    await until(({ id }) => id === 1);
    send({ method: 'initialized', params: {} });
    const uri = `${root}/hbase-site.xml`;
    const files = [
      { uri: `${root}/.storelint.yaml`, text: 'releases: { hbase: 2.5.8, jdk: 17 }\n' },
      { uri: `${root}/hbase-env.sh`, text: 'export HBASE_OFFHEAPSIZE=4G\n' },
    ];
    send({ method: 'storelint/files', params: { files } });
    const text = `<configuration>
<property><name>hbase.bucketcache.ioengine</name><value>offheap</value></property>
<property><name>hbase.bucketcache.size</name><value>8192</value></property>
</configuration>
`;
    send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'xml', version: 1, text } } });
    const finds = ({ params }: Message) =>
      params?.uri === uri && params.diagnostics.some(({ code }) => code === 'hbase/offheap-cache-over-direct-memory');
    await until(finds);
    send({ method: 'storelint/files', params: { files: [{ uri: `${root}/hbase-env.sh`, text: 'export HBASE_OFFHEAPSIZE=16G\n' }] } });
    await until(({ params }) => params?.uri === uri && params.diagnostics.length === 0);
  } finally {
    await worker.terminate();
    rmSync(directory, { recursive: true });
  }
});
