import type { MachinePlan, ProductAdvice } from './productAdvice.js';
import { isStated, knownProducts, type Releasable, type Role, type StatedProduct } from './registry.js';

/** A product that advice knows to plan a machine for. */
export interface AdvisedProduct {
  readonly id: StatedProduct;
  readonly advice: ProductAdvice;
}

type Releases = Readonly<Partial<Record<Releasable, unknown>>>;

export const advisedProducts: readonly AdvisedProduct[] = knownProducts.flatMap(({ id, advice }) =>
  advice !== undefined && isStated(id) ? [{ id, advice }] : [],
);

/** The advised products of which a release is given. */
export function advisedAmong(releases: Releases): readonly AdvisedProduct[] {
  return advisedProducts.filter(({ id }) => releases[id] !== undefined);
}

/** How a machine is planned that runs these releases; a product with a daemon that takes what others leave comes first. */
export function machinePlan(releases: Releases): MachinePlan | undefined {
  const plans = advisedAmong(releases).map(({ advice }) => advice.machine);
  return plans.find(({ around }) => around !== undefined) ?? plans[0];
}

/** Whether machines are planned around a daemon. */
export function isPlannedAround(role: Role): boolean {
  return advisedProducts.some(({ advice }) => advice.machine.around === role);
}
