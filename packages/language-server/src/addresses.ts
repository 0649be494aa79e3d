import { URI } from 'vscode-uri';

/** File systems of editors. Other schemes show something that is no file of its own: an older version in a comparison, a log. */
const fileSystems: ReadonlySet<string> = new Set(['vscode-vfs', 'vscode-remote', 'vscode-test-web', 'memfs']);

/**
 * Path of a document, absolute and with `/`. One that lies on no disk has a path below `/<scheme>:/`: nothing is read from there, and files that lie
 * together there still form deployments. Undefined for a document that is not to be checked.
 */
export function pathOfUri(uri: string): string | undefined {
  const { scheme, authority, path, fsPath } = URI.parse(uri);
  if (scheme === 'file') return fsPath.replaceAll('\\', '/');
  if (scheme === 'untitled') return untitledPath(path);
  return fileSystems.has(scheme) ? `/${scheme}:/${authority}${path}` : undefined;
}

/** A new file that has a place already is checked with the files there; one that has none, alone. */
export function untitledPath(path: string): string {
  return path.startsWith('/') ? path : `/untitled:/${path}`;
}

/** The address that {@link pathOfUri} makes this path of. */
export function uriOfPath(path: string): string {
  const [, scheme, authority, below] = /^\/([a-z-]+):\/([^/]*)(\/.*)$/.exec(path) ?? [];
  if (scheme === undefined || !fileSystems.has(scheme)) return URI.file(path).toString();
  return URI.from({ scheme, authority: authority ?? '', path: below ?? '/' }).toString();
}
