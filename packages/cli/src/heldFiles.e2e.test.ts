import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

const configMap = `apiVersion: v1
kind: ConfigMap
metadata:
  name: hbase
data:
  password: "{{ .Values.password }}"
  hbase-site.xml: |
    <configuration>
      <property><name>hbase.cluster.distributed</name><value>true</value></property>
      <property><name>hbase.rpc.tls.keystore.password</name><value>tiger-4711</value></property>
      <property><name>hbase.regionserver.handler.count</name><value>three</value></property>
    </configuration>
`;

interface Reported {
  readonly ruleId: string;
  readonly file: string;
  readonly range: { readonly start: { readonly line: number; readonly column: number } };
  readonly fix?: unknown;
}

/** The default of a setting that does not stand there decides: the region server does not start. */
const site = '<configuration>\n<property><name>hfile.block.cache.size</name><value>0.5</value></property>\n</configuration>\n';
const indented = (columns: number) => site.replace(/^(?=.)/gm, ' '.repeat(columns));

describe.runIf(built)('a file that another one holds whole', () => {
  test.each([
    ['a ConfigMap', 'hbase.yaml', `kind: ConfigMap\ndata:\n  hbase-site.xml: |\n${indented(4)}`],
    ['a task of Ansible', 'tasks/main.yml', `- copy:\n    dest: /etc/hbase/conf/hbase-site.xml\n    content: |\n${indented(6)}`],
    [
      'cloud-init',
      'user-data.yaml',
      `#cloud-config\nwrite_files:\n  - path: /etc/hbase/conf/hbase-site.xml\n    content: |\n${indented(6)}`,
    ],
    ['a script', 'setup.sh', `cat > /etc/hbase/conf/hbase-site.xml <<EOF\n${site}EOF\n`],
  ])('has the defaults of what it lacks: %s', (_, name, text) => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    directory.put(name, text);
    const { out } = directory.run(['check', '.', '--format', 'json', '--release', 'hbase@2.5.8']);
    const { findings } = JSON.parse(out) as { readonly findings: readonly Reported[] };
    expect(findings.map(({ ruleId }) => ruleId)).toContain('hbase/heap-fractions-sum');
  });

  test.each([
    [
      'templates/hbase.yaml',
      `kind: ConfigMap\ndata:\n  hbase-site.xml: |\n${indented(4).replace('    </conf', '    {{ .Values.more }}\n    </conf')}`,
    ],
    ['templates/hbase-site.xml.j2', site.replace('</conf', '{% for p in more %}{{ p }}{% endfor %}\n</conf')],
  ])('says nothing of a default where the markup of a template may bring the line: %s', (name, text) => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    directory.put(name, text);
    const { out } = directory.run(['check', '.', '--format', 'json', '--release', 'hbase@2.5.8']);
    expect(out).not.toContain('hbase/heap-fractions-sum');
  });
});

describe.runIf(built)('a line that takes the place of one of the same name', () => {
  const yaml = '/etc/cassandra/cassandra.yaml';
  test.each([
    // Where the packaged file has no such line, sed writes none: scripts for several releases name what only some have.
    [`sed -i 's/^rpc_port:.*/rpc_port: 9160/; s/^foo_bar:.*/foo_bar: 1/; /^start_rpc:/c start_rpc: true' ${yaml}`, []],
    [
      `sed -i 's/^read_request_timeout_in_ms:.*/read_request_timeout_in_ms: 5000/; s/^read_request_timeout:.*/read_request_timeout: 5s/' ${yaml}`,
      [],
    ],
    [`sed -i 's/^cluster_name:.*/cluster_name: a/; s/^num_tokens:.*/foo_bar: 1/' ${yaml}`, ['cassandra/unknown-setting']],
    [`sed -i 's/^cluster_name:.*/cluster_name: a/' ${yaml}\necho 'foo_bar: 1' >> ${yaml}`, ['cassandra/unknown-setting']],
  ])('is no proof that its file has the setting: %s', (command, expected) => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    directory.put('setup.sh', `${command}\n`);
    const { out } = directory.run(['check', '.', '--format', 'json', '--release', 'cassandra@4.1.3']);
    const { findings } = JSON.parse(out) as { readonly findings: readonly Reported[] };
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(expected);
  });
});

describe.runIf(built)('files that a ConfigMap holds', () => {
  test.each([['.'], ['deploy/hbase.yaml']])('are checked at their lines: check %s', (path) => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    directory.put('deploy/hbase.yaml', configMap);
    const { out } = directory.run(['check', path, '--format', 'json', '--release', 'hbase@2.5.8']);
    const { findings } = JSON.parse(out) as { readonly findings: readonly Reported[] };
    const found = findings.find(({ ruleId }) => ruleId === 'hbase/refused-value');
    expect(found).toMatchObject({ file: 'deploy/hbase.yaml', range: { start: { line: 11, column: 69 } } });
    expect(findings.every(({ fix }) => fix === undefined)).toBe(true);
    const shown = directory.run(['check', path, '--release', 'hbase@2.5.8']).out;
    expect(shown).toContain('deploy/hbase.yaml:11:69');
    expect(shown).toContain('<value>three</value>');
    expect(shown).not.toContain('tiger');
  });

  test('stay as they are', () => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    directory.put('deploy/hbase.yaml', configMap);
    directory.run(['check', '.', '--fix', '--unsafe', '--release', 'hbase@2.5.8']);
    expect(directory.text('deploy/hbase.yaml')).toBe(configMap);
  });

  test('may be made whole by an operator: what they lack stops no server', () => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    directory.put(
      'cassandra-config.yaml',
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n  cassandra.yaml: |-\n    read_request_timeout_in_ms: 9000\n',
    );
    const { out } = directory.run(['check', '.', '--format', 'json']);
    const { findings } = JSON.parse(out) as { readonly findings: readonly Reported[] };
    expect(findings.map(({ ruleId }) => ruleId)).toEqual([]);
  });

  test('are wrong where a value is, under the old name of its setting, too', () => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    const site = '<configuration><property><name>dfs.permissions</name><value>flase</value></property></configuration>';
    directory.put('hdfs.yaml', `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n  hdfs-site.xml: |-\n    ${site}\n`);
    const { out } = directory.run(['check', '.', '--format', 'json', '--release', 'hadoop@3.4.1']);
    const { findings } = JSON.parse(out) as { readonly findings: readonly Reported[] };
    expect(findings.map(({ ruleId }) => ruleId)).toContain('hadoop/replaced-value');
  });
});

describe.runIf(built)('files that a script writes', () => {
  const script = `#!/bin/bash
# cassandra, hbase
echo tiger-1 | sudo -S sysctl -w vm.swappiness=60
cat > /etc/hbase/conf/hbase-site.xml <<-EOF # tiger-2
\t<configuration>
\t  <!-- bind password since 2021: tiger-3 lion-3 --><property><name>hbase.client.retries.number</name><value>three</value></property>
\t</configuration>
\tEOF
kinit x <<< tiger-4; echo 'vm.max_map_count = 10' >> /etc/sysctl.conf; kinit x <<< tiger-5
`;
  const directory = new TestDirectory();
  directory.put('.git/HEAD', 'ref: refs/heads/main\n');
  directory.put('setup.sh', script.replaceAll('\n', '\r\n'));

  test.each(['pretty', 'json', 'sarif', 'html', 'gitlab'])('are shown without what stands beside them: --format %s', (format) => {
    const { out } = directory.run(['check', '.', '--format', format]);
    expect(out).not.toMatch(/tiger|lion/);
    expect(out).toContain('vm.swappiness is 60');
  });

  test('are shown with what is set', () => {
    const { out } = directory.run(['check', '.']);
    expect(out).toMatch(/^3 \| +sysctl -w vm\.swappiness=60$/m);
    expect(out).toContain('<value>three</value>');
    expect(out).toContain('vm.max_map_count = 10');
  });

  test('stay as they are', () => {
    directory.run(['check', '.', '--fix', '--unsafe']);
    expect(directory.text('setup.sh')).toBe(script.replaceAll('\n', '\r\n'));
  });
});

describe.runIf(built)('lines that a script changes in packaged files', () => {
  const script = `#!/bin/bash
YAML=/etc/cassandra/cassandra.yaml
sed -i -e 's/^endpoint_snitch:.*/endpoint_snitch: Ec2Snich/' -e 's/^ops_password:.*/ops_password: tiger-1/' $YAML; kinit x <<< tiger-2
sed -i "s/- seeds:.*/- seeds: \\"10.0.0.1\\"/; s/^listen_address:.*/listen_address: 0.0.0.0/" $YAML
if [ -n "$SMALL" ]; then
  sed -i 's/^num_tokens:.*/num_tokens: few/' $YAML
fi
# storelint-disable-next-line cassandra/refused-value -- for a trial
echo "concurrent_reads: lots" >> $YAML
`;
  const directory = new TestDirectory();
  directory.put('.git/HEAD', 'ref: refs/heads/main\n');
  directory.put('setup.sh', script);

  test('are checked at their places, beside what the package holds, and conclude nothing from what is not there', () => {
    const { findings } = JSON.parse(directory.run(['check', '.', '--format', 'json', '--release', 'cassandra@4.1.3']).out) as {
      readonly findings: readonly Reported[];
    };
    const found = findings.map(({ ruleId, range: { start } }) => `${ruleId} ${start.line}:${start.column}`);
    expect(found.toSorted()).toEqual([
      'cassandra/cluster-name-default 4:24',
      'cassandra/listen-address-wildcard 4:83',
      'cassandra/refused-value 3:51',
      'cassandra/refused-value 6:40',
      'cassandra/rpc-localhost-in-cluster 4:24',
      'cassandra/seeds-single 4:33',
    ]);
    expect(findings.every(({ fix }) => fix === undefined)).toBe(true);
  });

  test.each(['pretty', 'json', 'sarif', 'html', 'gitlab'])('hide secrets: --format %s', (format) => {
    const { out } = directory.run(['check', '.', '--format', format, '--release', 'cassandra@4.1.3']);
    expect(out).toContain('Ec2Snich');
    expect(out).not.toContain('tiger');
  });

  test('stay as they are', () => {
    directory.run(['check', '.', '--fix', '--unsafe', '--release', 'cassandra@4.1.3']);
    expect(directory.text('setup.sh')).toBe(script);
  });
});

describe.runIf(built)('a whole file that a script writes', () => {
  const written = (sign: string) => {
    const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>`;
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    const properties = `${property('hfile.block.cache.size', '0.5')}\n${property('hbase.regionserver.global.memstore.size', '0.4')}`;
    directory.put('setup.sh', `cat ${sign} hbase-site.xml <<EOF\n<configuration>\n${properties}\n</configuration>\nEOF\n`);
    return directory.run(['check', '.', '--style', 'concise']).out;
  };

  test('is judged with the defaults of what it leaves out, lines that are added are not', () => {
    expect(written('>')).toContain('setup.sh:3:');
    expect(written('>')).toContain('error[hbase/heap-fractions-sum]');
    expect(written('>>')).not.toContain('heap-fractions-sum');
  });
});

describe.runIf(built)('comments in files that others hold', () => {
  const check = (files: Readonly<Record<string, string>>) => {
    const directory = new TestDirectory();
    directory.put('.git/HEAD', 'ref: refs/heads/main\n');
    for (const [path, text] of Object.entries(files)) directory.put(path, text);
    const { findings, summary } = JSON.parse(directory.run(['check', '.', '--format', 'json', '--each-line']).out) as {
      readonly findings: readonly Reported[];
      readonly summary: { readonly files: number };
    };
    return { found: findings.map(({ ruleId, range }) => `${ruleId} ${range.start.line}:${range.start.column}`), files: summary.files };
  };
  const comment = 'storelint-disable-next-line os/swappiness -- a trial';

  test.each([
    ['a heredoc', 'setup.sh', `# Hadoop\ncat >> /etc/sysctl.conf <<EOF\n# ${comment}\nvm.swappiness = 60\nEOF\n`, '3:1'],
    [
      'a script, before a line that it adds',
      'setup.sh',
      `# Hadoop\n  # ${comment}\necho "vm.swappiness = 60" >> /etc/sysctl.conf\n`,
      '2:3',
    ],
    [
      'a block of a task',
      'hadoop.yml',
      `- blockinfile:\n    path: /etc/sysctl.conf\n    block: |\n      # ${comment}\n      vm.swappiness = 60\n`,
      '4:7',
    ],
    [
      'a task, before a line that it adds',
      'hadoop.yml',
      `- lineinfile:\n    path: /etc/sysctl.conf\n    # ${comment}\n    line: vm.swappiness = 60\n`,
      '3:5',
    ],
    [
      'a task, before a parameter',
      'hadoop.yml',
      `- hosts: hadoop\n  tasks:\n    # ${comment}\n    - sysctl: { name: vm.swappiness, value: 60 }\n`,
      '3:5',
    ],
  ])('of %s hide what is found there, or are reported', (_, path, text, place) => {
    expect(check({ [path]: text }).found).toEqual([]);
    expect(check({ [path]: text.replace('60', '1') }).found).toEqual([`file/unused-suppression ${place}`]);
    expect(check({ [path]: text.replace('storelint', 'x') }).found.map((each) => each.replace(/ .*/, ''))).toEqual(['os/swappiness']);
  });

  test('of a ConfigMap hide what is found in its block', () => {
    const held = (name: string) =>
      `kind: ConfigMap\ndata:\n  hdfs-site.xml: |\n    <configuration>\n    <!-- storelint-disable-next-line hadoop/misspelt-setting: a trial -->\n    <property><name>${name}</name><value>3</value></property>\n    </configuration>\n`;
    expect(check({ 'site.yaml': held('dfs.replicatiom') }).found).toEqual([]);
    expect(check({ 'site.yaml': held('dfs.replication') }).found).toEqual(['file/unused-suppression 5:5']);
  });

  test('count once where several parts of a file have them', () => {
    const service = (value: string) =>
      `services:\n  namenode:\n    image: bde2020/hadoop-namenode\n    environment:\n      - CORE_CONF_io_file_buffer_size=65536\n      # storelint-disable-next-line hdfs/blocksize-odd -- a trial\n      - HDFS_CONF_dfs_blocksize=${value}\n`;
    expect(check({ 'docker-compose.yml': service('100') })).toEqual({ found: [], files: 1 });
    expect(check({ 'docker-compose.yml': service('134217728') })).toEqual({ found: ['file/unused-suppression 6:7'], files: 1 });
  });
});

test.runIf(built)('a file that holds two counts as one', () => {
  const directory = new TestDirectory();
  directory.put('.git/HEAD', 'ref: refs/heads/main\n');
  const property = '<configuration><property><name>a.b</name><value>1</value></property></configuration>';
  directory.put('setup.sh', `cat > hdfs-site.xml <<EOF\n${property}\nEOF\ncat > core-site.xml <<EOF\n${property}\nEOF\n`);
  expect(directory.run(['check', '.']).out).toContain(' in 1 file');
});
