import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';

/* cassandra-rackdc.properties, which the snitch reads and not the server's configuration. */

/** Value of a property; undefined where the file has none. Unknown where there is no file, or a placeholder stands in it. */
function propertyOf(resolution: Resolution, name: string): string | undefined {
  const document = resolution.documentOf('cassandra-rackdc') ?? unknown();
  const entry = document.entries.filter((candidate) => candidate.key === name).at(-1);
  if (entry?.hole !== undefined) return unknown();
  if (entry === undefined && document.template !== undefined) return unknown();
  return entry?.value;
}

export const cassandraTopologyFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'rackdc(string): string',
    description: 'value of a property of cassandra-rackdc.properties; empty where it is not set, unknown where there is no such file',
    reads: { file: ['cassandra-rackdc'] },
    call: ({ resolution }, name: string) => (propertyOf(resolution, name) ?? '').trim(),
  },
  {
    signature: 'rackdcHas(string): bool',
    description: 'whether cassandra-rackdc.properties sets a property; unknown where there is no such file',
    reads: { file: ['cassandra-rackdc'] },
    call: ({ resolution }, name: string) => propertyOf(resolution, name) !== undefined,
  },
];
