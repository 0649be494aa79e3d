import { unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import type { Document } from '../../../formats/document.js';
import { baseName } from '../../../text/paths.js';
import { addsYoungSizeForCmsAlone, cassandraScriptRefusal, plainText, variablesSetTooLate } from '../startScriptChecks.js';
import { unreadOptionsFiles } from '../unreadOptionsFiles.js';

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
  {
    signature: 'youngSizeIsForCms(): bool',
    description: 'whether cassandra-env.sh adds -Xmn in a branch for CMS and nowhere else',
    reads: { variable: ['HEAP_NEWSIZE'] },
    call: ({ resolution: { deployment } }) =>
      deployment.documents.some((document) => document.kind === 'cassandra-env' && addsYoungSizeForCmsAlone(document)),
  },
  {
    signature: 'plainVariable(string): string',
    description: 'text that a line of cassandra-env.sh outside of branches and functions gives a variable; empty where none does',
    names: 'variable',
    call: ({ resolution: { deployment } }, name: string) => {
      const env = deployment.documents.find(({ kind }) => kind === 'cassandra-env');
      return env === undefined ? '' : (plainText(env, name) ?? '');
    },
  },
  {
    signature: 'variablesSetTooLate(): list<string>',
    description: 'variables that cassandra-env.sh sets below the last line that takes them up',
    reads: {
      variable: ['MAX_HEAP_SIZE', 'HEAP_NEWSIZE', 'LOCAL_JMX', 'CASSANDRA_HEAPDUMP_DIR', 'MX4J_ADDRESS', 'MX4J_PORT', 'JVM_EXTRA_OPTS'],
    },
    call: ({ resolution: { deployment } }) =>
      deployment.documents.filter(({ kind }) => kind === 'cassandra-env').flatMap(variablesSetTooLate),
  },
  {
    signature: 'unreadOptionsFiles(): list<string>',
    description: 'names of options files with options that the release does not read: jvm.options from 4.0, jvm-server.options before',
    reads: { file: ['cassandra-jvm-options'] },
    call: ({ resolution }) => unreadOptionsFiles(resolution).map(fileName),
  },
];

function fileName({ source: { path } }: Document): string {
  return baseName(path);
}
