/** A secret in a file, in one of the forms in which people write them down. `«»` is the marker, `«1»` and `«2»` are its halves, `«A»` is its beginning in capital letters, `«64»` is it in base64. */
export interface Plant {
  readonly id: string;
  /** Name of the file. */
  readonly file: string;
  /** The lines that hold it, or the whole file. */
  readonly text: string;
  /** The text is the whole file: nothing is put around it. */
  readonly whole?: true;
  /** Other files beside it. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Why nobody can tell that this is a secret: then it may be seen. */
  readonly notExpected?: string;
}

/** Values with the marker in them, for hashes of the whole value. */
export const fill = (text: string, marker: string): string =>
  text
    .replaceAll('«»', marker)
    .replaceAll('«64»', Buffer.from(marker).toString('base64'))
    .replaceAll('«A»', marker.slice(0, 14).toUpperCase())
    .replaceAll('«1»', marker.slice(0, marker.length / 2))
    .replaceAll('«2»', marker.slice(marker.length / 2));

export const property = (name: string, value = '«»') => `<property><name>${name}</name><value>${value}</value></property>`;

const twice: Readonly<Record<string, string>> = {
  hbase: property('hfile.block.cache.size', '0.9'),
  hdfs: property('dfs.replication', '3'),
  core: property('io.file.buffer.size', '4096'),
};
const wrong: Readonly<Record<string, string>> = {
  hbase: property('hbase.client.retries.number', 'x'),
  hdfs: property('dfs.replication', 'x'),
  core: property('io.file.buffer.size', 'x'),
};

/** A file in which a frame, or the context of a diff, shows the lines of the plant: faults stand right before and behind it, and on the same line. */
export function fileAround({ file, text, whole }: Plant): string {
  if (whole === true) return text;
  const oneLine = !text.includes('\n');
  const kind = /hdfs/.test(file) ? 'hdfs' : /core/.test(file) ? 'core' : 'hbase';
  if (/-(?:site|default)\.xml/.test(file)) {
    const lines = [twice[kind], text, twice[kind], ...(oneLine ? [`${text}${wrong[kind]}`] : [])];
    return `<?xml version="1.0"?>\n<configuration>\n${lines.join('\n')}\n</configuration>\n`;
  }
  if (/\.ya?ml/.test(file))
    return `cluster_name: c\nendpoint_snitch: SimpleSnitch\nnum_tokens: 16\n${text}\nnum_tokens: 16\nconcurrent_reads: abc\n`;
  if (/\.sh/.test(file)) {
    const fault = file.startsWith('hbase')
      ? 'export HBASE_REGIONSERVER_OPTS="-Xmx4q"'
      : file.startsWith('hadoop')
        ? 'export HADOOP_NAMENODE_OPTS="-Xmx4q"'
        : 'JVM_OPTS="$JVM_OPTS -Xmx4q"';
    const permanent = file.startsWith('hbase')
      ? 'export HBASE_OPTS="$HBASE_OPTS -XX:MaxPermSize=10m"'
      : 'export HADOOP_OPTS="$HADOOP_OPTS -XX:MaxPermSize=10m"';
    const sameLine = oneLine && !text.includes('#') ? [`${fault}; ${text}`] : [];
    return `# environment\n${permanent}\n${text}\n${permanent}\n${[...sameLine, fault].join('\n')}\n`;
  }
  if (/\.options/.test(file)) return `# cassandra\n-XX:MaxPermSize=10m\n${text}\n-XX:MaxPermSize=10m\n-Xmx4q\n`;
  if (/zoo.*\.cfg/.test(file)) return `clientPort=2181\ndataDir=/x\ntickTime=0\n${text}\ntickTime=0\ninitLimit=0\nsyncLimit=abc\n`;
  if (/sysctl/.test(file)) return `vm.max_map_count=10\n${text}\nvm.swappiness=60\n`;
  return text;
}
