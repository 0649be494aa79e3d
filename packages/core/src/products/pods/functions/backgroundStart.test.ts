import { expect, it } from 'vitest';
import { backgroundStarts } from './backgroundStart.js';

it.each([
  ['hbase-daemon.sh --config /conf start $1 && tail -f /dev/null', ['$1']],
  ['hdfs --daemon start datanode\nwhile true; do sleep 10; done', ['datanode']],
  ['$HADOOP_HOME/sbin/hadoop-daemon.sh start "namenode"\nsleep infinity', ['namenode']],
  ['zkServer.sh start\ntail -n 5 -F /logs/zookeeper.out', ['zookeeper']],
  ['zkServer.sh start-foreground\ntail -f /dev/null', undefined],
  ['hdfs datanode\ntail -f /dev/null', undefined],
  ['# hdfs --daemon start datanode\ntail -f /dev/null', undefined],
  ['tail -f /dev/null &\nhdfs --daemon start datanode', undefined],
  ['trap stop TERM\nhdfs --daemon start datanode\ntail -f /dev/null', undefined],
  ['hdfs --daemon start datanode', undefined],
])('a script starts daemons in the background and waits: %s', (script, daemons) => {
  expect(backgroundStarts('docker/start.sh', `${script}\n`)[0]?.daemons).toEqual(daemons);
  const held = `kind: ConfigMap\ndata:\n  start.sh: |\n    ${script.replaceAll('\n', '\n    ')}\n  core-site.xml: |\n    <configuration/>\n`;
  expect(backgroundStarts('config.yaml', held)[0]?.daemons).toEqual(daemons);
});
