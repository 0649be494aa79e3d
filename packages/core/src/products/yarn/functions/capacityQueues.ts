import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { hostsOf } from '../../../formats/document.js';
import { MiB } from '../../../text/units.js';
import { hadoopSince, hadoopText, isOn, namesSet, writtenList, writtenText } from '../../hadoopConfiguration.js';

/* Queues of the CapacityScheduler: `yarn.scheduler.capacity.root.a.queues` lists the children of root.a. */

const prefix = 'yarn.scheduler.capacity.';
const schedulerClass = 'yarn.resourcemanager.scheduler.class';

/** Another scheduler does not read the file; without the list of root the file is a part of one. */
function isRead(resolution: Resolution): boolean {
  if (!(writtenText(resolution, schedulerClass) ?? 'CapacityScheduler').endsWith('CapacityScheduler')) return false;
  return resolution.places(`${prefix}root.queues`).length > 0;
}

/** Queues that a line gives children, as paths. */
function parents(resolution: Resolution): readonly string[] {
  return namesSet(resolution, `${prefix}root`)
    .filter((name) => name.endsWith('.queues'))
    .map((name) => name.slice(prefix.length, -'.queues'.length));
}

function children(resolution: Resolution, queue: string): readonly string[] {
  return [...new Set(writtenList(resolution, `${prefix}${queue}.queues`))];
}

/** Whether root lists the queue's ancestors down to the queue itself. */
function isListed(resolution: Resolution, queue: string): boolean {
  const steps = queue.split('.');
  return steps.every((step, index) => index === 0 || children(resolution, steps.slice(0, index).join('.')).includes(step));
}

/** Percent, as it is written; undefined where no line sets it; unknown where it is a weight or an amount of resources. */
function percentOf(resolution: Resolution, queue: string): number | undefined {
  const name = `${prefix}${queue}.capacity`;
  if (resolution.places(name).length === 0) return undefined;
  const text = writtenText(resolution, name);
  return text !== undefined && /^\d+(?:\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : unknown();
}

/** What ParentQueue allows for rounding (0.0005 of 1), and a little for its floats. */
const tolerance = 0.0501;

/** The first queue whose capacity is a weight in a release that reads percentages and amounts, as a clause. Releases before 3.1 read numbers alone, and another check tells. */
function weightTooEarly(resolution: Resolution, parent: string, queues: readonly string[]): string | undefined {
  if (!hadoopSince(resolution, '3.1') || hadoopSince(resolution, '3.4')) return undefined;
  const textOf = (queue: string) => writtenText(resolution, `${prefix}${parent}.${queue}.capacity`) ?? '';
  const found = queues.find((queue) => /^[\d.]+w$/.test(textOf(queue)));
  return found === undefined
    ? undefined
    : `the capacity of the queue ${found} in ${parent} is the weight ${textOf(found)}, which Hadoop reads from 3.4`;
}

/** The first queue whose capacity begins as a number and has a percent sign or a comma, which Java refuses in one, as a clause. */
function notANumber(resolution: Resolution, parent: string, queues: readonly string[]): string | undefined {
  const textOf = (queue: string) => writtenText(resolution, `${prefix}${parent}.${queue}.capacity`) ?? '';
  const found = queues.find((queue) => /^[\d.]+\s*(?:%|,\d+)$/.test(textOf(queue)));
  return found === undefined ? undefined : `the capacity of the queue ${found} in ${parent} is ${textOf(found)}, which is not a number`;
}

/** Whether a line gives the queue nothing of its parent. */
function hasNothing(resolution: Resolution, queue: string): boolean {
  return /^0+(?:\.0*)?$/.test(writtenText(resolution, `${prefix}${queue}.capacity`) ?? '');
}

/** Parents whose children's percentages are not 100 together, each with the numbers; before 3.1, which takes a missing one for -1, also those that lack one. */
function wrongSums(resolution: Resolution): readonly string[] {
  if (!isRead(resolution)) return [];
  if (writtenText(resolution, `${prefix}legacy-queue-mode.enabled`)?.toLowerCase() === 'false') return [];
  return parents(resolution)
    .filter((parent) => isListed(resolution, parent))
    .flatMap((parent) => {
      const queues = children(resolution, parent);
      const misread = weightTooEarly(resolution, parent, queues) ?? notANumber(resolution, parent, queues);
      if (misread !== undefined) return [misread];
      const percents = queues.map((queue) => percentOf(resolution, `${parent}.${queue}`));
      const sum = percents.reduce<number>((total, percent) => total + (percent ?? 0), 0);
      if (queues.length === 0) return [];
      const zeroAllowed = hadoopSince(resolution, '3.4') && isOn(resolution, `${prefix}${parent}.allow-zero-capacity-sum`);
      const parts = queues.map((queue, index) => `${queue} ${percents[index] ?? 'not set'}`);
      if (sum > 0 && !zeroAllowed && parent !== 'root' && hasNothing(resolution, parent))
        return [`the capacity of ${parent} is 0, but that of its queues is not (${parts.join(', ')})`];
      if (Math.abs(sum - 100) <= tolerance) {
        const lacking = hadoopSince(resolution, '3.1') ? undefined : queues[percents.indexOf(undefined)];
        return lacking === undefined ? [] : [`the queue ${lacking} in ${parent} has no capacity`];
      }
      const mayBeZero = zeroAllowed || (parent !== 'root' && (percentOf(resolution, parent) ?? 0) === 0);
      // A file without any percentage may get them from elsewhere.
      if (sum === 0 && (mayBeZero || percents.every((percent) => percent === undefined))) return [];
      return [`the capacities of the queues in ${parent} add up to ${Number(sum.toFixed(3))}% (${parts.join(', ')})`];
    });
}

/** Queues that may grow to less than they have, or to more than all of their parent, as clauses. Weights, amounts and -1, which is all, have no such bounds. */
function wrongBounds(resolution: Resolution): readonly string[] {
  if (!isRead(resolution)) return [];
  const percent = (name: string) => {
    const text = writtenText(resolution, name) ?? '';
    return /^\d+(?:\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : undefined;
  };
  return parents(resolution)
    .flatMap((parent) => children(resolution, parent).map((queue) => `${parent}.${queue}`))
    .filter((queue) => isListed(resolution, queue))
    .flatMap((queue) => {
      const [own, most] = [percent(`${prefix}${queue}.capacity`), percent(`${prefix}${queue}.maximum-capacity`)];
      if (most === undefined) return [];
      if (most > 100) return [`the maximum-capacity of the queue ${queue} is ${most}, more than 100%`];
      return own === undefined || own <= most + tolerance
        ? []
        : [`the capacity of the queue ${queue} is ${own}, and its maximum-capacity ${most}`];
    });
}

/** Queues made on demand may have lines before they are there. */
function makesQueues(resolution: Resolution, queue: string): boolean {
  const steps = queue.split('.');
  return steps.some((_step, index) => {
    const ancestor = steps.slice(0, index + 1).join('.');
    return (
      isOn(resolution, `${prefix}${ancestor}.auto-create-child-queue.enabled`) ||
      isOn(resolution, `${prefix}${ancestor}.auto-queue-creation-v2.enabled`)
    );
  });
}

/** What else gives an application a queue that names none. */
const mappings = [
  ...['queue-mappings', 'mapping-rule-json', 'mapping-rule-file'].map((name) => `${prefix}${name}`),
  'yarn.scheduler.queue-placement-rules.app-name',
];

/** Queues of root where none of the file is called default, to which an application goes that names no queue. */
function queuesWithoutDefault(resolution: Resolution): readonly string[] {
  if (!isRead(resolution) || makesQueues(resolution, 'root')) return [];
  if (mappings.some((name) => writtenText(resolution, name) !== undefined)) return [];
  return parents(resolution).some((parent) => children(resolution, parent).includes('default')) ? [] : children(resolution, 'root');
}

const notQueues = /(?:^|\.)(?:accessible-node-labels|leaf-queue-template|auto-queue-creation-v2|auto-create-child-queue|\*)(?:\.|$)/;

/** Queues with a capacity that their parent does not list; of a branch the first. */
function unlisted(resolution: Resolution): readonly string[] {
  if (!isRead(resolution)) return [];
  const queues = namesSet(resolution, `${prefix}root.`)
    .filter((name) => name.endsWith('.capacity'))
    .map((name) => name.slice(prefix.length, -'.capacity'.length))
    .filter((queue) => queue !== 'root' && !notQueues.test(queue) && !makesQueues(resolution, queue) && !isListed(resolution, queue));
  return queues.filter((queue) => !queues.some((other) => queue.startsWith(`${other}.`)));
}

const reads = { setting: [`${prefix}root.*`] };

/** The access lists of a queue: QueueACL and (from 2.8) ReservationACL in lower case, and the priorities of AppPriorityACLConfigurationParser. */
const accessLists: ReadonlySet<string> = new Set([
  'acl_submit_applications',
  'acl_administer_queue',
  'acl_submit_reservations',
  'acl_list_reservations',
  'acl_administer_reservations',
  'acl_application_max_priority',
]);

/** Lines of access lists of queues that the scheduler does not have. */
function unreadAccessLists(resolution: Resolution): readonly string[] {
  if (!isRead(resolution)) return [];
  return namesSet(resolution, `${prefix}root.`).filter((name) => {
    const last = name.slice(name.lastIndexOf('.') + 1);
    return last.startsWith('acl_') && !accessLists.has(last.toLowerCase());
  });
}

/** What stands behind the prefix in lines of the scheduler as a whole. */
const ofScheduler: ReadonlySet<string> = new Set(['root', 'application', 'user', 'schedule-asynchronously', 'per-node-heartbeat']);

/** Lines of queues below root whose path lacks root. */
function linesWithoutRoot(resolution: Resolution): readonly string[] {
  if (!isRead(resolution)) return [];
  const queues = new Set(children(resolution, 'root').filter((queue) => !ofScheduler.has(queue)));
  return namesSet(resolution, prefix).filter((name) => {
    const [queue = '', ...rest] = name.slice(prefix.length).split('.');
    return rest.length > 0 && queues.has(queue);
  });
}

const amShare = 'maximum-am-resource-percent';
const nodeMemory = 'yarn.nodemanager.resource.memory-mb';
const smallest = 'yarn.scheduler.minimum-allocation-mb';
const amMemory = 'yarn.app.mapreduce.am.resource.mb';

/** Nodes that a cluster has at least where nothing lists them. */
const usualNodes = 10;

function bytesOf(resolution: Resolution, name: string): number {
  const { value, unknown: isUnknown } = resolution.setting(name);
  return !isUnknown && typeof value === 'number' && value > 0 ? value : unknown();
}

/** Hosts of workers; undefined where there is no list, or a template fills it in. */
function workersListed(resolution: Resolution): number | undefined {
  const list = resolution.documentOf('workers');
  if (list === undefined || list.template !== undefined) return undefined;
  const hosts = new Set(hostsOf(list).map(({ name }) => name));
  return hosts.size === 0 ? undefined : hosts.size;
}

/** The largest share of the memory that a line gives ApplicationMasters, of all queues or of one. */
function shareOfMasters(resolution: Resolution): number {
  const own = namesSet(resolution, `${prefix}root`).filter((name) => name.endsWith(`.${amShare}`));
  return Math.max(...[`${prefix}${amShare}`, ...own].map((name) => Number(hadoopText(resolution, name) ?? '0.1')));
}

/** As LeafQueue counts from 2.7 on: the share is rounded up to whole smallest containers, and one application always starts. */
function mastersAtOnce(resolution: Resolution, total: number, master: number): number {
  const step = bytesOf(resolution, smallest);
  const share = total * shareOfMasters(resolution);
  return hadoopSince(resolution, '2.6.5') ? Math.floor((Math.ceil(share / step) * step) / master) : Math.ceil(share / step);
}

/** Why a second application waits until the first one has ended, as a clause; empty where it does not, or nothing shows it. */
function loneApplication(resolution: Resolution): string {
  if (!(writtenText(resolution, schedulerClass) ?? 'CapacityScheduler').endsWith('CapacityScheduler')) return '';
  const jobs = resolution.beside('mapreduce-client', resolution.releases);
  if (writtenText(jobs, 'mapreduce.framework.name')?.toLowerCase() !== 'yarn' || writtenText(resolution, nodeMemory) === undefined)
    return '';
  const step = bytesOf(resolution, smallest);
  const node = bytesOf(resolution, nodeMemory);
  const master = Math.ceil(bytesOf(jobs, amMemory) / step) * step;
  const listed = workersListed(resolution);
  // On one node the shipped file does the same to everybody; who has a file of his own can mend it.
  if ((listed ?? 1) < 2 && resolution.documentOf('capacity-scheduler') === undefined) return '';
  if (mastersAtOnce(resolution, node * (listed ?? usualNodes), master) >= 2) return '';
  const percent = Number((shareOfMasters(resolution) * 100).toFixed(2));
  const inMiB = (bytes: number) => `${Math.round(bytes / MiB)} MiB`;
  const cluster = listed === undefined ? '' : listed === 1 ? 'the one node has ' : `${listed} nodes have `;
  const share =
    listed === undefined
      ? `${percent}% of the memory, ${inMiB((node * percent) / 100)} of each node,`
      : `${percent}% of the memory, ${inMiB((node * listed * percent) / 100)} (${cluster}${inMiB(node * listed)}),`;
  return `ApplicationMasters get ${share} and one of MapReduce takes ${inMiB(master)}`;
}

export const capacityQueueFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'capacitySumsWrong(): list<string>',
    description:
      'parents of the CapacityScheduler whose queues have percentages that are not 100 together, or have a parent without any, each as a clause with the numbers; before 3.1 also those with a queue that has none, in 3.1 to 3.3 with a weight',
    reads,
    call: ({ resolution }) => wrongSums(resolution),
  },
  {
    signature: 'queueBoundsWrong(): list<string>',
    description: 'queues of the CapacityScheduler whose maximum-capacity is below their capacity or above 100%, as clauses',
    reads,
    call: ({ resolution }) => wrongBounds(resolution),
  },
  {
    signature: 'queuesWithoutDefault(): list<string>',
    description:
      'queues of root of the CapacityScheduler where no queue is called default and nothing maps applications to queues; empty elsewhere',
    reads: { setting: [schedulerClass, `${prefix}root.queues`, `${prefix}root.*`, ...mappings] },
    call: ({ resolution }) => queuesWithoutDefault(resolution),
  },
  {
    signature: 'queuesUnlisted(): list<string>',
    description: 'queues with a capacity that their parent does not list, as paths: root.etl',
    reads,
    call: ({ resolution }) => unlisted(resolution),
  },
  {
    signature: 'queueAccessListsUnread(): list<string>',
    description: 'lines of queues of the CapacityScheduler with the name of an access list that it does not have: acl_administer_jobs',
    reads,
    call: ({ resolution }) => unreadAccessLists(resolution),
  },
  {
    signature: 'queueLinesWithoutRoot(): list<string>',
    description: 'lines of queues of the CapacityScheduler that leave root out of the path: yarn.scheduler.capacity.etl.maximum-capacity',
    reads: { setting: [`${prefix}*`] },
    call: ({ resolution }) => linesWithoutRoot(resolution),
  },
  {
    signature: 'loneApplication(): string',
    description:
      'why the CapacityScheduler starts a second job of MapReduce only when the first one has ended, as a clause with the numbers; empty where it does not',
    reads: { setting: [nodeMemory, `${prefix}*`, smallest, amMemory, 'mapreduce.framework.name'] },
    call: ({ resolution }) => loneApplication(resolution),
  },
];
