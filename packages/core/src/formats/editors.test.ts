import { describe, expect, it } from 'vitest';
import { documentsOf } from '../deployment/testDeployment.js';
import { editorOf } from '../products/parseDocument.js';
import { applyEdits } from '../text/textEdit.js';

/** `set`, `rename` and `remove` take the last entry of the name. */
type Change =
  | readonly ['set', key: string, value: string]
  | readonly ['rename', key: string, to: string]
  | readonly ['remove', key: string]
  | readonly ['insert', key: string, value: string];

function changed(path: string, text: string, [act, key, value = '']: Change): string {
  const [document] = documentsOf({ [path]: text });
  if (document === undefined) throw new Error('no document');
  const editor = editorOf(document);
  if (act === 'insert') return applyEdits(text, editor.insert(document, key, value));
  const entry = document.entries.findLast((each) => each.key === key);
  if (entry === undefined) throw new Error(`no entry ${key}`);
  const edits =
    act === 'set'
      ? editor.setValue(document, entry, value)
      : act === 'rename'
        ? editor.rename(document, entry, value)
        : editor.remove(document, entry);
  return applyEdits(text, edits);
}

function edits(path: string, cases: readonly (readonly [change: Change, before: string, after: string])[]): void {
  describe(path, () => {
    it.each(cases)('%j: %j', (change, before, after) => {
      expect(changed(path, before, change)).toBe(after);
    });
  });
}

const xml = (inside: string) => `<configuration>\n${inside}</configuration>\n`;
const long = '  <property>\n    <name>a</name>\n    <value>1</value>\n  </property>\n';

edits('hdfs-site.xml', [
  [['set', 'a', 'x & "y" <z>'], xml(long), xml(long.replace('1', 'x &amp; "y" &lt;z&gt;'))],
  [['set', 'a', '2'], xml(long.replace('1', '\n      1\n    ')), xml(long.replace('1', '2'))],
  [['set', 'a', '2'], xml(long.replace('1', ' <![CDATA[ 1 ]]> ')), xml(long.replace('1', '2'))],
  [['set', 'a', 'x\r\ny'], xml(long), xml(long.replace('1', 'x&#13;\ny'))],
  [['set', 'a', 'x\ny'], xml(long).replaceAll('\n', '\r\n'), xml(long).replaceAll('\n', '\r\n').replace('1', 'x\r\ny')],
  [['set', 'a', '2'], xml('<property><name>a</name></property>\n'), xml('<property><name>a</name><value>2</value></property>\n')],
  [['set', 'a', '2'], xml(long.replace('    <value>1</value>\n', '')), xml(long.replace('1', '2'))],
  [['set', 'a', '2'], xml('<property><name>a</name><value/></property>\n'), xml('<property><name>a</name><value>2</value></property>\n')],
  [
    ['set', 'a', '2'],
    xml('<property><name>a</name><value></value></property>\n'),
    xml('<property><name>a</name><value>2</value></property>\n'),
  ],
  [['set', 'a', `'"<\n`], xml('<property name="a" value="1"/>\n'), xml('<property name="a" value="&apos;&quot;&lt;&#10;"/>\n')],
  [['set', 'a', '2'], xml('<property name="a"/>\n'), xml('<property name="a" value="2"/>\n')],
  [['set', 'a', '2'], xml('<property name="a"><value>1</value></property>\n'), xml('<property name="a"><value>2</value></property>\n')],
  [['rename', 'a', 'b&c'], xml(long), xml(long.replace('a</', 'b&amp;c</'))],
  [['rename', 'a', 'b"c'], xml('<property name="a" value="1"/>\n'), xml('<property name="b&quot;c" value="1"/>\n')],
  [['rename', 'a', 'b&c'], xml(long.replace('a</', '<![CDATA[a]]></')), xml(long.replace('a</', '<![CDATA[b&c]]></'))],
  [['remove', 'a'], xml(long), xml('')],
  [['remove', 'a'], xml(long).replaceAll('\n', '\r\n'), '<configuration>\r\n</configuration>\r\n'],
  [['remove', 'a'], `${xml(long)}`.replace('  <property>', '  <!-- x --> <property>'), xml('  <!-- x --> \n')],
  [['remove', 'a'], `${xml(long)}`.replace('</property>', '</property> <!-- x -->'), xml('   <!-- x -->\n')],
  [['remove', 'a'], '<configuration><property><name>a</name></property></configuration>', '<configuration></configuration>'],
  [['insert', 'b', '2'], xml(long), xml(long + long.replace('a<', 'b<').replace('1', '2'))],
  [
    ['insert', 'b', '2'],
    xml(long).replaceAll('\n', '\r\n'),
    xml(long + long.replace('a<', 'b<').replace('1', '2')).replaceAll('\n', '\r\n'),
  ],
  [
    ['insert', 'b', '2'],
    xml('\t<property>\n\t  <name>a</name>\n\t</property>\n'),
    xml('\t<property>\n\t  <name>a</name>\n\t</property>\n\t<property>\n\t  <name>b</name>\n\t  <value>2</value>\n\t</property>\n'),
  ],
  [
    ['insert', 'b', '2'],
    xml(' <property><name>a</name></property>\n'),
    xml(' <property><name>a</name></property>\n <property><name>b</name><value>2</value></property>\n'),
  ],
  [
    ['insert', 'b', '2'],
    xml(' <property name="a"\n   value="1"/>\n'),
    xml(' <property name="a"\n   value="1"/>\n <property><name>b</name><value>2</value></property>\n'),
  ],
  [['insert', 'a', '1'], xml(''), xml(long)],
  [
    ['insert', 'a', '1'],
    '  <configuration>\n  </configuration>\n',
    `  <configuration>\n${long.replace(/^/gm, '  ').trimEnd()}\n  </configuration>\n`,
  ],
  [['insert', 'a', '1'], '<configuration></configuration>', `<configuration>\n${long}</configuration>`],
  [['insert', 'a', '1'], '<configuration/>\n', `<configuration>\n${long}</configuration>\n`],
  [['insert', 'a', '1'], '<configuration />', `<configuration>\n${long}</configuration>`],
  [['insert', 'a', '1'], '<configuration>', `<configuration>\n${long.trimEnd()}`],
  [['insert', 'a', '1'], '', xml(long)],
  [['insert', 'a', '1'], '<!-- x -->', `<!-- x -->\n${xml(long)}`],
  [['insert', 'a', '1'], '<!-- x -->\n', `<!-- x -->\n${xml(long)}`],
  [
    ['insert', 'b', 'x\ny'],
    xml(long).replaceAll('\n', '\r\n'),
    xml(long + long.replace('a<', 'b<').replace('1', 'x\ny')).replaceAll('\n', '\r\n'),
  ],
]);

edits('zoo.cfg', [
  [['set', 'a', '2'], 'a=1\n', 'a=2\n'],
  [['set', 'a', '2'], 'a = 1  \nb=1', 'a = 2\nb=1'],
  [['set', 'a', '2'], 'a\n', 'a=2\n'],
  [['set', 'a', '2'], 'a=\n', 'a=2\n'],
  [['set', 'a', '2'], 'a:1', 'a:2'],
  [['set', 'a', '2'], 'a 1', 'a 2'],
  [['set', 'a', ' =x = y: #ü\t\\\n\f\r'], 'a=1', 'a=\\ =x = y: #\\u00fc\\t\\\\\\n\\f\\r'],
  [['set', 'a', '=:'], 'a=1', 'a=\\=:'],
  [['set', 'a', '#!'], 'a=1', 'a=#!'],
  [['rename', 'a', '#b c=d:#'], 'a=1', '\\#b\\ c\\=d\\:#=1'],
  [['remove', 'a'], 'x=1\n  a = 1 \ny=2\n', 'x=1\ny=2\n'],
  [['remove', 'a'], 'x=1\r\na=1\r\ny=2', 'x=1\r\ny=2'],
  [['remove', 'a'], 'a=1', ''],
  [['insert', 'b', '2'], '', 'b=2\n'],
  [['insert', 'b', '2'], 'a=1', 'a=1\nb=2\n'],
  [['insert', 'b', '2'], 'a : 1\r\n', 'a : 1\r\nb : 2\r\n'],
  [['insert', 'b', '2'], 'a 1\n', 'a 1\nb 2\n'],
  [['insert', 'b', '2'], 'a\n', 'a\nb=2\n'],
  [['insert', 'b', '2'], 'a\\\n  =1\n', 'a\\\n  =1\nb  =2\n'],
]);

edits('sysctl.conf', [
  [['set', 'a.b', ' 2\n3 '], 'a.b = 1\n', 'a.b = 2 3\n'],
  [['rename', 'a.b', 'a.c'], '-a/b=1\n', '-a.c=1\n'],
  [['remove', 'a.b'], '# x\n a.b=1 \n# y\n', '# x\n# y\n'],
  [['insert', 'b', '2'], 'a =1\n', 'a =1\nb =2\n'],
  [['insert', 'b', '2'], '', 'b = 2\n'],
  [['insert', 'b', '2'], '# x', '# x\nb = 2\n'],
]);

edits('regionservers', [
  [['insert', 'b', ''], 'a', 'a\nb\n'],
  [['insert', 'b', ''], 'a\r\n', 'a\r\nb\r\n'],
]);

edits('jvm.options', [
  [['set', '-Xmx', '2g'], '-Xmx1g\n', '-Xmx2g\n'],
  [['set', '-XX:A', '2'], '-ea -XX:A=1 -esa\n', '-ea -XX:A=2 -esa\n'],
  [['rename', '-XX:A', '-XX:B'], '-XX:A=1\n', '-XX:B=1\n'],
  [['remove', '-Xmx'], '-ea\n-Xmx1g \n-esa\n', '-ea\n-esa\n'],
  [['remove', '-Xmx'], '-ea\n-Xmx1g', '-ea\n'],
  [['remove', '-Xmx'], '-Xmx1g  -ea\n', '-ea\n'],
  [['remove', '-Xmx'], '-ea  -Xmx1g -esa\n', '-ea -esa\n'],
  [['remove', '-Xmx'], '-ea\n-esa -Xmx1g', '-ea\n-esa'],
  [['insert', '-Xmx', '1g'], '', '-Xmx1g\n'],
  [['insert', '-XX:A', '1'], '-ea', '-ea\n-XX:A=1\n'],
  [['insert', '-XX:+A', ''], '-ea\n', '-ea\n-XX:+A\n'],
  [['insert', '-Xlog', 'gc'], '-ea\r\n', '-ea\r\n-Xlog:gc\r\n'],
  [['insert', '-Xloggc', 'x'], '', '-Xloggc:x\n'],
  [['insert', '-Da', 'b'], '', '-Da=b\n'],
]);

edits('hbase-env.sh', [
  [['set', 'A', '2'], 'A=1\n', 'A=2\n'],
  [['set', 'A', 'a "b" `c` \\ $D'], 'A=1\n', 'A="a \\"b\\" \\`c\\` \\ $D"\n'],
  [['set', 'A', 'x\\'], 'A="1"\n', 'A="x\\\\"\n'],
  [['set', 'A', '2'], 'export A="1" # why\n', 'export A="2" # why\n'],
  [['set', 'A', "it's"], "A='1'\n", 'A="it\'s"\n'],
  [['set', 'A', '2'], 'A="1"$B\n', 'A=2\n'],
  [['set', 'A', '2'], 'A=\n', 'A=2\n'],
  [['rename', 'A', 'B'], 'export A="1"\n', 'export B="1"\n'],
  [['remove', 'A'], 'x=1\nexport A="1" # why\ny=2\n', 'x=1\ny=2\n'],
  [['remove', 'A'], 'x=1\n  A=1;\n', 'x=1\n'],
  [['remove', 'A'], 'x=1\nA=1', 'x=1\n'],
  [['remove', 'A'], 'if true; then\n  A=1\nfi\n', 'if true; then\n  :\nfi\n'],
  [['remove', 'A'], 'if true; then\n  A=1\n  B=2\nfi\n', 'if true; then\n  B=2\nfi\n'],
  [['remove', 'A'], 'if true; then\n  B=2\n  A=1\nfi\n', 'if true; then\n  B=2\nfi\n'],
  [['remove', 'A'], 'if true; then A=1; fi\n', 'if true; then :; fi\n'],
  [['remove', 'A'], 'if true; then B=2; else A=1; fi\n', 'if true; then B=2; else :; fi\n'],
  [['remove', 'A'], 'while true; do A=1; done\n', 'while true; do :; done\n'],
  [['remove', 'A'], 'f() { A=1; }\n', 'f() { :; }\n'],
  [['remove', 'A'], 'true && A=1\n', 'true && :\n'],
  [['remove', 'A'], 'A=1; x=1\n', ':; x=1\n'],
  [['remove', 'A'], 'A=1 x=1\n', 'x=1\n'],
  [['remove', 'A'], 'export A=1 B=2\n', 'export B=2\n'],
  [['remove', 'B'], 'export A=1  B=2\n', 'export A=1 \n'],
  [['insert', 'A', '1'], '', 'export A=1\n'],
  [['insert', 'A', 'a b'], 'x=1', 'x=1\nexport A="a b"\n'],
  [['insert', 'A', '-Xmx1g'], 'x=1\r\n', 'x=1\r\nexport A=-Xmx1g\r\n'],
]);

edits('cassandra.yaml', [
  [['set', 'a', '2'], 'a: 1 # why\n', 'a: 2 # why\n'],
  [['set', 'a', 'x: y'], 'a: 1\n', "a: 'x: y'\n"],
  [['set', 'a', "it's"], "a: '1'\n", "a: 'it''s'\n"],
  [['set', 'a', 'x"y'], 'a: "1"\n', 'a: "x\\"y"\n'],
  [['set', 'a', '2'], 'a:\nb: 1\n', 'a: 2\nb: 1\n'],
  [['set', 'a', '2'], 'a: # why\nb: 1\n', 'a: 2 # why\nb: 1\n'],
  [['set', 'a', '2'], 'a: | # why\n  x\n  y\nb: 1\n', 'a: 2\nb: 1\n'],
  [['set', 'a', '[x, y]'], 'a: [z]\n', 'a: [x, y]\n'],
  [['set', 'a', '[x, y]'], 'a: # why\n  - z\nb: 1\n', 'a: [x, y] # why\nb: 1\n'],
  [['set', 'a', '2'], 'a: &x 1\n', 'a: &x 1\n'],
  [['set', 'a', '2'], '"a": 1\n', '"a": 2\n'],
  [['rename', 'a', 'b'], 'a: 1\n', 'b: 1\n'],
  [['rename', 'a.b', 'a.c'], 'a:\n  b: 1\n', 'a:\n  c: 1\n'],
  [['rename', 'a.b', 'c'], 'a:\n  b: 1\n', 'a:\n  b: 1\n'],
  [['rename', 'a.b', 'a.c.d'], 'a:\n  b: 1\n', 'a:\n  b: 1\n'],
  [['remove', 'a'], '# x\na: 1 # why\nb: 2\n', '# x\nb: 2\n'],
  [['remove', 'a'], 'a:\n  - x\n  - y\nb: 2\n', 'b: 2\n'],
  [['remove', 'a.b'], 'a:\n  b: 1\n  c: 2\n', 'a:\n  c: 2\n'],
  [['remove', 'a.b'], 'a:\n  b: 1\nc: 2\n', 'a: {}\nc: 2\n'],
  [['remove', 'a.b'], 'a: {b: 1, c: 2}\n', 'a: {c: 2}\n'],
  [['remove', 'a.c'], 'a: {b: 1, c: 2}\n', 'a: {b: 1}\n'],
  [['remove', 'a'], '{a: 1}\n', '{}\n'],
  [['remove', 'a'], 'a: &x 1\nb: *x\n', 'a: &x 1\nb: *x\n'],
  [['remove', 'b'], 'a: &x 1\nb: *x\n', 'a: &x 1\nb: *x\n'],
  [['set', 'a', '2'], 'a: # why\n  1\n', 'a: # why\n  2\n'],
  [['set', 'a', '2'], 'a: !!str 1\n', 'a: !!str 1\n'],
  [['insert', 'b', '2'], '', 'b: 2\n'],
  [['insert', 'b', '2'], 'a: 1', 'a: 1\nb: 2\n'],
  [['insert', 'b', '2'], 'a: 1\r\n# x\r\n', 'a: 1\r\nb: 2\r\n# x\r\n'],
  [['insert', 'b', '2'], '\ufeff', '\ufeffb: 2\n'],
  [['insert', 'b', '[x, y]'], 'a: 1\n', 'a: 1\nb: [x, y]\n'],
  [['insert', 'b.c', '2'], 'a:\n  d: 1\n', 'a:\n  d: 1\nb:\n  c: 2\n'],
  [['insert', 'b.c', '2'], 'a: 1\n', 'a: 1\nb:\n    c: 2\n'],
  [['insert', 'a.c', '2'], 'a:\n  b: 1 # why\nd: 3\n', 'a:\n  b: 1 # why\n  c: 2\nd: 3\n'],
  [['insert', 'a.c', '2'], 'a: {b: 1}\n', 'a: {b: 1, c: 2}\n'],
  [['insert', 'a.c', 'x, y'], 'a: {}\n', "a: {c: 'x, y'}\n"],
  [['insert', 'a.c', '2'], 'a:\nb: 1\n', 'a:\n    c: 2\nb: 1\n'],
  [['insert', 'a.c', '2'], 'a: 1\n', 'a: 1\n'],
  [['insert', 'b', '2'], '{a: 1}\n', '{a: 1}\n'],
]);
