// CPU time that a product's catalog takes from text to the first setting, each time in a process of its own: node tools/catalog/loadTime.mjs
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const outfile = join(root, '.catalog-cache/load-catalog.mjs');
mkdirSync(dirname(outfile), { recursive: true });
await build({ entryPoints: [join(root, 'packages/core/src/catalog/loadCatalog.ts')], outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });

for (const product of ['hbase', 'hadoop', 'cassandra', 'zookeeper']) {
  const path = join(root, 'catalog', `${product}.json`);
  const text = readFileSync(path, 'utf8');
  const script = `
    import { readFileSync } from 'node:fs';
    const { loadCatalog } = await import(${JSON.stringify(pathToFileURL(outfile).href)});
    const text = readFileSync(${JSON.stringify(path)}, 'utf8');
    const clock = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    const start = clock();
    const json = JSON.parse(text);
    const parsed = clock();
    const catalog = loadCatalog(json);
    catalog.setting('dfs.replication', catalog.releases.at(-1));
    console.log(JSON.stringify([parsed - start, clock() - parsed]));`;
  const times = Array.from({ length: 15 }, () => JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })));
  const median = (at) => times.map((time) => time[at]).sort((a, b) => a - b)[7].toFixed(1);
  console.log(`${product}: ${text.length} bytes (${gzipSync(text).length} packed), parse ${median(0)} ms CPU, load and first setting ${median(1)} ms`);
}
