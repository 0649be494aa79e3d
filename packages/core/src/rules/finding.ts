import { type Fix, inWords } from '../fixes/fix.js';
import type { Document, Entry } from '../formats/document.js';
import type { Role } from '../products/registry.js';
import type { Range } from '../text/range.js';

export type Severity = 'error' | 'warning' | 'advice';
export type Confidence = 'enforced' | 'documented' | 'judged';
export type Category = 'correctness' | 'upgrade' | 'reliability' | 'performance' | 'security' | 'hygiene';
/** Where an enforced error shows: when the daemon starts, in a client, or at first use. */
export type Refusal = 'start' | 'client' | 'use';

/** What a rule says about one deployment. */
export interface Finding {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly refuses?: Refusal;
  readonly category: Category;
  readonly message: string;
  /** The daemon that it was found for; undefined where several are told of in one. */
  readonly role?: Role;
  /** Every daemon that it was found for. */
  readonly roles?: readonly Role[];
  /** Releases it was found in, where the release is not known: `HBase 2.0 to 2.6`. */
  readonly releaseRange?: string;
  readonly primary: Location;
  readonly related: readonly Location[];
  /** Current names of every setting the finding is about; the first is the one to look at. */
  readonly settings: readonly string[];
  /** The entry of the primary location: suppressions and baselines speak of it. */
  readonly entry?: Entry;
  readonly fix?: Fix;
  /** What to do, where no fix can be computed. */
  readonly remedy?: string;
  /** Message and remedy are the rule's own words: nothing of a file is in them. */
  readonly isLiteral?: true;
  /** Of a template: the file whose settings fill it in, which may be judged by itself. */
  readonly filledFrom?: string;
  /** Set by suppressions; hidden findings reach no report unless asked for. */
  readonly suppressed?: { readonly reason: string };
  /** Further findings of the same rule in the same file that were folded into this one. */
  readonly folded?: number;
  /** Of many in a file reports show the first. */
  readonly rollsUp?: true;
}

export interface Location {
  readonly document: Document;
  readonly range: Range;
  /** Text beside the marked characters. */
  readonly label?: string;
}

/** The finding where its fix cannot be made: it says what the fix would do. */
export function withoutFix({ fix, ...finding }: Finding): Finding {
  if (fix === undefined || finding.remedy !== undefined) return finding;
  // The words of a fix may have a value of the file.
  const { isLiteral: _, ...rest } = finding;
  return { ...rest, remedy: inWords(fix.title) };
}
