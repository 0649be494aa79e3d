import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../node/src/knowledge.js';
import { Checker } from './check.js';
import { filesOf } from './host.js';
import type { FileKind } from './products/registry.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../cli/dist', import.meta.url)));

const xml = (...settings: readonly (readonly [name: string, value: string])[]) =>
  `<configuration>${settings.map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`).join('\n')}</configuration>`;
const many = (piece: string) => piece.repeat(200_000 / piece.length);
const lines = (line: (number: number) => string) => Array.from({ length: 6000 }, (_, number) => `${line(number)}\n`).join('');
const yaml = (line: string) => `cluster_name: a\nnum_tokens: 16\n${line}\n`;

describe('a value, a name or a list of 200,000 characters is checked in no more time than its length takes', () => {
  it.each<readonly [what: string, kind: FileKind, text: string]>([
    ['a name of dots', 'hbase-site', xml([many('0.'), '1'])],
    ['a number that is none in the end', 'cassandra-yaml', yaml(`phi_convict_threshold: ${many('0')}GiB`)],
    ['an octal number that is none in the end', 'cassandra-yaml', yaml(`num_tokens: 0${many('8')}x`)],
    ['blanks within a list', 'hbase-site', xml(['hbase.bucketcache.bucket.sizes', `1${many(' ')}2`])],
    ['slashes within a path', 'hdfs-site', xml(['dfs.datanode.data.dir', `/a${many('/')}b`])],
    ['parentheses of a fencing method', 'hdfs-site', xml(['dfs.ha.fencing.methods', `${many('a()')}x`])],
    ['equal signs of an option', 'cassandra-jvm-options', `-XX:MaxGCPauseMillis${many('=')}\n`],
    ['a name that speaks about a password', 'hbase-site', xml([`a.password.${many('renew')}!`, '1'])],
    ['directories', 'hdfs-site', xml(['dfs.datanode.data.dir', Array.from({ length: 20_000 }, (_, number) => `/d${number}`).join(',')])],
    ['lines that add to a variable', 'hbase-env', lines((number) => `HBASE_OPTS="-Xmx${number}g $HBASE_OPTS"`)],
    ['lines that add to the end of a variable', 'hbase-env', lines((number) => `HBASE_OPTS+=" -Xmx${number}g"`)],
    ['lines of one name', 'hbase-site', xml(...Array.from({ length: 3000 }, () => ['hbase.rootdir', 'hdfs://a/b'] as const))],
  ])('%s', (_what, kind, text) => {
    const path = kind;
    const checker = new Checker(filesOf({ [path]: text }), knowledge);
    const before = process.cpuUsage();
    checker.check({ name: 'a', files: [{ path, kind }], releases: {} });
    const { user, system } = process.cpuUsage(before);
    // Microseconds. Quadratic, the worst took minutes, the best four seconds.
    expect(user + system).toBeLessThan(3_500_000);
  });
});

it('the fixes of thousands of lines of one name are proven safe only so far', () => {
  const path = 'hbase-site.xml';
  const text = xml(...Array.from({ length: 3000 }, () => ['hbase.rootdir', 'hdfs://a/b'] as const));
  const checker = new Checker(filesOf({ [path]: text }), knowledge);
  const { findings } = checker.check({ name: 'a', files: [{ path, kind: 'hbase-site' }], releases: {} });
  const before = process.cpuUsage();
  const safeties = findings.map(({ fix }) => fix?.safety);
  const { user, system } = process.cpuUsage(before);
  expect(new Set(safeties.slice(0, 30))).toEqual(new Set(['safe']));
  expect(safeties.slice(-100)).toContain('unsafe');
  // Microseconds; all of them took more than half a minute.
  expect(user + system).toBeLessThan(20_000_000);
}, 60_000);
