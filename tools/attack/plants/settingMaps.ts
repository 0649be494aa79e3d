import type { Plant } from '../plant.js';

/* Secrets in maps of settings that something else writes into a file: each beside a fault, whose frame shows its line, or the lines around it. */

const password = 'hadoop.security.group.mapping.ldap.bind.password';

/** A value that is refused, and one that is advised against. */
const faults = { hbase: ['hbase.client.retries.number', 'x'], hdfs: ['dfs.replication', 'x'], core: ['io.file.buffer.size', 'x'] } as const;

const json = (...settings: readonly (readonly [string, string])[]) => settings.map(([name, value]) => `"${name}": "${value}"`).join(', ');
const classification = (properties: string) => `[{"Classification": "core-site", "Properties": {${properties}}}]`;
const around = (secret: string) => classification(`${json(faults.core)}, ${secret}`);

/** Names in JSON on one line: known, misspelt, and of somebody's own. */
const names: readonly Plant[] = [
  password,
  'fs.s3a.secret.key',
  'fs.s3a.bucket.logs.session.token',
  'ssl.server.keystore.pasword',
  'hadoop.security.group.mapping.ldap.bind.passowrd',
  'ops.ldap.pw',
  'ops.jwt',
  'ops-db_password',
].map((name) => ({ id: `maps, one line ${name}`, file: 'emr.json', text: around(json([name, '«»'])), whole: true }));

const shapes: readonly Plant[] = [
  ['beside the classification', 'emr.json', `[{"Classification": "core-site", "Properties": {${json(faults.core)}}, "Password": "«»"}]`],
  [
    'credentials of the call',
    'cluster.json',
    `{"credentials": {"accessKeyId": "«1»", "secretAccessKey": "«»"}, "c": ${around('"a.b": "c"')}}`,
  ],
  ['escapes', 'emr.json', around(`"${password}": "«1»\\u0041\\"«2»"`)],
  ['escaped name', 'emr.json', around('"fs.s3a.secr\\u0065t.key": "«»"')],
  [
    'another classification',
    'emr.json',
    `[{"Classification": "hive-site", "Properties": {"javax.jdo.option.ConnectionPassword": "«»"}}, ${around('"a.b": "c"').slice(1)}`,
  ],
  ['a URL', 'emr.json', around('"fs.defaultFS": "hdfs://ops:«»@namenode:8020"')],
  ['cut off', 'emr.json', around(`"${password}": "«»`).slice(0, -5)],
  [
    'lines',
    'blueprint.json',
    `{"configurations": [{"core-site": {"properties": {\n"${password}": "«»",\n${json(faults.core)},\n"ops.token": "«»"\n}}}]}`,
  ],
  [
    'default password',
    'blueprint.json',
    `{"default_password": "«»", "configurations": [{"hdfs-site": {"properties": {${json(faults.hdfs)}}}}]}`,
  ],
  ['kdc credentials', 'blueprint.json', `{"credentials": [{"principal": "a/admin", "key": "«»"}], "hdfs-site": {${json(faults.hdfs)}}}`],
  [
    'Dataproc',
    'cluster.yaml',
    `properties:\n  core:${password}: «»\n  core:io.file.buffer.size: x\n  hive:javax.jdo.option.ConnectionPassword: «»\n`,
  ],
  [
    'Dataproc on one line',
    'cluster.yaml',
    `properties: { "core:io.file.buffer.size": x, "core:fs.s3a.secret.key": "«»", "ops:pw": "«»" }\n`,
  ],
  ['Ansible', 'vars.yml', `core_site:\n  ${password}: «»\n  io.file.buffer.size: x\n  ops.pass: '«1»''«2»'\nvault_password: «»\n`],
  ['Ansible on one line', 'vars.yml', `core_site: { io.file.buffer.size: x, ${password}: '«»', ops.secret: "«»" }\n`],
  ['a list', 'vars.yml', `core_site_properties:\n  - name: io.file.buffer.size\n    value: x\n  - name: ${password}\n    value: «»\n`],
  [
    'a list, values first',
    'vars.yml',
    `core_site_properties:\n  - { value: «», name: ${password} }\n  - { value: x, name: io.file.buffer.size }\n`,
  ],
  ['a list on one line', 'vars.yml', `core_site: [{ name: io.file.buffer.size, value: x }, { name: ${password}, value: «» }]\n`],
  [
    'a list of lists',
    'vars.yml',
    `core_site:\n  - - name: io.file.buffer.size\n    - value: x\n  - - name: ${password}\n    - value: «»\n`,
  ],
  [
    'a map with a value',
    'hadoop.sls',
    `core-site:\n  ${password}:\n    value: «»\n  io.file.buffer.size:\n    value: x\n  fs.s3a.secret.key: { value: «» }\n`,
  ],
  ['a block', 'values.yaml', `coreSite:\n  io.file.buffer.size: x\n  ${password}: |\n    «1»\n    «2»\n  dfs.replication: 3\n`],
  ['folded', 'values.yaml', `coreSite:\n  ${password}: >-\n    «1»\n    «2»\n  io.file.buffer.size: x\n`],
  ['an anchor', 'values.yaml', `pw: &pw «»\ncoreSite:\n  ${password}: *pw\n  io.file.buffer.size: x\n`],
  ['a comment', 'values.yaml', `coreSite:\n  io.file.buffer.size: x # password is «»\n  # ${password}: «»\n  fs.trash.interval: y\n`],
  ['a tag', 'values.yaml', `coreSite:\n  ${password}: !Sub "«»"\n  io.file.buffer.size: x\n`],
  ['a default of Jinja', 'vars.yml', `core_site:\n  io.file.buffer.size: x\n  ${password}: "{{ pw | default('«»') }}"\n`],
  ['eyaml', 'common.yaml', `hadoop::core_site:\n  io.file.buffer.size: x\n  ${password}: DEC::PKCS7[«»]!\n`],
  [
    'an object of an operator',
    'hbase.yaml',
    `apiVersion: hbase.stackable.tech/v1alpha1\nkind: HbaseCluster\nspec:\n  masters:\n    configOverrides:\n      hbase-site.xml:\n        hbase.client.retries.number: x\n        hbase.ssl.truststore.password: «»\n    envOverrides: { KEYSTORE_PASSWORD: «» }\n`,
  ],
  [
    'an object, on one line',
    'hbase.yaml',
    `kind: HbaseCluster\nspec: { masters: { configOverrides: { hbase-site.xml: { hbase.client.retries.number: x, hbase.custom.privateKey: «» } } } }\n`,
  ],
  ['Terraform', 'emr.tf', `configurations_json = <<EOF\n${around(json([password, '«»']))}\nEOF\nmaster_password = "«»"\n`],
  [
    'Terraform over lines',
    'emr.tf',
    `db_password = "«»"\nconfigurations_json = <<-EOF\n  [{"Classification": "core-site", "Properties": {\n  "${password}": "«»",\n  ${json(faults.core)}\n  }}]\n  EOF\n`,
  ],
  [
    'a script',
    'run.sh',
    `# hadoop\nAWS_SECRET_ACCESS_KEY=«» aws emr create-cluster --configurations '${around(json(['fs.s3a.secret.key', '«»']))}'\n`,
  ],
  [
    'behind an argument',
    'run.sh',
    `# hadoop\naws emr create-cluster --configurations '${around('"a.b": "c"')}' --kerberos-attributes KdcAdminPassword=«»\n`,
  ],
  ['a user of curl', 'run.sh', `# hadoop\ncurl -u admin:«» -d '${around('"a.b": "c"')}' http://a:8080/api\n`],
  ['a heredoc of a user', 'run.sh', `# hadoop\ncurl -u admin:«» -d @- <<EOF\n${around(json([password, '«»']))}\nEOF\n`],
  [
    'Chef',
    'attributes/default.rb',
    `default['hadoop']['core_site']['${password}'] = '«»'\ndefault['hadoop']['core_site']['io.file.buffer.size'] = 'x' # pw: «»\ndefault['hadoop']['db_password'] = '«»'\n`,
  ],
  [
    'Chef on one line',
    'attributes/default.rb',
    `default['hadoop']['core_site']['io.file.buffer.size'] = 'x'; default['hadoop']['core_site']['fs.s3a.secret.key'] = '«»'\n`,
  ],
  [
    'Chef, a text with a variable',
    'attributes/default.rb',
    `default['hadoop']['core_site']['${password}'] = "«1»#{x}«2»"\ndefault['hadoop']['core_site']['io.file.buffer.size'] = 'x'\n`,
  ],
  [
    'Chef, misspelt',
    'attributes/default.rb',
    `default['hadoop']['core_site']['fs.s3a.secrte.key'] = '«»'\ndefault['hadoop']['core_site']['io.file.buffer.size'] = 'x'\n`,
  ],
  [
    'Chef, a block',
    'attributes/default.rb',
    `default['hadoop']['core_site'].tap do |s|\n  s['io.file.buffer.size'] = 'x'\n  s['${password}'] = '«»' # pw «»\n  s['ops.pw'] = node['a'] || '«»'\nend\n`,
  ],
  [
    'a command for Dataproc',
    'run.sh',
    `# hadoop\ngcloud dataproc clusters create c --properties "core:io.file.buffer.size=x,core:${password}=«»,ops:fs.s3a.secret.key=«»"\n`,
  ],
  [
    'a command for Dataproc, last',
    'run.sh',
    `# hadoop\ngcloud dataproc clusters create c --properties=core:fs.s3a.secrte.key=«»,core:io.file.buffer.size=x --metadata=db-password=«»\n`,
  ],
  [
    'Terraform for Dataproc',
    'main.tf',
    `db_password = "«»"\noverride_properties = {\n  "core:io.file.buffer.size" = "x"\n  "core:fs.s3a.secret.key" = "«»"\n  "hive:javax.jdo.option.ConnectionPassword" = "«»"\n}\n`,
  ],
  ['Terraform for Dataproc on one line', 'main.tf', `properties = { "core:io.file.buffer.size" = "x", "core:${password}" = "«»" }\n`],
  [
    'a secret of Kubernetes',
    'secret.yaml',
    `kind: Secret\napiVersion: v1\nmetadata: { name: a }\nstringData:\n  core-site.xml: |\n    <configuration>\n    <property><name>io.file.buffer.size</name><value>x</value></property>\n    <property><name>ops.thing</name><value>«»</value></property>\n    </configuration>\n  other: «»\n`,
  ],
  [
    'a secret with maps',
    'secret.yaml',
    `kind: Secret\napiVersion: v1\nstringData:\n  core-site:\n    io.file.buffer.size: x\n    ops.thing: «»\n`,
  ],
  [
    'a value that is refused',
    'emr.json',
    classification(json(['fs.s3a.secret.key', '«»'], ['io.file.buffer.size', '${fs.s3a.secret.key}'])),
  ],
  ['a secret as another value', 'emr.json', around(json(['fs.s3a.secret.key', '«»'], ['fs.trash.interval', '«»']))],
].map(([id, file, text]) => ({ id: `maps, ${id}`, file: file ?? '', text: text ?? '', whole: true }));

/** A variable that holds a cassandra.yaml. */
const cassandra = (lines: string) => `cassandra_configuration:\n  cluster_name: c\n  num_tokens: 16\n  concurrent_reads: abc\n${lines}`;
const variables: readonly Plant[] = [
  ['a map', cassandra('  server_encryption_options:\n    keystore_password: «»\n  concurrent_writes: abc\n')],
  ['a map on one line', cassandra('  client_encryption_options: { enabled: treu, keystore_password: «», truststore_password: "«»" }\n')],
  ['misspelt', cassandra('  keystore_pasword: «»\n')],
  ['beside it', `${cassandra('')}cassandra_password: «»\n`],
  ['a comment', cassandra('  # keystore password: «»\n')],
].map(([id, text]) => ({ id: `variable of Cassandra, ${id}`, file: 'vars.yml', text: text ?? '', whole: true }));

/** Objects whose values are secrets, whatever their names are, unless a catalog knows these. */
const objects: readonly Plant[] = [
  ['a name that nobody knows', 'core-site.xml', `<property><name>ops.thing</name><value>«»</value></property>\n`],
  [
    'on the line of a fault',
    'core-site.xml',
    `<property><name>ops.thing</name><value>«»</value></property><property><name>fs.trash.interval</name><value>x</value></property>\n`,
  ],
  ['a misspelt name', 'hdfs-site.xml', `<property><name>dfs.replicaton</name><value>«»</value></property>\n`],
  ['a name of a family', 'hdfs-site.xml', `<property><name>dfs.namenode.thing.of.ours</name><value>«»</value></property>\n`],
  [
    'given twice',
    'hdfs-site.xml',
    `<property><name>dfs.thing</name><value>«1»«2»</value></property>\n<property><name>dfs.thing</name><value>«2»«1»</value></property>\n`,
  ],
  ['a comment', 'core-site.xml', `<!-- «» --><property><name>fs.trash.interval</name><value>x</value></property>\n`],
].map(([id, file = '', lines = '']) => {
  const fault = '<property><name>io.file.buffer.size</name><value>x</value></property>\n';
  const block = `<configuration>\n${fault}${lines}${fault}</configuration>\n`.replace(/^(?=.)/gm, '    ');
  return {
    id: `object with secrets, ${id}`,
    file: 'secret.yaml',
    text: `apiVersion: v1\nkind: Secret\nmetadata: { name: a }\nstringData:\n  ${file}: |\n${block}`,
    whole: true,
  };
});
const ofCassandra: readonly Plant[] = [
  ['a name that nobody knows', 'num_tokens: abc\nthing_of_ours: «»\n'],
  ['a misspelt name', 'num_tokenss: «»\nnum_tokens: 16\n'],
  ['on one line', 'client_encryption_options: { enabled: treu, thing: «» }\n'],
].map(([id, lines = '']) => ({
  id: `object with secrets of Cassandra, ${id}`,
  file: 'secret.yaml',
  text: `apiVersion: v1\nkind: Secret\nmetadata: { name: a }\nstringData:\n  cassandra.yaml: |\n${`cluster_name: c\n${lines}`.replace(/^(?=.)/gm, '    ')}`,
  whole: true,
}));

export const settingMaps: readonly Plant[] = [...names, ...shapes, ...variables, ...objects, ...ofCassandra];
