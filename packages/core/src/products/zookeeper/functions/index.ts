import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { zookeeperServerFunctions } from './zookeeperServers.js';

export const zookeeperFunctions: Readonly<Record<string, readonly ExpressionFunction[]>> = {
  'ZooKeeper: servers': zookeeperServerFunctions,
};
