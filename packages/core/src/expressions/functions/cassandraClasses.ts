import type { Resolution } from '../../deployment/deployment.js';
import type { ExpressionFunction } from '../expressionFunction.js';
import { parameterizedClass } from './cassandraYamlTree.js';

/* Which class a setting names: FBUtilities.classForName and AuthConfig put the package before a name without a dot. */

/** Name without its package where the class is one of Cassandra's own, else the whole name. The given one where nothing is set. */
function classOf(resolution: Resolution, setting: string, pack: string, otherwise: string): string {
  const named = parameterizedClass(resolution, setting)?.className;
  if (named === undefined || named === '') return otherwise;
  const prefix = `org.apache.cassandra.${pack}.`;
  return named.startsWith(prefix) ? named.slice(prefix.length) : named;
}

function classFunction(name: string, setting: string, pack: string, otherwise: string): ExpressionFunction {
  return {
    signature: `${name}(): string`,
    description: `class that ${setting} names, without Cassandra's own package; ${otherwise === '' ? 'empty' : otherwise} where it is not set`,
    reads: [setting],
    call: ({ resolution }) => classOf(resolution, setting, pack, otherwise),
  };
}

/** Null leaves the choice to the server; a mapping without a class does not. */
const cryptoProvider: ExpressionFunction = {
  signature: 'cryptoProvider(): string',
  description:
    "class that crypto_provider names, without Cassandra's own package; JREProvider where it is not set, empty where it names none",
  reads: ['crypto_provider'],
  call: ({ resolution }) => {
    const provider = parameterizedClass(resolution, 'crypto_provider');
    if (provider === undefined) return 'JREProvider';
    return (provider.className ?? '').replace(/^org\.apache\.cassandra\.security\./, '');
  },
};

export const cassandraClassFunctions: readonly ExpressionFunction[] = [
  classFunction('authenticator', 'authenticator', 'auth', 'AllowAllAuthenticator'),
  classFunction('authorizer', 'authorizer', 'auth', 'AllowAllAuthorizer'),
  classFunction('roleManager', 'role_manager', 'auth', 'CassandraRoleManager'),
  classFunction('networkAuthorizer', 'network_authorizer', 'auth', 'AllowAllNetworkAuthorizer'),
  classFunction('cidrAuthorizer', 'cidr_authorizer', 'auth', 'AllowAllCIDRAuthorizer'),
  cryptoProvider,
  classFunction('snitch', 'endpoint_snitch', 'locator', ''),
  classFunction('partitionerName', 'partitioner', 'dht', ''),
];
