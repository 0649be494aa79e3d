import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceText } from '../text/sourceText.js';
import { applyEdits } from '../text/textEdit.js';
import { hostList } from './hostList.js';
import { properties as format } from './properties.js';
import { sourceFile } from './sourceFile.js';
import { sysctlConf as sysctlFormat } from './sysctl.js';

const properties = (text: string) => format.parse(sourceFile(new SourceText('zoo.cfg', text), 'zoo-cfg'));
const sysctl = (text: string) => sysctlFormat.parse(sourceFile(new SourceText('sysctl.conf', text), 'sysctl'));

describe('java.util.Properties', () => {
  it.each([
    ['a=1', 'a', '1'],
    [' a = 1 ', 'a', '1 '],
    ['a:1', 'a', '1'],
    ['a 1', 'a', '1'],
    ['a\t=\t1', 'a', '1'],
    ['a==1', 'a', '=1'],
    ['a', 'a', ''],
    ['a=', 'a', ''],
    ['a=1\\\n  2', 'a', '12'],
    ['a=1\\\r\n  2\r\n', 'a', '12'],
    ['a=1\\\\\nb=2', 'a', '1\\'],
    ['a\\=b=1', 'a=b', '1'],
    ['a\\ b=1', 'a b', '1'],
    ['a=\\u0031\\t\\q', 'a', '1\tq'],
    ['a=1 # no comment', 'a', '1 # no comment'],
  ])('%j', (text, key, value) => {
    expect(properties(text).entries[0]).toMatchObject({ key, value });
  });

  it('comments are never continued', () => {
    expect(properties('# a\\\nb=1\n! c\n').entries.map((entry) => entry.key)).toEqual(['b']);
  });

  it('a broken escape refuses the file', () => {
    expect(properties('a=\\u12x4\n').problems).toMatchObject([
      { code: 'malformed-escape', effect: 'refused', range: { start: 2, end: 4 } },
    ]);
    expect(properties('a=\\\\u12\n').problems).toEqual([]);
  });

  it('what is set, added, renamed is read again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary-ascii' }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.constantFrom('\n', '\r\n'),
        (value, key, end) => {
          const text = `# c${end}a = 1${end}b:2${end}c 3`;
          const before = properties(text);
          for (const [at, entry] of before.entries.entries()) {
            expect(properties(applyEdits(text, format.setValue(before, entry, value))).entries.map((one) => one.value)).toEqual(
              before.entries.map((one, index) => (index === at ? value : one.value)),
            );
            expect(properties(applyEdits(text, format.rename(before, entry, key))).entries[at]).toMatchObject({
              key,
              value: entry.value,
            });
          }
          const added = properties(applyEdits(text, format.insert(before, key, value))).entries;
          expect(added[added.length - 1]).toMatchObject({ key, value });
        },
      ),
    );
  });
});

describe('sysctl', () => {
  it('reads keys and values', () => {
    const text = '# c\n; d\nvm.swappiness = 1\n-net.a=b c\nnet/ipv4/conf/eth0.1/x = 2\nkernel.x =\nbroken\n';
    expect(sysctl(text).entries.map(({ key, value }) => [key, value])).toEqual([
      ['vm.swappiness', '1'],
      ['net.a', 'b c'],
      ['net.ipv4.conf.eth0/1.x', '2'],
      ['kernel.x', ''],
    ]);
    expect(sysctl(text).comments).toHaveLength(2);
    expect(sysctl(text).problems.map((problem) => problem.code)).toEqual(['no-equals-sign']);
  });

  it('keeps line ends', () => {
    const text = 'a.b=1\r\nc.d=2\r\n';
    const before = sysctl(text);
    expect(applyEdits(text, sysctlFormat.insert(before, 'e.f', '3'))).toBe('a.b=1\r\nc.d=2\r\ne.f=3\r\n');
    const [first] = before.entries;
    if (first === undefined) throw new Error('no entry');
    expect(applyEdits(text, sysctlFormat.remove(before, first))).toBe('c.d=2\r\n');
  });
});

describe('host lists', () => {
  const hosts = (text: string, path = 'regionservers') => hostList.parse(sourceFile(new SourceText(path, text), 'regionservers'));
  it('hold names between blanks', () => {
    expect(hosts('a # rack 1\nb c\n#d\n').hosts?.map((host) => host.name)).toEqual(['a', 'b', 'c']);
  });
  it('say that carriage returns become part of the name', () => {
    expect(hosts('a\r\nb\r\n').problems.map(({ code, effect }) => [code, effect])).toEqual([['carriage-return', 'lost']]);
  });
  it('leave out what a template fills in', () => {
    const document = hosts('{% for h in hosts %}\n{{ h }}\n{% endfor %}\nb\n', 'regionservers.j2');
    expect(document.hosts?.map((host) => host.name)).toEqual(['b']);
    expect(document.template?.dialect).toBe('jinja');
  });
});
