import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { parseDocument } from '../../products/parseDocument.js';
import type { Product } from '../../products/registry.js';
import { SourceText } from '../../text/sourceText.js';
import { markUnfilled } from './unfilled.js';

const read = (product: Product) =>
  loadCatalog(JSON.parse(readFileSync(new URL(`../../../../../catalog/${product}.json`, import.meta.url), 'utf8')));
const loaded = { hbase: read('hbase'), hadoop: read('hadoop'), cassandra: read('cassandra') };
const catalogs = (product: Product) =>
  product === 'hbase' || product === 'hadoop' || product === 'cassandra' ? loaded[product] : undefined;

/** The names whose values are marked. */
function marked(settings: Readonly<Record<string, string>>, path = 'hdfs-site.xml'): readonly string[] {
  const lines = Object.entries(settings).map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`);
  const source = new SourceText(path, `<configuration>\n${lines.join('\n')}\n</configuration>\n`);
  const { entries } = markUnfilled(parseDocument(source, 'hdfs-site'), catalogs);
  return entries.filter(({ hole }) => hole === 'value').map(({ key }) => key);
}

describe('words of capitals', () => {
  it('are placeholders where a number is wanted', () => {
    expect(marked({ 'dfs.replication': 'HDFSREPLICATION', 'dfs.datanode.data.dir': 'DFSDATADIR' })).toEqual(['dfs.replication']);
  });

  it('are placeholders in a template, too: what it makes is filled in once more', () => {
    const address = { 'dfs.datanode.address': '0.0.0.0:DATA_PORT_REPLACEME', 'dfs.replication': '{{ replicas }}' };
    expect(marked(address, 'templates/hdfs-site.xml.j2')).toEqual(['dfs.datanode.address', 'dfs.replication']);
  });

  it.each([
    'TRUE',
    'UNLIMITED',
    'NO_LIMIT',
    'INFINITE',
    'ENABLE',
    'DISABLED',
    'MAX_VALUE',
    'MAXIMUM',
    'NEVER',
    'PT10M',
    'FIVE',
    'A-LONG-WORD',
    'ABCDE1 x',
    'Abcdef',
  ])('that may be meant are none: %s', (word) => {
    expect(marked({ 'dfs.replication': word })).toEqual([]);
  });

  it.each(['ABCDE', 'XTRUE', 'TRUE_1', 'MAXI_', 'PTXM_'])('are placeholders: %s', (word) => {
    expect(marked({ 'dfs.replication': word })).toEqual(['dfs.replication']);
    expect(marked({ 'dfs.datanode.data.dir': word })).toEqual([]);
  });

  it('are not needed where a sample asks for a name of your own', () => {
    expect(marked({ 'fs.defaultFS': 'hdfs://yourNameNode:8020', 'dfs.replication': '3' })).toEqual(['fs.defaultFS']);
    expect(marked({ 'ha.zookeeper.quorum': 'zk1,yourServerName2' })).toEqual(['ha.zookeeper.quorum']);
    expect(
      marked({ 'dfs.hosts': '/etc/yourself/hosts', 'dfs.nameservices': 'yourcluster', 'fs.defaultFS': 'hdfs://yournode:8020' }),
    ).toEqual([]);
    expect(marked({ 'ssl.server.keystore.password': 'yourPassword' })).toEqual([]);
  });

  it('are placeholders where a port is wanted', () => {
    expect(marked({ 'fs.defaultFS': 'hdfs://TODO-NAMENODE-HOSTNAME:PORT' })).toEqual(['fs.defaultFS']);
    expect(marked({ 'fs.defaultFS': 'hdfs://HOSTNAME:NAMENODE_PORT/', 'hbase.master.ipc.address': 'HOSTNAME' })).toEqual(['fs.defaultFS']);
    expect(marked({ 'dfs.datanode.address': '0.0.0.0:DATANODE_PORT' })).toEqual(['dfs.datanode.address']);
    expect(marked({ 'fs.defaultFS': 'hdfs://nn1:80x20', 'dfs.cluster.administrators': 'hdfs:PORTERS x' })).toEqual([]);
  });

  it('are placeholders where a host or a directory is wanted that is never named so', () => {
    expect(marked({ 'dfs.namenode.rpc-address': 'NAMENODE_HOSTNAME:8020' })).toEqual(['dfs.namenode.rpc-address']);
    expect(marked({ 'fs.defaultFS': 'hdfs://HDFS_NAMENODE_HOST:8020/' })).toEqual(['fs.defaultFS']);
    expect(marked({ 'dfs.namenode.name.dir': 'CTX_DATA_DIR' })).toEqual(['dfs.namenode.name.dir']);
    expect(marked({ 'dfs.namenode.name.dir': 'file://HDFS_NAME_DIR' })).toEqual(['dfs.namenode.name.dir']);
    expect(marked({ 'dfs.namenode.name.dir': 'file://DATA/nn' })).toEqual([]);
    expect(marked({ 'hbase.zookeeper.quorum': 'ZOOKEEPER_QUORUM' })).toEqual(['hbase.zookeeper.quorum']);
    expect(marked({ 'hbase.zookeeper.quorum': 'ZOOKEEPER' })).toEqual([]);
    expect(marked({ 'dfs.namenode.name.dir': '/DATA_1/NAME_DIR' })).toEqual([]);
    expect(marked({ 'dfs.namenode.rpc-address': 'NN1:8020' })).toEqual([]);
  });

  it('are placeholders everywhere once several are', () => {
    const settings = {
      'dfs.replication': 'HDFSREPLICATION',
      'dfs.blocksize': 'HDFSBLOCKSIZE',
      'dfs.datanode.address': 'HADOOP_HOST:DFSDATANODEADDRESS',
      'dfs.namenode.name.dir': 'file://${hadoop.tmp.dir}/name',
      'dfs.http.policy': 'HTTPS_ONLY',
    };
    expect(marked(settings)).toEqual(['dfs.replication', 'dfs.blocksize', 'dfs.datanode.address', 'dfs.http.policy']);
    const paths = { 'mapreduce.application.classpath': '$PWD:$HADOOP_CONF_DIR:${HADOOP_COMMON_HOME}/share/*' };
    expect(marked({ ...settings, ...paths })).not.toContain('mapreduce.application.classpath');
  });

  it('are placeholders where a class is wanted', () => {
    const holes = (text: string) =>
      markUnfilled(parseDocument(new SourceText('cassandra.yaml', text), 'cassandra-yaml'), catalogs).entries.map(({ hole }) => hole);
    expect(holes('seed_provider:\n  - class_name: SEED_PROVIDER\n    parameters:\n      - seeds: a\n')).toEqual(['value']);
    expect(holes('seed_provider:\n  - class_name: org.example.OWN\n')).toEqual([undefined]);
  });

  it('ask to be replaced', () => {
    const holes = (text: string) =>
      markUnfilled(parseDocument(new SourceText('cassandra.yaml', text), 'cassandra-yaml'), catalogs)
        .entries.filter(({ hole }) => hole === 'value')
        .map(({ key }) => key);
    expect(holes('storage_port: replaceme\ninitial_token: replaceme\ncommitlog_directory: replace-me/log\nnum_tokens: 16\n')).toEqual([
      'storage_port',
      'initial_token',
      'commitlog_directory',
    ]);
    // A password may be so, and a text that takes anything.
    expect(holes('cluster_name: changeme\nserver_encryption_options:\n  keystore_password: changeme\n')).toEqual([]);
    expect(holes('commitlog_directory: /data/changement\nstorage_port: 7000\n')).toEqual([]);
  });

  it('are values where they may be meant as such', () => {
    expect(marked({ 'dfs.replication': 'UNLIMITED', 'dfs.blocksize': '128M', 'dfs.http.policy': 'HTTPS_ONLY' })).toEqual([]);
  });
});
