import { type Releasable, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, Evidence } from '../../packages/core/src/rules/compiledRule.js';
import type { Known } from './demands.js';
import { type End, endsOf, endText, faultsOfBounds, faultsOfParts, isEndOfSetting, judgement, readProof } from './ends.js';
import { canLookUp, lacks as isLacking, missingIn } from './lookUp.js';
import type { ReleaseContent } from './releases.js';

/** How many ends of ranges are told by what stands on one side alone, by the catalog, by a document; judged; and told by nothing. */
export interface EndCounts {
  evidence: number;
  catalog: number;
  document: number;
  judged: number;
  open: number;
}

/** What is wrong with an end of a range. */
export type Blame = (id: string, reason: string) => void;

/** A release at an end of a range, and which entries of the rule surely stand in it, and surely do not. */
interface Side {
  readonly entries: readonly Evidence[];
  readonly stands: Set<Evidence>;
  readonly lacks: Set<Evidence>;
}

/** An end that only what its two releases hold can tell. */
interface OpenEnd {
  readonly id: string;
  readonly end: End;
  readonly inside: Side;
  readonly outside: Side;
}

/** Asks of every end of rules' ranges what tells it from the release beyond it. */
export class EndChecks {
  readonly counts: EndCounts = { evidence: 0, catalog: 0, document: 0, judged: 0, open: 0 };
  readonly #ends: OpenEnd[] = [];
  readonly #sides = new Map<string, Side[]>();
  readonly #listed = new Map<string, string[]>();

  /** @param open ends that may be told by nothing, as {@link endText} writes them */
  constructor(
    private readonly known: Known,
    private readonly open: ReadonlySet<string>,
    private readonly blame: Blame,
  ) {
    for (const text of open) {
      const id = text.split(' ').slice(0, -3).join(' ');
      this.#listed.set(id, [...(this.#listed.get(id) ?? []), text]);
    }
  }

  /** Tells the ends that need no look at a release; gives the releases that the others need. */
  add(rule: CompiledRule, evidence: readonly Evidence[]): (readonly [product: Releasable, release: string])[] {
    for (const fault of faultsOfParts(rule, this.known)) this.blame(rule.id, fault);
    const ends = endsOf(rule, this.known);
    for (const fault of faultsOfBounds(evidence, ends)) this.blame(rule.id, fault);
    const texts = new Set(ends.map((end) => endText(rule.id, end)));
    for (const text of this.#listed.get(rule.id) ?? [])
      if (!texts.has(text)) this.blame(rule.id, `${text} is in the list of open ends, and is none`);
    return ends.flatMap((end) => {
      const read = readProof(evidence, end);
      if (isEndOfSetting(rule, end, this.known)) this.#count('catalog', rule.id, end);
      else if (read !== undefined) this.#count(read.document === judgement ? 'judged' : 'document', rule.id, end);
      else {
        const entries = evidence.filter((entry) => releasableOf(entry.product) === end.product && canLookUp(entry));
        const [inside, outside] = [this.#side(end.product, end.inside, entries), this.#side(end.product, end.outside, entries)];
        this.#ends.push({ id: rule.id, end, inside, outside });
        return [
          [end.product, end.inside],
          [end.product, end.outside],
        ];
      }
      return [];
    });
  }

  /** Looks at one release for all ends that need it. */
  look(product: Releasable, release: string, content: ReleaseContent): void {
    for (const { entries, stands, lacks } of this.#sides.get(`${product} ${release}`) ?? []) {
      for (const entry of entries) {
        if (missingIn(content, entry) === undefined) stands.add(entry);
        else if (isLacking(content, entry)) lacks.add(entry);
      }
    }
  }

  /** Tells the other ends, after all looks. @param missing releases that could not be looked at */
  conclude(missing: readonly string[]): void {
    for (const { id, end, inside, outside } of this.#ends) {
      if ([end.inside, end.outside].some((release) => missing.includes(`${end.product} ${release}`))) continue;
      if (differs(inside, outside)) this.#count('evidence', id, end);
      else if (this.open.has(endText(id, end))) this.counts.open++;
      else this.blame(id, `${end.product} ${end.inside}: nothing tells why the range ${end.side === 'first' ? 'begins' : 'ends'} there`);
    }
  }

  #side(product: Releasable, release: string, entries: readonly Evidence[]): Side {
    const side: Side = { entries, stands: new Set(), lacks: new Set() };
    const key = `${product} ${release}`;
    this.#sides.set(key, [...(this.#sides.get(key) ?? []), side]);
    return side;
  }

  #count(kind: keyof EndCounts, id: string, end: End): void {
    this.counts[kind]++;
    const text = endText(id, end);
    if (this.open.has(text)) this.blame(id, `${text}: take this end out of the list of open ones`);
  }
}

function differs(one: Side, other: Side): boolean {
  return one.entries.some(
    (entry) => (one.stands.has(entry) && other.lacks.has(entry)) || (other.stands.has(entry) && one.lacks.has(entry)),
  );
}
