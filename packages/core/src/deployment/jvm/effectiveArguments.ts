import type { JvmArgument } from './jvmArgument.js';
import { ignoresUnknown, type RoleJvm, statusOf } from './jvmFlagLists.js';
import { flagOf } from './jvmFlags.js';
import { optionKey } from './optionKey.js';

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
    const key = argument.unknown === true ? undefined : optionKey(argument);
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
