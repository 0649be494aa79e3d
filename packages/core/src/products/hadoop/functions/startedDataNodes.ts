import { hostOf } from '../../../deployment/cluster/hosts.js';
import type { Deployment, Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';

/* How many DataNodes files of Compose and Kubernetes, and commands, around start for the NameNode of a deployment. */

type StartedContainers = ReturnType<NonNullable<Deployment['started']>>[number][number];

const dataNode = /data-?node/i;

/** Daemons and programs that hold no blocks. */
const holdsNoBlocks =
  /name-?node|journal|zkfc|resource-?manager|node-?manager|history|timeline|zookeeper|hbase|hive|spark|hue|kms|httpfs|client|edge|init|setup|format|submit|export|ui\b|livy|flink|presto|trino|zeppelin|jupyter|sqoop|oozie|pig\b|kafka|flume|airflow|celery|superset|dask/i;

/** What may be a DataNode by another name, or several daemons in one: `hadoop-worker`. */
const mayHoldBlocks = /hadoop|hdfs|worker|slave/i;

function dataNodesOf(containers: readonly StartedContainers[]): number | undefined {
  // Files that exclude each other, or change each other, have services of one name: the most of them count.
  const byName = new Map(containers.toSorted(fewerFirst).map((each) => [each.names[0], each]));
  const counts = [...byName.values()].map(({ about, count }) => {
    // What runs a NameNode, too, may be any number of both.
    if (dataNode.test(about)) return /name-?node/i.test(withoutWaiting(about)) ? undefined : count;
    return mayHoldBlocks.test(about) && !holdsNoBlocks.test(about) ? undefined : 0;
  });
  return counts.every((count) => count !== undefined) ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}

function fewerFirst(one: StartedContainers, other: StartedContainers): number {
  return (one.count ?? Number.POSITIVE_INFINITY) - (other.count ?? Number.POSITIVE_INFINITY) || 0;
}

/** A DataNode may wait for its NameNode before it starts. */
function withoutWaiting(about: string): string {
  return about.replace(/\w+:\/\/\S+|\b(?:nc|curl|wget|ping|wait\S*|until)\b[^;&|\]]*/gi, '');
}

/** Hosts and first labels of hosts that lines of the deployment name for the NameNode. */
function nameNodeHosts({ deployment }: Resolution): ReadonlySet<string> {
  const hosts = new Set<string>();
  for (const { entries } of deployment.documents)
    for (const { key, value = '', hole } of entries)
      if (hole === undefined && /^(?:fs\.default(?:FS|\.name)|dfs\.namenode\.rpc-address)$/.test(key)) {
        const host = hostOf(value);
        for (const label of [host, ...host.split('.').slice(0, 2)]) hosts.add(label);
      }
  return hosts;
}

/** @param mayShareHost whether those count, too, that start on one machine */
function startedDataNodes(resolution: Resolution, mayShareHost: boolean): number {
  const hosts = nameNodeHosts(resolution);
  for (const containers of resolution.deployment.started?.() ?? []) {
    if (!containers.some(({ about }) => dataNode.test(about))) continue;
    const isOurs = containers.some(({ names }) => names.some((name) => hosts.has(name)));
    const isSpread = containers.every((each) => each.isSpread || !dataNode.test(each.about));
    return isOurs && (isSpread || mayShareHost) ? (dataNodesOf(containers) ?? unknown()) : 0;
  }
  return 0;
}

const reads = { setting: ['fs.*', 'dfs.namenode.*'] };

export const startedDataNodeFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'startedDataNodes(): double',
    description:
      'DataNodes that the nearest files of Compose or Kubernetes, or commands like docker run, start beside the NameNode that the deployment names; 0 where they start none; unknown where they do not tell how many',
    reads,
    call: ({ resolution }) => startedDataNodes(resolution, true),
  },
  {
    signature: 'spreadDataNodes(): double',
    description: 'DataNodes of startedDataNodes() that Kubernetes or Swarm starts on several machines; 0 where one machine runs them',
    reads,
    call: ({ resolution }) => startedDataNodes(resolution, false),
  },
  {
    signature: 'listedDataNodes(): double',
    description: 'hosts that the nearest inventories of Ansible have in groups of DataNodes; 0 where they have none, or differ',
    call: ({ resolution }) => resolution.deployment.listedWorkers ?? 0,
  },
];
