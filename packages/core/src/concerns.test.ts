import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../node/src/knowledge.js';
import { Checker } from './check.js';
import { filesOf } from './host.js';
import { recognizeByName } from './products/recognition.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../cli/dist', import.meta.url)));

/** Ids of the findings in files, with the lines that each marks. */
function found(
  texts: Readonly<Record<string, string>>,
  releases: Readonly<Record<string, string>>,
): readonly (readonly [string, readonly number[]])[] {
  const files = Object.keys(texts).flatMap((path) => {
    const kind = recognizeByName(path);
    return kind === undefined ? [] : [{ path, kind }];
  });
  const stated = Object.fromEntries(Object.entries(releases).map(([product, version]) => [product, { version, from: 'option' as const }]));
  const { findings } = new Checker(filesOf(texts), knowledge).check({ name: '.', files, releases: stated });
  return findings.map(({ ruleId, primary, related }) => {
    const lines = [primary, ...related].map(({ document, range }) => document.source.positionAt(range.start).line + 1);
    return [ruleId, [...new Set(lines)]];
  });
}

const xml = (properties: Readonly<Record<string, string>>, inside = '') =>
  `<configuration>\n${Object.entries(properties)
    .map(([name, value]) => `<property><name>${name}</name><value>${value}</value>${inside}</property>\n`)
    .join('')}</configuration>\n`;

const ids = (...of: Parameters<typeof found>) => found(...of).map(([id]) => id);

describe('one cause is told once', () => {
  it('of the same options of two daemons, with each line', () => {
    const text =
      'export JAVA_HOME=/usr/lib/jvm/java-8\nexport HBASE_MASTER_OPTS="-XX:MaxPermSize=128m"\nexport HBASE_REGIONSERVER_OPTS="-XX:MaxPermSize=128m"\n';
    const all = found({ 'hbase-env.sh': text }, { hbase: '1.4.14', jdk: '8' });
    expect(all.filter(([id]) => id === 'jvm/ignored-flag')).toEqual([['jvm/ignored-flag', [2, 3]]]);
  });

  it('of a line that has no effect where it stands: nothing of its old name', () => {
    const texts = { 'hbase-site.xml': xml({ 'dfs.datanode.max.xcievers': '4096' }) };
    expect(ids(texts, { hbase: '2.5.8', hadoop: '3.3.6' })).toEqual(['cross/hbase-server-key-in-hbase-site']);
  });

  it.each([
    ['90', ['hbase/amount-far-off']],
    ['5000', ['hbase/blocking-wait-time']],
  ])('of a number that was not meant: nothing that would improve it: %s', (wait, told) => {
    expect(ids({ 'hbase-site.xml': xml({ 'hbase.hstore.blockingWaitTime': wait }) }, { hbase: '2.5.8' })).toEqual(told);
  });

  it('of settings of MapReduce 1: nothing of their old names', () => {
    const texts = { 'mapred-site.xml': xml({ 'mapreduce.framework.name': 'yarn', 'mapred.tasktracker.map.tasks.maximum': '4' }) };
    expect(ids(texts, { hadoop: '3.3.6' })).not.toContain('yarn/renamed-setting');
  });

  it('of settings of MapReduce 1: nothing of what is wrong with their values', () => {
    const of = (name: string) =>
      ids({ 'mapred-site.xml': xml({ 'mapreduce.framework.name': 'yarn', [name]: '$HOME/staging/' }) }, { hadoop: '3.3.6' });
    expect(of('mapreduce.jobtracker.staging.root.dir')).toEqual(['yarn/lines-of-jobtracker']);
    expect(of('yarn.app.mapreduce.am.staging-dir')).toContain('yarn/malformed-value');
  });
});

describe('one cause is told where it is', () => {
  const told = (texts: Readonly<Record<string, string>>) =>
    ids({ ...texts }, { hadoop: '3.3.6' }).filter((id) => /misspelt|aggregation|shuffle/.test(id));

  it('of a misspelt name: nothing of the setting that is absent for it', () => {
    const kept = { 'yarn.log-aggregation.retain-seconds': '604800' };
    expect(told({ 'yarn-site.xml': xml(kept) })).toEqual(['yarn/log-aggregation-off']);
    expect(told({ 'yarn-site.xml': xml({ ...kept, 'yarn.log.aggregation-enable': 'true' }) })).toEqual(['yarn/misspelt-setting']);
  });

  it('of files for clients: nothing of what their servers lack', () => {
    const texts = {
      'mapred-site.xml': xml({ 'mapreduce.framework.name': 'yarn' }),
      'yarn-site.xml': xml({ 'yarn.nodemanager.resource.memory-mb': '8192' }),
    };
    const within = (folder: string) => Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text]));
    expect(told(within('conf/cluster'))).toEqual(['yarn/shuffle-service-missing']);
    expect(told(within('conf/client'))).toEqual([]);
  });
});

describe('defaults of a stack, from which an installer chooses', () => {
  const settings = {
    'hbase.cluster.distributed': 'true',
    'hbase.rootdir': 'file:///var/lib/hbase',
    'hbase.zookeeper.quorum': 'z1,z2,z3',
    'hbase.regionserver.handler.cout': '9',
  };
  it.each([
    ['a file that is deployed', '', true],
    ['a definition', '<on-ambari-upgrade add="true"/>', false],
  ])('%s', (_, inside, isToldOfTwo) => {
    const all = ids({ 'hbase-site.xml': xml(settings, inside) }, { hbase: '2.5.8' });
    expect(all.includes('hbase/rootdir-local-in-distributed-mode')).toBe(isToldOfTwo);
    expect(all).toContain('hbase/misspelt-setting');
  });
});

it('gives a copy of the defaults no advice, and says which of its lines are wrong', () => {
  const settings = { 'hbase.hstore.compactionThreshold': '3', 'hbase.regionserver.handler.cout': '9' };
  const of = (name: string) => ids({ [`conf/${name}`]: xml(settings) }, { hbase: '2.5.8' });
  expect(of('hbase-site.xml')).toEqual(expect.arrayContaining(['hbase/renamed-setting', 'hbase/misspelt-setting']));
  expect(of('hbase-default.xml')).toEqual(['hbase/misspelt-setting']);
});

describe('a fork of a product', () => {
  const text = 'persistent_settings_directory: /p\ncommit_failure_policy: stop_on_startup\nnum_token: 1\ndisk_failure_policy: halt\n';
  const config = 'public class Config { String persistent_settings_directory; enum CommitFailurePolicy { stop, stop_on_startup } }\n';
  const told = (more: Readonly<Record<string, string>>) =>
    found({ 'fork/conf/cassandra.yaml': text, ...more }, { cassandra: '2.2.19' })
      .filter(([id]) => /unknown-setting|refused-value/.test(id))
      .flatMap(([, lines]) => lines);

  it.each([
    ['of which only the configuration is there', {}, [1, 2, 3, 4]],
    ['with its source: what that knows is no mistake', { 'fork/src/java/org/apache/cassandra/config/Config.java': config }, [3, 4]],
    ['with the source of another one beside it', { 'other/src/java/org/apache/cassandra/config/Config.java': config }, [1, 2, 3, 4]],
  ])('%s', (_, more, expected) => {
    expect(told(more).sort()).toEqual(expected);
  });
});

it('says nothing of what a node that a test starts keeps', () => {
  const service =
    'db:\n  image: cassandra:3.11\n  volumes:\n    - ./cassandra.yaml:/etc/cassandra/cassandra.yaml\n    - ./data:/var/lib/cassandra/data\n';
  const of = (directory: string) => ids({ [`${directory}db.workload`]: service }, {});
  expect(of('')).toContain('container/commit-log-not-mounted');
  expect(of('src/test/cassandra/')).toEqual([]);
});

it('says of a class whose name an editor broke what is in it', () => {
  const of = (value: string) => {
    const texts = { 'yarn-site.xml': xml({ 'yarn.resourcemanager.recovery.enabled': 'true', 'yarn.resourcemanager.store.class': value }) };
    const { findings } = new Checker(filesOf(texts), knowledge).check({
      name: '.',
      files: [{ path: 'yarn-site.xml', kind: 'yarn-site' }],
      releases: { hadoop: { version: '3.3.6', from: 'option' } },
    });
    return findings
      .filter(({ ruleId }) => ruleId.startsWith('yarn/refused-value'))
      .map(({ message }) => message.slice(message.lastIndexOf('" is') + 2));
  };
  expect(of('org.example.File\nStore')).toEqual(['is not a class name: a line break is in it; did you mean "org.example.FileStore"?']);
  expect(of('org.example.File\norg.example.Store')).toEqual(['is not a class name: a line break is in it']);
});

describe('files that the user calls those of a client', () => {
  const texts = {
    'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://nn1:8020' }),
    'hdfs-site.xml': xml({ 'dfs.namenode.name.dir': '/data/nn', 'dfs.permissions.enabled': 'false', 'dfs.replicaton': '2' }),
    workers: 'w1\nw2\nw3\nw4\n',
  };
  it.each([
    [false, ['hadoop/misspelt-setting', 'hdfs/data-dir-left-in-tmp', 'hdfs/permissions-disabled', 'hdfs/trash-left-out']],
    [true, ['hadoop/misspelt-setting']],
  ])('%s', (client, expected) => {
    const files = Object.keys(texts).flatMap((path) => {
      const kind = recognizeByName(path);
      return kind === undefined ? [] : [{ path, kind }];
    });
    const releases = { hadoop: { version: '3.3.6', from: 'option' } } as const;
    const { findings } = new Checker(filesOf(texts), knowledge).check({ name: '.', files, releases, client });
    const told = new Set(findings.map(({ ruleId }) => ruleId));
    expect(
      ['hadoop/misspelt-setting', 'hdfs/data-dir-left-in-tmp', 'hdfs/permissions-disabled', 'hdfs/trash-left-out'].filter((id) =>
        told.has(id),
      ),
    ).toEqual(expected);
  });
});

it('takes a placeholder for filled in where a script around, or its template, names it', () => {
  const site = { 'roles/common/files/core-site.xml': xml({ 'fs.defaultFS': 'hdfs://__MASTER_IP__:9000' }) };
  const told = (more: Readonly<Record<string, string>>) =>
    ids({ ...site, ...more }, { hadoop: '3.3.6' }).includes('hadoop/placeholder-left');
  expect(told({ 'roles/common/files/start.sh': 'su - hdfs -c start-dfs.sh\n' })).toBe(true);
  const fill = 'sed -i "s;__MASTER_IP__;$IP;g" core-site.xml\n';
  expect(told({ 'roles/common/files/provision.sh': fill })).toBe(false);
  expect(told({ 'roles/common/files/provision.sh.j2': fill })).toBe(false);
});

it('takes a file with several placeholders for one that a script fills in', () => {
  const lines = ['cluster_name: $NAME', 'num_tokens: $TOKENS', 'listen_address: $ADDRESS'];
  const told = (count: number) =>
    ids({ 'cassandra.yaml': `${lines.slice(0, count).join('\n')}\nrpc_port: 9160\n` }, { cassandra: '3.11.4' }).includes(
      'cassandra/placeholder-left',
    );
  expect([1, 2, 3].map(told)).toEqual([true, true, false]);
});

it('takes a file without any text for the place of one, unless others beside it have theirs', () => {
  const of = (text: string, more = {}) => ids({ 'conf/cassandra.yaml': text, ...more }, { cassandra: '4.1.10' });
  expect(of('# nothing\n')).toContain('cassandra/seeds-missing');
  expect(of('\n')).toEqual([]);
  expect(of('', { 'conf/jvm-server.options': '-Xmx8G\n' })).toContain('cassandra/seeds-missing');
});

it('marks the placeholder itself', () => {
  const text = 'seed_provider:\n  - class_name: SimpleSeedProvider\n    parameters:\n      - seeds: "@@SEEDS@@"\n';
  expect(found({ 'cassandra.yaml': text }, { cassandra: '5.0.2' })).toContainEqual(['cassandra/placeholder-left', [4]]);
});

describe('files of another program', () => {
  const zooCfg =
    'tickTime=2000\ninitLimit=10\nsyncLimit=5\nclientPort=2181\nserver.1=z1:2888:3888\nserver.2=z2:2888:3888\nserver.3=z3:2888:3888\n';
  it('get no advice on running a cluster', () => {
    expect(ids({ 'zoo.cfg': zooCfg }, { zookeeper: '3.8.4' })).toContain('zookeeper/purge-off');
    expect(ids({ 'zoo.cfg': zooCfg, 'flink-conf.yaml': '' }, { zookeeper: '3.8.4' })).not.toContain('zookeeper/purge-off');
  });
});

describe('files that the containers around do not read', () => {
  const service = (name: string, more: string) => `  ${name}:\n    image: bde2020/hadoop-${name}:2.0.0-hadoop3.2.1-java8\n${more}`;
  const volumes = (kept: string, more: string) => `    volumes:\n      - ${kept}\n${more}`;
  const compose = (more: string, client: string) =>
    `services:\n${service('namenode', volumes('nn_hadoop:/hadoop/dfs/name', more))}${service('datanode', volumes('dn_hadoop:/hadoop/dfs/data', more))}${client}volumes:\n  nn_hadoop:\n  dn_hadoop:\n`;
  const mounted = '      - ./:/opt/hadoop/etc/hadoop\n';

  it.each([
    ['of images that make their own', '', '', []],
    ['of images that have them mounted', mounted, '', ['hdfs/directory-outside-volumes', 'hdfs/replication-left-above-datanodes']],
    [
      'of images that make their own, beside a client that has them',
      '',
      `  notebook:\n    image: jupyter\n    volumes:\n${mounted}`,
      ['hdfs/replication-left-above-datanodes'],
    ],
  ])('%s', (_, more, client, told) => {
    const texts = {
      'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://namenode:9000' }),
      'hdfs-site.xml': xml({ 'dfs.namenode.name.dir': '/data/nn' }),
      'docker-compose.yml': compose(more, client),
    };
    expect(ids(texts, { hadoop: '3.2.1' }).filter((id) => /outside|left-above/.test(id))).toEqual(told);
  });

  it.each([
    ['of images that make their own', '', false],
    ['of images that have them mounted', mounted, true],
  ])('%s: what is absent there', (_, more, isTold) => {
    const texts = {
      'core-site.xml': xml({ 'fs.defaultFS': 'hdfs://namenode:9000' }),
      'yarn-site.xml': xml({ 'yarn.resourcemanager.hostname': 'resourcemanager', 'yarn.nodemanager.aux-services': 'mapreduce_shuffle' }),
      'docker-compose.yml': compose(more, ''),
    };
    expect(ids(texts, { hadoop: '3.2.1' }).includes('yarn/logs-kept-for-hours')).toBe(isTold);
  });
});

it('lets the first of growing waits be short', () => {
  const told = (name: string) =>
    ids({ 'yarn-site.xml': xml({ [name]: '100' }) }, { hadoop: '3.3.6' }).includes('yarn/number-in-another-unit');
  // Clients of Cloudera have 100 ms here, with at most 2 s. The default of both is 30 s.
  expect(told('yarn.client.failover-sleep-base-ms')).toBe(false);
  expect(told('yarn.resourcemanager.connect.retry-interval.ms')).toBe(true);
});

it('says once that a factory of SSL contexts is of an unknown class', () => {
  const text = 'client_encryption_options:\n  ssl_context_factory:\n    class_name: NoSuchFactory\n';
  expect(ids({ 'cassandra.yaml': text }, { cassandra: '4.1.10' })).toContain('cassandra/ssl-context-factory-unknown');
  expect(ids({ 'cassandra.yaml': text }, { cassandra: '4.1.10' })).not.toContain('cassandra/unknown-class');
  const ofTests = ids({ 'test/conf/cassandra.yaml': text }, { cassandra: '4.1.10' });
  expect(ofTests.filter((id) => /ssl-context|unknown-class/.test(id))).toEqual([]);
});

it('gives resources of tests no advice, and says which of their lines are wrong', () => {
  const settings = { 'hbase.regionserver.safemode': 'false', 'hbase.regionserver.handler.cout': '9' };
  const of = (directory: string) => ids({ [`${directory}/hbase-site.xml`]: xml(settings) }, { hbase: '2.5.8' });
  expect(of('conf')).toEqual(expect.arrayContaining(['hbase/unread-setting', 'hbase/misspelt-setting']));
  expect(of('src/test/resources')).toEqual(['hbase/misspelt-setting']);
});

it('judges HBase 0.99 as 1.0, which it was the preview of', () => {
  const texts = {
    'hbase-site.xml': xml({ 'hbase.cluster.distributed': 'true', 'hbase.rootdir': 'hdfs://c1/hbase' }),
    'hbase-env.sh': 'export HBASE_MANAGES_ZK=false\n',
  };
  expect(ids(texts, { hbase: '0.98.24' })).toContain('hbase/heap-of-thousand-megabytes');
  expect(ids(texts, { hbase: '0.99.2' })).not.toContain('hbase/heap-of-thousand-megabytes');
});

describe('what scripts around write', () => {
  const ports =
    'tickTime=2000\ndataDir=/data/zk\nclientPort=2181\ninitLimit=10\nsyncLimit=5\nserver.1=z1:2181:3888\nserver.2=z2:2888:3888\nserver.3=z3:2888:3888\n';

  it('is no line that a pattern of names stands for', () => {
    const texts = { 'zoo.cfg': ports, 'clean.sh': '#!/bin/sh\nrm -f /var/log/*.log\n' };
    expect(ids(texts, { zookeeper: '3.8.4' })).toContain('cross/zookeeper-port-taken');
  });

  it.each([
    ['@IP@', 'sed -i "s/@IP@/$(hostname -i)/" hbase-site.xml\n', false],
    ['@IP@', 'echo "IP of this host"\n', true],
    ['@QUORUM@', 'sed -i "s/@QUORUM@/$QUORUM/" hbase-site.xml\n', false],
  ])('fills in %s: %s', (value, script, isLeft) => {
    for (const path of ['start.sh', 'hbase.run', 'hbase.sbatch']) {
      const texts = { 'hbase-site.xml': xml({ 'hbase.zookeeper.quorum': value }), [path]: `#!/bin/sh\n${script}` };
      expect(ids(texts, { hbase: '2.5.8' }).includes('hbase/placeholder-left')).toBe(isLeft);
    }
  });

  it.each([
    ['template: src=cassandra.yaml.j2 dest=/etc/cassandra/cassandra.yaml', true],
    ['template:\n    src: cassandra.yaml.j2\n    dest: "{{ conf }}/cassandra.yaml"', true],
    ['template: src=cassandra.yaml.j2 dest=/tmp/cassandra-head.yaml', false],
    ['template: src=other.j2 dest=/etc/cassandra/cassandra.yaml', false],
    ['copy: src=cassandra.yaml.j2 dest=/etc/cassandra/cassandra.yaml', false],
  ])('is a whole file where a task makes one of it: %s', (task, isWhole) => {
    const texts = {
      'templates/cassandra.yaml.j2': 'cluster_name: c\nlisten_address: {{ address }}\n',
      'tasks/main.yml': `- name: settings\n  ${task}\n`,
    };
    expect(ids(texts, { cassandra: '4.1.10' }).includes('cassandra/required-setting-missing')).toBe(isWhole);
  });

  it.each([
    ['templates/config/3.11', false],
    ['templates/v2.1.x', true],
    ['templates/nodes', true],
  ])('is of the release that its folder of templates is named for: %s', (folder, isNewer) => {
    const texts = {
      [`${folder}/cassandra.yaml.j2`]:
        'cluster_name: c\nseed_provider: []\nendpoint_snitch: SimpleSnitch\nhints_flush_period_in_ms: 10000\n',
      'defaults/main.yml': 'cassandra_version: 2.1.22\n',
    };
    expect(ids(texts, {}).includes('cassandra/newer-setting')).toBe(isNewer);
  });

  it.each([
    ['template: src=files/cassandra.yaml dest=/etc/cassandra/cassandra.yaml', false],
    ['ansible.builtin.template:\n    dest: /etc/cassandra/cassandra.yaml\n    src: cassandra.yaml', false],
    ['template: src=cassandra.yaml.j2 dest=/etc/cassandra/cassandra.yaml', true],
    ['copy: src=files/cassandra.yaml dest=/etc/cassandra/cassandra.yaml', true],
  ])('is filled in by a task of Ansible: %s', (task, isLeft) => {
    const texts = { 'cassandra.yaml': 'listen_address: {{ ansible_eth0.ipv4.address }}\n', 'site.yml': `- name: settings\n  ${task}\n` };
    expect(ids(texts, { cassandra: '3.0.31' }).includes('cassandra/placeholder-left')).toBe(isLeft);
  });

  it.each([
    ['sed -i "s#\\${ZK_HOSTS}#$ZK#g" hbase-site.xml\n', false],
    ["sed -i 's|${ZK_HOSTS}|'$ZK'|' hbase-site.xml\n", false],
    ["sed -i .bak 's:${ZK_HOSTS}:'$ZK':g' $CONFIG\n", false],
    ['ZK=${ZK_HOSTS}:2181\n', true],
    ['# sed -i "s#\\${ZK_HOSTS}#$ZK#g" hbase-site.xml\n', true],
    ['envsubst < hbase-site.xml > /etc/hbase/conf/hbase-site.xml\n', false],
    ['sudo -E python3 ../tools/fill.py ../conf/hbase-site.xml\n', false],
    ['python3 fill.py core-site.xml\n', true],
    ['java -cp "$classpath" -DZK_HOSTS="$ZK" org.apache.hadoop.hbase.master.HMaster\n', false],
    ['java -cp "$classpath" -DZK_HOSTS_OLD="$ZK" org.apache.hadoop.hbase.master.HMaster\n', true],
    ['cp hbase-site.xml /etc/hbase/conf/\n', true],
  ])('fills in a variable: %s', (script, isUndefined) => {
    const texts = { 'hbase-site.xml': xml({ 'hbase.zookeeper.quorum': '${ZK_HOSTS}' }), 'start.sh': `#!/bin/sh\n${script}` };
    expect(ids(texts, { hbase: '2.5.8' }).includes('hbase/undefined-variable')).toBe(isUndefined);
  });

  it.each([
    ['seeds', 'broadcast_rpc_address', []],
    ['seeds', 'broadcast_address', ['cassandra/rpc-wildcard-needs-broadcast']],
    ['seed', 'broadcast_rpc_address', ['cassandra/refused-value', 'cassandra/seeds-missing']],
  ])('fills in the lines that are left empty: %s and %s', (seeds, address, left) => {
    const texts = {
      'cassandra.yaml':
        'rpc_address: 0.0.0.0\nbroadcast_rpc_address:\nseed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds:\n',
      'start.sh': `#!/bin/sh\nsed -ri 's/(- ${seeds}:).*/\\1 "'"$SEEDS"'"/' "$CONF/cassandra.yaml"\nfor name in listen_address ${address}; do\n  sed -ri 's/^('"$name"':).*/\\1 '"$IP"'/' "$CONF/cassandra.yaml"\ndone\n`,
    };
    const told = ids(texts, { cassandra: '4.1.10' });
    expect(told.filter((id) => /wildcard-needs|refused-value|seeds-missing/.test(id)).sort()).toEqual(left);
  });
  it.each([
    ['listen_address', true],
    ['seeds', false],
  ])('tells what it finds whatever a script makes of a line that a function reads: %s', (written, isTold) => {
    const seeds = (list: string) =>
      `endpoint_snitch: SimpleSnitch\nseed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds: ${list}\n`;
    const texts = {
      'cassandra.yaml': seeds(written === 'seeds' ? '' : '10.0.0.1,10.0.0.2'),
      'start.sh': `#!/bin/sh\nsed -i "s/^\\(.*${written}:\\).*/\\1 $IP/" "$CONF/cassandra.yaml"\n`,
    };
    expect(ids(texts, { cassandra: '4.1.10' }).includes('cassandra/simple-snitch-in-cluster')).toBe(isTold);
  });
});

describe('a file that its parser refuses', () => {
  const policy = 'dfs.datanode.fsdataset.volume.choosing.policy';
  const fraction = 'dfs.datanode.available-space-volume-choosing-policy.balanced-space-preference-fraction';
  const half = `<configuration><property><NAME>${policy}</name><value>x.y.AvailableSpaceVolumeChoosingPolicy</value></property>
<property><name>${fraction}</name><value>0.9</value></property></configuration>`;

  it('lacks nothing that may stand in the part that is not read', () => {
    const told = ids({ 'hdfs-site.xml': half.replace('NAME', 'pname') }, { hadoop: '3.3.6' });
    expect(told).toContain('file/refused');
    expect(told).not.toContain('hdfs/volume-policy-not-chosen');
    expect(ids({ 'hdfs-site.xml': xml({ [fraction]: '0.9' }) }, { hadoop: '3.3.6' })).toContain('hdfs/volume-policy-not-chosen');
  });

  it('has no line that is passed over', () => {
    const text = (value: string) => `<configuration><property><name>hbase.rootdir</name>\n${value}</property></configuration>`;
    expect(ids({ 'hbase-site.xml': text('<valuehdfs://m:9000/hbase</value>') }, { hbase: '2.5.8' })).toEqual(['file/refused']);
    expect(ids({ 'hbase-site.xml': text('<value></value>') }, { hbase: '2.5.8' })).toContain('hbase/empty-value');
  });
});

describe('a word that a script replaces in a copy', () => {
  it.each([
    ['sed "s#WORKDIR#${WORK_DIR}#g" zoo.cfg > "${WORK_DIR}/zoo.cfg"', false],
    ['sed -e "s%WORKDIR%$PWD%" zoo.cfg', false],
    ["sed -e 's/WORKDIR/\\/data/' zoo.cfg", false],
    ['cd "$WORKDIR"', true],
    ['sed "s#WORKDIRS#x#" zoo.cfg', true],
  ])('is no part of a path: %s', (script, isFound) => {
    const texts = { 'zoo.cfg': 'tickTime=2000\nclientPort=2181\ndataDir=WORKDIR/zkdata\n', 'zkServer.sh': `#!/bin/sh\n${script}\n` };
    expect(ids(texts, { zookeeper: '3.8.4' }).includes('zookeeper/malformed-value')).toBe(isFound);
  });
});

describe('what files around do', () => {
  const servers = 'server.1=z1:2888:3888\nserver.2=z2:2888:3888\nserver.3=z3:2888:3888\n';
  const zooCfg = `tickTime=2000\nclientPort=2181\ninitLimit=10\nsyncLimit=5\n${servers}`;

  it.each([
    ['the setting that is missing', 'RUN echo "autopurge.purgeInterval=1" >> zoo.cfg', false],
    ['another one', 'RUN echo "dataDir=/data" >> zoo.cfg', true],
  ])('hides a finding where a script writes %s', (_, dockerfile, isFound) => {
    expect(ids({ 'zoo.cfg': zooCfg, Dockerfile: `${dockerfile}\n` }, { zookeeper: '3.8.4' }).includes('zookeeper/purge-off')).toBe(isFound);
  });

  it.each([
    ['a token that a script replaces', '<node_name>', 'sed -i "s/<node_name>/$1/g" hbase-site.xml\n', false],
    ['a token that nothing replaces', '<node_name>', 'sed -i "s/<node_id>/$1/g" hbase-site.xml\n', true],
    ['an element, which a script names as well', '<value>', 'sed -i "s|<value></value>|$1|g" hbase-site.xml\n', true],
  ])('judges %s', (_, token, script, isRefused) => {
    const texts = { 'hbase-site.xml': xml({ 'hbase.regionserver.hostname': token }), 'start.sh': script };
    expect(ids(texts, { hbase: '2.5.8' }).includes('file/refused')).toBe(isRefused);
  });
});

it('marks of several families of lines those that the message names', () => {
  const text = 'export HADOOP_LOG_DIR=/var/log\nexport HDFS_NAMENODE_OPTS="-Xmx4g $HDFS_DATANODE_OPTS"\nexport YARN_LOG_DIR=/var/log\n';
  const all = found({ 'hadoop-env.sh': text }, { hadoop: '3.3.6', jdk: '11' });
  expect(all.filter(([id]) => id === 'jvm/options-of-other-daemon')).toEqual([['jvm/options-of-other-daemon', [2]]]);
});
