import { describe, expect, it } from 'vitest';
import { parseDocument } from '../products/parseDocument.js';
import type { FileKind } from '../products/registry.js';
import { SourceText } from '../text/sourceText.js';
import { namesRule, readSuppressions, type Suppression } from './suppressions.js';

function read(text: string, kind: FileKind = 'hbase-site', path = 'hbase-site.xml') {
  const document = parseDocument(new SourceText(path, text), kind);
  return { document, suppressions: readSuppressions(document), covered: (one: Suppression) => document.source.slice(one.covers) };
}

const property = '<property><name>a</name><value>1</value></property>';

describe('suppressions', () => {
  it('in front of a property cover the whole property', () => {
    const { suppressions, covered, document } = read(
      `<configuration>\n  <!-- storelint-disable-next-line hbase/x, hbase/y*: measured -->\n\n  ${property}\n</configuration>\n`,
    );
    expect(suppressions).toHaveLength(1);
    const [one] = suppressions as [Suppression];
    expect(one).toMatchObject({
      scope: 'next-line',
      rules: ['hbase/x', 'hbase/y*'],
      reason: 'measured',
      problems: [],
      coversAbsent: false,
    });
    expect(covered(one)).toBe(property);
    expect(document.problems).toEqual([]);
    expect(namesRule(one, 'hbase/yes')).toBe(true);
    expect(namesRule(one, 'hbase/z')).toBe(false);
  });

  it('inside a property cover it', () => {
    const { suppressions, covered } = read(
      '<configuration><property><name>a</name><!-- storelint-disable-line x/y: because --><value>1</value></property></configuration>',
    );
    expect(covered(suppressions[0] as Suppression)).toMatch(/^<property>.*<\/property>$/);
  });

  it('in front of the closing tag cover what is absent', () => {
    const { suppressions } = read(
      `<configuration>\n  ${property}\n  <!-- storelint-disable-next-line x/y: not needed here -->\n</configuration>\n`,
    );
    expect(suppressions[0]).toMatchObject({ coversAbsent: true });
  });

  it.each([
    ['# storelint-disable-next-line x/y -- why\na: 1\n', true],
    ['# a licence\n\n# storelint-disable-next-line x/y -- why\n\na: 1\n', true],
    ['a: 1\n# storelint-disable-next-line x/y -- why\nb: 1\n', false],
  ])('at the top of other files cover what is absent: %j is %j', (text, coversAbsent) => {
    expect(read(text, 'cassandra-yaml', 'cassandra.yaml').suppressions[0]).toMatchObject({ coversAbsent });
  });

  it('for a file cover all of it', () => {
    const { suppressions, document } = read('# storelint-disable-file x/y -- generated\na: 1\n', 'cassandra-yaml', 'cassandra.yaml');
    expect(suppressions[0]).toMatchObject({ scope: 'file', covers: { start: 0, end: document.source.text.length }, coversAbsent: true });
  });

  it('cover a line of other formats', () => {
    const text =
      'cluster_name: a\nnum_tokens: 1 # storelint-disable-line x/y -- old ring\n# storelint-disable-next-line x/z -- b\nlisten_address: c\n';
    const { suppressions, covered } = read(text, 'cassandra-yaml', 'cassandra.yaml');
    expect(suppressions.map((one) => covered(one).trim().split(':')[0])).toEqual(['num_tokens', 'listen_address']);
  });

  it('may end at a date', () => {
    expect(read('# storelint-disable-file x/y -- old until=2027-03-01\n', 'zoo-cfg', 'zoo.cfg').suppressions[0]).toMatchObject({
      until: '2027-03-01',
      reason: 'old',
      problems: [],
    });
  });

  it.each([
    ['2027-12-31', true],
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2027-02-29', false],
    ['2100-02-29', false],
    ['2027-04-31', false],
    ['2027-13-01', false],
    ['2027-00-10', false],
    ['2027-01-00', false],
    ['2027-1-1', false],
    ['02027-01-01', false],
    ['2027-01-011', false],
    ['', false],
  ])('end at %s: %s', (date, isDate) => {
    const [one] = read(`# storelint-disable-file x/y -- old until=${date}\n`, 'zoo-cfg', 'zoo.cfg').suppressions;
    expect([one?.until, one?.problems.length, one?.reason]).toEqual(isDate ? [date, 0, 'old'] : [undefined, 1, 'old']);
  });

  const next = '<!-- storelint-disable-next-line x/y: a -->';
  const line = '<!-- storelint-disable-line x/y: a -->';
  it.each([
    [`${next}\n${property}\n${property}`, property, false],
    [`${property}\n${next}<!-- b -->\n${property}`, property, false],
    [`${property} ${line}\n${property}`, `${property} ${line}\n`, false],
    [`${property}\n${next}\n`, '</configuration>', true],
    [`${next}\n<a/>${property}`, `<a/>${property}</configuration>`, true],
    [`${property}\n${next}<a/>\n${property}`, `${next}<a/>\n`, false],
  ])('in XML cover what they stand beside: %s', (inside, expected, coversAbsent) => {
    const { suppressions, covered } = read(`<configuration>\n${inside}</configuration>`);
    expect(suppressions.map((one) => [covered(one), one.coversAbsent])).toEqual([[expected, coversAbsent]]);
  });

  it.each([
    ['storelint-disable-file x/y', 'no-reason'],
    ['storelint-disable-file -- why', 'no-rule'],
    ['storelint-disable-file x/y -- why until=tomorrow', 'unreadable-date'],
    ['storelint-disable-file x/y -- why until=2027-02-29', 'unreadable-date'],
    ['storelint-ignore x/y -- why', 'unknown-directive'],
  ])('say what is wrong: %s', (comment, code) => {
    expect(read(`# ${comment}\n`, 'zoo-cfg', 'zoo.cfg').suppressions[0]?.problems.map((problem) => problem.code)).toEqual([code]);
  });

  it('with two hyphens in XML make a file that Hadoop refuses, which is said', () => {
    const { document, suppressions } = read(
      `<configuration>\n<!-- storelint-disable-next-line x/y -- why -->\n${property}</configuration>`,
    );
    expect(document.problems.map((problem) => problem.code)).toEqual(['hyphens-in-comment']);
    expect(suppressions[0]).toMatchObject({ rules: ['x/y'], reason: 'why' });
  });
});
