import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';
import { GiB, KiB, MiB, TiB } from '../../../text/units.js';
import { hadoopText, namesSet } from '../../hadoopConfiguration.js';
import { isOfMapReduce1 } from '../mapReduce1.js';

/* What jobs of MapReduce ask for, and lines of the MapReduce before YARN. */

const factors: Readonly<Record<string, number>> = { '': 1, k: KiB, m: MiB, g: GiB, t: TiB };

/** Bytes of the last -Xmx of a text of options; unknown where it has none that can be read. */
function heapOf(options: string | undefined): number {
  const last = [...(options ?? '').matchAll(/(?:^|\s)-Xmx(\S*)/g)].at(-1)?.[1];
  const [, digits, unit] = /^(\d+)([kmgt]?)$/i.exec(last ?? '') ?? [];
  if (digits === undefined || unit === undefined) return unknown();
  return Number(digits) * (factors[unit.toLowerCase()] ?? unknown());
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
    ...['mapreduce.map.memory.mb', 'mapreduce.reduce.memory.mb', 'mapreduce.application.classpath'].filter(
      (name) => resolution.places(name).length > 0,
    ),
  ];
}

export const yarnJobFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'heapInOptions(string): Size',
    description: 'last -Xmx of a setting that holds options of a JVM (mapreduce.map.java.opts); unknown where it has none',
    names: 'setting',
    call: ({ resolution }, name: string) => new Size(heapOf(hadoopText(resolution, name))),
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
];
