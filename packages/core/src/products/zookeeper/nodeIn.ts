import type { ClusterNode } from '../definition.js';

/* What a zoo.cfg says of the server that it is for: the folders that it lies in may have the name of one of the hosts. */

const line = /^[ \t]*(server\.\d+)[ \t]*[=:][ \t]*(([\w.-]+)(?::\d+){2}(?::\w+)?[ \t]*(?:;[^\r\n]*)?)\r?$/gm;
const anyLine = /^[ \t]*server\./gm;

/** Hosts that each server may write in its own way for itself. */
const ownWord = /^(?:localhost|127\..*|0\.0\.0\.0)$/i;

/** A line of a server as all servers must have it: participant is the default, and the port of clients is each server's own. */
export function serverLine(key: string, value: string): string {
  const address = (value.split(';')[0] ?? '').trim().toLowerCase();
  return `${key}=${address.replace(/:participant$/, '')}`;
}

/** The server that a zoo.cfg is for, where each line of a server stands there word for word, and one of the hosts is called as the folder. */
export function nodeIn(text: string, path: string): ClusterNode | undefined {
  const servers = [...text.matchAll(line)].map(([, key = '', value = '', host = '']) => ({
    host: host.toLowerCase(),
    line: serverLine(key, value),
  }));
  const hosts = [...new Set(servers.map(({ host }) => host))];
  if (servers.length !== text.match(anyLine)?.length || hosts.length < servers.length) return undefined;
  if (hosts.length < 2 || hosts.some((host) => ownWord.test(host))) return undefined;
  const folders = path.toLowerCase().split('/').slice(0, -1).reverse();
  const own = folders
    .map((folder) => hosts.filter((host) => host === folder || host.split('.')[0] === folder))
    .find((found) => found.length > 0);
  if (own?.length !== 1 || own[0] === undefined) return undefined;
  const named = (host: string) => `server ${host}`;
  return {
    address: named(own[0]),
    seeds: hosts.map(named).sort(),
    alike: {
      'server.*': servers
        .map((each) => each.line)
        .sort()
        .join(', '),
    },
  };
}
