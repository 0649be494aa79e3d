import type { Place } from '../deployment/deployment.js';
import type { Product, Releasable, Role } from '../products/registry.js';
import type { Finding, Severity } from '../rules/finding.js';

/**
 * What a move to another release means for a line or a setting.
 * `refused`: the target does not start, or fails at first use, where the source did not · `removed`: the target does not read it · `renamed`: the
 * target reads it under another name · `value`: the same text is read as another value · `default`: nothing sets it, or a line pins it, and its default
 * is another one · `unread-file`: the target does not read the file · `arrival`: something new acts although no line asks for it · `finding`: a rule
 * speaks of the target that was silent about the source
 */
export type ChangeKind = 'refused' | 'removed' | 'renamed' | 'value' | 'default' | 'unread-file' | 'arrival' | 'finding';

export interface UpgradeChange {
  readonly kind: ChangeKind;
  /** `error` where a daemon refuses; `warning` where something is lost or known to matter; `advice` for the rest. */
  readonly severity: Severity;
  readonly product: Product;
  /** The newest name of the setting, the flag, or the file's path. */
  readonly subject: string;
  readonly message: string;
  readonly role?: Role;
  /** What holds in the source and in the target, as texts with their unit. */
  readonly before?: string;
  readonly after?: string;
  /** The line that it is about; undefined where no line sets it. */
  readonly place?: Place;
  /** The rule that speaks, with its fix. */
  readonly finding?: Finding;
  /** Of a new default: how much it weighs, from what rules and documentation make of the setting. 0: nothing speaks of it. */
  readonly weight: number;
  /** Of a new default: the part of the product that it is of, where nothing in the files uses that part (`fs.s3a`). */
  readonly component?: string;
}

/** Releases by product, as a call states them. A line (`2.6`) means its newest known patch. */
export type ReleaseSet = Readonly<Partial<Record<Releasable, string>>>;

/** A product's way from one release to another. */
export interface UpgradeStep {
  readonly product: Releasable;
  readonly from: string;
  readonly to: string;
  /** JDK: nobody stated it; it follows from what the releases run on. */
  readonly assumed?: true;
}

export interface UpgradeReport {
  readonly deployment: string;
  readonly steps: readonly UpgradeStep[];
  /** Java releases that the target runs on, where that is known. */
  readonly targetJdks?: readonly number[];
  /** Most important first. */
  readonly changes: readonly UpgradeChange[];
}
