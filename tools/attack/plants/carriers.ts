import type { Plant } from '../plant.js';

/* Secrets in files that hold settings for another program, in every spelling that such a file knows: each between two faults, whose frames show the lines around them. */

/** Names of secrets: known, of somebody's own, and misspelt. */
const names = [
  'hadoop.security.group.mapping.ldap.bind.password',
  'fs.s3a.secret.key',
  'ssl.server.keystore.pasword',
  'javax.jdo.option.ConnectionPassword',
  'ops.ldap.pw',
  'ops.session.token',
] as const;

/** Lines of YAML with a secret, at the place of a setting. */
const inYaml: readonly (readonly [id: string, lines: (name: string) => string])[] = [
  ['plain', (name) => `${name}: «»`],
  ['quotes', (name) => `${name}: "«»"`],
  ['single quotes', (name) => `${name}: '«1»''«2»'`],
  ['a name in quotes', (name) => `"${name}": '«»'`],
  ['a name in quotes without a blank', (name) => `"${name}":"«»"`],
  ['a blank before the colon', (name) => `${name} :   «»`],
  ['words', (name) => `${name}: «1» «2»`],
  ['a hash', (name) => `${name}: «1»#«2»`],
  ['a comment behind', (name) => `${name}: «1» # was «2»`],
  ['a comment with the old one', (name) => `# ${name}: «1»\n${name}: «2»`],
  ['commented out', (name) => `#${name}: «»`],
  ['commented out twice', (name) => `## ${name} = «»`],
  ['an explicit key', (name) => `? ${name}\n: «»`],
  ['an explicit key in quotes', (name) => `? "${name}"\n:   "«»"`],
  ['on the next line', (name) => `${name}:\n  «»`],
  ['on the next line but one', (name) => `${name}:\n\n  "«»"`],
  ['behind a comment', (name) => `${name}: # see the vault\n  «»`],
  ['a block', (name) => `${name}: |\n  «1»\n\n  «2»`],
  ['a block with an amount', (name) => `${name}: |2-\n    «1»\n   «2»`],
  ['folded', (name) => `${name}: >-\n  «1»\n  «2»`],
  ['quotes over lines', (name) => `${name}: "«1»\n  «2»"`],
  ['quotes over lines, joined', (name) => `${name}: "«1»\\\n  «2»"`],
  ['single quotes over lines', (name) => `${name}: '«1»\n\n  «2»'`],
  ['plain over lines', (name) => `${name}: «1»\n  «2»`],
  ['escapes', (name) => `${name}: "«1»\\x41\\"«2»"`],
  ['an escaped name', (name) => `"${name.replace(/s(?=\w*\W*\w*$)/, '\\x73')}": "«»"`],
  ['an anchor', (name) => `${name}: &pw «»\nops.copy: *pw`],
  ['an anchor before', (name) => `ops.copy: &pw «»\n${name}: *pw`],
  ['an anchor of a map', (name) => `ops.map: &pw { ${name}: «» }\nops.copy: { <<: *pw }`],
  ['a merge', (name) => `<<: { ${name}: «» }`],
  ['a merge of two', (name) => `<<: [{ ops.a: b }, { ${name}: «» }]`],
  ['a tag', (name) => `${name}: !!str «»`],
  ['a tag of another program', (name) => `${name}: !unsafe '«»'`],
  ['a vault without a key', (name) => `${name}: !vault |\n  «1»\n  «2»`],
  ['binary', (name) => `${name}: !!binary "«»"`],
  ['a value below', (name) => `${name}: { value: «» }`],
  ['a value below, lines', (name) => `${name}:\n  value: «1»\n  description: «2»`],
  ['a list', (name) => `${name}: [«1»a, «2»]`],
  ['a list over lines', (name) => `${name}: [\n  «1»a,\n  "«2»"\n]`],
  ['a list of lines', (name) => `${name}:\n- «1»a\n- «2»`],
  ['a map whose names are secrets', (name) => `${name}:\n  «»: enabled`],
  ['a flow map', (name) => `ops.map: {${name}: «», ops.x: y}`],
  ['a flow map over lines', (name) => `ops.map: {\n  ops.x: y,\n  ${name}: "«»" }`],
  ['names beside values', (name) => `ops.list:\n- name: ${name}\n  value: «»`],
  ['values before names', (name) => `ops.list:\n- value: «»\n  name: ${name}`],
  ['key beside values', (name) => `ops.list: [{ key: ${name}, value: "«»" }]`],
  ['the wrong way round', (name) => `«»: ${name}`],
  ['the wrong way round, in quotes', (name) => `"«»": "${name}"`],
  ['the wrong way round, beside', (name) => `ops.list:\n- name: «»\n  value: ${name}`],
  ['set twice', (name) => `${name}: «1»«2»\n${name}: «2»«1»`],
  ['JSON in a text', (name) => `ops.json: '{"${name}": "«»"}'`],
  ['JSON in a text with escapes', (name) => `ops.json: "{\\"${name}\\": \\"«»\\"}"`],
  ['JSON in a block', (name) => `ops.json: |\n  {"${name}":\n   "«»"}`],
  ['XML in a text', (name) => `ops.xml: "<property><name>${name}</name><value>«»</value></property>"`],
  ['XML in a block', (name) => `ops.xml: |\n  <name>${name}</name>\n  <value>«»</value>`],
  ['properties in a block', (name) => `ops.file: |\n  ${name}=«»\n  ops.a=b`],
  ['a default of Jinja', (name) => `${name}: "{{ pw | default('«»') }}"`],
  ['a default of Jinja without quotes', (name) => `${name}: {{ pw | default("«»") }}`],
  ['a condition of Jinja', (name) => `${name}: "{% if prod %}«1»{% else %}«2»{% endif %}"`],
  ['a default of Go', (name) => `${name}: {{ .Values.pw | default "«»" | quote }}`],
  ['a default of a shell', (name) => `${name}: \${PW:-«»}`],
  ['no blank behind the colon', (name) => `${name}:«»`],
  ['an equals sign', (name) => `${name} = «»`],
  ['an equals sign, quotes', (name) => `${name}="«»"`],
  ['no colon', (name) => `${name} «»`],
  ['a colon within', (name) => `${name}: «1»: «2»`],
  ['no end of quotes', (name) => `${name}: "«»`],
  ['too many quotes', (name) => `${name}: "«1»"«2»"`],
  ['a tab', (name) => `\t${name}: «»`],
  ['a bracket without an end', (name) => `${name}: {«»`],
  ['an alias that nothing has', (name) => `${name}: *«»`],
  ['half a name', () => `ops.passwo: «»`],
  ['a URL', () => `ops.address: jdbc:mysql://ops:«»@db:3306/x`],
  ['a URL with a parameter', () => `ops.address: "jdbc:postgresql://db/x?user=a&password=«»&ssl=true"`],
  ['a URL of S3', () => `ops.address: s3a://AKIAIOSFODNN7EXAMPLE:«»@bucket/x`],
  ['a webhook', () => `ops.address: https://hooks.slack.com/services/T00000000/B00000000/«»«»`],
  ['an option of the JVM', () => `ops.java.opts: -Xmx1g -Djavax.net.ssl.keyStorePassword=«» -Xss1m`],
  ['an option of the JVM, quotes', () => `ops.java.opts: "-Xmx1g '-Dx.password=«1» «2»' -Xss1m"`],
  ['an option of the JVM, folded', () => `ops.java.opts: >-\n  -Xmx1g\n  -Djavax.net.ssl.trustStorePassword=«»\n  -Xss1m`],
  ['options in a list', () => `ops.java.opts: ["-Xmx1g", "-Djavax.net.ssl.trustStorePassword=«»"]`],
  ['an agent', () => `ops.java.opts: -javaagent:/x/a.jar=host=h,password=«»,port=1`],
  ['JAAS', () => `ops.jaas.config: org.x.PlainLoginModule required username="a" password="«»";`],
  ['JAAS in quotes', () => `ops.jaas: "org.x.PlainLoginModule required username=\\"a\\" password=\\"«»\\";"`],
  ['JAAS in a block', () => `ops.jaas: |\n  Client {\n    org.x.DigestLoginModule required\n    username="a"\n    password="«»";\n  };`],
  ['a digest', () => `ha.zookeeper.auth: digest:ops:«»`],
  ['a private key', () => `ops.pem: |\n  -----BEGIN RSA PRIVATE KEY-----\n  «»«»\n  «»\n  -----END RSA PRIVATE KEY-----`],
  ['a private key in one line', () => `ops.pem: "-----BEGIN PRIVATE KEY-----\\n«»«»\\n-----END PRIVATE KEY-----\\n"`],
  ['a private key cut off', () => `ops.pem: |\n  -----BEGIN EC PRIVATE KEY-----\n  «»«»`],
  ['a token by its form', () => `ops.thing: ghp_«»«»`],
  ['a key of a cloud', () => `ops.id: AKIAIOSFODNN7EXAMPLE\nops.aws_secret_access_key: «»`],
  ['a comment about it', () => `# the password of LDAP is «»`],
  ['a comment behind another setting', () => `ops.a: b # password «»`],
  ['a command', () => `ops.command: "mysql -u root -p«» -e x"`],
  ['a command of curl', () => `ops.command: curl -u ops:«» http://x`],
  ['an option of a command', () => `ops.command: ["keytool", "-storepass", "«»", "-list"]`],
  ['an option of a command, lines', () => `ops.command:\n- keytool\n- -storepass\n- «»`],
];

/** What holds lines of YAML, with a fault above and below them. */
interface Carrier {
  readonly id: string;
  readonly file: string;
  readonly around: (lines: string) => string;
}

const indented = (lines: string, by: number) => lines.replaceAll(/^(?=.)/gm, ' '.repeat(by));
const between = (lines: string, by: number, above: string, below: string) => indented(`${above}\n${lines}\n${below}\n`, by);

const yamlCarriers: readonly Carrier[] = [
  {
    id: 'variables',
    file: 'group_vars/all.yml',
    around: (lines) => `core_site:\n${between(lines, 2, 'io.file.buffer.size: x', 'fs.trash.interval: y')}`,
  },
  {
    id: 'a classification',
    file: 'emr.yml',
    around: (lines) => `- Classification: core-site\n  Properties:\n${between(lines, 4, 'io.file.buffer.size: x', 'fs.trash.interval: y')}`,
  },
  {
    id: 'a chart',
    file: 'values.yaml',
    around: (lines) => `conf:\n  hdfsSite:\n${between(lines, 4, 'dfs.replication: x', 'dfs.blocksize: y')}`,
  },
  {
    id: 'a pillar',
    file: 'pillar/hadoop.sls',
    around: (lines) => `core-site:\n${between(lines, 2, 'io.file.buffer.size: x', 'fs.trash.interval: y')}`,
  },
  {
    id: 'an object of an operator',
    file: 'hbase.yaml',
    around: (lines) =>
      `apiVersion: hbase.stackable.tech/v1alpha1\nkind: HbaseCluster\nspec:\n  masters:\n    configOverrides:\n      hbase-site.xml:\n${between(lines, 8, 'hbase.client.retries.number: x', 'hbase.regionserver.handler.count: y')}`,
  },
  {
    id: 'a cluster of Dataproc',
    file: 'cluster.yaml',
    around: (lines) =>
      `config:\n  softwareConfig:\n    properties:\n${between(lines, 6, 'core:io.file.buffer.size: x', 'hdfs:dfs.replication: y')}`,
  },
  {
    id: 'a variable of Cassandra',
    file: 'vars.yml',
    around: (lines) =>
      `cassandra_configuration:\n  cluster_name: c\n  num_tokens: 16\n${between(lines, 2, 'concurrent_reads: abc', 'concurrent_writes: abc')}`,
  },
  {
    id: 'a datacenter of Cassandra',
    file: 'dc.yaml',
    around: (lines) =>
      `apiVersion: cassandra.datastax.com/v1beta1\nkind: CassandraDatacenter\nmetadata: { name: a }\nspec:\n  serverType: cassandra\n  serverVersion: 4.0.1\n  size: 3\n  config:\n    cassandra-yaml:\n${between(lines, 6, 'concurrent_reads: abc', 'concurrent_writes: abc')}`,
  },
  {
    id: 'a ConfigMap',
    file: 'configmap.yaml',
    around: (lines) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata:\n${between(lines, 2, 'HDFS-SITE.XML_dfs.replication: x', 'HDFS-SITE.XML_dfs.blocksize: y')}`,
  },
  {
    id: 'a service',
    file: 'docker-compose.yml',
    around: (lines) =>
      `services:\n  n:\n    image: bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8\n    environment:\n${between(lines, 6, 'HDFS_CONF_dfs_replication: x', 'HDFS_CONF_dfs_blocksize: y')}`,
  },
  {
    id: 'a service of Cassandra',
    file: 'docker-compose.yml',
    around: (lines) =>
      `services:\n  n:\n    image: cassandra:3.11\n    environment:\n${between(lines, 6, 'MAX_HEAP_SIZE: 1x', 'CASSANDRA_NUM_TOKENS: y')}`,
  },
  {
    id: 'a task',
    file: 'tasks.yml',
    around: (lines) =>
      `- hosts: cassandra\n  tasks:\n  - copy:\n      dest: /etc/cassandra/cassandra.yaml\n      content: |\n        cluster_name: c\n        num_tokens: 16\n${between(lines, 8, 'concurrent_reads: abc', 'concurrent_writes: abc')}`,
  },
  {
    id: 'tasks of the kernel',
    file: 'tasks.yml',
    around: (lines) =>
      `- hosts: cassandra\n  tasks:\n  - sysctl: { name: vm.swappiness, value: 60 }\n    vars:\n${indented(lines, 6)}\n  - sysctl: { name: vm.overcommit_memory, value: 2 }\n`,
  },
  {
    id: 'user data',
    file: 'user-data.yaml',
    around: (lines) =>
      `#cloud-config\n# cassandra\nwrite_files:\n- path: /etc/cassandra/cassandra.yaml\n  content: |\n    cluster_name: c\n    num_tokens: 16\n${between(lines, 4, 'concurrent_reads: abc', 'concurrent_writes: abc')}`,
  },
];

/** Lines that make a part of a map on one line. */
const flowCarriers: readonly Carrier[] = [
  { id: 'variables', file: 'vars.yml', around: (lines) => `core_site: { io.file.buffer.size: x, ${lines}, fs.trash.interval: y }\n` },
  {
    id: 'a classification',
    file: 'emr.yml',
    around: (lines) => `- { Classification: core-site, Properties: { io.file.buffer.size: x, ${lines}, fs.trash.interval: y } }\n`,
  },
  {
    id: 'an object of an operator',
    file: 'hbase.yaml',
    around: (lines) =>
      `kind: HbaseCluster\nspec: { masters: { configOverrides: { hbase-site.xml: { hbase.client.retries.number: x, ${lines}, hbase.regionserver.handler.count: y } } } }\n`,
  },
  {
    id: 'Cassandra',
    file: 'vars.yml',
    around: (lines) =>
      `cassandra_configuration:\n  cluster_name: c\n  num_tokens: 16\n  concurrent_reads: abc\n  client_encryption_options: { enabled: x, ${lines}, optional: y }\n`,
  },
  {
    id: 'an object of Cassandra',
    file: 'dc.yaml',
    around: (lines) =>
      `apiVersion: cassandra.datastax.com/v1beta1\nkind: CassandraDatacenter\nmetadata: { name: a }\nspec: { serverType: cassandra, serverVersion: 4.0.1, size: 3, config: { cassandra-yaml: { concurrent_reads: abc, ${lines}, concurrent_writes: abc } } }\n`,
  },
  {
    id: 'a service',
    file: 'docker-compose.yml',
    around: (lines) =>
      `services:\n  n: { image: "bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8", environment: { HDFS_CONF_dfs_replication: x, ${lines}, HDFS_CONF_dfs_blocksize: y } }\n`,
  },
  {
    id: 'a task',
    file: 'tasks.yml',
    around: (lines) =>
      `- hosts: cassandra\n  tasks:\n  - { sysctl: { name: vm.swappiness, value: 60 }, vars: { ${lines} } }\n  - pam_limits: { domain: cassandra, limit_type: soft, limit_item: nofile, value: 100, ${lines} }\n`,
  },
];

const listed = (lines: string) => lines.split('\n');

/** A pod and a service take variables as a list. */
const inVariables: readonly (readonly [id: string, name: string, value: string])[] = [
  ['a password', 'JMX_PASSWORD', '«»'],
  ['a password in quotes', 'KEYSTORE_PASSWORD', '"«»"'],
  ['a misspelt one', 'KEYSTORE_PASSWRD', "'«»'"],
  ['options', 'JVM_EXTRA_OPTS', '-Djavax.net.ssl.keyStorePassword=«»'],
  ['options in quotes', 'JVM_OPTS', '"-Xmx4q -Dcassandra.jmx.password=«»"'],
  ['a setting', 'CORE_CONF_fs_s3a_secret_key', '«»'],
  ['a setting, longer', 'CORE_CONF_hadoop_security_group_mapping_ldap_bind_password', '"«»"'],
  ['a setting by its file', 'CORE-SITE.XML_fs.s3a.secret.key', '«»'],
  ['a URL', 'BACKUP', 'https://ops:«»@h/x'],
  ['JAAS', 'SERVER_JVMFLAGS', `'-Dx=y required password="«»";'`],
  ['super user of ZooKeeper', 'ZOO_SUPERDIGEST', 'super:«»'],
  ['settings of ZooKeeper', 'ZOO_CFG_EXTRA', '"tickTime=0 ssl.keyStore.password=«»"'],
  ['a default', 'DB_PASSWORD', '${DB_PASSWORD:-«»}'],
];

const variableCarriers: readonly (readonly [id: string, file: string, around: (name: string, value: string) => string])[] = [
  [
    'a list of a service',
    'docker-compose.yml',
    (name, value) =>
      `services:\n  n:\n    image: bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8\n    environment:\n    - HDFS_CONF_dfs_replication=x\n    - ${name}=${value.replace(/^["'](.*)["']$/, '$1')}\n    - HDFS_CONF_dfs_blocksize=y\n`,
  ],
  [
    'a list of a service of Cassandra',
    'docker-compose.yml',
    (name, value) =>
      `services:\n  n:\n    image: cassandra:3.11\n    environment:\n    - MAX_HEAP_SIZE=1x\n    - '${name}=${value.replace(/^["'](.*)["']$/, '$1')}'\n    - CASSANDRA_NUM_TOKENS=y\n`,
  ],
  [
    'a service of ZooKeeper',
    'docker-compose.yml',
    (name, value) =>
      `services:\n  n:\n    image: zookeeper:3.8\n    environment: { ZOO_TICK_TIME: 0, ${name}: ${value.startsWith('$') ? `"${value}"` : value}, ZOO_INIT_LIMIT: x }\n`,
  ],
  [
    'a pod',
    'cassandra.yaml',
    (name, value) =>
      `apiVersion: apps/v1\nkind: StatefulSet\nmetadata: { name: cassandra }\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n      - name: cassandra\n        image: cassandra:4.1.3\n        env:\n        - name: MAX_HEAP_SIZE\n          value: 1x\n        - name: ${name}\n          value: ${value}\n        - { name: ${name}_2, value: ${value} }\n        - name: HEAP_NEWSIZE\n          value: 1x\n`,
  ],
  [
    'values of a chart',
    'values.yaml',
    (name, value) =>
      `hdfs:\n  image: bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8\n  env:\n  - { name: HDFS_CONF_dfs_replication, value: x }\n  - { name: ${name}, value: ${value.startsWith('$') ? `"${value}"` : value} }\n  - name: HDFS_CONF_dfs_blocksize\n    value: y\nzk:\n  image: { repository: zookeeper, tag: "3.8" }\n  env: { ZOO_TICK_TIME: 0, ${name}: ${value.startsWith('$') ? `"${value}"` : value}, ZOO_INIT_LIMIT: x }\n`,
  ],
  [
    'a file of variables',
    'hadoop.env',
    (name, value) => `HDFS_CONF_dfs_replication=x\n${name}=${value}\n#${name}=${value}\nHDFS_CONF_dfs_blocksize=y\n`,
  ],
  ...(
    [
      ['start.sh', ''],
      ['Makefile', 'up:\n\t'],
      ['main.tf', 'user_data = <<EOF\n#!/bin/bash\n'],
      ['Vagrantfile', '  inline: <<-SHELL\n'],
      ['user-data.yml', '#cloud-config\nruncmd:\n  - '],
    ] as const
  ).flatMap(([file, above]): (typeof variableCarriers)[number][] => {
    const below = file === 'main.tf' ? 'EOF\n' : '';
    const command = (image: string, first: string, last: string) => (name: string, value: string) => {
      const given = `-e ${name}=${value} --env=${name}_2=${value} -e "${name}_3=${value.replace(/^["'](.*)["']$/, '$1')}"`;
      return `${above}docker run -d --name n -e ${first} \\\n  ${given} -e ${last} ${image} run --password=${value}\n${below}`;
    };
    return [
      [
        `a command in ${file}`,
        file,
        command('bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8', 'HDFS_CONF_dfs_replication=x', 'HDFS_CONF_dfs_blocksize=y'),
      ],
      [`a command of ZooKeeper in ${file}`, file, command('zookeeper:3.8', 'ZOO_TICK_TIME=0', 'ZOO_INIT_LIMIT=x')],
    ];
  }),
  [
    'a variable of a command in start.sh',
    'start.sh',
    (name, value) =>
      `COPIES=x\nOWN=${value}\nSERVERS="tickTime=0 ssl.keyStore.password=$OWN"\ndocker run -d --name n -e HDFS_CONF_dfs_replication=$COPIES -e ${name}=$OWN \\\n  -e HDFS_CONF_dfs_blocksize=y bde2020/hadoop-namenode:2.0.0-hadoop3.2.1-java8\n${name}=${value}\nfor i in 1 2; do\n  docker run -d --name z$i -e ZOO_TICK_TIME=0 -e ZOO_CFG_EXTRA="$SERVERS" -e ${name}="$${name}" -e ZOO_INIT_LIMIT=x zookeeper:3.8\ndone\n`,
  ],
  [
    'an image',
    'Dockerfile',
    (name, value) =>
      `FROM cassandra:4.1\nENV ${name} ${value}\nENV MAX_HEAP_SIZE=1x ${name}=${value}\nARG ${name}=${value}\nRUN echo 'num_tokens: x' >> /etc/cassandra/cassandra.yaml # ${name}=${value}\nRUN ${name}=${value} && echo 'concurrent_reads: abc' >> /etc/cassandra/cassandra.yaml\n`,
  ],
  [
    'a unit',
    'cassandra.service',
    (name, value) =>
      `[Unit]\nDescription=cassandra\n[Service]\nUser=cassandra\nLimitNOFILE=100\nEnvironment=${name}=${value}\nEnvironment="A=b" "${name}=${value.replaceAll('"', '')}"\nLimitMEMLOCK=64\nExecStart=/usr/sbin/cassandra -f -D${name}=${value}\n`,
  ],
  [
    'a machine of Vagrant',
    'Vagrantfile',
    (name, value) =>
      `Vagrant.configure("2") do |config|\n  config.vm.provision "shell", env: {"${name}" => "${value.replaceAll('"', '')}"}, inline: <<-SHELL\n    # cassandra\n    export ${name}=${value}\n    sysctl -w vm.swappiness=60\n    ${name}=${value} sysctl -w vm.overcommit_memory=2\n    echo 'num_tokens: x' >> cassandra.yaml; echo ${name}=${value} >> /etc/environment\n  SHELL\nend\n`,
  ],
];

/** Texts of JSON with a secret between two faults. */
const inJson: readonly (readonly [id: string, pairs: (name: string) => string])[] = [
  ['a pair', (name) => `"${name}": "«»"`],
  ['no blank', (name) => `"${name}":"«»"`],
  ['blanks', (name) => `"${name}"  :   "«»"`],
  ['a line of its own', (name) => `\n"${name}":\n"«»"\n`],
  ['escapes', (name) => `"${name}": "«1»\\"\\\\«2»"`],
  ['a map', (name) => `"${name}": {"value": "«»"}`],
  ['a list', (name) => `"${name}": ["«1»a", "«2»"]`],
  ['text within', (name) => `"ops.json": "{\\"${name}\\": \\"«»\\"}"`],
  ['text within text', (name) => `"ops.json": "{\\\\\\"${name}\\\\\\": \\\\\\"«»\\\\\\"}"`],
  ['a name beside', (name) => `"ops": {"name": "${name}", "value": "«»"}`],
  ['a value before', (name) => `"ops": {"value": "«»", "name": "${name}"}`],
  ['a name over lines', (name) => `"ops": {\n"name": "${name}",\n"description": "x",\n"value": "«»"}`],
  ['the wrong way round', (name) => `"«»": "${name}"`],
  ['a URL', () => `"ops.address": "https://ops:«»@h:1/x"`],
  ['options', () => `"ops.java.opts": "-Xmx1g -Djavax.net.ssl.keyStorePassword=«»"`],
  ['JAAS', () => `"ops.jaas": "required username=\\"a\\" password=\\"«»\\";"`],
  ['a private key', () => `"ops.pem": "-----BEGIN PRIVATE KEY-----\\n«»«»\\n-----END PRIVATE KEY-----"`],
  ['set twice', (name) => `"${name}": "«1»«2»", "${name}": "«2»«1»"`],
  ['no quotes', (name) => `"${name}": «»`],
  ['single quotes', (name) => `'${name}': '«»'`],
  ['no end', (name) => `"${name}": "«»`],
  ['no comma', (name) => `"${name}": "«1»" "«2»"`],
  ['a comment', (name) => `/* ${name}: «» */ "ops.a": "b"`],
];

const json = (pairs: string) =>
  `[{"Classification": "core-site", "Properties": {"io.file.buffer.size": "x", ${pairs}, "fs.trash.interval": "y"}}]`;

const jsonCarriers: readonly Carrier[] = [
  { id: 'a classification', file: 'emr.json', around: json },
  {
    id: 'a blueprint',
    file: 'blueprint.json',
    around: (pairs) =>
      `{"configurations": [{"core-site": {"properties": {"io.file.buffer.size": "x",\n${pairs},\n"fs.trash.interval": "y"}}}]}`,
  },
  { id: 'a script', file: 'run.sh', around: (pairs) => `# hadoop\naws emr create-cluster --configurations '${json(pairs)}' --x\n` },
  { id: 'a text of a script', file: 'run.sh', around: (pairs) => `# hadoop\ncurl -d @- http://h <<'EOF'\n${json(pairs)}\nEOF\n` },
  {
    id: 'Terraform',
    file: 'main.tf',
    around: (pairs) => `resource "aws_emr_cluster" "e" {\n  configurations_json = <<EOF\n${json(pairs)}\nEOF\n}\n`,
  },
  {
    id: 'a value that Terraform encodes',
    file: 'main.tf',
    around: (pairs) =>
      `resource "aws_emr_cluster" "e" {\n  release_label = "emr-5.30.0"\n  configurations_json = jsonencode([\n    {\n      Classification = "core-site"\n      Properties = {\n        "io.file.buffer.size" = "x"\n        ${pairs.replace(/":/g, '" =')}\n        "fs.trash.interval" = "y"\n      }\n    }\n  ])\n}\n`,
  },
];

const terraform: readonly (readonly [string, string])[] = [
  ['a variable', 'variable "db_password" {\n  default = "«»"\n}'],
  ['a variable on one line', 'variable "db_password" { default = "«»" }'],
  ['locals', 'locals {\n  ldap = { bind_password = "«»" }\n}'],
  ['a text', 'password = <<EOT\n«»\nEOT'],
  ['a provider', 'provider "x" {\n  access_key = "«1»"\n  secret_key = "«2»"\n}'],
  ['a property', '  override_properties = { "core:fs.s3a.secret.key" = "«1»", "hdfs:dfs.replication" = "x", "ops:pw" = "«2»" }'],
  ['a metadata', '  metadata = { "hdfs:dfs.replication" = "x", "admin-password" = "«»" }'],
  ['a comment', '# password: «1»\n// token is «2»\n/* secret = «» */'],
].map(([id = '', text = '']) => [id, text] as const);

const ruby: readonly (readonly [string, string])[] = [
  ['a symbol', "default[:hadoop][:core_site]['fs.s3a.secret.key'] = '«»'"],
  ['a hash', "default['hadoop']['core_site'] = { 'fs.s3a.secret.key' => '«1»', :ldap_password => '«2»' }"],
  ['a hash over lines', "default['hadoop']['ldap'] = {\n  password: '«1»',\n  'token' => \"«2»\"\n}"],
  ['or', "default['hadoop']['core_site']['fs.s3a.secret.key'] = node['pw'] || '«»'"],
  ['words', "default['hadoop']['passwords'] = %w(«1»a «2»)"],
  ['a text', "default['hadoop']['password'] = <<-EOH\n«»\nEOH"],
  ['percent', "default['hadoop']['core_site']['fs.s3a.secret.key'] = %q(«»)"],
  ['the wrong way round', "default['hadoop']['core_site']['«»'] = 'fs.s3a.secret.key'"],
  ['a block comment', '=begin\npassword: «»\n=end'],
  ['a call', "default.set_unless['hadoop']['db_password'] = secure_password('«»')"],
  ['interpolated', "default['hadoop']['core_site']['fs.s3a.secret.key'] = \"«1»#{node['a']}«2»\""],
];

const scripts: readonly (readonly [string, string])[] = [
  ['credentials', 'hadoop credential create fs.s3a.secret.key -value «» -provider jceks://x'],
  ['an ldap search', 'ldapsearch -D cn=a -w «» -b x'],
  ['a here-string', "kinit ops <<< '«»'"],
  ['a heredoc of another file', 'cat > /etc/jmxremote.password <<EOF\nmonitorRole «1»\ncontrolRole «2»\nEOF'],
  ['echo into a file of passwords', "echo 'cassandra «»' > /etc/cassandra/jmxremote.password"],
  ['echo a secret', "echo '«»' | docker login --password-stdin"],
  ['a config of S3', "echo 'ops:«»' > ~/.passwd-s3fs"],
  ['sed', "sed -i 's/keystore_password: .*/keystore_password: «»/' cassandra.yaml"],
  ['sed with another sign', 'sed -i "s|^\\(# \\)\\?keystore_password:.*|keystore_password: «»|" cassandra.yaml'],
  ['yq', 'yq -i \'.server_encryption_options.keystore_password = "«»"\' cassandra.yaml'],
  [
    'cql',
    "cqlsh -e \"ALTER ROLE cassandra WITH PASSWORD = '«»'; CREATE KEYSPACE a WITH replication = {'class':'SimpleStrategy','replication_factor':1};\"",
  ],
  [
    'a user of cqlsh',
    "cqlsh -u cassandra -p «» -e \"CREATE KEYSPACE a WITH replication = {'class':'SimpleStrategy','replication_factor':1};\"",
  ],
  [
    'a user of CQL',
    "cqlsh <<EOF\nCREATE USER ops WITH PASSWORD '«1»' SUPERUSER;\nCREATE KEYSPACE a WITH replication = {'class':'SimpleStrategy','replication_factor':1};\nCREATE ROLE x WITH PASSWORD='«2»' AND LOGIN=true;\nEOF",
  ],
  ['a hash of a user', "useradd -p '$6$abc$«»' cassandra; sysctl -w vm.swappiness=60"],
  ['chpasswd', "echo 'cassandra:«»' | chpasswd; sysctl -w vm.swappiness=60"],
];

const cql: readonly (readonly [string, string])[] = [
  ['a role', "CREATE ROLE a WITH PASSWORD = '«»' AND LOGIN = true;"],
  ['a user', "CREATE USER a WITH PASSWORD '«»' NOSUPERUSER;"],
  ['altered', "ALTER USER a WITH PASSWORD '«»';"],
  ['a row', "INSERT INTO users (name, password) VALUES ('a', '«»');"],
  ['a comment', '-- password: «1»\n// token «2»\n/* secret is «» */'],
];

const sets = `sysctl -w vm.swappiness=60`;
const keyspace = "CREATE KEYSPACE a WITH replication = {'class':'SimpleStrategy','replication_factor':1};";

const all: readonly Plant[] = [
  ...yamlCarriers.flatMap(({ id, file, around }, at) =>
    inYaml.map(([spelling, lines], number) => ({
      id: `${id}: ${spelling}`,
      file,
      text: around(lines(names[(number + at) % names.length] ?? names[0])),
      whole: true as const,
    })),
  ),
  ...flowCarriers.flatMap(({ id, file, around }, at) =>
    inYaml.flatMap(([spelling, lines], number) => {
      const text = lines(names[(number + at) % names.length] ?? names[0]);
      return text.includes('\n') ? [] : [{ id: `${id} on one line: ${spelling}`, file, text: around(text), whole: true as const }];
    }),
  ),
  ...variableCarriers.flatMap(([id, file, around]) =>
    inVariables.map(([spelling, name, value]) => ({ id: `${id}: ${spelling}`, file, text: around(name, value), whole: true as const })),
  ),
  ...jsonCarriers.flatMap(({ id, file, around }, at) =>
    inJson.map(([spelling, pairs], number) => ({
      id: `JSON of ${id}: ${spelling}`,
      file,
      text: around(pairs(names[(number + at) % names.length] ?? names[0])),
      whole: true as const,
    })),
  ),
  ...terraform.map(([id, text]) => ({
    id: `Terraform: ${id}`,
    file: 'main.tf',
    text: `override_properties = { "core:io.file.buffer.size" = "x" }\n${text}\noverride_properties = { "core:fs.trash.interval" = "y" }\n`,
    whole: true as const,
  })),
  ...ruby.map(([id, text]) => ({
    id: `Chef: ${id}`,
    file: 'attributes/default.rb',
    text: `default['hadoop']['core_site']['io.file.buffer.size'] = 'x'\n${text}\ndefault['hadoop']['core_site']['fs.trash.interval'] = 'y'\n`,
    whole: true as const,
  })),
  ...scripts.flatMap(([id, text]) => [
    {
      id: `a command: ${id}`,
      file: 'setup.sh',
      text: `# cassandra\n${sets}\n${text}\n${sets.replace('60', '70')}\n${text}; ${sets}\n`,
      whole: true as const,
    },
    {
      id: `a command of an image: ${id}`,
      file: 'Dockerfile',
      text: `FROM cassandra:4.1\nRUN echo 'num_tokens: x' >> cassandra.yaml\nRUN ${listed(text).join('\n')}\nRUN echo 'concurrent_reads: x' >> cassandra.yaml\n`,
      whole: true as const,
    },
    {
      id: `a command of a task: ${id}`,
      file: 'tasks.yml',
      text: `- hosts: cassandra\n  tasks:\n  - shell: ${sets}\n  - shell: |\n${indented(text, 6)}\n  - shell: ${sets}\n`,
      whole: true as const,
    },
  ]),
  ...cql.map(([id, text]) => ({
    id: `CQL: ${id}`,
    file: 'schema.cql',
    text: `${keyspace}\n${text}\n${keyspace.replace(' a ', ' b ')} ${text.split('\n')[0] ?? ''}\n`,
    whole: true as const,
  })),
];

/** All of them take an hour of every output: ATTACK=all. Of each spelling some carriers are left, and of each carrier some spellings. */
const isTried = (_: Plant, at: number) => process.env.ATTACK === 'all' || at % 11 === 0;

/** Each with faults of its own: findings that say the same are shown together, with one frame. */
export const carriers: readonly Plant[] = all.filter(isTried).map((plant, number) => ({
  ...plant,
  text: plant.text.replaceAll(/(?<=[:=] ?["']?)(?:x|y|abc|1x|60|70)(?=["',; }\n])/g, (value) =>
    /\d/.test(value) ? value.replace(/\d+/, `${number + 100}`) : `${value}${number}`,
  ),
}));
