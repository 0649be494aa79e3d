import { describe, expect, it } from 'vitest';
import type { Files } from '../../host.js';
import { documentsOf, testDeployment } from '../testDeployment.js';
import { filledDeployment } from './filledTemplate.js';

/** Files in directories, by their paths. */
function tree(texts: Readonly<Record<string, string>>): Files {
  const paths = Object.keys(texts);
  return {
    list: (directory) => {
      const start = directory === '.' ? '' : `${directory}/`;
      return [...new Set(paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length).split('/')[0] ?? ''))];
    },
    read: (path) => {
      const text = texts[path];
      return text === undefined ? { path, reason: 'missing', message: '' } : { path, text };
    },
  };
}

const path = 'roles/cassandra/templates/jvm.options.j2';

function filled(texts: Readonly<Record<string, string>>, template = path) {
  const deployment = testDeployment(documentsOf({ [template]: texts[template] ?? '' }), { cassandra: '3.11.19' }, ['cassandra']);
  return filledDeployment(deployment, tree(texts));
}

function textOf(texts: Readonly<Record<string, string>>, template = path): string | undefined {
  return filled(texts, template)?.templates[0]?.document.source.text;
}

describe('a branch of a chart', () => {
  const site = 'charts/hdfs/templates/hdfs-site.xml';
  const branch =
    '<configuration>{{- if .Values.hdfs.web }}<a/>{{- if .Values.more }}<m/>{{ end }}{{- else }}<b/>{{- end }}</configuration>';
  const chosen = (values: string, text = branch) => textOf({ [site]: text, 'charts/hdfs/values.yaml': values }, site);

  it('is the arm that a value chooses', () => {
    expect(chosen('hdfs: { web: true }\n')).toBe('<configuration><a/>{{- if .Values.more }}<m/>{{ end }}</configuration>');
    expect(chosen('hdfs: { web: true }\nmore: false\n')).toBe('<configuration><a/></configuration>');
    expect(chosen('hdfs: { web: false }\nmore: true\n')).toBe('<configuration><b/></configuration>');
    expect(chosen('hdfs: { web: false }\n', branch.replace('if ', 'if not '))).toContain('<a/>');
    expect(chosen('hdfs: { web: 0 }\n', '<c>{{ if .Values.hdfs.web }}<a/>{{ end }}</c>')).toBe('<c></c>');
  });

  it('stays one where nothing, or more than one value, chooses', () => {
    expect(chosen('hdfs: {}\n')).toBeUndefined();
    expect(chosen('hdfs: { web: false }\n', branch.replace('else', 'else if .Values.x'))).toBeUndefined();
    expect(chosen('hdfs: { web: true }\n', branch.replace('.Values.hdfs.web', 'and .Values.hdfs.web .Values.x'))).toBeUndefined();
    const both = {
      [site]: branch,
      'charts/hdfs/values.yaml': 'hdfs: { web: true }\n',
      'charts/hdfs/values-prod.yaml': 'hdfs: { web: false }\n',
    };
    expect(textOf(both, site)).toBeUndefined();
  });

  it('does not tell a text that chose: it may be a password', () => {
    const text = '<c>{{ if .Values.hdfs.web }}<a/>{{ end }}</c>';
    const [template] = filled({ [site]: text, 'charts/hdfs/values.yaml': 'hdfs:\n  web: hunter2\n' }, site)?.templates ?? [];
    expect(template?.holes.map(({ saying }) => saying)).toEqual(Array(2).fill('hdfs.web is set in hdfs/values.yaml:2'));
    const role = { [path]: '{% if pw is defined %}-Xmx4q{% endif %}', 'roles/cassandra/defaults/main.yml': 'pw: hunter2\n' };
    expect(filled(role)?.templates[0]?.holes.map(({ saying }) => saying)).toEqual(Array(2).fill('pw is set in defaults/main.yml:1'));
  });

  it('says which value chose', () => {
    const [template] = filled({ [site]: branch, 'charts/hdfs/values.yaml': 'hdfs:\n  web: false\n' }, site)?.templates ?? [];
    expect(template?.holes.map(({ saying }) => saying)).toEqual(Array(2).fill('hdfs.web is false in hdfs/values.yaml:2'));
    const kept = template?.document.source.text.indexOf('<b/>') ?? 0;
    expect(template?.filledIn({ start: kept, end: kept + 4 }).map(({ saying }) => saying)).toEqual([
      'hdfs.web is false in hdfs/values.yaml:2',
    ]);
    expect(template?.template.source.slice(template.inTemplate({ start: kept, end: kept + 4 }))).toBe('<b/>');
  });
});

describe('a map that a chart prints', () => {
  const pods = 'charts/db/templates/db.pod';
  const printed = (template: string, texts: Readonly<Record<string, string>>) => textOf({ [pods]: template, ...texts }, pods);
  const values = 'charts/db/values.yaml';
  const resources = 'spec:\n  resources:\n    {{- toYaml .Values.resources | nindent 4 }}\n  image: db\n';
  const large = 'resources:\n  limits:\n    memory: 8Gi # enough\n';

  it('stands there with its indentation', () => {
    const lines = 'spec:\n  resources:\n    \n    "limits": {"memory":"8Gi"}\n  image: db\n';
    expect(printed(resources, { [values]: large })).toBe(lines);
    const indented = resources.replace('    {{- toYaml .Values.resources | nindent 4 }}', '{{ toYaml .Values.resources | indent 4 }}');
    expect(printed(indented, { [values]: large })).toBe(lines.replace('    \n', ''));
    expect(printed('env:\n  - a\n  {{- toYaml .Values.env | nindent 2 }}\n', { [values]: 'env: [{ name: A }, b]\n' })).toBe(
      'env:\n  - a\n  \n  - {"name":"A"}\n  - "b"\n',
    );
    expect(printed(resources, { [values]: 'resources: {}\n' })).toBe('spec:\n  resources:\n    \n    {}\n  image: db\n');
    expect(printed(resources, { [values]: 'resources:\n' })).toBe('spec:\n  resources:\n    \n    null\n  image: db\n');
  });

  it('may name a class that asks for passwords', () => {
    const login = 'resources: { authenticator: org.apache.cassandra.auth.PasswordAuthenticator }\n';
    expect(printed(resources, { [values]: login })).toContain('"authenticator": "org.apache.cassandra.auth.PasswordAuthenticator"');
  });

  it('is unknown where files differ, where it is filled in once more, or may be a secret', () => {
    expect(printed(resources, { [values]: large, 'charts/db/values-prod.yaml': large.replace('8', '9') })).toBeUndefined();
    expect(printed(resources, { [values]: large, 'charts/db/values-prod.yaml': 'resources: none\n' })).toBeUndefined();
    for (const text of ['{ memory: "{{ .Values.m }}" }', '{ password: x7Yq }'])
      expect(printed(resources, { [values]: `resources: ${text}\n` })).toBeUndefined();
    expect(printed(resources.replace('| nindent', '| indent'), { [values]: large })).toBeUndefined();
  });

  it('may be the one that a statement around it names', () => {
    const affinity = 'spec:\n{{- with .Values.affinity }}\n  affinity:\n    {{- toYaml . | nindent 4 }}\n{{- end }}\n  image: db\n';
    expect(printed(affinity, { [values]: 'affinity: {}\n' })).toBe('spec:\n\n  image: db\n');
    expect(printed(affinity, { [values]: 'affinity: { podAntiAffinity: {} }\n' })).toBe(
      'spec:\n\n  affinity:\n    \n    "podAntiAffinity": {}\n\n  image: db\n',
    );
    const looped = affinity.replace('with', 'range');
    expect(printed(looped, { [values]: 'affinity: [a]\n' })).toBeUndefined();
    const within = '{{- if .Values.affinity }}\na: b\n{{- else }}\nc: d\n{{- end }}\n';
    expect(printed(within, { [values]: 'affinity: []\n' })).toBe('\nc: d\n\n');
    expect(printed(within, { [values]: 'affinity: [x]\n' })).toBe('\na: b\n\n');
  });

  it('is given by the chart above, too', () => {
    const below = (above: string) =>
      textOf(
        { 'app/charts/db/templates/db.pod': resources, 'app/charts/db/values.yaml': 'resources: {}\n', 'app/values.yaml': above },
        'app/charts/db/templates/db.pod',
      );
    expect(below('db:\n  resources: { limits: { memory: 8Gi } }\n')).toBeUndefined();
    expect(below('other:\n  resources: { limits: { memory: 8Gi } }\n')).toContain('{}');
    const global = { 'app/charts/db/templates/db.pod': 'a: {{ .Values.global.name }}\n', 'app/values.yaml': 'global: { name: x }\n' };
    expect(textOf({ ...global, 'app/charts/db/values.yaml': 'a: b\n' }, 'app/charts/db/templates/db.pod')).toBe('a: x\n');
  });
});

describe('a value that a chart does not set', () => {
  const pods = 'charts/db/templates/db.pod';
  const optional = 'a: b\n{{- if .Values.config.agent }}\nc: d\n{{- end }}\n';
  const chart = { 'charts/db/Chart.yaml': 'name: db\n', 'charts/db/values.yaml': 'config: {}\n', [pods]: optional };

  it('takes no branch', () => {
    expect(textOf(chart, pods)).toBe('a: b\n\n');
    const [template] = filled(chart, pods)?.templates ?? [];
    expect(template?.holes.map(({ saying }) => saying)).toEqual(['values.yaml does not set config.agent']);
  });

  it('is unknown without a chart, or where another file sets it', () => {
    const { 'charts/db/Chart.yaml': _, ...without } = chart;
    expect(textOf(without, pods)).toBeUndefined();
    expect(textOf({ ...chart, 'charts/db/environments/prod.yaml': 'config: { agent: 61621 }\n' }, pods)).not.toBe('a: b\n\n');
    expect(textOf({ ...chart, 'environments/prod/values.yaml': 'config: { agent: 61621 }\n' }, pods)).not.toBe('a: b\n\n');
  });
});

describe('the local host among the defaults of a role', () => {
  const yamlPath = 'roles/cassandra/templates/cassandra.yaml.j2';

  it('is no address where the hosts that use it meet', () => {
    const template = 'listen_address: {{ host }}\nrpc_address: {{ host }}\nseed_provider:\n  - parameters:\n      - seeds: "{{ host }}"\n';
    const texts = { [yamlPath]: template, 'roles/cassandra/defaults/main.yml': 'host: 127.0.0.1\n' };
    expect(textOf(texts, yamlPath)).toBeUndefined();
    const ofGroup = template.replace('"{{ host }}"', "{{ groups['db'] | join(',') }}");
    expect(textOf({ ...texts, [yamlPath]: ofGroup }, yamlPath)).toBe(ofGroup.replace('rpc_address: {{ host }}', 'rpc_address: 127.0.0.1'));
    const inventory = (...hosts: readonly string[]) =>
      textOf({ ...texts, hosts: `[cassandra]\n${hosts.join('\n')}\n[cassandra:vars]\na=b\n` }, yamlPath);
    expect(inventory('box ansible_host=10.0.0.5')).toBe(template.replaceAll('{{ host }}', '127.0.0.1'));
    expect(inventory('box1', 'box2')).toBe(textOf(texts, yamlPath));
    expect(inventory('box[1:3]')).toBe(textOf(texts, yamlPath));
    const play = '- hosts: localhost\n  roles: [cassandra]\n';
    expect(textOf({ ...texts, 'site.yml': play }, yamlPath)).toBe(template.replaceAll('{{ host }}', '127.0.0.1'));
    const stated = { [yamlPath]: template, 'group_vars/all.yml': 'host: 127.0.0.1\n' };
    expect(textOf(stated, yamlPath)).toBe(template.replaceAll('{{ host }}', '127.0.0.1'));
  });
});

it('says of a value that is a program where it is set, and not what it is', () => {
  const path = 'roles/cassandra/templates/cassandra.yaml.j2';
  const texts = {
    [path]: 'seeds: "{{ seed_list }}"\n',
    'roles/cassandra/defaults/main.yml': `seed_list: '{% for host in groups["db"] %}{{hostvars[host]["ip"]}}{% endfor %}'\n`,
  };
  const [filling] = filled(texts, path)?.templates ?? [];
  expect(filling?.holes.map(({ saying }) => saying)).toEqual(['seed_list is set in defaults/main.yml:1']);
});

describe('a loop over a list', () => {
  const yamlPath = 'roles/cassandra/templates/cassandra.yaml.j2';
  const template = 'data_file_directories:\n{% for dir in cassandra.dirs %}\n  - {{ dir }}\n{% endfor %}\ncdc_enabled: false\n';
  const looped = (defaults: string, text = template) =>
    textOf({ [yamlPath]: text, 'roles/cassandra/defaults/main.yml': defaults }, yamlPath);

  it('prints each item', () => {
    expect(looped('cassandra: { dirs: [ "/a", /b ] }\n')).toBe('data_file_directories:\n\n  - /a\n\n  - /b\n\ncdc_enabled: false\n');
    const [filling] =
      filled({ [yamlPath]: template, 'roles/cassandra/defaults/main.yml': 'cassandra:\n  dirs: [/a]\n' }, yamlPath)?.templates ?? [];
    expect(filling?.holes.map(({ saying }) => saying)).toEqual(['cassandra.dirs in defaults/main.yml:2']);
  });

  it('stays one that prints more, or whose list is not known', () => {
    for (const said of ['cassandra: {}\n', 'cassandra: { dirs: [] }\n', 'cassandra: { dirs: [{ a: b }] }\n', 'cassandra: { dirs: /a }\n'])
      expect(looped(said)).toBeUndefined();
    for (const body of ['{{ other }}', '{{ dir }}{{ dir }}', '{% if dir %}{{ dir }}{% endif %}', '{{ dir.path }}'])
      expect(looped('cassandra: { dirs: [/a] }\n', template.replace('{{ dir }}', body))).toBeUndefined();
  });
});

describe('a branch of a role', () => {
  const site = 'roles/hdfs/templates/hdfs-site.xml.j2';
  const branch = '<configuration>{% if fence %}<a/>{% else %}<b/>{% endif %}</configuration>';
  const chosen = (defaults: string, text = branch) => textOf({ [site]: text, 'roles/hdfs/defaults/main.yml': defaults }, site);

  it('is the arm that a switch chooses, and nothing else', () => {
    expect(chosen('fence: no\n')).toBe('<configuration><b/></configuration>');
    expect(chosen('fence: true\n')).toBe('<configuration><a/></configuration>');
    expect(chosen('fence: true\n', branch.replace('if ', 'if not '))).toBe('<configuration><b/></configuration>');
    for (const [condition, arm] of [
      ['fence == false', 'b'],
      ['fence == True', 'a'],
      ['not fence == true', 'b'],
      ['fence | bool', 'a'],
      ['not fence|bool', 'b'],
    ])
      expect(chosen('fence: true\n', branch.replace('fence', condition ?? ''))).toBe(`<configuration><${arm}/></configuration>`);
    expect(chosen('fence: true\n', branch.replace('fence', 'fence == other'))).toBeUndefined();
    for (const said of ['fence: "no"\n', 'fence: 0\n', 'fence: "{{ a }}"\n', 'other: true\n']) expect(chosen(said)).toBeUndefined();
    expect(chosen('fence: true\n', `{% for fence in a %}${branch}{% endfor %}`)).toBeUndefined();
  });

  it.each([
    ["fence == 'ssh'", 'fence: ssh', 'a'],
    ['fence == "ssh"', 'fence: shell', 'b'],
    ["fence != 'ssh'", 'fence: shell', 'a'],
    // A number and a text are not the same, and which of them stands there is not told.
    ["fence == '8'", 'fence: "8"', undefined],
    ["fence == '8'", 'fence: 11', 'b'],
    ["fence == 'ssh'", 'fence: "{{ other }}"', undefined],
    ["fence == 'ssh' and other", 'fence: ssh', undefined],
    ["fence is version('3.0', '>=')", 'fence: 3.3.6', 'a'],
    ["fence is not version('3.0', '>=')", 'fence: 3.3.6', 'b'],
    ["fence | version_compare('3.10', 'lt')", 'fence: 3.3.6', 'a'],
    ["fence is version('3.0', '>=')", 'fence: latest', undefined],
  ])('is the arm that a comparison chooses: %s, %s', (condition, said, arm) => {
    expect(chosen(`${said}\n`, branch.replace('fence', condition))).toBe(arm && `<configuration><${arm}/></configuration>`);
  });

  it.each([
    ['11', '-XX:+UseG1GC\n'],
    ['17', '-XX:+UseZGC\n'],
    ['21', '-ea\n'],
    ['8', undefined],
  ])('is the first of several arms whose condition holds, in a template of Puppet: %s', (java, arm) => {
    const erb = 'modules/cassandra/templates/jvm.options.erb';
    const text =
      '<% if @java == "8" -%>\n-XX:+UseConcMarkSweepGC\n<% elsif @java =~ /^11/ -%>\n-XX:+UseG1GC\n<% elsif @java =~ /^17/ -%>\n';
    const whole = `${text}-XX:+UseZGC\n<% else -%>\n-ea\n<% end -%>\n`;
    const found = textOf({ [erb]: whole, 'modules/cassandra/manifests/init.pp': `class cassandra (\n  $java = '${java}',\n) {}\n` }, erb);
    expect(found?.trim()).toBe(arm?.trim());
  });

  it('is the arm that asks for the kind of a value, where one says it', () => {
    for (const [condition, arm] of [
      ['fence is defined', 'a'],
      ['fence is not defined', 'b'],
      ['fence is string', 'a'],
      ['fence is not string', 'b'],
    ])
      expect(chosen('fence: /data\n', branch.replace('fence', condition ?? ''))).toBe(`<configuration><${arm}/></configuration>`);
    const ofHosts = { [site]: branch.replace('fence', 'fence is not defined'), 'host_vars/n1.yml': 'fence: /data\n' };
    expect(textOf(ofHosts, site)).toBeUndefined();
    expect(chosen('fence: true\n', branch.replace('fence', 'fence is defined'))).toBe('<configuration><a/></configuration>');
    for (const said of ['other: /data\n', 'fence: [/data]\n', 'fence: true\n', 'fence: 8\n', 'fence:\n', 'fence: ""\n'])
      expect(chosen(said, branch.replace('fence', 'fence is string'))).toBeUndefined();
    expect(chosen('fence: /data\n', branch.replace('fence', 'fence is defined and other'))).toBeUndefined();
    expect(chosen('other: /data\n', branch.replace('fence', 'fence is defined'))).toBeUndefined();
  });
});

describe('a template with the variables beside it', () => {
  it('leaves an address of clients to whoever gives the one that it is made of', () => {
    const template = 'roles/cassandra/templates/cassandra.yaml.j2';
    const written = (defaults: string) =>
      textOf({ [template]: 'rpc_address: {{ rpc }}\n', 'roles/cassandra/defaults/main.yml': defaults }, template);
    expect(written('listen: localhost\nrpc: "{{ listen }}"\n')).toBeUndefined();
    expect(written('listen: 10.0.0.1\nrpc: "{{ listen }}"\n')).toBe('rpc_address: 10.0.0.1\n');
    expect(written('listen: localhost\nrpc: localhost\n')).toBe('rpc_address: localhost\n');
  });

  it('takes the value of the role', () => {
    expect(textOf({ [path]: '-Xmx{{ heap }}G\n', 'roles/cassandra/defaults/main.yml': 'heap: 8G\n' })).toBe('-Xmx8GG\n');
    expect(textOf({ [path]: '-Xmx{{ heap }}G\n', 'group_vars/all': 'heap: 8G\n' })).toBe('-Xmx8GG\n');
  });

  it('takes what stands in a hash of a cookbook, but for what switches a branch off', () => {
    const template = 'cookbook/templates/default/cassandra.yaml.erb';
    const attributes =
      "default[:cassandra] = {\n  :jvm => {\n    :snitch => 'Other'\n  },\n  :snitch => 'SimpleSnitch',\n  :vnodes => false\n}\n";
    const written = (text: string) => textOf({ [template]: text, 'cookbook/attributes/default.rb': attributes }, template);
    expect(written('endpoint_snitch: <%= node[:cassandra][:snitch] %>\n')).toBe('endpoint_snitch: SimpleSnitch\n');
    expect(written('endpoint_snitch: <%= node[:cassandra][:jvm][:snitch] %>\n')).toBe('endpoint_snitch: Other\n');
    expect(written('a: <%= node[:cassandra][:vnodes] %>\n')).toBe('a: false\n');
    expect(written('<% if node[:cassandra][:vnodes] %>\na: <%= node[:cassandra][:vnodes] %>\n<% end %>\n')).toBeUndefined();
  });

  it('leaves what a task of the role finds out to that', () => {
    const role = { [path]: '-Xmx{{ heap | default("1G") }}\n' };
    const tasks = (text: string) => textOf({ ...role, 'roles/cassandra/tasks/main.yml': text });
    expect(tasks('- set_fact: heap=4G\n')).toBeUndefined();
    expect(tasks('- set_fact: { heap: "{{ size }}G" }\n')).toBeUndefined();
    expect(tasks('- command: cat heap\n  register: heap\n')).toBeUndefined();
    expect(tasks('- set_fact: { other: 4G }\n- debug: msg=heap\n')).toBe('-Xmx1G\n');
  });

  it('takes an expression over hosts that one task always sets', () => {
    const template = 'roles/cassandra/templates/cassandra.yaml.j2';
    const seeds = (...tasks: readonly string[]) =>
      textOf(
        { [template]: 'seeds: "{{ nodes }}"\n', 'roles/cassandra/tasks/main.yml': tasks.map((task) => `- ${task}\n`).join('') },
        template,
      );
    const list = "{{ groups['db'] | join(',') }}";
    expect(seeds(`set_fact: nodes="${list}"`)).toBe(`seeds: "${list}"\n`);
    expect(seeds(`ansible.builtin.set_fact:\n    nodes: "${list}"`)).toBe(`seeds: "${list}"\n`);
    expect(seeds(`set_fact: nodes="${list}"\n  when: nodes is not defined`)).toBeUndefined();
    expect(seeds(`set_fact: { nodes: "{{ nodes + hostvars[item].ip }}" }\n  with_items: "{{ groups.db }}"`)).toBeUndefined();
    expect(seeds(`set_fact: nodes="${list}"`, 'set_fact: nodes=10.0.0.1')).toBeUndefined();
  });

  it('takes what a play tells its role, in a list and beside its name, too', () => {
    const role = { [path]: '-Xmx{{ heap | default("1G") }}\n' };
    const plays = (...each: readonly string[]) => textOf({ ...role, 'site.yml': each.map((play) => `- hosts: all\n  ${play}\n`).join('') });
    expect(plays('vars:\n  - heap: 8G\n  roles: [cassandra]')).toBe('-Xmx8G\n');
    expect(plays('roles:\n  - { role: cassandra, heap: 8G }')).toBe('-Xmx8G\n');
    expect(plays('roles:\n  - role: cassandra\n    vars: { heap: 8G }')).toBe('-Xmx8G\n');
    expect(plays('roles:\n  - { role: cassandra, heap: 8G }\n  - { role: cassandra, heap: 4G }')).toBeUndefined();
    expect(plays('roles:\n  - { role: other, heap: 8G }\n  - cassandra')).toBe('-Xmx1G\n');
  });

  it('takes what a play without roles sets, and the files that it names', () => {
    const template = 'cluster_templates/core-site.xml.j2';
    const site = '<configuration><property><name>fs.defaultFS</name><value>hdfs://{{ host }}:{{ port }}</value></property></configuration>';
    const play = (files: string, tasks = '  - template: { src: a, dest: b }\n') =>
      `- hosts: all\n  vars: { port: 9000 }\n  vars_files: [${files}]\n  tasks:\n  - name: site\n    ${tasks.trim().slice(2)}\n`;
    const written = (texts: Readonly<Record<string, string>>) => textOf({ [template]: site, ...texts }, template);
    expect(written({ 'site.yml': play('our.yml'), 'our.yml': 'host: nn1\n' })).toContain('hdfs://nn1:9000');
    expect(written({ 'site.yml': play('group/our.yml'), 'group/our.yml': 'host: nn1\n' })).toContain('hdfs://nn1:9000');
    expect(written({ 'site.yml': play('a.yml, b.yml'), 'a.yml': 'host: nn1\n', 'b.yml': 'host: nn2\n' })).toContain(
      'hdfs://{{ host }}:9000',
    );
    expect(written({ 'site.yml': play('our.yml', '  - ping:\n'), 'our.yml': 'host: nn1\n' })).toBeUndefined();
    expect(written({ 'site.yml': play('our.yml'), 'our.yml': 'host: nn1\n', 'tasks/main.yml': '[]\n' })).toBeUndefined();
    for (const outside of ['../our.yml', '/our.yml', '"{{ env }}.yml"'])
      expect(written({ 'site.yml': play(outside), 'our.yml': 'host: nn1\n' })).toContain('{{ host }}');
  });

  it('leaves what two files say to whoever fills it in', () => {
    const role = { [path]: '-Xmx{{ heap }}\n', 'roles/cassandra/defaults/main.yml': 'heap: 8G\n' };
    expect(textOf({ ...role, 'host_vars/node1/main.yml': 'heap: 16G\n' })).toBeUndefined();
    expect(textOf({ ...role, 'inventories/prod/group_vars/all.yml': 'heap: "{{ memory }}"\n' })).toBeUndefined();
  });

  it('takes what several files say alike, and of variables of hosts those of the first', () => {
    const beside = {
      [path]: '-Xmx{{ heap }} -Da={{ address }}\n',
      'roles/cassandra/defaults/main.yml': 'heap: 8G\n',
      'group_vars/all': 'heap: 8G\n',
    };
    expect(textOf(beside)).toBe('-Xmx8G -Da={{ address }}\n');
    const hosts = { 'host_vars/n1': 'address: 10.0.0.1\n', 'host_vars/n2': 'address: 10.0.0.2\n' };
    expect(textOf({ ...beside, ...hosts })).toBe('-Xmx8G -Da=10.0.0.1\n');
    expect(textOf({ ...beside, ...hosts, 'group_vars/db': 'address: 10.0.0.3\n' })).toBe('-Xmx8G -Da={{ address }}\n');
  });

  it('takes what an inventory tells a group, unless groups are told different things', () => {
    const beside = (hosts: string) => textOf({ [path]: '-Xmx{{ heap }} -Da={{ a }}\n', hosts });
    expect(beside('[cassandra]\nn1 ansible_host=10.0.0.1\n[cassandra:vars]\nheap=8G\na = "b c" # why\n')).toBe('-Xmx8G -Da=b c\n');
    expect(beside('[dc1:vars]\nheap=8G\n[dc2:vars]\nheap=4G\na=1\n')).toBe('-Xmx{{ heap }} -Da=1\n');
    expect(beside('[cassandra]\nn1\n[cassandra:children]\na=1\n')).toBeUndefined();
  });

  it('takes no default that an inventory, a task or another role says otherwise for some host', () => {
    const beside = (texts: Readonly<Record<string, string>>) =>
      textOf({
        [path]: '-Xmx{{ heap }}\n',
        'roles/cassandra/tasks/main.yml': '',
        'roles/cassandra/defaults/main.yml': 'heap: 8G\n',
        ...texts,
      });
    expect(beside({})).toBe('-Xmx8G\n');
    const inventory = (value: string) => `all:\n  children:\n    cassandra:\n      hosts:\n        n1: { heap: ${value} }\n        n2:\n`;
    const task = (value: string) =>
      `- hosts: db\n  tasks:\n    - block:\n        - include_role: { name: cassandra }\n          vars: { heap: ${value} }\n`;
    const other = (value: string) => `dependencies:\n  - { role: cassandra, heap: ${value} }\n`;
    for (const [file, text] of [
      ['hosts', (value: string) => `[cassandra]\nn1 heap=${value} rack=r1\nn2\n`],
      ['inventories/prod/hosts.yml', inventory],
      ['environments/prod/group_vars/all.yml', (value: string) => `heap: ${value}\n`],
      ['site.yml', task],
      ['roles/store/meta/main.yml', other],
    ] as const) {
      expect([file, beside({ [file]: text('4G') })]).toEqual([file, undefined]);
      expect([file, beside({ [file]: text('8G') })]).toEqual([file, '-Xmx8G\n']);
    }
  });

  it('takes what a selector of Puppet gives where nobody says otherwise', () => {
    const template = 'modules/cassandra/templates/jvm.options.erb';
    const params =
      "class cassandra::params {\n  $heap = $::cassandra_heap ? {\n    undef   => '8G',\n    default => $::cassandra_heap,\n  }\n}\n";
    const texts = { [template]: '-Xmx<%= @heap %>\n', 'modules/cassandra/manifests/params.pp': params };
    expect(textOf(texts, template)).toBe('-Xmx8G\n');
    const given = (value: string) => textOf({ ...texts, 'modules/cassandra/manifests/params.pp': params.replace("'8G'", value) }, template);
    expect(given('$::memory')).toBeUndefined();
    expect(given("'127.0.0.1'")).toBeUndefined();
  });

  it('puts what names a fact of the host in the place of the variable', () => {
    const beside = (text: string) => ({ [path]: '-Dx={{ a }}\n', 'roles/cassandra/vars/main.yml': text });
    expect(textOf(beside('a: "{{ ansible_default_ipv4.address }}"\n'))).toBe('-Dx={{ ansible_default_ipv4.address }}\n');
    expect(textOf(beside(`a: "{{ groups['db'] | join(',') }}"\n`))).toBe("-Dx={{ groups['db'] | join(',') }}\n");
    expect(textOf(beside('a: "{{ heap | int }}"\n'))).toBeUndefined();
  });

  it('takes what a play tells the role', () => {
    const play = (role: string) => `- hosts: db\n  vars: { heap: 8G }\n  roles: [java, ${role}]\n`;
    const beside = (text: string) => ({ [path]: '-Xmx{{ heap }}\n', 'site.yml': text });
    expect(textOf(beside(play('cassandra')))).toBe('-Xmx8G\n');
    expect(textOf(beside(play('{ role: cassandra }')))).toBe('-Xmx8G\n');
    expect(textOf(beside(play('kafka')))).toBeUndefined();
    expect(textOf(beside(play('cassandra') + play('cassandra')))).toBe('-Xmx8G\n');
    expect(textOf(beside(play('cassandra') + play('cassandra').replace('8G', '4G')))).toBeUndefined();
    expect(textOf(beside('heap: 8G\nrole: cassandra\n'))).toBeUndefined();
    const ofRole = '- hosts: db\n  roles:\n    - { role: java, heap: 1G }\n    - role: cassandra\n      heap: 4G\n';
    expect(textOf(beside(ofRole))).toBe('-Xmx4G\n');
    expect(textOf(beside(ofRole.replace('heap: 4G', 'vars: { heap: 4G }')))).toBe('-Xmx4G\n');
    expect(textOf({ ...beside(ofRole), 'roles/cassandra/defaults/main.yml': 'heap: 8G\n' })).toBeUndefined();
  });

  it('follows variables in values, but not for ever', () => {
    const beside = (text: string) => ({ [path]: '-Dx={{ a }}\n', 'roles/cassandra/vars/main.yml': text });
    expect(textOf(beside('a: "{{ b }}/data"\nb: "{{ c }}/x"\nc: /srv\n'))).toBe('-Dx=/srv/x/data\n');
    expect(textOf(beside('a: "{{ b }}/data"\n'))).toBeUndefined();
    expect(textOf(beside('a: "{{ b }}"\nb: "{{ a }}"\n'))).toBeUndefined();
  });

  it('leaves passwords, lists, expressions and names of its own loops alone', () => {
    const beside = (text: string) => ({ 'roles/cassandra/vars/main.yml': text });
    expect(textOf({ [path]: '-Dpassword={{ admin_password }}\n', ...beside('admin_password: tiger\n') })).toBeUndefined();
    const named = 'admin_password: tiger\nheap: "{{ admin_password }}"\n';
    expect(textOf({ [path]: '-Xmx{{ heap }}\n', ...beside(named) })).toBeUndefined();
    expect(textOf({ [path]: '-Dx={{ a }}{{ b }}\n', ...beside('a: [1]\nb: "{{ c }}"\n') })).toBeUndefined();
    expect(textOf({ [path]: '{% for a in b %}\n-Dx={{ a }}\n{% endfor %}\n', ...beside('a: 1\n') })).toBeUndefined();
  });

  it('joins the items of a list', () => {
    const beside = (text: string) => ({ 'roles/cassandra/vars/main.yml': text });
    expect(textOf({ [path]: "-Dx={{ a | join(',') }}\n", ...beside('a: [/d1, /d2]\n') })).toBe('-Dx=/d1,/d2\n');
    expect(textOf({ [path]: "-Dx={{ a | join(',') }}\n", ...beside('a: /d1\n') })).toBeUndefined();
    expect(textOf({ [path]: "-Dx={{ a | join(',') }}\n", ...beside('a: []\n') })).toBeUndefined();
    const overridden = { ...beside('a: [/d1]\n'), 'roles/cassandra/defaults/main.yml': 'a: []\n' };
    expect(textOf({ [path]: "-Dx={{ a | join(',') }}\n", ...overridden })).toBe('-Dx=/d1\n');
    expect(textOf({ [path]: "-Dx={{ a | join(',') }}\n", ...beside('a: [/d1, "{{ b }}"]\n') })).toBeUndefined();
  });

  it('prints as the language of the template does', () => {
    expect(textOf({ [path]: '-Dx={{ a }},{{ b }}\n', 'roles/cassandra/vars/main.yml': 'a: yes\nb: "yes"\n' })).toBe('-Dx=True,yes\n');
    const erb = 'cookbooks/cassandra/templates/default/jvm.options.erb';
    const attributes = "default['cassandra']['on'] = true\n";
    expect(textOf({ [erb]: "-Dx=<%= node['cassandra']['on'] %>\n", 'cookbooks/cassandra/attributes/default.rb': attributes }, erb)).toBe(
      '-Dx=true\n',
    );
    const heap = (text: string) =>
      textOf({ [erb]: "-Xmx<%= node['c']['heap'] %>G\n", 'cookbooks/cassandra/attributes/default.rb': text }, erb);
    expect(heap("default['c']['heap'] = 8\ndefault['c']['heap'] = 16\n")).toBe('-Xmx16G\n');
    expect(heap("default['c']['heap'] = 8\nif large\n  default['c']['heap'] = 16\nend\n")).toBeUndefined();
    expect(heap("default['c']['heap'] = 8\ncase os\nwhen 'a'\ndefault['c']['heap'] = 16\nend\n")).toBeUndefined();
    expect(heap("if old\n  default['c']['x'] = 1\nend\ndefault['c']['heap'] = 8\ndefault['c']['heap'] = 16\n")).toBe('-Xmx16G\n');
    expect(heap("default['c']['heap'] = 8\ndefault['c']['heap'] = 16 if large\n")).toBeUndefined();
    const older = 'default.cassandra.heap = 8\ndefault.cassandra.dir = "#{node.cassandra.home}/d"\n';
    const text = '-Xmx<%= node.cassandra.heap %>G -Dd=<%= node.cassandra.dir %>\n';
    expect(textOf({ [erb]: text, 'cookbooks/cassandra/attributes/default.rb': older }, erb)).toBe('-Xmx8G -Dd=<%= node.cassandra.dir %>\n');
    const puppet = 'modules/cassandra/templates/jvm.options.erb';
    const params = "class cassandra::params {\n  $heap = '8G'\n}\n";
    const init = 'class cassandra (\n  String $heap = $cassandra::params::heap,\n) {}\n';
    const manifests = { 'modules/cassandra/manifests/params.pp': params, 'modules/cassandra/manifests/init.pp': init };
    expect(textOf({ [puppet]: '-Xmx<%= @heap %>\n', ...manifests }, puppet)).toBe('-Xmx8G\n');
    const hiera = { 'modules/cassandra/manifests/init.pp': "class cassandra (\n  $heap = hiera('cassandra::heap', '8G'),\n) {}\n" };
    expect(textOf({ [puppet]: '-Xmx<%= @heap %>\n', ...hiera }, puppet)).toBe('-Xmx8G\n');
    const helm = 'chart/files/jvm.options.tpl';
    expect(textOf({ [helm]: '-Xmx{{ .Values.heap }}\n', 'chart/values.yaml': 'heap: 8G\n' }, helm)).toBe('-Xmx8G\n');
  });

  it.each([
    ['a name that stands there twice: the last counts', 'heap: 4G\nother: 1\nheap: 8G\n', '8G'],
    ['an alias', 'usual: &usual 8G\nheap: *usual\n', '8G'],
    ['a value beside one that is encrypted', 'password: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6162\nheap: 8G\n', '8G'],
    ['no value that is encrypted', 'heap: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6162\n', undefined],
    ['no value with a tag', 'heap: !unsafe 8G\n', undefined],
  ])('reads a file of variables as Ansible does: %s', (_, text, heap) => {
    const found = textOf({ [path]: '-Xmx{{ heap }}\n', 'roles/cassandra/vars/main.yml': text });
    expect(found).toBe(heap && `-Xmx${heap}\n`);
  });

  it('knows where the filled text stands in the template', () => {
    const template = filled({ [path]: '-Xms{{ low }}m -Xmx{{ high }}m -ea\n', 'roles/cassandra/vars/main.yml': 'low: 512\nhigh: 1024\n' })
      ?.templates[0];
    const text = template?.document.source.text ?? '';
    expect(text).toBe('-Xms512m -Xmx1024m -ea\n');
    const rangeOf = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
    const shown = (part: string) => template?.template.source.slice(template.inTemplate(rangeOf(part)));
    expect(shown('-Xms512m')).toBe('-Xms{{ low }}m');
    expect(shown('-Xmx1024m')).toBe('-Xmx{{ high }}m');
    expect(shown('24')).toBe('{{ high }}');
    expect(shown('-ea')).toBe('-ea');
    expect(template?.filledIn(rangeOf('-Xmx1024m')).map(({ saying }) => saying)).toEqual(['high is 1024 in vars/main.yml:2']);
    expect(template?.filledIn(rangeOf('-ea'))).toEqual([]);
  });

  describe('with a loop that prints settings', () => {
    const site = 'roles/hadoop/templates/core-site.xml.j2';
    const vars = 'roles/hadoop/vars/main.yml';
    const loop = (of: string, name: string, value: string) =>
      `<configuration>\n{% for ${of} %}\n<property><name>{{ ${name} }}</name><value>{{ ${value} }}</value></property>\n{% endfor %}\n</configuration>\n`;
    const ofList = loop('item in core', 'item.name', 'item.value');
    const settings = (texts: Readonly<Record<string, string>>) =>
      filled(texts, site)?.templates[0]?.document.entries.map(({ key, value, hole }) => `${key}=${hole === undefined ? value : '?'}`);

    it('writes a round for each item, with the variables in it', () => {
      const list = 'tmp: /data\ncore:\n  - { name: hadoop.tmp.dir, value: "file:{{ tmp }}" }\n  - name: a.size\n    value: "{{ other }}"\n';
      expect(settings({ [site]: ofList, [vars]: list })).toEqual(['hadoop.tmp.dir=file:/data', 'a.size=?']);
    });

    it('writes a round for each pair of a map', () => {
      const ofMap = loop('key, value in core.items()', 'key', 'value');
      expect(settings({ [site]: ofMap, [vars]: 'core:\n  hadoop.tmp.dir: /data\n  b.c: 1\n' })).toEqual(['hadoop.tmp.dir=/data', 'b.c=1']);
      expect(settings({ [site]: ofMap, [vars]: 'core: []\n' })).toBeUndefined();
    });

    it('takes the list from the variables of a play that names the role', () => {
      const play = (...vars: readonly string[]) => `- hosts: all\n  vars:\n${vars.join('')}  roles:\n    - { role: hadoop, tags: [x] }\n`;
      const tmp = '    - tmp: /data\n';
      const list = '    - hadoop:\n        core:\n          - { name: hadoop.tmp.dir, value: "file:{{ tmp }}" }\n';
      const nested = ofList.replace('in core', 'in hadoop.core');
      const tasks = { 'roles/hadoop/tasks/main.yml': '- debug:\n' };
      expect(settings({ [site]: nested, 'site.yml': play(tmp, list), ...tasks })).toEqual(['hadoop.tmp.dir=file:/data']);
      expect(settings({ [site]: nested, 'site.yml': play(tmp, list, list), ...tasks })).toBeUndefined();
      expect(settings({ [site]: nested, 'site.yml': play(list).replace('role: hadoop', 'role: other'), ...tasks })).toBeUndefined();
    });

    it('leaves a list alone that two files set, that is no list of maps, or whose loop has statements of its own', () => {
      const list = 'core:\n  - { name: a.b, value: 1 }\n';
      expect(settings({ [site]: ofList, [vars]: list, 'group_vars/all': list })).toBeUndefined();
      expect(settings({ [site]: ofList, [vars]: 'core: [a, b]\n' })).toBeUndefined();
      const branched = ofList.replace('<property>', '{% if x %}<property>{% endif %}');
      expect(settings({ [site]: branched, [vars]: list })).toBeUndefined();
    });

    it('shows no password, and writes nothing that XML would read', () => {
      const list = 'core:\n  - { name: a.password, value: tiger }\n  - { name: a.b, value: "<c>" }\n';
      expect(settings({ [site]: ofList, [vars]: list })).toEqual(['a.password=?', 'a.b=?']);
    });

    it('shows the statement of the loop, and says where the item stands', () => {
      const list = 'core:\n  - { name: a.b, value: 1 }\n  - { name: c.d, value: 2 }\n';
      const template = filled({ [site]: ofList, [vars]: list }, site)?.templates[0];
      const text = template?.document.source.text ?? '';
      const range = { start: text.indexOf('c.d'), end: text.indexOf('c.d') + 3 };
      expect(template?.template.source.slice(template.inTemplate(range))).toBe('{% for item in core %}');
      expect(template?.filledIn(range).map(({ saying }) => saying)).toEqual(['core in vars/main.yml:3']);
      const end = text.indexOf('</configuration>');
      expect(template?.template.source.slice(template.inTemplate({ start: end, end: end + 16 }))).toBe('</configuration>');
    });
  });
});

describe('a value that the branch around it compares', () => {
  const zoo = 'templates/zoo.cfg.erb';
  const template = "tickTime=<%= @tick %>\n<% if @peer_type != 'UNSET' -%>\npeerType=<%= @peer_type %>\n<% end -%>\n";
  const textWith = (peer: string) =>
    textOf({ [zoo]: template, 'manifests/params.pp': `class zk::params {\n  $tick = 2000\n  $peer_type = '${peer}'\n}\n` }, zoo);

  it('is not filled in where the branch goes with it', () => {
    expect(textWith('UNSET')).toContain('tickTime=2000');
    expect(textWith('UNSET')).not.toContain('peerType');
    expect(textWith('observer')).toContain('peerType=observer');
  });
});

describe('a variable that a secret is made of', () => {
  const yaml = 'roles/cassandra/templates/cassandra.yaml.j2';
  it.each(['keystore_password: {{ own }}', 'server_encryption_options:\n  keystore_password: "{{ own }}"'])(
    'stays where it is: %s',
    (secret) => {
      const texts = { 'roles/cassandra/defaults/main.yml': 'own: hunter2\nreads: 32\n' };
      const template = `${secret}\nnum_tokens: {{ own }}\nconcurrent_reads: {{ reads }}\n`;
      expect(textOf({ ...texts, [yaml]: template }, yaml)).toBe(template.replace('{{ reads }}', '32'));
    },
  );
});
