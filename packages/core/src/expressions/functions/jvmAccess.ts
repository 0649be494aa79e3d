import {
  aboutOf,
  collectorOf,
  initialHeap,
  lastArgument,
  lastFlag,
  lastSize,
  lastValue,
  maximumDirectMemory,
  maximumHeap,
  parseJvmSize,
} from '../../deployment/jvm/jvmFlags.js';
import { unknown } from '../../deployment/unknown.js';
import { mayBring } from '../../formats/broughtLines.js';
import { sizeVariables } from '../../products/registry.js';
import type { ExpressionContext, ExpressionFunction } from '../expressionFunction.js';
import { Size } from '../quantities.js';

function argumentsOf(context: ExpressionContext, about: 'all' | 'flags' = 'flags') {
  return context.resolution.jvm(about);
}

/** The assignments of a variable in the first env file that has one. */
function assignmentsOf(context: ExpressionContext, name: string) {
  for (const document of context.resolution.deployment.documents) {
    if (document.format !== 'shellEnv') continue;
    const entries = document.entries.filter((candidate) => candidate.key === name);
    if (entries.length > 0) return entries;
  }
  return [];
}

/** The text of the last one, in which the variable's own name stands for the lines above. */
function assignedText(context: ExpressionContext, name: string): string {
  const itself = new RegExp(`\\$(?:${name}(?!\\w)|\\{${name}\\})`, 'g');
  let text: string | undefined;
  for (const { value, hole } of assignmentsOf(context, name)) {
    const before = text;
    text = value === undefined || hole !== undefined ? undefined : value.replace(itself, (own) => before ?? own);
  }
  return text ?? unknown();
}

/** The role's final JVM arguments and the variables of the env files. */
export const jvmAccessFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'heap(): Size',
    description: 'maximum heap of the role',
    reads: { flag: ['-Xmx', 'MaxHeapSize'], variable: [...sizeVariables, 'MAX_HEAP_SIZE'] },
    call: (context) => new Size(maximumHeap(argumentsOf(context)) ?? unknown()),
  },
  {
    signature: 'heapText(): string',
    description: 'what stands behind the last -Xmx or -XX:MaxHeapSize: 31g',
    reads: { flag: ['-Xmx', 'MaxHeapSize'] },
    call: (context) => lastSize(argumentsOf(context), '-Xmx')?.argument.text.replace(/^(?:-Xmx|-mx|-XX:MaxHeapSize=)/, '') ?? unknown(),
  },
  {
    signature: 'initialHeap(): Size',
    description: 'initial heap of the role',
    reads: { flag: ['-Xms', 'InitialHeapSize'] },
    call: (context) => new Size(initialHeap(argumentsOf(context)) ?? unknown()),
  },
  {
    signature: 'directMemory(): Size',
    description: 'maximum direct memory of the role, where a flag gives it',
    reads: { flag: ['MaxDirectMemorySize'], variable: ['HBASE_OFFHEAPSIZE'] },
    call: (context) => new Size(maximumDirectMemory(argumentsOf(context)) ?? unknown()),
  },
  {
    signature: 'jvmFlag(string): bool',
    description: 'the last -XX:+/- of the name; false where a complete list holds none',
    names: 'flag',
    call: (context, name: string) => lastFlag(argumentsOf(context), name)?.value ?? (argumentsOf(context).complete ? false : unknown()),
  },
  {
    signature: 'jvmFlagSet(string): bool',
    description: 'whether the list holds the option in any form',
    names: 'flag',
    call: (context, name: string) =>
      lastArgument(argumentsOf(context, aboutOf(name)), name) !== undefined || (argumentsOf(context).complete ? false : unknown()),
  },
  {
    signature: 'jvmValue(string): double',
    description: 'number of the last -XX:Name=value',
    names: 'flag',
    call: (context, name: string) => {
      const value = Number(lastValue(argumentsOf(context), name)?.value ?? unknown());
      return Number.isFinite(value) ? value : unknown();
    },
  },
  {
    signature: 'jvmSize(string): Size',
    description: 'size of the last -XX:Name=value',
    names: 'flag',
    call: (context, name: string) => new Size(parseJvmSize(lastValue(argumentsOf(context), name)?.value ?? unknown()) ?? unknown()),
  },
  {
    signature: 'jvmText(string): string',
    description: 'text of the last -XX:Name=value',
    names: 'flag',
    call: (context, name: string) => lastValue(argumentsOf(context), name)?.value ?? unknown(),
  },
  {
    signature: 'jvmHas(string): bool',
    description: 'whether an argument equals the text, or begins with it where it ends in *',
    reads: { flag: ['*'] },
    call: (context, pattern: string) =>
      lastArgument(argumentsOf(context, aboutOf(pattern)), pattern) !== undefined || (argumentsOf(context).complete ? false : unknown()),
  },
  {
    signature: 'collector(): string',
    description: 'the collector chosen; empty where none is; unknown where the list is not complete',
    reads: { flag: ['*'] },
    call: (context) => {
      const { jdk } = context.resolution.releases;
      return (
        collectorOf(argumentsOf(context), jdk === undefined ? undefined : Number(jdk)) ?? (argumentsOf(context).complete ? '' : unknown())
      );
    },
  },
  {
    signature: 'variableSet(string): bool',
    description: 'whether an env file assigns the variable, and not the empty text at last, which start scripts take for none',
    names: 'variable',
    call: (context, name: string) =>
      assignmentsOf(context, name)
        .slice(-1)
        .some(({ value }) => value !== '') ||
      (context.resolution.deployment.documents.some((document) => document.format === 'shellEnv' && mayBring(document, name))
        ? unknown()
        : false),
  },
  {
    signature: 'variable(string): string',
    description: 'text that an env file assigns to the variable',
    names: 'variable',
    call: assignedText,
  },
];
