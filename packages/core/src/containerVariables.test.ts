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
    ['CORE_CONF_fs_defaultFS=hdfs://namenode:8020', ...variables, 'CLUSTER_NAME=test'],
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
    expect(told('docker-compose.yml', hbase('hdfs://namenode:9000/hbase'))).toEqual(['cross/hbase-rootdir-defaultfs 15']);
    expect(told('docker-compose.yml', hbase('hdfs://namenode:8020/hbase'))).toEqual([]);
  });

  it('of containers that are given different values are judged apart', () => {
    const text = `services:\n${nameNode(['HDFS_CONF_dfs_replication=1'])}${service(
      'datanode',
      'bde2020/hadoop-datanode:2.0.0-hadoop3.2.1-java8',
      ['CORE_CONF_fs_defaultFS=hdfs://namenode:9000', 'HDFS_CONF_dfs_replication=1'],
    )}`;
    const held = heldFiles('docker-compose.yml', text).filter(({ path }) => /core-site.variables$/.test(path));
    const files = filesOf({ 'docker-compose.yml': text });
    const read = (path: string) => held.find((file) => file.path === path) ?? files.read(path);
    const checker = new Checker({ ...files, read }, knowledge);
    const each = held.map(({ path, kind }) =>
      checker.check({ name: '.', files: [{ path, kind }], releases: {} }).findings.map(({ ruleId }) => ruleId),
    );
    expect(each).toEqual([[], ['file/lost']]);
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

  it('stand in flow maps of objects, and in the values of a chart', () => {
    const image = 'bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8';
    const items = '[ { name: HDFS_CONF_dfs_blocksize, value: 12m8 } ]';
    const pod = `kind: Deployment\nspec: { template: { spec: { containers: [ { name: nn, image: "${image}", env: ${items} } ] } } }\n`;
    expect(told('hdfs.yaml', pod)).toEqual(['hadoop/refused-value 2']);
    const values = (more: string) => `hdfs:\n  namenode:\n    image: ${image}\n${more}`;
    expect(told('chart/values.yaml', values(`    env: ${items}\n`))).toEqual(['hadoop/refused-value 4']);
    expect(told('chart/values.yaml', values('    env: { HDFS_CONF_dfs_blocksize: 12m8 }\n'))).toEqual(['hadoop/refused-value 4']);
    expect(told('values-prod.yaml', values('    extraEnvVars:\n      - name: HDFS_CONF_dfs_blocksize\n        value: 12m8\n'))).toEqual([
      'hadoop/refused-value 6',
    ]);
    expect(told('chart/values.yaml', values('    env: { HDFS_CONF_dfs_blocksize: 128m, HDFS_CONF_dfs_nameservices: a }\n'))).toEqual([]);
    expect(told('chart/values.yaml', values('    env:\n      - { name: HDFS_CONF_dfs_blocksize, valueFrom: { x: y } }\n'))).toEqual([]);
    const zooKeeper = (name: string) => `zk:\n  image: { repository: ${name}, tag: "3.8" }\n  env: { ZOO_TICK_TIME: 0 }\n`;
    expect(told('chart/values.yaml', zooKeeper('zookeeper'))).toEqual(['zookeeper/tick-time-zero 3']);
    expect(told('chart/values.yaml', zooKeeper('own/zookeeper'))).toEqual([]);
  });

  describe('of commands', () => {
    const run = (name: string, image: string, variables: readonly string[], more = '') =>
      `docker run -d --name ${name} --network hadoop ${more}${variables.map((each) => `\\\n  -e ${each} `).join('')}\\\n  ${image}\n`;
    const master = (variables: readonly string[], more = '') =>
      run(
        'namenode',
        'bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8',
        ['CORE_CONF_fs_defaultFS=hdfs://namenode:8020', ...variables, 'CLUSTER_NAME=test'],
        more,
      );
    const node = (name: string, host = 'namenode') =>
      run(name, 'bde2020/hadoop-datanode:2.0.0-hadoop3.2.1-java8', [`CORE_CONF_fs_defaultFS=hdfs://${host}:8020`]);
    const started = (text: string, path = 'start.sh', others = {}) => told(path, text, others);

    it('are judged as those of services', () => {
      expect(started(`${master(['HDFS_CONF_dfs_replication=3', 'HDFS_CONF_dfs_blocksize=12m8'])}${node('datanode')}`)).toEqual([
        'hadoop/refused-value 4',
        'hdfs/replication-above-datanodes 3',
      ]);
      expect(started(`${master(['HDFS_CONF_dfs_replication=3'])}${['d1', 'd2', 'd3'].map((each) => node(each)).join('')}`)).toEqual([]);
      expect(started(master(['HDFS-SITE.XML_dfs.replication=1']))).toEqual(['file/lost 3']);
    });

    it.each([
      ['for i in $NODES; do\n', 'done\n'],
      ['if $MORE; then\n', 'fi\n'],
      ['add() {\n', '}\n'],
    ])('are of an unknown number of containers: %j', (before, after) => {
      const text = `${master(['HDFS_CONF_dfs_replication=3'])}${node('d1')}${before}${node('d2')}${after}`;
      expect(started(text)).toEqual([]);
    });

    it('are put together where a script has all that is in them', () => {
      const loop = (words: string) => `for i in ${words}; do\n${node('d$i', '$MASTER')}done\n`;
      const text = (words: string) =>
        `MASTER=namenode\nCOPIES=3\n${master(['HDFS_CONF_dfs_replication=$COPIES']).replace('hdfs://namenode', 'hdfs://$MASTER')}${loop(words)}`;
      expect(started(text('1 2'))).toEqual(['hdfs/replication-above-datanodes 5']);
      expect(started(text('{1..3}'))).toEqual([]);
      expect(started(text('$NODES'))).toEqual([]);
      expect(started(`${text('1 2')}COPIES=2\n`)).toEqual([]);
      const zoo = (servers: string) =>
        `SERVERS="${servers}"\ndocker run -d --name a -e ZOO_MY_ID=4 -e ZOO_SERVERS="$SERVERS" zookeeper:3.9\n`;
      expect(started(zoo('server.1=a:1:2;2181 server.2=b:1:2;2181'))).toEqual(['file/refused 2']);
      expect(started(zoo('server.1=a:1:2;2181 server.2=b:1:2;2181 server.4=c:1:2;2181'))).toEqual([]);
      expect(started(zoo('server.1=a:1:2;2181 $MORE'))).toEqual([]);
    });

    it('may be for nodes that other scripts start', () => {
      const text = `${master(['HDFS_CONF_dfs_replication=3'])}${node('d1')}`;
      expect(started(text, 'start.sh', { 'add.sh': `${node('d2')}${node('d3')}` })).toEqual([]);
      expect(started(text, 'start.sh', { 'add.sh': node('$1') })).not.toContain('hdfs/replication-above-datanodes 2');
    });

    it('are unknown in an arm, in a template and where a shell or Ruby fills them in', () => {
      const wrong = master(['HDFS_CONF_dfs_blocksize=12m8']);
      expect(started(`if $HA; then\n${wrong}fi\n`)).toEqual([]);
      expect(started(`start() {\n${wrong}}\n`)).toEqual(['hadoop/refused-value 4']);
      expect(started(wrong.replace('12m8', '$SIZE'))).toEqual([]);
      expect(started(wrong.replace('12m8', '#{size}'), 'Vagrantfile')).toEqual([]);
      expect(started(wrong.replace('12m8', '"{{ size }}"'), 'main.tf')).toEqual([]);
      expect(started(wrong, 'main.tf')).toEqual(['hadoop/refused-value 3']);
    });

    it('get advice for production on several machines alone', () => {
      const open = `${master(['HDFS_CONF_dfs_permissions_enabled=false', 'HDFS_CONF_dfs_replication=2'])}${node('d1')}${node('d2')}`;
      expect(started(open)).toEqual([]);
      expect(started(open, 'main.tf')).toContain('hdfs/permissions-disabled 3');
      expect(started(open, 'Vagrantfile')).toEqual([]);
    });

    it('leave lines to files that are mounted, and to those of variables', () => {
      const lonely = (more: string) => master(['HDFS_CONF_dfs_nameservices=ns'], more);
      expect(started(lonely('-v ./core-site.xml:/etc/hadoop/core-site.xml '))).toEqual([]);
      expect(started(lonely('-v $CONFIG '))).toEqual([]);
    });

    it('are checked beside a file of them', () => {
      const env = { 'hadoop.env': 'HDFS_CONF_dfs_blocksize=12m8\n' };
      expect(started(master(['HDFS_CONF_dfs_replication=2'], '--env-file hadoop.env '), 'start.sh', env)).toEqual([]);
      expect(told('hadoop.env', env['hadoop.env'], { 'start.sh': master([], '--env-file hadoop.env ') })).toEqual([
        'hadoop/refused-value 1',
      ]);
    });

    it('of ZooKeeper have one number each', () => {
      const servers = '"ZOO_SERVERS=server.1=zk1:2888:3888;2181 server.2=zk2:2888:3888;2181"';
      const zoo = (name: string, number: string) => `docker run -d --name ${name} -e ZOO_MY_ID=${number} -e ${servers} zookeeper:3.9\n`;
      expect(started(zoo('zk1', '1') + zoo('zk2', '1'))).toEqual(['file/refused 2']);
      expect(started(zoo('zk1', '1') + zoo('zk2', '3'))).toEqual(['file/refused 2']);
      expect(started(zoo('zk1', '1') + zoo('zk2', '2'))).toEqual([]);
      expect(started(`${zoo('zk1', '1')}docker rm -f zk1\n${zoo('zk1', '1')}`)).toEqual([]);
      expect(started(`${zoo('zk1', '1')}again() {\n${zoo('other', '1')}}\n`)).toEqual([]);
      expect(started(zoo('zk1', '$ID') + zoo('zk2', '1'))).toEqual([]);
    });
  });
});
