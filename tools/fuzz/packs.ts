import { loadRuleFile } from '../../packages/core/src/rules/ruleFile.js';
import { type FuzzDeployment, opened } from './deployments.js';
import { knowledge } from './pool.js';
import { promise } from './target.js';

const site =
  '<configuration><property><name>hbase.rootdir</name><value>hdfs://a/b</value></property><property><name>hfile.block.cache.size</name><value>0.5</value></property>' +
  '<property><name>hbase.zookeeper.quorum</name><value>a,b,c</value></property></configuration>';

/** A small node of every product. */
const node: FuzzDeployment = {
  files: [
    { path: 'hbase-site.xml', kind: 'hbase-site', text: site },
    { path: 'hdfs-site.xml', kind: 'hdfs-site', text: site.replaceAll('hbase.rootdir', 'dfs.datanode.data.dir') },
    { path: 'hbase-env.sh', kind: 'hbase-env', text: 'export HBASE_HEAPSIZE=8G\nexport HBASE_OPTS="-XX:+UseG1GC -Dx=y"\n' },
    { path: 'cassandra.yaml', kind: 'cassandra-yaml', text: 'cluster_name: a\nnum_tokens: 16\ndata_file_directories: [/a, /b]\n' },
    { path: 'zoo.cfg', kind: 'zoo-cfg', text: 'tickTime=2000\nserver.1=a:1:2\n' },
  ],
  releases: { hbase: { version: '2.5.8', from: 'option' }, hadoop: { version: '3.3.6', from: 'option' } },
  hardware: { cores: 8, memory: 2 ** 35, disks: [{ type: 'ssd', count: 2, size: 1e12 }] },
  input: { facts: { clients: 100 } },
};

/** What a function of ours that fails says; an expression's own faults have other words. */
const ourFault =
  /Cannot read prop|is not a function|is not iterable|undefined|Maximum call stack|Invalid (?:array|string|count)|Assignment to constant/;

/** Loads a rule file as a stranger's pack and judges a node by it. */
export function loadAndJudge(text: string): void {
  const { rules, problems } = loadRuleFile('pack.yaml', text, (product) => knowledge.catalog(product));
  for (const { message } of problems) promise(!ourFault.test(message) || text.includes('undefined'), () => `a problem of ours: ${message}`);
  if (rules.length === 0) return;
  const { checker, input } = opened(node, { rules });
  for (const { ruleId, message } of checker.check(input).problems)
    promise(!ourFault.test(message) || text.includes('undefined'), () => `${ruleId} was not evaluated: ${message}`);
}
