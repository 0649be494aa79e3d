import { describe, expect, it } from 'vitest';
import { SourceText } from '../text/sourceText.js';
import { limits } from './limits.js';
import { sourceFile } from './sourceFile.js';

function entries(text: string, path: string) {
  const document = limits.parse(sourceFile(new SourceText(path, text), 'daemon-limits'));
  return document.entries.map(({ key, value, valueRange, hole }) => [key, hole ?? value, text.slice(valueRange.start, valueRange.end)]);
}

describe('limits.conf', () => {
  it('gives the limits of one user, of each item the one that counts', () => {
    const text =
      '# limits\nhdfs - nofile 9\ncassandra soft nofile 1024\n cassandra  hard\tnofile 4096\ncassandra hard nproc 1\ncassandra - as -1\n';
    expect(entries(text, 'limits.conf/cassandra.limits')).toEqual([
      ['limit.user', 'cassandra', 'cassandra'],
      ['limit.nofile', '4096', '4096'],
      ['limit.as', 'unlimited', '-1'],
    ]);
  });

  it('does not know what a template fills in', () => {
    expect(entries('hbase - nofile {{ nofile }}\n', 'limits.conf.j2/hbase.limits.j2')).toEqual([
      ['limit.user', 'hbase', 'hbase'],
      ['limit.nofile', 'value', '{{'],
    ]);
  });
});

describe('a line that pam_limits ignores', () => {
  const problems = (text: string) => limits.parse(sourceFile(new SourceText('limits.conf/hdfs.limits', text), 'daemon-limits')).problems;

  it('has three fields, or an item that is none', () => {
    const text = 'hdfs nofile 100000\nhdfs - nprocs 32768\nhdfs hard nofile\n';
    expect(problems(text).map(({ range, message }) => [text.slice(range.start, range.end), message])).toEqual([
      ['hdfs nofile 100000', 'a line has four fields: user, soft, hard or -, limit, value; pam_limits ignores the line'],
      ['hdfs - nprocs 32768', '"nprocs" is not a limit; pam_limits ignores the line'],
      ['hdfs hard nofile', 'a line has four fields: user, soft, hard or -, limit, value; pam_limits ignores the line'],
    ]);
  });

  it('has no number', () => {
    expect(problems('hdfs - nofile many\nhdfs - nofile -1\nhdfs - nofile unlimited\n')).toMatchObject([
      { message: '"many" is not a number; pam_limits ignores the line' },
    ]);
  });

  it('is not one of another user, of an item that no daemon needs, of a user without limits, or of a template', () => {
    const text = 'hdfs -\nyarn nofile 9\nhdfs SOFT core 0 # none\nhdfs hard rtprio 99\nhdfs - {{ item }} 1\n#hdfs nofile\n';
    expect(problems(text)).toEqual([]);
  });
});

describe('a line that systemd ignores', () => {
  const problems = (line: string) =>
    limits.parse(sourceFile(new SourceText('c.service/unit.limits', `[Service]\n${line}\n`), 'daemon-limits')).problems;

  it.each([
    ['LimitNOFILES=100000', '"LimitNOFILES" is not a name, LimitNOFILE is; systemd ignores the line'],
    ['limitnofile=100000', '"limitnofile" is not a name, LimitNOFILE is; systemd ignores the line'],
    ['Enviroment=A=b', '"Enviroment" is not a name, Environment is; systemd ignores the line'],
    ['LimitMEMLOCK=unlimited', '"unlimited" is not a number for LimitMEMLOCK, and not infinity; systemd ignores the line'],
    ['LimitNOFILE=100,000', '"100,000" is not a number for LimitNOFILE, and not infinity; systemd ignores the line'],
    ['Restart=on-failur', '"on-failur" is not a word for Restart; systemd ignores the line'],
    ['Type=daemon', '"daemon" is not a word for Type; systemd ignores the line'],
    ['ExecStart=bin/zkServer.sh start', '"bin/zkServer.sh" is not an absolute path; systemd ignores the line'],
    ['ExecStop=-~/cassandra/bin/nodetool drain', '"~/cassandra/bin/nodetool" is not an absolute path; systemd ignores the line'],
  ])('%s', (line, message) => {
    expect(problems(line).map((problem) => problem.message)).toEqual([message]);
  });

  it.each([
    ...['LimitNOFILE=1024:infinity', 'LimitMEMLOCK=8G', 'LimitNOFILE=', 'LimitNOFILE={{ nofile }}', 'LimitCPU=1', 'LimitRSS=infinity'],
    ...[
      'Restart=on-failure',
      'Type=notify-reload',
      'Type=<%= @type %>',
      'ExecStopPost=/bin/true',
      'X-User=a',
      '#LimitNOFILES=1',
      'UMask=0027',
      'ExecStart=CASSANDRA_HOME/bin/cassandra -f',
      'ExecStop=kill $MAINPID',
    ],
  ])('is not %s', (line) => {
    expect(problems(line)).toEqual([]);
  });
});

it('takes the digits of a limit, as pam_limits does', () => {
  expect(entries('cassandra - nofile 100k\n', 'cassandra.limits').map(([key, value]) => [key, value])).toContainEqual([
    'limit.nofile',
    '100',
  ]);
});

describe('a unit of systemd', () => {
  it('gives limits, user and program', () => {
    const text =
      '[Service]\nUser=<%= @user %>\nExecStart={{ home }}/bin/cassandra -p x\nLimitNOFILE=1024:8192\nLimitMEMLOCK = infinity\n#LimitAS=1\nEnvironment=A=b\n';
    expect(entries(text, 'a.service/unit.limits')).toEqual([
      ['unit.user', '<%= @user %>', '<%= @user %>'],
      ['unit.program', 'cassandra', '{{ home }}/bin/cassandra -p x'],
      ['unit.arguments', '-p x', '{{ home }}/bin/cassandra -p x'],
      ['limit.nofile', '8192', '1024:8192'],
      ['limit.memlock', 'unlimited', 'infinity'],
    ]);
  });

  it.each([
    ['ExecStop="/bin/kill `cat /run/c.pid`"', true],
    ['ExecStart=/opt/c/bin/cassandra > /var/log/c.log 2>&1', true],
    ['ExecStartPre=/bin/bash -c "ulimit -l unlimited && true"', false],
    ['ExecStop=/bin/kill $MAINPID', false],
    ["ExecStart={{ home | default('/opt/c') }}/bin/cassandra -f", false],
    ['ExecStart=/opt/c/bin/cassandra -f >/var/log/c.log 2>&1', true],
    ['ExecStart=/opt/c/bin/cassandra -f 2>&1', true],
    ['ExecStart=/opt/hbase/bin/start-hbase.sh &', true],
    ['ExecStart=/bin/bash /opt/hbase/start.sh > /var/log/hbase.log', true],
    ['ExecStart=/usr/bin/env A=b /opt/hbase/bin/hbase master start 2>&1', true],
    ["ExecStart=/usr/bin/env bash -lc 'hbase master start' > /dev/null", false],
    ['ExecStart=/bin/su - hbase -c "/opt/hbase/bin/start-hbase.sh > /var/log/hbase.log `date`"', false],
    ['ExecStartPost=/opt/c/bin/cqlsh -e "SELECT a FROM b WHERE c > 3 && d"', false],
    ["ExecStartPost=/usr/bin/tool --expression 'a $(b) | c'", false],
    ['ExecStop=/usr/bin/ssh ops "cat a | mail b" && true', false],
    ['ExecStart=/opt/c/bin/cassandra \\\n  -f \\\n  > /var/log/c.log', true],
    ['ExecStart=/bin/sh -c \\\n  "/opt/c/bin/cassandra -f > /var/log/c.log"', false],
  ])('needs a shell for %s: %s', (line, expected) => {
    const found = entries(`[Service]\n${line}\n`, 'c.service/unit.limits').map(([key]) => key);
    expect(found.includes('unit.forShell')).toBe(expected);
  });

  it.each([
    ['TimeoutStopSec=30s', '30'],
    ['TimeoutStopSec = 2min', '120'],
    ['TimeoutSec=15', '15'],
    ['TimeoutStopSec=infinity', undefined],
    ['TimeoutStartSec=5', undefined],
    ['TimeoutStopSec=5min 20s', '320'],
    ['TimeoutStopSec=500ms', '1'],
    ['TimeoutStopSec=1h', '3600'],
    ['TimeoutStopSec=soon', undefined],
    ['TimeoutStopSec=2 parsecs', undefined],
    ['TimeoutSec=30\nTimeoutStopSec=infinity', undefined],
    ['TimeoutStopSec=30\nTimeoutSec=90', '90'],
    ['TimeoutStopSec=30\nSendSIGKILL=no', undefined],
  ])('gives the time to stop of %s: %s', (line, expected) => {
    const found = entries(`[Service]\n${line}\n`, 'c.service/unit.limits').find(([key]) => key === 'unit.stopTimeout');
    expect(found?.[1]).toBe(expected);
  });

  it.each([
    ['/opt/cassandra/bin/cassandra', 'cassandra', ''],
    ['/opt/cassandra/bin/cassandra  -R -p /run/c.pid', 'cassandra', '-R -p /run/c.pid'],
    ['{{ (home + "/bin/cassandra") | replace("//", "/") }} -R', 'cassandra', '-R'],
    ["<%= node['home'] %>/bin/cassandra -f", 'cassandra', '-f'],
    ['{{ base }}/apache-{{ release }}/bin/cassandra -p {{ pid }}', 'cassandra', '-p {{ pid }}'],
    ["/bin/bash -c 'exec $HOME/bin/cassandra -f'", 'cassandra', "-f'"],
    ['{{ start_command }}', '', ''],
    ['/usr/local/bin/run.sh hdfs env.sh --daemon start namenode', 'hdfs', 'env.sh --daemon start namenode'],
    ['/usr/local/bin/run.sh hdfs env.sh --daemon start balancer', 'run.sh', 'hdfs env.sh --daemon start balancer'],
    ['/usr/sbin/service hdfs start', 'service', 'hdfs start'],
  ])('that runs %s starts %s with "%s"', (command, name, args) => {
    const found = Object.fromEntries(entries(`[Service]\nExecStart=${command}\n`, 'a.service/unit.limits'));
    expect([found['unit.program'], found['unit.arguments']]).toEqual([name, args]);
  });

  it.each([
    ['Requires=network-online.target', 'network-online.target'],
    ['Wants=a.service network.target\nAfter=a.service', 'a.service network.target'],
    ['Wants=network-online.target\nAfter=syslog.target network-online.target', undefined],
    ['Wants=network-online.target\nAfter={{ after }}', undefined],
    ['Wants=a.service', undefined],
  ])('that wants the network may not wait for it: %j: %s', (lines, unordered) => {
    const text = `[Unit]\n${lines}\n[Service]\nExecStart=/opt/hadoop/bin/hdfs --daemon start namenode\n`;
    expect(Object.fromEntries(entries(text, 'a.service/unit.limits'))['unit.unordered']).toBe(unordered);
  });

  it('has nothing where it runs a job and no daemon', () => {
    const job = '[Service]\nType=oneshot\nUser=hdfs\nExecStart=/opt/hadoop/bin/hdfs balancer\n';
    expect(entries(job, 'a.service/unit.limits')).toEqual([]);
    expect(entries(`${job}RemainAfterExit=yes\n`, 'a.service/unit.limits').map(([key]) => key)).toEqual([
      'unit.type',
      'unit.user',
      'unit.program',
      'unit.arguments',
      'unit.remainAfterExit',
    ]);
  });

  it('has lines that systemd ignores', () => {
    const text = '[Unit]\nCassandra After=network.target\n[Service]\nExecStart=/bin/cassandra -f -D a=b\nEnvironment=A=b c=d\n';
    const { problems } = limits.parse(sourceFile(new SourceText('a.service/unit.limits', text), 'daemon-limits'));
    expect(problems.map(({ range }) => text.slice(range.start, range.end))).toEqual(['Cassandra After=network.target']);
  });
});
