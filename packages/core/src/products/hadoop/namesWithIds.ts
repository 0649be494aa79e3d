import { type OfferedList, offeredIds, offeredList, type WrittenLines } from '../definition.js';
import { linesOfNameNodes } from './linesOfNameNodes.js';

/** What only a name service has, beside {@link linesOfNameNodes}: by these clients and failover controllers find its NameNodes. */
const ofNameService = [
  'dfs.ha.namenodes',
  'dfs.client.failover.proxy.provider',
  'dfs.ha.automatic-failover.enabled',
  'dfs.client.failover.random.order',
  'dfs.client.failover.resolve-needed',
];

const ofProxyUser = ['hosts', 'groups', 'users'];

/** Settings of the name services, of their NameNodes and of the users who act for others that the files name. */
export function hadoopNamesWithIds({ keys, listed }: WrittenLines): readonly string[] {
  const services = listed('dfs.nameservices').flatMap((nameService) => {
    const ids = listed(`dfs.ha.namenodes.${nameService}`);
    const suffixes = ids.length === 0 ? [nameService] : ids.map((id) => `${nameService}.${id}`);
    return [
      ...ofNameService.map((name) => `${name}.${nameService}`),
      ...[...linesOfNameNodes]
        .filter((name) => !ofNameService.includes(name))
        .flatMap((name) => suffixes.map((suffix) => `${name}.${suffix}`)),
    ];
  });
  const lines = keys.filter((key) => key.startsWith('hadoop.proxyuser.'));
  const users = new Set(lines.flatMap((key) => /^hadoop\.proxyuser\.([^.]+)\.(?:hosts|groups|users)$/.exec(key)?.[1] ?? []));
  return [...services, ...[...users].flatMap((user) => ofProxyUser.map((name) => `hadoop.proxyuser.${user}.${name}`))];
}

/** The NameNodes of a name service, as the lines of each name them, and the name services. */
export function hadoopListsOfIds(name: string, { keys }: WrittenLines): readonly OfferedList[] {
  if (name === 'dfs.nameservices') {
    const services = keys.flatMap((key) => /^dfs\.ha\.namenodes\.([\w-]+)$/.exec(key)?.[1] ?? []);
    return services.length === 0 ? [] : offeredList(services, '');
  }
  const [, nameService] = /^dfs\.ha\.namenodes\.([\w-]+)$/.exec(name) ?? [];
  if (nameService === undefined) return [];
  const starts = [...linesOfNameNodes].map((line) => `${line}.${nameService}.`);
  return offeredIds(keys, starts, 'nn1,nn2');
}
