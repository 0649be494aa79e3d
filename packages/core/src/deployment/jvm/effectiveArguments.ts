import type { JvmArgument } from './jvmArgument.js';
import { ignoresUnknown, type RoleJvm, statusOf } from './jvmFlagLists.js';
import { flagOf } from './jvmFlags.js';

/** Flags whose values add up: each of them counts. */
const cumulative = new Set(['OnError', 'OnOutOfMemoryError', 'CompileCommand', 'CompileOnly']);

/** Options that are another's other form. */
const sameOption: readonly (readonly [RegExp, string])[] = [
  [/^(?:-Xmx|-mx|-XX:MaxHeapSize=)/, '-Xmx'],
  [/^(?:-Xms|-ms|-XX:InitialHeapSize=)/, '-Xms'],
  [/^(?:-Xss|-ss|-XX:ThreadStackSize=)/, '-Xss'],
  [/^-Xmn/, '-Xmn'],
];

/**
 * The arguments that decide what a JVM does, in their order: without those that a later one overrules, and without those that the JDK ignores.
 * Two lists with the same outcome start the same JVM.
 */
export function effectiveArguments(role: RoleJvm): readonly string[] {
  const args = role.jvm();
  const kept: string[] = [];
  const overruled = new Set<string>();
  const passesOver = ignoresUnknown(args);
  for (const argument of [...args.arguments].reverse()) {
    if (argument.unknown !== true && isIgnored(argument, role, passesOver)) continue;
    const key = argument.unknown === true ? undefined : keyOf(argument);
    if (key !== undefined && overruled.has(key)) continue;
    if (key !== undefined) overruled.add(key);
    kept.push(argument.text);
  }
  return kept.reverse();
}

function isIgnored(argument: JvmArgument, role: RoleJvm, passesOver: boolean): boolean {
  if (/^--illegal-access(?:=|$)/.test(argument.text)) return role.jdk !== undefined && role.jdk >= 17;
  const flag = flagOf(argument);
  const status = flag === undefined ? undefined : statusOf(flag, role);
  return status === 'ignored' || (status === 'refused' && passesOver);
}

/** What a later argument of the same key overrules; undefined where each counts. */
function keyOf(argument: JvmArgument): string | undefined {
  const { text } = argument;
  const option = sameOption.find(([pattern]) => pattern.test(text))?.[1];
  if (option !== undefined) return option;
  const flag = flagOf(argument);
  if (flag !== undefined) return cumulative.has(flag.name) ? undefined : `-XX:${flag.name}`;
  return /^-D[^=]+/.exec(text)?.[0];
}
