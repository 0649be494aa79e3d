import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import { applyEdits, type TextEdit } from '../../text/textEdit.js';
import type { CassandraYamlDocument, Document, Entry } from '../document.js';
import { sourceFile } from '../sourceFile.js';
import { cassandraYaml } from './cassandraYaml.js';

const folder = new URL('../../../../../../shared/corpus/cassandra-yaml/', import.meta.url);
const hasCorpus = existsSync(folder);
if (!hasCorpus) console.warn('cassandraYaml: the corpus is not there, real files are not read');
const realFiles = hasCorpus
  ? readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(encodeURIComponent(name), folder), 'utf8') }))
  : [];

function parse(text: string, path = 'cassandra.yaml'): CassandraYamlDocument {
  return cassandraYaml.parse(sourceFile(new SourceText(path, text), 'cassandra-yaml'));
}

function pairs(document: Document): readonly (readonly [string, string | undefined])[] {
  return document.entries.map((entry) => [entry.key, entry.value]);
}

function refusals(document: Document): readonly string[] {
  return document.problems.filter((problem) => problem.effect === 'refused').map((problem) => problem.code);
}

/** What must hold of every document, however broken. */
function checkRanges(document: Document): void {
  const { source } = document;
  const { length } = source.text;
  const wrong: string[] = [];
  for (const { key, keyRange, valueRange, range, value, node } of document.entries) {
    for (const { start, end } of [keyRange, valueRange, range])
      if (start < 0 || start > end || end > length) wrong.push(`${key}: ${start}-${end}`);
    const isLine = node?.kind === 'scalar' && node.style === 'plain' && value !== undefined && !/[\r\n]/.test(value);
    // A plain scalar goes on in deeper lines: each line end with the blanks around it is read as one blank.
    const folded = source.slice(valueRange).replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ');
    if (isLine && folded !== value) wrong.push(`${key} has another value than its range`);
    const written = source.slice(keyRange);
    if (!/["'\\\s]/.test(written) && !key.endsWith(written)) wrong.push(`${key} at ${written}`);
  }
  for (const { text, range } of document.comments) {
    if (source.slice(range).replace(/^#+/, '').trim() !== text) wrong.push(`# ${text}`);
  }
  expect(wrong).toEqual([]);
}

describe('entries', () => {
  it.each<[string, string, readonly (readonly [string, string | undefined])[]]>([
    [
      'scalars',
      "a: 1\nb: \"x\\ty\"\nc: 'it''s'\n",
      [
        ['a', '1'],
        ['b', 'x\ty'],
        ['c', "it's"],
      ],
    ],
    [
      'nothing written is null',
      'a:\nb: ~\nc: null\nd: ""\ne: "null"\n',
      [
        ['a', undefined],
        ['b', undefined],
        ['c', undefined],
        ['d', ''],
        ['e', 'null'],
      ],
    ],
    [
      'nested options',
      'a:\n    b: 1\n    c: {d: 2}\n',
      [
        ['a', 'b: 1\n    c: {d: 2}'],
        ['a.b', '1'],
        ['a.c', '{d: 2}'],
        ['a.c.d', '2'],
      ],
    ],
    ['lists stay trees', 'a:\n- b: 1\n- c\n', [['a', '- b: 1\n- c']]],
    [
      'repeated keys',
      'a: 1\na: 2\n',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    [
      'CRLF',
      'a: 1\r\nb:\r\n  c: 2\r\n',
      [
        ['a', '1'],
        ['b', 'c: 2'],
        ['b.c', '2'],
      ],
    ],
    ['byte order mark', '\uFEFFa: 1\n', [['a', '1']]],
    ['document mark', '---\na: 1\n...\n', [['a', '1']]],
    [
      'anchor and alias',
      'a: &x 5\nb: *x\n',
      [
        ['a', '5'],
        ['b', '5'],
      ],
    ],
    [
      'merge key',
      'x: &x {p: 1, q: 2}\ny:\n  <<: *x\n  q: 3\n',
      [
        ['x', '{p: 1, q: 2}'],
        ['x.p', '1'],
        ['x.q', '2'],
        ['y', '<<: *x\n  q: 3'],
        ['y.p', '1'],
        ['y.q', '3'],
      ],
    ],
    [
      'block text',
      'a: |\n  one\n  two\nb: >\n  one\n  two\n',
      [
        ['a', 'one\ntwo\n'],
        ['b', 'one two\n'],
      ],
    ],
    ['a value on the next line', 'a:\n  hello\n', [['a', 'hello']]],
    [
      'a list that closes in column 0',
      'a: [ # c\n1,\n2\n]\nb: 3\n',
      [
        ['a', '[ # c\n1,\n2\n]'],
        ['b', '3'],
      ],
    ],
    [
      'quotes over lines',
      'a: "x\ny"\nb: 1\n',
      [
        ['a', 'x y'],
        ['b', '1'],
      ],
    ],
    ['quoted key', '"a": 1\n', [['a', '1']]],
    ['dotted key', 'a.b: 1\n', [['a.b', '1']]],
  ])('%s', (_, text, expected) => {
    const document = parse(text);
    expect(pairs(document)).toEqual(expected);
    expect(refusals(document)).toEqual([]);
    checkRanges(document);
  });
});

describe('what Cassandra refuses', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['tab in the indentation', 'a: 1\nb:\n\tc: 2\nd: 3\n', 'tab-indentation', ['a', 'b', 'd']],
    ['tab behind the colon', 'a:\t1\n', 'tab-indentation', ['a']],
    ['unclosed quote', 'a: "x\nb: 2\n', 'unclosed', ['a', 'b']],
    ['unclosed list', 'a: [1, 2\nb: 2\n', 'unclosed', ['a', 'b']],
    ['two colons', 'a: b: c\nd: 1\n', 'bad-indentation', ['a', 'd']],
    ['several documents', 'a: 1\n---\nb: 2\n', 'several-documents', ['a', 'b']],
    ['undefined alias', 'a: *x\n', 'undefined-alias', ['a']],
    ['a list', '- a\n- b\n', 'not-a-map', []],
    ['merge of a list of texts', 'a:\n  <<: [x]\n', 'merge-not-map', ['a']],
  ])('%s', (_, text, code, keys) => {
    const document = parse(text);
    expect(refusals(document)).toContain(code);
    expect(document.entries.map((entry) => entry.key)).toEqual(keys);
    checkRanges(document);
  });

  it('does not unfold aliases of aliases', () => {
    const levels = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} {x: *a${i}, y: *a${i}}`);
    const document = parse(`a0: &a0 {x: 1}\n${levels.join('\n')}\n`);
    expect(document.entries.length).toBeLessThanOrEqual(20_000);
    expect(refusals(document)).toContain('too-many-aliases');
  });

  it('takes tabs where SnakeYAML does: behind a plain value, in comments, in quotes', () => {
    expect(refusals(parse('a: 1\t\nb: 2\t# x\n# \ty\nc: "\tx"\n'))).toEqual([]);
  });
});

describe('templates', () => {
  it('marks values and keys over holes and stays silent on the rest', () => {
    const document = parse('a: {{ x }}\nb: 2\n{% if y %}\nc: 3\n{% endif %}\n', 'cassandra.yaml.j2');
    expect(document.entries.map(({ key, hole }) => [key, hole])).toEqual([
      ['a', 'value'],
      ['b', undefined],
      ['c', undefined],
    ]);
    expect(document.problems).toEqual([]);
  });
});

describe('an empty value above markup', () => {
  it.each(['a:\n  {{ x | to_yaml }}\nb: 1\n', 'a: # list\n{% for x in y %}\n  - {{ x }}\n{% endfor %}\nb: 1\n'])(
    'is unknown: %s',
    (text) => {
      expect(entry(parse(text, 'cassandra.yaml.j2'), 'a').hole).toBe('value');
    },
  );

  it('is null where a setting follows', () => {
    expect(entry(parse('a:\n# c\nb: {{ x }}\n', 'cassandra.yaml.j2'), 'a').hole).toBeUndefined();
  });
});

function apply(document: Document, edits: readonly TextEdit[]): Document {
  return parse(applyEdits(document.source.text, edits), document.source.path);
}

function entry(document: Document, key: string): Entry {
  const found = document.entries.find((each) => each.key === key);
  if (found === undefined) throw new Error(`no ${key}`);
  return found;
}

describe('edits', () => {
  const text = [
    '# head',
    'a: 1 # one',
    "b: 'two'",
    'c:',
    'd:',
    '    e: 1',
    '    # inner',
    '    f: "x"',
    'g: {h: 1, i: 2}',
    'j:',
    '    - a # first',
    '    - b',
    '# tail',
    '',
  ].join('\n');

  it.each<[string, (document: CassandraYamlDocument) => TextEdit[], string, string]>([
    ['sets a plain value', (d) => cassandraYaml.setValue(d, entry(d, 'a'), '5'), 'a: 1 # one', 'a: 5 # one'],
    ['keeps quotes', (d) => cassandraYaml.setValue(d, entry(d, 'b'), "it's"), "b: 'two'", "b: 'it''s'"],
    ['gives a value where there is none', (d) => cassandraYaml.setValue(d, entry(d, 'c'), 'x y'), 'c:\n', 'c: x y\n'],
    ['quotes what needs it', (d) => cassandraYaml.setValue(d, entry(d, 'a'), 'x: #y'), 'a: 1 #', "a: 'x: #y' #"],
    ['sets in a flow map', (d) => cassandraYaml.setValue(d, entry(d, 'g.h'), '5'), '{h: 1,', '{h: 5,'],
    ['sets a list', (d) => cassandraYaml.setValue(d, entry(d, 'j'), '[x]'), 'j:\n    - a # first\n    - b\n', 'j: [x]\n'],
    ['renames', (d) => cassandraYaml.rename(d, entry(d, 'd.e'), 'd.z'), '    e: 1', '    z: 1'],
    ['removes a line', (d) => cassandraYaml.remove(d, entry(d, 'a')), 'a: 1 # one\n', ''],
    ['removes lines', (d) => cassandraYaml.remove(d, entry(d, 'j')), 'j:\n    - a # first\n    - b\n', ''],
    ['removes from a flow map', (d) => cassandraYaml.remove(d, entry(d, 'g.h')), '{h: 1, i: 2}', '{i: 2}'],
    ['removes the last of a flow map', (d) => cassandraYaml.remove(d, entry(d, 'g.i')), '{h: 1, i: 2}', '{h: 1}'],
    ['inserts at the end of the settings', (d) => cassandraYaml.insert(d, 'k', '10s'), '    - b\n', '    - b\nk: 10s\n'],
    ['inserts below a map', (d) => cassandraYaml.insert(d, 'd.k', 'v'), '    f: "x"\n', '    f: "x"\n    k: v\n'],
    ['inserts into a flow map', (d) => cassandraYaml.insert(d, 'g.k', 'v'), 'i: 2}', 'i: 2, k: v}'],
    ['inserts below an empty option', (d) => cassandraYaml.insert(d, 'c.k', 'v'), 'c:\n', 'c:\n    k: v\n'],
    ['inserts a map', (d) => cassandraYaml.insert(d, 'x.y', 'v'), '    - b\n', '    - b\nx:\n    y: v\n'],
  ])('%s', (_, change, from, to) => {
    for (const lineEnd of ['\n', '\r\n']) {
      const source = text.replaceAll('\n', lineEnd);
      const document = parse(source);
      expect(applyEdits(source, change(document))).toBe(source.replace(from.replaceAll('\n', lineEnd), to.replaceAll('\n', lineEnd)));
    }
  });

  it('leaves a map behind when its last option goes', () => {
    const document = parse('a:\n    b: 1\nc: 2\n');
    expect(applyEdits(document.source.text, cassandraYaml.remove(document, entry(document, 'a.b')))).toBe('a: {}\nc: 2\n');
  });

  it('does not touch what an alias shares', () => {
    const document = parse('a: &x 5\nb: *x\nc: &m {d: 1}\ne:\n  <<: *m\n');
    expect(cassandraYaml.setValue(document, entry(document, 'a'), '6')).toEqual([]);
    expect(cassandraYaml.remove(document, entry(document, 'a'))).toEqual([]);
    expect(cassandraYaml.setValue(document, entry(document, 'b'), '6')).toEqual([]);
    expect(cassandraYaml.setValue(document, entry(document, 'e.d'), '6')).toEqual([]);
  });
});

/** Real files, and small ones where there are none. */
const samples = hasCorpus
  ? realFiles
  : [{ name: 'cassandra.yaml', text: 'a: 1 # x\nb:\n    c: "d"\n    e: [1, 2]\nf: {g: 1}\nh:\n- i: j\n' }];

describe('real files', () => {
  it.runIf(hasCorpus)('are read to the end', () => {
    let entries = 0;
    for (const { name, text } of realFiles) {
      const document = parse(text, name);
      checkRanges(document);
      entries += document.entries.length;
    }
    expect(entries).toBeGreaterThan(2000);
  });

  it('never throw when mutated', () => {
    const pieces = [
      '\t',
      ' ',
      '\n',
      '"',
      "'",
      '[',
      ']',
      '{',
      '}',
      ': ',
      '- ',
      '#',
      '&a ',
      '*a',
      '<<: ',
      '|\n',
      '{{',
      '}}',
      '\uFEFF',
      '\r',
      '---\n',
      '? ',
      '!',
      '%',
      '@',
      '\u0000',
    ];
    const change = fc.record({ at: fc.nat(), remove: fc.nat(40), piece: fc.constantFrom(...pieces) });
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 6 }), ({ name, text }, changes) => {
        let mutated = text;
        for (const { at, remove, piece } of changes) {
          const start = at % (mutated.length + 1);
          mutated = mutated.slice(0, start) + piece + mutated.slice(start + remove);
        }
        checkRanges(parse(mutated, name));
      }),
      { numRuns: 300 },
    );
  });

  it('give a plain scalar of several lines the range of all of them', () => {
    const document = parse('cluster_name: 0.---\n goes on\nnum_tokens: 16\n');
    checkRanges(document);
    expect(document.entries.map(({ key, value }) => [key, value])).toEqual([
      ['cluster_name', '0.--- goes on'],
      ['num_tokens', '16'],
    ]);
  });

  const values = fc.oneof(
    fc.constantFrom(
      '5',
      '-1',
      'true',
      '10s',
      '0.5',
      'a: b',
      '#x',
      "it's",
      '"',
      '- a',
      '[x',
      'x]',
      '@',
      '%',
      ' ',
      'x ',
      ' x',
      'a\nb',
      'tab\there',
      '*a',
      '&a',
      '!x',
      '',
      '~',
      'é',
      '=',
      '<<',
      '---',
      '|',
      '>',
      '?',
      ',',
      'a,b',
      'a #b',
      'a: ',
    ),
    fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed() && text !== 'null' && !/^[[{].*[\]}]$/s.test(text)),
  );

  it('hold a value that was set, and nothing else changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), values, ({ name, text }, index, value) => {
        const document = parse(text, name);
        const target = document.entries[index % Math.max(1, document.entries.length)];
        if (target === undefined || target.hole !== undefined || refusals(document).length > 0) return;
        const edits = cassandraYaml.setValue(document, target, value);
        if (edits.length === 0 || document.template !== undefined) return;
        const after = apply(document, edits);
        expect(refusals(after)).toEqual([]);
        const at = document.entries.indexOf(target);
        const isHole = after.entries[at]?.hole !== undefined;
        if (!isHole) expect(after.entries[at]?.value, `${target.key} = ${JSON.stringify(value)}`).toBe(value === '~' ? '~' : value);
        const others = (all: readonly Entry[]) =>
          all.filter((each) => !related(each.key, target.key)).map((each) => [each.key, each.value]);
        expect(others(after.entries)).toEqual(others(document.entries));
        expect(after.comments.length).toBeLessThanOrEqual(document.comments.length);
      }),
      { numRuns: 200 },
    );
  });

  it('lose what is removed, and nothing else changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), ({ name, text }, index) => {
        const document = parse(text, name);
        const target = document.entries[index % Math.max(1, document.entries.length)];
        if (target === undefined || document.template !== undefined || refusals(document).length > 0) return;
        const edits = cassandraYaml.remove(document, target);
        if (edits.length === 0) return;
        const after = apply(document, edits);
        const at = document.entries.indexOf(target);
        const kept = document.entries.filter(
          (each, order) => order !== at && !(each.key.startsWith(`${target.key}.`) && within(each, target)),
        );
        const outside = (each: Entry) => !related(each.key, target.key);
        expect(after.entries.filter(outside).map((each) => [each.key, each.value])).toEqual(
          kept.filter(outside).map((each) => [each.key, each.value]),
        );
        expect(after.entries.length).toBe(kept.length);
      }),
      { numRuns: 200 },
    );
  });

  it('hold what is inserted, and nothing else changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        values,
        fc.constantFrom('zz_new', 'zz_map.option', 'client_encryption_options.zz_new'),
        ({ name, text }, value, key) => {
          const document = parse(text, name);
          if (refusals(document).length > 0 || document.template !== undefined) return;
          const edits = cassandraYaml.insert(document, key, value);
          if (edits.length === 0) return;
          const after = apply(document, edits);
          expect(refusals(after)).toEqual([]);
          const found = after.entries.find((each) => each.key === key);
          if (found?.hole === undefined) expect(found?.value).toBe(value);
          const others = (all: readonly Entry[]) => all.filter((each) => !related(each.key, key)).map((each) => [each.key, each.value]);
          expect(others(after.entries)).toEqual(others(document.entries));
        },
      ),
      { numRuns: 150 },
    );
  });
});

function related(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function within(inner: Entry, outer: Entry): boolean {
  return inner.range.start >= outer.range.start && inner.range.end <= outer.range.end;
}

it('a bracket without end in a large file is not looked for again and again', { timeout: 60_000 }, () => {
  const settings = Array.from({ length: 20_000 }, (_, at) => `setting_of_some_name_${at}: ${at}\n`).join('');
  const document = parse(`${settings}zz: [\n${'1,\n'.repeat(300)}`);
  expect(document.problems[0]?.code).toBe('unclosed');
  expect(document.entries).toHaveLength(20_001);
  expect(document.charactersParsed).toBeLessThan(4_000_000);
});
