import type { FactValue } from '../deployment/deployment.js';
import { isTooOldFor } from '../deployment/jdkSupport.js';
import type { ReadKind } from '../expressions/reads.js';
import { advisedAmong, machinePlan } from '../products/advisedProducts.js';
import { daemonDefinition } from '../products/registry.js';
import type { AdviceInput, AdviceRequest, Assumption } from './recommendation.js';
import type { EntryOutcome } from './recommendedByRules.js';

/** Facts that formulas ask for, and what is taken where nobody told them. */
const usual: Readonly<Record<string, { readonly value: FactValue; readonly why: string }>> = {
  requestSize: { value: 10, why: 'requests and answers of about 10 KiB' },
  clients: { value: 64, why: '64 client threads that talk to one server' },
  datanodes: { value: 10, why: 'a small cluster of 10 DataNodes' },
};

/** Fills in what nobody told. */
export function assume(request: AdviceRequest): AdviceInput {
  const { hardware } = request;
  const ofProfile = hardware.jdk === undefined || isTooOldFor(request.releases, hardware.jdk) ? undefined : String(hardware.jdk);
  const jdk = request.releases.jdk ?? ofProfile;
  const releases = { ...request.releases, ...(jdk === undefined ? {} : { jdk }) };
  const told = daemonsToldFor(request);
  const daemons = told ?? machinePlan(releases)?.usualDaemons ?? [];
  const facts = { ...Object.fromEntries(Object.entries(usual).map(([fact, { value }]) => [fact, value])), ...request.facts };
  const filled = { releases, hardware: { ...hardware, daemons }, workload: request.workload ?? 'mixed', facts } as const;
  return { ...request, releases, daemons, filled };
}

/** Daemons that the profile names; none where it names other products' alone: it then says nothing of those that are asked for. */
function daemonsToldFor({ hardware: { daemons }, releases }: AdviceRequest): AdviceRequest['hardware']['daemons'] {
  const asked = new Set<string>(advisedAmong(releases).map(({ id }) => id));
  return daemons?.some((role) => asked.has(daemonDefinition(role).product.id)) === true ? daemons : undefined;
}

/** What was taken in place of something that nobody told, as far as a formula asked for it. */
export function assumptionsIn(outcomes: readonly EntryOutcome[], request: AdviceRequest, input: AdviceInput): readonly Assumption[] {
  const reads = outcomes.flatMap(({ rule }) => rule.reads);
  const asksFor = (kind: ReadKind, name: string) => reads.some((read) => read.kind === kind && read.name === name);
  const assumed: Assumption[] = [];
  for (const [fact, { value, why }] of Object.entries(usual)) {
    if (request.facts[fact] === undefined && asksFor('fact', fact)) assumed.push({ fact, value: String(value), why });
  }
  if (daemonsToldFor(request) === undefined && asksFor('hardware', 'daemons'))
    assumed.push({
      fact: 'daemons',
      value: input.daemons.join(', '),
      why: 'daemons that share the machine; the profile names none of these products',
    });
  if (request.workload === undefined && asksFor('workload', 'workload'))
    assumed.push({ fact: 'workload', value: 'mixed', why: 'no workload was told' });
  return assumed;
}
