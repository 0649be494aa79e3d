import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Variables that hold the options of a daemon; of two names the newer first. */
const variables: Readonly<Record<string, { readonly file: string; readonly names: readonly string[] }>> = {
  'region server': { file: 'hbase-env.sh', names: ['HBASE_REGIONSERVER_OPTS'] },
  DataNode: { file: 'hadoop-env.sh', names: ['HDFS_DATANODE_OPTS', 'HADOOP_DATANODE_OPTS'] },
  NameNode: { file: 'hadoop-env.sh', names: ['HDFS_NAMENODE_OPTS', 'HADOOP_NAMENODE_OPTS'] },
};

/** The options that each daemon's JVM gets from the advised files of a folder, as the start scripts would pass them. */
export function advisedFlags(conf: string, jdk: number): ReadonlyMap<string, readonly string[]> {
  const flags = new Map<string, readonly string[]>();
  for (const [daemon, { file, names }] of Object.entries(variables)) {
    if (!existsSync(join(conf, file))) continue;
    const value = names.reduceRight((rest, name) => `\${${name}:-${rest}}`, '');
    const text = execFileSync('bash', ['--norc', '-c', `. ./${file} && printf %s "${value}"`], {
      cwd: conf,
      encoding: 'utf8',
      env: logDirectories(conf),
    });
    flags.set(daemon, withoutCommitting(words(text)));
  }
  const files = ['jvm.options', 'jvm-server.options', `jvm${jdk}-server.options`].filter((name) => existsSync(join(conf, name)));
  const lines = files.flatMap((name) => readFileSync(join(conf, name), 'utf8').split('\n')).filter((line) => line.startsWith('-'));
  if (lines.length > 0) flags.set('Cassandra', withoutCommitting(lines.flatMap(words)));
  return flags;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Where daemons of this machine write their logs: beside the files. */
function logDirectories(conf: string): NodeJS.ProcessEnv {
  return { ...process.env, HBASE_LOG_DIR: dirname(conf), HADOOP_LOG_DIR: dirname(conf) };
}

/** Without options that take the whole heap from the machine at once: here it may be larger than the memory. */
function withoutCommitting(flags: readonly string[]): readonly string[] {
  return flags.filter((flag) => !/^-Xms|^-XX:\+AlwaysPreTouch$/.test(flag));
}
