import type { Resolution } from '../../deployment/deployment.js';
import { addressListener, hostAndPort, isOn, type Listener, portListener, textOf } from '../../deployment/listeners/listener.js';

/** Ports of YARN's daemons and of MapReduce's history server. */
export function yarnListeners(resolution: Resolution): readonly Listener[] {
  const bind = (bindHost: string) => ({ bindHost });
  const address = (serves: string, setting: string, bindHost: string) => addressListener(resolution, serves, setting, bind(bindHost));
  switch (resolution.role) {
    case 'resourcemanager':
      return resourceManagers(resolution).flatMap((id) =>
        [
          ['RPC', 'yarn.resourcemanager.address'] as const,
          ['scheduler', 'yarn.resourcemanager.scheduler.address'] as const,
          ['NodeManagers', 'yarn.resourcemanager.resource-tracker.address'] as const,
          ['administration', 'yarn.resourcemanager.admin.address'] as const,
          ...schemes(resolution, 'yarn.http.policy').map(
            (scheme) => ['web UI', `yarn.resourcemanager.webapp${scheme === 'https' ? '.https' : ''}.address`] as const,
          ),
        ].flatMap(([serves, setting]) => ofResourceManager(resolution, serves, setting, id)),
      );
    case 'nodemanager':
      return [
        ...address('RPC', 'yarn.nodemanager.address', 'yarn.nodemanager.bind-host'),
        ...address('localizer', 'yarn.nodemanager.localizer.address', 'yarn.nodemanager.bind-host'),
        ...schemes(resolution, 'yarn.http.policy').flatMap((scheme) =>
          address('web UI', `yarn.nodemanager.webapp${scheme === 'https' ? '.https' : ''}.address`, 'yarn.nodemanager.bind-host'),
        ),
        ...(textOf(resolution, 'yarn.nodemanager.aux-services')?.includes('mapreduce_shuffle') === true
          ? portListener(resolution, 'shuffle', 'mapreduce.shuffle.port')
          : []),
      ];
    case 'historyserver':
      return [
        ...address('RPC', 'mapreduce.jobhistory.address', 'mapreduce.jobhistory.bind-host'),
        ...address('administration', 'mapreduce.jobhistory.admin.address', 'mapreduce.jobhistory.bind-host'),
        ...schemes(resolution, 'mapreduce.jobhistory.http.policy').flatMap((scheme) =>
          address('web UI', `mapreduce.jobhistory.webapp${scheme === 'https' ? '.https' : ''}.address`, 'mapreduce.jobhistory.bind-host'),
        ),
      ];
    case 'timelineserver':
      return [
        ...address('RPC', 'yarn.timeline-service.address', 'yarn.timeline-service.bind-host'),
        ...schemes(resolution, 'yarn.http.policy').flatMap((scheme) =>
          address('web UI', `yarn.timeline-service.webapp${scheme === 'https' ? '.https' : ''}.address`, 'yarn.timeline-service.bind-host'),
        ),
      ];
    case 'proxyserver':
      return addressListener(resolution, 'web UI', 'yarn.web-proxy.address');
    default:
      return [];
  }
}

function schemes(resolution: Resolution, policyName: string): readonly ('http' | 'https')[] {
  return textOf(resolution, policyName)?.toUpperCase() === 'HTTPS_ONLY' ? ['https'] : ['http'];
}

/** Ids of the ResourceManagers; one empty text where there is a single one. */
function resourceManagers(resolution: Resolution): readonly string[] {
  if (isOn(resolution, 'yarn.resourcemanager.ha.enabled') !== true) return [''];
  const text = textOf(resolution, 'yarn.resourcemanager.ha.rm-ids') ?? '';
  const ids = text === 'unknown' ? [] : text.split(',').flatMap((piece) => (piece.trim() === '' ? [] : [piece.trim()]));
  return ids.length === 0 ? [''] : ids;
}

/** An address of one ResourceManager: its own line, or the port of the general one on its own host (HAUtil). */
function ofResourceManager(resolution: Resolution, serves: string, setting: string, id: string): readonly Listener[] {
  const bindHost = { bindHost: 'yarn.resourcemanager.bind-host' };
  if (id === '') return addressListener(resolution, serves, setting, bindHost);
  const about = { serves: `${serves} of ${id}`, instance: id };
  const own = `${setting}.${id}`;
  if (resolution.places(own).length > 0)
    return addressListener(resolution, about.serves, own, bindHost).map((each) => ({ ...each, instance: id }));
  const hostName = `yarn.resourcemanager.hostname.${id}`;
  // Without a line for its host a ResourceManager does not start.
  const host = resolution.places(hostName).length === 0 ? undefined : textOf(resolution, hostName);
  if (host === undefined || host === 'unknown') return [];
  const port = Number(hostAndPort(textOf(resolution, setting) ?? '').port);
  const bound = textOf(resolution, 'yarn.resourcemanager.bind-host');
  return [
    {
      ...about,
      name: setting,
      host: bound === 'unknown' ? undefined : (bound ?? host),
      port: Number.isInteger(port) ? port : undefined,
      node: host,
    },
  ];
}
