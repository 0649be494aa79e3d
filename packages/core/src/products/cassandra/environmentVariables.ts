import type { EnvironmentVariable } from '../../deployment/jvm/environmentVariable.js';

/** The variables that cassandra-env.sh is there for, those for memory and options first. Source: the start scripts, see startScript.ts. */
export const cassandraVariables: readonly EnvironmentVariable[] = [
  { name: 'JAVA_HOME', description: 'directory of the JDK that runs Cassandra' },
  {
    name: 'MAX_HEAP_SIZE',
    description:
      'maximum and initial heap, such as 8G; goes together with HEAP_NEWSIZE. Where neither is set the script computes it from the memory',
    isHeap: true,
  },
  { name: 'HEAP_NEWSIZE', description: 'size of the young generation, such as 800M; goes together with MAX_HEAP_SIZE. Not for G1' },
  { name: 'JVM_OPTS', description: 'options of the JVM; the script builds it line by line', options: true },
  { name: 'JVM_EXTRA_OPTS', description: 'options that the script puts behind all others', options: true },
  { name: 'MALLOC_ARENA_MAX', description: "number of malloc's arenas; the script sets it to 4" },
  { name: 'CASSANDRA_HEAPDUMP_DIR', description: 'directory of the dumps that are written when memory is used up' },
  { name: 'CASSANDRA_LOG_DIR', description: 'directory of the logs' },
  { name: 'LOCAL_JMX', description: 'yes: JMX listens on the local interface alone; no: on all, with authentication' },
  { name: 'JMX_PORT', description: 'port of JMX' },
  { name: 'JVM_ON_OUT_OF_MEMORY_ERROR_OPT', description: 'what the JVM does when memory is used up', options: true },
];
