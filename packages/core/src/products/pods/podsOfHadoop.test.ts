import { describe, expect, it } from 'vitest';
import { podsOfHadoop } from './podsOfHadoop.js';

const object = (name: string, image: string, kind = 'StatefulSet', container = name) =>
  `kind: ${kind}\nmetadata:\n  name: ${name}\nspec:\n  template:\n    spec:\n      containers:\n        - name: ${container}\n          image: ${image}\n`;
const found = (text: string, path = 'deploy/hdfs.yaml') => podsOfHadoop(path, text).map(({ name, line }) => [name, line]);

describe('objects that start a daemon', () => {
  it('are known by the names of object, container and image', () => {
    expect(found(object('hdfs-nn', 'example/hadoop:3.4'))).toEqual([['namenode.pod', 0]]);
    expect(found(object('hadoop', 'bde2020/hadoop-datanode:2.0.0-hadoop3.2.1-java8', 'Deployment'))).toEqual([['datanode.pod', 0]]);
    expect(found(object('hbase-rs', 'example/hbase:2.5'))).toEqual([['regionserver.pod', 0]]);
    expect(found(object('hdfs-dn1', 'hadoop-base:latest', 'Deployment', 'dn1'))).toEqual([['datanode.pod', 0]]);
    expect(found(object('mongo-rs', 'mongo:7'))).toEqual([]);
    expect(found(object('zk', 'registry.example.com:5000/zookeeper:3.9'), 'k8s/zk.yaml')).toEqual([['zookeeper.pod', 0]]);
    expect(found(`${object('dn', 'hadoop:3')}---\n${object('datanode-ssd', 'hadoop:3')}`)).toEqual([
      ['datanode.pod', 0],
      ['1-datanode.pod', 10],
    ]);
  });

  it('are known by their commands, whatever the image is called after', () => {
    const text = object('jn', 'uhopper/hadoop-namenode:2.7.2');
    expect(found(text)).toEqual([]);
    for (const command of ['command: [hdfs, journalnode]', 'args: ["/opt/hadoop/bin/hdfs", "--config", "/etc/hadoop", "journalnode"]'])
      expect(found(`${text}          ${command}\n`)).toEqual([['journalnode.pod', 0]]);
    const server = `${object('rs', 'local/store:1')}          command: [hbase, regionserver, start]\n`;
    expect(found(server, 'charts/rs/set.yaml')).toEqual([['regionserver.pod', 0]]);
    expect(found(server.replace('start', 'stop'), 'charts/rs/set.yaml')).toEqual([]);
  });

  it('are pods that stand alone, and items of lists', () => {
    const pod = 'kind: Pod\nmetadata: { name: dn-1 }\nspec:\n  containers:\n    - { name: datanode, image: "apache/hadoop:3.4.1" }\n';
    expect(found(pod)).toEqual([['datanode.pod', 0]]);
    const item = (text: string) => `  - ${text.trimEnd().split('\n').join('\n    ')}\n`;
    const list = `apiVersion: v1\nkind: List\nitems:\n${item(object('nn', 'hadoop:3'))}${item(pod)}`;
    expect(podsOfHadoop('deploy/hdfs.yaml', list)).toEqual([
      { name: 'namenode.pod', line: 3, column: 4, text: object('nn', 'hadoop:3').trimEnd() },
      { name: 'datanode.pod', line: 12, column: 4, text: pod.trimEnd() },
    ]);
  });

  it('are none where names tell several daemons, another program or nothing of ours', () => {
    expect(found(object('namenode', 'hadoop:3', 'StatefulSet', 'datanode'))).toEqual([]);
    expect(found(`${object('hdfs', 'hadoop:3')}          command: [bash, -c, hdfs namenode & hdfs datanode]\n`)).toEqual([]);
    expect(found(object('namenode-exporter', 'hadoop:3'))).toEqual([]);
    expect(found(object('namenode', 'hadoop:3', 'Job'))).toEqual([]);
    expect(found(object('namenode', 'hadoop:3'), 'overlays/prod/namenode-patch.yaml')).toEqual([]);
    expect(found(object('namenode', 'hadoop:3').replace(/ +image:.*\n/, ''))).toEqual([]);
    expect(found(object('db-nn', 'postgres:16'), 'deploy/db.yaml')).toEqual([]);
    expect(found(object('hadoop', 'hadoop:3'))).toEqual([]);
  });

  it('are templates of charts, whose values may name the image', () => {
    const text = object('{{ include "hadoop.fullname" . }}-hdfs-dn', '"{{ .Values.image }}"', 'StatefulSet', 'hdfs-dn');
    expect(found(text, 'charts/hadoop/templates/dn.yaml')).toEqual([['datanode.pod', 0]]);
    expect(found(text, 'deploy/dn.yaml')).toEqual([]);
    // The arms are no YAML together.
    const arms = '  {{- if .Values.lasting }}\n  volumeClaimTemplates: []\n  {{- else }}\n      volumes: []\n  {{- end }}\n';
    expect(found(text + arms, 'charts/hadoop/templates/dn.yaml')).toEqual([['datanode.pod', 0]]);
    expect(podsOfHadoop('charts/hadoop/templates/dn.yaml', text + arms)[0]?.text).toMatch(/\{\{- end \}\}$/);
  });
});
