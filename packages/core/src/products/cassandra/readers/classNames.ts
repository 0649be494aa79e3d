import type { Reading } from '../../../catalog/reading.js';
import type { OwnClasses } from '../../../catalog/setting.js';
import { nearEnumValue } from './nearValue.js';
import { type ScalarContext, shown } from './scalars.js';

/** A class of Java itself, a name in Cassandra's root package, which holds no classes, or one of the setting's classes in another of Cassandra's packages. */
function standsElsewhere(name: string, own: OwnClasses): boolean {
  const root = 'org.apache.cassandra.';
  if (name.startsWith('java.')) return true;
  if (!name.startsWith(root) || name.startsWith(own.packages[0])) return false;
  return !name.slice(root.length).includes('.') || own.names.includes(name.slice(name.lastIndexOf('.') + 1));
}

/**
 * Whether a release has the class that a setting names. A full name outside of the package, and any class of a user's own, is not judged.
 * Undefined: nothing is wrong with it.
 */
export function refusedClass(own: OwnClasses, name: string, version: string, context: ScalarContext): Reading | undefined {
  const [prefix] = own.packages;
  const isShort = !name.includes('.');
  const short = isShort ? name : name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
  const isElsewhere = short === undefined && standsElsewhere(name, own);
  if (!isElsewhere && (short === undefined || short.includes('.') || short.includes('$'))) return undefined;
  const takesShort = own.needsPackage !== true;
  if (isElsewhere || short === undefined) {
    const simple = name.slice(name.lastIndexOf('.') + 1);
    const why = `Cassandra has no class ${shown(name, context)} for this`;
    return { kind: 'refused', why, problem: 'class', ...(own.names.includes(simple) ? { near: prefix + simple } : {}) };
  }
  if (own.notByName?.includes(short) === true)
    return { kind: 'refused', why: `${shown(short, context)} cannot be made from its name alone`, problem: 'class' };
  if (own.names.includes(short)) {
    if (!isShort || takesShort) return undefined;
    const why = `${shown(name, context)} has no package before it; here the full name is needed`;
    return { kind: 'refused', why, problem: 'class', near: prefix + short };
  }
  const near = nearEnumValue(short, own.names);
  const why = `Cassandra ${version} has no class ${shown(short, context)} in ${prefix.slice(0, -1)}`;
  return {
    kind: 'refused',
    why,
    problem: 'class',
    ...(near === undefined ? {} : { near: isShort && takesShort ? near : prefix + near }),
  };
}
