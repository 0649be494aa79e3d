import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DeploymentInput } from '../../packages/core/src/check.js';
import { groupFiles, type RecognisedFile } from '../../packages/core/src/deployment/files/grouping.js';
import type { StatedReleases } from '../../packages/core/src/deployment/releases/possibleReleases.js';
import { isFailure } from '../../packages/core/src/host.js';
import { confirmByContent, recognizeByName } from '../../packages/core/src/products/recognition.js';
import type { NodeFiles } from '../../packages/node/src/nodeFiles.js';

/** A real file as the corpus's MANIFEST.json describes it. */
export interface CorpusFile {
  /** Where its bytes are, below the corpus. */
  readonly file: string;
  /** `owner/name` of the repository. */
  readonly repo: string;
  readonly tag: string | null;
  /** Path in the repository; what follows a `#` names a part of it. */
  readonly path: string;
  readonly kind: string;
  readonly template: boolean;
  /** `real`, `stock` (shipped with the product) or `example`. */
  readonly origin: string;
  /** `hbase 2.5.8`; null where the repository does not tell. */
  readonly release: string | null;
  readonly release_how: string | null;
}

/** A file of the corpus at the place where it was laid out, relative to the target directory. */
export interface LaidOutFile extends CorpusFile {
  readonly path: string;
}

/** Where the real files lie that are checked in tests, seen from the repository's root. */
export const corpusDirectory = '../shared/corpus';

export function hasCorpus(directory: string = corpusDirectory): boolean {
  return existsSync(join(directory, 'MANIFEST.json'));
}

/** Copies the files into the folders of the repositories they came from: files that stood together stand together again. */
export function layOut(target: string, directory: string = corpusDirectory): LaidOutFile[] {
  const { files } = JSON.parse(readFileSync(join(directory, 'MANIFEST.json'), 'utf8')) as { files: readonly CorpusFile[] };
  const result: LaidOutFile[] = [];
  for (const file of files) {
    if (!file.file) continue;
    const path = file.path.split('#')[0] ?? file.path;
    const top = file.repo.replaceAll('/', '__') + (file.tag ? `@${file.tag.replaceAll('/', '_')}` : '');
    const folder = join(top, dirname(path));
    const name = path.slice(path.lastIndexOf('/') + 1);
    mkdirSync(join(target, folder), { recursive: true });
    // Parts of one file, or one file of two commits.
    const place = existsSync(join(target, folder, name)) ? join(folder, `${result.length}-${name}`) : join(folder, name);
    // Not a copy with its mode: the corpus may be read-only, and what is laid out is fixed by tests.
    writeFileSync(join(target, place), readFileSync(join(directory, file.file)));
    result.push({ ...file, path: place });
  }
  return result;
}

/** The files that are ours, by name and content. */
export function recognise(paths: readonly string[], files: NodeFiles): RecognisedFile[] {
  const result: RecognisedFile[] = [];
  for (const path of paths) {
    const named = recognizeByName(path);
    if (named === undefined) continue;
    const read = files.read(path);
    const kind = isFailure(read) ? named : confirmByContent(named, read.text);
    if (kind !== undefined) result.push({ path, kind });
  }
  return result;
}

/** The deployments of recognised files. `releasesOf`: what is stated about a deployment's releases. */
export function deployments(
  recognised: readonly RecognisedFile[],
  releasesOf: (files: readonly RecognisedFile[]) => StatedReleases = () => ({}),
): DeploymentInput[] {
  return groupFiles(recognised).map(({ name, files }) => ({ name, files, releases: releasesOf(files) }));
}

/** The releases that the manifest tells of the files of one deployment: the first file that tells one of a product counts. */
export function statedReleases(laidOut: readonly LaidOutFile[]): (files: readonly RecognisedFile[]) => StatedReleases {
  const releases = new Map(laidOut.map(({ path, release }) => [path, release]));
  return (files) => {
    const stated: Record<string, { version: string; from: 'option' }> = {};
    for (const { path } of files) {
      const [product, version] = (releases.get(path) ?? '').split(' ');
      if (product !== undefined && version !== undefined && stated[product] === undefined) stated[product] = { version, from: 'option' };
    }
    return stated;
  };
}
