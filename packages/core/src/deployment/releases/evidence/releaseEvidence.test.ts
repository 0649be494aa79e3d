import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Files, type FileText, filesOf } from '../../../host.js';
import { Around } from '../../around/around.js';
import { evidenceIn, evidenceInPath, mayTellReleases } from './evidenceIn.js';

const told = (text: string) => evidenceIn('Dockerfile', text).map(({ product, version, line }) => `${product} ${version} :${line}`);

test('an operator is asked for a release in its own objects alone', () => {
  const object = (kind: string, release: string) => `kind: ${kind}\nspec:\n  serverVersion: "${release}"\n`;
  expect(told(object('CassandraDatacenter', '4.1.2'))).toEqual(['cassandra 4.1.2 :3']);
  expect(told(object('CassandraDatacenter', '6.8.20'))).toEqual([]);
  expect(told(object('CouchbaseCluster', '5.5.2'))).toEqual([]);
});

test("Stackable's operators are asked for one of HBase and of HDFS, each in its own object", () => {
  const object = (kind: string, release: string) => `kind: ${kind}\nspec:\n  image: { productVersion: ${release} }\n---\n`;
  const [hbase, hdfs, zookeeper] = [object('HbaseCluster', '2.6.4'), object('HdfsCluster', '3.4.2'), object('ZookeeperCluster', '3.9.4')];
  expect(told(hbase)).toEqual(['hbase 2.6.4 :3']);
  expect(told(hdfs + hbase)).toEqual(['hadoop 3.4.2 :3', 'hbase 2.6.4 :7']);
  expect(told(hdfs + hbase + zookeeper)).toEqual(['hadoop 3.4.2 :3', 'hbase 2.6.4 :7']);
  expect(told(zookeeper + hdfs)).toEqual(['hadoop 3.4.2 :7']);
  expect(told(hbase + object('AirflowCluster', '2.4.1'))).toEqual(['hbase 2.6.4 :3']);
  expect(told(object('TrinoCluster', '2.6.4'))).toEqual([]);
});

test('variables that double one another end', () => {
  const doubling = Array.from({ length: 100 }, (_, at) => `V${at + 1}=$V${at}$V${at}\n`).join('');
  expect(told(`V0=2.5\n${doubling}HBASE_VERSION=$V0.8\n`)).toEqual(['hbase 2.5.8 :102']);
});

describe('a release below the name of its product', () => {
  const toldBy = (path: string, text: string) =>
    evidenceIn(path, text).map(({ product, version, line }) => `${product} ${version} :${line}`);

  test('is that of an image in values of a chart', () => {
    expect(toldBy('values.yaml', 'image:\n  registry: docker.io\n  repository: bitnami/cassandra\n  tag: 4.1.3-debian-11\n')).toEqual([
      'cassandra 4.1.3 :4',
    ]);
    expect(toldBy('values.yaml', 'image:\n  repository: cassandra\n  pullPolicy: Always\n  # the newest\n  tag: "3.11.16"\n')).toEqual([
      'cassandra 3.11.16 :5',
      'jdk 8 :5',
    ]);
    expect(toldBy('values.yaml', 'image:\n  repository: example/hadoop\n  tag: 3.2.1-nolib\nhadoopVersion: 3.2.1\n')).toEqual([
      'hadoop 3.2.1 :4',
    ]);
    expect(toldBy('values.yaml', 'image:\n  repository: cassandra\nother:\n  tag: 3.11.16\n')).toEqual([]);
    expect(toldBy('values.yaml', 'image:\n  repository: cassandra-exporter\n  tag: 3.11.16\n')).toEqual([]);
  });

  test('is one of a map that is named after it', () => {
    expect(toldBy('group_vars/all.yml', 'cassandra:\n  cluster: c\n  version: 3.11.4\n')).toEqual(['cassandra 3.11.4 :3']);
    expect(toldBy('group_vars/all.yml', 'cassandra:\n  cluster: c\nkafka:\n  version: 3.11.4\n')).toEqual([]);
    expect(toldBy('notes.md', 'cassandra:\n  version: 3.11.4\n')).toEqual([]);
  });

  test('is one of a package in a state of Salt, but not that of a chart or a role', () => {
    const text = 'cassandra_12x:\n  pkg.installed:\n    - name: cassandra\n    - version: 1.2.9\n';
    expect(toldBy('cassandra/init.sls', text)).toEqual(['cassandra 1.2.9 :4']);
    expect(mayTellReleases('init.sls')).toBe(true);
    expect(toldBy('Chart.yaml', 'name: cassandra\nversion: 9.1.0\n')).toEqual([]);
    expect(toldBy('requirements.yml', '- name: cassandra\n  version: 1.2.0\n')).toEqual([]);
  });

  test('may be a variable of the same file', () => {
    expect(toldBy('vars/Debian.yml', 'java_version: "8"\njava_package: "openjdk-{{ java_version }}-jdk-headless"\n')).toEqual(['jdk 8 :2']);
    expect(toldBy('vars/Debian.yml', 'java_package: "openjdk-{{ java_version }}-jdk-headless"\n')).toEqual([]);
  });
});

test('the release of a module of Puppet is that of the product whose name its class has', () => {
  const said = (path: string, text: string) => evidenceIn(path, text).map(({ product, version, line }) => `${product} ${version} :${line}`);
  expect(said('manifests/params.pp', "class hbase::params {\n  $version = '0.94.12'\n}\n")).toEqual(['hbase 0.94.12 :2']);
  expect(said('manifests/init.pp', "class zookeeper (\n  String $version = '3.4.6',\n) inherits x {}\n")).toEqual(['zookeeper 3.4.6 :2']);
  expect(said('manifests/params.pp', 'class zookeeper::params {\n  $version = $::hostname ? {\n    default => "3.4.6",\n  }\n}\n')).toEqual(
    ['zookeeper 3.4.6 :2'],
  );
  expect(said('manifests/thrift.pp', "class hbase::thrift {\n  $version = '0.9.3'\n}\n")).toEqual([]);
  expect(said('manifests/init.pp', "class monitor {\n  $version = '1.2.6' # of hbase\n}\n")).toEqual([]);
  expect(said('site.sh', "class hbase {\n  $version = '1.2.6'\n}\n")).toEqual([]);
});

test('a blueprint of Ambari says which distribution it installs', () => {
  const said = (name: string) =>
    evidenceIn('blueprint.json', `{"Blueprints": {\n  "stack_name" : "${name}",\n  "stack_version" : "2.2"\n}}\n`).map(
      ({ product, version, line }) => `${product} ${version} :${line}`,
    );
  expect(said('HDP')).toEqual(['hbase 0.98.4.2.2.0.0 :3', 'hadoop 2.6.0.2.2.0.0 :3', 'zookeeper 3.4.6.2.2.0.0 :3']);
  expect(said('PHD')).toEqual([]);
  expect(['blueprint.json', 'hdp-blueprint-ha.json', 'emr-cluster.json', 'package.json', '.blueprint.json'].map(mayTellReleases)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

describe('what a line says', () => {
  test.each<[line: string, ...told: string[]]>([
    ['FROM cassandra:3.11', 'cassandra 3.11', 'jdk 8'],
    ['    image: cassandra:4.1.3', 'cassandra 4.1.3', 'jdk 11'],
    ['FROM cassandra:5.0-jammy', 'cassandra 5.0', 'jdk 17'],
    ['FROM bitnami/cassandra:4.1.3', 'cassandra 4.1.3'],
    ['FROM docker.io/library/cassandra:4', 'cassandra 4', 'jdk 11'],
    ['    image: "zookeeper:3.8.4"', 'zookeeper 3.8.4'],
    ['  image: bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8', 'hadoop 3.2.1'],
    ['FROM bde2020/hbase-standalone:1.0.0-hbase1.2.6', 'hbase 1.2.6'],
    ['FROM knappek/hadoop-secure:2.7.4', 'hadoop 2.7.4'],
    ['FROM bde2020/hadoop-base:2.0.0-hadoop3.2.1-java8', 'hadoop 3.2.1'],
    ['  user: "${HADOOP_UID:-hadoop}:0"'],
    ['USER hadoop:1000'],
    ["RUN useradd hadoop && echo 'hadoop:0' | chpasswd"],
    ['RUN tar xf hadoop-3.3.6.tar.gz && chown -R hadoop:0 /opt/hadoop', 'hadoop 3.3.6'],
    ['ENV HBASE_VERSION 1.1.2', 'hbase 1.1.2'],
    ['ARG HBASE_VERSION=2.4.9', 'hbase 2.4.9'],
    ['ENV HBASE_VER 2.2.3', 'hbase 2.2.3'],
    ['CASSANDRA_VERSION = 1.1.5', 'cassandra 1.1.5'],
    ['cassandra_version: "4.1.3"', 'cassandra 4.1.3'],
    ["default['hbase']['version'] = '1.2.6'", 'hbase 1.2.6'],
    ["default['hadoop']['version']                    = \"2.8.2-SNAPSHOT\"", 'hadoop 2.8.2'],
    ['  hadoop_version: "{{ hadoop_release | default(\'x\') }}"'],
    ['  HBASE_VERSION: ${HBASE_VERSION:-2.1.0}', 'hbase 2.1.0'],
    ['RUN wget https://archive.apache.org/dist/hadoop/common/hadoop-3.3.6/hadoop-3.3.6.tar.gz', 'hadoop 3.3.6'],
    ['ADD https://dlcdn.apache.org/hbase/2.4.18/hbase-2.4.18-bin.tar.gz /hbase.tar.gz', 'hbase 2.4.18'],
    ["RUN wget -q 'http://x/hbase/hbase-0.98.12/hbase-0.98.12-hadoop2-bin.tar.gz'", 'hbase 0.98.12'],
    ['wget http://x/hadoop-0.20.2.tar.gz', 'hadoop 0.20.2'],
    ['RUN wget http://x/hbase/3.0.0-alpha-4/hbase-3.0.0-alpha-4-bin.tar.gz', 'hbase 3.0.0-alpha-4'],
    ['wget http://x/zookeeper-3.5.4-beta.tar.gz && tar xzf hadoop-3.0.0-alpha1.tar.gz', 'hadoop 3.0.0-alpha1', 'zookeeper 3.5.4-beta'],
    ['wget http://x/cassandra/3.4/apache-cassandra-3.4-bin.tar.gz', 'cassandra 3.4'],
    ['[ -d x ] || tar -xvzf dsc-cassandra-2.1.9-bin.tar.gz', 'cassandra 2.1.9'],
    ['export HADOOP_HOME=/home/kfk/hadoop-2.6.0-cdh5.9.3', 'hadoop 2.6.0-cdh5.9.3'],
    [
      'baseurl=http://archive.cloudera.com/cdh5/redhat/7/x86_64/cdh/5.6.1/',
      'hbase 1.0.0-cdh5.6.1',
      'hadoop 2.6.0-cdh5.6.1',
      'zookeeper 3.4.5-cdh5.6.1',
    ],
    [
      'baseurl=http://public-repo-1.hortonworks.com/HDP/centos6/1.x/GA/1.3.0.0',
      'hbase 0.94.6.1.3.0.0',
      'hadoop 1.2.0.1.3.0.0',
      'zookeeper 3.4.5.1.3.0.0',
    ],
    ["default[:hadoop][:cdh_version] = 'cdh4.2.1'", 'hbase 0.94.2-cdh4.2.1', 'hadoop 2.0.0-cdh4.2.1', 'zookeeper 3.4.5-cdh4.2.1'],
    ['handle: hadoop-0.20; cdh_version: 4.1.2', 'hbase 0.92.1-cdh4.1.2', 'hadoop 2.0.0-cdh4.1.2', 'zookeeper 3.4.3-cdh4.1.2'],
    ['apt-get install hadoop-0.20', 'hadoop 0.20.2-cdh3'],
    ['cdh_version: "5.16"', 'hbase 1.2.0-cdh5.16', 'hadoop 2.6.0-cdh5.16', 'zookeeper 3.4.5-cdh5.16'],
    [
      'wget http://public-repo-1.hortonworks.com/HDP/centos7/2.x/updates/2.6.5.0/hdp.repo',
      'hbase 1.1.2.2.6.5.0',
      'hadoop 2.7.3.2.6.5.0',
      'zookeeper 3.4.6.2.6.5.0',
    ],
    ['release_label = "emr-5.30.0"', 'hbase 1.4.13-emr5.30.0', 'hadoop 2.8.5-emr5.30.0', 'zookeeper 3.4.14-emr5.30.0'],
    ['  default       = "emr-4.7.2"', 'hbase 1.2.1-emr4.7.2', 'hadoop 2.7.2-emr4.7.2', 'zookeeper 3.4.8-emr4.7.2'],
    ['      ReleaseLabel: emr-6.15.0', 'hbase 2.4.17-emr6.15.0', 'hadoop 3.3.6-emr6.15.0'],
    ['"ReleaseLabel": "emr-7.13.0",', 'hbase 2.6.4-emr7.13.0', 'hadoop 3.4.2-emr7.13.0', 'zookeeper 3.9.3-emr7.13.0'],
    ['aws emr create-cluster --release-label emr-4.5.0 --name x', 'hadoop 2.7.2-emr4.5.0'],
    ['aws emr create-cluster --release-label=emr-7.0.0 --name x', 'hadoop 3.3.6-emr7.0.0'],
    ['release_label = "emr-6.7.0"'],
    ['release_label = "emr-7.14.0"'],
    ['release_label = var.release'],
    ['  image: example/emr-5.30.0'],
    ['baseurl=https://archive.cloudera.com/cdh5/redhat/7/x86_64/cdh/5/'],
    ['baseurl=https://archive.cloudera.com/cdh7/7.1.7.0/'],
    ['ssh hdp-2.example.com'],
    ['HADOOP_VERSION=2.0.0-hadoop3.2.1-java8', 'hadoop 3.2.1'],
    ['HBASE_VERSION=1.0.0-hbase1.2.6', 'hbase 1.2.6'],
    ['hdp_host: 10.2.6.5'],
    ['apt-get install -y cassandra=3.11.4', 'cassandra 3.11.4'],
    ['echo "deb https://debian.cassandra.apache.org 41x main" | tee /etc/apt/sources.list.d/cassandra.list', 'cassandra 4.1'],
    ['echo "deb http://www.apache.org/dist/cassandra/debian 311x main"', 'cassandra 3.11'],
    ['  yum: name=dsc20 state=present', 'cassandra 2.0'],
    ['        - dsc30', 'cassandra 3.0'],
    ['  yum: name=cassandra21 state=present', 'cassandra 2.1'],
    ['        - cassandra21'],
    ['  hosts: cassandra20, cassandra21'],
    ['baseurl=https://redhat.cassandra.apache.org/40x/', 'cassandra 4.0'],
    ['FROM openjdk:8-jre', 'jdk 8'],
    ['FROM eclipse-temurin:17.0.9_9-jdk', 'jdk 17'],
    ['RUN apt-get install -y openjdk-8-jdk-headless', 'jdk 8'],
    ['yum install -y java-1.8.0-openjdk-devel', 'jdk 8'],
    // Another thing's number.
    ['# FROM cassandra:3.11'],
    ['hadoop jar hadoop-mapreduce-examples-2.7.2-sources.jar wordcount'],
    ['cp hbase-client-1.2.6.jar lib/'],
    ['cp zookeeper-3.4.6.jar lib/'],
    ['mvn -Phadoop-2.4 package'],
    ['wget http://x/spark-2.4.0-bin-hadoop2.7.tgz'],
    ['SPARK_VERSION=spark-1.5.2-bin-hadoop2.6'],
    ['    image: bde2020/spark-master:3.3.0-hadoop3.3'],
    ['pip install cassandra-driver==3.25.0'],
    ['image: sillelien/ug-cassandra:0.0.1'],
    ['image: bitnami/cassandra-exporter:2.3.8'],
    ['FROM bde2020/hadoop-base:2.0.0'],
    ['phoenix_hbase_version: 1.1'],
    ['COPY phoenix-4.7.0-HBase-1.1-bin.tar.gz /'],
    ['FROM cassandra:latest'],
    ['docker build -t me/hadoop:2.0 .'],
    ['  package "hadoop-0.20-mapreduce-jobtracker" do'],
    ['export HADOOP_HOME=/usr/lib/hadoop-0.20-mapreduce'],
    ['docker push me/hbase:1.4'],
  ])('%s', (line, ...expected) => expect(told(line)).toEqual(expected.map((each) => `${each} :1`)));
});

test('variables of the lines above are filled in', () => {
  expect(told('ENV HBASE_MAJOR 1.3\nENV HBASE_MINOR 2\nENV HBASE_VERSION "${HBASE_MAJOR}.${HBASE_MINOR}"\n')).toEqual(['hbase 1.3.2 :3']);
  expect(told('VERSION=3.3.6\ncurl -O http://x/hadoop-$VERSION.tar.gz\n')).toEqual(['hadoop 3.3.6 :2']);
});

test('any text is read, in a time that its length bounds', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) =>
      evidenceIn('x.sh', `hbase ${text}`).every(({ line }) => line === 1 || text.includes('\n')),
    ),
  );
  const start = process.cpuUsage().user;
  for (const piece of ['hbase_version ', ':hbase', 'hadoop-1.', '${', 'cassandra=', 'java:'])
    evidenceIn('x.sh', `${piece.repeat(30)}\n`.repeat(600).slice(0, 250_000));
  expect(process.cpuUsage().user - start).toBeLessThan(2_000_000);
});

test.each<[directory: string, ...told: string[]]>([
  ['/opt/hbase-1.2.6/conf', 'hbase 1.2.6'],
  ['docker/cassandra/3.11', 'cassandra 3.11'],
  ['apache-cassandra-4.1.3/conf', 'cassandra 4.1.3'],
  ['hadoop-2.7.7/hbase-1.4.9/conf', 'hbase 1.4.9', 'hadoop 2.7.7'],
  ['notes/hbase-client-1.2'],
  ['roles/apache-cassandra-tarball/templates/4.0.1/conf', 'cassandra 4.0.1'],
  ['roles/cassandra/templates/5.0.x', 'cassandra 5.0'],
  ['hadoop-ansible/roles/web/templates/2.4.1'],
])('the directory %s', (directory, ...expected) =>
  expect(evidenceInPath(directory).map(({ product, version }) => `${product} ${version}`)).toEqual(expected),
);

test.each([
  ['Dockerfile', true],
  ['Dockerfile.base', true],
  ['hbase.dockerfile', true],
  ['DockerfileMaster', true],
  ['dockerfiles', false],
  ['docker-compose.yml', true],
  ['.env', true],
  ['default.rb', true],
  ['.travis.yml', false],
  ['pom.xml', false],
  ['README.md', false],
  ['cassandra.repo.j2', true],
  ['cassandra.list', true],
])('%s may tell: %s', (name, expected) => expect(mayTellReleases(name)).toBe(expected));

/** Files in directories, as a host has them. */
function tree(texts: Readonly<Record<string, string>>): Files {
  const names = (directory: string) => {
    const prefix = directory === '.' ? '' : `${directory}/`;
    return [
      ...new Set(Object.keys(texts).flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length).split('/')[0] ?? ''] : []))),
    ];
  };
  return {
    list: (directory) => (directory.startsWith('..') ? [] : names(directory)),
    read: (path) => filesOf(texts).read(path) as FileText,
  };
}

test('takes no number of a chart for a release: a list of charts names archives of charts', () => {
  const index =
    'apiVersion: v1\nentries:\n  hadoop:\n  - appVersion: 3.3.2\n    urls:\n    - https://example.com/charts/hadoop-1.0.0.tgz\n';
  expect(evidenceIn('r/index.yaml', index)).toEqual([]);
  expect(evidenceIn('r/vars.yaml', 'url: https://example.com/hadoop-3.3.2.tar.gz\n')).toHaveLength(1);
});

describe('what stands around a deployment', () => {
  const around = (texts: Readonly<Record<string, string>>, path: string) =>
    Around.of(tree(texts))
      .releases([path])
      .map((level) => [...new Set(level.map(({ version, path }) => `${version} ${path}`))]);

  test('comes nearest first', () => {
    const files = {
      Dockerfile: 'FROM hbase:2.1',
      'old/Dockerfile': 'FROM hbase:1.2',
      'old/conf/hbase-site.xml': '',
      'new/Dockerfile': 'FROM hbase:2.5',
    };
    const [, own, parent, top] = around(files, 'old/conf/hbase-site.xml');
    expect([own, parent]).toEqual([[], ['1.2 old/Dockerfile']]);
    expect(top).toEqual(['2.1 Dockerfile', '1.2 old/Dockerfile', '2.5 new/Dockerfile']);
  });

  test('is sought beneath each directory, but not among sources, builds and hidden files', () => {
    const files = {
      'roles/hbase/templates/hbase-site.xml.j2': '',
      'roles/hbase/defaults/main.yml': 'hbase_version: 2.4.9\n',
      'roles/hbase/src/Dockerfile': 'FROM hbase:1.0',
      'roles/hbase/.github/x.yml': 'image: hbase:1.1\n',
    };
    expect(around(files, 'roles/hbase/templates/hbase-site.xml.j2')[2]).toEqual(['2.4.9 roles/hbase/defaults/main.yml']);
  });

  test('ends at the top of a repository', () => {
    const files = { 'repo/.git/HEAD': '', 'repo/conf/hbase-site.xml': '', Dockerfile: 'FROM hbase:2.1' };
    expect(around(files, 'repo/conf/hbase-site.xml').flat()).toEqual([]);
  });
});
