import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Runs a TypeScript module of the sources, bundled into memory. @param path from the root of the repository */
export async function loadModule(esbuild, path) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    write: false,
    logLevel: 'warning',
    banner: {
      js: "import{createRequire as storelintCreateRequire}from'node:module';const require=storelintCreateRequire(import.meta.url);",
    },
  });
  const temporary = join(root, 'node_modules/.cache/storelint', `${process.pid}-${path.replaceAll('/', '-')}.mjs`);
  mkdirSync(dirname(temporary), { recursive: true });
  writeFileSync(temporary, outputFiles[0].contents);
  try {
    return await import(pathToFileURL(temporary).href);
  } finally {
    rmSync(temporary);
  }
}
