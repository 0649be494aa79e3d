import { describe, expect, it } from 'vitest';
import { daemonLimits } from './daemonLimits.js';

const names = (path: string, text: string) => daemonLimits(path, text).map(({ name }) => name);
const unit = (command: string) => `[Unit]\n[Service]\nUser=a\nExecStart=${command}\n`;

describe('limits of daemons', () => {
  it('are those of each user', () => {
    const text = 'cassandra - nofile 1\n* soft nofile 2\nhdfs soft nproc 3\ncassandra - as 4\n# hbase - nofile 5\npostgres - nofile 6\n';
    expect(names('etc/security/limits.conf', text)).toEqual(['cassandra.limits', 'hdfs.limits']);
    expect(names('templates/limits.d/90-db.conf.j2', text)).toEqual(['cassandra.limits.j2', 'hdfs.limits.j2']);
    expect(names('cassandra.conf', text)).toEqual([]);
  });

  it.each([
    ['/opt/cassandra/bin/cassandra -f', true],
    ['{{ cassandra_home }}/bin/cassandra -p /run/c.pid', true],
    ['-/opt/hbase/bin/hbase-daemon.sh start regionserver', true],
    ['/usr/bin/docker run cassandra', false],
    ['/bin/bash -c "ulimit -n 9; exec /opt/cassandra/bin/cassandra"', false],
    ['/bin/sh -c "/usr/sbin/cassandra -p /run/c.pid >>/var/log/c.log"', true],
    ['/etc/init.d/cassandra start', false],
    ['/opt/cassandra_exporter/bin/cassandra_exporter', false],
  ])('are a unit that starts %s: %s', (command, expected) => {
    expect(names('files/a.service', unit(command))).toEqual(expected ? ['unit.limits'] : []);
  });

  it.each([
    ['roles/service/templates/service.j2', true],
    ['templates/cassandra-systemd.j2', true],
    ['templates/cassandra.service.erb', true],
    ['templates/cassandra.unit.tpl', true],
    ['templates/cassandra-env.sh.j2', false],
    ['docs/services.md', false],
  ])('are read of a template that is called %s: %s', (path, expected) => {
    expect(names(path, unit('/opt/cassandra/bin/cassandra -f'))).toHaveLength(expected ? 1 : 0);
  });

  it('are what is put on top of a unit of theirs', () => {
    expect(names('etc/systemd/system/cassandra.service.d/limits.conf', '[Service]\nLimitNOFILE=1\n')).toEqual(['unit.limits']);
    expect(names('etc/systemd/system/nginx.service.d/limits.conf', '[Service]\nLimitNOFILE=1\n')).toEqual([]);
  });
});
