import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from '../testProgram.js';

const directory = new TestDirectory();
const estimate = (...args: readonly string[]) => directory.run(['estimate', ...args]);
const set = (values: readonly string[]) => values.flatMap((value) => ['--set', value]);

describe.skipIf(!built)('estimate', () => {
  test.each([
    // Netflix 2011: 1.1 million writes a second on 288 nodes. Cassandra 0.8 compresses nothing.
    [
      ['capacity', '--hardware', 'm1.xlarge', '--release', 'cassandra@0.8.6', ...set(['writes=1100000', 'nodes=288', 'overhead=1'])],
      [
        /^disks +full after 48\.5 h/m,
        /10 s of the commit log/,
        /compressed to 100%$/m,
        /^assumed +3 replicas, 400 bytes a write, kept for 30 days;/m,
      ],
    ],
    [
      ['capacity', '--hardware', 'm1.xlarge', '--release', 'cassandra@4.1', ...set(['writes=1100000', 'nodes=288', 'overhead=1'])],
      [/^disks +full after 97 h/m, /compressed to 50%$/m],
    ],
    [
      ['capacity', '--hardware', 'm1.xlarge', '--release', 'cassandra@4.1', ...set(['writes=1000', 'bytes=1KiB'])],
      [/^assumed +3 replicas, 1024 bytes a write,/m],
    ],
    // Think IT: 31 GB, 0.4 of it for memstores of 128 MB, give about 100 regions a server.
    [['capacity', '--hardware', 'thinkit-slave', '--release', 'hbase@1.2', ...set(['heap=31GiB'])], [/^regions +99 a server/]],
    // VCNC: a DataNode is dead after a minute.
    [['failover', ...set(['recheck=15s'])], [/60 s {2}HDFS: the DataNode is dead/]],
    [
      ['storage', '--hardware', 'archival-node', '--release', 'hadoop@2.7.2', ...set(['data=300GiB', 'policy=ONE_SSD'])],
      [/^ONE_SSD +full scan: \d+ to \d+ s/m, /read from them, GiB: SSD \d+ \d+; DISK \d+/, /30% to either side/],
    ],
  ])('%j', (args, patterns) => {
    const done = estimate(...args);
    expect(done.err).toBe('');
    expect(done.status).toBe(0);
    for (const pattern of patterns) expect(done.out).toMatch(pattern);
    expect(JSON.parse(estimate(...args, '--format', 'json').out)).toMatchObject({ version: 1, model: args[0] });
  });

  test.each([
    [['weather'], /known are storage, capacity and failover/],
    [['storage'], /needs --hardware/],
    [['storage', '--hardware', 'nowhere'], /there is no such file/],
    [['storage', '--hardware', 'archival-node', ...set(['nodes=0'])], /expected an integer from 1 to 500/],
    [['storage', '--hardware', 'archival-node', ...set(['data=-3'])], /an amount with its unit/],
    [['storage', '--hardware', 'archival-node', ...set(['policy=FAST'])], /known are HOT/],
    [['capacity', '--hardware', 'm1.xlarge', '--release', 'cassandra@4.1'], /needs --set writes=N/],
    [['failover', ...set(['recheck=soon'])], /a time with its unit/],
    [['capacity', '--hardware', 'm1.xlarge', '--release', 'cassandra@4.1', ...set(['writes=1', 'bytes=0'])], /an amount with its unit/],
    [['failover', ...set(['pause=1s'])], /estimate failover takes heartbeat/],
  ])('%j is a wrong call', (args, message) => {
    const done = estimate(...args);
    expect(done.status).toBe(2);
    expect(done.err).toMatch(message);
  });
});
