import type { Evidence } from '../../packages/core/src/rules/compiledRule.js';
import type { ClassConstants, Constants } from './classConstants.js';
import { type ReleaseContent, recordedFiles } from './releases.js';
import { holds, isNumber, says } from './token.js';

/** Other files than these, and all documents, are for people to read. */
const defaultFile = /^[\w-]+-default\.xml$/;

/** Whether a program can look an entry up. */
export function canLookUp({ product, class: owner, file }: Evidence): boolean {
  if (owner !== undefined) return product !== 'jvm' && product !== 'os';
  return file !== undefined && (defaultFile.test(file) || recordedFiles.includes(file));
}

/** Why an entry does not hold in a release; undefined where it does. */
export function missingIn(release: ReleaseContent, entry: Evidence): string | undefined {
  const { class: owner, member = '', file = '', token } = entry;
  if (owner === undefined) {
    const text = release.file(file);
    if (text === undefined) return `there is no ${file}`;
    return holds(text, token) ? undefined : `${file} has no "${token}"`;
  }
  const { own, inner } = release.classes(owner);
  if (own.length === 0) return `there is no class ${owner}`;
  const name = memberIn(owner, member);
  const found: Constants[] = own.flatMap(({ members }) => members.get(name) ?? []);
  // A class without a name of its own belongs to the member that makes it: `Outer$1` is named `1`.
  const isMade = (each: ClassConstants) => /\$\d\w*$/.test(each.name) && found.some(({ names }) => names.has(innerName(each.name)));
  found.push(...inner.filter(isMade).flatMap(({ members }) => [...members.values()]));
  if (found.length === 0) return `${owner} has no ${member}`;
  if (found.some((constants) => says(constants, token))) return undefined;
  const others = own.flatMap(({ members }) => [...members].filter(([, constants]) => says(constants, token)).map(([each]) => each));
  return `${owner}.${member} has no "${token}"${others.length === 0 ? '' : `; ${others.join(', ')} has it`}`;
}

/** Whether the token of an entry stands anywhere in a release; what was recorded of it is asked for its own entries alone. */
export function isAnywhere(release: ReleaseContent, { file, token }: Evidence): boolean {
  return file !== undefined && recordedFiles.includes(file) ? holds(release.file(file) ?? '', token) : release.says(token);
}

/** Whether a release surely lacks what an entry says: nothing in it has the token, or the place is there, and neither it nor its class has it. */
export function lacks(release: ReleaseContent, entry: Evidence): boolean {
  const { class: owner, member = '', file = '', token } = entry;
  if (missingIn(release, entry) === undefined) return false;
  if (!isAnywhere(release, entry)) return true;
  if (owner === undefined) return release.file(file) !== undefined;
  const { own } = release.classes(owner);
  if (!own.some(({ members }) => members.has(memberIn(owner, member)))) return false;
  // A number stands in many places of a class.
  return isNumber(token) || !own.some(({ members }) => [...members.values()].some((constants) => says(constants, token)));
}

/** The name of a member as class files have it. */
function memberIn(owner: string, member: string): string {
  return innerName(owner) === member ? '<init>' : member;
}

/** `Inner` of `org.apache.Outer$Inner`. */
function innerName(owner: string): string {
  return owner.replace(/^.*[.$]/, '');
}
