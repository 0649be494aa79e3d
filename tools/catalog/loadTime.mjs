// CPU time that a product's built catalog takes from text to the first setting, each time in a process of its own, after npm run build:
// node tools/catalog/loadTime.mjs
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const outfile = join(root, '.catalog-cache/load-catalog.mjs');
mkdirSync(dirname(outfile), { recursive: true });
await build({
  entryPoints: [join(root, 'packages/core/src/catalog/loadCatalog.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'error',
});

for (const product of ['hbase', 'hadoop', 'cassandra', 'zookeeper']) {
  const path = join(root, 'packages/cli/dist/catalog', `${product}.lines`);
  const text = readFileSync(path, 'utf8');
  const script = `
    import { readFileSync } from 'node:fs';
    const { loadCatalogLines } = await import(${JSON.stringify(pathToFileURL(outfile).href)});
    const text = readFileSync(${JSON.stringify(path)}, 'utf8');
    const clock = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    const start = clock();
    const catalog = loadCatalogLines(text);
    catalog.setting('dfs.replication', catalog.releases.at(-1));
    console.log(clock() - start);`;
  const times = Array.from({ length: 15 }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })),
  );
  const median = times.sort((a, b) => a - b)[7];
  console.log(`${product}: ${text.length} bytes (${gzipSync(text).length} packed), ${median.toFixed(1)} ms CPU to the first setting`);
}
