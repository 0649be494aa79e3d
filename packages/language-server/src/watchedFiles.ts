/** Files whose changes on the disk matter, as globs of the editor. Wider than what is checked: each is still recognised by name and content. */
export const watchedGlobs: readonly string[] = [
  '**/*{hbase,hdfs,core,yarn,mapred,kms,httpfs}{-,_}{site,default}*',
  '**/*ssl{-,_}{server,client}*',
  '**/*capacity{-,_}scheduler*',
  '**/*{hbase,hadoop,yarn,mapred,cassandra,zookeeper}{-,_}env*',
  '**/*java*.env*',
  '**/*cassandra*.{yaml,yml,properties}*',
  '**/*jvm*.options*',
  '**/*zoo*.cfg*',
  '**/*zookeeper*.properties*',
  '**/*sysctl*{,/*.conf}',
  '**/{dfs,hdfs,yarn,mapred,rm,namenode,resourcemanager}[._-]*{hosts,include,exclude,allow,deny}*',
  '**/{*regionservers*,*backup-masters*,workers,slaves}',
  '**/.storelint.yaml',
];

/** Files whose names `.storelint.yaml` gives: rule packs and hardware profiles. Any may be one, and most are none. */
export const namedGlobs: readonly string[] = ['**/*.{yaml,yml}'];

/**
 * Files that build, start or describe machines: they may say which releases are installed, how many nodes there are, and what the variables of templates are.
 * YAML is watched already; scripts without an ending are where those commonly are.
 */
export const evidenceGlobs: readonly string[] = [
  '**/*{Dockerfile,dockerfile,Containerfile,containerfile}*',
  '**/{Makefile,makefile,Vagrantfile,vagrantfile}',
  '**/*.{sh,bash,rb,pp,tf,mk,env}',
  '**/{bin,sbin,scripts}/*',
  '**/*entrypoint*',
  '**/{*hosts*,*inventory*,production,prod,*.ini}',
  '**/{group_vars,host_vars}/**',
  '**/{tmpfiles.d,*.service.d}/*',
  '**/*tmpfiles*',
];

/** Files that may hold some of ours: scripts, tasks, manifests, maps of settings, variables of containers. */
export const holderGlobs: readonly string[] = [
  '**/*.{yaml,yml,env,sh,bash,tf,tpl,tftpl,packer,hcl,service,json}',
  '**/*.{yaml,yml,json,service}.{j2,jinja2,tpl,tmpl,tftpl,gotmpl,erb,epp,in}',
  '**/*{Dockerfile,dockerfile,Containerfile,containerfile,Vagrantfile,vagrantfile,user-data,user_data,userdata}*',
  '**/{config,limits.d/*,attributes/*.rb,*limits*.conf*}',
  '**/*.cql*',
];

/** What a file that holds one of ours says, or is called. Most scripts and files of YAML are about something else, and are not looked into. */
export const holderWords =
  /hbase|hadoop|hdfs|yarn|mapred|cassandra|zoo|keyspace|(?:core|ssl|capacity|kms|httpfs)[-_](?:site|server|client|scheduler)|jvm|java\.env|_conf_|region-?servers|backup-masters|workers|slaves/i;
