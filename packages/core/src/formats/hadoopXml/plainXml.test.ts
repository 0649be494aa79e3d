import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import { sourceFile } from '../sourceFile.js';
import { hadoopXml, parseWhole } from './hadoopXml.js';

function bothReadings(text: string) {
  const file = sourceFile(new SourceText('hbase-site.xml', text), 'hbase-site');
  const [{ problems, entries, comments, includes, root, head, template }, whole] = [hadoopXml.parse(file), parseWhole(file)];
  return {
    pieces: { problems, entries, comments, includes, root, head, template },
    whole: {
      problems: whole.problems,
      entries: whole.entries,
      comments: whole.comments,
      includes: whole.includes,
      root: whole.root,
      head: whole.head,
      template: whole.template,
    },
  };
}

const heads = [
  '',
  '\ufeff',
  '<?xml version="1.0"?>\n',
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<?xml version="1.0" encoding="latin1"?>',
  '<?xml version="1.0" encoding="none"?>',
  '<?xml version="1.1"?>',
  '\n<?xml version="1.0"?>',
  '<?xml version="1.0"?>\n<?xml-stylesheet type="text/xsl" href="configuration.xsl"?>\n',
  '<?xml-stylesheet href="a"?><?xml version="1.0"?>',
  '<!DOCTYPE configuration [<!ENTITY b "c">]>',
  '<!-- licence -->\n',
  '<?xml version="1.0"?>\n<!-- licence -->\n<?xml-stylesheet href="a"?>\n',
  '<!-- a -- b -->',
  'text',
];
const opened = [
  '<configuration>',
  '<configuration>\n',
  '<configuration xmlns:xi="http://www.w3.org/2001/XInclude">',
  '<Configuration>',
  '',
];
const pieces = [
  '<property><name>a.b</name><value>1</value></property>',
  '  <property>\n    <name> a.b </name>\n    <value>\n2 </value>\n  </property>\n',
  '<property>\r\n<name>c</name>\r\n<value>x\r\ny</value>\r\n</property>\r\n',
  '<property><name>c</name><value>a &amp; b &#65;</value><final>true</final><description>d</description></property>\n',
  '<property><name>c</name><value>&b;</value></property>',
  '<property><name>c</name><value>\u0085 \u00e4</value></property>',
  '<property><name>c</name><value>\udce4</value></property>',
  '<property><name>c</name><value>&#1;</value></property>',
  '<property><name>c</name><value><![CDATA[</property>]]></value></property>',
  '<property><name>c</name><!-- not me --><value>1</value></property>',
  '<property><name>c</name><value/></property>',
  '<property><name>c</name><value>1</value><value>2</value></property>',
  '<property><name>c</name><value>1</value><final>TRUE</final></property>',
  '<property><value>1</value></property>',
  '<property></property>',
  '<property><name>d</name>',
  '<property><name>e</name><value>1</value>\n</propertyx>',
  '<property name="f" value="1"/>',
  '<group><property><name>g</name><value>1</value></property></group>',
  '<xi:include href="a.xml"/>',
  '<include href="a.xml"/>',
  '\n',
  '\n\t # <property>\n',
  ' word ',
  '<!-- a comment -->',
  '\n<!-- <property><name>h</name><value>1</value></property> -->\n',
  '<!-- open ',
  '<!-->',
  '<?xml-stylesheet href="<property><name>j</name></property>"?>',
  '-->',
  '<name>i</name>',
  '</configuration>',
  '<configuration>',
];
const ends = [
  '</configuration>',
  '\n</configuration>\n',
  '</configuration><!-- end -->\n',
  '</configuration>x',
  '</configuration>\n<a/>',
  '',
];

describe('a file that is read property by property', () => {
  it('says what it says when it is read as a whole', () => {
    const oneOf = (texts: readonly string[]) => fc.constantFrom(...texts);
    const plain = pieces.slice(0, 4).concat('\n', '<!-- a comment -->');
    const body = fc.oneof(fc.array(oneOf(plain), { maxLength: 8 }), fc.array(oneOf(pieces), { maxLength: 5 }));
    const texts = fc.tuple(oneOf(heads), oneOf(opened), body, oneOf(ends));
    fc.assert(
      fc.property(texts, ([head, open, parts, end]) => {
        const read = bothReadings(`${head}${open}${parts.join('')}${end}`);
        expect(read.pieces).toEqual(read.whole);
      }),
      { numRuns: 3000 },
    );
  });

  it('says so of each recorded file', () => {
    const fixtures = new URL('../../../../../fixtures/readers/hadoop-xml.json', import.meta.url);
    const { cases } = JSON.parse(readFileSync(fixtures, 'utf8')) as { readonly cases: readonly { readonly text: string }[] };
    for (const { text } of cases) {
      const read = bothReadings(text);
      expect(read.pieces).toEqual(read.whole);
    }
  });

  it('gives each place of a property its own ranges', () => {
    const text = `${pieces[0]}\n<!-- a -->${pieces[1]}<!-- b -->${pieces[0]}`;
    const { entries, comments, source } = hadoopXml.parse(
      sourceFile(new SourceText('hbase-site.xml', `<configuration>${text}</configuration>`), 'hbase-site'),
    );
    expect(entries.map(({ range }) => source.slice(range))).toEqual([pieces[0], pieces[1]?.trim(), pieces[0]]);
    expect(entries.map(({ valueRange }) => source.slice(valueRange))).toEqual(['1', '2', '1']);
    expect(comments.map(({ range }) => source.slice(range))).toEqual(['<!-- a -->', '<!-- b -->']);
  });
});
