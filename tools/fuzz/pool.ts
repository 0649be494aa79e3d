import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { confirmByContent, recognizeByName } from '../../packages/core/src/products/recognition.js';
import type { FileKind } from '../../packages/core/src/products/registry.js';
import { products } from '../../packages/core/src/products/registry.js';
import { NodeKnowledge } from '../../packages/node/src/knowledge.js';
import { corpusDirectory, hasCorpus } from '../corpus/corpus.js';
import { exampleFiles } from '../rules/runExample.js';

/** A real file to start from. */
export interface PoolFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly text: string;
}

/** Longest file that inputs are made from, in characters: the time of a case is better spent on many. */
const longest = 40_000;

/** The built knowledge; the program runs from the repository's root. */
export const knowledge = new NodeKnowledge(join(process.cwd(), 'packages/cli/dist'));

let files: readonly PoolFile[] | undefined;

/** Our own files, those of the rules' examples, and the corpus where it is there. Sorted: an input is told by its seed as long as the files are the same. */
export function poolFiles(): readonly PoolFile[] {
  files ??= [...ownFiles(), ...everyKind, ...examples(), ...corpusFiles()];
  return files;
}

/** Kinds that no fixture has. */
const everyKind: readonly PoolFile[] = [
  {
    path: 'hadoop-env.sh',
    kind: 'hadoop-env',
    text: 'export HADOOP_HEAPSIZE_MAX=4g\nexport HDFS_NAMENODE_OPTS="-Xmx8g $HDFS_NAMENODE_OPTS"\n',
  },
  { path: 'cassandra-env.sh', kind: 'cassandra-env', text: 'MAX_HEAP_SIZE="8G"\nJVM_OPTS="$JVM_OPTS -XX:+UseG1GC"\n' },
  {
    path: 'jvm-server.options',
    kind: 'cassandra-jvm-options',
    text: '# heap\n-Xms8G\n-Xmx8G\n-XX:+UseG1GC\n-Dcassandra.ring_delay_ms=30000\n',
  },
  { path: 'cassandra-rackdc.properties', kind: 'cassandra-rackdc', text: 'dc=dc1\nrack = rack1\n# prefer_local=true\n' },
  { path: 'cassandra-topology.properties', kind: 'cassandra-topology', text: '10.0.0.1=DC1:RAC1\ndefault=DC1:r1\n' },
  {
    path: 'zoo.cfg',
    kind: 'zoo-cfg',
    text: 'tickTime=2000\ninitLimit=10\nsyncLimit=5\ndataDir=/zk\nserver.1=a:2888:3888\nserver.2=b:2888:3888\n',
  },
  { path: 'sysctl.conf', kind: 'sysctl', text: 'vm.swappiness = 1\nnet.ipv4.tcp_keepalive_time=60\nvm.max_map_count = 1048575\n' },
  { path: 'regionservers', kind: 'regionservers', text: 'rs1.example.org\nrs2.example.org\n# rs3\n' },
  { path: 'workers', kind: 'workers', text: 'dn1\ndn2\n' },
  { path: 'backup-masters', kind: 'backup-masters', text: 'm2\n' },
  {
    path: 'hbase-default.xml',
    kind: 'hbase-default',
    text: '<configuration><property><name>hbase.rootdir</name><value>/a</value></property></configuration>',
  },
  {
    path: 'hbase-site.xml.j2',
    kind: 'hbase-site',
    text: '<configuration>\n{% for k, v in s.items() %}\n<property><name>{{ k }}</name><value>{{ v | default("x") }}</value></property>\n{% endfor %}\n</configuration>\n',
  },
  {
    path: 'cassandra.yaml.erb',
    kind: 'cassandra-yaml',
    text: 'cluster_name: <%= @name %>\n<% if @old %>\nnum_tokens: 256\n<% else %>\nnum_tokens: 16\n<% end %>\n',
  },
  {
    path: 'hbase-env.sh.tpl',
    kind: 'hbase-env',
    text: '{{- if .Values.heap }}\nexport HBASE_HEAPSIZE={{ .Values.heap }}\n{{- end }}\nexport A=${B:-c}\n',
  },
  { path: 'zoo.cfg.in', kind: 'zoo-cfg', text: 'dataDir=@DATA_DIR@\nclientPort=__PORT__\ntickTime=%%TICK%%\n' },
];

function recognised(path: string, text: string): PoolFile[] {
  if (text.length > longest) return [];
  const byName = recognizeByName(path);
  const kind = byName === undefined ? undefined : confirmByContent(byName, text);
  return kind === undefined ? [] : [{ path, kind, text }];
}

function ownFiles(): PoolFile[] {
  return filesBeneath('fixtures').flatMap((path) => recognised(path, readFileSync(path, 'utf8')));
}

function examples(): PoolFile[] {
  const found: PoolFile[] = [];
  for (const rule of products.flatMap((product) => knowledge.rules(product))) {
    for (const { invalid, valid } of knowledge.prose(rule.id)?.examples ?? []) {
      for (const [path, text] of Object.entries(exampleFiles(rule, invalid ?? valid ?? {}))) {
        const kind = recognizeByName(path);
        if (kind !== undefined) found.push({ path, kind, text });
      }
    }
  }
  return found;
}

function corpusFiles(): PoolFile[] {
  if (!hasCorpus()) return [];
  return filesBeneath(corpusDirectory)
    .filter((path) => !path.endsWith('MANIFEST.json'))
    .flatMap((path) => {
      const [, name = path] = /([^/]+?)(?:#.*)?$/.exec(path) ?? [];
      return recognised(name.replace(/^.*__/, ''), readFileSync(path, 'utf8'));
    });
}

/** Texts of our own YAML files: `rules`, `profiles`. */
export function yamlFiles(directory: string): readonly { readonly path: string; readonly text: string }[] {
  return filesBeneath(directory)
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

function filesBeneath(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
