import type { DeploymentInput } from '../check.js';
import type { Deployment } from '../deployment/deployment.js';
import { advisedAmong } from '../products/advisedProducts.js';
import type { Releasable } from '../products/registry.js';
import type { AdviceRequest } from './recommendation.js';

/** What advice on a deployment starts from, with the JDK that the files start their daemons with where nobody states one; or what nobody told of it, without which there is none. */
export function adviceRequestFor(input: DeploymentInput, deployment: Deployment): AdviceRequest | 'hardware' | 'release' {
  const { hardware, workload, facts = {}, severityOf } = input;
  if (hardware === undefined) return 'hardware';
  const releases: Partial<Record<Releasable, string>> = {};
  for (const [product, release] of Object.entries(input.releases) as [Releasable, { version: string } | undefined][]) {
    if (release !== undefined && (product === 'jdk' || deployment.releases[product] !== undefined)) releases[product] = release.version;
  }
  if (advisedAmong(releases).length === 0) return 'release';
  const [jdk, ...otherJdks] = deployment.releases.jdk?.from === 'files' ? deployment.releases.jdk.is : [];
  if (jdk !== undefined && otherJdks.length === 0) releases.jdk = jdk;
  return {
    releases,
    hardware,
    ...(workload === undefined ? {} : { workload }),
    facts,
    ...(severityOf === undefined ? {} : { severityOf }),
  };
}
