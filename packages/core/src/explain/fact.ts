import { type FactDefinition, factDefinition } from '../deployment/facts.js';
import type { Library } from './library.js';
import { type RuleMention, rulesReading } from './mentions.js';

/** What is known of a fact that no file tells and that somebody may state. */
export interface FactExplanation extends FactDefinition {
  readonly kind: 'fact';
  /** The gravest first. */
  readonly rules: readonly RuleMention[];
}

/** Undefined where there is no such fact. */
export function explainFact(name: string, library: Library): FactExplanation | undefined {
  const fact = factDefinition(name);
  if (fact === undefined) return undefined;
  return { kind: 'fact', ...fact, rules: rulesReading(library, (read) => read.kind === 'fact' && read.name === name) };
}

/** What a fact is: `a fact that no file tells (number, in GiB): space for that file` */
export function factText({ type, unit, description }: FactExplanation): string {
  return `a fact that no file tells (${unit === undefined ? type : `${type}, in ${unit}`}): ${description}`;
}
