import type { Resolution } from '../../deployment/deployment.js';
import { formatDuration } from '../../expressions/quantities.js';
import type { Amount } from '../definition.js';
import { deadAfter } from './advice/failover.js';

const recheckInterval = 'dfs.namenode.heartbeat.recheck-interval';
const heartbeatInterval = 'dfs.heartbeat.interval';

function untilDead(_value: unknown, resolution: Resolution): string | undefined {
  const recheck = resolution.setting(recheckInterval).value;
  const heartbeat = resolution.setting(heartbeatInterval).value;
  if (typeof recheck !== 'number' || typeof heartbeat !== 'number') return undefined;
  return `${formatDuration(deadAfter(recheck, heartbeat))} until a dead node is declared`;
}

const deadNode: Amount = { role: 'namenode', inWords: untilDead };

/** Both make the time after which the NameNode gives a DataNode up. Source: HDFS's DatanodeManager. */
export const hadoopAmounts: Readonly<Record<string, Amount>> = { [recheckInterval]: deadNode, [heartbeatInterval]: deadNode };
