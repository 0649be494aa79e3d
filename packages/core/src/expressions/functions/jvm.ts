import type { Resolution } from '../../deployment/deployment.js';
import { meantOption } from '../../deployment/jvm/jvmFlagForm.js';
import { firstRangeFault, formFaultOf, ignoresUnknown, jvmList, nearFlag } from '../../deployment/jvm/jvmFlagLists.js';
import { aboutOf, flagOf, lastArgument, lastSize, lastValue, parseJvmNumber, parseJvmSize } from '../../deployment/jvm/jvmFlags.js';
import { xlogFault } from '../../deployment/jvm/jvmXlog.js';
import { unknown } from '../../deployment/unknown.js';
import { roles, sizeVariables } from '../../products/registry.js';
import { baseName, directoryOf } from '../../text/paths.js';
import type { ExpressionContext, ExpressionFunction } from '../expressionFunction.js';
import { Size } from '../quantities.js';

function listOf(context: ExpressionContext, name: string) {
  return jvmList(name, context.resolution) ?? unknown();
}

/** Variables with options of every command that a product's script starts. */
const variablesOfEveryCommand: ReadonlySet<string> = new Set(['HBASE_OPTS', 'HADOOP_OPTS', 'YARN_OPTS']);

/** The container that gets the heap of a role in a variable, and its limit of memory in bytes. */
function heapContainerOf(resolution: Resolution): { readonly service: string; readonly memory: number } | undefined {
  const source = lastSize(resolution.jvm('flags'), '-Xmx')?.argument.place?.document.source;
  if (source?.within?.isOfContainer !== true) return undefined;
  const { services, started } = resolution.deployment;
  const service = baseName(directoryOf(source.path));
  const memory = services?.memory.get(service.toLowerCase());
  if (memory === undefined) return undefined;
  const all = (started?.() ?? []).flat().filter(({ names }) => names.includes(service.toLowerCase()));
  return all.every(({ about }) => mayRun(resolution.role, about)) ? { service, memory } : undefined;
}

/** Whether a container may run a daemon by what is said of it: all containers of a file often get the variables of all daemons. */
function mayRun(role: string, about: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[-_]/g, '');
  const names = roles.map(plain);
  const isNamed = (name: string) =>
    names
      .filter((each) => each !== name && each.includes(name))
      .reduce((left, longer) => left.replaceAll(longer, ''), plain(about))
      .includes(name);
  return isNamed(plain(role)) || !names.some(isNamed);
}

/** What rules ask of a role's JVM arguments beyond single flags. Lists have names: see deployment/jvmFlagLists.ts. */
export const jvmFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'jvmList(string): list<string>',
    description:
      'arguments of a named list: refused, hidden, ignored, deprecated, locked, unheardOf, misspelt, collectors, badSizes, repeatedHeap, repeatedOptions, badXlog, malformed, outOfRange, strayWords, quotedValues, refusedByEvery',
    reads: { flag: ['*'], variable: [...sizeVariables, 'MAX_HEAP_SIZE'] },
    call: (context, name: string) => listOf(context, name).map(({ text }) => text),
  },
  {
    signature: 'jvmNumber(string, double): double',
    description: 'number of the last -XX:Name=value; the second argument where a complete list has none',
    reads: { flag: ['*'] },
    call: (context, name: string, otherwise: number) => {
      const args = context.resolution.jvm('flags');
      const found = lastValue(args, name);
      if (found === undefined) return args.complete ? otherwise : unknown();
      return parseJvmNumber(found.value) ?? unknown();
    },
  },
  {
    signature: 'threadStack(): Size',
    description: 'size of the last -Xss or -XX:ThreadStackSize',
    reads: { flag: ['-Xss', 'ThreadStackSize'] },
    call: (context) => new Size(lastSize(context.resolution.jvm('flags'), '-Xss')?.bytes ?? unknown()),
  },
  {
    signature: 'heapContainer(): string',
    description: 'service of Compose whose variable has the last -Xmx, where it has a limit of memory; empty where none',
    reads: { flag: ['-Xmx', 'MaxHeapSize'], variable: sizeVariables },
    call: ({ resolution }) => heapContainerOf(resolution)?.service ?? '',
  },
  {
    signature: 'heapContainerMemory(): Size',
    description: 'the limit of memory of that service; unknown where there is none',
    reads: { flag: ['-Xmx', 'MaxHeapSize'], variable: sizeVariables },
    call: ({ resolution }) => new Size(heapContainerOf(resolution)?.memory ?? unknown()),
  },
  {
    signature: 'hasYoungSize(): bool',
    description: 'whether -Xmn or -XX:NewSize fixes the young generation',
    reads: { flag: ['-Xmn', 'NewSize'] },
    call: (context) => {
      const args = context.resolution.jvm('flags');
      return lastSize(args, '-Xmn') !== undefined || lastValue(args, 'NewSize') !== undefined;
    },
  },
  {
    signature: 'youngSize(): Size',
    description:
      'how large the young generation may become: the last -Xmn or -XX:MaxNewSize, else -XX:NewSize; 0 where the files show none',
    reads: { flag: ['-Xmn', 'NewSize', 'MaxNewSize'] },
    call: (context) => {
      const args = context.resolution.jvm('flags');
      const given = ['-Xmn', '-XX:MaxNewSize=', '-XX:NewSize=']
        .map((start) => lastArgument(args, `${start}*`))
        .find((each) => each !== undefined);
      if (given === undefined) return new Size(0);
      return new Size((given.unknown === true ? undefined : parseJvmSize(given.text.replace(/^-Xmn|^[^=]*=/, ''))) ?? unknown());
    },
  },
  {
    signature: 'heapSize(string): Size',
    description: 'a size as the JVM reads it behind -Xmx: 350M; unknown where the text is none',
    call: (_context, text: string) => new Size(parseJvmSize(text.trim()) ?? unknown()),
  },
  {
    signature: 'jvmSeen(string): bool',
    description:
      'whether an argument that the files show equals the text, or begins with it where it ends in *; false where none does, however complete they are',
    reads: { flag: ['*'] },
    call: (context, pattern: string) => lastArgument(context.resolution.jvm(aboutOf(pattern)), pattern) !== undefined,
  },
  {
    signature: 'argumentsSeen(string): list<string>',
    description:
      'arguments that equal the text, or begin with it where it ends in *, of those that the files show; an empty list where they show none, however complete they are',
    reads: { flag: ['*'] },
    call: (context, pattern: string) => {
      const start = pattern.replace(/\*$/, '');
      const isFound = (text: string) => (pattern.endsWith('*') ? text.startsWith(start) : text === pattern);
      return context.resolution
        .jvm('all')
        .arguments.map(({ text }) => text)
        .filter(isFound);
    },
  },
  {
    signature: 'jvmProperty(string): string',
    description: 'value of the last -Dname=value of a system property that the files show, which counts; empty where none does',
    names: 'flag',
    call: (context, name: string) => {
      const argument = lastArgument(context.resolution.jvm('all'), `-D${name}=*`);
      return argument?.unknown === true ? unknown() : (argument?.text.slice(`-D${name}=`.length) ?? '');
    },
  },
  {
    signature: 'jvmMode(): string',
    description: 'the last of -Xint, -Xcomp and -Xmixed that the files show, which counts; empty where none does',
    reads: { flag: ['-Xint', '-Xcomp', '-Xmixed'] },
    call: (context) =>
      context.resolution.jvm('flags').arguments.findLast(({ text }) => ['-Xint', '-Xcomp', '-Xmixed'].includes(text))?.text ?? '',
  },
  {
    signature: 'jvmMayHold(string): bool',
    description:
      'whether an argument that the files show equals the text, or begins with it where it ends in *, or a variable or placeholder among them may bring it; what whole files that are not there may hold does not count',
    reads: { flag: ['*'] },
    call: (context, pattern: string) => {
      const args = context.resolution.jvm(aboutOf(pattern));
      const mayBeSeveral = args.arguments.some(
        ({ text, place, unknown: open }) => open === true && place !== undefined && !text.startsWith('-'),
      );
      return mayBeSeveral || lastArgument(args, pattern) !== undefined;
    },
  },
  {
    signature: 'ofEveryCommand(string): bool',
    description:
      'whether the last such argument comes through HBASE_OPTS, HADOOP_OPTS or YARN_OPTS, which the scripts give to daemons, shells and tools alike; not in a variable of a container, where little else runs',
    reads: { flag: ['*'], variable: [...variablesOfEveryCommand] },
    call: ({ resolution }, pattern: string) => {
      const argument = lastArgument(resolution.jvm(aboutOf(pattern)), pattern);
      return (
        argument !== undefined &&
        variablesOfEveryCommand.has(argument.variable ?? '') &&
        argument.place?.document.source.within?.isOfContainer !== true
      );
    },
  },
  {
    signature: 'jvmArgument(string): string',
    description: 'text of the last such argument, as the files show it; empty where none does',
    reads: { flag: ['*'] },
    call: (context, pattern: string) => lastArgument(context.resolution.jvm(aboutOf(pattern)), pattern)?.text ?? '',
  },
  {
    signature: 'xlogFault(): string',
    description: 'what is wrong with the first -Xlog option that the JVM refuses',
    reads: { flag: ['-Xlog*'] },
    call: (context) => {
      const [first] = listOf(context, 'badXlog');
      const { jdk } = context.resolution;
      return first === undefined || jdk === undefined ? '' : (xlogFault(first.text, jdk) ?? '');
    },
  },
  {
    signature: 'formFault(): string',
    description: 'how the first flag is written that the JVM cannot read as it stands',
    reads: { flag: ['*'] },
    call: (context) => {
      const [first] = listOf(context, 'malformed');
      return first === undefined ? '' : (formFaultOf(first, context.resolution) ?? '');
    },
  },
  {
    signature: 'rangeFault(): string',
    description: 'the values that the first flag outside its range may have',
    reads: { flag: ['*'] },
    call: (context) => firstRangeFault(context.resolution),
  },
  {
    signature: 'nearFlag(): string',
    description: 'the flag that the first unheard-of one probably means; empty where none is near',
    reads: { flag: ['*'] },
    call: (context) => {
      const [first] = listOf(context, 'unheardOf');
      const flag = first === undefined ? undefined : flagOf(first);
      return flag === undefined ? '' : (nearFlag(flag.name, context.resolution) ?? '');
    },
  },
  {
    signature: 'meantOption(): string',
    description: 'the option that the first misspelt one means',
    reads: { flag: ['*'] },
    call: (context) => {
      const [first] = listOf(context, 'misspelt');
      return first === undefined ? '' : (meantOption(first.text) ?? '');
    },
  },
  {
    signature: 'ignoresUnknownFlags(): bool',
    description: 'whether -XX:+IgnoreUnrecognizedVMOptions is on',
    reads: { flag: ['IgnoreUnrecognizedVMOptions'] },
    call: (context) => ignoresUnknown(context.resolution.jvm('flags')),
  },
];
