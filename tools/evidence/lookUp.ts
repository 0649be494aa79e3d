import type { Evidence } from '../../packages/core/src/rules/compiledRule.js';
import type { Constants } from './classConstants.js';
import type { ReleaseContent } from './releases.js';
import { holds, says } from './token.js';

/** Where the artifacts of the registries hold what evidence names; other files and all documents are for people to read. */
const defaultFile = /^[\w-]+-default\.xml$|^catalog\/jvm\.json$/;

/** Whether a program can look an entry up. */
export function canLookUp({ product, class: owner, file }: Evidence): boolean {
  return owner === undefined ? defaultFile.test(file ?? '') : product !== 'jvm' && product !== 'os';
}

/** Why an entry does not hold in a release; undefined where it does. */
export function missingIn(release: ReleaseContent, entry: Evidence): string | undefined {
  const { class: owner, member = '', file = '', token } = entry;
  if (owner === undefined) {
    const text = release.file(file);
    if (text === undefined) return `there is no ${file}`;
    return holds(text.replace(/\s+/g, ' '), token) ? undefined : `${file} has no "${token}"`;
  }
  const { own, inner } = release.classes(owner);
  if (own.length === 0) return `there is no class ${owner}`;
  const name = innerName(owner) === member ? '<init>' : member;
  const made = inner.filter(({ madeBy }) => madeBy === name).flatMap(({ members }) => [...members.values()]);
  const found: Constants[] = [...own.flatMap(({ members }) => members.get(name) ?? []), ...made];
  if (found.length === 0) return `${owner} has no ${member}`;
  if (found.some((constants) => says(constants, token))) return undefined;
  const others = own.flatMap(({ members }) => [...members].filter(([, constants]) => says(constants, token)).map(([each]) => each));
  return `${owner}.${member} has no "${token}"${others.length === 0 ? '' : `; ${others.join(', ')} has it`}`;
}

/** `Inner` of `org.apache.Outer$Inner`. */
function innerName(owner: string): string {
  return owner.replace(/^.*[.$]/, '');
}
