/** The page of YARN's or of MapReduce's defaults. */
export function yarnPage(setting: string, release: string): string {
  const page = setting.startsWith('yarn.')
    ? 'hadoop-yarn/hadoop-yarn-common/yarn-default.xml'
    : 'hadoop-mapreduce-client/hadoop-mapreduce-client-core/mapred-default.xml';
  return `https://hadoop.apache.org/docs/r${release}/${page}`;
}
