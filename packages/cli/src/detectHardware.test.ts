import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeMachine, detectDisks, detectHardware } from './detectHardware.js';

test('equal disks are counted together; what is no disk is left out', () => {
  const block = mkdtempSync(join(tmpdir(), 'storelint-'));
  for (const [name, rotational, sectors, removable] of [
    ['sda', '1', '1000', '0'],
    ['sdb', '1', '1000', '0'],
    ['sdc', '0', '500', '0'],
    ['sdd', '0', '500', '1'],
    ['nvme0n1', '0', '2000', '0'],
    ['loop0', '1', '10', '0'],
  ]) {
    mkdirSync(join(block, name ?? '', 'queue'), { recursive: true });
    writeFileSync(join(block, name ?? '', 'queue/rotational'), `${rotational}\n`);
    writeFileSync(join(block, name ?? '', 'size'), `${sectors}\n`);
    writeFileSync(join(block, name ?? '', 'removable'), `${removable}\n`);
  }
  expect(detectDisks(block)).toEqual([
    { type: 'nvme', count: 1, size: 1_024_000 },
    { type: 'hdd', count: 2, size: 512_000 },
    { type: 'ssd', count: 1, size: 256_000 },
  ]);
});

test('this machine has cores and memory', () => {
  const { cores, memory } = detectHardware();
  expect(cores).toBeGreaterThan(0);
  expect(memory).toBeGreaterThan(1024 * 1024);
});

/** A file system of its own with the files given. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'storelint-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const MiB = 1024 ** 2;
test.each<[string, Record<string, string>, number | undefined, number | undefined]>([
  ['cgroup v2', { 'cpu.max': '50000 100000\n', 'memory.max': `${512 * MiB}\n` }, 0.5, 512 * MiB],
  ['cgroup v2 without limits', { 'cpu.max': 'max 100000\n', 'memory.max': 'max\n' }, undefined, undefined],
  [
    'cgroup v1',
    { 'cpu/cpu.cfs_quota_us': '25000\n', 'cpu/cpu.cfs_period_us': '100000\n', 'memory/memory.limit_in_bytes': `${256 * MiB}\n` },
    0.25,
    256 * MiB,
  ],
  [
    'cgroup v1 without limits',
    { 'cpu/cpu.cfs_quota_us': '-1\n', 'cpu/cpu.cfs_period_us': '100000\n', 'memory/memory.limit_in_bytes': '9223372036854771712\n' },
    undefined,
    undefined,
  ],
  ['a quota without its period', { 'cpu/cpu.cfs_quota_us': '25000\n' }, undefined, undefined],
  ['files that hold nothing', { 'cpu.max': '', 'memory.max': '' }, undefined, undefined],
  ['no files', {}, undefined, undefined],
])('%s', (_name, files, cores, memory) => {
  const { hardware, untold } = describeMachine({ cgroup: tree(files), sysBlock: '/nowhere', mounts: '/nowhere' });
  const machine = detectHardware();
  const whole = describeMachine({ cgroup: '/nowhere', sysBlock: '/nowhere', mounts: '/nowhere' }).hardware;
  expect(hardware.cores).toBe(cores ?? whole.cores);
  expect(hardware.memory).toBe(memory ?? whole.memory);
  expect(machine.cores).toBeLessThanOrEqual(whole.cores);
  expect(untold.some((line) => line.includes('quota'))).toBe(cores !== undefined);
  expect(untold.some((line) => line.includes('limit of the container'))).toBe(memory !== undefined);
  expect(hardware.container).toBe(cores === undefined && memory === undefined ? undefined : true);
  expect(untold).toContain('no disk could be seen: add type, count and size of those that hold data');
});

test('a disk that does not tell whether it rotates is left out, and said so; mount points come with the disks', () => {
  const block = tree({
    'sda/size': '1000',
    'sdb/size': '1000',
    'sdb/queue/rotational': '1',
    'vda/size': '2000',
    'vda/queue/rotational': '0',
    'dm-0/size': '9',
    'md0/size': '9',
  });
  const mounts = join(
    tree({
      mounts: '/dev/vda1 /srv/jail/work ext4 rw 0 0\n/dev/vda1 / ext4 rw 0 0\n/dev/sdb1 /data\\0401 xfs rw 0 0\ntmpfs /run tmpfs rw 0 0\n',
    }),
    'mounts',
  );
  const untold: string[] = [];
  expect(detectDisks(block, mounts, untold)).toEqual([
    { type: 'hdd', count: 1, size: 512_000, mount: '/data 1' },
    { type: 'ssd', count: 1, size: 1_024_000, mount: '/' },
  ]);
  expect(untold).toEqual([
    'sda does not tell whether it rotates: it is left out',
    'vda is a virtual disk: what it says of itself (ssd) need not be what is below',
    'vda holds the operating system: leave it out where it holds no data',
  ]);
});
