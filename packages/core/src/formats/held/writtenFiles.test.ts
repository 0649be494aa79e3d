import { describe, expect, it } from 'vitest';
import { entriesShown, heldDocuments } from '../../deployment/files/testHeldFiles.js';

/** The files that a text writes, by their paths below its own, with their entries and where these stand. */
function writtenIn(path: string, text: string) {
  return Object.fromEntries(heldDocuments(path, text).map(([name, document]) => [name, entriesShown(document)]));
}

const site = (value: string) =>
  `<configuration>\n  <property><name>dfs.replication</name><value>${value}</value></property>\n</configuration>\n`;

describe('files that a script writes', () => {
  it.each([
    ['cat > $HADOOP_HOME/etc/hadoop/hdfs-site.xml <<EOF'],
    ['cat <<EOF > "/opt/hadoop/hdfs-site.xml"'],
    ["cat << 'EOF' | sudo tee /opt/hadoop/hdfs-site.xml > /dev/null"],
    ['sudo tee /opt/hadoop/hdfs-site.xml <<-"EOF" >/dev/null'],
    ['COPY <<EOF /opt/hadoop/hdfs-site.xml'],
  ])('by %j are read', (command) => {
    const text = `#!/bin/bash\n${command}\n${site('3')}EOF\n`;
    expect(writtenIn('setup.sh', text)).toEqual({ 'hdfs-site.xml': { entries: ['dfs.replication=3 4:48'], mayBring: false } });
  });

  it('hold holes where the shell puts something in', () => {
    const text = `cat > hdfs-site.xml <<EOF\n${site('$REPLICATION')}EOF\n`;
    expect(writtenIn('setup.sh', text)['hdfs-site.xml.heredoc']?.entries).toEqual(['dfs.replication=? 3:48']);
    const quoted = writtenIn('setup.sh', text.replace('<<EOF', "<<'EOF'"));
    expect(quoted['hdfs-site.xml']?.entries).toEqual(['dfs.replication=$REPLICATION 3:48']);
    for (const hole of ['$(nproc)', '`nproc`', '${R:-3}', '\\${R}', '#{replication}'])
      expect(writtenIn('Vagrantfile', text.replace('$REPLICATION', hole))['hdfs-site.xml.heredoc']?.entries).toEqual([
        'dfs.replication=? 3:48',
      ]);
  });

  it('in a script that stands in another file lose its indentation', () => {
    const text =
      "config.vm.provision 'shell', inline: <<~SHELL\n    cat > /etc/zookeeper/zoo.cfg <<EOF\n    tickTime=2000\n    EOF\nSHELL\n";
    expect(writtenIn('Vagrantfile', text)).toEqual({ 'zoo.cfg': { entries: ['tickTime=2000 3:14'], mayBring: false } });
  });

  it('in commands that Terraform is given one by one are read at their places', () => {
    const text = [
      'provisioner "remote-exec" {',
      '  inline = [',
      '    "sudo tee -a /etc/yum.repos.d/cassandra.repo >/dev/null <<EOF",',
      '    "[cassandra]",',
      '    "EOF",',
      '',
      '    # for mmap',
      '    "echo \\"vm.swappiness = 60\\" | sudo tee -a /etc/sysctl.d/cassandra.conf",',
      '    "sudo tee /etc/zookeeper/zoo.cfg <<EOF",',
      '    "tickTime=2000",',
      '    "EOF"',
      '  ]',
      '}',
      '',
    ].join('\n');
    expect(writtenIn('main.tf', text)).toEqual({
      'sysctl/cassandra.conf.fragment': { entries: ['vm.swappiness=60 8:29'], mayBring: true },
      'zoo.cfg': { entries: ['tickTime=2000 10:15'], mayBring: false },
    });
  });

  it('may be named before', () => {
    const text = `HDFS_SITE="$HADOOP_CONF_DIR/hdfs-site.xml"\nif true; then\n  cat > ${'${HDFS_SITE}'} <<EOF\n${site('3')}EOF\nfi\n`;
    expect(Object.keys(writtenIn('start.sh', text))).toEqual(['hdfs-site.xml']);
    expect(writtenIn('start.sh', text.replace('hdfs-site.xml', 'hive-site.xml'))).toEqual({});
  });

  it('and change afterwards are a part, or not what stands there', () => {
    const text = 'cat > /opt/zookeeper/conf/zoo.cfg <<EOF\ntickTime=2000\nEOF\n';
    const all = (more: string) => writtenIn('setup.sh', text + more);
    expect(all('for i in 1 2 3; do echo "$SERVER" >> /opt/zookeeper/conf/zoo.cfg; done\n')['zoo.cfg.fragment']?.mayBring).toBe(true);
    expect(all("sed -i 's/2000/3000/' /opt/zookeeper/conf/zoo.cfg\n")).toEqual({});
    expect(all("sed -i 's/2000/3000/' /opt/zookeeper/conf/zoo.cfg.bak\n")['zoo.cfg']?.mayBring).toBe(false);
  });

  it.each([
    ['a command over lines', 'sed -i \\\n  -e s/3/2/ \\\n  /opt/hadoop/hdfs-site.xml\n'],
    ['a loop', 'for f in hdfs-site.xml core-site.xml; do\n  sed -i s/3/2/ "/opt/hadoop/$f"\ndone\n'],
    ['a function', 'put() { sed -i "s/$2/$3/" "$1"; }\nput /opt/hadoop/hdfs-site.xml 3 2\n'],
    ['what it ends in', 'sed -i s/3/2/ /opt/hadoop/*.xml\n'],
    ['a variable', 'SITE=/opt/hadoop/hdfs-site.xml\nsed -i s/3/2/ ${SITE}\n'],
  ])('and are changed by %s are not what stands there', (_, more) => {
    const text = `cat > /opt/hadoop/hdfs-site.xml <<EOF\n${site('3')}EOF\n`;
    expect(writtenIn('setup.sh', text + more)).toEqual({});
    expect(Object.keys(writtenIn('setup.sh', text + more.replaceAll('hdfs-site', 'hive-site').replace('*.xml', '*.sh')))).toEqual([
      'hdfs-site.xml',
    ]);
  });

  it('and go through a filter, or stand between other files, are not what stands there', () => {
    const all = (command: string) => writtenIn('setup.sh', `${command} <<EOF\n${site('3')}EOF\n`);
    expect(all('cat <<EOF | sed s/3/2/ > hdfs-site.xml')).toEqual({});
    expect(all('cat <<EOF | envsubst | sudo tee hdfs-site.xml')).toEqual({});
    expect(all('cat head.xml - tail.xml > hdfs-site.xml')).toEqual({});
    expect(Object.keys(all('cat - > hdfs-site.xml'))).toEqual(['hdfs-site.xml']);
  });

  it('that a script only shows are none', () => {
    const shown = `cat > hdfs-site.xml <<EOF\n${site('3')}EOF\n`;
    expect(writtenIn('setup.sh', `usage() {\n  cat <<USAGE\n${shown}USAGE\n}\n`)).toEqual({});
    expect(Object.keys(writtenIn('setup.sh', `ssh node bash <<END\n${shown}END\n`))).toEqual(['hdfs-site.xml']);
    expect(writtenIn('setup.sh', `echo "run: echo 'tickTime=0' >> zoo.cfg"\n`)).toEqual({});
    expect(Object.keys(writtenIn('setup.sh', `echo x | sudo sh -c "echo 'tickTime=0' >> zoo.cfg"\n`))).toEqual(['zoo.cfg.fragment']);
  });

  it('twice are two of several machines', () => {
    const text = `cat > hdfs-site.xml <<EOF\n${site('1')}EOF\ncat > hdfs-site.xml <<EOF\n${site('3')}EOF\n`;
    expect(Object.keys(writtenIn('setup.sh', text))).toEqual(['hdfs-site.xml', '2/hdfs-site.xml']);
  });

  it('by the line are a part of what is there', () => {
    const text = [
      "echo 'tickTime=2000' >> $ZOOKEEPER_HOME/conf/zoo.cfg",
      'echo "dataDir=$DIR" | sudo tee -a $ZOOKEEPER_HOME/conf/zoo.cfg',
      '# echo "initLimit=1" >> zoo.cfg',
      'echo "initLimit=1" # not written',
      'echo "syncLimit=5" >> /opt/zookeeper2/conf/zoo.cfg',
    ].join('\n');
    expect(writtenIn('setup.sh', text)).toEqual({
      'zoo.cfg.heredoc.fragment': { entries: ['tickTime=2000 1:16', 'dataDir=? 2:15'], mayBring: true },
      '2/zoo.cfg.fragment': { entries: ['syncLimit=5 5:17'], mayBring: true },
    });
  });

  it('are none where the text goes elsewhere, or the file is none of ours', () => {
    const all = (text: string) => Object.keys(writtenIn('setup.sh', text));
    expect(all(`ssh host bash <<EOF\n${site('1')}EOF\n`)).toEqual([]);
    expect(all(`cat > hive-site.xml <<EOF\n${site('1')}EOF\n`)).toEqual([]);
    expect(all('echo "node1" >> workers\n')).toEqual([]);
    expect(all('cat > hdfs-site.xml <<EOF\nno end\n')).toEqual([]);
    expect(all('echo "vm.swappiness = 60" >> /etc/sysctl.conf\n')).toEqual([]);
    expect(all('# for Hadoop\necho "vm.swappiness = 60" >> /etc/sysctl.conf\n')).toEqual(['sysctl/sysctl.conf.fragment']);
    expect(all('echo "hdfs - nofile 1024" >> /etc/security/limits.conf\n')).toEqual(['daemon-limits/hdfs.limits']);
  });
});

describe('files that tasks write', () => {
  it('as blocks and lines are read at their places', () => {
    const text = `- name: file
  ansible.builtin.copy:
    dest: /etc/zookeeper/zoo.cfg
    content: |
      tickTime=2000
      dataDir={{ dir }}
- blockinfile:
    path: /etc/security/limits.d/cassandra.conf
    block: |
      cassandra - nofile 1024
- lineinfile: { dest: /etc/cassandra/cassandra.yaml, regexp: '^a', line: 'concurrent_reads: 16' }
- lineinfile: { dest: /etc/zookeeper/zoo.cfg, line: 'initLimit=1', state: absent }
- lineinfile: { dest: /etc/zookeeper/zoo.cfg, regexp: '(.*)', line: 'initLimit=\\1', backrefs: yes }
`;
    expect(writtenIn('tasks/main.yml', text)).toEqual({
      'zoo.cfg.j2.fragment': { entries: ['tickTime=2000 5:16', 'dataDir=? 6:15'], mayBring: true },
      'daemon-limits/cassandra.limits': { entries: ['limit.user=cassandra 10:7', 'limit.nofile=1024 10:26'], mayBring: false },
      'cassandra.yaml.fragment': { entries: ['concurrent_reads=16 11:93'], mayBring: true },
    });
  });

  it('of the kernel in plays for other machines are left alone', () => {
    const plays = (hosts: string) =>
      `- hosts: ${hosts}\n  tasks:\n  - lineinfile: { path: /etc/sysctl.conf, line: 'vm.swappiness = 60' }\n- hosts: cassandra\n  roles: [db]\n`;
    expect(writtenIn('site.yml', plays('elasticsearch'))).toEqual({});
    expect(Object.keys(writtenIn('site.yml', plays('all')))).toEqual(['sysctl/sysctl.conf.fragment']);
  });

  it('and change are not what stands there', () => {
    const copy = `- copy:\n    dest: /etc/hdfs-site.xml\n    content: |\n${site('3').replaceAll(/^/gm, '      ')}\n`;
    expect(Object.keys(writtenIn('tasks/main.yml', copy))).toEqual(['hdfs-site.xml']);
    expect(writtenIn('tasks/main.yml', `${copy}- replace: { path: /etc/hdfs-site.xml, regexp: '3', replace: '2' }\n`)).toEqual({});
  });

  it('of cloud-init are those of write_files', () => {
    const text = '#cloud-config\nwrite_files:\n  - path: /etc/zookeeper/zoo.cfg\n    content: |\n      tickTime=2000\n';
    expect(writtenIn('user-data.yml', text)).toEqual({ 'zoo.cfg': { entries: ['tickTime=2000 5:16'], mayBring: false } });
  });
});

/** The entries of all files that a text changes, each of which must stand at its place. */
function placedEntries(path: string, text: string): readonly string[] {
  return heldDocuments(path, text).flatMap(([, { entries, source }]) =>
    entries.map(({ key, value = '', hole, valueRange }) => {
      const { line, column } = source.placeAt(valueRange.start);
      if (hole === undefined) expect(text.split('\n')[line]?.slice(column)).toMatch(new RegExp(`^(?:\\\\x27|\\W)?${value.charAt(0)}`));
      return `${key}=${hole === undefined ? value : '?'}`;
    }),
  );
}

describe('properties that functions of a script add', () => {
  const entriesOf = (command: string) => placedEntries('start.sh', `#!/bin/bash\n${command}\n`);
  const file = '/etc/hadoop/hdfs-site.xml';

  it.each([
    [`addProperty ${file} dfs.replication 2`, ['dfs.replication=2']],
    [`  add_property "${file}" dfs.replication '2'\n  add_property "${file}" dfs.blocksize 1m`, ['dfs.replication=2', 'dfs.blocksize=1m']],
    [`addProperty ${file} dfs.namenode.http-bind-host $HOST`, ['dfs.namenode.http-bind-host=?']],
    [`if [ "$M" = 1 ]; then\n  addProperty ${file} dfs.replication 2\nfi`, ['dfs.replication=2']],
    [`SITE=${file}\nsetProperty $SITE dfs.replication 2`, ['dfs.replication=2']],
  ])('%s', (command, entries) => {
    expect(entriesOf(command)).toEqual(entries);
  });

  it.each([
    ['what the function is', 'addProperty() {\n  sed -i "s/x/$2/" $1\n}'],
    ['names that the script makes', `addProperty ${file} $name 2`],
    ['a comment', `# addProperty ${file} dfs.replication 2`],
    ['what is said', `echo "addProperty ${file} dfs.replication 2"`],
    ['a value with signs of XML', `addProperty ${file} dfs.replication 'a&b'`],
    ['another file', 'addProperty server.properties dfs.replication 2'],
    ['another function', `checkProperty ${file} dfs.replication 2`],
  ])('are not known of %s', (_, command) => {
    expect(entriesOf(command)).toEqual([]);
  });
});

describe('lines that sed changes', () => {
  const yaml = '/etc/cassandra/cassandra.yaml';
  const entriesOf = (command: string, path = 'setup.sh') => placedEntries(path, `${command}\n`);

  it.each([
    [`sed -i 's/^num_tokens:.*/num_tokens: 4/' ${yaml}`, ['num_tokens=4']],
    [`sudo sed -i.bak "s|^num_tokens:.*$|num_tokens: 4|g" ${yaml}`, ['num_tokens=4']],
    [`sed -i '' -E -e 's/^(# )?(num_tokens:).*/\\2 4/' ${yaml}`, ['num_tokens=4']],
    [`sed -i -e 's/^\\(num_tokens:\\).*/\\1 4/' ${yaml}`, ['num_tokens=4']],
    [`sed --in-place --expression='s/num_tokens: 256/num_tokens: 4/' ${yaml}`, ['num_tokens=4']],
    [`sed 's/# *hints_directory:.*/hints_directory: \\/data\\/hints/' -i ${yaml}`, ['hints_directory=/data/hints']],
    [`sed -i -e 's/^num_tokens:.*/num_tokens: 4/' \\\n -e 's/^authorizer:.*/authorizer: A/' ${yaml}`, ['num_tokens=4', 'authorizer=A']],
    [`sed -i 's/^num_tokens:.*/num_tokens: 4/; s/^authorizer:.*/authorizer: A/' ${yaml}`, ['num_tokens=4', 'authorizer=A']],
    [`sed -i '/^num_tokens:/s/.*/num_tokens: 4/' ${yaml}`, ['num_tokens=4']],
    [`sed -i '10s/.*/num_tokens: 4/' ${yaml}`, ['num_tokens=4']],
    [`sed -i '/^num_tokens:/c\\num_tokens: 4' ${yaml}`, ['num_tokens=4']],
    [`sed -i '$ a num_tokens: 4' ${yaml}`, ['num_tokens=4']],
    [`sed -i "s/^cluster_name:.*/cluster_name: \\x27C1\\x27/" ${yaml}`, ['cluster_name=C1']],
    [`sed -i "s/^listen_address:.*/listen_address: $IP/" ${yaml}`, ['listen_address=?']],
    [`sed -i 's/^listen_address:.*/listen_address: '"$IP"'/' ${yaml}`, ['listen_address=?']],
    [`sed -i "s/^listen_address:.*/listen_address: $(hostname -i)/" ${yaml}`, ['listen_address=?']],
    ['sed -i \'s/#MAX_HEAP_SIZE="4G"/MAX_HEAP_SIZE="64G"/\' cassandra-env.sh', ['MAX_HEAP_SIZE=64G']],
    ["sed -i 's/^# export JAVA_HOME.*/export JAVA_HOME=\\/opt\\/jdk/' hadoop-env.sh", ['JAVA_HOME=/opt/jdk']],
    ["sed -i 's/^dc=.*/dc=DC1/' cassandra-rackdc.properties", ['dc=DC1']],
    ["sed -i 's|dataDir=/tmp/zookeeper|dataDir=/data|' zoo.cfg", ['dataDir=/data']],
  ])('%s', (command, entries) => {
    expect(entriesOf(command)).toEqual(entries);
  });

  it.each([
    ['what shows the line alone', `sed 's/^num_tokens:.*/num_tokens: 4/' ${yaml}`],
    ['what is said', `echo "run: sed -i 's/^num_tokens:.*/num_tokens: 4/' ${yaml}"`],
    ['what is commented out', `# sed -i 's/^num_tokens:.*/num_tokens: 4/' ${yaml}`],
    ['a value alone', `sed -i 's/256/4/' ${yaml}`],
    ['a rest of the line that stays', `sed -i 's/^# num_tokens:/num_tokens: 4/' ${yaml}`],
    ['a quote that stays open', `sed -i 's/JVM_OPTS="-Xss180k/JVM_OPTS="-Xss256k/' cassandra-env.sh`],
    ['the end of many names', `sed -i 's/_timeout_in_ms:.*/_timeout_in_ms: 60000/' ${yaml}`],
    ['another word that ends many names', `sed -i 's/address: localhost/address: 0.0.0.0/' ${yaml}`],
    ['a comment', `sed -i 's/^num_tokens:.*/# num_tokens: 4/' ${yaml}`],
    ['a line of a map', `sed -i 's/enabled: false/enabled: true/' ${yaml}`],
    ['an indented line', `sed -i 's/^    keystore:.*/    keystore: x/' ${yaml}`],
    ['a choice', `sed -i -E 's/^(num_tokens|initial_token):.*/\\1: 4/' ${yaml}`],
    ['a group that is not known', `sed -i -E 's/^(\\w+):.*/\\1: 4/' ${yaml}`],
    ['a script of its own', `sed -i -f edits.sed ${yaml}`],
    ['a condition of another line', `sed -i '/x/!s/^num_tokens:.*/num_tokens: 4/' ${yaml}`],
    ['upper case', `sed -i 's/^num_tokens:.*/\\Unum_tokens: 4/' ${yaml}`],
    ['a name that a function is given', `sed -i "s|^$1:.*|$1: $2|" ${yaml}`],
    ['the quotes of another shell', `ssh h "sed -i 's/^cluster_name:.*/cluster_name: \\"C\\"/' ${yaml}"`],
    ['another file', `sed -i 's/^num_tokens:.*/num_tokens: 4/' scylla.yaml`],
  ])('are not known of %s', (_, command) => {
    expect(entriesOf(command)).toEqual([]);
  });

  it('have seeds in their provider', () => {
    const [name, document] = heldDocuments('setup.sh', `sed -i 's/- seeds:.*/- seeds: "10.0.0.1,10.0.0.2"/' ${yaml}\n`)[0] ?? [];
    expect([name, document?.source.text]).toEqual([
      'cassandra.yaml.fragment',
      'seed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n      - seeds: "10.0.0.1,10.0.0.2"\n',
    ]);
    const places = ['seed_provider', 'seeds', '10.0.0.2'].map((text) => document?.source.placeAt(document.source.text.indexOf(text)));
    expect(places).toEqual([
      { line: 0, column: 23 },
      { line: 0, column: 23 },
      { line: 0, column: 40 },
    ]);
  });

  it('have properties of XML', () => {
    const command = (name: string) =>
      `sed -i 's#</configuration>#<property><name>dfs.replication</name><value>2</value></property>\\n&#' ${name}`;
    expect(entriesOf(command('/opt/hadoop/hdfs-site.xml'))).toEqual(['dfs.replication=2']);
    expect(entriesOf(command('/opt/hive/hive-site.xml'))).toEqual([]);
  });

  it('are one file, apart from what another arm, function or host changes', () => {
    const edit = (name: string, value: string) => `sed -i 's/^${name}:.*/${name}: ${value}/' ${yaml}`;
    const text = [
      edit('num_tokens', '4'),
      'if [ -n "$ONE" ]; then',
      `  ${edit('concurrent_reads', '1')}`,
      `  ${edit('concurrent_writes', '1')}`,
      'else',
      `  ${edit('concurrent_reads', '2')}`,
      'fi',
      'seed() {',
      `  ${edit('concurrent_reads', '3')}`,
      '}',
      edit('num_tokens', '8'),
      edit('authorizer', 'A'),
      `ssh h "${edit('authorizer', 'B')}"`,
    ].join('\n');
    const all = Object.entries(writtenIn('setup.sh', text)).map(([name, { entries }]) => [
      name,
      ...entries.map((each) => each.replace(/ .*/, '')),
    ]);
    expect(all).toEqual([
      ['cassandra.yaml.fragment', 'num_tokens=4', 'authorizer=A'],
      ['2/cassandra.yaml.fragment', 'num_tokens=8'],
      ['3/cassandra.yaml.fragment', 'concurrent_reads=1', 'concurrent_writes=1'],
      ['4/cassandra.yaml.fragment', 'concurrent_reads=2'],
      ['5/cassandra.yaml.fragment', 'concurrent_reads=3'],
      ['6/cassandra.yaml.fragment', 'authorizer=B'],
    ]);
  });

  it('may name their file before, and stand in images and tasks', () => {
    const edit = (file: string) => `sed -i 's/^num_tokens:.*/num_tokens: 4/' ${file}`;
    expect(entriesOf(`YAML=${yaml} # of the package\n${edit('"$YAML"')}`)).toEqual(['num_tokens=4']);
    expect(entriesOf(`FROM cassandra:4.1\nENV YAML ${yaml}\nRUN true && \\\n  ${edit('$YAML')}`, 'Dockerfile')).toEqual(['num_tokens=4']);
    expect(entriesOf(`- shell: "${edit(yaml)}"`, 'tasks.yml')).toEqual(['num_tokens=4']);
    expect(entriesOf(`runcmd:\n  - |\n    ${edit(yaml)}`, 'user-data.yaml')).toEqual(['num_tokens=4']);
  });
});

describe('lines that tasks change', () => {
  const entriesOf = (text: string) => placedEntries('tasks/main.yml', text);

  it.each([
    ['- lineinfile: path=/etc/zookeeper/zoo.cfg regexp=^tickTime line="tickTime=2000"', ['tickTime=2000']],
    ["- replace: { path: /etc/cassandra/cassandra.yaml, regexp: '^num_tokens:.*$', replace: 'num_tokens: 4' }", ['num_tokens=4']],
    ["- replace: { path: /c/cassandra.yaml, regexp: '(num_tokens:) 256', replace: '\\g<1> 4' }", ['num_tokens=4']],
    ["- replace: { path: /c/cassandra.yaml, regexp: '256', replace: '4' }", []],
    ['- lineinfile: { path: /c/cassandra-env.sh, line: "MAX_HEAP_SIZE=\\"8G\\"" }', ['MAX_HEAP_SIZE=8G']],
    ["- lineinfile: { path: /c/cassandra.yaml, line: '    enabled: true' }", []],
    [
      "- lineinfile: { path: /c/hdfs-site.xml, line: '<property><name>dfs.replication</name><value>2</value></property>' }",
      ['dfs.replication=2'],
    ],
  ])('%s', (text, entries) => {
    expect(entriesOf(text)).toEqual(entries);
  });

  it('have what the items of a loop put in', () => {
    const text = `- lineinfile:
    path: /etc/cassandra/cassandra.yaml
    regexp: "^{{ item.name }}:"
    line: "{{ item.name }}: {{ item.value }}"
  loop:
    - { name: num_tokens, value: 4 }
    - { name: listen_address, value: '{{ ip }}' }
`;
    expect(entriesOf(text)).toEqual(['num_tokens=4', 'listen_address=?']);
  });

  it('are one file for each play and condition', () => {
    const task = (name: string, value: string) => `lineinfile: { path: /etc/zookeeper/zoo.cfg, line: ${name}=${value} }`;
    const text = `- hosts: a
  tasks:
  - ${task('tickTime', '2000')}
  - ${task('initLimit', '5')}
  - ${task('syncLimit', '1')}
    when: small
- hosts: b
  tasks:
  - ${task('initLimit', '7')}
`;
    const all = Object.values(writtenIn('site.yml', text)).map(({ entries }) => entries.map((each) => each.replace(/ .*/, '')));
    expect(all).toEqual([['tickTime=2000', 'initLimit=5'], ['syncLimit=1'], ['initLimit=7']]);
  });

  it('have the properties of a block of XML', () => {
    const text = `- blockinfile:
    path: /opt/hadoop/hdfs-site.xml
    insertafter: <configuration>
    block: |
      <!-- <property><name>dfs.a</name><value>1</value></property> -->
      <property>
        <name>dfs.replication</name>
        <value>2</value>
      </property>
`;
    expect(entriesOf(text)).toEqual(['dfs.replication=2']);
  });
});
