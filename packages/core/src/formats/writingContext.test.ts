import { describe, expect, it } from 'vitest';
import { documentsOf } from '../deployment/testDeployment.js';
import { editorOf } from '../products/parseDocument.js';
import type { WritingContext } from './writingContext.js';

/** What can be written at the `‸` of a text; `range` as the line of the text with `[…]` around what is replaced. */
function contextIn(path: string, marked: string) {
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const [document] = documentsOf({ [path]: text });
  const context = document === undefined ? undefined : editorOf(document).contextAt(document, offset);
  if (context === undefined) return undefined;
  const { start, end } = context.range;
  expect([start <= offset, offset <= end]).toEqual([true, true]);
  const bracketed = `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
  return { ...context, range: bracketed.split('\n').find((line) => /\[.*\]/.test(line)) };
}

type Expected = (Omit<WritingContext, 'range'> & { readonly range: string; readonly [field: string]: unknown }) | undefined;
type Case = readonly [marked: string, expected: Expected];

function contexts(path: string, cases: readonly Case[]): void {
  describe(path, () => {
    it.each(cases)('%j', (marked, expected) => {
      expect(contextIn(path, marked)).toEqual(expected);
    });
  });
}

const inProperty = (inside: string) => `<configuration>\n  <property>\n    ${inside}\n  </property>\n</configuration>\n`;

contexts('hdfs-site.xml', [
  [inProperty('<name>dfs.‸'), { kind: 'name', range: '    <name>[dfs.]', parent: '', behind: '</name>\n    <value>', after: '</value>' }],
  [inProperty('<name>dfs.‸\n    <value>1</value>'), { kind: 'name', range: '    <name>[dfs.]', parent: '', behind: '</name>' }],
  [
    '<configuration>\n  <property>\n    <name>‸\n</configuration>\n',
    { kind: 'name', range: '    <name>[]', parent: '', behind: '</name>\n    <value>', after: '</value>\n  </property>' },
  ],
  [
    '<configuration>\n  <property><name>‸\n</configuration>\n',
    { kind: 'name', range: '  <property><name>[]', parent: '', behind: '</name><value>', after: '</value></property>' },
  ],
  [inProperty('<name> df‸s.x </name>'), { kind: 'name', range: '    <name> [dfs.x] </name>', parent: '', behind: '' }],
  [inProperty('<name>a</name><value>1‸2 </value>'), { kind: 'value', name: 'a', range: '    <name>a</name><value>[12] </value>' }],
  [inProperty('<value>‸</value><name> a </name>'), { kind: 'value', name: 'a', range: '    <value>[]</value><name> a </name>' }],
  [
    inProperty('<name>a</name></property><property><name>b</name><value>‸'),
    { kind: 'value', name: 'b', range: '    <name>a</name></property><property><name>b</name><value>[]', behind: '</value>' },
  ],
  [inProperty('<value>‸</value></property><property><name>b</name>'), undefined],
  [inProperty('<name>a</name></property><property><value>‸</value>'), undefined],
  [inProperty('<name>a</name><value>x ${b.‸c}/d</value>'), { kind: 'variable', range: '    <name>a</name><value>x ${[b.c]}/d</value>' }],
  [inProperty('<name>a</name><value>${b} ‸</value>'), { kind: 'value', name: 'a', range: '    <name>a</name><value>[${b} ]</value>' }],
  [inProperty('‸'), { kind: 'element', range: '    []', missing: ['name', 'value', 'final', 'description'] }],
  [inProperty('<n‸'), { kind: 'element', range: '    [<n]', missing: ['name', 'value', 'final', 'description'] }],
  [inProperty('<name>a</name>\n    va‸'), { kind: 'element', range: '    [va]', missing: ['value', 'final', 'description'] }],
  [inProperty('‸\n    <name>a</name>\n    <final>true</final>'), { kind: 'element', range: '    []', missing: ['value', 'description'] }],
  [inProperty('<description>a ‸'), undefined],
  [
    inProperty('<description>a</description> ‸'),
    { kind: 'element', range: '    <description>a</description> []', missing: ['name', 'value', 'final'] },
  ],
  [inProperty('</‸'), undefined],
  [inProperty('<name a="‸'), undefined],
  ['<configuration>\n  ‸\n</configuration>\n', { kind: 'property', range: '  []', indent: '  ' }],
  ['<configuration>\n\t<pro‸\n</configuration>\n', { kind: 'property', range: '\t[<pro]', indent: '\t' }],
  [
    `${inProperty('<name>a</name>').replace('</configuration>', '  dfs.x‸\n</configuration>')}`,
    { kind: 'property', range: '  [dfs.x]', indent: '  ' },
  ],
  ['<configuration>\n</configuration>\n‸', undefined],
  ['‸', { kind: 'root', range: '[]', prolog: true }],
  ['\n <con‸', { kind: 'root', range: ' [<con]', prolog: true }],
  ['<?xml version="1.0"?>\n‸', { kind: 'root', range: '[]', prolog: false }],
  ['words ‸', undefined],
  ['‸\n<configuration>\n</configuration>', undefined],
]);

contexts('cassandra.yaml', [
  ['‸', { kind: 'name', range: '[]', parent: '', behind: ': ' }],
  ['a: 1\nclus‸ter_name', { kind: 'name', range: '[cluster_name]', parent: '', behind: ': ' }],
  ['clus‸ter_name : x', { kind: 'name', range: '[cluster_name] : x', parent: '', behind: '' }],
  ['cluster_name: ‸', { kind: 'value', name: 'cluster_name', range: 'cluster_name: []' }],
  ['cluster_name:   a‸b # why', { kind: 'value', name: 'cluster_name', range: 'cluster_name:   [ab] # why' }],
  ['cluster_name:‸', undefined],
  ['cluster_name: a b‸', undefined],
  ['a:\n  b:\n    c: 1\n    ‸', { kind: 'name', range: '    []', parent: 'a.b.', behind: ': ' }],
  ['a:\n  b:\n    c: 1\n  # x\n\n  d‸', { kind: 'name', range: '  [d]', parent: 'a.', behind: ': ' }],
  ['a:\n  b: ‸', { kind: 'value', name: 'a.b', range: '  b: []' }],
  ['a:\n  - b: 1\n    c: ‸', { kind: 'value', name: 'a.c', range: '    c: []' }],
  ['a:\n  - ‸', { kind: 'name', range: '  - []', parent: 'a.', behind: ': ', list: 'a' }],
  ['a: { b‸ }', { kind: 'name', range: 'a: { [b] }', parent: 'a.', behind: ': ', isFlow: true }],
  ['a: { b‸: 1 }', { kind: 'name', range: 'a: { [b]: 1 }', parent: 'a.', behind: '', isFlow: true }],
  ['a: { "b‸" }', { kind: 'name', range: 'a: { "[b]" }', parent: 'a.', behind: '', isFlow: true }],
  ['a: [{ b: 1, c‸ }]', { kind: 'name', range: 'a: [{ b: 1, [c] }]', parent: 'a.', behind: ': ', isFlow: true }],
  ['a: {\n  b‸\n}', { kind: 'name', range: '  [b]', parent: 'a.', behind: ': ', isFlow: true }],
  ['a:\n  - b: [{ c: { d: x }, e‸', { kind: 'name', range: '  - b: [{ c: { d: x }, [e]', parent: 'a.b.', behind: ': ', isFlow: true }],
  ['a: { b: ‸ }', { kind: 'value', name: 'a.b', range: 'a: { b: [] }', spell: expect.any(Function) }],
  ['a: { b: "x‸y", c: 1 }', { kind: 'value', name: 'a.b', range: 'a: { b: "[xy]", c: 1 }' }],
  ['a: { b: {c: d‸', { kind: 'value', name: 'a.b.c', range: 'a: { b: {c: [d]', spell: expect.any(Function) }],
  ['a: [ x, y‸z ]', { kind: 'value', name: 'a', range: 'a: [ x, [yz] ]', spell: expect.any(Function) }],
  ['{ a‸', { kind: 'name', range: '{ [a]', parent: '', behind: ': ', isFlow: true }],
  ['a: { b:‸ }', undefined],
  ['a: { # b‸', undefined],
  ['a: { b: x y‸ }', undefined],
  ['a: { b: 1 } ‸', undefined],
  ['a: {\nb‸', { kind: 'name', range: '[b]', parent: '', behind: ': ' }],
  ['a: x[y‸', { kind: 'value', name: 'a', range: 'a: [x[y]' }],
  ['"a": ‸', { kind: 'value', name: 'a', range: '"a": []' }],
  ['a : ‸', { kind: 'value', name: 'a', range: 'a : []' }],
  ['  a: 1\n  b‸', { kind: 'name', range: '  [b]', parent: '', behind: ': ' }],
  ['---\n  a: 1\n  b: ‸', { kind: 'value', name: 'b', range: '  b: []' }],
  ['a:\n  - b: ‸', { kind: 'value', name: 'a.b', range: '  - b: []' }],
  ['  ‸', undefined],
  ['words\n  b: ‸', undefined],
]);

contexts('zoo.cfg', [
  ['tick‸Time', { kind: 'name', range: '[tickTime]', parent: '', behind: '=' }],
  [' tick‸Time = 2', { kind: 'name', range: ' [tickTime] = 2', parent: '', behind: '' }],
  ['tickTime=20‸00', { kind: 'value', name: 'tickTime', range: 'tickTime=[2000]' }],
  ['  tickTime =  ‸', { kind: 'value', name: 'tickTime', range: '  tickTime =  []' }],
  ['tickTime=1 2‸', undefined],
  ['# tick‸', undefined],
]);

contexts('sysctl.conf', [['vm.swap‸', { kind: 'name', range: '[vm.swap]', parent: '', behind: ' = ' }]]);

contexts('jvm.options', [
  ['‸', { kind: 'option', range: '[]' }],
  ['-XX:+Use‸G1GC', { kind: 'option', range: '[-XX:+UseG1GC]' }],
  ['-Xmx1g -X‸', { kind: 'option', range: '-Xmx1g [-X]' }],
  ['-‸', { kind: 'option', range: '[-]' }],
  ['-XX:MaxGCPauseMillis=‸', { kind: 'optionValue', range: '-XX:MaxGCPauseMillis=[]', option: '-XX:MaxGCPauseMillis=' }],
  ['-Xms1g -Xmx4‸g', { kind: 'optionValue', range: '-Xms1g -Xmx[4g]', option: '-Xmx' }],
  ['-Da.b‸-c=1', { kind: 'option', range: '[-Da.b-c]=1' }],
  ['-Da.b-c=tr‸', { kind: 'optionValue', range: '-Da.b-c=[tr]', option: '-Da.b-c=' }],
  ['-XX:Max‸=1', { kind: 'option', range: '[-XX:Max]=1' }],
  ['MaxGC‸', { kind: 'option', range: '[MaxGC]' }],
  ['two words‸', undefined],
]);

contexts('hbase-env.sh', [
  ['‸', { kind: 'assignment', range: '[]', exported: false, complete: false }],
  ['HBASE_‸', { kind: 'assignment', range: '[HBASE_]', exported: false, complete: false }],
  ['  export  HBASE_‸OPTS=', { kind: 'assignment', range: '  export  [HBASE_OPTS]=', exported: true, complete: true }],
  ['export ‸', { kind: 'assignment', range: 'export []', exported: true, complete: false }],
  ['  ‸', undefined],
  ['A="-Da=b \\\nHBASE_‸"', undefined],
  ['A=\\\\a\nHBASE_‸', { kind: 'assignment', range: '[HBASE_]', exported: false, complete: false }],
  ['A="$HBASE_‸OPTS -b"', { kind: 'shellVariable', range: 'A="$[HBASE_OPTS] -b"' }],
  ['A="${‸}"', { kind: 'shellVariable', range: 'A="${[]}"' }],
  ['A="$A -Da.‸"', { kind: 'option', range: 'A="$A [-Da.]"' }],
  ['A="-XX:+Use‸G1GC"', { kind: 'option', range: 'A="[-XX:+UseG1GC]"' }],
  ['A=-X‸', { kind: 'option', range: 'A=[-X]' }],
  ['A="-D‸"', { kind: 'option', range: 'A="[-D]"' }],
  ['A="-Xmx‸"', { kind: 'optionValue', range: 'A="-Xmx[]"', option: '-Xmx' }],
  ['export A=‸', { kind: 'assigned', range: 'export A=[]', name: 'A' }],
  ['A="1‸2"', { kind: 'assigned', range: 'A="[12]"', name: 'A' }],
  ['A="words ‸', undefined],
]);

contexts('regionservers', [['hos‸t', undefined]]);
