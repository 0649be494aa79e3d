/** Paths are absolute and use `/`, on Windows as well (`C:/conf`). */

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash < 0) return path;
  return path.slice(0, slash) || '/';
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path that is relative to a directory; one that is absolute stays as it is. */
export function join(directory: string, path: string): string {
  if (path.startsWith('/') || /^[A-Za-z]:\//.test(path)) return path;
  const parts = directory.split('/').filter((part, index) => part !== '' || index === 0);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.length > 1) parts.pop();
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.length === 1 ? `${parts[0]}/` : parts.join('/');
}

/** A path as a glob of the directory's configuration sees it: `../rules/ours.yaml` for one beside it. */
export function pathBelow(directory: string, path: string): string {
  const [from, to] = [directory, path].map((each) => each.split('/').filter((part) => part !== ''));
  if (from === undefined || to === undefined) return path;
  let common = 0;
  while (common < from.length && common < to.length && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

/** The deepest directory that holds all of some files. */
export function commonDirectory(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => directoryOf(path).split('/'));
  const end = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  return first.slice(0, end < 0 ? first.length : end).join('/') || '/';
}
