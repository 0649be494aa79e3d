import type { Resolution } from '../../../deployment/deployment.js';
import { hostAndPort } from '../../../deployment/listeners/listener.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hadoopList, hadoopText, namesSet, writtenText } from '../../hadoopConfiguration.js';

/* Shared edits of several name services, and the NameNodes of a pair. */

const sharedEdits = 'dfs.namenode.shared.edits.dir';
const rpcAddress = 'dfs.namenode.rpc-address';
const journalDirectory = 'dfs.journalnode.edits.dir';

/** Names of the setting with the URI that each gives. */
function journals(resolution: Resolution): readonly { readonly name: string; readonly uri: string }[] {
  return [sharedEdits, ...namesSet(resolution, `${sharedEdits}.`)].flatMap((name) => {
    const uri = hadoopText(resolution, name);
    return uri === undefined ? [] : [{ name, uri }];
  });
}

/** The name service in `dfs.namenode.shared.edits.dir.<name service>[.<NameNode>]`. */
function serviceOf(name: string): string {
  return name.slice(sharedEdits.length + 1).split('.')[0] ?? '';
}

/** Hosts and the journal of a URI, so that two that mean the same are equal. */
function journalOf(uri: string): string {
  const [, hosts = '', path = ''] = /^qjournal:\/\/([^/]*)(\/.*)?$/.exec(uri) ?? [];
  return `${hosts.split(';').sort().join(';')}${path.replace(/\/+$/, '')}`;
}

function sharedJournals(resolution: Resolution): readonly string[] {
  const all = journals(resolution).filter(({ uri }) => uri.startsWith('qjournal:'));
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(
        (other) =>
          serviceOf(other.name) !== serviceOf(one.name) && serviceOf(one.name) !== '' && journalOf(one.uri) === journalOf(other.uri),
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
}

/** Pairs of NameNodes of one name service on different hosts, whose RPC ports differ. */
function portsOfPairDiffer(resolution: Resolution): readonly string[] {
  return hadoopList(resolution, 'dfs.nameservices').flatMap((service) => {
    const addresses = hadoopList(resolution, `dfs.ha.namenodes.${service}`).flatMap((nameNode) => {
      const name = `${rpcAddress}.${service}.${nameNode}`;
      const { host, port } = hostAndPort(hadoopText(resolution, name) ?? '');
      return host === undefined || port === undefined || !/^\d+$/.test(port) ? [] : [{ name, host, port }];
    });
    const [first, ...others] = addresses;
    if (first === undefined || new Set(addresses.map(({ host }) => host)).size < addresses.length) return [];
    return others
      .filter(({ port }) => port !== first.port)
      .map(({ name, port }) => `${first.name} has port ${first.port}, ${name} has ${port}`);
  });
}

/** Addresses that two NameNodes have. A cluster may have two names: name services whose addresses are all the same. */
function nameNodeAddressesTwice(resolution: Resolution): readonly string[] {
  const services = hadoopList(resolution, 'dfs.nameservices').map((service) =>
    hadoopList(resolution, `dfs.ha.namenodes.${service}`).flatMap((nameNode) => {
      const name = `${rpcAddress}.${service}.${nameNode}`;
      const address = hadoopText(resolution, name)?.toLowerCase();
      return address === undefined ? [] : [{ name, address }];
    }),
  );
  const isAlias = (one: number, other: number) =>
    one !== other && [...addressesOf(services[one])].sort().join() === [...addressesOf(services[other])].sort().join();
  const all = services.flatMap((nodes, service) => nodes.map((node) => ({ ...node, service })));
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => other.address === one.address && !isAlias(one.service, other.service))
      .map((other) => `${one.name} and ${other.name} are both ${one.address}`),
  );
}

function addressesOf(nodes: readonly { readonly address: string }[] = []): ReadonlySet<string> {
  return new Set(nodes.map(({ address }) => address));
}

export const hdfsJournalFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'journalDirectoriesOfServices(): list<string>',
    description: 'directories that dfs.journalnode.edits.dir.NAMESERVICE gives the JournalNodes (3.0.3 and later)',
    reads: { setting: ['dfs.nameservices', `${journalDirectory}.*`] },
    call: ({ resolution }) =>
      hadoopList(resolution, 'dfs.nameservices').flatMap((service) => writtenText(resolution, `${journalDirectory}.${service}`) ?? []),
  },
  {
    signature: 'sharedJournals(): list<string>',
    description: 'settings of two name services that keep their edits in one journal of the same JournalNodes, in pairs',
    reads: { setting: [`${sharedEdits}.*`] },
    call: ({ resolution }) => sharedJournals(resolution),
  },
  {
    signature: 'journalsOfEvenSize(): list<string>',
    description: 'settings of shared edits that name two, four or six JournalNodes, none of them twice',
    reads: { setting: [sharedEdits, `${sharedEdits}.*`] },
    call: ({ resolution }) =>
      journals(resolution).flatMap(({ name, uri }) => {
        const hosts =
          /^qjournal:\/\/([^/,]*)/
            .exec(uri)?.[1]
            ?.split(';')
            .filter((host) => host.trim() !== '') ?? [];
        return hosts.length > 1 && hosts.length % 2 === 0 && new Set(hosts).size === hosts.length ? [name] : [];
      }),
  },
  {
    signature: 'nameNodeAddressesTwice(): list<string>',
    description: 'RPC addresses that two NameNodes have, as clauses; name services with the same addresses throughout are two names of one',
    reads: { setting: [`${rpcAddress}.*`] },
    call: ({ resolution }) => nameNodeAddressesTwice(resolution),
  },
  {
    signature: 'namenodePortsDiffer(): list<string>',
    description: 'RPC addresses of the NameNodes of a name service that have different ports on different hosts',
    reads: { setting: [`${rpcAddress}.*`] },
    call: ({ resolution }) => portsOfPairDiffer(resolution),
  },
];
