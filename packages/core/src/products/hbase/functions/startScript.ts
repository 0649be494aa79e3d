import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { lostVariables } from '../exportedVariables.js';

export const hbaseScriptFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'lostVariables(): list<string>',
    description: 'variables of hbase-env.sh that are not exported, so that a daemon started by hbase-daemon.sh does not get them',
    reads: {
      variable: [
        'HBASE_HEAPSIZE',
        'HBASE_OFFHEAPSIZE',
        'HBASE_OPTS',
        'HBASE_REGIONSERVER_OPTS',
        'HBASE_MASTER_OPTS',
        'HBASE_REST_OPTS',
        'HBASE_THRIFT_OPTS',
        'HBASE_ZOOKEEPER_OPTS',
        'HBASE_CLASSPATH',
        'HBASE_LOG_DIR',
        'SERVER_GC_OPTS',
      ],
    },
    call: (context) => lostVariables(context.resolution.deployment.documents),
  },
];
