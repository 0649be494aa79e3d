import { describe, expect, test } from 'vitest';
import { GitIgnore } from './gitIgnore.js';
import { MemoryFiles } from './memoryFiles.js';
import { testWorkspace, xml } from './testWorkspace.js';

const ignored = (texts: Readonly<Record<string, string>>, path: string) => new GitIgnore(new MemoryFiles(texts), '/w').isIgnored(path);

describe('.gitignore', () => {
  test.each([
    ['target/', '/w/a/target/conf/hbase-site.xml', true],
    ['target/', '/w/target', false],
    ['/build', '/w/build/hbase-site.xml', true],
    ['/build', '/w/a/build/hbase-site.xml', false],
    ['a/b', '/w/a/b/hbase-site.xml', true],
    ['*.bak', '/w/a/hbase-site.xml.bak', true],
    ['**/out/**', '/w/a/out/b/hbase-site.xml', true],
    ['# target/', '/w/target/hbase-site.xml', false],
    ['*.xml\n!hbase-site.xml', '/w/a/hbase-site.xml', false],
    ['*.xml\n!hbase-site.xml', '/w/a/core-site.xml', true],
    ['target/\n!target/hbase-site.xml', '/w/target/hbase-site.xml', true],
    ['!x', '/w/hbase-site.xml', false],
    ['{target}', '/w/target/hbase-site.xml', false],
    ['', '/w/hbase-site.xml', false],
  ])('%j of %s: %s', (text, path, expected) => {
    expect(ignored({ '/w/.gitignore': text }, path)).toBe(expected);
  });

  test('the nearest one decides, and none outside of the folder counts', () => {
    const texts = { '/.gitignore': '*.xml\n', '/w/.gitignore': 'hbase-site.xml\n', '/w/a/.gitignore': '!hbase-site.xml\n' };
    expect(ignored(texts, '/w/hbase-site.xml')).toBe(true);
    expect(ignored(texts, '/w/a/hbase-site.xml')).toBe(false);
    expect(ignored(texts, '/w/core-site.xml')).toBe(false);
  });

  test('the search leaves out what is ignored and counts it; an open file is checked all the same', () => {
    const { workspace, view } = testWorkspace({
      '/w/.gitignore': 'target/\n',
      '/w/conf/hbase-site.xml': xml({ 'hbase.rootdir': '/x' }),
      '/w/target/hbase-site.xml': xml({ 'hbase.rootdir': '/x' }),
    });
    expect(workspace.allBeneath('/w')).toEqual({ paths: ['/w/conf/hbase-site.xml'], holders: [], ignored: 1 });
    expect(view('/w/target/hbase-site.xml').findings).toEqual(
      view('/w/conf/hbase-site.xml').findings.map((each) => expect.objectContaining({ ruleId: each.ruleId })),
    );
  });
});
