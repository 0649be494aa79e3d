import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { Checker, type DeploymentInput } from '../check.js';
import { filesOf } from '../host.js';
import { recognizeByName } from '../products/recognition.js';
import type { FileKind } from '../products/registry.js';
import { Adviser, advise } from './advise.js';
import { adviseAndApply } from './adviseFiles.js';
import { applyAdvice } from './applyAdvice.js';

const built = fileURLToPath(new URL('../../../cli/dist', import.meta.url));
const knowledge = new NodeKnowledge(built);
const hardware = { cores: 16, memory: 64 * 1024 ** 3, disks: [{ type: 'hdd' as const, count: 6, size: 4e12 }] };

function site(settings: Readonly<Record<string, string>>): string {
  const properties = Object.entries(settings).map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>\n`);
  return `<configuration>\n${properties.join('')}</configuration>\n`;
}

function apply(texts: Readonly<Record<string, string>>, releases: Readonly<Record<string, string>>) {
  const files = filesOf(texts);
  const input: DeploymentInput = {
    name: '.',
    files: Object.keys(texts).map((path) => ({ path, kind: recognizeByName(path) as FileKind })),
    releases: Object.fromEntries(Object.entries(releases).map(([product, version]) => [product, { version, from: 'option' as const }])),
    hardware,
    workload: 'oltp',
    facts: {},
  };
  const { recommendations } = advise({ releases, hardware, workload: 'oltp', facts: {} }, knowledge);
  const result = applyAdvice(recommendations, input, { files, knowledge });
  const after = { ...texts, ...Object.fromEntries([...result.changed].map(([path, change]) => [path, change.after])) };
  return { ...result, after };
}

describe.skipIf(!existsSync(built))('advice for files (skipped where the program is not built)', () => {
  const hbase = { hbase: '2.5.8', jdk: '11' };
  const first = apply(
    {
      'hbase-site.xml': site({
        'hbase.rootdir': 'hdfs://prod/hbase',
        'hbase.cluster.distributed': 'true',
        'hbase.zookeeper.quorum': 'a,b,c',
        'hbase.regionserver.handler.count': '12',
      }),
      'hbase-env.sh': 'export HBASE_HEAPSIZE=8G\nexport HBASE_REGIONSERVER_OPTS="-XX:+UseG1GC -XX:MaxGCPauseMillis=500"\n',
    },
    hbase,
  );

  describe('beside values that are near', () => {
    const old = { hbase: '0.92.1', jdk: '6' };
    const request = { releases: old, hardware, workload: 'oltp' as const, facts: { readShare: 0.97 } };
    const adviser = new Adviser(request, knowledge);
    const upperLimit = 'hbase.regionserver.global.memstore.upperLimit';
    const beside = (settings: Readonly<Record<string, string>>) => {
      const files = filesOf({ 'hbase-site.xml': site({ 'hbase.rootdir': 'hdfs://prod/hbase', ...settings }) });
      const input: DeploymentInput = {
        name: '.',
        files: [{ path: 'hbase-site.xml', kind: recognizeByName('hbase-site.xml') as FileKind }],
        releases: { hbase: { version: old.hbase, from: 'option' }, jdk: { version: old.jdk, from: 'option' } },
        hardware,
        workload: request.workload,
        facts: request.facts,
      };
      const { deployment } = new Checker(files, knowledge).open(input);
      const { advice } = adviseAndApply(adviser, input, deployment, { files, knowledge });
      return new Map(advice.recommendations.map((item) => [item.name, item]));
    };

    it('works out by them what hangs on them', () => {
      const advised = beside({ [upperLimit]: '0.3', 'hfile.block.cache.size': '0.5' });
      expect(advised.get(upperLimit)?.value).toBe('0.3');
      expect(advised.get('hbase.regionserver.maxlogs')?.formula).toContain('9.3 GiB');
      expect(adviser.advise().recommendations.find(({ name }) => name === 'hbase.regionserver.maxlogs')?.formula).toContain('7.75 GiB');
    });

    it('replaces one that is too much beside another that is advised', () => {
      const advised = beside({ [upperLimit]: '0.3' });
      expect(advised.get(upperLimit)?.value).toBe('0.25');
      expect(advised.get('hfile.block.cache.size')?.value).toBe('0.55');
      expect(advised.get('hbase.regionserver.maxlogs')?.formula).toContain('7.75 GiB');
    });
  });

  it('leaves names and paths of the operators alone', () => {
    expect(first.after['hbase-site.xml']).toContain('hdfs://prod/hbase');
    expect(first.after['hbase-site.xml']).not.toContain('example.net');
  });

  it('changes a value in its place and adds options behind the variable', () => {
    expect(first.after['hbase-site.xml']).toContain('<name>hbase.regionserver.handler.count</name><value>64</value>');
    expect(first.after['hbase-env.sh']).toMatch(
      /^export HBASE_HEAPSIZE=8G\nexport HBASE_REGIONSERVER_OPTS="-XX:\+UseG1GC -XX:MaxGCPauseMillis=100"\n/,
    );
    expect(first.after['hbase-env.sh']).toContain('export HBASE_REGIONSERVER_OPTS="$HBASE_REGIONSERVER_OPTS -Xmx');
  });

  it('has nothing more to say to what it wrote', () => {
    expect(apply(first.after as Record<string, string>, hbase).changed.size).toBe(0);
  });

  it('keeps a value that is near the advised one', () => {
    const { after } = apply({ 'hbase-site.xml': site({ 'hbase.regionserver.handler.count': '100' }) }, hbase);
    expect(after['hbase-site.xml']).toContain('<value>100</value>');
  });

  it('leaves out what the file beside it would make a fault', () => {
    const { after, withheld } = apply({ 'hdfs-site.xml': site({ 'dfs.datanode.data.dir': '/data/1' }) }, { hadoop: '3.3.6', jdk: '11' });
    expect(withheld.map(({ recommendation }) => recommendation.name)).toContain('dfs.datanode.failed.volumes.tolerated');
    expect(after['hdfs-site.xml']).not.toContain('failed.volumes');
  });

  it('says which path has to be set first, and writes what waits for it then', () => {
    const of = (settings: Record<string, string>) =>
      apply({ 'hdfs-site.xml': site({ 'dfs.datanode.data.dir': '/data/1', ...settings }) }, { hadoop: '3.3.6', jdk: '11' });
    const { withheld } = of({});
    expect(withheld.find(({ recommendation }) => recommendation.name === 'dfs.client.read.shortcircuit')?.why).toMatch(
      /; set dfs\.domain\.socket\.path first, for example to \/var\/lib\/hadoop-hdfs\/dn_socket$/,
    );
    expect(of({ 'dfs.domain.socket.path': '/run/dn' }).after['hdfs-site.xml']).toContain('dfs.client.read.shortcircuit');
  });

  it("does not touch another collector that the operators chose, nor the options that are G1's", () => {
    const { after } = apply({ 'hbase-env.sh': 'export HBASE_OPTS="-XX:+UseParallelGC"\n' }, hbase);
    expect(after['hbase-env.sh']).not.toMatch(/UseG1GC"|MaxGCPauseMillis|InitiatingHeap/);
    expect(after['hbase-env.sh']).toContain('-XX:+UseParallelGC');
    const old = apply({ 'hbase-env.sh': 'export HBASE_OPTS="-XX:+UseConcMarkSweepGC"\n' }, { hbase: '1.4.14', jdk: '8' }).after;
    expect(old['hbase-env.sh']).not.toMatch(/UnlockExperimental|MaxTenuringThreshold|PerfDisableSharedMem|G1/);
    expect(old['hbase-env.sh']).toMatch(/-Xmx\S+ .*-Xloggc:/);
  });
});
