import { takenByConfiguration } from '../catalog/readers/takenText.js';
import { readQuantity } from './containerQuantity.js';
import { heapFunctions } from './containers/functions/heap.js';
import { imageFunctions } from './containers/functions/image.js';
import { sharedDataFunctions } from './containers/functions/sharedData.js';
import { cassandraWorkloads, filesWithCommands } from './containers/workloads.js';
import { defineProduct } from './definition.js';

/** What starts daemons in containers: services of Docker Compose, commands like `docker run`, and objects of Kubernetes. rules/container/settings.yaml declares what is read of them. */
export const containers = defineProduct({
  id: 'container',
  title: 'Containers',
  isReleased: false,
  nodesOf: 'cassandra',
  alsoReads: [],
  loading: 'asked',
  files: [
    {
      kind: 'container-node',
      format: 'workload',
      name: 'node.workload',
      names: /\.(?:workload|docker-run)$/,
      holds: ['container'],
      accepts: (text) => /^[ \t-]*(?:image|build):|^[ \t]*(?:docker|podman|nerdctl)[ \t]/m.test(text),
      heldIn: filesWithCommands,
      isPart: true,
      partsOf: cassandraWorkloads,
      tells: 'product',
    },
  ],
  daemons: [{ id: 'container', reads: ['container-node'], isUsual: true }],
  takenText: takenByConfiguration,
  functions: {
    'Containers: image': imageFunctions,
    'Containers: heap': heapFunctions,
    'Containers: what nodes share': sharedDataFunctions,
  },
  read: readQuantity,
  advised: [],
});
