import type { Resolution } from '../../../deployment/deployment.js';
import { heapInText } from '../../../deployment/jvm/jvmFlags.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';
import { isImageBelow } from '../imageName.js';

/* The heap that variables of a container give a node of Cassandra. */

const reads = { setting: ['env.MAX_HEAP_SIZE', 'env.JVM_OPTS', 'env.JVM_EXTRA_OPTS', 'container.image'] };

/** The variable that decides, with its bytes; undefined where none sets the heap. */
function heapOf(resolution: Resolution): { readonly variable: string; readonly bytes: number | undefined } | undefined {
  const ofOptions = ['JVM_EXTRA_OPTS', 'JVM_OPTS'].map((variable) => {
    const { origin, text = '', unknown: isUnknown } = resolution.setting(`env.${variable}`);
    if (isUnknown) return unknown();
    const setsHeap = origin.kind === 'entry' && /(?:^|\s)-(?:Xmx|XX:MaxHeapSize=)/.test(text);
    return setsHeap ? { variable, bytes: heapInText(text) } : undefined;
  });
  const { origin, value, unknown: isUnknown } = resolution.setting('env.MAX_HEAP_SIZE');
  const ofVariable =
    origin.kind === 'entry' ? { variable: 'MAX_HEAP_SIZE', bytes: !isUnknown && typeof value === 'number' ? value : undefined } : undefined;
  const [extra, options] = ofOptions;
  // From 3.0 cassandra-env.sh leaves a heap in JVM_OPTS as it is; before, it puts that of the variable behind it.
  const isBefore3 = isImageBelow(resolution.setting('container.image').text ?? '', '3.0') === true;
  return extra ?? (isBefore3 ? (ofVariable ?? options) : (options ?? ofVariable));
}

export const heapFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'heapOfVariables(): Size',
    description:
      'heap that cassandra-env.sh makes of MAX_HEAP_SIZE, JVM_OPTS and JVM_EXTRA_OPTS of a container; unknown where none of them sets it',
    reads,
    call: ({ resolution }) => new Size(heapOf(resolution)?.bytes ?? unknown()),
  },
  {
    signature: 'variableOfHeap(): string',
    description: 'which of MAX_HEAP_SIZE, JVM_OPTS and JVM_EXTRA_OPTS of a container sets the heap; empty where none does',
    reads,
    call: ({ resolution }) => heapOf(resolution)?.variable ?? '',
  },
];
