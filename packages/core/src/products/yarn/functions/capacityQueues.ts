import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { isOn, namesSet, writtenList, writtenText } from '../../hadoopConfiguration.js';

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

/** What AbstractParentQueue allows for rounding is less. */
const tolerance = 0.01;

/** Parents whose children's percentages are not 100 together, each with the numbers. */
function wrongSums(resolution: Resolution): readonly string[] {
  if (!isRead(resolution)) return [];
  if (writtenText(resolution, `${prefix}legacy-queue-mode.enabled`)?.toLowerCase() === 'false') return [];
  return parents(resolution)
    .filter((parent) => isListed(resolution, parent))
    .flatMap((parent) => {
      const queues = children(resolution, parent);
      const percents = queues.map((queue) => percentOf(resolution, `${parent}.${queue}`));
      const sum = percents.reduce<number>((total, percent) => total + (percent ?? 0), 0);
      if (queues.length === 0 || Math.abs(sum - 100) <= tolerance) return [];
      const mayBeZero =
        isOn(resolution, `${prefix}${parent}.allow-zero-capacity-sum`) || (parent !== 'root' && (percentOf(resolution, parent) ?? 0) === 0);
      // A file without any percentage may get them from elsewhere.
      if (sum === 0 && (mayBeZero || percents.every((percent) => percent === undefined))) return [];
      const parts = queues.map((queue, index) => `${queue} ${percents[index] ?? 'not set'}`);
      return [`the capacities of the queues in ${parent} add up to ${Number(sum.toFixed(3))}% (${parts.join(', ')})`];
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

export const capacityQueueFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'capacitySumsWrong(): list<string>',
    description:
      'parents of the CapacityScheduler whose queues have percentages that are not 100 together, each as a clause with the numbers',
    reads,
    call: ({ resolution }) => wrongSums(resolution),
  },
  {
    signature: 'queuesUnlisted(): list<string>',
    description: 'queues with a capacity that their parent does not list, as paths: root.etl',
    reads,
    call: ({ resolution }) => unlisted(resolution),
  },
];
