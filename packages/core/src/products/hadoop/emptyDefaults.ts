import { namesIn } from '../../deployment/jvm/readNames.js';

/** Names that stand in hdfs-default.xml without a value in some release: 2.0.6-alpha to 3.5.0. A line of another file counts. */
export const emptyDefaults: ReadonlySet<string> = new Set(
  namesIn(`
    dfs.balancer.http-bind-host dfs.balancer.https-bind-host dfs.balancer.kerberos.internal.spnego.principal dfs.balancer.kerberos.principal
    dfs.balancer.keytab.file dfs.block.local-path-access.user dfs.client.cache.drop.behind.reads dfs.client.cache.drop.behind.writes
    dfs.client.cache.readahead dfs.client.failover.proxy.provider dfs.client.local.interfaces dfs.client.read.prefetch.size
    dfs.client.replica.accessor.builder.classes dfs.cluster.administrators dfs.data.transfer.protection
    dfs.data.transfer.saslproperties.resolver.class dfs.datanode.fsdataset.factory dfs.datanode.fsdataset.volume.choosing.policy dfs.datanode.hostname
    dfs.datanode.kerberos.principal dfs.datanode.keytab.file dfs.datanode.lifeline.interval.seconds dfs.datanode.nameservices.resolver.impl
    dfs.datanode.parallel.volumes.load.threads.num dfs.datanode.plugins dfs.datanode.pmem.cache.dirs dfs.datanode.ram.disk.replica.tracker
    dfs.datanode.replica.cache.root.dir dfs.datanode.same-disk-tiering.capacity-ratio.percentage dfs.datanode.volumes.replica-add.threadpool.size
    dfs.domain.socket.path dfs.encrypt.data.overwrite.downstream.new.qop dfs.encrypt.data.transfer.algorithm dfs.encrypt.data.transfer.cipher.suites
    dfs.encryption.key.provider.uri dfs.federation.router.admin-bind-host dfs.federation.router.default.nameserviceId
    dfs.federation.router.http-bind-host dfs.federation.router.https-bind-host dfs.federation.router.monitor.namenode
    dfs.federation.router.rpc-bind-host dfs.ha.fencing.methods dfs.ha.namenode.id dfs.ha.namenodes.EXAMPLENAMESERVICE dfs.hosts dfs.hosts.exclude
    dfs.http.port dfs.https.port dfs.internal.nameservices dfs.journalnode.edit-cache-size.bytes dfs.journalnode.http-bind-host
    dfs.journalnode.https-bind-host dfs.journalnode.kerberos.internal.spnego.principal dfs.journalnode.kerberos.principal dfs.journalnode.keytab.file
    dfs.journalnode.rpc-bind-host dfs.metrics.percentiles.intervals dfs.mover.kerberos.principal dfs.mover.keytab.file
    dfs.namenode.audit.log.debug.cmdlist dfs.namenode.backup.dnrpc-address dfs.namenode.edits.dir.required dfs.namenode.edits.journal-plugin
    dfs.namenode.edits.qjournals.resolver.impl dfs.namenode.http-bind-host dfs.namenode.https-bind-host
    dfs.namenode.inode.attributes.provider.bypass.users dfs.namenode.inode.attributes.provider.class dfs.namenode.ip-proxy-users
    dfs.namenode.kerberos.principal dfs.namenode.keytab.file dfs.namenode.legacy-oiv-image.dir dfs.namenode.lifeline.handler.count
    dfs.namenode.lifeline.rpc-address dfs.namenode.lifeline.rpc-bind-host dfs.namenode.plugins dfs.namenode.resource.checked.volumes
    dfs.namenode.rpc-address dfs.namenode.rpc-address.auxiliary-ports dfs.namenode.rpc-bind-host dfs.namenode.safemode.replication.min
    dfs.namenode.servicerpc-address dfs.namenode.servicerpc-bind-host dfs.namenode.shared.edits.dir dfs.nameservice.id dfs.nameservices
    dfs.nfs.kerberos.principal dfs.nfs.keytab.file dfs.provided.aliasmap.inmemory.dnrpc-address dfs.provided.aliasmap.inmemory.rpc.bind-host
    dfs.provided.aliasmap.leveldb.path dfs.provided.aliasmap.text.codec dfs.provided.aliasmap.text.read.file dfs.provided.aliasmap.text.write.dir
    dfs.secondary.namenode.kerberos.principal dfs.secondary.namenode.keytab.file dfs.storage.policy.satisfier.kerberos.principal
    dfs.storage.policy.satisfier.keytab.file dfs.trustedchannel.resolver.class dfs.web.authentication.kerberos.keytab
    dfs.web.authentication.kerberos.principal dfs.web.authentication.simple.anonymous.allowed dfs.web.ugi dfs.webhdfs.oauth2.access.token.provider
    dfs.webhdfs.oauth2.client.id dfs.webhdfs.oauth2.refresh.url
  `),
);
