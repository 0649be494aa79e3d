import type { Reading } from '../../../catalog/reading.js';
import { isAtLeast } from '../../../catalog/versions.js';
import { nearEnumValue } from './nearValue.js';
import { type ScalarContext, shown } from './scalars.js';

/** Where the classes of a setting stand in Cassandra's own jar. */
interface OwnClasses {
  readonly package: string;
  /** Names without package, with the first release that has each. */
  readonly names: Readonly<Record<string, string>>;
  /** Releases below this put no package before a short name: it is never found. */
  readonly shortSince?: string;
}

const always = '2.0';

/** Source: concrete classes that implement the setting's interface, in the jars of 2.0.17, 2.1.22, 2.2.0 to 5.0.9, and the example that came with releases below 2.2. */
const own: Readonly<Record<string, OwnClasses>> = {
  authenticator: {
    package: 'org.apache.cassandra.auth.',
    names: {
      AllowAllAuthenticator: always,
      PasswordAuthenticator: always,
      SimpleAuthenticator: always,
      MutualTlsAuthenticator: '5.0',
      MutualTlsWithPasswordFallbackAuthenticator: '5.0',
    },
  },
  authorizer: {
    package: 'org.apache.cassandra.auth.',
    names: { AllowAllAuthorizer: always, CassandraAuthorizer: always, SimpleAuthorizer: always },
  },
  role_manager: { package: 'org.apache.cassandra.auth.', names: { CassandraRoleManager: '2.2' } },
  internode_authenticator: {
    package: 'org.apache.cassandra.auth.',
    names: { AllowAllInternodeAuthenticator: always, MutualTlsInternodeAuthenticator: '5.0' },
    shortSince: '5.0',
  },
  network_authorizer: {
    package: 'org.apache.cassandra.auth.',
    names: { AllowAllNetworkAuthorizer: '4.0', CassandraNetworkAuthorizer: '4.0' },
  },
  cidr_authorizer: { package: 'org.apache.cassandra.auth.', names: { AllowAllCIDRAuthorizer: '5.0', CassandraCIDRAuthorizer: '5.0' } },
  endpoint_snitch: {
    package: 'org.apache.cassandra.locator.',
    names: {
      SimpleSnitch: always,
      GossipingPropertyFileSnitch: always,
      PropertyFileSnitch: always,
      RackInferringSnitch: always,
      Ec2Snitch: always,
      Ec2MultiRegionSnitch: always,
      GoogleCloudSnitch: always,
      CloudstackSnitch: always,
      YamlFileNetworkTopologySnitch: always,
      AlibabaCloudSnitch: '4.0',
      AzureSnitch: '5.0',
    },
  },
  // Looked up by the name as it stands.
  seed_provider: { package: 'org.apache.cassandra.locator.', names: { SimpleSeedProvider: always }, shortSince: '99' },
  partitioner: {
    package: 'org.apache.cassandra.dht.',
    names: {
      Murmur3Partitioner: always,
      RandomPartitioner: always,
      ByteOrderedPartitioner: always,
      OrderPreservingPartitioner: always,
    },
  },
};

/** Class names that went; below the release they are there. */
const goneSince: Readonly<Record<string, string>> = {
  YamlFileNetworkTopologySnitch: '2.2',
  SimpleAuthenticator: '2.2',
  SimpleAuthorizer: '2.2',
};

/** Classes without a constructor that takes nothing: the server makes them by itself, with what they need. */
const unconstructable: ReadonlySet<string> = new Set(['DynamicEndpointSnitch', 'LocalPartitioner']);

/** Releases whose jars were looked through. */
function isKnown(version: string): boolean {
  return isAtLeast(version, always) && !isAtLeast(version, '6.0');
}

/** Cassandra's own classes for a setting, as a release takes them: without their package where it finds them so. */
export function ownClasses(setting: string, version: string): string[] {
  const table = Object.hasOwn(own, setting) ? own[setting] : undefined;
  if (table === undefined || !isKnown(version)) return [];
  const takesShort = table.shortSince === undefined || isAtLeast(version, table.shortSince);
  return namesIn(table, version).map((name) => (takesShort ? name : table.package + name));
}

function namesIn({ names }: OwnClasses, version: string): string[] {
  return Object.keys(names).filter((name) => {
    const gone = goneSince[name];
    return isAtLeast(version, names[name] ?? always) && (gone === undefined || !isAtLeast(version, gone));
  });
}

/** A class of Java itself, a name in Cassandra's root package, which holds no classes, or one of the setting's classes in another of Cassandra's packages. */
function standsElsewhere(name: string, table: OwnClasses): boolean {
  const root = 'org.apache.cassandra.';
  if (name.startsWith('java.')) return true;
  if (!name.startsWith(root) || name.startsWith(table.package)) return false;
  return !name.slice(root.length).includes('.') || Object.hasOwn(table.names, name.slice(name.lastIndexOf('.') + 1));
}

/**
 * Whether a release has the class that a setting names. A full name outside of the package, and any class of a user's own, is not judged.
 * Undefined: nothing is wrong with it, or nothing is known.
 */
export function refusedClass(setting: string, name: string, version: string, context: ScalarContext): Reading | undefined {
  const table = Object.hasOwn(own, setting) ? own[setting] : undefined;
  if (table === undefined || !isKnown(version)) return undefined;
  const isShort = !name.includes('.');
  const short = isShort ? name : name.startsWith(table.package) ? name.slice(table.package.length) : undefined;
  const isElsewhere = short === undefined && standsElsewhere(name, table);
  if (!isElsewhere && (short === undefined || short.includes('.') || short.includes('$'))) return undefined;
  const takesShort = table.shortSince === undefined || isAtLeast(version, table.shortSince);
  const there = namesIn(table, version);
  if (isElsewhere || short === undefined) {
    const simple = name.slice(name.lastIndexOf('.') + 1);
    const why = `Cassandra has no class ${shown(name, context)} for this`;
    return { kind: 'refused', why, problem: 'class', ...(there.includes(simple) ? { near: table.package + simple } : {}) };
  }
  if (unconstructable.has(short))
    return { kind: 'refused', why: `${shown(short, context)} cannot be made from its name alone`, problem: 'class' };
  if (there.includes(short)) {
    if (!isShort || takesShort) return undefined;
    const why = `${shown(name, context)} has no package before it; here the full name is needed`;
    return { kind: 'refused', why, problem: 'class', near: table.package + short };
  }
  const near = nearEnumValue(short, there);
  const why = `Cassandra ${version} has no class ${shown(short, context)} in ${table.package.slice(0, -1)}`;
  return {
    kind: 'refused',
    why,
    problem: 'class',
    ...(near === undefined ? {} : { near: isShort && takesShort ? near : table.package + near }),
  };
}
