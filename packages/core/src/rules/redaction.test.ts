import { expect, test } from 'vitest';
import { blot, isSecretName, Redactor, secretRanges } from './redaction.js';

test.each([
  'ssl.server.keystore.password',
  'ssl.server.keystore.keypassword',
  'keystore_password',
  'client_encryption_options.truststore_password',
  'fs.s3a.secret.key',
  'fs.s3a.access.key',
  'fs.s3a.session.token',
  'fs.azure.account.key.mine.blob.core.windows.net',
  'hadoop.security.group.mapping.ldap.bind.password',
  'javax.net.ssl.keyStorePassword',
  'JMX_PASSWORD',
  'DB_SECRET',
  'API_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'dbPasswd',
  'ha.zookeeper.auth',
  'ha.zookeeper.auth.ns1',
  'hadoop.zk.auth',
])('%s is a secret', (name) => expect(isSecretName(name)).toBe(true));

test.each([
  'num_tokens',
  'initial_token',
  'allocate_tokens_for_local_replication_factor',
  'key_cache_size_in_mb',
  'hbase.rowkey.prefix',
  'dfs.block.access.token.enable',
  'dfs.block.access.token.lifetime',
  'dfs.encryption.key.provider.uri',
  'hadoop.security.credential.provider.path',
  'hadoop.security.group.mapping.ldap.bind.password.file',
  'hadoop.http.authentication.signature.secret.file',
  'com.sun.management.jmxremote.password.file',
  'hbase.master.keytab.file',
  'credentials_validity_in_ms',
  'credentials_update_interval_in_ms',
  'dfs.namenode.delegation.token.max-lifetime',
  'hadoop.registry.secure',
])('%s is none', (name) => expect(isSecretName(name)).toBe(false));

const files: [string, string][] = [
  ['property', '<property>\n <name>ssl.server.keystore.password</name>\n <!-- x -->\n <value>\n hunter2!\n </value></property>'],
  ['CDATA', '<name>a.password</name><value><![CDATA[hunter2!]]></value>'],
  ['cut off', '<name>a.password</name><value>hunter2!'],
  ['comment in XML', '<!-- <name>a.password</name><value>hunter2!</value> -->'],
  ['YAML', 'client_encryption_options:\n  keystore_password: hunter2!\n'],
  ['quoted YAML', 'keystore_password: "hunter2!"\n'],
  ['commented YAML', '#  keystore_password: hunter2!\n'],
  ['JVM option', '-Djavax.net.ssl.keyStorePassword=hunter2!'],
  ['shell', 'export JMX_PASSWORD="hunter2!"\n'],
  ['inside quotes', 'JVM_OPTS="$JVM_OPTS -Dmy.password=hunter2! -Xmx4g"'],
  ['address', 'jdbc:mysql://hive:hunter2!@db/x'],
];
test.each(files)('secrets are found in any format: %s', (_, text) => {
  const blotted = blot(text, secretRanges(text, undefined));
  expect(blotted).not.toContain('hunter2');
  expect(blotted.length).toBe(text.length);
  expect(blotted.replace(/\*/g, '')).toBe(text.replace('hunter2!', ''));
});

test('messages lose the value, and only that', () => {
  const redactor = new Redactor();
  redactor.learn('keystore_password: correct-horse\ntruststore_password: cassandra\nother_password: x1\n', undefined);
  expect(redactor.redact('correct-horse is no size; "correct-horse"', false)).toBe('*** is no size; "***"');
  expect(redactor.redact('cassandra.yaml of Cassandra 4.1', false)).toBe('cassandra.yaml of Cassandra 4.1');
  expect(redactor.redact('the value cassandra or x1 is weak', true)).toBe('the value *** or *** is weak');
});

test('a value in XML is known by its escaped and by its plain form', () => {
  const redactor = new Redactor();
  redactor.learn('<name>a.password</name><value>a&lt;b&amp;c12</value>', undefined);
  expect(redactor.redact('a<b&c12 and a&lt;b&amp;c12', false)).toBe('*** and ***');
});

test('flags and variables stay readable', () => {
  const text = 'password: ${PASSWORD}\nx.password: {{ vault }}\ny_password: true\nz_password:\n';
  expect(secretRanges(text, undefined)).toEqual([]);
});

test('time stays linear', () => {
  const text = '<name>a.password</name>'.repeat(20_000) + 'password '.repeat(20_000);
  const start = performance.now();
  secretRanges(text, undefined);
  expect(performance.now() - start).toBeLessThan(5000);
});

test('thousands of secrets, some of them parts of others, are looked for in thousands of texts in no more time than their number takes', () => {
  const redactor = new Redactor();
  const name = (number: number) => `${number.toString(36)}secret${number}`;
  const before = process.cpuUsage();
  redactor.learn(Array.from({ length: 10_000 }, (_, number) => `a.password=${name(number)}\n`).join(''), undefined);
  for (let number = 0; number < 10_000; number++) {
    expect(redactor.redact(`line ${number} holds ${name(number)}`, false)).toBe(`line ${number} holds ***`);
  }
  // Microseconds; each looked for in each took a minute.
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(10_000_000);
});
