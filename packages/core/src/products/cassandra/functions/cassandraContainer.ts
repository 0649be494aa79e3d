import { maximumHeap, parseJvmSize } from '../../../deployment/jvm/jvmFlags.js';
import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionContext, ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { Size } from '../../../expressions/quantities.js';
import { directoryOf } from '../../../text/paths.js';

/* What Compose or Kubernetes gives the container of a node. */

function containerOf({ resolution }: ExpressionContext) {
  return resolution.deployment.container ?? unknown();
}

/** The heap of the options; else the one that the container's variables hand to cassandra-env.sh. */
function heapOf(context: ExpressionContext): number {
  const variable = context.resolution.deployment.container?.variables.get('MAX_HEAP_SIZE');
  return maximumHeap(context.resolution.jvm('flags')) ?? (variable === undefined ? undefined : parseJvmSize(variable)) ?? unknown();
}

export const cassandraContainerFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'containerMemory(): Size',
    description:
      'memory that a file of Compose or Kubernetes around the deployment limits its container to; unknown where there is none, or several differ',
    call: (context) => new Size(containerOf(context).memory),
  },
  {
    signature: 'containerHeap(): Size',
    description: "heap of the node, of its files or of the container's variable MAX_HEAP_SIZE",
    reads: { flag: ['-Xmx', 'MaxHeapSize'], variable: ['MAX_HEAP_SIZE'] },
    call: (context) => new Size(heapOf(context)),
  },
  {
    signature: 'imageWritesAddresses(): bool',
    description:
      'whether a file around mounts cassandra.yaml, or its directory, where the official image writes addresses and seeds into it before it starts the node',
    call: ({ resolution }) =>
      resolution.deployment.mounts?.paths.some((path) =>
        /^\/(?:etc\/cassandra|opt\/cassandra\/conf)(?:\/[^/]*cassandra\.yaml)?$/.test(path),
      ) === true,
  },
  {
    signature: 'nodesWithItsFiles(): double',
    description: 'how many nodes of a file of Compose are built with the very files of the deployment; 0 where that is not shown',
    call: ({ resolution }) => {
      const { documents, peers } = resolution.deployment;
      const isIn = (folder: string) => documents.every(({ source }) => directoryOf(source.path) === folder);
      return peers?.builtIn.find(({ folder }) => isIn(folder))?.nodes ?? 0;
    },
  },
  {
    signature: 'containerPlace(): string',
    description: 'file and line of the limit',
    call: (context) => containerOf(context).place,
  },
];
