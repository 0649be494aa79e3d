import { type Catalogs, type Deployment, orUndefined, type Resolution, type Resolver, releaseChoices } from '@storelint/core/deployment';
import { resolverOf } from '@storelint/core/expressions';
import type { EffectiveValues, Role } from '@storelint/core/products';

/** What holds in a deployment at run time, from a file or by the release's default. */
export class Values implements EffectiveValues {
  readonly #resolver: Resolver;
  readonly #choice: Resolution['releases'];

  constructor(deployment: Deployment, catalogs: Catalogs) {
    this.#resolver = resolverOf(deployment, catalogs);
    [this.#choice = {}] = [...releaseChoices(deployment.releases, [])];
  }

  /** Answers a question about a role; undefined where the files do not tell. */
  told<T>(role: Role, ask: (resolution: Resolution) => T): T | undefined {
    return orUndefined(() => ask(this.#resolver.resolution(role, this.#choice)));
  }

  /** Sizes in bytes, durations in ms. */
  number(role: Role, name: string): number | undefined {
    const value = this.told(role, (resolution) => resolution.setting(name).value);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  isOn(role: Role, name: string): boolean {
    return this.told(role, (resolution) => resolution.setting(name).value) === true;
  }
}
