import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRuleLines } from '../../../core/src/rules/ruleLines.js';
import { built, TestDirectory } from '../testProgram.js';

const directory = new TestDirectory();
const run = (...args: readonly string[]) => directory.run(args);

describe.skipIf(!built)('explain', () => {
  test.each([
    [
      'hbase.regionserver.handler.count',
      [
        /Threads that serve requests/,
        /0\.90\.0 +int, default 10\n +0\.96\.0 +int, default 30/,
        /advice {3}hbase\/handler-count {2,}\S/,
        /book\.html#hbase\.regionserver\.handler\.count/,
      ],
    ],
    ['hbase.regionserver.global.memstore.upperLimit', [/old name +of hbase\.regionserver\.global\.memstore\.size/, /1\.0\.0 +an old name/]],
    ['concurrent_reads', [/ {2}range {7}at least 2; a daemon refuses to start otherwise \(cassandra\/concurrent-reads-min\)\n/]],
    ['dfs.heartbeat.interval', [/ {2}takes {7}a number with ns, us, ms, s, m, h or d behind it; alone it counts s\n/]],
    ['read_request_timeout', [/Cassandra 5\./, /old names +read_request_timeout_in_ms/]],
    ['request_scheduler', [/4\.0\.0 +not there/]],
    ['dfs.namenode.rpc-address.*', [/of one NameNode of a nameservice/, /hdfs\/ha-namenode-address-twice/]],
    ['dfs.namenode.rpc-address.ns1.nn1', [/family +dfs\.namenode\.rpc-address\.\*/]],
    ['hbase.bucketcache*', [/19 settings|\d+ settings/, /hbase\.bucketcache\.ioengine: /]],
    ['UseConcMarkSweepGC', [/JDK 8 +accepted, default false\n/, /JDK 17 +refused: the JVM does not start/]],
    ['-XX:+UseG1GC', [/^UseG1GC, a flag of the JVM/]],
    ['-Xmx', [/a flag of the JVM/, /cassandra\/memtable-heap-share/]],
    ['HBASE_OFFHEAPSIZE', [/variable that the start scripts read/]],
    ['HDFS_NAMENODE_OPTS', [/Hadoop: options of the NameNode/]],
    ['-Xmx8g', [/^-Xmx, a flag of the JVM\nMaximum heap/, /jvm\/heap-too-small/]],
    ['/proc/sys/vm/swappiness', [/^vm\.swappiness in Linux/]],
    ['/sys/kernel/mm/transparent_hugepage/defrag', [/Think IT/]],
    ['one_ssd', [/Kim and Park/]],
    ['replicate_on_write', [/Netflix/]],
    ['memcached', [/seeks three times/]],
    ['-verbose:gc', [/Logs each collection/]],
    ['PrintGCDetails', [/jvm\/gc-log-before-9/]],
    ['read_request_timeout_in_ms: 5000', [/old name +of read_request_timeout\n/]],
    ['hbase.regionserver.handler.count=60', [/default 30/]],
    ['clients', [/a fact that no file tells/, /--fact clients=VALUE/, /hbase\/handler-count/]],
    ['salt', [/no file setting/, /Think IT/]],
    ['doubling-a-ring', [/num_tokens/]],
    ['tickTime', [/ZooKeeper/]],
    ['hbase/handler-count', [/What to do|A handler serves one request/, /VCNC/]],
  ] as const)('%s', (name, patterns) => {
    const done = run('explain', name);
    expect(done.err).toBe('');
    expect(done.status).toBe(0);
    for (const pattern of patterns) expect(done.out).toMatch(pattern);
    const json = JSON.parse(run('explain', name, '--format', 'json').out);
    expect(json.version).toBe(1);
    expect(run('explain', name, '--format', 'markdown').out).toMatch(/^## /);
  });

  test('an unknown name gets near ones', () => {
    expect(run('explain', 'hbase.regionserver.handlercount').err).toContain('did you mean "hbase.regionserver.handler.count"');
    expect(run('explain', 'bucketcache').err).toContain('names with these letters: hbase.bucketcache');
    expect(run('explain', 'hbase/handler-cuont').err).toContain('hbase/handler-count');
    expect(run('explain', 'handler-count').err).toContain('there is the rule hbase/handler-count');
    expect(run('explain', 'HBASE_HEAPSZE').err).toContain('did you mean "HBASE_HEAPSIZE"?');
    expect(run('explain', '-XX:+UseG1CG').err).toContain('did you mean "UseG1GC"?');
    expect(run('explain', 'phi').err).toContain('names with these letters: phi_convict_threshold');
    expect(run('explain', 'phoenix.query.threadPoolSize').err).toContain('of another program');
    expect(run('explain', 'yarn.nodemanager.local-dir').err).toContain('did you mean "yarn.nodemanager.local-dirs"');
    expect(run('explain', 'dfs.replication', '--release', 'hdfs@3.3').err).toContain('write hadoop@3.3');
    expect(run('explain', 'dfs.replication', '--release', 'yarn@3.3.6').err).toContain('YARN is released with Hadoop; write hadoop@3.3.6');
    expect(run('explain', ' ').status).toBe(2);
    expect(run('explain', 'zzzzzz').status).toBe(2);
  });

  test('a rule tells what it advises, and how to have no more of it', () => {
    const both = run('explain', 'hbase/handler-count').out;
    expect(both).toMatch(
      /Recommended\n {2}hbase\.regionserver\.handler\.count = .*\n(.*\n)* {2}check is content from 0\.5 to 4 times the value\n {2}or 30 to 120:/,
    );
    expect(both).toContain('Turn it off with --rule hbase/handler-count=off, or in a file');
    const advised = run('explain', 'hbase/region-server-heap').out;
    expect(advised).toContain('check says nothing of it. Leave it out of advice with storelint advise --rule hbase/region-server-heap=off');
    expect(advised).not.toContain('storelint-disable');
    const told = run('explain', 'zookeeper/admin-server-new').out;
    expect(told).toContain('storelint upgrade --rule zookeeper/admin-server-new=off');
    const { rule } = JSON.parse(run('explain', 'hbase/region-server-heap', '--format', 'json').out);
    expect(rule.advises).toMatchObject({ name: '-Xmx', alternatives: [{ value: '-Xmx60g' }, { value: '-Xmx20g' }, { value: '-Xmx16g' }] });
  });

  test('the default of a secret is kept back', () => {
    const { out } = run('explain', 'server_encryption_options.keystore_password');
    expect(out).toContain('kept back');
    expect(out).not.toContain('default cassandra');
  });

  test('settings are listed by release, name and words of the description', () => {
    const json = JSON.parse(run('settings', '--release', 'hbase@2.5', '--grep', 'handler', '--format', 'json').out);
    const names = json.settings.map(({ name }: { name: string }) => name);
    expect(names).toContain('hbase.regionserver.handler.count');
    expect(names).toContain('hbase.ipc.server.max.callqueue.length');
    const schema = JSON.parse(run('settings', '--release', 'cassandra@5.0', '--format', 'json-schema').out);
    expect(schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { auto_snapshot: { type: 'boolean', default: true } },
    });
    expect(run('settings', 'hbase.bucketcache.*', '--release', 'hbase@2.5', '--format', 'markdown').out).toContain(
      '| `hbase.bucketcache.ioengine` |',
    );
    expect(run('settings', '--release', 'hbase@2.5', '--grep', 'zzzz').status).toBe(2);
  });

  test('each description is one short sentence, and each topic leads to what there is', () => {
    const ids = new Set<string>(JSON.parse(readFileSync('packages/cli/dist/rules/ids.json', 'utf8')));
    const known = new Set<string>();
    for (const product of ['hbase', 'hadoop', 'yarn', 'cassandra', 'zookeeper', 'jvm']) {
      const catalog = JSON.parse(readFileSync(`catalog/${product}.json`, 'utf8'));
      for (const table of [catalog.settings, catalog.renamings, catalog.flags])
        for (const name of Object.keys(table ?? {})) known.add(name);
      for (const [name, text] of Object.entries<string>(JSON.parse(readFileSync(`catalog/${product}.descriptions.json`, 'utf8')))) {
        expect(text.length, name).toBeLessThanOrEqual(140);
        expect(text, name).toMatch(/^[^\s].*\.$/);
        expect(known.has(name), name).toBe(true);
      }
    }
    known.add('vm.swappiness');
    const topics = JSON.parse(readFileSync('catalog/topics.json', 'utf8')) as Record<string, { see: readonly string[] }>;
    for (const [topic, { see }] of Object.entries(topics)) {
      for (const name of see) expect(name.includes('/') ? ids.has(name) : known.has(name), `${topic}: ${name}`).toBe(true);
    }
  });

  test('every setting that a rule reads has a description', () => {
    const missing: string[] = [];
    const catalogs = ['hbase', 'hadoop', 'yarn', 'cassandra', 'zookeeper'].map((product) => ({
      catalog: JSON.parse(readFileSync(`catalog/${product}.json`, 'utf8')),
      descriptions: JSON.parse(readFileSync(`catalog/${product}.descriptions.json`, 'utf8')) as Record<string, string>,
    }));
    for (const file of ['hbase', 'hadoop', 'yarn', 'cassandra', 'zookeeper', 'jvm', 'os']) {
      const path = `packages/cli/dist/rules/${file}.lines`;
      if (!existsSync(path)) continue;
      for (const { reads } of readRuleLines(readFileSync(path, 'utf8'))) {
        for (const { name } of reads.filter(({ kind }) => kind === 'setting')) {
          const owners = catalogs.filter(({ catalog }) => name in catalog.settings || name in (catalog.renamings ?? {}));
          const isDescribed = owners.some(({ catalog, descriptions }) => {
            const newNames: readonly string[] = (catalog.renamings?.[name]?.at(-1)?.newNames ??
              catalog.successors?.[name] ??
              []) as readonly string[];
            return name in descriptions || newNames.some((newName) => newName in descriptions);
          });
          if (owners.length > 0 && !isDescribed) missing.push(name);
        }
      }
    }
    expect([...new Set(missing)]).toEqual([]);
  });
});
