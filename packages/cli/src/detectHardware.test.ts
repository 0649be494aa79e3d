import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detectDisks, detectHardware } from './detectHardware.js';

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
