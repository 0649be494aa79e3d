import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../products/parseDocument.js';
import type { FileKind } from '../products/registry.js';
import { SourceText } from '../text/sourceText.js';
import { growthOf, inProportion } from '../text/testGrowth.js';
import { mayBring } from './broughtLines.js';

const parsed = (path: string, kind: FileKind, text: string) => parseDocument(new SourceText(path, text), kind);

const xml = (body: string) => `<configuration>\n${body}\n</configuration>\n`;
const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>`;
const asked = 'dfs.replication';

describe('a line that does not stand in a template', () => {
  it.each([
    ['a value', 'hdfs-site.xml.j2', xml(property('dfs.namenode.name.dir', '{{ dirs }}')), false],
    [
      'values in a branch',
      'hdfs-site.xml.j2',
      xml(`{% if ha %}\n${property('a', '{{ b }}')}\n{% else %}\n${property('c', 'd')}\n{% endif %}`),
      false,
    ],
    ['the header of Ansible', 'hdfs-site.xml.j2', `{{ ansible_managed | comment('xml') }}\n${xml(property('a', '{{ b }}'))}`, false],
    [
      'a description that names it',
      'hdfs-site.xml.j2',
      xml(`<property><name>a</name><value>{{ b }}</value><description>Below ${asked}.</description></property>`),
      false,
    ],
    ['a comment', 'hdfs-site.xml.j2', xml(`<!-- {{ more }} -->${property('a', 'b')}`), false],
    ['a final', 'hdfs-site.xml.j2', xml('<property><name>a</name><value>1</value><final>{{ final }}</final></property>'), false],
    ['no markup, by the language of the ending', 'hdfs-site.xml.j2', xml(property('a', 'b')), false],
    ['values of ERB', 'hdfs-site.xml.erb', xml(`<% if @a -%>\n${property('a', '<%= @b %>')}\n<% end -%>`), false],
    ['values that a script replaces', 'hdfs-site.xml.template', xml(property('a', '@B@')), false],
    ['no template at all', 'hdfs-site.xml', xml(property('a', '@B@')), false],
    ['names of another family', 'hdfs-site.xml.j2', xml(property('dfs.namenode.rpc-address.{{ ns }}.nn1', 'b')), false],
    ['names that end otherwise', 'hdfs-site.xml.j2', xml(property('dfs.{{ a }}.dir', 'b')), false],

    ['a file that is cut off', 'hdfs-site.xml', `<configuration>\n${property('a', 'b')}\n<property>\n`, true],
    ['an expression of its own', 'hdfs-site.xml.j2', xml('{{ more_properties }}'), true],
    ['two expressions in a line', 'hdfs-site.xml.j2', xml('{{ a }} {{ b }}'), true],
    ['a property without its elements', 'hdfs-site.xml.j2', xml('<property>{{ body }}</property>'), true],
    [
      'a loop that writes names',
      'hdfs-site.xml.j2',
      xml(`{% for a in b %}\n${property('{{ a.name }}', '{{ a.value }}')}\n{% endfor %}`),
      true,
    ],
    ['a name with a hole', 'hdfs-site.xml.j2', xml(property('dfs.{{ a }}', 'b')), true],
    ['an include', 'hdfs-site.xml.j2', xml(`{% include "common.xml" %}\n${property('a', 'b')}`), true],
    ['a file that another one extends', 'hdfs-site.xml.j2', `{% extends "base.xml" %}\n${xml(property('a', 'b'))}`, true],
    ['a part of Handlebars', 'hdfs-site.xml.hbs', xml('{{> common }}'), true],
    ['what ERB prints', 'hdfs-site.xml.erb', xml('<% puts common %>'), true],
    ['an include of XML', 'hdfs-site.xml.j2', xml(`<xi:include href="more.xml"/>${property('a', '{{ b }}')}`), true],
    ['a template by its name alone', 'hdfs-site.xml.template', xml(property('a', 'b')), true],
    ['its name in a statement', 'hdfs-site.xml.j2', xml(`{% set a = ["${asked}"] %}${property('a', '{{ b }}')}`), true],
    [
      "Ambari's definition",
      'hdfs-site.xml',
      xml(`<property><name>a</name><value>{{b}}</value><on-ambari-upgrade add="true"/></property>`),
      true,
    ],
  ])('may be brought by %s: %s', (_what, path, text, expected) => {
    expect(mayBring(parsed(path, 'hdfs-site', text), asked)).toBe(expected);
  });

  it.each<[string, FileKind, string, string, boolean]>([
    ['cassandra.yaml.j2', 'cassandra-yaml', 'num_tokens: {{ a }}\n', 'seed_provider', false],
    ['cassandra.yaml.j2', 'cassandra-yaml', '{{ config | to_nice_yaml }}\n', 'seed_provider', true],
    ['cassandra.yaml.j2', 'cassandra-yaml', 'num_tokens: 1\n{{ more }}\n', 'seed_provider', true],
    ['cassandra.yaml.j2', 'cassandra-yaml', 'client_encryption_options: {{ a }}\n', 'client_encryption_options.enabled', true],
    ['cassandra.yaml.j2', 'cassandra-yaml', 'client_encryption_options:\n  {{ a }}\n', 'client_encryption_options.enabled', true],
    [
      'cassandra.yaml.j2',
      'cassandra-yaml',
      'client_encryption_options:\n  enabled: {{ a }}\n',
      'client_encryption_options.optional',
      false,
    ],
    ['cassandra.yaml.j2', 'cassandra-yaml', 'client_encryption_options:\n  {{ a }}: 1\n', 'client_encryption_options.optional', true],
    ['cassandra.yaml.j2', 'cassandra-yaml', 'client_encryption_options:\n  {{ a }}: 1\n', 'num_tokens', false],
    ['cassandra.yaml.j2', 'cassandra-yaml', '# {{ a }}\nnum_tokens: 1\n', 'seed_provider', false],
    [
      'zoo.cfg.j2',
      'zoo-cfg',
      'tickTime={{ a }}\n{% for h in hosts %}\nserver.{{ loop.index }}={{ h }}:2888:3888\n{% endfor %}\n',
      'dataDir',
      false,
    ],
    ['zoo.cfg.j2', 'zoo-cfg', '{% for h in hosts %}\nserver.{{ loop.index }}={{ h }}:2888:3888\n{% endfor %}\n', 'server.1', true],
    ['hadoop-env.sh.j2', 'hadoop-env', 'export JAVA_HOME={{ a }}\nexport HADOOP_OPTS="-Da={{ b }}"\n', 'HADOOP_HEAPSIZE', false],
    ['hadoop-env.sh.j2', 'hadoop-env', 'if [ "{{ a }}" = 1 ]; then export JAVA_HOME=/b; fi\n', 'HADOOP_HEAPSIZE', false],
    ['hadoop-env.sh.j2', 'hadoop-env', 'export JAVA_HOME=/b\n{{ more }}\n', 'HADOOP_HEAPSIZE', true],
    ['hadoop-env.sh.j2', 'hadoop-env', 'export {{ name }}={{ value }}\n', 'HADOOP_HEAPSIZE', true],
    ['hadoop-env.sh.j2', 'hadoop-env', '. {{ file }}\n', 'HADOOP_HEAPSIZE', true],
    ['jvm.options.j2', 'cassandra-jvm-options', '-Xmx{{ heap }}\n', '-Xms', false],
    ['cassandra.yaml.j2', 'cassandra-yaml', 'cluster_name: "{% for h in hosts %}\n{{ h }}\n{% endfor %}"\n', 'num_tokens', false],
    ['cassandra.yaml.j2', 'cassandra-yaml', 'cluster_name: "a"\n{{ more }}\n', 'num_tokens', true],
    ['jvm.options.j2', 'cassandra-jvm-options', '-Xmx1g\n{{ more }}\n', '-Xms', true],
    ['workers.j2', 'workers', '{% for h in hosts %}\n{{ h }}\n{% endfor %}\n', 'a', true],
  ])('%s, a %s: %j may bring %s: %s', (path, kind, text, name, expected) => {
    expect(mayBring(parsed(path, kind, text), name)).toBe(expected);
  });

  it('is never called absent where filling in the holes writes it', () => {
    const name = fc.constantFrom(asked, 'dfs.blocksize', 'dfs', 'dfs.namenode');
    const line = fc.oneof(
      fc.record({ template: fc.constant('{{ a }}'), filled: name.map((each) => property(each, '1')) }),
      fc.record({ template: fc.constant(property('dfs.{{ b }}', '2')), filled: fc.constant(property('dfs.replication', '2')) }),
      fc.record({ template: fc.constant(property('{{ c }}on', '2')), filled: fc.constant(property('dfs.replication', '2')) }),
      fc.record({ template: fc.constant(property('{{ c }}.{{ d }}', '2')), filled: name.map((each) => property(`x.${each}`, '2')) }),
      name.map((each) => ({ template: property(each, '{{ e }}'), filled: property(each, '3') })),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const template = parsed('hdfs-site.xml.j2', 'hdfs-site', xml(lines.map((each) => each.template).join('\n')));
        const filled = parsed('hdfs-site.xml', 'hdfs-site', xml(lines.map((each) => each.filled).join('\n')));
        for (const { key } of filled.entries)
          expect(template.entries.some((entry) => entry.key === key) || mayBring(template, key)).toBe(true);
      }),
    );
  });

  it('may be any in a template of more holes than are looked at', () => {
    const growth = growthOf((holes) => {
      expect(mayBring(parsed('zoo.cfg.j2', 'zoo-cfg', 'a={{ b }}\n'.repeat(holes)), 'dataDir')).toBe(true);
    }, 10_000);
    expect(growth).toBeLessThan(inProportion);
  });

  it('is found among names of many holes without trying every way to fill them', () => {
    const text = xml(property('{{ a }}a'.repeat(500), '1'));
    expect(mayBring(parsed('hdfs-site.xml.j2', 'hdfs-site', text), 'a'.repeat(499))).toBe(false);
  });
});

it.each([
  ['. /etc/hbase/common.sh\n', true],
  ['export A=1\n[ -f "$FILE" ] && source "$FILE"\n', true],
  ['if [ -r conf/more ]; then . conf/more; fi\n', true],
  ['# . /etc/hbase/common.sh\n', false],
  ['. /etc/profile\nsource ~/.bashrc\n', false],
  ['export A="see . for more"\n', false],
])('the lines of another file may stand in %j: %s', (text, expected) => {
  const env = parsed('hbase-env.sh', 'hbase-env', text);
  expect(mayBring(env)).toBe(expected);
  expect(mayBring(env, 'HBASE_HEAPSIZE')).toBe(expected);
});
