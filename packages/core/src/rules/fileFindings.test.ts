import { expect, it } from 'vitest';
import { documentsOf } from '../deployment/testDeployment.js';
import { syntaxFindings } from './fileFindings.js';

/** Each finding as its severity, rule, what it refuses, and the line that it stands on. */
function found(path: string, text: string): readonly string[] {
  const [document] = documentsOf({ [path]: text });
  return (document === undefined ? [] : syntaxFindings(document)).map(({ severity, ruleId, refuses, primary: { document: at, range } }) =>
    [severity, ruleId, refuses ?? '-', at.source.positionAt(range.start).line].join(' '),
  );
}

const property = '<property><name>a</name><value>1</value><final>True</final></property>';

it.each([
  [
    'hdfs-site.xml',
    '<configuration>\n<property><name>a</nam><value>&</value></property>\n<a>&</a></configuration>',
    ['error file/refused start 1', 'error file/refused start 2'],
  ],
  ['hdfs-site.xml', `<configuration>\n${property}</configuration>`, ['warning file/lost - 1']],
  ['hdfs-site.xml', `<configuration>\n${property}${property}</configuration>`, ['warning file/lost - 1', 'warning file/lost - 1']],
  ['hdfs-site.xml', '<a/>', ['advice file/odd - 0']],
  ['hdfs-site.xml.j2', '<configuration>\n<property><name>a</name><value>&</value></property></configuration>', ['advice file/odd - 1']],
  ['hdfs-site.xml.j2', '<a/>', []],
  ['hdfs-site.xml.j2', '<property><name>a</name><value>1</value></property>', ['advice file/odd - 0']],
  ['hdfs-site.xml.j2', '{% include "head" %}<property><name>a</name><value>1</value></property>', []],
  [
    'hdfs-site.xml.j2',
    '<configuration>\n<property>\n<property><name>a</name><value>{{ a }}</value></property>\n<name>b</name></property></configuration>',
    ['advice file/odd - 1'],
  ],
  [
    'hdfs-site.xml.j2',
    '<configuration>\n<property>{% if a %}<property><name>a</name></property>{% endif %}<name>b</name></property></configuration>',
    [],
  ],
  ['jvm.options', '-Xss256k # small\n', ['error file/refused start 0']],
  ['jvm.options.j2', '-Xmx{{ heap }} {# all of it #}\n-Xss256k # small\n', ['advice file/odd - 1']],
  ['hadoop-env.sh.j2', 'A={{ a }}\nB="${C:{{ c }}}"\nD = {{ d }}\n', ['advice file/odd - 1', 'advice file/odd - 2']],
  ['hadoop-env.sh.j2', '{% set a = 1 %}\nexport A {{ a }}\n', []],
  ['hdfs-site.xml', '<configuration/>', []],
])('%s: %j', (path, text, expected) => {
  expect(found(path, text)).toEqual(expected);
});
