import type { Resolution } from '../../../deployment/deployment.js';
import { nameOf } from '../../../deployment/nameOf.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hadoopList, namesSet } from '../../hadoopConfiguration.js';
import { rpcPorts } from './hdfsCallQueue.js';

/* Classes that daemons load while they start, as fixtures/verdicts/hdfs-types-*.json records it. */

const classesOfNameNode = [
  'dfs.block.placement.ec.classname',
  'dfs.block.replicator.classname',
  'dfs.namenode.audit.loggers',
  'dfs.namenode.decommission.monitor.class',
  'dfs.namenode.hosts.provider.classname',
  'dfs.namenode.inode.attributes.provider.class',
  'dfs.net.topology.impl',
  'hadoop.http.filter.initializers',
  'hadoop.security.group.mapping',
  'hadoop.security.resolver.impl',
  'hadoop.security.saslproperties.resolver.class',
  'ipc.callqueue.impl',
  'ipc.scheduler.impl',
  'net.topology.node.switch.mapping.impl',
];
const classesOfDataNode = [
  'dfs.datanode.httpserver.filter.handlers',
  'dfs.trustedchannel.resolver.class',
  'hadoop.security.group.mapping',
  'hadoop.security.resolver.impl',
];
/** Words that stand for something else than a class. */
const words: ReadonlySet<string> = new Set(['default']);

/** Settings of the NameNode's call queue: their names hold its port. */
function callQueueNames(resolution: Resolution): readonly string[] {
  const ports = rpcPorts(resolution);
  return namesSet(resolution, 'ipc.').filter((name) => {
    const match = /^ipc\.(\d+)\.(?:callqueue|scheduler)\.impl$/.exec(name);
    return match !== null && (ports?.has(match[1] ?? '') ?? true);
  });
}

/** No class path holds it: a class without a package, or one of the domain that is reserved for examples. */
function cannotBe(className: string): boolean {
  if (words.has(className)) return false;
  return /^(?:com|org|net)\.example\./.test(className) || /^[A-Za-z_$][\w$]*$/.test(className);
}

function classesThatCannotBe(resolution: Resolution): readonly string[] {
  const names =
    resolution.role === 'namenode'
      ? [...classesOfNameNode, ...callQueueNames(resolution)]
      : resolution.role === 'datanode'
        ? classesOfDataNode
        : [];
  return names.flatMap((name) =>
    resolution.setting(name).origin.kind === 'entry'
      ? hadoopList(resolution, name)
          .filter(cannotBe)
          .map((className) => `${nameOf(resolution, name)} (${className})`)
      : [],
  );
}

export const hdfsClassFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'classesThatCannotBe(): list<string>',
    description: 'classes that a NameNode or DataNode loads while it starts and that no class path holds',
    reads: { setting: [...new Set([...classesOfNameNode, ...classesOfDataNode, 'ipc.*'])] },
    call: ({ resolution }) => classesThatCannotBe(resolution),
  },
];
