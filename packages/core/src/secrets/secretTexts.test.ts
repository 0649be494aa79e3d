import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldDocuments } from '../deployment/files/testHeldFiles.js';
import type { Document } from '../formats/document.js';
import { parseDocument } from '../products/parseDocument.js';
import type { FileKind } from '../products/registry.js';
import { SourceText } from '../text/sourceText.js';
import { SecretTexts } from './secretTexts.js';

const names: Partial<Record<FileKind, string>> = {
  'cassandra-yaml': 'cassandra.yaml',
  'hbase-env': 'hbase-env.sh',
  'cassandra-jvm-options': 'jvm.options',
  'zoo-cfg': 'zoo.cfg',
  sysctl: 'sysctl.conf',
  workers: 'workers',
  'cassandra-rackdc': 'cassandra-rackdc.properties',
};

function documentOf(kind: FileKind, text: string): Document {
  return parseDocument(new SourceText(names[kind] ?? `${kind}.xml`, text), kind);
}

function shownOf(kind: FileKind, text: string): string {
  const document = documentOf(kind, text);
  return new SecretTexts([document]).shown(document);
}

/** In a property whose name alone would not tell. */
const value = (content: string) => `<configuration>\n<property><name>a.b</name><value>${content}</value></property>\n</configuration>\n`;
const password = (content: string) =>
  `<configuration>\n<property>\n<name>ssl.server.keystore.password</name>\n${content}\n</property>\n</configuration>\n`;
const named = (name: string) => `<configuration><property><name>${name}</name><value>Zq7Wv9Kx</value></property></configuration>`;

/** The secret is `Zq7Wv9Kx`, or pieces of it. */
const planted: readonly (readonly [FileKind, string])[] = [
  // hadoop XML: shapes
  ['core-site', password('<value>Zq7Wv9Kx</value>')],
  ['core-site', password('<value><![CDATA[Zq7<Wv9Kx]]></value>')],
  ['core-site', password('<value>Zq7W<!-- x -->v9Kx</value>')],
  ['core-site', password('<value>Zq7W<b>v9Kx</b></value>')],
  ['core-site', password('<value>Zq7W&amp;v9Kx</value>')],
  ['core-site', password('<value>\n  Zq7W\n  v9Kx\n</value>')],
  ['core-site', password('<value>old-Zq7W</value><value>v9Kx</value>')],
  ['core-site', password('<value>Zq7Wv9Kx')],
  ['core-site', password('<value>Zq7Wv9Kx</valu>')],
  ['core-site', password('<vale>Zq7Wv9Kx</vale>')],
  ['core-site', password('<value>${env.PW:-Zq7Wv9Kx}</value>')],
  ['core-site', password('<value>${env.PW-Zq7Wv9Kx}</value>')],
  ['core-site', password('<value>pre${x}Zq7Wv9Kx</value>')],
  ['core-site', password('<value>x</value><source>Zq7Wv9Kx</source>')],
  ['core-site', password('<final>Zq7Wv9Kx</final><value>x</value>')],
  ['core-site', password('<!-- Zq7Wv9Kx --><value>x</value>')],
  ['core-site', password('<property><value>Zq7Wv9Kx</value></property>')],
  ['core-site', password('</property>\n<property><value>Zq7Wv9Kx</value>')],
  ['hbase-env', 'echo Zq7Wv9Kx | kinit hbase/_HOST@EXAMPLE.ORG\n'],
  ['hbase-env', "echo 'h:5432:*:ops:Zq7Wv9Kx' > ~/.pgpass\n"],
  ['hbase-env', 'htpasswd -b /etc/x ops Zq7Wv9Kx\n'],
  ['hbase-env', `expect -c 'spawn kinit x; expect "Password"; send "Zq7Wv9Kx\\r"'\n`],
  ['cassandra-yaml', 'keystore_password: "changed"# Zq7Wv9Kx\n'],
  ['core-site', password('<description>today it is Zq7Wv9Kx, ask Bob</description><value>changed</value>')],
  ['core-site', '<configuration><property name="a.password" value="Zq7Wv9Kx"/></configuration>'],
  ['core-site', '<configuration><property value="Zq7Wv9Kx" name="a.password"/></configuration>'],
  ['core-site', "<configuration><property name='a.password' value='Zq7\"Wv9Kx'/></configuration>"],
  ['core-site', '<configuration><property><value>Zq7Wv9Kx</value><name>a.password</name></property></configuration>'],
  ['core-site', '<configuration><property><name>a.pass<!-- -->word</name><value>Zq7Wv9Kx</value></property></configuration>'],
  ['core-site', '<configuration><property><name>a.pass&#119;ord</name><value>Zq7Wv9Kx</value></property></configuration>'],
  ['core-site', '<configuration><!-- <property><name>a.password</name><value>Zq7Wv9Kx</value></property> --></configuration>'],
  ['core-site', '<configuration><!-- a.password=Zq7Wv9Kx --></configuration>'],
  ['core-site', '<configuration><!-- the password is\n Zq7Wv9Kx --></configuration>'],
  ['core-site', '<configuration><property><name>a.password</name><value>Zq7Wv9Kx</value>'],
  ['core-site', '<configuration><property><name>a.password<value>Zq7Wv9Kx</value></property></configuration>'],
  [
    'core-site',
    '<!DOCTYPE c [<!ENTITY pw "Zq7Wv9Kx">]><configuration><property><name>a.password</name><value>&pw;</value></property></configuration>',
  ],
  [
    'core-site',
    '<configuration><property><name>a.password</name><value>${my.own}</value></property><property><name>my.own</name><value>Zq7Wv9Kx</value></property></configuration>',
  ],
  ['core-site', '<configuration><password>Zq7Wv9Kx</password></configuration>'],
  // names
  ...[
    'DigestAuthenticationProvider.superDigest',
    'ssl.keyStore.pass',
    'PASS',
    'pw',
    'auth_pass',
    'jmx_pw',
    'KEYSTORE_PASS',
    'a.hmac',
    'a.cookie',
    'a.jwt',
    'a.pin',
    'vault.secretId',
    'aws.accessKeyId',
    'a.passwrod',
    'a.passowrd',
    'a.secert',
    'a.pasword',
    'a.passwd',
    'a.pswd',
    'a.passwordd',
    'a.p4ssw0rd',
    'a.crednetials',
    'a.acceskey',
    'SECERTKEY',
    'a.pasphrase',
    'a.toekn',
    'a.secrte',
    'a.dbpassword',
    'a.mypasswrod',
    'a.apiKey',
    'a.api_key',
    'fs.s3a.secret.key',
    'fs.s3a.access.key',
    'fs.azure.account.key.me.blob.core.windows.net',
    'javax.net.ssl.keyStorePassword',
    'hadoop.security.group.mapping.ldap.bind.password',
    'ha.zookeeper.auth',
    'a.token',
    'a.bearer',
    'a.passphrase',
    'a.client-secret',
    'a.private-key',
    'a.signing.key',
    'a.password.dir',
    'a.password.alias',
    'a.passwordDays',
    'a.password.name',
    'a.psk',
    'a.otp',
  ].map((name): [FileKind, string] => ['core-site', named(name)]),
  // forms
  ...[
    'redis://:Zq7Wv9Kx@h:6379',
    'jdbc:mysql://hive:Zq7Wv9Kx@db/x',
    'http://u:Zq7/Wv9Kx@h',
    'http://u:Zq7@Wv9Kx@h/p',
    'jdbc:oracle:thin:scott/Zq7Wv9Kx@db:1521:x',
    'scott/Zq7Wv9Kx@//db/orcl',
    'https://hooks.slack.com/services/T1/B2/Zq7Wv9Kx',
    'jdbc:sqlserver://h;user=sa;password=Zq7Wv9Kx;x=1',
    'jdbc:postgresql://h/db?user=a&amp;password=Zq7Wv9Kx&amp;ssl=true',
    'Server=h;Password=Zq7 Wv9Kx;',
    'AccountName=a;AccountKey=Zq7Wv9Kx==',
    'Endpoint=sb://h;SharedAccessKey=Zq7Wv9Kx',
    'mysql -u root -pZq7Wv9Kx',
    'mysql -u root -p Zq7Wv9Kx',
    'keytool -list -storepass Zq7Wv9Kx',
    'curl -u admin:Zq7Wv9Kx http://h',
    'ldapsearch -x -w Zq7Wv9Kx',
    '--password Zq7Wv9Kx',
    '--password=Zq7Wv9Kx',
    '-javaagent:/a.jar=user=x,pass=Zq7Wv9Kx',
    '-Dx.password=Zq7Wv9Kx -Xmx4g',
    'Authorization: Basic Zq7Wv9KxZq7Wv9Kx',
    'Bearer Zq7Wv9KxZq7Wv9Kx',
    'digest:root:Zq7Wv9Kx',
    'openssl -passin pass:Zq7Wv9Kx',
    'eyJhbGciOiJIUzI1NiJ9.Zq7Wv9Kx.Zq7Wv9Kx',
    'ghp_Zq7Wv9KxZq7Wv9KxZq7W',
    '-----BEGIN RSA PRIVATE KEY-----\nZq7Wv9Kx\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\nZq7Wv9Kx',
    '{SSHA}Zq7Wv9Kx',
    'user:Zq7Wv9Kx@host',
    'sasl:alice:Zq7Wv9Kx@host',
    '${DB_PASSWORD:-Zq7Wv9Kx}',
    '{{ db_password | default("Zq7Wv9Kx") }}',
    '<%= @pw || Zq7Wv9Kx %>',
    '{{ db_password or Zq7Wv9Kx }}',
    '{"user": "a", "password": "Zq7Wv9Kx", "x": 1}',
    "{'name': 'password', 'value': 'Zq7Wv9Kx'}",
    '&quot;password&quot;: &quot;Zq7Wv9Kx&quot;',
    'our password is Zq7Wv9Kx',
    'sshpass -p Zq7Wv9Kx ssh h',
    'redis-cli -a Zq7Wv9Kx',
  ].map((text): [FileKind, string] => ['core-site', value(text)]),
  // YAML
  ...[
    'password: Zq7Wv9Kx',
    'password: "Zq7Wv9Kx"',
    "password: 'it''s Zq7Wv9Kx'",
    'password: Zq7W\n  v9Kx',
    'password:\n  Zq7Wv9Kx',
    'password: |\n  Zq7W\n  v9Kx',
    'password: >-\n  Zq7W\n\n  v9Kx',
    'password: "Zq7W\n  v9Kx"',
    'a: {user: b, password: Zq7Wv9Kx, c: d}',
    'a: {password: "Zq7,Wv9Kx"}',
    'parameters:\n  - key: password\n    value: Zq7Wv9Kx',
    'parameters:\n  - {name: x.password, value: Zq7Wv9Kx}',
    'password: &p Zq7Wv9Kx\nb: *p',
    'x: &q Zq7Wv9Kx\npassword: *q',
    'credentials:\n  username: bob\n  phrase: Zq7Wv9Kx',
    'secrets:\n  - Zq7Wv9Kx',
    'password: !!str Zq7Wv9Kx',
    '"password": Zq7Wv9Kx',
    '? password\n: Zq7Wv9Kx',
    '# password: Zq7Wv9Kx',
    '# password: correct Zq7W v9Kx',
    '# the password is Zq7Wv9Kx',
    '# Zq7Wv9Kx is the password',
    '#password:\n#  Zq7Wv9Kx',
    '# keystore password\n# is Zq7Wv9Kx',
    'a: [\npassword: Zq7Wv9Kx',
    'a: b: c\npassword: Zq7Wv9Kx # d',
    '\tpassword: Zq7Wv9Kx',
    'password: Zq7Wv9Kx # old: Zq7Wv9Kx',
    'passwrod: Zq7Wv9Kx',
    'keystore_password : Zq7Wv9Kx',
    "password: ['Zq7Wv9Kx']",
    'a: x # pw Zq7Wv9Kx',
    'password: {{ x | default("Zq7Wv9Kx") }}',
    "password: <%= @p || 'Zq7Wv9Kx' %>",
    "password: <%= node['db']['login'] || 'Zq7Wv9Kx' %>",
    "password: {{ ['Zq7Wv9Kx'] | first }}",
    'password: "{{ x | default(\'Zq7Wv9Kx\') }}"',
    'password: ${P:-Zq7Wv9Kx}',
    'password: ${P:Zq7Wv9Kx}',
    'a: Zq7Wv9Kx\nb: ok\npassword: Zq7Wv9Kx',
    'password: {{ x | default(Zq7Wv9Kx) }}',
  ].map((text): [FileKind, string] => ['cassandra-yaml', `cluster_name: t\n${text}\nnum_tokens: 16\n`]),
  // shell
  ...[
    'PASSWORD=Zq7Wv9Kx',
    'export DB_PASSWORD="Zq7 Wv9Kx"',
    "export DB_PASSWORD='Zq7 Wv9Kx'",
    'export DB_PASSWORD=Zq7\\ Wv9Kx',
    "DB_PASSWORD=$'Zq7\\'Wv9Kx'",
    'DB_PASSWORD=Zq7"Wv9"Kx',
    'DB_PASSWORD+=Zq7Wv9Kx',
    'DB_PASSWORD=(Zq7W v9Kx)',
    'export "DB_PASSWORD=Zq7Wv9Kx"',
    'DB_PASSWORD=$(cat <<EOF\nZq7Wv9Kx\nEOF\n)',
    'read -r DB_PASSWORD <<EOF\nZq7Wv9Kx\nEOF',
    'read DB_PASSWORD <<< Zq7Wv9Kx',
    'DB_PASSWORD=$(echo Zq7Wv9Kx)',
    'DB_PASSWORD=`echo Zq7Wv9Kx`',
    'X=Zq7Wv9Kx\nDB_PASSWORD=$X',
    'X=Zq7Wv9Kx\nHBASE_OPTS="-Dx.password=$X"',
    'HBASE_OPTS="$HBASE_OPTS -Dx.password=Zq7Wv9Kx -Xmx4g"',
    'HBASE_OPTS="-Dx.password=\'Zq7 Wv9Kx\' -Xmx4g"',
    'HBASE_OPTS="-Dx.password=\\"Zq7 Wv9Kx\\" -Xmx4g"',
    'HBASE_OPTS="-Dx.password=Zq7\\ Wv9Kx"',
    'HBASE_OPTS=\'-Dx.password="Zq7 Wv9Kx"\'',
    'HBASE_OPTS=-Dx.password="Zq7 Wv9Kx"',
    'DB_PASSWORD="Zq7W\nv9Kx"',
    'DB_PASSWORD=Zq7W\\\nv9Kx',
    'DB_PASSWORD="${DB_PASSWORD:-Zq7Wv9Kx}"',
    ': ${DB_PASSWORD:=Zq7Wv9Kx}',
    'set_password Zq7Wv9Kx',
    'echo Zq7Wv9Kx | kinit # password',
    '# export DB_PASSWORD=Zq7Wv9Kx',
    '# old pw: Zq7Wv9Kx',
    'if [ x ]; then DB_PASSWORD=Zq7Wv9Kx; fi',
    'declare -x DB_PASSWORD="Zq7Wv9Kx"',
    'DB_PASSWORD="a \\"Zq7Wv9Kx\\""',
    "DB_PASSWORD='a'\\''Zq7Wv9Kx'",
    'DB_PASSWORD="Zq7Wv9Kx',
    'DB_PASSWORD = Zq7Wv9Kx',
    'curl -u x:Zq7Wv9Kx h',
    'CATALINA="user=x;password=Zq7Wv9Kx"',
    'f() { local pw=Zq7Wv9Kx; }',
    'env PGPASSWORD=Zq7Wv9Kx psql',
    'echo "Zq7Wv9Kx" > /etc/jmx.password',
    'OPTS="-Djavax.net.ssl.keyStorePassword Zq7Wv9Kx"',
    'DB_PASSWORD=correct Zq7W',
    'printf -v DB_PASSWORD %s Zq7Wv9Kx',
    'map[password]=Zq7Wv9Kx',
    'DB_PASSWORD[0]=Zq7Wv9Kx',
  ].map((text): [FileKind, string] => ['hbase-env', `export HBASE_HEAPSIZE=4g\n${text}\n`]),
  // others
  ...[
    '-Djavax.net.ssl.keyStorePassword=Zq7Wv9Kx',
    '#-Djavax.net.ssl.keyStorePassword=Zq7Wv9Kx',
    '-Dx.password=Zq7W v9Kx',
    ' -Dx.passwrod=Zq7Wv9Kx',
    '-javaagent:a.jar=token=Zq7Wv9Kx',
  ].map((text): [FileKind, string] => ['cassandra-jvm-options', `-Xmx4g\n${text}\n`]),
  ...[
    'ssl.keyStore.password=Zq7Wv9Kx',
    'ssl.keyStore.password Zq7Wv9Kx',
    'ssl.keyStore.password: Zq7Wv9Kx',
    'ssl.keyStore.password=Zq7W\\\n   v9Kx',
    'DigestAuthenticationProvider.superDigest=super:Zq7Wv9Kx',
    '#superDigest=super:Zq7Wv9Kx',
    '# superDigest super:Zq7Wv9Kx',
    'ssl.keyStore.pass\\word=Zq7Wv9Kx',
    '!password=Zq7Wv9Kx',
    'ssl.keyStore.password=\\u005aq7Wv9Kx',
  ].map((text): [FileKind, string] => ['zoo-cfg', `tickTime=2000\n${text}\n`]),
  // a value where the name should be, and the other way round
  ...[
    'Zq7Wv9Kx: javax.jdo.option.ConnectionPassword',
    '"Zq7Wv9Kx": "fs.s3a.secret.key"',
    'a: { Zq7W@v9Kx: fs.s3a.secret.key, b: c }',
    'a:\n- name: Zq7Wv9Kx\n  value: fs.s3a.secret.key',
    'a: [{ "name": "Zq7Wv9Kx", "value": "fs.s3a.secret.key" }]',
    'a: [{ "value": "Zq7Wv9Kx", "name": "fs.s3a.secret.key" }]',
    'a: [{ value: Zq7Wv9Kx, key: ops.pw }]',
    // markup and commands within
    'a: "<property><name>x.password</name><value>Zq7Wv9Kx</value></property>"',
    'a: ["keytool", "-storepass", "Zq7Wv9Kx", "-list"]',
    'a:\n- keytool\n- -storepass\n- Zq7Wv9Kx',
    'a: |\n  {"x.password":\n   "Zq7Wv9Kx"}',
    // no colon, and letters as escapes
    'a: { x.password Zq7Wv9Kx, b: c }',
    'a: { "x.pa\\x73sword": "Zq7Wv9Kx" }',
    'a: { "x.pa\\u0073sword": "Zq7Wv9Kx" }',
  ].map((text): [FileKind, string] => ['cassandra-yaml', `cluster_name: c\nnum_tokens: 16\n${text}\n`]),
  [
    'core-site',
    '<configuration><property><name>Zq7Wv9Kx</name><value>javax.jdo.option.ConnectionPassword</value></property></configuration>',
  ],
  ['sysctl', 'net.secret.key = Zq7Wv9Kx\n'],
  ['workers', 'host1\n# password: Zq7Wv9Kx\n'],
];

test.each(planted)('%s: %s', (kind, text) => {
  const shown = shownOf(kind, text);
  expect(shown.length).toBe(text.length);
  for (const piece of ['Zq7', 'v9Kx', 'Wv9', 'q7W']) expect(shown).not.toContain(piece);
});

test.each([
  ['core-site', value('/a/b/c')],
  ['cassandra-yaml', 'cluster_name: c\nops.alias: fs.s3a.secret.key\nsecretName: fs.s3a.secret.key\nops.a: [{ name: ops.b, value: x }]\n'],
  [
    'core-site',
    '<configuration><property><name>dfs.namenode.name.dir</name><value>file:///data/1,file:///data/2</value></property></configuration>',
  ],
  ['core-site', '<configuration><property><name>hbase.rowkey.prefix</name><value>abc</value></property></configuration>'],
  [
    'core-site',
    '<configuration><property><name>dfs.namenode.kerberos.principal</name><value>nn/_HOST@EXAMPLE.COM</value></property></configuration>',
  ],
  [
    'core-site',
    '<configuration><property><name>hadoop.security.auth_to_local</name><value>RULE:[2:$1@$0](nn/.*@.*EXAMPLE.COM)s/.*/hdfs/ DEFAULT</value></property></configuration>',
  ],
  [
    'core-site',
    '<configuration><property><name>hadoop.security.credential.provider.path</name><value>jceks://hdfs@nn1.example.com/a/my.jceks</value></property></configuration>',
  ],
  [
    'core-site',
    '<configuration><property><name>hadoop.security.group.mapping.ldap.bind.password.file</name><value>/etc/ldap.password</value></property></configuration>',
  ],
  [
    'core-site',
    '<configuration><property><name>hadoop.http.authentication.signature.secret.file</name><value>${user.home}/hadoop-http-auth-signature-secret</value></property></configuration>',
  ],
  ['core-site', password('<value>${PASSWORD}</value>')],
  [
    'core-site',
    "<configuration><property><name>a.jwt.enabled</name><value><%= node['db']['enabled'] %></value></property></configuration>",
  ],
  [
    'cassandra-yaml',
    'num_tokens: 256\ninitial_token: 85070591730234615865843651857942052864\nkey_cache_size_in_mb: 100\ncredentials_validity_in_ms: 2000\n',
  ],
  [
    'cassandra-yaml',
    'authenticator: PasswordAuthenticator\nclient_encryption_options:\n    keystore: conf/.keystore\n    require_client_auth: optional\n    cipher_suites: [TLS_RSA_WITH_AES_128_CBC_SHA]\n',
  ],
  ['cassandra-yaml', 'transparent_data_encryption_options:\n    key_alias: testing:1\n    cipher: AES/CBC/PKCS5Padding\n'],
  [
    'hbase-env',
    'export HBASE_OPTS="$HBASE_OPTS -XX:+UseG1GC -Xmx4g -Dcom.sun.management.jmxremote.password.file=/etc/jmx.password"\nexport HBASE_SSH_OPTS="-p 2222 -o ConnectTimeout=1"\nmkdir -p $HBASE_LOG_DIR\n',
  ],
  ['cassandra-jvm-options', '-XX:NumberOfGCLogFiles=10\n-XX:G1RSetUpdatingPauseTimePercent=5\n#-Dcassandra.initial_token=token\n'],
  ['zoo-cfg', 'ssl.keyStore.location=/a/b.jks\nsecureClientPort=2281\nserver.1=zoo1:2888:3888\n'],
  ['workers', 'host-1.example.com\nip-10-0-0-1.ec2.internal\n'],
  ['core-site', value(`example/cassandra:4.1@sha256:${'0'.repeat(64)}`)],
] as const)('ordinary values stay: %s %s', (kind, text) => expect(shownOf(kind, text)).toBe(text));

test('what a diff shows is hidden in both states, also where the name is mended or misspelt', () => {
  const before = documentOf('cassandra-yaml', 'pazzwurd_x: abc12\n');
  const after = documentOf('cassandra-yaml', 'password: abc12\n');
  for (const [first, second] of [
    [before, after],
    [after, before],
  ] as const) {
    const secrets = new SecretTexts([first, second], undefined, [[first, second]]);
    expect(secrets.shown(first) + secrets.shown(second)).not.toContain('abc12');
  }
});

test('equal secrets are masked alike, different ones are not', () => {
  const [one, two, three] = ['Hunter2x', 'Hunter2x', 'Hunter3x'].map((word) => documentOf('core-site', password(`<value>${word}</value>`)));
  if (one === undefined || two === undefined || three === undefined) throw new Error('three documents are made');
  const masked = [
    ...new Map([one, two, three].map((document) => [document, new SourceText(`${Math.random()}`, document.source.text)])).values(),
  ];
  const documents = masked.map(({ path, text }) => parseDocument(new SourceText(path, text), 'core-site'));
  const { texts } = new SecretTexts(documents);
  const [a, b, c] = documents.map(({ source }) => texts.get(source.path));
  expect(a).toBe(b);
  expect(a).not.toBe(c);
});

test('a value that is secret in one file is hidden in all', () => {
  const site = documentOf('core-site', password('<value>Hunter2xyz</value>'));
  const shell = documentOf('hbase-env', '# as before: Hunter2xyz\nexport X=1\n');
  expect(new SecretTexts([site, shell]).shown(shell)).not.toContain('Hunter2');
});

const shapes: readonly (readonly [FileKind, (secret: string) => string])[] = [
  ['core-site', (secret) => password(`<value>${secret.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</value>`)],
  ['core-site', (secret) => password(`<value><![CDATA[${secret.replaceAll(']]>', '')}]]></value>`)],
  ['cassandra-yaml', (secret) => `a: b\nkeystore_password: '${secret.replaceAll("'", "''")}'\nc: d\n`],
  ['cassandra-yaml', (secret) => `a: b\nkeystore_password: ${JSON.stringify(secret)}\nc: d\n`],
  ['cassandra-yaml', (secret) => `a: b\nkeystore_password: |\n  ${secret}\nc: d\n`],
  ['hbase-env', (secret) => `export A=b\nexport DB_PASSWORD='${secret.replaceAll("'", "'\\''")}'\nexport C=d\n`],
  ['hbase-env', (secret) => `export A=b\nexport DB_PASSWORD="${secret.replace(/[\\"$`]/g, '\\$&')}"\nexport C=d\n`],
  ['zoo-cfg', (secret) => `a=b\nssl.keyStore.password=${secret.replaceAll('\\', '\\\\')}\nc=d\n`],
];

test.each(shapes)('no piece of a random value is shown: %s %#', (kind, write) => {
  const part = fc.string({ unit: fc.constantFrom(...'QZJXqzjx7139!#%*()-_+=;:,.?/\\\'"`~^&<> @'), minLength: 6, maxLength: 24 });
  fc.assert(
    fc.property(part, (secret) => {
      const value = `Q${secret.replace(/\s/g, '_')}Z`;
      const text = write(value);
      const shown = shownOf(kind, text);
      for (let at = 0; at + 4 <= value.length; at++) {
        const piece = value.slice(at, at + 4);
        // What the lines around hold anyway.
        if (/[A-Za-z0-9]{2}/.test(piece) && shown.includes(piece)) return false;
      }
      return true;
    }),
    { numRuns: 150 },
  );
});

test('time stays linear', () => {
  const hostile = [
    'password '.repeat(30_000),
    '<name>a.password</name>'.repeat(20_000),
    'password="'.repeat(30_000),
    'password=$('.repeat(30_000),
    'password=$(\n'.repeat(30_000),
    'x.password.file='.repeat(30_000),
    '<value '.repeat(30_000),
    'a:'.repeat(30_000),
    'a/b@'.repeat(30_000),
    '# password: |\n'.repeat(30_000),
    '${PASSWORD:-'.repeat(30_000),
    '{{ password '.repeat(30_000),
    '://'.repeat(100_000),
    'key: password '.repeat(15_000),
    '"-password", '.repeat(20_000),
    'value: a.b.password '.repeat(15_000),
    '{value:"'.repeat(20_000),
    'a.password b '.repeat(20_000),
    '\\u0073:'.repeat(30_000),
    'password:\n"'.repeat(20_000),
    '-p x '.repeat(30_000),
    'é'.repeat(100_000),
  ];
  for (const text of hostile) {
    const before = process.cpuUsage();
    shownOf('zoo-cfg', text);
    const { user } = process.cpuUsage(before);
    // Microseconds; what is quadratic takes minutes.
    expect(user, text.slice(0, 20)).toBeLessThan(15_000_000);
  }
});

/** What is shown of a file that an object of Kubernetes holds. */
function shownOfObject(kind: string, name: string, text: string): string {
  const object = `apiVersion: v1\nkind: ${kind}\nstringData:\n  ${name}: |\n${text.replaceAll(/^(?=.)/gm, '    ')}`;
  const [[, document] = []] = heldDocuments('object.yaml', object);
  if (document === undefined) throw new Error('no file is held');
  return new SecretTexts([document]).shown(document);
}

test.each([
  ['core-site.xml', '<configuration><property><name>ops.thing</name><value>Zq7Wv9Kx</value></property></configuration>\n'],
  ['core-site.xml', '<configuration><!-- Zq7Wv9Kx --><property><name>a.b</name><value>1</value></property></configuration>\n'],
  ['core-site.xml', '<configuration><property><name>a.b</name><value>Zq7Wv9Kx</value></property><open></configuration>\n'],
  ['cassandra.yaml', 'cluster_name: c\nnum_tokens: 16\nours: { a: [{ b: Zq7Wv9Kx }] }\n'],
  ['hbase-env.sh', 'export HBASE_HEAPSIZE=4g\nexport OURS=Zq7Wv9Kx\n'],
])('every value of %s in an object for secrets is hidden', (name, text) => {
  expect(shownOfObject('ConfigMap', name, text)).toContain('Zq7Wv9Kx');
  expect(shownOfObject('Secret', name, text)).not.toContain('Zq7Wv9Kx');
});

test('amounts and switches in an object for secrets are shown', () => {
  const text = 'num_tokens: 16\nauto_bootstrap: true\nread_request_timeout: 10s\n';
  expect(shownOfObject('Secret', 'cassandra.yaml', text)).toBe(text.trimEnd());
});

test('values of an object beside one for secrets are shown', () => {
  const object = 'kind: HbaseCluster\nspec: { hbase-site.xml: { hbase.rootdir: Zq7Wv9Kx } }\n---\nkind: Secret\nstringData: { a: b }\n';
  const shown = heldDocuments('object.yaml', object).map(([, document]) => new SecretTexts([document]).shown(document));
  expect(shown).toEqual([expect.stringContaining('Zq7Wv9Kx')]);
});

test('ports of containers stay, and what stands behind them', () => {
  const text = 'docker run -d -p 9042:9042 -p 127.0.0.1:7199:7199/tcp -e A_PASSWORD=Zq7Wv9Kx cassandra:4.1 start -p Zq7Wv9Kx\n';
  const document = parseDocument(new SourceText('node.docker-run', text), 'container-node');
  const shown = new SecretTexts([document]).shown(document);
  expect(shown).toContain('-p 9042:9042 -p 127.0.0.1:7199:7199/tcp -e A_PASSWORD=');
  expect(shown).not.toContain('Zq7W');
});

test.each<[FileKind, string, string]>([
  ['container-node', 'a.yaml', 'command: [sh, -c, "sysctl -w vm.swappiness=60; echo Zq7Wv9Kx > /x/API_TOKEN"]\n'],
  ['container-node', 'a.yaml', "command: printf '%s' 'Zq7W>v9Kx' | docker login --password-stdin\n"],
  ['container-node', 'a.yaml', 'env:\n- name: DB_PASSWORD\n  vlaue: Zq7Wv9Kx\n'],
  ['container-node', 'a.yaml', 'env:\n- { vaule: Zq7Wv9Kx, name: DB_PASSWORD }\n'],
  ['container-node', 'a.yaml', 'command: [cqlsh, -u, a, -p, Zq7Wv9Kx]\n'],
  ['container-node', 'a.yaml', 'command: [cqlsh, -u, a, -p, "Zq7Wv9Kx"]\n'],
  ['container-node', 'a.yaml', 'command: ["nodetool", "-u", "a", "-pw", "Zq7Wv9Kx", "status"]\n'],
  ['container-node', 'a.yaml', 'command:\n- cqlsh\n- -p\n- Zq7Wv9Kx\n'],
  ['container-node', 'a.yaml', 'x-pw: &pw "Zq7Wv9Kx"\nenvironment: { DB_PASSWORD: *pw, A: b }\nrestart: *pw\n'],
  ['cassandra-jvm-options', 'jvm.options', '-Dapp.password=$Zq7Wv9Kx\n'],
  ['hbase-env', 'hbase-env.sh', "export DB_PASSWORD='$Zq7Wv9Kx'\n"],
  ['hbase-env', 'hbase-env.sh', "docker run --label 'A_PASSWORD=$Zq7Wv9Kx' a\n"],
  ['hbase-env', 'hbase-env.sh', "OPTS='-Xmx4g -Dapp.password=$Zq7Wv9Kx'\n"],
])('where something else than a shell reads it, too: %s %s %s', (kind, name, text) => {
  const document = parseDocument(new SourceText(name, text), kind);
  const shown = new SecretTexts([document]).shown(document);
  expect(shown).not.toMatch(/Zq7W|v9Kx/);
});

test('what options of another kind take in a list is shown', () => {
  for (const text of [
    'command: [mkdir, -p, /data]\n',
    'command: ["docker", "run", "-p", "9042:9042", "-v", "a"]\n',
    'command:\n- mkdir\n- -p\n- /data\n',
  ]) {
    const document = parseDocument(new SourceText('a.yaml', text), 'container-node');
    expect(new SecretTexts([document]).shown(document)).toBe(text);
  }
});

test('a variable that a shell puts in is shown', () => {
  for (const text of ['export DB_PASSWORD="$zq7wv9kx"\n', "export A='b' DB_PASSWORD=$zq7wv9kx\n"])
    expect(shownOf('hbase-env', text)).toBe(text);
});

test('an alias may bring a secret, however short it is', () => {
  const text = 'x_a: &a { keystore_password: qq }\nx_b: { <<: *a }\nnum_tokens: 16\n';
  const document = documentOf('cassandra-yaml', text);
  const texts = new SecretTexts([document]);
  const isNear = (part: string) => texts.isNear(document, { start: text.indexOf(part), end: text.indexOf(part) + part.length });
  expect(['qq', 'x_b', 'num_tokens'].map(isNear)).toEqual([true, true, false]);
});
