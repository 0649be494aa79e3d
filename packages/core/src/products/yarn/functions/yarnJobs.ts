import type { Resolution } from '../../../deployment/deployment.js';
import { jvmList, nearFlag } from '../../../deployment/jvm/jvmFlagLists.js';
import { flagOf, heapInText } from '../../../deployment/jvm/jvmFlags.js';
import { nameOf } from '../../../deployment/nameOf.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';
import { GiB, MiB } from '../../../text/units.js';
import { hadoopText, namesSet, writtenText } from '../../hadoopConfiguration.js';
import { isOfMapReduce1 } from '../mapReduce1.js';

/* What jobs of MapReduce ask for, and lines of the MapReduce before YARN. */

/** Bytes of the last -Xmx or -XX:MaxHeapSize of a text of options; unknown where it has none that can be read. */
const heapOf = (options: string | undefined): number => heapInText(options ?? '') ?? unknown();

/** What the shell of a container, or MapReduce itself, puts in the place of an option or a part of it, and quotes, which hold several words together. */
const filledIn = /[$@{}<>%`'"\\]|__/;

/** Options of a setting that no JVM reads, as they are written: sizes, the forms and names of flags. */
function refusedOptions(options: string | undefined, { jvmFlags }: Resolution): readonly string[] {
  const words = (options ?? '').split(/\s+/).filter((word) => word !== '');
  const given = words.map((text) => ({ text, place: undefined, ...(filledIn.test(text) ? { unknown: true as const } : {}) }));
  const role = { jvm: () => ({ arguments: given, complete: false, documents: [] }), jdk: undefined, jvmFlags };
  if (words.includes('-XX:+IgnoreUnrecognizedVMOptions')) return jvmList('badSizes', role)?.map(({ text }) => text) ?? [];
  const isSlip = (name: string | undefined) => name !== undefined && nearFlag(name, role) !== undefined;
  return ['badSizes', 'misspelt', 'malformed', 'unheardOf'].flatMap((list) =>
    (jvmList(list, role) ?? [])
      // Another vendor's JVM has flags of its own.
      .filter((argument) => list !== 'unheardOf' || (argument.unknown !== true && isSlip(flagOf(argument)?.name)))
      .map(({ text }) => text),
  );
}

/** Lines of JobTracker and TaskTracker, as they are written. */
function linesOfJobTracker(resolution: Resolution): readonly string[] {
  return [...namesSet(resolution, 'mapreduce.'), ...namesSet(resolution, 'mapred.')].filter(
    (name) =>
      isOfMapReduce1(name) &&
      // Somebody says in the property why it stays.
      !resolution.places(name).every(({ document, entry }) => document.comments.some(({ inside }) => inside === entry)),
  );
}

/** Lines that mean something only where jobs run on YARN. */
function linesOfYarnJobs(resolution: Resolution): readonly string[] {
  return [
    ...namesSet(resolution, 'yarn.app.mapreduce.am.'),
    ...['mapreduce.map.memory.mb', 'mapreduce.reduce.memory.mb', 'mapreduce.application.classpath']
      .filter((name) => resolution.places(name).length > 0)
      .map((name) => nameOf(resolution, name)),
  ];
}

const smallestContainer = 'yarn.scheduler.minimum-allocation-mb';
const nodeMemory = 'yarn.nodemanager.resource.memory-mb';

/** Options of both kinds of tasks, where theirs have no line (JobConf.getTaskJavaOpts). */
const optionsOfTasks = 'mapred.child.java.opts';

/** The three JVMs of a job: what asks for its container, and its options. */
const containersOfJobs = [
  { what: 'the ApplicationMaster', memory: 'yarn.app.mapreduce.am.resource.mb', options: 'yarn.app.mapreduce.am.command-opts' },
  { what: 'a map task', memory: 'mapreduce.map.memory.mb', options: 'mapreduce.map.java.opts' },
  { what: 'a reduce task', memory: 'mapreduce.reduce.memory.mb', options: 'mapreduce.reduce.java.opts' },
] as const;

/** The line with the options of a JVM of a job; undefined where there is none. */
function lineWithOptions(resolution: Resolution, options: string): string | undefined {
  const names = options.startsWith('mapreduce.') ? [options, optionsOfTasks] : [options];
  return names.find((name) => resolution.places(name).length > 0);
}

function bytesOf(resolution: Resolution, name: string): number {
  const { value, unknown: isUnknown } = resolution.setting(name);
  return !isUnknown && typeof value === 'number' ? value : unknown();
}

/** The container that the scheduler gives: a multiple of the smallest. */
function containerOf(resolution: Resolution, name: string): number {
  const asked = bytesOf(resolution, name);
  const step = bytesOf(resolution, smallestContainer);
  // The FairScheduler rounds by an increment of its own.
  if (step <= 0 || writtenText(resolution, 'yarn.resourcemanager.scheduler.class')?.endsWith('FairScheduler') === true) return unknown();
  // From 3.0 on -1 stands for 1 GiB where no heap is given (JobConf.getMemoryRequired).
  return Math.ceil((asked > 0 ? asked : GiB) / step) * step;
}

/** Room that a JVM needs beside its heap at least: code, classes, stacks; and what its collector keeps of each GiB. */
function isTight(container: number, heap: number): boolean {
  return heap < container && container - heap < Math.max(64 * MiB, 0.03 * container);
}

const inMiB = (bytes: number) => `${Math.round(bytes / MiB)} MiB`;

/** Heaps that fill their container but for a rest that no JVM gets along with, as clauses. */
function tightContainers(resolution: Resolution): readonly string[] {
  return containersOfJobs.flatMap(({ memory, options }) => {
    const line = lineWithOptions(resolution, options);
    if (resolution.places(memory).length === 0 || line === undefined || bytesOf(resolution, memory) <= 0) return [];
    const text = hadoopText(resolution, line);
    if (text === undefined || !/(?:^|\s)-(?:Xmx|XX:MaxHeapSize=)/.test(text)) return [];
    const container = containerOf(resolution, memory);
    const heap = heapOf(text);
    return isTight(container, heap)
      ? [`${nameOf(resolution, line)} gives the heap ${inMiB(heap)} of ${inMiB(container)} (${nameOf(resolution, memory)})`]
      : [];
  });
}

/** Why no task has room on the node that runs a job's ApplicationMaster, as a clause; empty where one has. */
function masterFillsNode(resolution: Resolution): string {
  const [master, ...tasks] = containersOfJobs;
  const node = bytesOf(resolution, nodeMemory);
  if (node <= 0) return '';
  const own = containerOf(resolution, master.memory);
  const smallest = Math.min(
    ...tasks.map(({ memory, options }) =>
      // A task without a size gets it from its heap.
      bytesOf(resolution, memory) <= 0 && lineWithOptions(resolution, options) !== undefined ? unknown() : containerOf(resolution, memory),
    ),
  );
  // Who gives a task the whole node knows what he does.
  if (own > node || own * 2 < node || smallest > node || own + smallest <= node) return '';
  return `the ApplicationMaster takes ${inMiB(own)} and each task at least ${inMiB(smallest)}`;
}

export const yarnJobFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'heapInOptions(string): Size',
    description:
      'last -Xmx or -XX:MaxHeapSize of a setting that holds options of a JVM (mapreduce.map.java.opts); unknown where it has none',
    names: 'setting',
    call: ({ resolution }, name: string) => new Size(heapOf(hadoopText(resolution, name))),
  },
  {
    signature: 'refusedOptions(string): list<string>',
    description: 'options of a setting that holds options of a JVM (mapreduce.map.java.opts) that a JVM of no release reads',
    names: 'setting',
    call: ({ resolution }, name: string) => refusedOptions(hadoopText(resolution, name), resolution),
  },
  {
    signature: 'linesOfJobTracker(): list<string>',
    description: 'settings of JobTracker and TaskTracker, the MapReduce before YARN, that a line sets',
    reads: {
      setting: [
        'mapreduce.jobtracker.*',
        'mapreduce.tasktracker.*',
        'mapred.job.tracker',
        'mapred.job.tracker.*',
        'mapred.jobtracker.*',
        'mapred.tasktracker.*',
        'mapred.task.tracker.*',
      ],
    },
    call: ({ resolution }) => linesOfJobTracker(resolution),
  },
  {
    signature: 'linesOfYarnJobs(): list<string>',
    description: 'settings of jobs that mean something on YARN alone and that a line sets',
    reads: {
      setting: ['yarn.app.mapreduce.am.*', 'mapreduce.map.memory.mb', 'mapreduce.reduce.memory.mb', 'mapreduce.application.classpath'],
    },
    call: ({ resolution }) => linesOfYarnJobs(resolution),
  },
  {
    signature: 'tightContainers(): list<string>',
    description: 'heaps of the JVMs of jobs that leave less than 64 MiB, or 3%, of their container, as clauses with the numbers',
    reads: { setting: [...containersOfJobs.flatMap(({ memory, options }) => [memory, options]), optionsOfTasks, smallestContainer] },
    call: ({ resolution }) => tightContainers(resolution),
  },
  {
    signature: 'masterFillsNode(): string',
    description:
      "why no task has room beside a job's ApplicationMaster on a node of yarn.nodemanager.resource.memory-mb, as a clause; empty where one has, or where a task takes the whole node",
    reads: {
      setting: [nodeMemory, ...containersOfJobs.flatMap(({ memory, options }) => [memory, options]), optionsOfTasks, smallestContainer],
    },
    call: ({ resolution }) => masterFillsNode(resolution),
  },
];
