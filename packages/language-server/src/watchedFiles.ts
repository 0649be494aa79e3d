/** Files whose changes on the disk matter, as globs of the editor. Wider than what is checked: each is still recognised by name and content. */
export const watchedGlobs: readonly string[] = [
  '**/*{hbase,hdfs,core}{-,_}{site,default}*',
  '**/*{hbase,hadoop,cassandra}{-,_}env*',
  '**/*cassandra*.{yaml,yml,properties}*',
  '**/*jvm*.options*',
  '**/*zoo*.cfg*',
  '**/*sysctl*{,/*.conf}',
  '**/{*regionservers*,*backup-masters*,workers,slaves}',
  '**/.storelint.yaml',
];
