import { expect, test } from 'vitest';
import { readHardware } from './hardware.js';

const node = { cores: 16, memory: '64GiB', disks: [{ type: 'nvme', count: 2, size: '1900GB' }] };

test('a profile is read into bytes and bytes a second', () => {
  const { hardware, problems } = readHardware({
    ...node,
    network: '10Gbit',
    jdk: 17,
    dedicated: true,
    daemons: ['regionserver', 'datanode'],
    disks: [{ type: 'hdd', count: 12, size: '4TB', bandwidth: '150MB/s', mount: '/data' }],
  });
  expect(problems).toEqual([]);
  expect(hardware).toEqual({
    cores: 16,
    memory: 64 * 1024 ** 3,
    network: 1.25e9,
    jdk: 17,
    dedicated: true,
    daemons: ['regionserver', 'datanode'],
    disks: [{ type: 'hdd', count: 12, size: 4e12, bandwidth: 150e6, mount: '/data' }],
  });
});

test.each([
  [{ cores: 0 }, 'cores is a number above 0'],
  [{ cores: 'many' }, 'cores is a number above 0'],
  [{ cores: 1e6 }, '10000 at most'],
  [{ memory: 64 }, 'memory is an amount with its unit'],
  [{ memory: '0GiB' }, 'memory is more than nothing'],
  [{ memory: '99999TiB' }, '1PiB at most'],
  [{ disks: { type: 'ssd' } }, 'disks is a list'],
  [{ disks: [{ type: 'tape', count: 1, size: '1TB' }] }, 'disks[0].type is hdd, ssd or nvme'],
  [{ disks: [{ type: 'ssd', count: 1.5, size: '1TB' }] }, 'disks[0].count is a whole number'],
  [{ disks: [{ type: 'ssd', count: 1e5, size: '1TB' }] }, '1000 at most'],
  [{ disks: [{ type: 'ssd', count: 1, size: '0GB' }] }, 'disks[0].size is more than nothing'],
  [{ disks: [{ type: 'ssd', count: 1, size: '1TB', mount: 'data' }] }, 'disks[0].mount is a path from the root'],
  [{ network: 'fast' }, 'network is an amount'],
  [{ jdk: 'seventeen' }, 'jdk is a major release'],
  [{ jdk: 3 }, 'jdk is a major release'],
  [{ dedicated: 'yes' }, 'dedicated is true or false'],
  [{ daemons: ['regionservr'] }, 'daemons is a list of master, regionserver'],
  [{ daemons: ['hdfs-client'] }, 'daemons is a list of master, regionserver'],
  [{ discs: [] }, 'there is no field "discs"'],
])('%j is refused', (wrong, problem) => {
  const read = readHardware({ ...node, ...wrong });
  expect(read.hardware).toBeUndefined();
  expect(read.problems.join('; ')).toContain(problem);
});
