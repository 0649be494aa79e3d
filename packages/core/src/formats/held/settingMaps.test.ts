import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../../../node/src/knowledge.js';
import { Checker } from '../../check.js';
import { heldFiles } from '../../deployment/files/heldFiles.js';
import { entriesShown, heldDocuments } from '../../deployment/files/testHeldFiles.js';
import { filesOf } from '../../host.js';
import { growthOf, inProportion } from '../../text/testGrowth.js';
import { isOfContainers } from '../broughtLines.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../../../cli/dist', import.meta.url)));

/** The settings that maps of a text give, by the names of the files that they are for. */
function settingsIn(text: string, path = 'group_vars/all.yml') {
  return Object.fromEntries(
    heldDocuments(path, text).map(([name, document]) => {
      expect(isOfContainers(document)).toBe(false);
      const { entries, mayBring } = entriesShown(document);
      expect(mayBring).toBe(true);
      return [name, entries];
    }),
  );
}

describe('a blueprint of Ambari', () => {
  const text = (...groups: readonly (readonly [cardinality: string, ...components: readonly string[]])[]) =>
    JSON.stringify({
      configurations: [{ 'hdfs-site': { properties: { 'nfs.exports.allowed.hosts': '* rw' } } }],
      host_groups: groups.map(([cardinality, ...components]) => ({ cardinality, components: components.map((name) => ({ name })) })),
    });
  const told = (blueprint: string) => {
    const path = 'blueprint.json';
    const held = heldFiles(path, blueprint);
    const files = filesOf({ [path]: blueprint, ...Object.fromEntries(held.map((each) => [each.path, each.text])) });
    const { findings } = new Checker(files, knowledge).check({ name: path, files: held, releases: {} });
    return findings.some(({ ruleId }) => ruleId === 'hdfs/nfs-exports-open');
  };
  it.each<readonly [what: string, blueprint: string, expected: boolean]>([
    ['with a gateway', text(['1', 'NAMENODE', 'NFS_GATEWAY'], ['3', 'DATANODE']), true],
    ['without one', text(['1', 'NAMENODE'], ['3', 'DATANODE']), false],
    ['of one host', text(['1', 'NAMENODE', 'DATANODE', 'NFS_GATEWAY']), false],
    ['whose groups are not told', text(), true],
  ])('%s', (_, blueprint, expected) => expect(told(blueprint)).toBe(expected));
});

describe('settings in maps of YAML and JSON', () => {
  it.each([
    ['a classification of EMR', '[{"Classification": "hdfs-site", "Properties": {"dfs.replication": "2"}}]', 'emr.json', '1:69'],
    [
      'one of CloudFormation',
      '- Classification: hdfs-site\n  ConfigurationProperties:\n    dfs.replication: "2"\n',
      'cluster.yaml',
      '3:23',
    ],
    ['a blueprint of Ambari', '{"configurations": [{"hdfs-site": {"properties": {"dfs.replication": "2"}}}]}', 'blueprint.json', '1:71'],
    ['JSON with tabs', '[\n\t{"hdfs-site": {\n\t\t"dfs.replication": "2"}}]', 'conf/hdp.json', '3:23'],
    ['a property of Dataproc', 'properties:\n  "hdfs:dfs.replication": "2"\n', 'cluster.yaml', '2:28'],
    ['a property of Dataproc in Terraform', 'override_properties = {\n  "hdfs:dfs.replication" = "2"\n}\n', 'main.tf', '2:29'],
    ['one of a command', 'gcloud dataproc clusters create c --properties "spark:a.b=c,hdfs:dfs.replication=2"\n', 'run.sh', '1:82'],
    ['an override of an operator', 'configOverrides:\n  hdfs-site.xml:\n    dfs.replication: "2"\n', 'hdfs.yaml', '3:23'],
    ['a variable of Ansible', 'hdfs_site:\n  dfs.replication: 2\n', 'group_vars/all.yml', '2:20'],
    ['one of Puppet', 'hadoop::hdfs_site:\n  dfs.replication: 2\n', 'hiera/common.yaml', '2:20'],
    ['a value of a chart', 'conf:\n  hdfsSite:\n    dfs.replication: 2\n', 'values.yaml', '3:22'],
    ['a list of names and values', 'hadoop_hdfs_site_properties:\n  - name: dfs.replication\n    value: 2\n', 'main.yml', '3:12'],
    ['a list with a map for each', 'hdfs_site:\n  - - name: dfs.replication\n    - value: 2\n', 'main.yml', '3:14'],
    ['a map with a value', 'hdfs-site:\n  dfs.replication:\n    value: 2\n', 'main.yml', '3:12'],
    ['the second document', 'a: 1\n---\nhdfs_site: {dfs.replication: 2}\n', 'main.yml', '3:30'],
    [
      'a heredoc of Terraform',
      'x = <<EOF\n[{"Classification": "hdfs-site", "Properties": {"dfs.replication": "2"}}]\nEOF\n',
      'emr.tf',
      '2:69',
    ],
    [
      'a value that Terraform encodes',
      'x = jsonencode([\n  {\n    Classification = "hdfs-site" # all\n    Properties = {\n      "dfs.replication" = "2"\n    }\n  }\n])\n',
      'emr.tf',
      '5:28',
    ],
    [
      'one in a line, with a number',
      'x = jsonencode([{ Classification : "hdfs-site", Properties = { "dfs.replication" : 2 } }])\n',
      'emr.tf',
      '1:84',
    ],
    ['an attribute of Chef', "default['hadoop']['hdfs_site']['dfs.replication'] = '2' # few\n", 'attributes/default.rb', '1:54'],
    [
      'one in a block',
      "default['hadoop']['hdfs_site'].tap do |site|\n  site['dfs.replication'] = 2\nend\n",
      'attributes/default.rb',
      '2:29',
    ],
    ['one without quotes', "default[:hadoop][:hdfs_site]['dfs.replication'] = 2\n", 'cookbooks/h/attributes/hdfs.rb', '1:51'],
    ['a pillar of Salt', 'hdfs:\n  config:\n    hdfs-site:\n      dfs.replication:\n        value: 2\n', 'pillar/hadoop.sls', '5:16'],
    ['a role of Chef', '{"default_attributes": {"hadoop": {"hdfs_site": {"dfs.replication": "2"}}}}', 'roles/base.json', '1:70'],
    ['a template of CloudFormation', '{"a": {"hdfs-site": {"dfs.replication": "2"}}}', 'template.json', '1:42'],
    ['a list whose brackets close at its dash', 'hdfs_site:\n- {\n  "name":"dfs.replication",\n  "value":"2"\n}\n', 'main.yml', '4:12'],
    ['variables that have JSON for others', 'filter: \'[{"class": "a"}]\'\nhdfs_site:\n  dfs.replication: 2\n', 'vars/main.yml', '3:20'],
    ['an argument', 'aws emr create-cluster --configurations \'[{"hdfs-site": {"dfs.replication": "2"}}]\'\n', 'run.sh', '1:78'],
  ])('of %s are read at their places', (_, text, path, place) => {
    expect(settingsIn(text, path)).toEqual({ 'hdfs-site.settings': [`dfs.replication=2 ${place}`] });
  });

  it.each([
    [
      'conf/hdfs-site.yaml',
      'dfs.replication: 2\ndfs.ha.namenodes.{{ c }}: nn1,nn2\n',
      ['dfs.replication=2 1:18', 'dfs.ha.namenodes.{{ c }}=? 2:27'],
    ],
    ['conf/hdfs-site.yml.j2', '---\nproperties:\n  dfs.replication: "{{ n }}"\n', ['dfs.replication=? 3:21']],
    ['conf/my-hdfs-site.yaml', 'dfs.replication: 2\n', undefined],
    ['conf/core-site.yaml', 'name: hdfs\n', undefined],
  ])('are the whole of %s, which is called after the file', (path, text, entries) => {
    expect(settingsIn(text, path)['hdfs-site.settings']).toEqual(entries);
  });

  it.each([
    ['a variable', 'var.copies'],
    ['a variable in a text', '"${var.copies}"'],
    ['a function', 'tostring(2)'],
    ['an element of a list', 'local.copies[0]'],
    ['a function of several', 'max(1, local.copies["a"])'],
  ])('are unknown that Terraform takes from %s', (_, value) => {
    const text = `x = jsonencode([{\n  Classification = "hdfs-site"\n  Properties = {\n    "dfs.replication" = ${value}\n    "dfs.blocksize" = "1m"\n  }\n}])\n`;
    const [first = '', second] = settingsIn(text, 'emr.tf')['hdfs-site.settings'] ?? [];
    expect(first).toMatch(/^dfs\.replication=\? /);
    expect(second).toBe('dfs.blocksize=1m 5:24');
  });

  it.each([
    ['in a comment', '# x = jsonencode([{ Classification = "hdfs-site", Properties = { "dfs.replication" = "2" } }])\n'],
    ['without an end', 'x = jsonencode([{ Classification = "hdfs-site", Properties = { "dfs.replication" = "2" } }\n'],
    ['for something else', 'x = jsonencode([{ Classification = "spark-env", Properties = { "dfs.replication" = "2" } }])\n'],
    [
      'that are put together',
      'x = jsonencode(concat(local.a, [{ Classification = "hdfs-site", Properties = { "dfs.replication" = "2" } }]))\n',
    ],
  ])('are none in values of Terraform %s', (_, text) => {
    expect(settingsIn(text, 'emr.tf')).toEqual({});
  });

  it('of several files are one part for each', () => {
    const text = 'hbase_site:\n  hbase.rootdir: /hbase\ncore_site:\n  fs.trash.interval: 60\n';
    expect(settingsIn(text)).toEqual({
      'core-site.settings': ['fs.trash.interval=60 4:22'],
      'hbase-site.settings': ['hbase.rootdir=/hbase 2:18'],
    });
  });

  it.each([
    ['a template', '"{{ copies }}"'],
    ['a branch of a template', '"{% if a %}2{% else %}3{% endif %}"'],
    ['Terraform or a shell', '${var.copies}'],
    ['a host of Ambari', '"%HOSTGROUP::master%"'],
    ['CloudFormation', '!Ref Copies'],
    ['a program that fills in names between signs', '"@COPIES@"'],
    ['one with brackets of its own', '"[[ copies ]]"'],
    ['Concourse', '((copies))'],
    ['Python', '"%(copies)s"'],
    ['a person', '<copies>'],
    ['eyaml', 'ENC[PKCS7,MIIBygYJKoZI]'],
    ['YAML, for a float', '1e1'],
    ['YAML 1.2, for an octal number', '0o2'],
    ['YAML 1.1, for true', 'yes'],
    ['YAML 1.1, for an octal number', '010'],
    ['nothing', ''],
  ])('are unknown that come from %s', (_, value) => {
    expect(settingsIn(`hdfs_site:\n  dfs.replication: ${value}\n`)['hdfs-site.settings']).toEqual([
      expect.stringMatching(/^dfs\.replication=\? /),
    ]);
  });

  it.each([
    ['a condition', "if a\n  default['hadoop']['hdfs_site']['dfs.replication'] = '2'\nend\n"],
    ['another attribute', "default['hadoop']['hdfs_site']['dfs.replication'] = node['copies']\n"],
    ['an expression', "default['hadoop']['hdfs_site']['dfs.replication'] = 2 * copies\n"],
    ['a condition in a block', "default['hdfs_site'].tap do |s|\n  if a\n    s['dfs.replication'] = '2'\n  end\nend\n"],
    ['a text with one', 'default["hadoop"]["hdfs_site"]["dfs.replication"] = "#{copies}"\n'],
  ])('are unknown that Chef takes from %s', (_, text) => {
    expect(settingsIn(text, 'attributes/default.rb')['hdfs-site.settings']).toEqual([expect.stringMatching(/^dfs\.replication=\? /)]);
  });

  it('of Chef in comments are none', () => {
    const set = (copies: number) => `default['hadoop']['hdfs_site']['dfs.replication'] = ${copies}\n`;
    const text = `# ${set(1)}=begin\n${set(3)}=end\n${set(2)}`;
    expect(settingsIn(text, 'attributes/default.rb')).toEqual({ 'hdfs-site.settings': ['dfs.replication=2 5:53'] });
  });

  it.each([
    ['a comment', `# aws --configurations '[{"hdfs-site": {"dfs.replication": "2"}}]'\n`, 'run.sh'],
    ['a comment of Terraform', `// cat <<EOF\n[{"hdfs-site": {"dfs.replication": "2"}}]\nEOF\n`, 'emr.tf'],
    ['a text that is shown', `echo "use --configurations '[{"hdfs-site": {"dfs.replication": "2"}}]'"\n`, 'run.sh'],
    ['properties after another sign', "gcloud dataproc clusters create c --properties '^#^hdfs:dfs.replication=2#a:b.c=d'\n", 'run.sh'],
    ['a comment with properties', '# gcloud dataproc clusters create c --properties=hdfs:dfs.replication=2\n', 'run.sh'],
    ['a heredoc that does not end', 'cat <<EOF\n[{"hdfs-site": {"dfs.replication": "2"}}]\n', 'run.sh'],
  ])('of a script in %s are none', (_, text, path) => {
    expect(settingsIn(text, path)).toEqual({});
  });

  it('are unknown where two maps differ, and known where they agree', () => {
    const two = (value: number) => `dev:\n  hdfs_site: {dfs.replication: 2}\nprod:\n  hdfs_site: {dfs.replication: ${value}}\n`;
    expect(settingsIn(two(3))).toEqual({ 'hdfs-site.settings': ['dfs.replication=? 2:32'] });
    expect(settingsIn(two(2))).toEqual({ 'hdfs-site.settings': ['dfs.replication=2 2:32'] });
  });

  it.each([
    ['the store of a service of Ambari', '{"ams-hbase-site": {"hbase.rootdir": "/x"}}', 'blueprint.json'],
    ['another file', 'hive_site:\n  hive.exec.parallel: true\n', 'main.yml'],
    ['a schema', 'hdfs-site:\n  type: object\n  properties:\n    dfs.replication:\n      type: integer\n', 'main.yml'],
    ['a file of JSON about something else', '{"hdfs-site": {"dfs.replication": "2"}}', 'package.json'],
    ['a text', 'hdfsSite: |\n  dfs.replication=2\n', 'values.yaml'],
    ['YAML that is none', 'hdfs_site:\n  dfs.replication: {{ x }}\n - y', 'main.yml'],
  ])('are none in %s', (_, text, path) => {
    expect(settingsIn(text, path)).toEqual({});
  });
});

describe('the time to look for settings', () => {
  it.each([
    ['empty lines', '\n'],
    ['blanks', ' '],
    ['documents', '---\n'],
    ['heredocs on one line', '<<EOF'],
    ['heredocs without an end', '<<EOF\n[\n'],
    ['texts in quotes', " '["],
    ['texts with settings in quotes', " '[hdfs-site"],
    ['attributes', "default['"],
    ['comments of Ruby', '=begin\n'],
    ['blocks of Ruby', "default['hdfs_site'].tap do |a|\n\n a['b.c'] = "],
    ['names of a variable', 'cassandra_'],
    ['brackets', '['],
    ['properties', 'hdfs:a.b=c,'],
    ['names of properties', 'hdfs:a.'],
  ])('does not grow with the square of %s', (_, piece) => {
    let run = 0;
    const growth = growthOf((length) => {
      // Another text each time: what was read last is kept.
      const text = `cassandra_config: hdfs-site${run++}\n${piece.repeat(length / piece.length)}`;
      for (const path of ['attributes/default.rb', 'main.tf', 'values.yaml']) heldFiles(path, text);
    }, 40_000);
    expect(growth).toBeLessThan(inProportion);
  });
});

describe('the time to read a value', () => {
  it.each(['0', '1_', '1:0'])('does not grow with the square of %s', (piece) => {
    const text = `hdfs_site:\n  dfs.replication: ${piece.repeat(200_000)}x\n`;
    const before = performance.now();
    expect(heldDocuments('values.yaml', text).map(([, { entries }]) => entries.length)).toEqual([1]);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

describe('what is told of settings in maps', () => {
  /** Ids of findings, each with the line of the file. */
  function told(text: string, release: string, path = 'emr.json'): readonly string[] {
    const held = heldFiles(path, text);
    const files = held.map(({ path, kind }) => ({ path, kind }));
    const texts = Object.fromEntries(held.map((file) => [file.path, file.text]));
    const { findings } = new Checker(filesOf(texts), knowledge).check({
      name: '.',
      files,
      releases: { hbase: { version: release, from: 'option' } },
    });
    return findings.map(({ ruleId, severity, primary }) => {
      const { line } = primary.document.source.positionAt(primary.range.start);
      return `${severity} ${ruleId} ${line + 1}`;
    });
  }
  const hbaseSite = (...lines: readonly string[]) => `[{\n"Classification": "hbase-site",\n"Properties": {\n${lines.join(',\n')}\n}}]\n`;

  it('are faults of the lines that stand there, whatever the service adds', () => {
    const shares = (cache: number) => hbaseSite(`"hfile.block.cache.size": "${cache}"`, '"hbase.regionserver.global.memstore.size": "0.4"');
    expect(told(shares(0.7), '2.5.8')).toEqual(['error hbase/heap-fractions-sum 4']);
    expect(told(shares(0.4), '2.5.8')).toEqual([]);
    // The default of memstores leaves no room either, and the service may set another share.
    expect(told(hbaseSite('"hfile.block.cache.size": "0.7"'), '2.5.8')).toEqual([]);
  });

  it('is no placeholder that somebody forgot, and nothing about absence', () => {
    expect(told(hbaseSite('"hbase.rootdir": "s3://${bucket}/hbase"', '"hbase.cluster.distributed": "true"'), '2.5.8')).toEqual([]);
  });

  it('joins no settings of two maps, which may be for other hosts', () => {
    const shares = (between: string) =>
      `a:\n  hbaseSite:\n    hfile.block.cache.size: 0.7\n${between}    hbase.regionserver.global.memstore.size: 0.4\n`;
    expect(told(shares(''), '2.5.8', 'values.yaml')).toEqual(['error hbase/heap-fractions-sum 3']);
    expect(told(shares('b:\n  hbaseSite:\n'), '2.5.8', 'values.yaml')).toEqual([]);
    const clusters = (between: string) =>
      `gcloud dataproc clusters create a --properties=hbase:hfile.block.cache.size=0.7${between}hbase:hbase.regionserver.global.memstore.size=0.4\n`;
    expect(told(clusters(','), '2.5.8', 'run.sh')).toEqual(['error hbase/heap-fractions-sum 1']);
    expect(told(clusters('\ngcloud dataproc clusters create b --properties='), '2.5.8', 'run.sh')).toEqual([]);
    const refused = 'a:\n  hbaseSite: {hfile.block.cache.size: x}\nb:\n  hbaseSite: {hbase.rootdir: /hbase}\n';
    expect(told(refused, '2.5.8', 'values.yaml')).toEqual(['error hbase/refused-value 2']);
  });

  it('is no unread name where a service has a build of its own', () => {
    const unread = '"hbase.meta.table.hosts": "a"';
    expect(told(`{"hbase-site": {${unread}}}`, '2.5.8')).toEqual(['advice hbase/unread-setting 1']);
    expect(told(hbaseSite(unread), '2.5.8')).toEqual([]);
    expect(told(hbaseSite('"hbase.regionserver.handler.cout": "30"'), '2.5.8')).toEqual(['warning hbase/misspelt-setting 4']);
    expect(told('properties:\n  hbase:hbase.meta.table.hosts: a\n', '2.5.8', 'dataproc.yaml')).toEqual([]);
  });
});
