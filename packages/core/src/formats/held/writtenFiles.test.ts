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
      'echo "dataDir=$DIR" | sudo tee -a /opt/zookeeper/conf/zoo.cfg',
      '# echo "initLimit=1" >> zoo.cfg',
      'echo "initLimit=1" # not written',
    ].join('\n');
    expect(writtenIn('setup.sh', text)).toEqual({
      'zoo.cfg.fragment': { entries: ['tickTime=2000 1:16'], mayBring: true },
      '2/zoo.cfg.heredoc.fragment': { entries: ['dataDir=? 2:15'], mayBring: true },
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
