import type { Resolution } from '../../deployment/deployment.js';
import { addressListener, isOn, type Listener, portListener, textOf } from '../../deployment/listeners/listener.js';

/** Ports of HDFS's daemons: NameNode, DataNode, JournalNode, DFSZKFailoverController, SecondaryNameNode. */
export function hadoopListeners(resolution: Resolution): readonly Listener[] {
  const address = (serves: string, setting: string, bindHost?: string) =>
    addressListener(resolution, serves, setting, bindHost === undefined ? {} : { bindHost });
  const web = (ofScheme: (scheme: 'http' | 'https') => string, serves = 'web UI') =>
    schemes(resolution).flatMap((scheme) => address(serves, ofScheme(scheme), bindHostOf(ofScheme(scheme))));
  switch (resolution.role) {
    case 'namenode':
      return nameNodes(resolution).flatMap((suffix): readonly Listener[] => {
        const of = suffix === '' ? '' : ` of ${suffix.split('.').at(-1)}`;
        const suffixed = (name: string) => (suffix === '' ? name : `${name}.${suffix}`);
        const bind = (name: string) => bindHostIn(resolution, name, suffix);
        const rpc =
          textOf(resolution, suffixed('dfs.namenode.rpc-address')) === undefined ? 'fs.defaultFS' : suffixed('dfs.namenode.rpc-address');
        const found = [
          ...(rpc === 'fs.defaultFS' && suffix !== ''
            ? []
            : addressListener(resolution, `RPC${of}`, rpc, { bindHost: bind('dfs.namenode.rpc-bind-host'), defaultPort: 8020 }).filter(
                ({ host }) => rpc !== 'fs.defaultFS' || (host !== undefined && isHdfs(resolution)),
              )),
          ...addressListener(resolution, `RPC of services${of}`, suffixed('dfs.namenode.servicerpc-address'), {
            bindHost: bind('dfs.namenode.servicerpc-bind-host'),
            defaultPort: 8022,
          }),
          ...address(`lifelines${of}`, suffixed('dfs.namenode.lifeline.rpc-address'), bind('dfs.namenode.lifeline.rpc-bind-host')),
          ...schemes(resolution).flatMap((scheme) => {
            const own = suffixed(`dfs.namenode.${scheme}-address`);
            const name = textOf(resolution, own) === undefined ? `dfs.namenode.${scheme}-address` : own;
            return address(`web UI${of}`, name, bind(`dfs.namenode.${scheme}-bind-host`));
          }),
        ];
        return suffix === '' ? found : found.map((each) => ({ ...each, instance: suffix }));
      });
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

/** The form of a bind host that a NameNode reads: its own, its name service's, the general one. */
function bindHostIn(resolution: Resolution, name: string, suffix: string): string {
  const [nameService = ''] = suffix.split('.');
  const forms = suffix === '' ? [name] : [`${name}.${suffix}`, `${name}.${nameService}`, name];
  return forms.find((form) => textOf(resolution, form) !== undefined) ?? name;
}

function isHdfs(resolution: Resolution): boolean {
  return /^hdfs:/i.test(textOf(resolution, 'fs.defaultFS') ?? '');
}

function schemes(resolution: Resolution): readonly ('http' | 'https')[] {
  const policy = textOf(resolution, 'dfs.http.policy')?.toUpperCase();
  if (policy === 'HTTPS_ONLY') return ['https'];
  return policy === 'HTTP_AND_HTTPS' ? ['http', 'https'] : ['http'];
}

function list(resolution: Resolution, name: string): readonly string[] {
  const text = textOf(resolution, name) ?? '';
  return text === 'unknown' ? [] : text.split(',').flatMap((piece) => (piece.trim() === '' ? [] : [piece.trim()]));
}

/** `nameservice.namenode` of each NameNode; one empty text where there is a single one. */
function nameNodes(resolution: Resolution): readonly string[] {
  const services = list(resolution, 'dfs.nameservices');
  const internal = list(resolution, 'dfs.internal.nameservices');
  const named = services
    .filter((service) => internal.length === 0 || internal.includes(service))
    .flatMap((service) => list(resolution, `dfs.ha.namenodes.${service}`).map((nameNode) => `${service}.${nameNode}`));
  return named.length === 0 ? [''] : named;
}
