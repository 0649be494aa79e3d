'use strict';
// node writeCodeCache.cjs check|advise MAIN: runs `storelint check` over a small sample, or `storelint advise` with and without it, and keeps what V8 compiled, so that the first start in
// a checkout is fast, too.
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const [command, main] = process.argv.slice(2);
const sample = mkdtempSync(join(tmpdir(), 'storelint-build-'));
writeFileSync(
  join(sample, 'hbase-site.xml'),
  '<configuration><property><name>hbase.regionserver.handler.count</name><value>100</value></property><property><name>hfile.block.cache.size</name><value>0.7</value></property></configuration>\n',
);
writeFileSync(
  join(sample, 'hdfs-site.xml'),
  '<configuration><property><name>dfs.replication</name><value>3</value></property></configuration>\n',
);
writeFileSync(join(sample, 'hbase-env.sh'), 'export HBASE_HEAPSIZE=8G\nexport HBASE_OPTS="-XX:+UseG1GC"\n');
writeFileSync(join(sample, 'cassandra.yaml'), 'cluster_name: sample\nnum_tokens: 16\n');

process.chdir(sample);
const { keepCodeCache, run } = require(main);
const calls = {
  check: [
    ['--format', 'pretty', '--release', 'hbase@2.5.8', '--release', 'hadoop@3.3.6', '--release', 'cassandra@4.1.3'],
    ['--format', 'json'],
  ],
  advise: [
    ['--hardware', 'server-32-core-hdd', '--release', 'hbase@2.5.8', '--release', 'hadoop@3.3.6'],
    ['.', '--hardware', 'server-32-core-hdd', '--release', 'hbase@2.5.8', '--release', 'hadoop@3.3.6'],
  ],
};
(async () => {
  for (const call of calls[command]) await run([process.execPath, 'storelint', command, ...call]);
  keepCodeCache();
})().finally(() => {
  process.chdir(tmpdir());
  rmSync(sample, { recursive: true, force: true });
});
