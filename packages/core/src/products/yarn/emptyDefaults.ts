import { namesIn } from '../../deployment/jvm/readNames.js';

/** Names that stand in yarn-default.xml or mapred-default.xml without a value in some release: 2.0.6-alpha to 3.5.0. A line of another file counts. */
export const emptyDefaults: ReadonlySet<string> = new Set(
  namesIn(`
    mapred.child.java.opts mapreduce.admin.user.env mapreduce.application.classpath mapreduce.application.framework.path mapreduce.job.acl-modify-job
    mapreduce.job.acl-view-job mapreduce.job.classloader.system.classes mapreduce.job.hdfs-servers mapreduce.job.log4j-properties-file
    mapreduce.jobhistory.store.class mapreduce.outputcommitter.factory.class mapreduce.task.profile.params yarn.app.mapreduce.am.admin-command-opts
    yarn.app.mapreduce.am.webapp.port-range yarn.application.classpath yarn.authorization-provider yarn.client.failover-max-attempts
    yarn.client.failover-sleep-base-ms yarn.client.failover-sleep-max-ms yarn.federation.machine-list yarn.ipc.client.factory.class
    yarn.ipc.record.factory.class yarn.ipc.server.factory.class yarn.nodemanager.container-executor.os.sched.priority.adjustment
    yarn.nodemanager.container-localizer.admin.java.opts yarn.nodemanager.container-monitor.interval-ms
    yarn.nodemanager.disk-health-checker.disk-utilization-watermark-low-per-disk-percentage yarn.nodemanager.force.path
    yarn.nodemanager.least-load-policy-selector.blacklist-subclusters yarn.nodemanager.resource-plugins.fail-fast
    yarn.nodemanager.resource-plugins.fpga.path-to-discovery-executables yarn.nodemanager.resource-plugins.gpu.path-to-discovery-executables
    yarn.nodemanager.resourcemanager.connect.max-wait.ms yarn.nodemanager.resourcemanager.connect.retry-interval.ms
    yarn.nodemanager.runtime.linux.docker.image-name yarn.nodemanager.runtime.linux.docker.privileged-containers.acl
    yarn.nodemanager.runtime.linux.runc.privileged-containers.acl yarn.nodemanager.webapp.spnego-keytab-file yarn.nodemanager.webapp.spnego-principal
    yarn.resourcemanager.am.global.max-attempts yarn.resourcemanager.cluster-id
    yarn.resourcemanager.ha.failover-controller.active-standby-elector.zk.retries yarn.resourcemanager.nodes.exclude-path
    yarn.resourcemanager.nodes.include-path yarn.resourcemanager.principal yarn.resourcemanager.reservation-system.class
    yarn.resourcemanager.reservation-system.plan.follower yarn.resourcemanager.submission-preprocessor.file-path
    yarn.resourcemanager.webapp.spnego-keytab-file yarn.resourcemanager.webapp.spnego-principal yarn.web-proxy.address
    yarn.webapp.custom.webservice.class
  `),
);
