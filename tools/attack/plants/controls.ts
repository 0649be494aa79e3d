import { type Plant, property } from '../plant.js';

/** No secrets: were these not seen, the attack would prove nothing. */
export const controls: readonly Plant[] = [
  { id: 'control XML', file: 'hdfs-site.xml', text: property('dfs.heartbeat.interval') },
  { id: 'control XML, unknown', file: 'core-site.xml', text: property('ops.custom.thing') },
  { id: 'control XML, advised', file: 'hbase-site.xml', text: property('hbase.regionserver.handler.count') },
  { id: 'control YAML', file: 'cassandra.yaml', text: 'concurrent_writes: «»' },
  { id: 'control YAML, renamed', file: 'cassandra.yaml', text: 'read_request_timeout_in_ms: «»' },
  { id: 'control YAML, comment', file: 'cassandra.yaml', text: '# tuned by «»' },
  { id: 'control shell', file: 'hbase-env.sh', text: 'export HBASE_OPTS="$HBASE_OPTS -Dgreeting=«»"' },
  { id: 'control options', file: 'jvm-server.options', text: '-Dgreeting=«»' },
  { id: 'control zoo.cfg', file: 'zoo.cfg', text: 'dataLogDir=/x/«»' },
  { id: 'control sysctl', file: 'sysctl.conf', text: 'vm.dirty_ratio=«»' },
  { id: 'control template', file: 'hbase-site.xml.j2', text: property('hbase.custom.thing', '{{ x }}«»') },
];
