import { fileAround, type Plant } from '../plant.js';

/** Files of which a script or a task writes another one word for word, by what stands around the text. */
const holders: readonly (readonly [id: string, file: string, around: (target: string, text: string) => string])[] = [
  ['a script', 'setup.sh', (target, text) => `#!/bin/bash\n# cassandra\ncat > ${target} <<'END_OF_FILE'\n${text}\nEND_OF_FILE\n`],
  [
    'a script that sets parameters',
    'setup.sh',
    (target, text) =>
      `# cassandra\nsysctl -w vm.swappiness=60\ncat <<END_OF_FILE | sudo tee ${target}\n${text}\nEND_OF_FILE\nsysctl -w vm.max_map_count=10\n`,
  ],
  [
    'a task',
    'tasks.yml',
    (target, text) =>
      `- hosts: cassandra\n  tasks:\n  - copy:\n      dest: ${target}\n      content: |\n${indented(text)}\n  - sysctl: { name: vm.swappiness, value: 60 }\n`,
  ],
];

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, ' '.repeat(8));

/** The same secrets in files that scripts and tasks write, each in one of the ways. */
export const writtenBy = (plants: readonly Plant[]): readonly Plant[] =>
  plants
    .filter(({ beside, notExpected }) => beside === undefined && notExpected === undefined)
    .map((plant, number) => {
      const [holder, file, around] = holders[number % holders.length] as (typeof holders)[number];
      const target = `/etc/conf/${plant.file.replace(/\.(?:j2|heredoc)$/, '')}`;
      return { id: `${plant.id}, written by ${holder}`, file, text: around(target, fileAround(plant)), whole: true };
    });

/** Secrets in commands that start nodes, beside what is found in these. */
const inCommands: readonly Plant[] = [
  ['variable', '-e CASSANDRA_PASSWORD=«»'],
  ['variable in quotes', '-e "CASSANDRA_PASSWORD=«1» «2»"'],
  ['variable of a long option', "--env=TRUSTSTORE_PASSWORD='«»'"],
  ['variable of a later line', '\\\n  -e JMX_PASSWORD=«» \\\n '],
  ['address', '-e BACKUP_URL=https://ops:«»@h/x'],
  ['options of the JVM', '-e JVM_OPTS="-Djavax.net.ssl.keyStorePassword=«» -Xmx1x"'],
  ['label', '--label admin.password=«»'],
  ['comment', '# the pass is «»\n'],
].map(([id, text = '']) => ({
  id: `docker run ${id}`,
  file: 'start.sh',
  text: `docker login -u ops -p «» r\ndocker run -d --name cassandra1 --ulimit nofile=1000 -e CASSANDRA_MAX_HEAP=1G cassandra:4.1\ndocker run -d --name cassandra2 -p 7199:7199 -e LOCAL_JMX=no --ulimit nofile=1000 -e CASSANDRA_MAX_HEAP=1G ${text} cassandra:latest -p «»\n`,
  whole: true as const,
}));

/** Secrets in scripts and tasks themselves, beside what they set. */
export const aroundWritten: readonly Plant[] = [
  ...inCommands,
  ...[
    ['piped into sudo', 'echo «» | sudo -S sysctl -w vm.swappiness=60'],
    ['piped into sudo, quotes', "echo '«»' | sudo -S bash -c 'echo 60 > /proc/sys/vm/swappiness'"],
    ['sshpass', 'sshpass -p «» ssh root@h "sysctl -w vm.max_map_count=10"'],
    ['curl', 'curl -u ops:«» http://h/x && sysctl -w vm.overcommit_memory=2'],
    ['before a line', "kinit x <<< '«»'; echo 'vm.swappiness = 60' >> /etc/sysctl.conf"],
    ['behind a line', "echo 'vm.swappiness = 60' | sudo tee -a /etc/sysctl.conf; kinit x <<< «»"],
    [
      'behind the word of a text',
      'cat > hbase-site.xml <<EOF; kinit x <<< «»\n<configuration><property><name>hfile.block.cache.size</name><value>0.9</value></property></configuration>\nEOF',
    ],
    [
      'sed of two lines',
      "sed -i -e 's/^num_tokens:.*/num_tokens: x/' -e 's/^ops_password:.*/ops_password: «»/' /etc/cassandra/cassandra.yaml",
    ],
    [
      'sed with backslashes',
      'sed -i "s/^num_tokens:.*/num_tokens: x/; s/^ops_password:.*/ops_password: \\"«1»\\/«2»\\"/" /etc/cassandra/cassandra.yaml',
    ],
    ['sed of the old one', "sed -i 's/^ops_password: «»/ops_password: x/; s/^num_tokens:.*/num_tokens: x/' /etc/cassandra/cassandra.yaml"],
    [
      'sed of options of the JVM',
      `sed -i 's/^#MAX_HEAP.*/MAX_HEAP_SIZE="1x"/; s/^#JVM_OPTS=.*/JVM_OPTS="-Djavax.net.ssl.keyStorePassword=«»"/' cassandra-env.sh`,
    ],
    [
      'sed of XML',
      "sed -i 's#</configuration>#<property><name>hbase.rpc.tls.keystore.password</name><value>«»</value></property><property><name>hfile.block.cache.size</name><value>x</value></property>&#' hbase-site.xml",
    ],
    ['sshpass before sed', `sshpass -p «» ssh root@h "sed -i 's/^num_tokens:.*/num_tokens: x/' /etc/cassandra/cassandra.yaml"`],
    ['behind sed', "sed -i 's/^num_tokens:.*/num_tokens: x/' /etc/cassandra/cassandra.yaml; kinit x <<< «»"],
    ['a line in quotes', 'echo "JVM_OPTS=\\"\\$JVM_OPTS -Xmx1x -Djavax.net.ssl.keyStorePassword=«»\\"" >> /etc/cassandra/cassandra-env.sh'],
  ].map(([id, text = '']) => ({ id: `script ${id}`, file: 'setup.sh', text: `# cassandra\n${text}\n`, whole: true as const })),
  ...[
    ['piped into sudo', 'shell: "echo «» | sudo -S sysctl -w vm.swappiness=60"'],
    ['sshpass', 'shell: sshpass -p «» ssh root@h "sysctl -w vm.max_map_count=10"'],
    ['beside a module', '{ shell: mysql -p«» x, sysctl: { name: vm.overcommit_memory, value: 2 } }'],
    ['comment', 'pam_limits: { domain: cassandra, limit_type: soft, limit_item: memlock, value: 64 } # «» is the pass'],
    ['beside a limit', 'pam_limits: domain=cassandra limit_type=soft limit_item=nofile value=100 comment="mysql -p«»"'],
    [
      'items of a loop',
      '{ lineinfile: { path: /c/cassandra.yaml, line: "{{ item.k }}: {{ item.v }}" }, loop: [{ k: num_tokens, v: x }, { k: ops_password, v: "«»" }] }',
    ],
    ['the old one', "replace: { path: /c/cassandra.yaml, regexp: '^num_tokens: «».*', replace: 'num_tokens: x' }"],
    ['beside a line', 'lineinfile: { path: /etc/cassandra/cassandra.yaml, line: "num_tokens: x", owner: "«»" }'],
  ].map(([id, text = '']) => ({
    id: `task ${id}`,
    file: 'tasks.yml',
    text: `- hosts: cassandra\n  tasks:\n  - ${text}\n`,
    whole: true as const,
  })),
];
