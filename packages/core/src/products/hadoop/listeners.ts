import type { Resolution } from '../../deployment/deployment.js';
import { addressListener, isOn, type Listener, portListener, textOf } from '../../deployment/listeners/listener.js';
import { nameOf } from '../../deployment/nameOf.js';
import { namedServers } from './linesOfNameNodes.js';

/** Ports of HDFS's daemons: NameNode, DataNode, JournalNode, DFSZKFailoverController, SecondaryNameNode. */
export function hadoopListeners(resolution: Resolution): readonly Listener[] {
  const address = (serves: string, setting: string, bindHost?: string) =>
    addressListener(resolution, serves, setting, bindHost === undefined ? {} : { bindHost });
  const web = (ofScheme: (scheme: 'http' | 'https') => string, serves = 'web UI') =>
    schemes(resolution).flatMap((scheme) => address(serves, ofScheme(scheme), bindHostOf(ofScheme(scheme))));
  switch (resolution.role) {
    case 'namenode': {
      const servers = namedServers(resolution);
      if (servers.length === 0) return ofNameNode(resolution, '');
      return servers.flatMap((server) => {
        const { id } = server;
        const own = resolution.ofServer(server);
        const found = ofNameNode(own, servers.length === 1 ? '' : ` of ${id.split('.').at(-1)}`);
        return found.map((each) => ({ ...each, name: nameOf(own, each.name), ...(servers.length === 1 ? {} : { instance: id }) }));
      });
    }
    case 'datanode':
      return [
        ...address('data transfer', 'dfs.datanode.address'),
        ...address('RPC', 'dfs.datanode.ipc.address'),
        ...web((scheme) => `dfs.datanode.${scheme}.address`),
      ];
    case 'journalnode':
      return [
        ...address('RPC', 'dfs.journalnode.rpc-address', 'dfs.journalnode.rpc-bind-host'),
        ...web((scheme) => `dfs.journalnode.${scheme}-address`),
      ];
    case 'zkfc':
      return isOn(resolution, 'dfs.ha.automatic-failover.enabled') === true ? portListener(resolution, 'RPC', 'dfs.ha.zkfc.port') : [];
    case 'secondarynamenode':
      return web((scheme) => `dfs.namenode.secondary.${scheme}-address`);
    default:
      return [];
  }
}

/** `dfs.journalnode.http-address` is bound where `dfs.journalnode.http-bind-host` says. */
function bindHostOf(address: string): string | undefined {
  return /^dfs\.journalnode\./.test(address) ? address.replace(/-address$/, '-bind-host') : undefined;
}

/** The ports of one NameNode. @param of says which of several it is */
function ofNameNode(resolution: Resolution, of: string): readonly Listener[] {
  const address = (serves: string, name: string, defaultPort?: number) =>
    addressListener(resolution, `${serves}${of}`, `dfs.namenode.${name}-address`, {
      bindHost: `dfs.namenode.${name}-bind-host`,
      ...(defaultPort === undefined ? {} : { defaultPort }),
    });
  const hasAddress = textOf(resolution, 'dfs.namenode.rpc-address') !== undefined;
  return [
    ...(hasAddress
      ? address('RPC', 'rpc', 8020)
      : addressListener(resolution, `RPC${of}`, 'fs.defaultFS', { bindHost: 'dfs.namenode.rpc-bind-host', defaultPort: 8020 }).filter(
          ({ host }) => host !== undefined && isHdfs(resolution),
        )),
    ...address('RPC of services', 'servicerpc', 8022),
    ...addressListener(resolution, `lifelines${of}`, 'dfs.namenode.lifeline.rpc-address', {
      bindHost: 'dfs.namenode.lifeline.rpc-bind-host',
    }),
    ...schemes(resolution).flatMap((scheme) => address('web UI', scheme)),
  ];
}

function isHdfs(resolution: Resolution): boolean {
  return /^hdfs:/i.test(textOf(resolution, 'fs.defaultFS') ?? '');
}

function schemes(resolution: Resolution): readonly ('http' | 'https')[] {
  const policy = textOf(resolution, 'dfs.http.policy')?.toUpperCase();
  if (policy === 'HTTPS_ONLY') return ['https'];
  return policy === 'HTTP_AND_HTTPS' ? ['http', 'https'] : ['http'];
}
