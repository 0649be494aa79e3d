import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { capacityQueueFunctions } from './capacityQueues.js';
import { yarnClusterFunctions } from './yarnCluster.js';
import { yarnContainerFunctions } from './yarnContainers.js';
import { yarnJobFunctions } from './yarnJobs.js';

export const yarnFunctions: Readonly<Record<string, readonly ExpressionFunction[]>> = {
  'YARN: cluster': yarnClusterFunctions,
  'YARN: containers': yarnContainerFunctions,
  'YARN: jobs of MapReduce': yarnJobFunctions,
  'YARN: queues of the CapacityScheduler': capacityQueueFunctions,
};
