import { contains, type Domain, type Effect } from '../../../packages/core/src/catalog/meaning.js';
import { ofDaemons } from './meaningOf.js';
import { numberSinks, passesOn, takesAny } from './numberSinks.js';
import { firstPlace, type SinkRow, shortPlace } from './sinkRow.js';

/** What a number setting is, for the rule: its numbers as a bare number in the setting's own unit. */
export interface NumberSetting {
  readonly isInteger: boolean;
  /** Defaults of the release: no limit speaks against them. */
  readonly defaults: readonly number[];
}

/** A half line of numbers that some place refuses or replaces, or one number. */
interface Limit {
  readonly side: 'below' | 'above' | 'at';
  /** The first number, seen from the allowed ones, that is beyond: `inclusive` where it is the limit itself. */
  readonly limit: number;
  readonly inclusive: boolean;
  readonly row: SinkRow;
  /** The number that counts in place of one beyond. Absent: it is refused. */
  readonly stored?: number;
  /** The code checks the number for its own sake, and not for what a call takes. */
  readonly checks: boolean;
}

/** A branch of the code for some numbers that neither refuses nor replaces them. */
interface Fork {
  readonly operator: string;
  readonly limit: number;
  readonly row: SinkRow;
}

/** Checks further away belong to what others use as well. */
const farthestCheck = 2;
const farthestCall = 4;
/** A limit above the number that is replaced nearer than this is one of the setting, not of a use of it. */
const farthestStore = 1;
/** Constants this large stand for "without limit". */
const unlimited = 2 ** 31 - 1;

/**
 * The numbers that every place of a release's daemons takes.
 *
 * - A comparison whose one side throws or stores another constant limits the number, unless a branch before it, or in the same method, takes the numbers beyond for
 *   something of their own.
 * - What a call or an array refuses limits it, unless a branch anywhere takes the numbers beyond for something of their own.
 * - A number beyond that is compared for equality means something of its own, as does the default.
 * - A constant that is stored, or returned, in the place of a number beyond replaces it, unless it lies beyond as well: then it switches off.
 * - Of several limits the strictest counts. Limits that leave nothing contradict each other and are unknown.
 * - No limit, and a branch that takes all numbers below or above one for something of their own: any number goes.
 * - No limit, and no use but calculation and waiting: any number is `taken` as it is. Where it is compared with another number it may be refused: nothing is known.
 */
export function domainOf(all: readonly SinkRow[], setting: NumberSetting): Domain | undefined {
  const daemons = ofDaemons(all);
  return domainIn(daemons, setting) ?? (daemons.length < all.length ? domainIn(all, setting) : undefined);
}

function domainIn(rows: readonly SinkRow[], setting: NumberSetting): Domain | undefined {
  const forks = rows.flatMap(forkOf);
  const also = new Set<number>();
  const anyBecause: SinkRow[] = [];
  const limits = rows.flatMap(limitsOf).flatMap((limit): Limit[] => {
    if (setting.defaults.some((number) => isBeyond(limit, number) && !isSign(number, limit, forks))) return [];
    const nearer = limit.checks ? forks.filter(({ row }) => row.where === limit.row.where || row.hops < limit.row.hops) : forks;
    const taking = nearer.filter((fork) => takesBeyond(fork, limit) && !sparesNone(fork, limit));
    anyBecause.push(...taking.map(({ row }) => row));
    if (taking.length === 0) return [limit];
    // A branch for what lies below 0 leaves 0 itself to a call that refuses it.
    return taking.every((fork) => leavesLimit(fork, limit)) ? [{ ...limit, side: 'at' }] : [];
  });
  for (const { operator, limit, row } of forks)
    if ((operator === '==' || operator === '!=') && row.hops <= farthestCheck && limits.some((each) => isBeyond(each, limit)))
      also.add(limit);
  for (const number of setting.defaults) if (limits.some((each) => isBeyond(each, number))) also.add(number);
  const lower = strictest(limits, 'below', setting);
  const upper = strictest(limits, 'above', setting);
  const at = limits.filter(({ side }) => side === 'at').sort((a, b) => a.limit - b.limit);
  const [first] = [lower, upper].flatMap((limit) => limit ?? []).concat(at);
  if (first === undefined) {
    const taking = nearest(anyBecause) ?? firstFork(forks);
    if (taking !== undefined) return { proof: shortPlace(taking.where) };
    const taken = takenAsItIs(rows);
    return taken === undefined ? undefined : { proof: shortPlace(taken.where), effect: 'taken' };
  }
  const domain: { -readonly [K in keyof Domain]: Domain[K] } = {};
  if (lower !== undefined) setLower(domain, lower, setting);
  if (upper !== undefined) setUpper(domain, upper, setting);
  const zero = at.find(({ limit }) => contains(domain, limit));
  if (zero !== undefined && !also.has(zero.limit)) {
    if (setting.isInteger && domain.least === zero.limit) domain.least++;
    else domain.except = zero.limit;
  }
  if (domain.except === undefined && lower === undefined && upper === undefined) return undefined;
  if (isEmpty(domain)) return undefined;
  const outside = [...also].filter((number) => !contains(domain, number)).sort((a, b) => a - b);
  if (outside.length > 0) domain.also = outside;
  domain.proof = proofOf(limits, lower ?? upper ?? zero);
  const effects = new Set(
    [lower, upper, zero].flatMap((limit) => (limit === undefined ? [] : alike(limits, limit).map((each) => effectOf(each, setting)))),
  );
  const [effect] = effects;
  if (effects.size === 1 && effect !== undefined) domain.effect = effect;
  return domain;
}

const negated: Readonly<Record<string, string>> = { '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

/** The comparison of a row, in the unit of the setting; undefined for other rows, and where `assert` compares. */
function comparisonOf(row: SinkRow): { readonly operator: string; readonly limit: number } | undefined {
  const [kind, operator, limit] = row.sink.split(' ');
  if (kind !== 'compare' || operator === undefined || limit === undefined || isCalculated(row)) return undefined;
  if (/AssertionError$/.test(row.then ?? '') || /AssertionError$/.test(row.else ?? '')) return undefined;
  return { operator, limit: Number(limit) / factorOf(row) };
}

/** The value is but a part of what is here. */
function isCalculated({ by }: SinkRow): boolean {
  return by.includes('calculated');
}

function factorOf({ by }: SinkRow): number {
  return by.reduce((factor, change) => (change.startsWith('times ') ? factor * Number(change.slice(6)) : factor), 1);
}

function limitsOf(row: SinkRow): Limit[] {
  const comparison = comparisonOf(row);
  if (comparison !== undefined) {
    const { operator, limit } = comparison;
    return [
      ...limitOfSide(row, operator, limit, row.then ?? ''),
      ...limitOfSide(row, negated[operator] ?? operator, limit, row.else ?? ''),
    ];
  }
  if (isCalculated(row)) return [];
  const takes = numberSinks[row.sink];
  if (takes !== undefined && row.hops <= farthestCall) {
    const factor = factorOf(row);
    const least = clampOf(row, 'least ');
    const out: Limit[] = [];
    const lowest = takes.above ?? takes.least;
    if (lowest !== undefined && !(least !== undefined && least >= lowest + (takes.above === undefined ? 0 : 1e-9)))
      out.push({ side: 'below', limit: lowest / factor, inclusive: takes.above !== undefined, row, checks: false });
    if (takes.most !== undefined && clampOf(row, 'most ') === undefined)
      out.push({ side: 'above', limit: takes.most / factor, inclusive: false, row, checks: false });
    if (takes.except !== undefined && !(least !== undefined && least > takes.except))
      out.push({ side: 'at', limit: takes.except, inclusive: true, row, checks: false });
    return out;
  }
  const limit = Number(row.words?.[0]);
  // Where it was just read it is replaced for good, and not for one use of it.
  if (row.hops > 0 || Math.abs(limit) >= unlimited || Number.isNaN(limit)) return [];
  const base = { limit: limit / factorOf(row), inclusive: false, row, stored: limit / factorOf(row), checks: true } as const;
  if (row.sink.startsWith('java/lang/Math.max#')) return [{ side: 'below', ...base }];
  return [];
}

function clampOf({ by }: SinkRow, how: string): number | undefined {
  const clamp = by.find((change) => change.startsWith(how));
  return clamp === undefined ? undefined : Number(clamp.slice(how.length));
}

/** Numbers for which a comparison holds, where that side throws or stores a constant. */
function limitOfSide(row: SinkRow, operator: string, limit: number, outcome: string): Limit[] {
  if (operator === '!=') return [];
  const throws = outcome.startsWith('throws ');
  const stored = outcome.startsWith('stores ') ? Number(outcome.slice(7)) : undefined;
  if (throws && (!isRefusal(outcome.slice(7), row) || row.by.includes('mixed') || row.hops > farthestCheck)) return [];
  if (!throws && (stored === undefined || Math.abs(stored) >= unlimited || row.hops > farthestStore || row.by.includes('mixed'))) return [];
  const side = operator === '==' ? 'at' : operator.startsWith('<') ? 'below' : 'above';
  // One number in whose place another counts is a sign, and no limit.
  if (!throws && (side === 'at' || (row.hops > 0 && side === 'above'))) return [];
  // `if (x <= 0) x = 0` leaves 0 as it is.
  const inclusive = operator.includes('=') && stored !== limit * factorOf(row);
  const least = clampOf(row, 'least ');
  if (side === 'below' && least !== undefined && least / factorOf(row) >= limit) return [];
  if (isSwitch(operator, limit, outcome, row)) return [];
  return [
    { side, limit, inclusive, row, ...(stored === undefined ? {} : { stored: stored / factorOf(row) }), checks: throws || row.hops === 0 },
  ];
}

/** The constant that counts instead lies beyond the limit itself: `if (port < 0) return -1` switches off, and no number is wrong. */
function isSwitch(operator: string, limit: number, outcome: string, row: SinkRow): boolean {
  if (!outcome.startsWith('stores ') || operator === '==' || operator === '!=') return false;
  const stored = Number(outcome.slice(7)) / factorOf(row);
  return operator.startsWith('<') ? stored < limit : stored > limit;
}

/** Limits at the same number. */
function alike(limits: readonly Limit[], { side, limit, inclusive }: Limit): readonly Limit[] {
  return limits.filter((each) => each.side === side && each.limit === limit && each.inclusive === inclusive);
}

function effectOf({ stored }: Limit, { defaults }: NumberSetting): Effect | undefined {
  if (stored === undefined) return undefined;
  return defaults.includes(stored) ? 'default' : 'clamp';
}

/** An exception that is about the number: of input and output only where the number was just read. */
function isRefusal(type: string, row: SinkRow): boolean {
  if (
    /(^|\.)(\w*IllegalArgument\w*|IllegalStateException|RuntimeException|YarnRuntimeException|\w*Configuration\w*Exception|DiskErrorException|exit)$/.test(
      type,
    )
  )
    return true;
  return type === 'java.io.IOException' && row.hops === 0;
}

/** A comparison with no known outcome on either side. */
function forkOf(row: SinkRow): Fork[] {
  const comparison = comparisonOf(row);
  const least = clampOf(row, 'least ');
  // Behind Math.max there are no smaller numbers to tell apart.
  if (comparison === undefined || (least !== undefined && least / factorOf(row) >= comparison.limit)) return [];
  const isKnown = (side: string | undefined, operator: string) =>
    side?.startsWith('throws ') === true ||
    (side?.startsWith('stores ') === true &&
      Math.abs(Number(side.slice(7))) < unlimited &&
      !comparison.operator.endsWith('==') &&
      !isSwitch(operator, comparison.limit, side, row));
  if (isKnown(row.then, comparison.operator) || isKnown(row.else, negated[comparison.operator] ?? comparison.operator))
    return comparison.operator === '==' || comparison.operator === '!=' ? forkOfEquality(comparison, row) : [];
  return [{ ...comparison, row }];
}

/** A number that alone does not throw, or in whose place another is stored, means something of its own. */
function forkOfEquality({ operator, limit }: { readonly operator: string; readonly limit: number }, row: SinkRow): Fork[] {
  const equal = operator === '==' ? row.then : row.else;
  return equal?.startsWith('throws ') === true ? [] : [{ operator: '==', limit, row }];
}

/** A number that the code knows as a sign: it is compared for equality. */
function isSign(number: number, limit: Limit, forks: readonly Fork[]): boolean {
  return isBeyond(limit, number) && forks.some(({ operator, limit: at }) => (operator === '==' || operator === '!=') && at === number);
}

function isBeyond({ side, limit, inclusive }: Limit, number: number): boolean {
  if (side === 'at') return number === limit;
  if (number === limit) return inclusive;
  return side === 'below' ? number < limit : number > limit;
}

/** The branch parts numbers beyond the limit from those within: a whole side of it lies beyond. */
function takesBeyond({ operator, limit }: Fork, beyond: Limit): boolean {
  if (operator === '==' || operator === '!=') return beyond.side === 'at' && limit === beyond.limit;
  if (beyond.side === 'above') return limit >= beyond.limit;
  if (beyond.side === 'at') return limit === beyond.limit;
  return limit <= beyond.limit || (limit === beyond.limit + 1 && beyond.inclusive);
}

/** The branch takes the numbers beyond a limit, but for the limit itself, which is refused, too. */
function leavesLimit({ operator, limit }: Fork, beyond: Limit): boolean {
  return (
    beyond.side === 'below' &&
    beyond.inclusive &&
    beyond.stored === undefined &&
    limit === beyond.limit &&
    (operator === '<' || operator === '>=')
  );
}

/**
 * A check of the same method that tells more numbers apart than the branch does: `if (x < 0) throw …; if (x > 0) …` refuses those below 0, though the branch takes 0
 * with them.
 */
function sparesNone({ operator, limit, row }: Fork, check: Limit): boolean {
  const withLimit = operator === '<=' || operator === '>';
  return check.checks && check.side === 'below' && !check.inclusive && row.where === check.row.where && withLimit && limit === check.limit;
}

/** The nearest branch that takes numbers below 1, or not above 0, for something of their own. */
function firstFork(forks: readonly Fork[]): SinkRow | undefined {
  const found = forks
    .filter(
      ({ operator, limit, row }) =>
        (operator.startsWith('<') || operator.startsWith('>')) &&
        row.hops <= farthestCheck &&
        (limit === 0 || limit === 1) &&
        row.then !== 'warns' &&
        row.else !== 'warns',
    )
    .map(({ row }) => row);
  return nearest(found);
}

/** Of several places the one with the fewest slots between the read and it, then the first by name: what is further away may be about other values, too. */
function nearest(rows: readonly SinkRow[]): SinkRow | undefined {
  const fewest = Math.min(...rows.map(({ hops }) => hops));
  const near = rows.filter(({ hops }) => hops === fewest);
  return near.find((row) => shortPlace(row.where) === firstPlace(near));
}

function strictest(limits: readonly Limit[], side: 'below' | 'above', { isInteger }: NumberSetting): Limit | undefined {
  const bound = (each: Limit) => (isInteger ? integerBound(each) : each.limit);
  const sign = side === 'below' ? -1 : 1;
  return limits
    .filter((each) => each.side === side)
    .sort(
      (a, b) =>
        sign * (bound(a) - bound(b)) ||
        Number(b.inclusive) - Number(a.inclusive) ||
        (shortPlace(a.row.where) < shortPlace(b.row.where) ? -1 : 1),
    )[0];
}

/** The outermost integer within. */
function integerBound({ side, limit, inclusive }: Limit): number {
  if (side === 'below') return inclusive ? Math.floor(limit) + 1 : Math.ceil(limit);
  return inclusive ? Math.ceil(limit) - 1 : Math.floor(limit);
}

function setLower(domain: { -readonly [K in keyof Domain]: Domain[K] }, limit: Limit, { isInteger }: NumberSetting): void {
  if (isInteger) domain.least = integerBound(limit);
  else if (limit.inclusive) domain.above = limit.limit;
  else domain.least = limit.limit;
}

function setUpper(domain: { -readonly [K in keyof Domain]: Domain[K] }, limit: Limit, { isInteger }: NumberSetting): void {
  if (isInteger) domain.most = integerBound(limit);
  else if (limit.inclusive) domain.below = limit.limit;
  else domain.most = limit.limit;
}

function isEmpty({ least, above, most, below }: Domain): boolean {
  const low = least ?? above ?? Number.NEGATIVE_INFINITY;
  const high = most ?? below ?? Number.POSITIVE_INFINITY;
  return low > high || (low === high && (above !== undefined || below !== undefined));
}

/** The place of the limit that counts, and what takes the number there. */
function proofOf(limits: readonly Limit[], counts: Limit | undefined): string {
  if (counts === undefined) return '';
  const equals = alike(limits, counts);
  const proofs = equals.map(({ row }) => {
    const call = /([^/.$]+)\.(\w+|<init>)(?:\/\d+)?#-?\d+$/.exec(row.sink);
    if (call === null || call[1] === 'Math') return shortPlace(row.where);
    return `${call[2] === '<init>' ? call[1] : `${call[1]}.${call[2]}`} in ${shortPlace(row.where)}`;
  });
  const checks = equals.flatMap(({ checks: own }, at) => (own ? (proofs[at] ?? []) : []));
  return [...(checks.length > 0 ? checks : proofs)].sort()[0] ?? '';
}

/** The first of the places, all of which compare the number with others, or take any for a time to wait. */
function takenAsItIs(rows: readonly SinkRow[]): SinkRow | undefined {
  const uses = rows.filter(({ sink }) => !passesOn.test(sink));
  const isTaken = (row: SinkRow) => takesAny.has(row.sink) || (isCalculated(row) && row.sink.startsWith('compare '));
  if (uses.length === 0 || !uses.every(isTaken)) return undefined;
  return nearest(uses);
}
