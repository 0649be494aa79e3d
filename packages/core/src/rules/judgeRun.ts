import type { Deployment, Resolution } from '../deployment/deployment.js';
import type { ReleaseChoice } from '../deployment/releases/releaseChoices.js';
import type { Resolver } from '../deployment/resolve.js';
import type { Fix } from '../fixes/fix.js';
import { movable, movedFix } from '../fixes/movedFix.js';
import type { Document, Entry } from '../formats/document.js';
import { productNames, type Releasable, type Role, releasableOf } from '../products/registry.js';
import type { CompiledRule } from './compiledRule.js';
import type { Finding, Severity } from './finding.js';
import type { SilentRule } from './judgement.js';
import type { Recheck } from './rejudging.js';

/** What decides which rules are asked, beside the rules themselves. */
export interface JudgeOptions {
  /** Severity that a user gives a rule; `off` silences it. */
  readonly severityOf: (ruleId: string) => Severity | 'off' | undefined;
  /** Rules of later editions, and those in preview, are asked only when a user turned them on; undefined: the newest edition. */
  readonly edition?: number;
  readonly knownSettings: (name: string) => boolean;
}

/** One deployment while its rules are asked. */
export interface JudgeRun {
  /** Lines that some check could speak of, by document; worked out when the first check asks. */
  doubtful: ReadonlyMap<Document, readonly Entry[]> | undefined;
  readonly deployment: Deployment;
  readonly resolver: Resolver;
  readonly findings: Finding[];
  readonly silent: SilentRule[];
  readonly problems: { ruleId: string; message: string }[];
  /** Rules that spoke, or failed. */
  readonly spoke: Set<CompiledRule>;
  /** Names of the lines that a check of every line spoke of, or would in some possible release. */
  readonly faulty: Map<CompiledRule, Set<string>>;
  /** Undefined: everything is judged. */
  readonly recheck: Recheck | undefined;
  /** Every choice of releases for the products that matter. */
  readonly choices: (matter: readonly Releasable[]) => Iterable<ReleaseChoice>;
  readonly resolution: (role: Role, choice: ReleaseChoice) => Resolution;
}

/** A file that a daemon refuses has no effect that a fix could keep. */
export function afterRefusal(rule: CompiledRule, fix: Fix | undefined): Fix | undefined {
  return fix === undefined || rule.refuses === undefined ? fix : unsafe(fix);
}

function unsafe(fix: Fix): Fix {
  return movable({ title: fix.title, edits: fix.edits, safety: 'unsafe' }, (files) => {
    const moved = movedFix(fix, files);
    return moved === undefined ? undefined : unsafe(moved);
  });
}

/** `HBase 2.0.6 to 2.6.4`, where the release of the rule's product is not known. */
export function releaseRange(rule: CompiledRule, deployment: Deployment): string | undefined {
  const product = releasableOf(rule.product);
  if (product === undefined) return undefined;
  const possible = deployment.releases[product];
  if (possible === undefined || possible.is.length < 2) return undefined;
  return `${productNames[product]} ${possible.is[0]} to ${possible.is.at(-1)}`;
}
