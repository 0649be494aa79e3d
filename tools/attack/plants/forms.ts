import { type Plant, property } from '../plant.js';

/* Secrets in forms of other programs' files, and in texts that only whoever decodes them can read. */

const name = 'hadoop.security.group.mapping.ldap.bind.password';
const bad = property('io.file.buffer.size', 'x');

/** Of XML: what stands around and beside a value. */
const xml: readonly (readonly [id: string, text: string])[] = [
  [
    'an entity of its own',
    `<!DOCTYPE configuration [<!ENTITY pw "«»">]>\n<configuration>${bad}\n${property(name, '&pw;')}${bad}\n</configuration>\n`,
  ],
  [
    'an entity within',
    `<!DOCTYPE configuration [\n<!ENTITY pw '«1»'>\n]>\n<configuration>${bad}${property(name, 'x&pw;«2»')}\n${property('io.file.buffer.size', '&pw;')}</configuration>\n`,
  ],
  [
    'an entity in an entity',
    `<!DOCTYPE configuration [<!ENTITY a "«»"><!ENTITY pw "&a;">]>\n<configuration>${property(name, '&pw;')}${bad}</configuration>\n`,
  ],
  ['an entity that is not declared', `<configuration>${bad}${property(name, '&«»;')}\n</configuration>\n`],
  [
    'a name of an element',
    `<configuration>\n${bad}<property><name>${name}</name><value><«»/></value></property>\n${bad}</configuration>\n`,
  ],
  [
    'an end of another element',
    `<configuration>\n${bad}<property><name>${name}</name><value>«»</valeu></property>\n${bad}</configuration>\n`,
  ],
  ['final', `<configuration>\n<property><name>${name}</name><final>«»</final><value>x</value></property>${bad}\n</configuration>\n`],
  ['source', `<configuration>\n<property><name>${name}</name><value>x</value><source>«»</source></property>${bad}\n</configuration>\n`],
  [
    'a description',
    `<configuration>\n<property><name>${name}</name><value>x</value><description>«»</description></property>${bad}\n</configuration>\n`,
  ],
  [
    'a fallback',
    `<configuration xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="x.xml"><xi:fallback>${property(name)}</xi:fallback></xi:include>\n${bad}</configuration>\n`,
  ],
  [
    'a text that is included',
    `<configuration xmlns:xi="http://www.w3.org/2001/XInclude">${bad}<property><name>${name}</name><value><xi:include href="«»" parse="text"/></value></property></configuration>\n`,
  ],
  ['behind the value', `<configuration>${bad}<property><name>${name}</name><value/>«»</property>${bad}</configuration>\n`],
  ['no element around', `<configuration>${bad}\n<name>${name}</name><value>«»</value>\n${bad}</configuration>\n`],
  [
    'two values',
    `<configuration>${bad}\n<property><name>${name}</name><value>x</value><value>«»</value></property>\n${bad}</configuration>\n`,
  ],
  [
    'two names',
    `<configuration>${bad}\n<property><name>${name}</name><name>ops.other</name><value>«»</value></property>\n${bad}</configuration>\n`,
  ],
  [
    'two names, the other first',
    `<configuration>${bad}\n<property><name>dfs.replication</name><name>${name}</name><value>«»</value></property>\n${bad}</configuration>\n`,
  ],
  [
    'a property in a property',
    `<configuration>${bad}\n<property><name>${name}</name><property><value>«»</value></property></property>\n${bad}</configuration>\n`,
  ],
  [
    'values of another property',
    `<configuration>${bad}\n<property><name>${name}</name></property><property><value>«»</value></property>\n${bad}</configuration>\n`,
  ],
  [
    'carriage returns',
    `<configuration>\r${bad}\r<property>\r<name>${name}</name>\r<value>«1»\r«2»</value>\r</property>\r${bad}\r</configuration>\r`,
  ],
  [
    'lines of Windows',
    `<configuration>\r\n${bad}\r\n<property>\r\n<name>${name}</name>\r\n<value>«1»\r\n«2»</value>\r\n</property>\r\n${bad}\r\n</configuration>\r\n`,
  ],
  ['percent encoding', `<configuration>${bad}${property('ops.url', 'https://ops:«1»%40«2»@h/x?y')}${bad}</configuration>\n`],
  ['a token of an address', `<configuration>${bad}${property('ops.url', 'https://h/x?token=«»&amp;a=b')}${bad}</configuration>\n`],
  ['a key of an address', `<configuration>${bad}${property('ops.url', 'https://h/x?sig=«»%3D&amp;sv=2020')}${bad}</configuration>\n`],
  ['an address of a database', `<configuration>${bad}${property('ops.url', 'mongodb+srv://ops:«»@h/x')}${bad}</configuration>\n`],
  [
    'keys of S3 in an address',
    `<configuration>${property('fs.defaultFS', 's3a://AKIAIOSFODNN7EXAMPLE:«»@bucket/')}${bad}</configuration>\n`,
  ],
  ['an address of AMQP', `<configuration>${bad}${property('ops.url', 'amqps://:«»@h')}${bad}</configuration>\n`],
  [
    'a list of addresses',
    `<configuration>${bad}${property('ha.zookeeper.quorum', 'ops:«1»@a:2181,ops:«2»@b:2181')}${bad}</configuration>\n`,
  ],
  ['a connection string', `<configuration>${bad}${property('ops.url', 'Server=h;User Id=a;Password=«»;Port=1')}${bad}</configuration>\n`],
  [
    'a connection string of Azure',
    `<configuration>${bad}${property('ops.url', 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=«»==;EndpointSuffix=x')}${bad}</configuration>\n`,
  ],
  [
    'SASL',
    `<configuration>${bad}${property('ops.sasl.jaas.config', 'org.x.ScramLoginModule required username="a" password="«»";')}${bad}</configuration>\n`,
  ],
  [
    'SASL with references',
    `<configuration>${bad}${property('ops.sasl.jaas.config', 'org.x.ScramLoginModule required username=&quot;a&quot; password=&quot;«»&quot;;')}${bad}</configuration>\n`,
  ],
  [
    'SASL in single quotes',
    `<configuration>${bad}${property('ops.sasl.jaas.config', "org.x.PlainLoginModule required password='«»';")}${bad}</configuration>\n`,
  ],
  ['an ACL of ZooKeeper', `<configuration>${bad}${property('ha.zookeeper.acl', 'digest:ops:«»:rwcda')}${bad}</configuration>\n`],
  [
    'a digest in a list',
    `<configuration>${bad}${property('hadoop.zk.acl', 'world:anyone:r,digest:ops:«»=:rwcda')}${bad}</configuration>\n`,
  ],
  [
    'a file of a provider with its password',
    `<configuration>${bad}${property('hadoop.security.credential.provider.path', 'jceks://file/x.jceks?password=«»')}${bad}</configuration>\n`,
  ],
  [
    'an old one in a comment over lines',
    `<configuration>${bad}<!--\n<property>\n<name>${name}</name>\n<value>«»</value>\n</property>\n-->${bad}</configuration>\n`,
  ],
  [
    'a comment between',
    `<configuration>${bad}<property><name>${name}</name><!-- «» --><value>x</value></property>${bad}</configuration>\n`,
  ],
  ['a comment that names it', `<configuration>${bad}<!-- ${name} = «» -->${bad}</configuration>\n`],
  ['a comment with an element', `<configuration>${bad}<!-- <value>«»</value> of the bind password -->${bad}</configuration>\n`],
  ['a comment with no end', `<configuration>${bad}<!-- ${property(name)}${bad}</configuration>\n`],
  ['behind the end', `<configuration>${bad}</configuration>\n${property(name)}\n`],
  ['before the beginning', `${property(name)}\n<configuration>${bad}</configuration>\n`],
  ['a variable of the environment', `<configuration>${bad}${property(name, '${env.LDAP_PW:-«»}')}${bad}</configuration>\n`],
  [
    'another setting as its value',
    `<configuration>${property('ops.thing')}${property(name, '${ops.thing}')}${property('io.file.buffer.size', '${ops.thing}')}</configuration>\n`,
  ],
  [
    'its value in another setting',
    `<configuration>${property(name)}${property('io.file.buffer.size', `\${${name}}`)}${property('fs.trash.interval', `\${${name}}`)}</configuration>\n`,
  ],
  [
    'its value in the next but one',
    `<configuration>${property(name)}${property('ops.a', `\${${name}}`)}${property('ops.b', '${ops.a}')}${property('fs.trash.interval', '${ops.b}')}</configuration>\n`,
  ],
  [
    'its value for a path',
    `<configuration>${property(name)}${property('hadoop.tmp.dir', `/x/\${${name}}`)}${property('fs.trash.interval', '${hadoop.tmp.dir}')}</configuration>\n`,
  ],
  [
    'a value without its name',
    `<configuration>${property(name)}${property('fs.trash.interval', '«»')}${property('dfs.replication', '«»')}</configuration>\n`,
  ],
  [
    'a certificate and a key',
    `<configuration>${bad}${property('ops.pem', '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n-----BEGIN OPENSSH PRIVATE KEY-----\n«»«»\n-----END OPENSSH PRIVATE KEY-----')}${bad}</configuration>\n`,
  ],
  [
    'a key of PGP',
    `<configuration>${bad}${property('ops.pgp', '-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: x\n\n«»«»\n-----END PGP PRIVATE KEY BLOCK-----')}${bad}</configuration>\n`,
  ],
];

const yamlFault = 'num_tokens: 16\nconcurrent_reads: abc\n';
const cassandra: readonly (readonly [id: string, text: string])[] = [
  ['a block between faults', `concurrent_reads: abc\nkeystore_password: |+\n\n  «1»\n   «2»\n\nconcurrent_writes: abc\n`],
  ['folded, longer', `concurrent_reads: abc\nkeystore_password: >1\n «1»\n   «2»\nconcurrent_writes: abc\n`],
  ['an alias of a list', `x_a: &a [«1»x, «2»y]\nkeystore_password: *a\n${yamlFault}`],
  ['an alias for two', `keystore_password: &a «»\nconcurrent_reads: *a\nconcurrent_writes: *a\nnum_tokens: *a\n`],
  ['an alias in a list', `x_a: &a «»\nclient_encryption_options: { keystore_password: *a, cipher_suites: [*a], enabled: *a }\n`],
  ['an anchor with the secret for a name', `keystore_password: &«» x\nconcurrent_reads: *«»\n`],
  ['a merge of a merge', `x_a: &a { keystore_password: «» }\nx_b: &b { <<: *a }\nclient_encryption_options: { <<: *b, enabled: treu }\n`],
  ['a tag with the secret', `keystore_password: !«» x\nconcurrent_reads: abc\n`],
  ['escapes in hexadecimal', `keystore_password: "«1»\\u00e4\\n\\r\\0«2»"\nconcurrent_reads: abc\n`],
  ['lines of Windows', `concurrent_reads: abc\r\nkeystore_password: |\r\n  «1»\r\n  «2»\r\nconcurrent_writes: abc\r\n`],
  ['carriage returns', `concurrent_reads: abc\rkeystore_password: «»\rconcurrent_writes: abc\r`],
  ['separators of Unicode', `concurrent_reads: abc\u2028keystore_password: «»\u0085concurrent_writes: abc\n`],
  ['no blank before a comment', `keystore_password: "«1»"# «2»\nconcurrent_reads: abc\n`],
  [
    'on a line with another setting',
    `client_encryption_options: { enabled: treu, keystore_password: «», require_client_auth: x, optional: y }\n`,
  ],
  ['a fault in the secret', `keystore_password: "«1»\\q«2»"\nconcurrent_reads: abc\n`],
  ['a fault behind the secret', `keystore_password: «1»: «2»: x\nconcurrent_reads: abc\n`],
  ['a bracket in the secret', `keystore_password: [«»\nconcurrent_reads: abc\n`],
  ['an ampersand in front', `keystore_password: & «»\nconcurrent_reads: abc\n`],
  ['an at sign in front', `keystore_password: @«»\nconcurrent_reads: abc\n`],
  ['a percent sign in front', `keystore_password: %«»\nconcurrent_reads: abc\n`],
  ['a backtick in front', 'keystore_password: `«»`\nconcurrent_reads: abc\n'],
  ['a tab within', `keystore_password: «1»\t«2»\n\tconcurrent_reads: abc\n`],
  ['a bell within', `keystore_password: "«1»\u0007«2»"\nconcurrent_reads: abc\n`],
  ['a key of a map for a secret', `concurrent_reads: abc\n? {keystore_password: «»}\n: x\n`],
  ['a key over lines', `concurrent_reads: abc\n"keystore_\\\n  password": «»\n`],
  ['a document before', `keystore_password: «1»\n---\ncluster_name: c\nconcurrent_reads: abc\nkeystore_password: «2»\n`],
  ['a name with a dot', `client_encryption_options.keystore_password: «»\nconcurrent_reads: abc\n`],
  ['a name with a dash', `client-encryption-options:\n  keystore-password: «»\nconcurrent_reads: abc\n`],
  ['a URL of seeds', `seed_provider:\n- class_name: x\n  parameters:\n  - seeds: "ops:«»@10.0.0.1"\nconcurrent_reads: abc\n`],
  ['a role', `role_manager: { class_name: x, parameters: { role: a, password: «» } }\nconcurrent_reads: abc\n`],
  ['a superuser', `# default superuser cassandra / «»\nconcurrent_reads: abc\n`],
  ['a comment with a colon', `# user: ops, pass: «»\nconcurrent_reads: abc\n`],
  ['a comment with quotes', `# CREATE ROLE a WITH PASSWORD = '«»' AND LOGIN = true\nconcurrent_reads: abc\n`],
  ['a comment with a command', `# nodetool -u ops -pw «» status\nconcurrent_reads: abc\n`],
  ['a comment over lines', `# the truststore password is\n#   «»\nconcurrent_reads: abc\n`],
].map(([id = '', text = '']) => [id, `cluster_name: c\n${text}`] as const);

/** Of shells: each alone in an env file, and within a script. */
const lines: readonly (readonly [id: string, text: string])[] = [
  ['an array of options', 'OPTS=(-Djavax.net.ssl.keyStorePassword=«» -Xmx4q)'],
  ['an array of options over lines', 'OPTS=(\n  -Xmx4q\n  -Djavax.net.ssl.keyStorePassword=«»\n  "-Dx.token=«»"\n)'],
  ['an array of words', 'ARGS=(--user ops --password «» --verbose)'],
  ['added to an array', 'OPTS+=("-Dapp.secret=«»")'],
  ['set', 'set -- --password «» --port 1'],
  ['env', 'env DB_PASSWORD=«» HBASE_OPTS=-Xmx4q hbase master start'],
  ['sudo', 'sudo DB_PASSWORD=«» -u hbase hbase master'],
  ['su', "su - hbase -c 'DB_PASSWORD=«» hbase master'"],
  ['ssh', `ssh h "export DB_PASSWORD='«»'; hbase master"`],
  ['eval', `eval "DB_PASSWORD='«»'"`],
  ['read', "read -r DB_PASSWORD <<< '«»'"],
  ['read from a here-document', 'read -r DB_PASSWORD <<EOF\n«»\nEOF'],
  ['printf', "printf -v DB_PASSWORD '%s' '«»'"],
  ['a file', "printf '%s' '«»' > /etc/hbase/keystore.password"],
  ['tee', "echo '«»' | tee /run/secrets/db_password"],
  ['base64', "echo '«64»' | base64 -d > /etc/hbase/jaas.password"],
  ['openssl', 'openssl pkcs12 -export -passout pass:«1» -passin pass:«2» -out x'],
  ['keytool', 'keytool -genkey -storepass:env X -keypass «1» -storepass «2»'],
  ['keytool with an equals sign', 'keytool -genkey --storepass=«»'],
  ['kinit', 'echo «» | kinit hbase/_HOST@EXAMPLE.ORG'],
  ['kadmin', "kadmin.local -q 'addprinc -pw «» hbase/h'"],
  ['kadmin with a password', 'kadmin -p admin/admin -w «» -q listprincs'],
  ['ldap', "ldapmodify -x -D 'cn=a' -w'«»'"],
  ['zkCli', 'zkCli.sh -server h addauth digest ops:«»'],
  ['zkCli sets an ACL', "zkCli.sh setAcl /hbase 'digest:ops:«»:cdrwa'"],
  ['wget', "wget --user=ops --password='«»' http://h/x"],
  ['a header of curl', "curl -H 'Authorization: Bearer «»' http://h"],
  ['a basic header', 'curl -H "Authorization: Basic «64»" http://h'],
  ['a key in a header', "curl -H 'X-Api-Key: «»' http://h"],
  ['data of curl', `curl -d '{"user": "a", "password": "«»"}' http://h`],
  ['data of a form', "curl -d 'user=a&password=«»' http://h"],
  ['a URL of git', 'git clone https://x-access-token:«»@github.com/a/b'],
  ['a token of helm', 'helm install x --set auth.password=«1» --set-string ldap.token="«2»"'],
  ['kubectl', 'kubectl create secret generic x --from-literal=password=«1» --from-literal "key=«2»"'],
  ['aws', 'aws configure set aws_secret_access_key «»'],
  ['vault', 'vault kv put secret/x password=«»'],
  ['psql', 'PGPASSWORD=«» psql -h h'],
  ['a pgpass', "echo 'h:5432:*:ops:«»' > ~/.pgpass"],
  ['a netrc', "echo 'machine h login ops password «»' >> ~/.netrc"],
  ['htpasswd', 'htpasswd -b /etc/x ops «»'],
  ['expect', 'expect -c \'spawn kinit x; expect "Password"; send "«»\\r"\''],
  ['nodetool', 'nodetool -u ops --password «» status'],
  ['cqlsh', 'cqlsh -u ops --password=«» h'],
  ['cassandra-stress', 'cassandra-stress write -mode native cql3 user=a password=«»'],
  ['sstableloader', 'sstableloader -u a -pw «» -tspw «» /x'],
  ['mvn', 'mvn deploy -Dgpg.passphrase=«»'],
  ['java', 'java -Djavax.net.ssl.trustStorePassword=«» -jar x.jar --db.password=«»'],
  ['a variable by another', 'DB_PASSWORD=«»\nX=$DB_PASSWORD\nexport HBASE_HEAPSIZE=$X'],
  ['a variable for a heap', 'DB_PASSWORD=«»\nexport HBASE_HEAPSIZE=$DB_PASSWORD\nexport HBASE_OPTS="-Xmx$DB_PASSWORD"'],
  ['a secret for options', 'P=«»\nexport HBASE_OPTS="-Xmx${P} -Dx.password=$P"'],
  ['split in options', 'export HBASE_OPTS="-Xmx4q -Dx.password=«1» «2» -Xss1m"'],
  ['a password of two words in an option', `export HBASE_OPTS='-Xmx4q "-Dx.password=«1» «2»"'`],
  ['behind the option', 'export HBASE_OPTS="-Xmx4q -Dx.password «» -Xss1m"'],
  ['a long option', 'export HBASE_OPTS="-Xmx4q --password «» -Xss1m"'],
  ['a stray word', 'export HBASE_OPTS="-Dx.password= «» -Xmx4q"'],
  ['a debugger', 'export HBASE_OPTS="-Xmx4q -agentlib:jdwp=transport=dt_socket,password=«»"'],
  ['options of Jolokia', 'export HBASE_OPTS="-Xmx4q -javaagent:/x/jolokia.jar=port=1,user=a,password=«»"'],
  ['a heap dump', 'export HBASE_OPTS="-Xmx4q -XX:OnOutOfMemoryError=\'curl https://u:«»@h\'"'],
  ['an unquoted line', 'export HBASE_OPTS=-Xmx4q -Dx.password=«»'],
  ['no end of quotes', 'export HBASE_OPTS="-Xmx4q -Dx.password=«»'],
  ['no end of a brace', 'export DB_PASSWORD=${X:-«»'],
  ['no end of a bracket', 'export DB_PASSWORD=$(echo «»'],
  ['blanks around the equals sign', 'export DB_PASSWORD = «»'],
  ['a dollar in front', '$DB_PASSWORD=«»'],
  ['a colon', 'DB_PASSWORD: «»'],
  ['of another shell', 'setenv DB_PASSWORD «»'],
  ['of Windows', 'set DB_PASSWORD=«»'],
  ['of PowerShell', '$env:DB_PASSWORD = "«»"'],
  ['commented out', '#export DB_PASSWORD=«»\n# HBASE_OPTS="-Dx.password=«»"'],
  ['a comment in prose', '# log in as ops with «» as password'],
  ['a comment behind', 'export HBASE_HEAPSIZE=4q # pw: «»'],
  ['an old password', '# rotated 2020: old «1», new «2» (keystore password)'],
  ['percent encoding', 'export HBASE_OPTS="-Xmx4q -Dproxy=http://u:«1»%24«2»@h:1"'],
  ['backslashes', "export DB_PASSWORD='«1»\\\\n\\t«2»'"],
  ['a carriage return', 'export DB_PASSWORD="«1»\r«2»"'],
  ['lines of Windows', 'export DB_PASSWORD=«1»\r\nexport DB_TOKEN="«2»"\r'],
];

const env = (text: string) =>
  `# environment\nexport HBASE_OPTS="$HBASE_OPTS -XX:MaxPermSize=10m"\n${text}\nexport HBASE_OPTS="$HBASE_OPTS -XX:MaxPermSize=10m"\nexport HBASE_REGIONSERVER_OPTS="-Xmx4q"\n`;
const script = (text: string) =>
  `#!/bin/bash\n# cassandra\nsysctl -w vm.swappiness=60\n${text}\nsysctl -w vm.max_map_count=10; ${text.split('\n')[0] ?? ''}\n`;

const object = (kind: string, lines_: string) => `apiVersion: v1\nkind: ${kind}\nmetadata: { name: a }\n${lines_}`;
const site = (text: string) => `  core-site.xml: |\n    <configuration>\n    ${bad}\n    ${text}\n    ${bad}\n    </configuration>\n`;
const kubernetes: readonly (readonly [id: string, text: string])[] = [
  ['a ConfigMap with a key', object('ConfigMap', `data:\n${site(property(name))}  password: «»\n`)],
  [
    'a ConfigMap with two files',
    object(
      'ConfigMap',
      `data:\n${site('')}  jaas.conf: |\n    Client { x required\n    password="«1»"; };\n  jmxremote.password: |\n    monitorRole «2»\n`,
    ),
  ],
  [
    'a ConfigMap with a text in quotes',
    object(
      'ConfigMap',
      `data:\n  core-site.xml: "<configuration>${bad}<property><name>${name}</name><value>«1»\\x41«2»</value></property>${bad}</configuration>"\n`,
    ),
  ],
  [
    'a ConfigMap in single quotes',
    object(
      'ConfigMap',
      `data:\n  core-site.xml: '<configuration>${bad}\n\n    ${property(name, "«1»''«2»")}\n    ${bad}</configuration>'\n`,
    ),
  ],
  [
    'a ConfigMap, folded',
    object('ConfigMap', `data:\n  core-site.xml: >-\n    <configuration>${bad}\n    ${property(name)}\n    ${bad}</configuration>\n`),
  ],
  ['an annotation', object('ConfigMap', `data:\n${site('')}`).replace('name: a', 'name: a, annotations: { password: "«»" }')],
  [
    'the last state in an annotation',
    object('ConfigMap', `data:\n${site('')}`).replace('name: a', `name: a, annotations: { last: '{"data":{"password":"«»"}}' }`),
  ],
  [
    'data of a Secret',
    `${object('Secret', `data:\n  password: «64»\n  core-site.xml: «64»\n`)}---\n${object('ConfigMap', `data:\n${site('')}`)}`,
  ],
  [
    'a Secret with an env file',
    object('Secret', `stringData:\n  hbase-env.sh: |\n    export HBASE_OPTS="-Xmx4q"\n    export THING="«»"\n`),
  ],
  [
    'a Secret with a cassandra.yaml',
    object('Secret', `stringData:\n  cassandra.yaml: |\n    cluster_name: «1»\n    num_tokens: x\n    thing: «2»\n`),
  ],
  [
    'a Secret of Docker',
    object(
      'Secret',
      `type: kubernetes.io/dockerconfigjson\nstringData:\n  .dockerconfigjson: '{"auths":{"r":{"auth":"«64»","password":"«»"}}}'\n${site('')}`,
    ),
  ],
  [
    'a SealedSecret',
    object('SealedSecret', `spec:\n  encryptedData:\n    password: «»\n---\n${object('ConfigMap', `data:\n${site('')}`)}`),
  ],
  [
    'a list',
    `apiVersion: v1\nkind: List\nitems:\n- kind: ConfigMap\n  metadata: { name: a }\n  data:\n    core-site.xml: |\n      <configuration>${bad}\n      ${property(name)}</configuration>\n- kind: Secret\n  metadata: { name: b }\n  stringData: { password: «» }\n`,
  ],
  [
    'a StatefulSet with an argument',
    `apiVersion: apps/v1\nkind: StatefulSet\nmetadata: { name: c }\nspec:\n  template:\n    spec:\n      containers:\n      - name: c\n        image: cassandra:4.1.3\n        args: [-f, "--password=«1»", -Dcassandra.superuser.password=«2»]\n        env:\n        - { name: MAX_HEAP_SIZE, value: 1x }\n        lifecycle: { postStart: { exec: { command: [sh, -c, "cqlsh -u a -p «» -e x"] } } }\n`,
  ],
  [
    'a StatefulSet with a script',
    `apiVersion: apps/v1\nkind: StatefulSet\nmetadata: { name: c }\nspec:\n  template:\n    spec:\n      initContainers:\n      - name: i\n        image: busybox\n        command:\n        - sh\n        - -c\n        - |\n          sysctl -w vm.max_map_count=10\n          export DB_PASSWORD='«1»'\n          echo "ops:«2»" | chpasswd\n      containers: [{ name: c, image: "cassandra:4.1.3", env: [{ name: MAX_HEAP_SIZE, value: 1x }] }]\n`,
  ],
  [
    'a kustomization',
    `kind: Kustomization\nconfigMapGenerator:\n- name: a\n  literals:\n  - HDFS-SITE.XML_dfs.replication=x\n  - DB_PASSWORD=«»\nsecretGenerator: [{ name: b, literals: ["x=«»"] }]\n`,
  ],
];

const charts: readonly Plant[] = [
  [
    'values',
    `cassandra:\n  image: { repository: cassandra, tag: 4.1.3 }\n  dbUser: { user: a, password: «» }\n  extraEnv:\n  - { name: MAX_HEAP_SIZE, value: 1x }\n  - { name: X, value: "«»" }\n`,
  ],
  ['values of settings', `hadoop:\n  core-site:\n    io.file.buffer.size: x\n    ${name}: «1»\n  secrets: { a: «2» }\n`],
  [
    'values with a file',
    `files:\n  core-site.xml: |\n    <configuration>${bad}\n    ${property(name)}</configuration>\nauth:\n  existing: ""\n  token: «»\n`,
  ],
].map(([id = '', text = '']) => ({
  id: `a chart, ${id}`,
  file: 'values.yaml',
  text,
  whole: true,
  beside: { 'Chart.yaml': 'name: c\nversion: 1.0.0\n' },
}));

const service = (text: string) => `services:\n  n:\n    image: cassandra:4.1\n${text.replace(/^(?=.)/gm, '    ')}`;
const compose: readonly (readonly [id: string, text: string])[] = [
  ['a number', service('environment: { DB_PASSWORD: 47110815, MAX_HEAP_SIZE: 1x }\nlabels: { token: "«»" }\n')],
  ['a list in quotes', service(`environment:\n- "DB_PASSWORD=«1» «2»"\n- 'MAX_HEAP_SIZE=1x'\n`)],
  ['a default', service('environment:\n  DB_PASSWORD: ${DB_PASSWORD:-«»}\n  MAX_HEAP_SIZE: 1x\n')],
  ['a default of what must be there', service('environment:\n- DB_PASSWORD=${DB_PASSWORD:?set «»}\n- MAX_HEAP_SIZE=1x\n')],
  ['dollars', service('environment: { DB_PASSWORD: "«1»$$«2»", MAX_HEAP_SIZE: 1x }\n')],
  ['options', service('environment:\n  JVM_OPTS: >-\n    -Xmx4q\n    -Dcom.sun.management.jmxremote.password=«1»\n    -Dx.token="«2»"\n')],
  ['options in a list', service(`environment:\n- 'JVM_EXTRA_OPTS=-Xmx4q -Dapp.password="«1» «2»"'\n`)],
  ['a command', service('command: ["cassandra", "-Dcassandra.password=«»", "-f"]\nmem_limit: 4gg\n')],
  ['a command in one text', service('command: bash -c "cqlsh -u a -p «1» && DB_PASSWORD=«2» cassandra -f"\nmem_limit: 4gg\n')],
  ['a health check', service('healthcheck: { test: ["CMD-SHELL", "cqlsh -u a -p «» -e x"] }\nmem_limit: 4gg\n')],
  ['a build argument', service('build: { context: ., args: { DB_PASSWORD: «1», TOKEN: "«2»" } }\nmem_limit: 4gg\n')],
  [
    'a secret of Compose',
    `secrets:\n  db_password: { environment: X }\n  other: { file: ./«» }\n${service('secrets: [db_password]\nmem_limit: 4gg\nenvironment: { DB_PASSWORD: "«»" }\n')}`,
  ],
  [
    'a config of Compose',
    `configs:\n  jaas.conf:\n    content: |\n      Client { x required password="«»"; };\n${service('mem_limit: 4gg\n')}`,
  ],
  ['an extension', `x-env: &e\n  DB_PASSWORD: «»\n  MAX_HEAP_SIZE: 1x\n${service('environment: { <<: *e, CASSANDRA_NUM_TOKENS: y }\n')}`],
  [
    'a logging option',
    service('logging: { driver: splunk, options: { splunk-token: «», splunk-url: "https://u:«»@h" } }\nmem_limit: 4gg\n'),
  ],
  ['on a line with a fault', service('environment: { MAX_HEAP_SIZE: 1x, DB_PASSWORD: "«»", HEAP_NEWSIZE: 1x }\n')],
  ['a misspelt field', service('enviroment: { DB_PASSWORD: "«»" }\nmem_limit: 4gg\n')],
  [
    'ZooKeeper',
    'services:\n  z:\n    image: zookeeper:3.8\n    environment:\n      ZOO_TICK_TIME: 0\n      SERVER_JVMFLAGS: "-Xmx4q -Dzookeeper.DigestAuthenticationProvider.superDigest=super:«»"\n      ZOO_CFG_EXTRA: "metricsProvider.x=y ssl.keyStore.password=«»"\n',
  ],
  ['a name as a value', service('environment: { X: DB_PASSWORD=«», MAX_HEAP_SIZE: 1x }\n')],
];

const others: readonly Plant[] = [
  {
    file: 'docker-compose.yml',
    id: 'an env_file with quotes',
    text: service('env_file: [a.env]\nenvironment: { MAX_HEAP_SIZE: 1x }\n'),
    beside: { 'a.env': `DB_PASSWORD="«1» «2»"\nX='«1»'\nMAX_HEAP_SIZE=2x\nJVM_OPTS=-Dapp.password=«2»\n` },
  },
  {
    file: 'docker-compose.yml',
    id: 'an .env for several',
    text: service('environment: { CASSANDRA_NUM_TOKENS: "${X}", DB_PASSWORD: "${X}", CASSANDRA_SEEDS: "${X}", MAX_HEAP_SIZE: "${X}" }\n'),
    beside: { '.env': 'X=«»\n' },
  },
  {
    file: 'docker-compose.yml',
    id: 'an .env over two',
    text: service('environment: { CASSANDRA_NUM_TOKENS: "${Y}", MAX_HEAP_SIZE: "${Y}" }\n'),
    beside: { '.env': 'DB_PASSWORD=«»\nY=${DB_PASSWORD}\n' },
  },
  {
    file: 'hbase-site.xml',
    id: 'an include',
    text: `<configuration xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="secrets.xml"/>${property('hbase.client.retries.number', '${ops.thing}')}</configuration>`,
    beside: { 'secrets.xml': `<configuration>${property('ops.thing', '${ops.password}')}${property('ops.password')}</configuration>` },
  },
  {
    file: 'core-site.xml',
    id: 'the same value in another file',
    text: `<configuration>${property(name)}${bad}</configuration>`,
    beside: { 'hdfs-site.xml': `<configuration>${property('dfs.replication', '«»')}${property('dfs.blocksize', '«»')}</configuration>` },
  },
  {
    file: 'hadoop-env.sh',
    id: 'the same value in an env file',
    text: 'export HADOOP_NAMENODE_OPTS="-Xmx«»"\nexport HADOOP_HEAPSIZE_MAX=«»\n',
    beside: { 'core-site.xml': `<configuration>${property(name)}${bad}</configuration>` },
  },
  {
    file: 'ssl-server.xml',
    id: 'passwords of TLS',
    text: `<configuration>${property('ssl.server.keystore.password', '«1»«2»')}${property('ssl.server.keystore.keypassword', '«2»«1»')}${property('ssl.server.keystore.location', '')}</configuration>`,
    beside: { 'hdfs-site.xml': `<configuration>${property('dfs.http.policy', 'HTTPS_ONLYY')}</configuration>` },
  },
  { file: 'zoo.cfg', id: 'a continued line', text: 'tickTime=0\nssl.keyStore.password=«1»\\\n   «2»\ninitLimit=x\n' },
  {
    file: 'zoo.cfg',
    id: 'a colon and escapes',
    text: 'tickTime=0\nssl.keyStore.password : «1»\\u0041\\=«2»\nssl.trustStore.password «»\ninitLimit=x\n',
  },
  { file: 'zoo.cfg', id: 'on a line with a fault', text: 'tickTime=0 ssl.keyStore.password=«»\ninitLimit=x # the password is «»\n' },
  {
    file: 'jaas.conf',
    id: 'beside',
    text: 'Client { org.x required\npassword="«»"; };\n',
    beside: { 'hbase-site.xml': `<configuration>${property('hbase.client.retries.number', 'x')}</configuration>` },
  },
  {
    file: 'cassandra.yaml',
    id: 'files of passwords beside',
    text: 'cluster_name: c\nconcurrent_reads: abc\n',
    beside: {
      'jmxremote.password': 'ops «»\n',
      cqlshrc: '[authentication]\npassword = «»\n',
      'cassandra-env.sh': 'JVM_OPTS="$JVM_OPTS -Xmx4q -Dcom.sun.management.jmxremote.password.file=/x"\nJMX_PASSWORD="«»"\n',
    },
  },
  {
    file: 'cassandra-rackdc.properties',
    id: 'a stray line',
    text: 'dc=a\nrack=b\nldap.password=«»\nprefer_local=x\n',
    beside: { 'cassandra.yaml': 'cluster_name: c\nendpoint_snitch: GossipingPropertyFileSnitch\n' },
  },
  {
    file: 'cassandra.service',
    id: 'a unit',
    text: '[Unit]\nDescription=cassandra\n[Service]\nUser=cassandra\nEnvironment="A=b c" \'DB_PASSWORD=«1» «2»\' X=y\nEnvironment=JVM_OPTS=-Dx.password=«»\nSetCredential=db.password:«»\nExecStartPre=/usr/bin/curl -u ops:«» http://h\nExecStart=/usr/sbin/cassandra -f \\\n  -Dcassandra.password=«»\nLimitNOFILE=100\nLimitMEMLOCK=64\n',
  },
  {
    file: 'cassandra.service',
    id: 'a unit with a fault',
    text: '[Service]\nUser=cassandra\nExecStart=/usr/sbin/cassandra -f\nEnvironment=DB_PASSWORD=«» LimitNOFILE=100\nLimitNOFILE=100 # password «»\nLimitNOFILE=«» password\n',
  },
  {
    file: 'jvm-server.options',
    id: 'options',
    text: '# cassandra\n-Xmx4q\n-Dcassandra.jmx.password=«1» «2»\n"-Dapp.token=«»"\n-Dapp.password «»\n#-Dold.password=«»\n-XX:MaxPermSize=10m -Dx.secret=«»\n-javaagent:/x.jar=password=«»\n',
  },
  {
    file: 'common.yaml',
    id: 'Hiera',
    text: `hadoop::core_site:\n  io.file.buffer.size: x\n  ${name}: ENC[PKCS7,«1»]\n  ops.thing: "%{lookup('x')}«2»"\nprofile::ldap::password: «»\nhadoop::password: >\n  ENC[PKCS7,«»]\n`,
  },
  {
    file: 'hbase-site.xml.erb',
    id: 'Puppet',
    text: `<configuration><% ks_password = '«1»' %>\n${property('hbase.client.retries.number', 'x')}${property(name, "<%= scope['x::password'] || '«2»' %>")}${property('hbase.client.retries.number', 'x')}</configuration>`,
  },
  {
    file: 'hbase-site.xml.epp',
    id: 'Puppet with parameters',
    text: `<%- | String $password = '«»' | -%>\n<configuration>${property('hbase.client.retries.number', 'x')}${property(name, '<%= $password %>')}</configuration>`,
  },
  {
    file: 'pillar/hadoop.sls',
    id: 'Salt',
    text: `{% set pw = '«1»' %}\ncore-site:\n  io.file.buffer.size: x\n  ${name}: {{ pw }}\n  ops.secret: {{ salt['pillar.get']('x', '«2»') }}\n  fs.trash.interval: y\n`,
  },
  {
    file: 'hosts.ini',
    id: 'an inventory',
    text: '[cassandra]\nn1 ansible_password=«1» ansible_become_pass="«2»"\nn2 ansible_ssh_pass=\'«»\'\n[all:vars]\nmysql_root=«»\n',
    beside: {
      'roles/c/templates/cassandra.yaml.j2': 'cluster_name: c\nnum_tokens: {{ tokens }}\nconcurrent_reads: abc\n',
      'roles/c/defaults/main.yml': 'tokens: x\n',
    },
  },
  {
    file: 'group_vars/all/vault.yml',
    id: 'a vault',
    text: '$ANSIBLE_VAULT;1.1;AES256\n«»\n«»\n',
    beside: { 'group_vars/all/vars.yml': 'core_site:\n  io.file.buffer.size: x\n' },
  },
  {
    file: 'group_vars/all/vault.yml',
    id: 'a vault that is open',
    text: 'vault_tokens: «»\nvault_x: "«»"\n',
    beside: {
      'roles/c/templates/cassandra.yaml.j2':
        'cluster_name: c\nnum_tokens: {{ vault_tokens }}\nkeystore_password: {{ vault_x }}\nconcurrent_reads: {{ vault_x }}\n',
      'roles/c/tasks/main.yml': '[]\n',
    },
  },
  {
    file: 'tasks/main.yml',
    id: 'arguments of modules',
    text: `# cassandra\n- sysctl: { name: vm.swappiness, value: 60 }\n- user: name=cassandra password='«»'\n- uri: { url: "https://h", user: a, password: "«1»", headers: { X-Token: "«2»" } }\n- shell: nodetool -u a -pw «» status && sysctl -w vm.max_map_count=10\n- mysql_user: { name: a, password: «» }\n- sysctl: { name: vm.max_map_count, value: 10 }\n`,
  },
  {
    file: 'tasks/main.yml',
    id: 'an environment',
    text: `# cassandra\n- shell: sysctl -w vm.swappiness=60\n  environment: { DB_PASSWORD: "«»", MAX_HEAP: 1 }\n  no_log: true\n- lineinfile: { path: /c/cassandra.yaml, line: "num_tokens: x", insertafter: "^password: «»" }\n- set_fact: { db_password: "«1»", token: "{{ x | default('«2»') }}" }\n- sysctl: { name: vm.max_map_count, value: 10 }\n`,
  },
  {
    file: 'main.tf',
    id: 'user data',
    text: 'resource "aws_instance" "cassandra" {\n  user_data = <<-EOF\n    #!/bin/bash\n    # cassandra\n    sysctl -w vm.swappiness=60\n    export DB_PASSWORD=«1»\n    echo "ops:«2»" | chpasswd\n    cat > /etc/cassandra/cassandra.yaml <<Y\n    cluster_name: c\n    num_tokens: x\n    keystore_password: «»\n    Y\n  EOF\n}\n',
  },
  {
    file: 'main.tf',
    id: 'a template with values',
    text: '# cassandra\nlocals { s = templatefile("x", { db_password = "«1»", token = var.x == "" ? "«2»" : var.x }) }\nresource "x" "y" {\n  user_data = <<EOF\n#!/bin/bash\n# cassandra\nsysctl -w vm.swappiness=60\nEOF\n  set_sensitive { name = "auth.password"\n value = "«»" }\n}\n',
  },
  {
    file: 'user-data.yaml',
    id: 'a file with a key',
    text: '#cloud-config\n# cassandra\nwrite_files:\n- path: /etc/ssl/key.pem\n  content: |\n    -----BEGIN PRIVATE KEY-----\n    «»«»\n    -----END PRIVATE KEY-----\n- path: /etc/cassandra/cassandra.yaml\n  content: |\n    cluster_name: c\n    num_tokens: x\n- path: /etc/x.password\n  content: «»\n- path: /etc/y\n  encoding: b64\n  content: «64»\nruncmd:\n- [sh, -c, "echo «» | kinit x"]\n- sysctl -w vm.swappiness=60\n',
  },
  {
    file: 'Dockerfile',
    id: 'layers',
    text: 'FROM cassandra:4.1\nARG DB_PASSWORD="«1»"\nENV TOKEN=«2» X=y\nLABEL password="«»"\nRUN --mount=type=secret,id=x echo «» | docker login --password-stdin && echo \'num_tokens: x\' >> /etc/cassandra/cassandra.yaml\nHEALTHCHECK CMD cqlsh -u a -p «» -e x\nCMD ["cassandra", "-Dx.password=«»"]\n',
  },
  {
    file: 'emr.json',
    id: 'bootstrap',
    text: `[{"Classification": "core-site", "Properties": {"io.file.buffer.size": "x", "ops.bootstrap": "--password «1» --token=«2»", "${name}": "«»"}, "Configurations": []}, {"Classification": "hadoop-env", "Configurations": [{"Classification": "export", "Properties": {"HADOOP_NAMENODE_OPTS": "-Xmx4q -Dx.password=«»", "DB_PASSWORD": "«»"}}]}]`,
  },
].map(({ id, ...plant }): Plant => ({ ...plant, id: `forms, ${id}`, whole: true }));

const all: readonly Plant[] = [
  ...xml.map(([id, text]): Plant => ({ id: `XML of another form, ${id}`, file: 'core-site.xml', text, whole: true })),
  ...cassandra.map(([id, text]): Plant => ({ id: `YAML of another form, ${id}`, file: 'cassandra.yaml', text, whole: true })),
  ...lines.flatMap(([id, text]): Plant[] => [
    { id: `a line of an env file, ${id}`, file: 'hbase-env.sh', text: env(text), whole: true },
    { id: `a line of a script, ${id}`, file: 'setup.sh', text: script(text), whole: true },
  ]),
  ...kubernetes.map(([id, text]): Plant => ({ id: `Kubernetes, ${id}`, file: 'objects.yaml', text, whole: true })),
  ...charts,
  ...compose.map(([id, text]): Plant => ({ id: `Compose, ${id}`, file: 'docker-compose.yml', text, whole: true })),
  ...others,
];

/** All of them: ATTACK=all. */
const isTried = (_: Plant, at: number) => process.env.ATTACK === 'all' || at % 12 === 0;

export const forms: readonly Plant[] = all.filter(isTried);
