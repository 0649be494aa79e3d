import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { zookeeperAccessFunctions } from './zookeeperAccess.js';
import { zookeeperServerFunctions } from './zookeeperServers.js';

export const zookeeperFunctions: Readonly<Record<string, readonly ExpressionFunction[]>> = {
  'ZooKeeper: access': zookeeperAccessFunctions,
  'ZooKeeper: servers': zookeeperServerFunctions,
};
