import type { Role } from '../catalog/product.js';
import type { FactValue } from '../deployment/deployment.js';
import type { AdviceRequest, Assumption, PlanInput } from './recommendation.js';

/** Facts that formulas ask for, and what is taken where nobody told them. */
const usual: readonly {
  readonly fact: string;
  readonly value: FactValue;
  readonly why: string;
  readonly product: 'hbase' | 'hadoop' | 'cassandra';
}[] = [
  { fact: 'requestSize', value: 10, why: 'requests and answers of about 10 KiB', product: 'hbase' },
  { fact: 'clients', value: 64, why: '64 client threads that talk to one server', product: 'hbase' },
  { fact: 'datanodes', value: 10, why: 'a small cluster of 10 DataNodes', product: 'hadoop' },
];

/** Fills in what nobody told and says so. */
export function assume(request: AdviceRequest): { readonly input: PlanInput; readonly assumed: readonly Assumption[] } {
  const assumed: Assumption[] = [];
  const facts: Record<string, FactValue> = { ...request.facts };
  for (const { fact, value, why, product } of usual) {
    if (request.releases[product] === undefined || facts[fact] !== undefined) continue;
    facts[fact] = value;
    assumed.push({ fact, value: String(value), why });
  }
  const { hardware } = request;
  const jdk = request.releases.jdk ?? (hardware.jdk === undefined ? undefined : String(hardware.jdk));
  const daemons = hardware.daemons ?? usualDaemons(request);
  if (hardware.daemons === undefined)
    assumed.push({ fact: 'daemons', value: daemons.join(', '), why: 'daemons that share the machine; the profile names none' });
  if (request.workload === undefined) assumed.push({ fact: 'workload', value: 'mixed', why: 'no workload was told' });
  if (jdk === undefined)
    assumed.push({ fact: 'jdk', value: 'any of 8 to 25', why: 'no JDK was told: flags are those that each of them takes' });
  const major = jdk === undefined ? undefined : Number(/^(?:1\.)?(\d+)/.exec(jdk)?.[1]);
  return { input: { ...request, jdk: major, daemons, allFacts: facts }, assumed };
}

function usualDaemons(request: AdviceRequest): readonly Role[] {
  if (request.releases.hbase !== undefined) return ['regionserver', 'datanode'];
  return request.releases.cassandra === undefined ? ['datanode'] : ['cassandra'];
}
