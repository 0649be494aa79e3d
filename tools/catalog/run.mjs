// Bundles the tool and runs it: Node 20 reads no TypeScript.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const cache = join(root, '.catalog-cache');
mkdirSync(cache, { recursive: true });
const outfile = join(cache, 'catalog-tool.mjs');
await build({
  entryPoints: [join(root, 'tools/catalog/main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
});
const { main } = await import(pathToFileURL(outfile).href);
process.exitCode = await main(process.argv.slice(2), root);
