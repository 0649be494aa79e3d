// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are the shell's
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Environment } from '../../deployment/jvm/environment.js';
import { textOfPieces } from '../../deployment/jvm/environmentPieces.js';
import { SourceText } from '../../text/sourceText.js';
import { applyEdits } from '../../text/textEdit.js';
import { jvmOptions } from '../jvmOptions.js';
import { sourceFile } from '../sourceFile.js';
import { shellEnvEditor } from './shellEnvEditor.js';
import { parseShellEnv } from './shellEnvParser.js';

const parse = (text: string, path = 'conf/hbase-env.sh') => parseShellEnv(sourceFile(new SourceText(path, text), 'hbase-env'));

/** What bash would hold in variables behind the text; `?` where it cannot be told. */
function held(text: string, ...names: readonly string[]): readonly (string | undefined)[] {
  const environment = new Environment({ emptyUnlessSet: (variable) => !variable.startsWith('UNKNOWN') }).read(parse(text));
  return names.map((name) => {
    const value = environment.value(name);
    return value === undefined ? undefined : (textOfPieces(value.pieces) ?? '?');
  });
}

describe('what a variable holds', () => {
  it.each([
    ['export A=b', 'b'],
    ['A=b; export A', 'b'],
    ['A="b c" # comment', 'b c'],
    ["A='b $c'", 'b $c'],
    ['A=b"c"\'d\'', 'bcd'],
    ['A="b \\\n  c"', 'b   c'],
    ['A=b\nA+=c', 'bc'],
    ['A="$A b"', ' b'],
    ['B=x\nA="${B}y$B"', 'xyx'],
    ['A=${B:-d}', 'd'],
    ['B=c\nA=${B:-d}', 'c'],
    ['B=c\nA=${B:+d}', 'd'],
    ['A=${UNKNOWN:-d}', 'd'],
    ['A=$UNKNOWN', '?'],
    ['A=$(date)', '?'],
    ['A=`date`', '?'],
    [': ${A:=b}', 'b'],
    ['declare -x A=b', 'b'],
    ['typeset A=b', 'b'],
    ['A=b command', undefined],
    ['(A=b)', undefined],
    ['A=b | cat', undefined],
    ['A=b\nunset A', undefined],
    ['if true; then A=b; fi', 'b'],
    ['if [ -n "$B" ]; then A=b; else A=c; fi', 'c'],
    ['B=1\nif [ "x$B" = "x" ]; then A=b; elif [ $B -eq 1 ]; then A=c; fi', 'c'],
    ['if [ -f /etc/x ]; then A=b; else A=b; fi', 'b'],
    ['if [ -f /etc/x ]; then A=b; else A=c; fi', '?'],
    ['A=a\nif [ -f /etc/x ]; then A=b; fi', '?'],
    ['A=a\nif [ -f /etc/x ]; then A="$A b"; fi', '?'],
    ['A=a\n[ -z "$B" ] && A=b', 'b'],
    ['A=a\n[ -z "$B" ] || A=b', 'a'],
    ['[[ -z $B && ! ( $C = d* ) ]] && A=b', 'b'],
    ['B=8G\ncase $B in *m) A=b;; *G) A=c;; *) A=d;; esac', 'c'],
    ['for x in a b; do A="$A $x"; done', '?'],
    ['f() { A=b; }\nf', 'b'],
    ['f() { A=b; }', undefined],
    ['f() { f; A=b; }\nf', 'b'],
    ['cat <<EOF\nA=b\nEOF', undefined],
    ['A=b\ncat <<"EOF"\nA=c\nEOF\n', 'b'],
    ['A=b\nB="', 'b'],
    ['A=b\nif true; then\nA=c', 'b'],
    ['A=b\nfi\nA=c', 'b'],
    ['A=“b”', '“b”'],
    ['A=b -Xmx8g', undefined],
    ['export A=b -Xmx8g', 'b'],
    ['A = b', undefined],
    ['A=b\r\nB=c\r\n', 'b'],
    ['B="x y"\necho $B | grep -q y\nA=$?', '0'],
    ['B="x y"\necho "${B}" | grep -q z\nA=$?', '1'],
    ['B="x $UNKNOWN"\necho $B | grep -q x\nA=$?', '0'],
    ['B="x $UNKNOWN"\necho $B | grep -q z\nA=$?', '?'],
    ['B="x y"\necho $B | grep y\nA=$?', '?'],
    ['B="x y"\necho $B | grep -v y\nA=$?', '?'],
    ['B="x y"\necho $B | grep -q y z\nA=$?', '?'],
    ['B="x y"\necho $B | grep -q "x*"\nA=$?', '?'],
    ['B="x y"\necho $B | cat | grep -q y\nA=$?', '?'],
    ['B="x y"\nprintf $B | grep -q y\nA=$?', '?'],
    ['A=$(uname)`uname -s`', 'LinuxLinux'],
    ['[[ b < c ]] && A=b', 'b'],
    ['[[ c < b ]] && A=b', undefined],
    ['[[ c > b ]] && A=b', 'b'],
    ['[[ b > c ]] && A=b', undefined],
    ['A=a\n[ 1 -eq x ] && A=b', '?'],
    ['A=a\n[ x -eq 1 ] && A=b', '?'],
    ['A=a\n[ " 1 " -eq +1 ] && A=b', 'b'],
    ['A=a\n[[ b =~ b ]] && A=b', '?'],
    ['A=a\n[ -n "$UNKNOWN" -o -z "" ] && A=b', 'b'],
    ['A=a\n[ -n "$UNKNOWN" -a -n "" ] && A=b', 'a'],
    ['A="-a"\nif [ -f /x ]; then A="$A -b"; fi\nA="$A -c"', '?'],
    ['A=b & B=c', undefined],
    ['local A=b', undefined],
    ['export -n A=b', 'b'],
    ['readonly A=b', 'b'],
    ['A[1]=b', '?'],
    ['select x in a; do A=b; done', '?'],
    ['while read x; do A=b; done', '?'],
    ['{ A=b; } > /dev/null', 'b'],
    ['case x in x) A=b;& y) A=c;; esac', '?'],
  ])('%j', (text, expected) => {
    expect(held(text, 'A')).toEqual([expected]);
  });
});

describe('numbers are compared as numbers', () => {
  const operators = {
    '-eq': (a: number, b: number) => a === b,
    '-ne': (a: number, b: number) => a !== b,
    '-lt': (a: number, b: number) => a < b,
    '-le': (a: number, b: number) => a <= b,
    '-gt': (a: number, b: number) => a > b,
    '-ge': (a: number, b: number) => a >= b,
  };
  it.each(Object.entries(operators))('%s', (operator, holds) => {
    for (const [a, b] of [
      [9, 10],
      [10, 10],
      [10, 9],
      [-1, 0],
    ] as const)
      expect([a, b, held(`[ ${a} ${operator} "${b}" ] && A=yes`, 'A')]).toEqual([a, b, [holds(a, b) ? 'yes' : undefined]]);
  });
});

const variable = fc.constantFrom('A', 'B', 'C');
const word = fc.oneof(
  fc.constantFrom('b', 'c', '""', '"b c"', "'$A'", '8G', '\\$x', 'x\\ y'),
  variable.map((name) => `"$${name}"`),
  fc.tuple(variable, fc.constantFrom(':-d', ':+d', ':-$C', ':-"$B e"')).map(([name, operator]) => `"\${${name}${operator}}"`),
  variable.map((name) => `"$${name} x"`),
);
const condition: fc.Arbitrary<string> = fc.letrec<{ test: string; words: string; double: string }>((tie) => ({
  words: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    variable.map((name) => `-z "$${name}"`),
    variable.map((name) => `-n "$${name}"`),
    fc.tuple(variable, fc.constantFrom('=', '==', '!='), word).map(([name, operator, other]) => `"$${name}" ${operator} ${other}`),
    fc.tuple(fc.nat(3), fc.constantFrom('-eq', '-ne', '-lt', '-le', '-gt', '-ge'), fc.nat(3)).map((parts) => parts.join(' ')),
    tie('words').map((test) => `! ${test}`),
    fc.tuple(tie('words'), fc.constantFrom('-a', '-o'), tie('words')).map((parts) => parts.join(' ')),
  ),
  double: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    variable.map((name) => `-z $${name}`),
    fc
      .tuple(variable, fc.constantFrom('=', '==', '!='), fc.constantFrom('b', 'b*', '?', '"b"*', '*c*', "'b c'", '$B'))
      .map(([name, operator, pattern]) => `$${name} ${operator} ${pattern}`),
    tie('double').map((test) => `! ${test}`),
    fc.tuple(tie('double'), fc.constantFrom('&&', '||'), tie('double')).map((parts) => parts.join(' ')),
    tie('double').map((test) => `( ${test} )`),
  ),
  test: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('true', 'false'),
    tie('words').map((test) => `[ ${test} ]`),
    tie('words').map((test) => `test ${test}`),
    variable.map((name) => `[ "$${name}" ]`),
    tie('double').map((test) => `[[ ${test} ]]`),
    tie('test').map((test) => `! ${test}`),
    fc.tuple(tie('test'), fc.constantFrom('&&', '||'), tie('test')).map((parts) => parts.join(' ')),
    tie('test').map((test) => `{ ${test}; }`),
  ),
})).test;
/** Statements that assign behind one of the words. */
const scriptWith = (...before: readonly string[]) =>
  fc.letrec<{ statement: string; block: string }>((tie) => ({
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      {
        weight: 6,
        arbitrary: fc.tuple(fc.constantFrom('', ...before), variable, fc.constantFrom('=', '+='), word).map((parts) => parts.join('')),
      },
      fc.tuple(variable, word).map(([name, value]) => `: \${${name}:=${value}}`),
      fc.tuple(variable, word).map(([name, value]) => `${name}=${value} true`),
      variable.map((name) => `unset ${name}`),
      fc.tuple(condition, fc.constantFrom('&&', '||'), tie('statement')).map((parts) => parts.join(' ')),
      fc.tuple(condition, tie('block')).map(([test, body]) => `if ${test}; then ${body}; fi`),
      fc
        .tuple(condition, tie('block'), condition, tie('block'), tie('block'))
        .map(([one, first, two, second, last]) => `if ${one}; then ${first}; elif ${two}; then ${second}; else ${last}; fi`),
      fc
        .tuple(variable, fc.constantFrom('b', '*c', 'b|c', '""', '"b"*'), tie('block'), tie('block'))
        .map(([name, pattern, body, last]) => `case $${name} in ${pattern}) ${body};; *) ${last};; esac`),
      tie('block').map((body) => `{ ${body}; }`),
      tie('block').map((body) => `(${body})`),
      tie('block').map((body) => `{ ${body}; } | cat`),
    ),
    block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((statements) => statements.join('; ')),
  })).block;
const script = scriptWith('export ', 'declare -x ', 'typeset ');
// In a function `declare` and `typeset` make variables of its own.
const scripts = fc.oneof(
  script,
  fc.tuple(scriptWith('export '), script).map(([body, rest]) => `f() { ${body}; }; f; ${rest}`),
);

it('a variable holds what bash says, or nothing is said', () => {
  const texts = fc.sample(scripts, { numRuns: 300, seed: 1 });
  const shown = (text: string) => `(unset A B C\n${text}\nprintf '%s|%s|%s\\n' "\${A-unset}" "\${B-unset}" "\${C-unset}")\n`;
  const done = spawnSync('bash', ['--norc'], { input: texts.map(shown).join(''), encoding: 'utf8' });
  if (done.error !== undefined) {
    console.warn('skipped: no bash to ask what it makes of a script');
    return;
  }
  const answers = done.stdout.trimEnd().split('\n');
  const ours = texts.map((text) => held(text, 'A', 'B', 'C').map((value) => value ?? 'unset'));
  const wrong = texts.flatMap((text, at) => {
    const said = answers[at]?.split('|') ?? [];
    const differ = ours[at]?.some((value, index) => value !== '?' && value !== said[index]);
    return differ === true ? [{ text, bash: said.join('|'), ours: ours[at]?.join('|') }] : [];
  });
  expect(wrong).toEqual([]);
  expect(ours.flat().filter((value) => value === '?').length).toBeLessThan(100);
});

describe('lines that bash reads otherwise than they look', () => {
  it.each([
    ['export A=b -Xmx8g', 'not-assigned', '-Xmx8g'],
    ['A=b -Xmx8g', 'not-assigned', 'A=b -Xmx8g'],
    ['MAX_HEAP_SIZE=8 G', 'not-assigned', 'MAX_HEAP_SIZE=8 G'],
    ['A = b', 'blank-around-equals', 'A = b'],
    ['A= b', 'blank-around-equals', 'A= b'],
    ['export A = b', 'blank-around-equals', '='],
    ['A="b', 'unclosed-quote', '"'],
    ['if true; then\nA=b', 'shell-syntax', undefined],
    ['export A=“-Xmx8g”', 'typographic-quotes', '“-Xmx8g”'],
    ['A=b\r\n', 'carriage-returns', '\r'],
    ['exprot A=b', 'no-export', 'exprot A=b'],
    ['\ufeffexport A=b\nC=d', 'byte-order-mark', '\ufeffexport A=b'],
    ['\ufeffA=b', 'byte-order-mark', '\ufeffA=b'],
  ])('%j: %s', (text, code, marked) => {
    const problem = parse(text).problems.find((candidate) => candidate.code === code);
    expect(problem).toBeDefined();
    if (problem !== undefined && marked !== undefined) expect(text.slice(problem.range.start, problem.range.end)).toBe(marked);
  });
  it.each([
    'export A=b',
    'export A B',
    'export -n A',
    'A=$(cmd -x)',
    '# A = b',
    'export $A',
    'A=b cmd',
    'A="“quoted”"\n# “x”',
    'exprot A',
    'report A=b',
    '\ufeff# c\nA=b',
  ])('%j is as it looks', (text) => {
    expect(parse(text).problems.filter(({ code }) => code !== 'typographic-quotes')).toEqual([]);
  });
});

it('keeps comments, and no # of a word or a here-document', () => {
  const text = '#!/bin/bash\n# one\nA=b#c # two\nB="# no"\ncat <<E\n# no\nE\n  ## three\n';
  expect(parse(text).comments.map((comment) => comment.text)).toEqual(['one', 'two', 'three']);
});

it('marks what is exported', () => {
  const exported = parse('A=1\nexport B=2\nC=3\nexport C\nset -a\nD=4\n').assignments?.map(
    ({ name, exported }) => `${name}${exported ? '+' : ''}`,
  );
  expect(exported).toEqual(['A', 'B+', 'C+', 'D+']);
});

it('follows functions that call others twice only so far', () => {
  const functions = Array.from({ length: 60 }, (_, index) => `f${index}() { f${index + 1}; f${index + 1}; }\n`);
  const document = parse(`${functions.join('')}f60() { B=1; }\nf0\nA=b\n`);
  expect(document.entries.map(({ key }) => key)).toEqual(['B', 'A']);
  expect(document.assignments?.at(-1)?.name).toBe('A');
});

describe('the editor', () => {
  const edited = (text: string, key: string, edit: 'set' | 'rename' | 'remove', value = ''): string => {
    const document = parse(text);
    const entry = document.entries.find((candidate) => candidate.key === key);
    if (entry === undefined) return 'no entry';
    if (edit === 'set') return applyEdits(text, shellEnvEditor.setValue(document, entry, value));
    return applyEdits(text, edit === 'rename' ? shellEnvEditor.rename(document, entry, value) : shellEnvEditor.remove(document, entry));
  };
  it.each([
    ['export A=b # c\n', 'set', 'd', 'export A=d # c\n'],
    ['export A="b"\n', 'set', 'd e', 'export A="d e"\n'],
    ["export A='b'\n", 'set', '$A d', 'export A="$A d"\n'],
    ['export A=b\n', 'set', 'd e', 'export A="d e"\n'],
    ['export A=b\n', 'rename', 'C', 'export C=b\n'],
    ['X=1\nexport A=b\nY=2\n', 'remove', '', 'X=1\nY=2\n'],
    ['X=1 A=b Y=2\n', 'remove', '', 'X=1 Y=2\n'],
    ['if true; then\n  A=b\nfi\n', 'remove', '', 'if true; then\n  :\nfi\n'],
  ] as const)('%j %s %j', (text, edit, value, expected) => {
    expect(edited(text, 'A', edit, value)).toBe(expected);
  });
  it('adds an exported variable at the end', () => {
    expect(applyEdits('A=b', shellEnvEditor.insert(parse('A=b'), 'C', 'd e'))).toBe('A=b\nexport C="d e"\n');
  });
});

describe('any text', () => {
  const pieces = [
    'export ',
    'A',
    'B',
    '=',
    '+=',
    '"',
    "'",
    ' ',
    '\n',
    '$A',
    '${A:-b}',
    '$(',
    ')',
    '`',
    'if [ -z "$A" ]; then',
    '\nfi',
    'else\n',
    'case $A in',
    'b) ',
    ';;',
    'esac',
    'f() {',
    '}',
    '#',
    '\\',
    '<<E\n',
    'E\n',
    '\r\n',
    '{{ x }}',
    '{% if %}',
    '&&',
    '||',
    '(',
    '-Xmx8g',
    '“',
  ];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 30 })
    .map((parts) => parts.join(''));
  it('parses without throwing, with ranges that hold the names', () => {
    fc.assert(
      fc.property(text, (source) => {
        const document = parse(source);
        for (const entry of document.entries) {
          expect(document.source.slice(entry.keyRange)).toBe(entry.key);
          expect(document.source.slice(entry.valueRange)).toBe(entry.value);
        }
        new Environment().read(document);
      }),
      { numRuns: 500 },
    );
  });
  it('option files, too', () => {
    fc.assert(
      fc.property(text, (source) => {
        const document = jvmOptions.parse(sourceFile(new SourceText('jvm.options', source), 'cassandra-jvm-options'));
        for (const option of document.options) expect(document.source.slice(option.range)).toBe(option.text);
      }),
      { numRuns: 200 },
    );
  });
  it('a value that is set is the value that is read', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 ,.:+="'`\\/-]{0,20}$/), (value) => {
        const document = parse('export A=b\n');
        const entry = document.entries[0];
        if (entry === undefined) throw new Error('no entry');
        expect(held(applyEdits('export A=b\n', shellEnvEditor.setValue(document, entry, value)), 'A')).toEqual([value]);
      }),
    );
  });
});

const corpus = '../shared/corpus';
describe.skipIf(!existsSync(corpus))('real env files (skipped where the corpus is absent)', () => {
  const folders = ['hbase-env', 'hadoop-env', 'cassandra-env'].filter((folder) => existsSync(`${corpus}/${folder}`));
  const files = folders.flatMap((folder) => readdirSync(`${corpus}/${folder}`).map((name) => `${corpus}/${folder}/${name}`));
  const shell = files.filter((path) => /\.sh(?:\.\w+)?$/.test(path));
  it.each(shell)('%s', (path) => {
    const text = readFileSync(path, 'utf8');
    const document = parse(text, path);
    for (const entry of document.entries) expect(document.source.slice(entry.keyRange)).toBe(entry.key);
    // Every line that begins as an assignment is an entry.
    const lines = [...text.matchAll(/^(?:export )?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
    const keys = new Set(document.entries.map(({ key }) => key));
    if (document.problems.every(({ effect }) => effect !== 'lost'))
      expect(lines.filter((name) => name !== undefined && !keys.has(name))).toEqual([]);
  });
  it('survives mutations', () => {
    const texts = shell.slice(0, 20).map((path) => readFileSync(path, 'utf8'));
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(20_000), fc.nat(40), fc.string({ maxLength: 3 }), (text, at, length, inserted) => {
        const start = at % Math.max(1, text.length);
        const document = parse(text.slice(0, start) + inserted + text.slice(start + length));
        for (const entry of document.entries) expect(document.source.slice(entry.keyRange)).toBe(entry.key);
      }),
      { numRuns: 150 },
    );
  });
});
