import type { Resolution } from '../../../deployment/deployment.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hadoopList, hadoopText, namesSet } from '../../hadoopConfiguration.js';

/*
 * The call queue of the NameNode's RPC server. The names of its settings hold the port: ipc.8020.callqueue.impl
 * (CallQueueManager, FairCallQueue, DecayRpcScheduler).
 */

/** Ports of the NameNode's RPC servers, for clients, DataNodes and lifelines; undefined where a file does not tell. */
export function rpcPorts(resolution: Resolution): ReadonlySet<string> | undefined {
  const names = namesSet(resolution, 'dfs.namenode.').filter((name) => /\.(?:servicerpc|(?:lifeline\.)?rpc)-address(?:\.|$)/.test(name));
  const hasOwn = names.some((name) => /^dfs\.namenode\.rpc-address/.test(name));
  const addresses = (hasOwn ? names : [...names, 'fs.defaultFS']).map((name) => hadoopText(resolution, name));
  if (!addresses.every((address) => address !== undefined && /^(hdfs:|[^:/]+:\d)/.test(address))) return undefined;
  return new Set(addresses.map((address) => /:(\d+)\/?$/.exec(address ?? '')?.[1] ?? '8020'));
}

/** Ports on which other daemons have an RPC server by default; each of them reads the settings of its own port. */
const portsOfOtherDaemons: ReadonlySet<string> = new Set(
  '8019 8030 8031 8032 8033 8040 8045 8046 8047 8048 8049 8111 8485 8888 9867 10020 10033 10200 50020'.split(' '),
);

function ports(resolution: Resolution): readonly string[] {
  const own = rpcPorts(resolution);
  const named = namesSet(resolution, 'ipc.').flatMap((name) => /^ipc\.(\d+)\./.exec(name)?.[1] ?? []);
  return [...new Set(named)].filter((name) => own?.has(name) ?? !portsOfOtherDaemons.has(name));
}

/** Text of a line; undefined where only a default holds. */
function textSet(resolution: Resolution, name: string): string | undefined {
  return resolution.setting(name).origin.kind === 'entry' ? hadoopText(resolution, name) : undefined;
}

function numberSet(resolution: Resolution, name: string): number | undefined {
  const text = textSet(resolution, name);
  return text !== undefined && /^-?\d+(\.\d+)?f?$/.test(text) ? Number.parseFloat(text) : undefined;
}

/** Levels of priority: those of the fair call queue's old name where it is set and not 0, else those of the scheduler, else 4. */
function levelsOf(resolution: Resolution, prefix: string): { readonly name: string; readonly levels: number } {
  const old = numberSet(resolution, `${prefix}faircallqueue.priority-levels`);
  if (old !== undefined && old !== 0) return { name: `${prefix}faircallqueue.priority-levels`, levels: old };
  const name = `${prefix}scheduler.priority.levels`;
  return { name, levels: numberSet(resolution, name) ?? 4 };
}

function problemsOf(resolution: Resolution, port: string): readonly string[] {
  const prefix = `ipc.${port}.`;
  const { name: levelsName, levels } = levelsOf(resolution, prefix);
  if (levels < 1) return [`${levelsName} is ${levels}`];
  const problems: string[] = [];
  const isFair = /(^|\.)FairCallQueue$/.test(textSet(resolution, `${prefix}callqueue.impl`) ?? '');
  const scheduler = textSet(resolution, `${prefix}scheduler.impl`);
  const decays = scheduler === undefined ? isFair : /(^|\.)DecayRpcScheduler$/.test(scheduler);
  const wantCount = (name: string, count: number): void => {
    if (textSet(resolution, prefix + name) === undefined) return;
    const items = hadoopList(resolution, prefix + name);
    if (items.length !== count) problems.push(`${prefix}${name} has ${items.length} numbers instead of ${count}`);
  };
  if (isFair) wantCount('faircallqueue.multiplexer.weights', levels);
  if (!decays) return problems;
  wantCount('decay-scheduler.thresholds', levels - 1);
  wantCount('decay-scheduler.backoff.responsetime.thresholds', levels);
  const factor = numberSet(resolution, `${prefix}decay-scheduler.decay-factor`);
  if (factor !== undefined && !(factor > 0 && factor < 1)) {
    problems.push(`${prefix}decay-scheduler.decay-factor is ${factor}, not between 0 and 1`);
  }
  const period = numberSet(resolution, `${prefix}decay-scheduler.period-ms`);
  if (period !== undefined && period <= 0) problems.push(`${prefix}decay-scheduler.period-ms is ${period}`);
  return problems;
}

const reads = ['ipc.*'];

export const hdfsCallQueueFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'callQueueProblems(): list<string>',
    description: 'what the call queue of the NameNode and its scheduler refuse',
    reads: { setting: reads },
    call: ({ resolution }) => ports(resolution).flatMap((port) => problemsOf(resolution, port)),
  },
  {
    signature: 'callQueuesElsewhere(): list<string>',
    description: 'settings of call queues whose port is neither of the NameNode nor of another daemon',
    reads: { setting: [...reads, 'fs.defaultFS', 'dfs.*', 'dfs.nameservices'] },
    call: ({ resolution }) => {
      const own = rpcPorts(resolution);
      if (own === undefined || hadoopText(resolution, 'dfs.nameservices') !== undefined) return [];
      const others = namesSet(resolution, 'dfs.').filter((name) => /address$/.test(name));
      const isOfOther = (named: string) =>
        portsOfOtherDaemons.has(named) || others.some((name) => hadoopText(resolution, name)?.endsWith(`:${named}`));
      return namesSet(resolution, 'ipc.').filter((name) => {
        const named = /^ipc\.(\d+)\.(?:callqueue|scheduler|faircallqueue|decay-scheduler|backoff)\./.exec(name)?.[1];
        return named !== undefined && !own.has(named) && !isOfOther(named);
      });
    },
  },
];
