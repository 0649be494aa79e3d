import { describe, expect, it } from 'vitest';
import { documentsOf } from '../deployment/testDeployment.js';

/** What is wrong with each text: the effect, the code, and the characters that it is about, or where it is about none their offset. */
function problems(path: string, cases: readonly (readonly [text: string, expected: readonly string[]])[]): void {
  describe(path, () => {
    it.each(cases)('%j', (text, expected) => {
      const [document] = documentsOf({ [path]: text });
      const found = document?.problems.map(({ code, effect, range }) => {
        const characters = text.slice(range.start, range.end);
        return `${effect} ${code}: ${characters === '' ? `@${range.start}` : characters}`;
      });
      expect(found).toEqual(expected);
    });
  });
}

problems('hdfs-site.xml', [
  ['<configuration></configuration>', []],
  ['<configuration></configuration><a/>', ['refused several-roots: <a/>']],
  ['x <configuration></configuration> y', ['refused text-outside-root: x', 'refused text-outside-root: y']],
  ['\ufeff<configuration></configuration>', []],
  ['<configuration>', ['refused unclosed-element: <configuration>']],
  ['', ['refused no-root: @0']],
  ['<a><configuration></configuration>', ['refused unclosed-element: <a>']],
  ['<configuration></a></configuration>', ['refused unmatched-end: </a>']],
  ['<configuration></configuration></b>', ['refused unmatched-end: </b>']],
  ['<configuration><property><name>a</value></property></configuration>', ['refused unmatched-end: </value>']],
  ['<configuration><property><name>a</Name><value>1</value></property></configuration>', ['refused unmatched-end: </Name>']],
  [
    '<configuration><property><name>a<value>1</value></name></property></configuration>',
    ['lost property-without-name: <property><name>a<value>1</value></name></property>'],
  ],
  ['<configuration><a><b></a></configuration>', ['refused unclosed-element: <b>']],
  ['<configuration><property><name>a</name><value>1 & 2</value></property></configuration>', ['refused stray-ampersand: &']],
  ['<configuration><property><name>a</name><value>&nbsp;</value></property></configuration>', ['refused unknown-entity: &nbsp;']],
  [
    '<configuration><property><name>a</name><value>&#x110000;</value></property></configuration>',
    ['refused invalid-reference: &#x110000;'],
  ],
  [
    '<configuration><property><name>a</name><value>&#xd800;&#xdfff;&#65535;&#0;</value></property></configuration>',
    [
      'refused invalid-reference: &#xd800;',
      'refused invalid-reference: &#xdfff;',
      'refused invalid-reference: &#65535;',
      'refused invalid-reference: &#0;',
    ],
  ],
  ['<configuration><property><name>a</name><value>&#xe000;&#9;&lt;</value></property></configuration>', []],
  ['<configuration><property><name>a</name><value>]]></value></property></configuration>', ['refused cdata-end: ]]>']],
  ['<configuration><!-- a -- b --></configuration>', ['refused hyphens-in-comment: --']],
  ['<configuration><!-- a ---></configuration>', ['refused hyphens-in-comment: --']],
  ['<configuration><!-- storelint-disable a -- b --></configuration>', ['refused hyphens-in-comment: --']],
  ['<configuration><!-- a</configuration>', ['refused unclosed-element: <configuration>', 'refused unclosed-comment: <!--']],
  ['<configuration><![CDATA[ a</configuration>', ['refused unclosed-element: <configuration>', 'refused unclosed-cdata: <![CDATA[']],
  ['<configuration><? a</configuration>', ['refused unclosed-element: <configuration>', 'refused unclosed-instruction: <?']],
  ['<!DOCTYPE a', ['refused unclosed-doctype: <!DOCTYPE', 'refused no-root: @11']],
  ['<configuration><a b="1</configuration>', ['refused unclosed-tag: <a b=', 'refused unclosed-element: <a b="1']],
  ['<configuration><</configuration>', ['refused stray-less-than: <']],
  ['<configuration>a < b</configuration>', ['refused stray-less-than: <']],
  ['<--! a --><configuration></configuration>', ['refused misspelt-comment: <', 'refused text-outside-root: <--! a -->']],
  [' <?xml version="1.0"?><configuration></configuration>', ['refused late-declaration: <?xml version="1.0"?>']],
  ['\ufeff<?xml version="1.0"?><configuration></configuration>', []],
  ['<?xml version="1.0" encoding="nope"?><configuration></configuration>', ['refused unknown-encoding: nope']],
  ['<?xml version="1.0" encoding="UTF-16"?><configuration></configuration>', ['refused wrong-encoding: UTF-16']],
  ['<?xml version="1.0" encoding="utf8"?><configuration></configuration>', []],
  ['<?xml version="1.0" encoding="Xutf8"?><configuration></configuration>', ['refused unknown-encoding: Xutf8']],
  ['<configuration><a:b/></configuration>', ['refused not-well-formed: >']],
  ['<configuration><a b="1" b="2"/></configuration>', ['refused not-well-formed: >']],
  ['<configuration><a b=1/></configuration>', ['refused not-well-formed: 1']],
  ['<configuration>\u0001</configuration>', ['refused not-well-formed: \u0001']],
  [
    '<configuration><property><value>1</value></property></configuration>',
    ['lost property-without-name: <property><value>1</value></property>'],
  ],
  [
    '<configuration><property><name>a</name></property></configuration>',
    ['lost property-without-value: <property><name>a</name></property>'],
  ],
  ['<configuration><property></property></configuration>', []],
  ['<configuration><property><name>a</name><value>1</value><value>2</value></property></configuration>', ['odd repeated-value: 2']],
  ['<configuration><property><name>a</name><value>1</value><final>True</final></property></configuration>', ['lost final-not-true: True']],
  ['<configuration><property><name>a</name><value>1</value><final>ture</final></property></configuration>', ['lost final-not-true: ture']],
  ['<configuration><property><name>a</name><value>1</value><final>yes</final></property></configuration>', ['lost final-not-true: yes']],
  ['<configuration><property><name>a</name><value>1</value><final></final></property></configuration>', []],
  ['<configuration><property><name>a</name><value>1</value><final>no</final></property></configuration>', []],
  [
    '<configuration><property><Name>a</Name><Value>1</Value></property></configuration>',
    [
      'lost property-without-name: <property><Name>a</Name><Value>1</Value></property>',
      'lost element-name-case: <Name>',
      'lost element-name-case: <Value>',
    ],
  ],
  ['<configuration><Property><name>a</name><value>1</value></Property></configuration>', ['lost element-name-case: <Property>']],
  [
    '<configuration><properties><property><name>a</name><value>1</value></property></properties></configuration>',
    ['odd property-in-element: <property>'],
  ],
  ['<configuration><property name="a" value="1"/></configuration>', ['odd property-attributes: name']],
  ['<configuration><property><name>a</name><value><![CDATA[1]]></value></property></configuration>', ['odd cdata: 1']],
  ['<configuration><property><name>a</name><value>1<!-- x -->2</value></property></configuration>', []],
  ['<configuration><property><name>a</name><value>1<b/>2</value></property></configuration>', ['odd markup-in-text: <b/>']],
  [
    '<configuration><property><name>a</name><property><name>b</name><value>2</value></property><value>1</value></property></configuration>',
    ['lost nested-property: <'],
  ],
  [
    '<configuration><property><property><name>b</name><value>2</value></property><name>a</name><value>1</value></property></configuration>',
    ['odd nested-property: <'],
  ],
  ['<configuration><property><b><name>a</name></b><value>1</value></property></configuration>', ['odd nested-element: <name>']],
  [
    '<configuration><x:property xmlns:x="x"><name>a</name><value>1</value></x:property></configuration>',
    ['odd prefixed-element: <x:property xmlns:x="x">'],
  ],
  [
    '<configuration><xi:include xmlns:xi="http://www.w3.org/2001/XInclude"/></configuration>',
    ['odd include-without-href: <xi:include xmlns:xi="http://www.w3.org/2001/XInclude"/>'],
  ],
  ['<configuration><xi:include href="a.xml"/></configuration>', ['refused not-well-formed: >']],
  ['<configuration><property><name>a</name><value><HOST></value></property></configuration>', ['refused placeholder-element: <HOST>']],
  ['<a/>', ['odd root-not-configuration: <a/>']],
  ['<Configuration><property><name>a</name><value>1</value></property></Configuration>', ['odd root-not-configuration: <Configuration>']],
  [
    '<!DOCTYPE configuration [<!ENTITY e "x"><!ENTITY f \'&e;\'><!ENTITY g SYSTEM "y">]><configuration><property><name>a</name><value>&e;&f;&g;&h;</value></property></configuration>',
    ['refused unknown-entity: &h;'],
  ],
  [
    `<!DOCTYPE configuration [<!ENTITY e "x"><!ENTITY e0 "${'&e;'.repeat(300)}"><!ENTITY e1 "${'&e0;'.repeat(300)}">]><configuration>&e1;&e1;</configuration>`,
    ['refused entity-expansion: &e1;'],
  ],
]);

problems('regionservers', [
  ['a\r\nb', ['lost carriage-return: \r']],
  ['\ufeffa b', ['odd byte-order-mark: \ufeff']],
  ['a # b', []],
]);

problems('zoo.cfg', [
  ['a=\\u12', ['refused malformed-escape: \\u']],
  ['a=\\u12g4\nb=\\u0041', ['refused malformed-escape: \\u']],
  ['a=1\r\n', []],
  ['\\u12=1', ['refused malformed-escape: \\u']],
  ['\ufeffa=1\nb=2', ['lost byte-order-mark: a']],
  ['\ufeff# a\nb=2', []],
]);

problems('sysctl.conf', [
  ['a', ['lost no-equals-sign: a']],
  ['-a', []],
  [' -a ', []],
  ['-a b', ['lost no-equals-sign: -a b']],
  ['; x', []],
  ['# x', []],
  ['a=1\r\nb', ['lost no-equals-sign: b']],
]);

problems('jvm.options', [
  ['words here ', ['lost no-option: words here']],
  ['  -Xmx1g', ['lost indented-option: -Xmx1g']],
  ['-Xmx1g # why ', ['refused comment-behind-option: # why']],
  ['-Xmx1g\r\n-ea\r\n', ['refused carriage-returns: \r']],
  ['# x', []],
  ['\t', []],
]);

problems('hbase-env.sh', [
  ['export A = 1', ['lost blank-around-equals: =']],
  ['export A= 1', ['lost not-assigned: 1']],
  ['export A=1 -b', ['lost not-assigned: -b']],
  ['export -n A', []],
  ['export $A', []],
  ['A =1', ['lost blank-around-equals: A =1']],
  ['A= b', ['lost blank-around-equals: A= b']],
  ['A=-a -b', ['lost not-assigned: A=-a -b']],
  ['A=a b', []],
  ['a =1', []],
  ['A="b', ['lost unclosed-quote: "']],
  ["A='b", ["lost unclosed-quote: '"]],
  ['if true; then\nA=1\n', ['lost shell-syntax: @18']],
  ['A=(', ['lost shell-syntax: =(']],
  ['A=“b c”  ', ['odd typographic-quotes: “b c”']],
  [' # A=“b”', []],
  ['A="“b”"', ['odd typographic-quotes: "“b”"']],
  ['A=1\r\nB=2\r\n', ['lost carriage-returns: \r']],
  ['A=1 & B=2', []],
  ['export A="1" "2"', ['lost not-assigned: "2"']],
  ['A1 =1', ['lost blank-around-equals: A1 =1']],
  ['Ab =1', []],
  ['A="${B:INFO,RFAS}"', ['lost no-default: ${B:']],
  ['A=${B:/var/log}', ['lost no-default: ${B:']],
  ['A=${B:512m}', ['lost no-default: ${B:']],
  ['A=${B:-512m} C=${D:=/x} E=${F:+G,H} I=${J:?k} L=${M:1:2} N=${O: -3} P=${Q:i:1} R=${S:n-1}', []],
  ['# A=${B:/var/log}', []],
]);

problems('cassandra.yaml', [
  ['a: 1\n\tb: 2', ['refused tab-indentation: \t']],
  ['a:\n\t- b', ['refused tab-indentation: \t']],
  ['a: b: c', ['refused bad-indentation: :']],
  ['a: ‘b c’ # d', ['odd typographic-quotes: ‘b c’']],
  ['a:\n  - b: “10.0.0.1,10.0.0.2”', ['odd typographic-quotes: “10.0.0.1,10.0.0.2”']],
  ['a: “{{ b }}”', ['odd typographic-quotes: “{{ b }}”']],
  ['a: "“b”"\nc: it’s # “d”', []],
  ['a: [1', ['refused unclosed: @5']],
  ['a: *x', ['refused undefined-alias: *x']],
  ['a: &x 1\nb: &x 2\nc: *x', ['odd duplicate-anchor: &x']],
  ['- a', ['refused not-a-map: - a']],
  ['a', ['refused not-a-map: a']],
  ['a: 1\n---\nb: 2\n', ['refused several-documents: @9']],
  ['a: 1\na: 2', []],
  ['[a]: 1', ['refused key-not-scalar: @3']],
  ['<<: 1', ['refused merge-not-map: <<: 1']],
  ['<<: *x', ['refused undefined-alias: *x']],
  ['a: "b', ['refused unclosed: "b']],
  ['a: 1\nb\nc: 2\n', ['refused no-key: b']],
  ['a: 1\nb\n# why\n', ['refused no-key: b']],
  ['a:\n  b\n  c: 2\n', ['refused bad-indentation: b']],
  ['a:\n  b: 1\n c: 2', ['refused bad-indentation: c']],
  ['? a', []],
  ['%YAML 1.1\n---\na: 1', []],
  ['a: 1\n...\nb: 2', ['refused several-documents: @9']],
  [`- ${'x'.repeat(100)}`, [`refused not-a-map: - ${'x'.repeat(78)}`]],
  ['', []],
  ['a: @b', ['refused bad-indentation: @']],
  ['a: `b', ['refused bad-indentation: `']],
  ['a: %b', ['refused bad-indentation: %']],
  ['a: !!x 1', []],
  ['a: 1\n  \tb', []],
  ['a: x\ty', []],
]);
