import { parseRange, type VersionRange } from '../catalog/versions.js';
import type { Hardware } from '../deployment/deployment.js';
import type { ReleaseChoice } from '../deployment/releases/releaseChoices.js';
import type { Read } from '../expressions/reads.js';
import type { Product, Releasable, Role } from '../products/registry.js';
import { daemonDefinition, productsReadBy, releasableOf, releasables } from '../products/registry.js';
import type { CompiledRule } from './compiledRule.js';

/** The products whose releases a rule's outcome can hang on: those that it names, and those whose settings and releases it reads. */
export function releasesThatMatter(
  { product, also = {} }: Pick<CompiledRule, 'product' | 'also'>,
  reads: readonly Read[],
  productOf: (setting: string) => Product | undefined,
): readonly Releasable[] {
  const result = new Set<Releasable>();
  const add = (one: Product | undefined) => {
    const releasable = one === undefined ? undefined : releasableOf(one);
    if (releasable !== undefined) result.add(releasable);
  };
  add(product);
  for (const other of Object.keys(also)) result.add(other as Releasable);
  for (const { kind, name } of reads) {
    if (kind === 'setting') add(productOf(name));
    else if (kind === 'release') for (const releasable of releasables) if (releasable === name) result.add(releasable);
  }
  return [...result].sort();
}

/** The products whose releases matter for one daemon: its JVM's arguments hang on the start script of its own product, and on the JDK. */
export function releasesThatMatterFor(rule: CompiledRule, role: Role): readonly Releasable[] {
  const [own] = productsReadBy(role);
  const ownRelease = own === undefined ? undefined : releasableOf(own);
  if (ownRelease === undefined || !rule.reads.some(({ kind }) => kind === 'flag' || kind === 'variable')) return rule.hangsOn;
  return [...new Set<Releasable>([...rule.hangsOn, ownRelease, 'jdk'])];
}

/** Whether what a rule recommends by hardware is for the machine of the profile: a worker that does not run on it has other hardware. */
export function isForMachine({ recommend, reads }: CompiledRule, role: Role, hardware: Hardware | undefined): boolean {
  if (recommend === undefined || hardware?.daemons === undefined || hardware.daemons.includes(role)) return true;
  return daemonDefinition(role).onWorkers !== true || !reads.some(({ kind }) => kind === 'hardware');
}

const ranges = new Map<string, VersionRange>();

/** Whether a rule is meant for a choice of releases; a product it names whose release is not chosen means no. */
export function isMeantFor(rule: CompiledRule, choice: ReleaseChoice): boolean {
  const own = releasableOf(rule.product);
  if (rule.release !== undefined && own !== undefined && !inRange(rule.release, choice[own])) return false;
  return Object.entries(rule.also ?? {}).every(([product, range]) => inRange(range, choice[product as Releasable]));
}

/** Whether a rule's own range holds some of the possible releases of a product, and others not. */
export function hangsOnReleaseOf({ product, release, also }: CompiledRule, of: Releasable, possible: readonly string[]): boolean {
  const range = releasableOf(product) === of ? release : also?.[of];
  return range !== undefined && new Set(possible.map((each) => inRange(range, each))).size > 1;
}

function inRange(text: string, version: string | undefined): boolean {
  if (version === undefined) return false;
  let range = ranges.get(text);
  if (range === undefined) {
    range = parseRange(text);
    ranges.set(text, range);
  }
  return range.includes(version);
}
