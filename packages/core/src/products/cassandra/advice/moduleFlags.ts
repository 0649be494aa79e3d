import { isAtLeast } from '../../../catalog/versions.js';
import type { Advised } from '../../productAdvice.js';

const opened = [
  'java.base/java.lang.module',
  'java.base/jdk.internal.loader',
  'java.base/jdk.internal.ref',
  'java.base/jdk.internal.reflect',
  'java.base/jdk.internal.math',
  'java.base/jdk.internal.module',
  'java.base/jdk.internal.util.jar',
  'jdk.management/com.sun.management.internal',
];
const exported = [
  'java.base/jdk.internal.misc',
  'java.management.rmi/com.sun.jmx.remote.internal.rmi',
  'java.rmi/sun.rmi.registry',
  'java.rmi/sun.rmi.server',
  'java.sql/java.sql',
];

/** Packages that each file of options gives to Cassandra beside those of all. */
const ofFile: Readonly<Record<string, { readonly opened: readonly string[]; readonly exported: readonly string[] }>> = {
  'jvm11-server.options': {
    opened: [],
    exported: ['java.base/jdk.internal.ref', 'java.base/jdk.internal.util', 'java.base/sun.nio.ch'],
  },
  'jvm17-server.options': {
    opened: ['sun.nio.ch', 'java.io', 'java.lang', 'java.lang.reflect', 'java.nio', 'java.util'].map((name) => `java.base/${name}`),
    exported: ['java.base/java.lang.ref', 'java.management/com.sun.jmx.remote.security', 'jdk.unsupported/sun.misc'],
  },
};

/**
 * The lines by which Cassandra gets at packages of the JDK. Without them it ends with "unable to access required classes" before it opens anything.
 * Sources: conf/jvm11-server.options of 4.0 to 5.0, conf/jvm17-server.options of 5.0; each was started with them.
 */
export function moduleFlags(file: string, releases: Advised['releases']): readonly string[] {
  const own = ofFile[file];
  if (own === undefined || !isAtLeast(releases.cassandra ?? '', '4.0')) return [];
  return [
    '-Djdk.attach.allowAttachSelf=true',
    ...[...exported, ...own.exported].map((name) => `--add-exports ${name}=ALL-UNNAMED`),
    ...[...opened, ...own.opened].map((name) => `--add-opens ${name}=ALL-UNNAMED`),
    '-Dio.netty.tryReflectionSetAccessible=true',
    '-Dio.netty.allocator.useCacheForAllThreads=true',
    '-Dio.netty.allocator.maxOrder=11',
  ];
}
