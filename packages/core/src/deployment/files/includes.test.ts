import { expect, test } from 'vitest';
import { filesOf } from '../../host.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';
import { loadIncludes, missingIncludes } from './includes.js';

/** Paths of the files that `conf/hbase-site.xml` takes in. */
function included(texts: Readonly<Record<string, string>>): string[] {
  const path = 'conf/hbase-site.xml';
  const document = parseDocument(new SourceText(path, texts[path] ?? ''), 'hbase-site');
  return [...loadIncludes([document], filesOf(texts)).values()].map(({ source }) => source.path);
}

const including = (...hrefs: readonly string[]): string =>
  `<configuration>${hrefs.map((href) => `<xi:include href="${href}"/>`).join('')}</configuration>`;

test.each([
  ['beside it', 'a.xml', ['conf/a.xml']],
  ['above it', '../b.xml', ['b.xml']],
  ['outside the tree', '../../c.xml', []],
  ['absolute', '/etc/a.xml', []],
  ['of another host', 'http://example.net/a.xml', []],
  ['itself', 'hbase-site.xml', []],
  ['not there', 'none.xml', []],
])('a file %s', (_, href, expected) => {
  const texts = { 'conf/a.xml': including(), 'b.xml': including(), 'c.xml': including(), '/etc/a.xml': including() };
  expect(included({ ...texts, 'conf/hbase-site.xml': including(href) })).toEqual(expected);
});

test.each([
  ['<xi:include href="none.xml"/>', ['none.xml']],
  ['<xi:include href="none.xml"><xi:fallback/></xi:include>', []],
  ['<include href="none.xml"/>', []],
  ['<xi:include href="@ENVIRONMENT@.xml"/>', []],
  ['<xi:include href="/etc/none.xml"/>', []],
  ['<xi:include href="a.xml"/>', []],
])('%s misses %j', (element, expected) => {
  const path = 'conf/hbase-site.xml';
  const text = `<configuration xmlns:xi="http://www.w3.org/2001/XInclude">${element}</configuration>`;
  const document = parseDocument(new SourceText(path, text), 'hbase-site');
  const missing = missingIncludes([document], filesOf({ [path]: text, 'conf/a.xml': including() }));
  expect(missing.map(({ include }) => include.href)).toEqual(expected);
});

test('files in a circle end', () => {
  expect(included({ 'conf/hbase-site.xml': including('a.xml'), 'conf/a.xml': including('hbase-site.xml', 'a.xml') })).toEqual([
    'conf/a.xml',
  ]);
});

test('files that include others many times are taken in only so far', () => {
  const many = (next: string) => including(...Array.from({ length: 30 }, () => next));
  const texts = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`conf/f${at}.xml`, many(`f${at + 1}.xml`)]));
  expect(included({ ...texts, 'conf/hbase-site.xml': many('f0.xml') })).toHaveLength(1000);
});
