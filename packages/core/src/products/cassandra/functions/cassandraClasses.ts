import type { Resolution } from '../../../deployment/deployment.js';
import { orUndefined, unknown } from '../../../deployment/unknown.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { classIn, entryOf, parameterizedClass, parameterMapping, scalarText, valueIn } from './cassandraYamlTree.js';

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
    reads: { setting: [setting] },
    call: ({ resolution }) => classOf(resolution, setting, pack, otherwise),
  };
}

/** Null leaves the choice to the server; a mapping without a class does not. */
const cryptoProvider: ExpressionFunction = {
  signature: 'cryptoProvider(): string',
  description:
    "class that crypto_provider names, without Cassandra's own package; JREProvider where it is not set, empty where it names none",
  reads: { setting: ['crypto_provider'] },
  call: ({ resolution }) => {
    const node = entryOf(resolution, 'crypto_provider')?.node;
    if (node?.kind === 'sequence' && node.items.length === 0) return '';
    const provider = parameterizedClass(resolution, 'crypto_provider');
    if (provider === undefined) return 'JREProvider';
    return (provider.className ?? '').replace(/^org\.apache\.cassandra\.security\./, '');
  },
};

/** Where no line names one, the key store would be conf/.keystore, which nobody puts there without a word of encryption in the file. */
const namesKeyStore: ExpressionFunction = {
  signature: 'namesKeyStore(): bool',
  description: 'whether the file names a key store, or something in its place, or encrypts between nodes',
  reads: { setting: ['client_encryption_options', 'server_encryption_options'] },
  call: ({ resolution }) =>
    ['client_encryption_options', 'server_encryption_options'].some((block) => {
      const node = entryOf(resolution, block)?.node;
      if (node === undefined) return false;
      if (node.kind !== 'mapping') return node.kind === 'scalar' ? node.hole === true : true;
      return node.pairs.some(
        ({ key, value }) =>
          /^(keystore|outbound_keystore|ssl_context_factory|<<)$/.test(key.text) ||
          (key.text === 'internode_encryption' && !(value.kind === 'scalar' && value.text === 'none')) ||
          (value.kind === 'scalar' && value.hole === true),
      );
    }),
};

/** One answer that says no is enough; where none does and one is unknown, the whole is. */
const clientsShowCertificates: ExpressionFunction = {
  signature: 'clientsShowCertificates(): bool',
  description: 'whether every client must show a certificate: TLS alone, with require_client_auth, and no second port without TLS',
  reads: { setting: ['client_encryption_options'] },
  call: ({ resolution }) => {
    const matches = (option: string, words: RegExp) =>
      orUndefined(() => {
        const node = entryOf(resolution, 'client_encryption_options')?.node;
        return node?.kind === 'mapping' && words.test(scalarText(valueIn(node, option)) ?? '');
      });
    const answers = [
      resolution.setting('native_transport_port_ssl').origin.kind !== 'entry',
      matches('enabled', /^(true|yes|on)$/i),
      matches('require_client_auth', /^(true|yes|on|required)$/i),
      matches('optional', /^(?!(true|yes|on)$)/i),
    ];
    if (answers.includes(false)) return false;
    return answers.includes(undefined) ? unknown() : true;
  },
};

export const cassandraClassFunctions: readonly ExpressionFunction[] = [
  classFunction('authenticator', 'authenticator', 'auth', 'AllowAllAuthenticator'),
  {
    signature: 'mayAskForPassword(): bool',
    description: 'whether authenticator is PasswordAuthenticator, or a template may make it so: the line names the class within its markup',
    reads: { setting: ['authenticator'] },
    call: ({ resolution }) => {
      const { origin } = resolution.setting('authenticator');
      if (origin.kind === 'entry' && origin.entry.hole === 'value')
        return /['"](?:org\.apache\.cassandra\.auth\.)?PasswordAuthenticator['"]/.test(origin.entry.value ?? '') || unknown();
      return classOf(resolution, 'authenticator', 'auth', 'AllowAllAuthenticator') === 'PasswordAuthenticator';
    },
  },
  classFunction('authorizer', 'authorizer', 'auth', 'AllowAllAuthorizer'),
  classFunction('networkAuthorizer', 'network_authorizer', 'auth', 'AllowAllNetworkAuthorizer'),
  classFunction('cidrAuthorizer', 'cidr_authorizer', 'auth', 'AllowAllCIDRAuthorizer'),
  cryptoProvider,
  namesKeyStore,
  clientsShowCertificates,
  classFunction('internodeAuthenticator', 'internode_authenticator', 'auth', 'AllowAllInternodeAuthenticator'),
  {
    signature: 'sslContextFactory(string): string',
    description:
      "class that ssl_context_factory of a block of encryption options names, without Cassandra's own package; DefaultSslContextFactory where the block has none, empty where it names no class",
    reads: { setting: ['client_encryption_options', 'server_encryption_options'] },
    call: ({ resolution }, block: string) => {
      const node = entryOf(resolution, block)?.node;
      if (node !== undefined && node.kind !== 'mapping')
        return node.kind === 'scalar' && node.hole !== true ? 'DefaultSslContextFactory' : unknown();
      const factory = node === undefined ? undefined : valueIn(node, 'ssl_context_factory');
      if (factory === undefined) return 'DefaultSslContextFactory';
      if (factory.kind === 'sequence' && factory.items.length === 0) return '';
      return (classIn(factory)?.className ?? '').replace(/^org\.apache\.cassandra\.security\./, '');
    },
  },
  {
    signature: 'hasClassParameter(string, string): bool',
    description: 'whether the class that a setting names is given the parameter, with a value',
    call: ({ resolution }, setting: string, parameter: string) => {
      const given = parameterMapping(parameterizedClass(resolution, setting)?.parameters);
      if (given === undefined) return false;
      if (given.pairs.some((pair) => pair.key.text === '<<')) return unknown();
      return (scalarText(valueIn(given, parameter)) ?? '') !== '';
    },
  },
  classFunction('snitch', 'endpoint_snitch', 'locator', ''),
  {
    signature: 'placedBy(): string',
    description:
      "class that says the data centre and the rack of the node, without Cassandra's own package: that of initial_location_provider where it is set (from 6.0), else the snitch; empty where neither is",
    reads: { setting: ['initial_location_provider', 'endpoint_snitch'] },
    call: ({ resolution }) => {
      const { setting, origin } = resolution.setting('initial_location_provider');
      const hasProvider = setting !== undefined && origin.kind === 'entry';
      return classOf(resolution, hasProvider ? 'initial_location_provider' : 'endpoint_snitch', 'locator', '');
    },
  },
  classFunction('partitionerName', 'partitioner', 'dht', ''),
];
