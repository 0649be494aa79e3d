import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../node/src/knowledge.js';
import { Checker } from './check.js';
import { heldFiles } from './deployment/files/heldFiles.js';
import { filesOf } from './host.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../cli/dist', import.meta.url)));

/** Ids of what is told of the variables that a file gives to containers, each with the line of that file. */
function told(path: string, text: string, others: Readonly<Record<string, string>> = {}): readonly string[] {
  const held = heldFiles(path, text).filter(({ path: own }) => /variables$/.test(own));
  const texts = { [path]: text, ...others, ...Object.fromEntries(held.map((file) => [file.path, file.text])) };
  const files = held.map(({ path: own, kind }) => ({ path: own, kind }));
  const { findings } = new Checker(filesOf(texts), knowledge).check({ name: '.', files, releases: {} });
  return findings.map(({ ruleId, primary }) => `${ruleId} ${primary.document.source.positionAt(primary.range.start).line + 1}`).sort();
}

const service = (name: string, image: string, variables: readonly string[], more = '') =>
  `  ${name}:\n    image: ${image}\n${more}    environment:\n${variables.map((each) => `      - ${each}\n`).join('')}`;

const nameNode = (variables: readonly string[], more = '') =>
  service(
    'namenode',
    'bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8',
    ['CORE_CONF_fs_defaultFS=hdfs://namenode:8020', ...variables],
    more,
  );
const dataNode = (name: string) =>
  service(name, 'bde2020/hadoop-datanode:2.0.0-hadoop3.2.1-java8', ['CORE_CONF_fs_defaultFS=hdfs://namenode:8020']);

describe('variables of containers', () => {
  it('make one cluster, whose files agree', () => {
    const hbase = (rootdir: string) =>
      `services:\n${nameNode(['HDFS_CONF_dfs_replication=1'])}${dataNode('datanode')}${service(
        'master',
        'bde2020/hbase-master:1.0.0-hbase1.2.6',
        [`HBASE_CONF_hbase_rootdir=${rootdir}`, 'HBASE_CONF_hbase_cluster_distributed=true', 'HBASE_CONF_hbase_zookeeper_quorum=zk'],
      )}`;
    expect(told('docker-compose.yml', hbase('hdfs://namenode:9000/hbase'))).toEqual(['cross/hbase-rootdir-defaultfs 14']);
    expect(told('docker-compose.yml', hbase('hdfs://namenode:8020/hbase'))).toEqual([]);
  });

  it('are held against the DataNodes that the file starts', () => {
    const compose = (...dataNodes: readonly string[]) =>
      `services:\n${nameNode(['HDFS_CONF_dfs_replication=3'])}${dataNodes.map(dataNode).join('')}`;
    expect(told('docker-compose.yml', compose('datanode'))).toEqual(['hdfs/replication-above-datanodes 6']);
    expect(told('docker-compose.yml', compose('datanode1', 'datanode2', 'datanode3'))).toEqual([]);
    expect(told('docker-compose.yml', compose('datanode'), { 'start.sh': 'docker-compose up --scale datanode=3\n' })).toEqual([]);
    const noNumber = (text: string) => text.replace('replication=3', 'handler_count=20').replace('dfs_handler', 'dfs_namenode_handler');
    expect(told('docker-compose.yml', noNumber(compose('datanode')))).toEqual(['hdfs/replication-left-above-datanodes 1']);
    expect(told('docker-compose.yml', `${noNumber(compose('d1', 'd2', 'd3'))}  airflow-worker:\n    image: apache/airflow\n`)).toEqual([]);
    const env = { 'hadoop.env': 'HDFS_CONF_dfs_replication=1\n' };
    expect(told('docker-compose.yml', noNumber(compose('datanode')), env)).toEqual([]);
  });

  it('of a cluster on one machine get no advice for production, and those of Swarm and Kubernetes do', () => {
    const variables = ['HDFS_CONF_dfs_permissions_enabled=false', 'HDFS_CONF_dfs_replication=2'];
    const nodes = `${dataNode('datanode1')}${dataNode('datanode2')}`;
    expect(told('docker-compose.yml', `services:\n${nameNode(variables)}${nodes}`)).toEqual([]);
    const placed = '    deploy: { placement: { constraints: [node.role == worker] } }\n';
    expect(told('stack.yml', `services:\n${nameNode(variables, placed)}${nodes}`)).toContain('hdfs/permissions-disabled 7');
    const map = 'kind: ConfigMap\nmetadata: { name: hadoop }\ndata:\n  HDFS_CONF_dfs_permissions_enabled: "false"\n';
    expect(told('hadoop.yaml', map)).toContain('hdfs/permissions-disabled 4');
  });

  it('have ports and directories of their own in each container', () => {
    const text = `services:\n${nameNode(['HDFS_CONF_dfs_namenode_http___address=0.0.0.0:8088', 'HDFS_CONF_dfs_namenode_name_dir=/data', 'HDFS_CONF_dfs_datanode_data_dir=/data', 'YARN_CONF_yarn_resourcemanager_webapp_address=rm:8088', 'YARN_CONF_yarn_resourcemanager_hostname=rm'])}`;
    expect(told('docker-compose.yml', text)).toEqual([]);
  });

  it('of ZooKeeper open no port for clients, unless a line says so or an old image does', () => {
    const ensemble = (tag: string, end: string) =>
      `services:\n${[1, 2, 3]
        .map((each) =>
          service(`zoo${each}`, `zookeeper${tag}`, [
            `ZOO_MY_ID=${each}`,
            `ZOO_SERVERS=server.1=zoo1:2888:3888${end} server.2=zoo2:2888:3888${end} server.3=zoo3:2888:3888${end}`,
          ]),
        )
        .join('')}`;
    expect(told('docker-compose.yml', ensemble('', ''))).toEqual(['zookeeper/no-client-port 6']);
    expect(told('docker-compose.yml', ensemble(':3.9', ''))).toEqual(['zookeeper/no-client-port 6']);
    expect(told('docker-compose.yml', ensemble(':3.4.14', ''))).toEqual([]);
    expect(told('docker-compose.yml', ensemble('', ';2181'))).toEqual([]);
    expect(told('docker-compose.yml', ensemble(':3.9', '').replace('ZOO_MY_ID=3', 'ZOO_MY_ID=2'))).toContain('file/refused 15');
  });

  it('of a file that no container takes are left alone where one beside it is taken', () => {
    const text = 'CORE_CONF_fs_defaultFS=hdfs://namenode:8020\nYARN_CONF_yarn_resourcemanager_resource__tracker_address=rm:8031\n';
    const beside = (taken: string) =>
      told('hive.env', text, { 'hadoop.env': '', 'docker-compose.yml': `services:\n${nameNode([], `    env_file: [${taken}]\n`)}` });
    expect(beside('hive.env')).toContain('yarn/misspelt-setting 2');
    expect(beside('other.env')).toContain('yarn/misspelt-setting 2');
    expect(beside('hadoop.env')).toEqual([]);
  });

  it('count before those of a file that a container takes as well', () => {
    const overridden = (variables: readonly string[]) => {
      const compose = `services:\n${nameNode(variables, '    env_file: [hadoop.env]\n')}${dataNode('datanode')}`;
      return told('hadoop.env', 'HDFS_CONF_dfs_replication=3\nCORE_CONF_fs_defaultFS=hdfs://namenode:8020\n', {
        'docker-compose.yml': compose,
      });
    };
    expect(overridden([])).toContain('hdfs/replication-above-datanodes 1');
    expect(overridden(['HDFS_CONF_dfs_replication=3'])).toContain('hdfs/replication-above-datanodes 1');
    expect(overridden(['HDFS_CONF_dfs_replication=1'])).not.toContain('hdfs/replication-above-datanodes 1');
  });

  it('of ZooKeeper are its own beside those of HBase', () => {
    const hbase = service('master', 'bde2020/hbase-master:1.0.0-hbase1.2.6', ['HBASE_CONF_hbase_zookeeper_quorum=zoo']);
    const zoo = (server: string) => service('zoo', 'zookeeper:3.9.2', ['ZOO_MY_ID=1', `ZOO_SERVERS=server.1=${server}`]);
    expect(told('docker-compose.yml', `services:\n${zoo('0.0.0.0:2888:3888')}${hbase}`)).toEqual(['zookeeper/no-client-port 6']);
    expect(told('docker-compose.yml', `services:\n${zoo('0.0.0.0:2888:3888;2181')}${hbase}`)).toEqual([]);
  });

  it('are no placeholders where a shell puts something in, or containers differ', () => {
    const env = 'MAPRED-SITE.XML_mapreduce.map.env=HADOOP_MAPRED_HOME=$HADOOP_HOME\n';
    expect(told('config', env)).not.toContain('yarn/placeholder-left 1');
    const nodes = ['1', '2'].map((each) =>
      service(`n${each}`, 'bde2020/hadoop-datanode:2.0', [`HDFS_CONF_dfs_datanode_failed_volumes_tolerated=${each}`]),
    );
    expect(told('docker-compose.yml', `services:\n${nodes.join('')}`)).not.toContain('hadoop/placeholder-left 5');
  });
});
