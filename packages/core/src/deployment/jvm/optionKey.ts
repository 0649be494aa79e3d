import type { JvmArgument } from './jvmArgument.js';
import { flagOf } from './jvmFlags.js';

/** Flags whose values add up: each of them counts. */
const cumulative = new Set(['OnError', 'OnOutOfMemoryError', 'CompileCommand', 'CompileOnly']);

/** Options that are another's other form. */
const sameOption: readonly (readonly [RegExp, string])[] = [
  [/^(?:-Xmx|-mx|-XX:MaxHeapSize=)/, '-Xmx'],
  [/^(?:-Xms|-ms|-XX:InitialHeapSize=)/, '-Xms'],
  [/^(?:-Xss|-ss|-XX:ThreadStackSize=)/, '-Xss'],
  [/^-Xmn/, '-Xmn'],
  [/^-Xloggc:/, '-Xloggc'],
];

/** What a later argument of the same key overrules; undefined where each counts. */
export function optionKey(argument: JvmArgument): string | undefined {
  const { text } = argument;
  const option = sameOption.find(([pattern]) => pattern.test(text))?.[1];
  if (option !== undefined) return option;
  const flag = flagOf(argument);
  if (flag !== undefined) return cumulative.has(flag.name) ? undefined : `-XX:${flag.name}`;
  return /^-D[^=]+/.exec(text)?.[0];
}
