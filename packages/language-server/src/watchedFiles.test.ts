import { mayHoldFiles } from '@storelint/core/deployment';
import { globMatcher } from '@storelint/core/ownFiles';
import { expect, test } from 'vitest';
import { holderGlobs } from './watchedFiles.js';

const isHolder = globMatcher(holderGlobs);

test.each([
  'deploy/hbase.yaml',
  'values.yml',
  'templates/site.yaml.gotmpl',
  'setup.sh',
  'docker/Dockerfile',
  'docker/Dockerfile.base',
  'Vagrantfile',
  'user-data',
  'cloud/user_data.tpl',
  'main.tf',
  'hadoop.env',
  '.env',
  'config',
  'etc/security/limits.d/hdfs.conf',
  'limits.conf',
  'hbase.service',
  'schema.cql',
  'emr/cluster.json',
  'cookbooks/hadoop/attributes/default.rb',
])('%s may hold files of ours, and editors tell of it', (path) => {
  expect(mayHoldFiles(path)).toBe(true);
  expect(isHolder(path)).toBe(true);
});

test.each(['main.go', 'README.md', 'src/app.ts', 'lib/tasks.rb'])('%s holds none', (path) => {
  expect(mayHoldFiles(path)).toBe(false);
  expect(isHolder(path)).toBe(false);
});
