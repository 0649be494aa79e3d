import type { CompiledRule } from './compiledRule.js';
import type { Finding } from './finding.js';

/** What the rules say of a deployment. */
export interface Judgement {
  /** All of them, also those that say again what a better one says of a line (`withoutEchoes`). */
  readonly findings: readonly Finding[];
  readonly silent: readonly SilentRule[];
  /** A rule that could not be evaluated to its end. */
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
  /** The rules that the files wake. */
  readonly woken: readonly CompiledRule[];
  /** Rules that spoke, or failed. */
  readonly spoke: ReadonlySet<CompiledRule>;
  /** Names of the lines that a check of every line spoke of. */
  readonly faulty: ReadonlyMap<CompiledRule, ReadonlySet<string>>;
}

/** A rule that would have spoken, or been content, had it known something. */
export interface SilentRule {
  readonly ruleId: string;
  /** `hardware`, `workload`, `fact clients`, `release hbase`, `jdk`. */
  readonly needs: readonly string[];
}
