import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { cassandraScriptRefusal } from '../startScriptChecks.js';

export const cassandraScriptFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'cassandraScriptRefusal(): string',
    description:
      'why cassandra-env.sh ends before Cassandra starts: heap-pair, xms-xmx-pair, xmn-without-xmx, xmn-with-g1; empty where it does not',
    reads: { flag: ['*'], variable: ['MAX_HEAP_SIZE', 'HEAP_NEWSIZE'] },
    call: (context) => {
      const { resolution } = context;
      return cassandraScriptRefusal(resolution.deployment.documents, resolution.releases.cassandra, resolution.jdk) ?? unknown();
    },
  },
];
