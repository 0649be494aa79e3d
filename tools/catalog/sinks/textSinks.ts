import type { Meaning } from '../../../packages/core/src/catalog/meaning.js';

/** What a call makes of a text that it is given. */
export type TextSink = Pick<Meaning, 'is' | 'trims' | 'uri' | 'inFileSystem' | 'storageTypes' | 'beneath' | 'port' | 'parted' | 'effect'>;

const path: TextSink = { is: 'path' };
const anyPath: TextSink = { is: 'path', uri: 'also' };
const className: TextSink = { is: 'class' };
const host: TextSink = { is: 'host' };
const hadoop = 'org/apache/hadoop/';
const hbase = 'org/apache/hadoop/hbase/';

/**
 * Calls whose argument says what a text stands for, by `owner.method#argument`. `…/1` is the form with one argument. Each is what the method itself does with a
 * text: its javadoc or code in Hadoop, HBase or the JDK.
 */
export const textSinks: Readonly<Record<string, TextSink>> = {
  'java/net/InetSocketAddress.<init>#0': host,
  'java/net/InetSocketAddress.createUnresolved#0': host,
  'java/net/InetAddress.getByName#0': host,
  'java/net/InetAddress.getAllByName#0': host,
  [`${hadoop}net/NetUtils.createSocketAddrForHost/2#0`]: host,
  [`${hadoop}net/NetUtils.getLocalInetAddress/1#0`]: host,
  [`${hadoop}security/SecurityUtil.getByName/1#0`]: host,
  'org/apache/hbase/thirdparty/com/google/common/net/HostAndPort.fromParts#0': host,
  [`${hbase}net/Address.fromParts/2#0`]: host,
  [`${hbase}ServerName.valueOf/3#0`]: host,
  'org/eclipse/jetty/server/ServerConnector.setHost#0': host,
  'org/apache/hbase/thirdparty/org/eclipse/jetty/server/ServerConnector.setHost#0': host,
  [`${hadoop}security/SecurityUtil.login/4#3`]: host,
  [`${hadoop}security/SecurityUtil.getServerPrincipal/2#1`]: host,

  // Without a port NetUtils takes the caller's, of which the one-argument form has none: IllegalArgumentException.
  [`${hadoop}net/NetUtils.createSocketAddr/1#0`]: { is: 'address', trims: true, port: 'required' },
  [`${hadoop}net/NetUtils.createSocketAddr/2#0`]: { is: 'address', trims: true, port: 'optional' },
  [`${hadoop}net/NetUtils.createSocketAddr/3#0`]: { is: 'address', trims: true, port: 'optional' },
  [`${hadoop}net/NetUtils.createSocketAddr/4#0`]: { is: 'address', trims: true, port: 'optional' },
  'org/apache/hbase/thirdparty/com/google/common/net/HostAndPort.fromString#0': { is: 'address' },

  'java/io/File.<init>#0': path,
  'java/io/FileInputStream.<init>#0': path,
  'java/io/FileOutputStream.<init>#0': path,
  'java/io/FileReader.<init>#0': path,
  'java/io/FileWriter.<init>#0': path,
  'java/io/RandomAccessFile.<init>#0': path,
  'java/nio/file/Paths.get#0': path,
  // Of which file system it is, only the caller knows.
  [`${hadoop}fs/Path.<init>/1#0`]: { ...anyPath, inFileSystem: 'perhaps' },
  'org/eclipse/jetty/util/ssl/SslContextFactory$Server.setKeyStorePath#0': anyPath,
  'org/eclipse/jetty/util/ssl/SslContextFactory$Server.setTrustStorePath#0': anyPath,
  'org/apache/hbase/thirdparty/org/eclipse/jetty/util/ssl/SslContextFactory$Server.setKeyStorePath#0': anyPath,
  'org/apache/hbase/thirdparty/org/eclipse/jetty/util/ssl/SslContextFactory$Server.setTrustStorePath#0': anyPath,
  // stringAsURI: a text without a scheme, or a malformed one, becomes a file.
  [`${hadoop}hdfs/server/common/Util.stringAsURI/1#0`]: anyPath,
  [`${hadoop}hdfs/server/common/Util.stringCollectionAsURIs/1#0`]: anyPath,
  [`${hadoop}hdfs/server/datanode/StorageLocation.parse/1#0`]: { is: 'path', uri: 'also', storageTypes: true },

  'com/jcraft/jsch/JSch.addIdentity#0': path,

  'java/net/URI.create/1#0': { is: 'uri' },
  'java/net/URI.<init>/1#0': { is: 'uri' },
  'java/net/URL.<init>/1#0': { is: 'uri' },

  'java/lang/Class.forName#0': className,
  'java/lang/ClassLoader.loadClass#0': className,
  'java/net/URLClassLoader.loadClass#0': className,
  [`${hadoop}conf/Configuration.getClassByName#0`]: className,
  [`${hadoop}conf/Configuration.getClassByNameOrNull#0`]: className,
  [`${hbase}util/ReflectionUtils.instantiateWithCustomCtor/3#0`]: className,
  [`${hbase}util/ReflectionUtils.newInstance/2#0`]: className,

  [`${hadoop}security/SecurityUtil.getServerPrincipal/2#0`]: { is: 'principal' },
  [`${hadoop}security/SecurityUtil.getClientPrincipal/2#0`]: { is: 'principal' },
  [`${hadoop}security/UserGroupInformation.loginUserFromKeytab/2#0`]: { is: 'principal' },
  [`${hadoop}security/UserGroupInformation.loginUserFromKeytab/2#1`]: { is: 'keytab' },
  [`${hadoop}security/UserGroupInformation.loginUserFromKeytabAndReturnUGI/2#0`]: { is: 'principal' },
  [`${hadoop}security/UserGroupInformation.loginUserFromKeytabAndReturnUGI/2#1`]: { is: 'keytab' },
  'org/apache/hadoop/security/authentication/util/KerberosUtil.hasKerberosKeyTab#0': { is: 'keytab' },
  [`${hadoop}security/UserGroupInformation.createRemoteUser/1#0`]: { is: 'user' },
  [`${hadoop}security/UserGroupInformation.createProxyUser/2#0`]: { is: 'user' },

  // FsPermission's parsers allow blanks around it.
  [`${hadoop}fs/permission/FsPermission.<init>/1#0`]: { is: 'permission', trims: true },
  [`${hadoop}security/authorize/AccessControlList.<init>/1#0`]: { is: 'acl' },
  [`${hadoop}util/ZKUtil.parseACLs/1#0`]: { is: 'zkAcl', trims: true },

  'java/util/regex/Pattern.compile#0': { is: 'regex' },
  'com/google/re2j/Pattern.compile#0': { is: 'regex' },
  [`${hadoop}io/retry/RetryPolicies$MultipleLinearRandomRetry.parseCommaSeparatedString/1#0`]: { is: 'retryPolicy', trims: true },

  [`${hadoop}conf/Configuration.addResource#0`]: { is: 'xmlResource' },
  [`${hadoop}conf/Configuration.getResource#0`]: { is: 'xmlResource' },
  [`${hadoop}conf/Configuration.getConfResourceAsInputStream#0`]: { is: 'xmlResource' },

  'java/lang/ClassLoader.getResource#0': { is: 'xmlResource' },

  'java/net/NetworkInterface.getByName#0': { is: 'interface' },
  [`${hadoop}net/DNS.getDefaultHost/1#0`]: { is: 'interface' },
  [`${hadoop}net/DNS.getDefaultHost/2#0`]: { is: 'interface' },
  [`${hadoop}net/DNS.getDefaultHost/3#0`]: { is: 'interface' },
  [`${hadoop}net/DNS.getDefaultHost/2#1`]: host,
  [`${hadoop}net/DNS.getDefaultHost/3#1`]: host,
  [`${hadoop}net/DNS.getIPs/1#0`]: { is: 'interface' },
  [`${hbase}util/DNS.getDefaultHost/2#0`]: { is: 'interface' },
  [`${hbase}util/DNS.getDefaultHost/2#1`]: host,

  [`${hbase}zookeeper/ZNodePaths.joinZNode/2#0`]: { is: 'znode' },
  [`${hbase}zookeeper/ZNodePaths.joinZNode/2#1`]: { is: 'znode', beneath: true },
  [`${hbase}zookeeper/ZKUtil.joinZNode/2#0`]: { is: 'znode' },
  [`${hbase}zookeeper/ZKUtil.joinZNode/2#1`]: { is: 'znode', beneath: true },
  'org/apache/curator/utils/ZKPaths.makePath#0': { is: 'znode' },
  'org/apache/curator/utils/ZKPaths.makePath#1': { is: 'znode', beneath: true },
};

/** What a typed reader of Hadoop's Configuration makes of a text, whatever is done with it later. */
export const readers: Readonly<Record<string, TextSink>> = {
  getClass: { is: 'class', trims: true },
  getClasses: { is: 'class', trims: true, parted: ',\n' },
  getInstances: { is: 'class', trims: true, parted: ',\n' },
  getSocketAddr: { is: 'address', trims: true, port: 'optional' },
  'getSocketAddr host': { is: 'host', trims: true },
  getEnum: { is: 'word', trims: true },
  // It logs a warning and takes the default.
  getPattern: { is: 'regex', effect: 'default' },
  getInts: { is: 'number', trims: true, parted: ',\n' },
  getFile: { is: 'path', trims: true, parted: ',\n' },
  getLocalPath: { is: 'path', trims: true, parted: ',', uri: 'also' },
};

/** Separators of readers that part a list. From Hadoop 3 lines part the trimmed ones, too; a list that older releases take for one item is left alone. */
export const listReaders: ReadonlyMap<string, string> = new Map([
  ['getStrings', ','],
  ['getStringCollection', ','],
  ['getTrimmedStrings', ',\n'],
  ['getTrimmedStringCollection', ',\n'],
]);

/** Readers that take blanks off the text, or each item. */
export const trimmingReaders: ReadonlySet<string> = new Set(['getTrimmed', 'getTrimmedStrings', 'getTrimmedStringCollection']);

/** Settings whose text is one of several kinds, told apart by its form: no kind says what it is. */
export const ofManyKinds: ReadonlySet<string> = new Set([
  // DFSClient.getLocalInterfaceAddrs: a name of an interface, an address or a range of them.
  'dfs.client.local.interfaces',
]);

/** Names of enums outside of the scanned classes. */
export const wordSinks: Readonly<Record<string, readonly string[]>> = {
  'java/util/concurrent/TimeUnit.valueOf#0': ['DAYS', 'HOURS', 'MICROSECONDS', 'MILLISECONDS', 'MINUTES', 'NANOSECONDS', 'SECONDS'],
};
