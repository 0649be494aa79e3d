/** What no file tells and `--fact NAME=VALUE` or `.storelint.yaml` states. */
export interface FactDefinition {
  readonly name: string;
  readonly type: 'number' | 'string' | 'boolean';
  /** Unit of a number, in words. */
  readonly unit?: string;
  readonly description: string;
}

/** Sorted by name. */
export const facts: readonly FactDefinition[] = [
  { name: 'clients', type: 'number', unit: 'client threads', description: 'concurrent client threads that talk to one server at its busiest' },
  { name: 'columnFamilies', type: 'number', unit: 'families a table', description: 'column families of the largest table' },
  { name: 'datanodes', type: 'number', unit: 'nodes', description: 'DataNodes of the cluster' },
  { name: 'nodes', type: 'number', unit: 'nodes', description: 'nodes of the cluster (region servers, Cassandra nodes)' },
  { name: 'racks', type: 'number', unit: 'racks or zones', description: 'racks or availability zones that the nodes are spread over' },
  { name: 'regionsPerServer', type: 'number', unit: 'regions', description: 'regions that one region server carries' },
];

const byName = new Map(facts.map((fact) => [fact.name, fact]));

export function factDefinition(name: string): FactDefinition | undefined {
  return byName.get(name);
}
