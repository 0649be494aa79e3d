import type { Read } from '../expressions/reads.js';
import type { CompiledRule } from '../rules/compiledRule.js';
import type { Severity } from '../rules/finding.js';
import type { Library } from './library.js';

/** A rule that reads what is explained. */
export interface RuleMention {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  /** Of a user's rule pack: where it came from. */
  readonly pack?: string;
}

const severities: readonly Severity[] = ['error', 'warning', 'advice'];

/** The rules that read something, or advise it; the gravest first. */
export function rulesReading({ rules, prose }: Library, isMeant: (read: Read, rule: CompiledRule) => boolean): readonly RuleMention[] {
  return rules
    .filter((rule) => {
      const isMeantHere = (read: Read) => isMeant(read, rule);
      return rule.reads.some(isMeantHere) || advisedOptions(rule).some(isMeantHere);
    })
    .map(({ id, severity, pack }) => ({ id, severity, title: prose(id)?.title ?? '', ...(pack === undefined ? {} : { pack }) }))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.id < b.id ? -1 : 1));
}

const none: readonly Read[] = [];

function advisedOptions({ recommend }: CompiledRule): readonly Read[] {
  if (recommend?.option === undefined) return none;
  return [recommend.option, ...(recommend.companions ?? [])].map((option) => ({ kind: 'flag', name: bareFlag(option) }));
}

/** `UseG1GC` of `-XX:+UseG1GC` and of `-XX:G1HeapRegionSize=8m`. */
export function bareFlag(text: string): string {
  return text.replace(/^-XX:[+-]?/, '').replace(/=.*$/, '');
}
