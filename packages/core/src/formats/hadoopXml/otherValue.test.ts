import { expect, test } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import type { Entry } from '../document.js';
import { sourceFile } from '../sourceFile.js';
import { hadoopXml } from './hadoopXml.js';
import { withOtherValue } from './otherValue.js';

const parse = (text: string) => hadoopXml.parse(sourceFile(new SourceText('/c/hbase-site.xml', text), 'hbase-site'));

const file = (value: string) => `<?xml version="1.0"?>
<!-- ours -->
<configuration>
  <property><name>a</name><value>1</value></property>
  <property>
    <name>b</name>
    <value>${value}</value><!-- of b -->
    <description>what b is</description>
  </property>
  <property><!-- of c --><name>c</name><final>true</final><value>&lt;x&gt;</value></property>
  <property><name>b</name><value>${value}</value></property>
</configuration>
<!-- end -->
`;

test.each(
  ['old', ''].flatMap((old) =>
    ['2', 'hdfs://nn.example.net:8020/hbase', 'org.apache.hadoop.hbase.Some-Class', 'a,b'].map((value) => [old, value]),
  ),
)('%j becomes %s: what the parser gives', (old, value) => {
  const before = parse(file(old));
  const once = withOtherValue(before, before.entries[1] as Entry, value);
  const twice = once === undefined ? undefined : withOtherValue(once, once.entries[3] as Entry, value);
  expect(twice).toEqual(parse(file(value)));
  // Comments know their entries by identity.
  expect(twice?.entries).toContain(twice?.comments.find(({ text }) => text === ' of b ')?.inside);
});

test.each([
  ['a value that is written otherwise than it is read', file('old'), '<x>'],
  ['a word that may be a placeholder', file('old'), 'HOSTNAME'],
  ['two words', file('old'), 'a b'],
  ['an old value that is written otherwise than it is read', file('&amp;'), '1'],
  ['an old value of blanks', file('  '), '1'],
  ['a file with problems', file('old').replace('</configuration>', ''), '1'],
  ['a template', file('old').replace('what b is', '{{ words }}'), '1'],
])('%s: only the parser can tell', (_, text, value) => {
  const document = parse(text);
  const entry = document.entries.find(({ key }) => key === 'b');
  if (entry === undefined) throw new Error('the entry is not there');
  expect(withOtherValue(document, entry, value)).toBeUndefined();
});
