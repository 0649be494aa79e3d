/** The page of HDFS's or of the common part's defaults. */
export function hadoopPage(setting: string, release: string): string {
  const page = /^(dfs|nfs)\./.test(setting) ? 'hadoop-hdfs/hdfs-default.xml' : 'hadoop-common/core-default.xml';
  return `https://hadoop.apache.org/docs/r${release}/hadoop-project-dist/${page}`;
}
