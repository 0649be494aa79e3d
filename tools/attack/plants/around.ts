import type { Plant } from '../plant.js';

/* Secrets that stand in one file and reach findings of another one, and forms of those that containers are given. */

const settings = 'hbase.client.retries.number';
const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>`;
const pod = (lines: string, more = '') =>
  `apiVersion: apps/v1\nkind: StatefulSet\nmetadata: { name: cassandra }\nspec:\n  replicas: 3\n  template:\n    spec:\n${more}      containers:\n      - name: cassandra\n        image: cassandra:4.1.3\n${lines.replace(/^(?=.)/gm, '        ')}`;
const service = (lines: string) => `services:\n  n:\n    image: cassandra:4.1\n${lines.replace(/^(?=.)/gm, '    ')}`;

/** A value that a template asks for. */
const asked: readonly Plant[] = [
  [
    'a branch of a chart',
    '{{- if .Values.auth.password }}\nenv: [{ name: MAX_HEAP_SIZE, value: 1x }]\n{{- end }}\n',
    'auth: { password: «» }\n',
  ],
  [
    'a branch of a chart, another name',
    '{{- with .Values.auth.own }}\nenv: [{ name: CASSANDRA_NUM_TOKENS, value: "0" }]\n{{- end }}\n',
    'auth: { own: «» }\n',
  ],
  [
    'a value of a chart for two variables',
    'env:\n- { name: CASSANDRA_PASSWORD, value: "{{ .Values.own }}" }\n- { name: CASSANDRA_NUM_TOKENS, value: "{{ .Values.own }}" }\n',
    'own: «»\n',
  ],
].map(([id = '', lines = '', values = '']) => ({
  id: `around, ${id}`,
  file: 'templates/pods.yaml',
  text: pod(lines),
  whole: true,
  beside: { 'Chart.yaml': 'name: cassandra\nversion: 1.0.0\n', 'values.yaml': values },
}));

const filled: readonly Plant[] = [
  [
    'a condition of a role',
    'hbase-site.xml.j2',
    `<configuration>{% if pw is defined %}${property(settings, 'x')}{% endif %}</configuration>`,
  ],
  [
    'a condition of a role, a text',
    'hbase-site.xml.j2',
    `<configuration>{% if pw is string %}${property(settings, 'x')}{% endif %}</configuration>`,
  ],
  [
    'a variable for two settings',
    'hbase-site.xml.j2',
    `<configuration>${property('ops.password', '{{ pw }}')}${property(settings, '{{ own }}')}${property('hbase.custom.secret', '{{ own }}')}</configuration>`,
  ],
  ['a variable for two lines', 'cassandra.yaml.j2', 'cluster_name: c\nkeystore_pasword: {{ own }}\nnum_tokens: {{ own }}\n'],
  [
    'a variable for two lines of a map',
    'cassandra.yaml.j2',
    'cluster_name: c\nserver_encryption_options:\n  internode_encryption: {{ own }}\n  keystore_password: {{ own }}\nnum_tokens: 16\n',
  ],
].map(([id = '', file = '', text = '']) => ({
  id: `around, ${id}`,
  file: `roles/r/templates/${file}`,
  text,
  whole: true,
  beside: { 'roles/r/defaults/main.yml': 'pw: «1»«2»\nown: «2»«1»\n', 'roles/r/tasks/main.yml': '[]\n' },
}));

const inPods: readonly Plant[] = [
  ['a misspelt field', 'env:\n- name: DB_PASSWORD\n  vlaue: «»\n- { name: MAX_HEAP_SIZE, value: 1x }\n'],
  ['a misspelt field before', 'env:\n- { vaule: «», name: DB_PASSWORD }\n- { name: MAX_HEAP_SIZE, value: 1x }\n'],
  [
    'a number',
    'env:\n- { name: ACCES_KEY, value: 47110815 } # «»\n- { name: ACCESKEY, value: "«»" }\n- { name: MAX_HEAP_SIZE, value: 1x }\n',
  ],
  [
    'probes',
    'readinessProbe: { exec: { command: [cqlsh, -u, a, -p, "«1»"] } }\nlivenessProbe: { exec: { command: [sh, -c, "nodetool -u a -pw «2» status"] } }\n',
  ],
  ['options of the JVM', 'env:\n- name: JVM_OPTS\n  value: >-\n    -Xmx4q\n    -Djavax.net.ssl.keyStorePassword=«»\n'],
  [
    'a field of a kind that is refused',
    'imagePullPolicy: Alwys\nenv: [{ name: API_TOKEN, value: "«»" }]\nresources: { limits: { memory: 4gg } }\n',
  ],
].map(([id = '', lines = '']) => ({ id: `a pod with ${id}`, file: 'pods.yaml', text: pod(lines), whole: true }));

const initial = (command: string) =>
  pod(
    'env: [{ name: MAX_HEAP_SIZE, value: 1x }]\n',
    `      initContainers:\n      - name: a\n        image: busybox\n        command: ${command}\n`,
  );
const others: readonly Plant[] = [
  ['what a container prints', 'pods.yaml', initial('[sh, -c, "sysctl -w vm.swappiness=60; echo «» > /x/API_TOKEN"]')],
  ['what a container prints, in quotes', 'pods.yaml', initial(`[sh, -c, "sysctl -w vm.swappiness=60; echo '«1»|«2»' > /x/jmx.password"]`)],
  [
    'what a container prints for a program',
    'pods.yaml',
    initial(`[sh, -c, "sysctl -w vm.swappiness=60; printf %s '«1»' | docker login --password-stdin"]`),
  ],
  [
    'a variable over lines',
    'docker-compose.yml',
    service('environment:\n  DB_PASSWORD: |\n    «1»\n    «2»\n  MAX_HEAP_SIZE: 1x\nrestrat: always\n'),
  ],
  [
    'a value that another variable has',
    'docker-compose.yml',
    service('environment: { DB_PASSWORD: "«»", CASSANDRA_NUM_TOKENS: "«»", CASSANDRA_SEEDS: "«»" }\nrestart: "«»"\n'),
  ],
  [
    'a user of a registry',
    'docker-compose.yml',
    service('restart: always\nbuild: "https://ops:«»@git/x.git"\nenvironment: { CASSANDRA_SEEDS: "ops:«»@n" }\nmem_limit: 4gg\n'),
  ],
  [
    'an anchor',
    'docker-compose.yml',
    `x-pw: &a "«»"\n${service('environment: { DB_PASSWORD: *a, MAX_HEAP_SIZE: *a, CASSANDRA_CLUSTER_NAME: *a }\nrestart: *a\n')}`,
  ],
  ['a $ in single quotes', 'start.sh', `docker run -d --label 'A_PASSWORD=$«»' -e MAX_HEAP_SIZE=1x -e 'DB_PASSWORD=$«»' cassandra:3.11\n`],
  ['a $ in options in single quotes', 'hbase-env.sh', `export HBASE_OPTS='-Xmx4q -Dapp.password=$«» -XX:MaxPermSize=10m'\n`],
  [
    'options of a role of CQL',
    'schema.cql',
    `CREATE KEYSPACE a WITH replication = {'class':'SimpleStrategy','replication_factor':1}; CREATE ROLE a WITH OPTIONS = {'password': '«1»'}; ALTER ROLE b WITH HASHED PASSWORD = '«2»';\n`,
  ],
  [
    'user data',
    'user-data.yml',
    '#cloud-config\n# cassandra\nchpasswd: { list: "root:«»" }\nusers: [{ name: a, plain_text_passwd: «» }]\nwrite_files:\n- path: /etc/cassandra/cassandra.yaml\n  content: |\n    cluster_name: c\n    num_tokens: x\n',
  ],
].map(([id = '', file = '', text = '']) => ({ id: `containers, ${id}`, file, text, whole: true }));

const options: readonly Plant[] = [
  { id: 'a $ in a file of options', file: 'jvm-server.options', text: '-Dapp.password=$«»' },
  {
    id: 'containers, a file of variables',
    file: 'docker-compose.yml',
    text: service('env_file: node.env\nenvironment: { CASSANDRA_SEEDS: "${PW}", MAX_HEAP_SIZE: 1x }\n'),
    whole: true,
    beside: {
      'node.env': 'MAX_HEAP_SIZE=2x\nDB_PASSWORD=«1»\nJVM_OPTS=-Xmx4q -Dapp.token=«2»\n',
      '.env': 'PW=«2»«1»\nDB_PASSWORD=${PW}\n',
    },
  },
];

export const around: readonly Plant[] = [...asked, ...filled, ...inPods, ...others, ...options];
