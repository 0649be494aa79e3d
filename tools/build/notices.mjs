// What the bundles hold of others, with the licences that ask to be passed on.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Licences of packages whose releases carry no file of it: copies from their repositories. */
const keptLicences = join(dirname(fileURLToPath(import.meta.url)), 'licences');

/**
 * The text of THIRD-PARTY-NOTICES.txt for bundles that esbuild made.
 * @param metafiles what esbuild says of each bundle
 * @param directory what the paths in them start from
 * @throws where a bundled package has no licence file
 */
export function noticesOf(metafiles, directory) {
  const folders = new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs).flatMap((path) => packageFolder(path) ?? [])));
  const texts = new Map([...folders].map((folder) => noticeOf(resolve(directory, folder))));
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    'storelint holds parts of the packages below, each under its own licence.\n',
    ...sorted.map(([name, text]) => `${'='.repeat(80)}\n${name}\n${'='.repeat(80)}\n\n${text}\n`),
  ].join('\n');
}

/** The folder of the package that a file belongs to; undefined for our own. */
function packageFolder(path) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice|third-?party-?notices)(?:[.-]|$)/i.test(file));
  const paths = files.map((file) => join(folder, file));
  const kept = join(keptLicences, `${name.replace('/', '__')}.txt`);
  if (!files.some((file) => /^(?:licen[cs]e|copying)/i.test(file)) && existsSync(kept)) paths.push(kept);
  if (paths.length === 0) throw new Error(`${name} ${version} is bundled and has no licence file; put a copy into tools/build/licences`);
  return [`${name} ${version} (${license})`, paths.map((path) => readFileSync(path, 'utf8').replace(/\r\n?/g, '\n').trim()).join('\n\n')];
}
