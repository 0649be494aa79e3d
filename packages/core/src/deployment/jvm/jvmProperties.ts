import { namesIn } from './readNames.js';
import { type SystemProperty, trueOrFalse } from './systemProperty.js';

/**
 * System properties that the JDK itself reads or sets, in any release from 8 to 25. Sources: texts in the classes of OpenJDK 17 and 25 that read properties; those
 * that only 8 and 11 have are from their documentation. Those that it sets are the ones that System.getProperties promises.
 */
export const jvmProperties: readonly string[] = namesIn(`
  com.sun.jndi.ldap.connect.pool com.sun.jndi.ldap.connect.pool.authentication com.sun.jndi.ldap.connect.pool.debug
  com.sun.jndi.ldap.connect.pool.initsize com.sun.jndi.ldap.connect.pool.maxsize com.sun.jndi.ldap.connect.pool.prefsize
  com.sun.jndi.ldap.connect.pool.protocol com.sun.jndi.ldap.connect.pool.timeout com.sun.jndi.ldap.connect.timeout
  com.sun.jndi.ldap.domainname com.sun.jndi.ldap.netscape.schemaBugs com.sun.jndi.ldap.object.disableEndpointIdentification
  com.sun.jndi.ldap.object.trustSerialData com.sun.jndi.ldap.object.trustURLCodebase com.sun.jndi.ldap.read.timeout
  com.sun.jndi.ldap.search.replyQueueSize com.sun.jndi.ldap.search.waitForReply com.sun.jndi.ldap.trace.ber
  com.sun.management.agent.class com.sun.management.config.file com.sun.management.enableThreadContentionMonitoring
  com.sun.management.jdp.address com.sun.management.jdp.name com.sun.management.jdp.pause com.sun.management.jdp.port
  com.sun.management.jdp.source_addr com.sun.management.jdp.ttl com.sun.management.jmxremote com.sun.management.jmxremote.access.file
  com.sun.management.jmxremote.authenticate com.sun.management.jmxremote.autodiscovery com.sun.management.jmxremote.host
  com.sun.management.jmxremote.local.only com.sun.management.jmxremote.local.port com.sun.management.jmxremote.localConnectorAddress
  com.sun.management.jmxremote.login.config com.sun.management.jmxremote.password.file com.sun.management.jmxremote.password.toHashes
  com.sun.management.jmxremote.port com.sun.management.jmxremote.registry.ssl com.sun.management.jmxremote.rmi.port
  com.sun.management.jmxremote.serial.filter.pattern com.sun.management.jmxremote.ssl com.sun.management.jmxremote.ssl.config.file
  com.sun.management.jmxremote.ssl.enabled.cipher.suites com.sun.management.jmxremote.ssl.enabled.protocols
  com.sun.management.jmxremote.ssl.need.client.auth com.sun.management.snmp.acl com.sun.management.snmp.acl.file
  com.sun.management.snmp.interface com.sun.management.snmp.port com.sun.management.snmp.trap com.sun.naming.disable.app.resource.files
  com.sun.naming.netscape.schemaBugs com.sun.net.ssl.checkRevocation com.sun.net.ssl.rsaPreMasterSecretFix com.sun.sdp.conf
  com.sun.sdp.debug com.sun.security.IndexedCollection com.sun.security.allowedAIALocations
  com.sun.security.cert.internal.x509.X509V1CertImpl com.sun.security.cert.readtimeout com.sun.security.cert.timeout
  com.sun.security.crl.readtimeout com.sun.security.crl.timeout com.sun.security.enableAIAcaIssuers com.sun.security.enableCRLDP
  com.sun.security.jgss.accept com.sun.security.jgss.initiate com.sun.security.jgss.krb5.accept com.sun.security.jgss.krb5.initiate
  com.sun.security.ocsp.clockSkew com.sun.security.ocsp.readtimeout com.sun.security.ocsp.timeout com.sun.security.ocsp.useget
  com.sun.security.onlyCheckRevocationOfEECert com.sun.security.preserveOldDCEncoding com.sun.security.sasl.ntlm.domain
  com.sun.security.sasl.ntlm.hostname com.sun.security.sasl.ntlm.random com.sun.security.sasl.ntlm.version java.awt.headless
  java.class.path java.compiler java.endorsed.dirs java.ext.dirs java.home java.io.tmpdir java.library.path java.locale.providers
  java.locale.useOldISOCodes java.naming.factory.control java.naming.factory.initial java.naming.factory.object
  java.naming.factory.state java.naming.factory.url.pkgs java.naming.ldap.attributes.binary java.naming.ldap.control.connect
  java.naming.ldap.deleteRDN java.naming.ldap.derefAliases java.naming.ldap.factory.socket java.naming.ldap.ref.separator
  java.naming.ldap.referral.limit java.naming.ldap.typesOnly java.naming.ldap.version java.naming.provider.url
  java.naming.security.authentication java.naming.security.credentials java.naming.security.principal java.naming.security.protocol
  java.naming.security.sasl.callback java.net.preferIPv4Stack java.net.preferIPv6Addresses java.net.socks.password
  java.net.socks.username java.net.useSystemProxies java.nio.channels.DefaultThreadPool.initialSize
  java.nio.channels.DefaultThreadPool.threadFactory java.protocol.handler.pkgs java.rmi.activation.port java.rmi.dgc.leaseValue
  java.rmi.server.codebase java.rmi.server.disableHttp java.rmi.server.hostname java.rmi.server.ignoreStubClasses
  java.rmi.server.logCalls java.rmi.server.randomIDs java.rmi.server.useCodebaseOnly java.rmi.server.useLocalHostName
  java.security.auth.debug java.security.auth.login.config java.security.debug java.security.egd java.security.krb5.conf
  java.security.krb5.kdc java.security.krb5.realm java.security.manager java.security.policy java.security.properties
  java.system.class.loader java.util.Arrays.useLegacyMergeSort java.util.concurrent.ForkJoinPool.common.exceptionHandler
  java.util.concurrent.ForkJoinPool.common.maximumSpares java.util.concurrent.ForkJoinPool.common.parallelism
  java.util.concurrent.ForkJoinPool.common.threadFactory java.util.currency.data java.util.logging.SimpleFormatter.format
  java.util.logging.config.class java.util.logging.config.file java.util.logging.manager java.util.prefs.MacOSXPreferencesFactory
  java.util.prefs.WindowsPreferencesFactory java.util.prefs.syncInterval java.util.prefs.systemRoot java.util.prefs.userRoot
  java.util.secureRandomSeed java.vendor java.vendor.url java.vendor.url.bug java.vendor.version java.version java.vm.info java.vm.name
  java.vm.specification.name java.vm.specification.vendor java.vm.specification.version java.vm.vendor java.vm.version
  javax.management.builder.initial javax.net.debug javax.net.ssl.HttpsURLConnection.DefaultHostnameVerifier javax.net.ssl.keyStore
  javax.net.ssl.keyStorePassword javax.net.ssl.keyStoreProvider javax.net.ssl.keyStoreType javax.net.ssl.sessionCacheSize
  javax.net.ssl.trustStore javax.net.ssl.trustStorePassword javax.net.ssl.trustStoreProvider javax.net.ssl.trustStoreType
  javax.rmi.ssl.client.enabledCipherSuites javax.rmi.ssl.client.enabledProtocols javax.security.auth.login.name
  javax.security.auth.login.password javax.security.auth.useSubjectCredsOnly javax.security.sasl.bound.server.name
  javax.security.sasl.credentials javax.security.sasl.maxbuffer javax.security.sasl.policy.credentials
  javax.security.sasl.policy.forward javax.security.sasl.policy.noactive javax.security.sasl.policy.noanonymous
  javax.security.sasl.policy.nodictionary javax.security.sasl.policy.noplaintext javax.security.sasl.qop javax.security.sasl.rawsendsize
  javax.security.sasl.reuse javax.security.sasl.server.authentication javax.security.sasl.strength
  javax.xml.parsers.DocumentBuilderFactory javax.xml.parsers.SAXParserFactory javax.xml.transform.TransformerFactory
  jdk.attach.allowAttachSelf jdk.attach.allowStreamingOutput jdk.attach.compat jdk.certpath.disabledAlgorithms
  jdk.crypto.KeyAgreement.legacyKDF jdk.crypto.cryptoki jdk.crypto.ec jdk.crypto.mscapi jdk.http.auth.proxying.disabledSchemes
  jdk.http.auth.tunneling.disabledSchemes jdk.http.maxHeaderSize jdk.httpclient.allowRestrictedHeaders jdk.httpclient.bufsize
  jdk.https.negotiate.cbt jdk.httpserver.maxConnections jdk.includeInExceptions jdk.io.permissionsUseCanonicalPath
  jdk.jar.disabledAlgorithms jdk.jar.maxSignatureFileSize jdk.jceks.iterationCount jdk.jndi.ldap.mechsAllowedToSendCredentials
  jdk.jndi.ldap.object.factoriesFilter jdk.jndi.object.factoriesFilter jdk.jndi.rmi.object.factoriesFilter jdk.krb5.rcache.useMD5
  jdk.lang.Process.launchMechanism jdk.lang.processReaperUseDefaultStackSize jdk.logger.packages
  jdk.management.heapdump.allowAnyFileSuffix jdk.net.URLClassPath.disableClassPathURLCheck
  jdk.net.URLClassPath.disableRestrictedPermissions jdk.net.URLClassPath.showIgnoredClassPathEntries
  jdk.net.allowAmbiguousIPAddressLiterals jdk.net.file.ftpfallback jdk.net.ftp.trustPasvAddress jdk.net.hosts.file
  jdk.net.url.delayParsing jdk.net.useFastTcpLoopback jdk.nio.file.WatchService.maxEventsPerPoll jdk.nio.maxCachedBufferSize
  jdk.ntlm.cache jdk.sasl.disabledMechanisms jdk.security.allowNonCaAnchor jdk.security.caDistrustPolicies
  jdk.security.certpath.ocspNonce jdk.security.defaultKeySize jdk.security.filePermCompat jdk.security.krb5.default.initiate.credential
  jdk.security.krb5.name.case.sensitive jdk.security.krb5.s4u2proxy.acceptNonForwardableServiceTicket jdk.security.legacyAlgorithms
  jdk.security.legacyDSAKeyPairGenerator jdk.security.provider.preferred jdk.serialFilter jdk.serialFilterFactory
  jdk.serialGetFieldCnfeReturnsNull jdk.serialProxyInterfaceLimit jdk.serialSetFilterAfterRead jdk.spnego.cache jdk.system.logger.format
  jdk.system.logger.level jdk.system.module.finder.disableFastPath jdk.tls.acknowledgeCloseNotify jdk.tls.allowLegacyMasterSecret
  jdk.tls.allowLegacyResumption jdk.tls.alpnCharset jdk.tls.client.cipherSuites jdk.tls.client.enableSessionTicketExtension
  jdk.tls.client.enableStatusRequestExtension jdk.tls.client.maxInboundCertificateChainLength jdk.tls.client.protocols
  jdk.tls.client.useCompatibilityMode jdk.tls.enableDtlsResumeCookie jdk.tls.ephemeralDHKeySize jdk.tls.keyLimits
  jdk.tls.legacyAlgorithms jdk.tls.maxCertificateChainLength jdk.tls.maxHandshakeMessageSize jdk.tls.namedGroups
  jdk.tls.rejectClientInitiatedRenegotiation jdk.tls.server.cipherSuites jdk.tls.server.defaultDHEParameters
  jdk.tls.server.enableSessionTicketExtension jdk.tls.server.enableStatusRequestExtension
  jdk.tls.server.maxInboundCertificateChainLength jdk.tls.server.newSessionTicketCount jdk.tls.server.protocols
  jdk.tls.server.sessionTicketTimeout jdk.tls.server.statelessKeyTimeout jdk.tls.stapling.cacheLifetime jdk.tls.stapling.cacheSize
  jdk.tls.stapling.ignoreExtensions jdk.tls.stapling.responderOverride jdk.tls.stapling.responderURI jdk.tls.stapling.responseTimeout
  jdk.tls.useExtendedMasterSecret jdk.util.jar.enableMultiRelease jdk.util.jar.version jdk.util.zip.disableZip64ExtraFieldValidation
  jdk.util.zip.inhibitZip64 jdk.virtualThreadScheduler.maxPoolSize jdk.virtualThreadScheduler.minRunnable
  jdk.virtualThreadScheduler.parallelism jdk.virtualThreadScheduler.timerQueues jdk.xml.cdataChunkSize jdk.xml.dom
  jdk.xml.dsig.hereFunctionSupported jdk.xml.dsig.secureValidationPolicy jdk.xml.dtd.support jdk.xml.entityExpansionLimit
  jdk.xml.extensionClassLoader jdk.xml.getEntityCountInfo jdk.xml.overrideDefaultParser jdk.xml.resetSymbolTable
  jdk.xml.xmlSecurityPropertyManager sun.arch.data.model sun.boot.class.path sun.boot.library.path
  sun.io.serialization.extendedDebugInfo sun.io.unicode.encoding sun.io.useCanonCaches sun.io.useCanonPrefixCache sun.java.command
  sun.jnu.encoding sun.misc.JarIndex.metaInfFilenames sun.misc.URLClassPath.debug sun.misc.URLClassPath.disableJarChecking
  sun.net.client.defaultConnectTimeout sun.net.client.defaultReadTimeout sun.net.ftpClientProvider sun.net.http.allowRestrictedHeaders
  sun.net.http.retryPost sun.net.httpserver.clockTick sun.net.httpserver.debug sun.net.httpserver.drainAmount
  sun.net.httpserver.idleInterval sun.net.httpserver.maxIdleConnections sun.net.httpserver.maxReqHeaderSize
  sun.net.httpserver.maxReqHeaders sun.net.httpserver.nodelay sun.net.httpserver.readTimeout sun.net.httpserver.selCacheTimeout
  sun.net.httpserver.timerMillis sun.net.httpserver.writeTimeout sun.net.inetaddr.negative.ttl sun.net.inetaddr.stale.ttl
  sun.net.inetaddr.ttl sun.net.maxDatagramSockets sun.net.spi.nameservice.provider.1 sun.net.trustNameService sun.net.useExclusiveBind
  sun.nio.MaxDirectMemorySize sun.nio.PageAlignDirectMemory sun.nio.ch.disableSynchronousRead sun.nio.ch.internalThreadPoolSize
  sun.nio.ch.maxCompletionHandlersOnStack sun.nio.fs.chdirAllowed sun.reflect.debugModuleAccessChecks sun.reflect.inflationThreshold
  sun.reflect.noInflation sun.rmi.client.logCalls sun.rmi.dgc.ackTimeout sun.rmi.dgc.checkInterval sun.rmi.dgc.cleanInterval
  sun.rmi.dgc.client.gcInterval sun.rmi.dgc.logLevel sun.rmi.dgc.server.gcInterval sun.rmi.loader.logLevel sun.rmi.log.class
  sun.rmi.log.debug sun.rmi.log.useOld sun.rmi.registry.registryFilter sun.rmi.runtime.schedulerThreads sun.rmi.server.exceptionTrace
  sun.rmi.server.logLevel sun.rmi.server.suppressStackTraces sun.rmi.transport.connectionTimeout sun.rmi.transport.dgcFilter
  sun.rmi.transport.logLevel sun.rmi.transport.proxy.connectTimeout sun.rmi.transport.tcp.handshakeTimeout
  sun.rmi.transport.tcp.logLevel sun.rmi.transport.tcp.maxConnectionThreads sun.rmi.transport.tcp.readTimeout
  sun.rmi.transport.tcp.responseTimeout sun.rmi.transport.tcp.threadKeepAliveTime sun.security.certpath.ldap.cache.lifetime
  sun.security.certpath.ldap.disable.app.resource.files sun.security.jgss.debug sun.security.jgss.lib sun.security.jgss.mechanism
  sun.security.jgss.native sun.security.krb5.acceptor.sequence.number.nonmutual sun.security.krb5.acceptor.subkey
  sun.security.krb5.autodeducerealm sun.security.krb5.debug sun.security.krb5.disableReferrals sun.security.krb5.maxReferrals
  sun.security.krb5.msinterop.des.s2kcharset sun.security.krb5.msinterop.kstring sun.security.krb5.principal sun.security.krb5.rcache
  sun.security.mscapi.SunMSCAPI sun.security.nativegss.debug sun.security.pkcs11.allowSingleThreadedModules
  sun.security.pkcs11.disableKeyExtraction sun.security.pkcs11.enable-solaris sun.security.policy.numcaches sun.security.policy.utf8
  sun.security.rsa.restrictRSAExponent sun.security.smartcardio.library sun.security.smartcardio.t0GetResponse
  sun.security.smartcardio.t1GetResponse sun.security.smartcardio.t1StripLe sun.security.spnego.debug sun.security.spnego.msinterop
  sun.security.ssl.allowLegacyHelloMessages sun.security.ssl.allowUnsafeRenegotiation
  file.separator line.separator os.arch os.name os.version path.separator user.country user.dir user.home user.language
  user.name user.timezone java.specification.version java.class.version
`);

/** Those that people give daemons, the most used first. Sources: the documentation of JDK 8 and 25 (networking, monitoring, JAAS). */
export const explainedJvmProperties: Readonly<Record<string, SystemProperty>> = {
  'java.net.preferIPv4Stack': { description: 'Whether the JVM uses addresses of IPv4 alone.', values: trueOrFalse },
  'java.io.tmpdir': { description: 'Directory of temporary files.' },
  'java.library.path': { description: 'Directories in which native libraries are looked for.' },
  'java.security.auth.login.config': { description: 'File of JAAS that says how a client or a server logs in.' },
  'java.security.krb5.conf': { description: 'File of Kerberos, in place of /etc/krb5.conf.' },
  'com.sun.management.jmxremote.port': { description: 'Port on which JMX is open to other hosts.' },
  'com.sun.management.jmxremote.rmi.port': { description: 'Port of the connection behind JMX; without it a random one.' },
  'com.sun.management.jmxremote.authenticate': {
    description: 'Whether JMX asks for a password; true where it is not set.',
    values: trueOrFalse,
  },
  'com.sun.management.jmxremote.ssl': { description: 'Whether JMX is encrypted; true where it is not set.', values: trueOrFalse },
  'com.sun.management.jmxremote.password.file': { description: 'File of users and passwords of JMX.' },
  'com.sun.management.jmxremote.access.file': { description: 'File that says which user of JMX may read and which may write.' },
  'java.rmi.server.hostname': { description: 'Host name that JMX tells its clients to connect to.' },
  'sun.security.krb5.debug': { description: 'Whether the JVM prints what Kerberos does.', values: trueOrFalse },
  'jdk.nio.maxCachedBufferSize': { description: 'Bytes of the largest direct buffer that a thread keeps.' },
};
