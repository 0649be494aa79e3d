import { describe, expect, it } from 'vitest';
import { heldFiles } from '../deployment/heldFiles.js';
import { parseDocument } from '../products/parseDocument.js';
import { SourceText } from '../text/sourceText.js';
import { mayBring } from './broughtLines.js';

const text = [
  '# the cluster',
  'CORE_CONF_fs_defaultFS=hdfs://namenode:9000',
  'HDFS_CONF_dfs_namenode_datanode_registration_ip___hostname___check=false',
  'YARN_CONF_yarn_resourcemanager_resource__tracker_address=rm:8031',
  'HDFS-SITE.XML_dfs.replication=3 ',
  'HDFS_CONF_dfs_namenode_name_dir=${DIR}/name',
  'HDFS_CONFIG_dfs_replication=2',
  'CLUSTER_NAME=test',
].join('\n');

function entriesOf(kind: 'hdfs-site' | 'core-site' | 'yarn-site') {
  return parseDocument(new SourceText(`hadoop.env/${kind}.variables`, text), kind);
}

describe('variables that an image turns into files of settings', () => {
  it('reads of a text the variables of one file, with dots, hyphens and underscores as its script has them', () => {
    expect(entriesOf('core-site').entries.map(({ key, value }) => [key, value])).toEqual([['fs.defaultFS', 'hdfs://namenode:9000']]);
    expect(entriesOf('yarn-site').entries.map(({ key }) => key)).toEqual(['yarn.resourcemanager.resource_tracker.address']);
    const [check, replication, directory, ...others] = entriesOf('hdfs-site').entries;
    expect(check?.key).toBe('dfs.namenode.datanode.registration.ip-hostname-check');
    expect(replication).toMatchObject({ key: 'dfs.replication', value: '3' });
    expect(text.slice(replication?.valueRange.start, replication?.valueRange.end)).toBe('3');
    expect(directory).toMatchObject({ key: 'dfs.namenode.name.dir', hole: 'value' });
    expect(others).toEqual([]);
  });

  it('leaves open what the image and its service set beside', () => {
    expect(mayBring(entriesOf('hdfs-site'), 'dfs.datanode.data.dir')).toBe(true);
    expect(mayBring(entriesOf('hdfs-site'), 'dfs.namenode.rpc-address.ns1.nn1')).toBe(true);
    expect(mayBring(entriesOf('core-site'), 'hadoop.security.authentication')).toBe(false);
  });

  it('finds a part for each file in files of variables alone', () => {
    const kinds = (path: string, held: string) => heldFiles(path, held).map(({ kind }) => kind);
    expect(kinds('deploy/hadoop.env', text).sort()).toEqual(['core-site', 'hdfs-site', 'yarn-site']);
    expect(kinds('deploy/config', 'CAPACITY-SCHEDULER.XML_yarn.scheduler.capacity.root.queues=default\n')).toEqual(['capacity-scheduler']);
    expect(kinds('.git/config', '[core]\n\tbare = false\n')).toEqual([]);
    expect(kinds('notes.txt', text)).toEqual([]);
  });
});
