import type { Role } from '../products/registry.js';
import type { RuleLevel } from './configuration.js';
import type { FactValue, Hardware, Workload } from './deployment.js';
import type { RecognisedFile } from './files/grouping.js';
import type { StatedReleases } from './releases/possibleReleases.js';

/** Files that one node keeps together, and what is said about them. */
export interface DeploymentInput {
  readonly name: string;
  readonly files: readonly RecognisedFile[];
  readonly releases: StatedReleases;
  /** Undefined: the daemons that the files are for. */
  readonly roles?: readonly Role[];
  readonly hardware?: Hardware;
  readonly workload?: Workload;
  readonly facts?: Readonly<Record<string, FactValue>>;
  readonly client?: boolean;
  readonly fragment?: boolean;
  /** Default set of rules; undefined: the newest edition. */
  readonly edition?: number;
  /** Globs of the user's own rule files; the host loads them. */
  readonly rulePacks?: readonly string[];
  /** Severity that the user gives a rule; undefined: the rule's own. */
  readonly severityOf?: (ruleId: string) => RuleLevel | undefined;
  /** Severity that the user gives a rule in one file; undefined: as elsewhere. */
  readonly severityIn?: (ruleId: string, path: string) => RuleLevel | undefined;
  /** Rules that tell of a move speak, too. */
  readonly upgrading?: true;
  /** Names that are known although no release has them. */
  readonly isKnownSetting?: (name: string) => boolean;
}
