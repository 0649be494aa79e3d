import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { slippedName } from '../../text/didYouMean.js';
import { kernelParameters } from './parameters.js';

it('holds every parameter that rules know, each once', () => {
  const settings = readFileSync(new URL('../../../../../rules/os/settings.yaml', import.meta.url), 'utf8');
  const names = [...settings.matchAll(/\bname: ((?:vm|fs|kernel|net)\.[\w.-]+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !kernelParameters.includes(name))).toEqual([]);
  expect(new Set(kernelParameters).size).toBe(kernelParameters.length);
});

it.each<readonly [name: string, meant: string | undefined]>([
  ['vm.swapiness', 'vm.swappiness'],
  ['vm.swappines', 'vm.swappiness'],
  ['vm.max_map_cuont', 'vm.max_map_count'],
  ['net.core.somaxcon', 'net.core.somaxconn'],
  ['net.ipv4.tcp_keepalive_tim', 'net.ipv4.tcp_keepalive_time'],
  ['fs.file_max', 'fs.file-max'],
  ['net.ipv4.conf.eth0.rp_filter', undefined],
  ['net.ipv4.conf.lo.arp_ignore', undefined],
  ['net.ipv6.conf.eth1.disable_ipv6', undefined],
  ['net.ipv4.neigh.eth0.gc_stale_time', undefined],
  ['vm.own_parameter', undefined],
])('%s is taken for %s', (name, meant) =>
  expect(kernelParameters.includes(name) ? undefined : slippedName(name, kernelParameters)).toBe(meant),
);
