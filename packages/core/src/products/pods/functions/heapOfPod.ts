import type { Resolution } from '../../../deployment/deployment.js';
import { heapInText } from '../../../deployment/jvm/jvmFlags.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';

/* The heap that a variable of a container gives its daemon. Which variables an image passes to java only its scripts know, so one alone has to say it. */

/** Clients and tools in the same container have heaps of their own. */
const ofOthers = /CLIENT|TOOL|SHELL|AGENT/;

/** The one variable whose options set a heap. */
function heapOf({ deployment }: Resolution): { readonly variable: string; readonly bytes: number } | undefined {
  const { entries } = deployment.documents[0] ?? { entries: [] };
  const set = entries.filter(({ key, value }) => key.startsWith('env.') && !ofOthers.test(key) && /-Xmx/.test(value ?? ''));
  const [only, ...others] = set;
  if (only === undefined || others.length > 0 || only.hole !== undefined) return undefined;
  const bytes = heapInText((only.value ?? '').replace(/["']/g, ' '));
  return bytes === undefined ? undefined : { variable: only.key.slice('env.'.length), bytes };
}

const reads = { setting: ['env.*'] };

export const heapOfPodFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'heapOfContainer(): Size',
    description: 'heap that the options in a variable of a container set; unknown where none or several of them do',
    reads,
    call: ({ resolution }) => new Size(heapOf(resolution)?.bytes ?? unknown()),
  },
  {
    signature: 'heapVariable(): string',
    description: 'name of the variable of a container whose options set the heap; empty where none or several of them do',
    reads,
    call: ({ resolution }) => heapOf(resolution)?.variable ?? '',
  },
];
