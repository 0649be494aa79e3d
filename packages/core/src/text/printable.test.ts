import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unescapeXml } from '../formats/hadoopXml/hadoopXmlEntities.js';
import { diff, diffHeader } from './diff.js';
import { html } from './html.js';
import { json } from './json.js';
import { block, code, codeInTable, link, markdown, ownLink, row, tableHead } from './markdown.js';
import { type Printable, raw, text } from './printable.js';
import { seal } from './seal.js';
import { visible, wellFormed } from './visible.js';
import { workflowCommand } from './workflow.js';
import { xmlDocument } from './xml.js';

/** What strangers try. */
const hostile = [
  '\u001b[31mred',
  '\u009b31mred',
  '\u001b]8;;https://evil.example\u0007words\u001b]8;;\u0007',
  'fine\rgone',
  'a\bb',
  'a\nb',
  'a\r\nb',
  'a\u0000b',
  '\u202egnp.exe',
  'a\u2028b\u2029c',
  'a\u0085b\u007f',
  '::error::x',
  '\n::error file=a::x',
  '  ::stop-commands::token',
  '\u00a0::add-mask::a',
  '##[error]x',
  '##[[error]]x',
  '##vso[task.setvariable variable=PATH]x',
  "##teamcity[buildStatus text='x']",
  '"><script>alert(1)</script>',
  "' onmouseover='x",
  '<img src=x onerror=y>',
  '`code`',
  '``` fence',
  'a|b',
  'a\\|b',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/pixel)',
  'https://x.example/a](javascript:y)',
  ']]>',
  '&#x202e;&lt;b&gt;',
  '# heading',
  '- item',
  '1. item',
  '~~~',
  '*/ -->',
  '\ud800 \udc80',
  '\ufffe\uffff',
];

const untrusted = fc
  .oneof(
    fc.constantFrom(...hostile),
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...hostile, ...':#[]`|\\<>&*_ \n\r\t\u001b'.split('')), { maxLength: 8 }).map((parts) => parts.join('')),
  )
  // The characters that mask secrets are no data: see below.
  .map((each) => each.replace(/[\ue000-\uf8ff]/g, 'x'));

const steering = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours
const colour = /\u001b\[\d{0,2}(?:;\d{1,2})*m/g;

/** What no medium lets through. */
function expectSafe(sealed: string, allowed = '\n') {
  const steers = [...sealed.replace(colour, '')].filter((character) => steering.test(character) && !allowed.includes(character));
  expect(steers).toEqual([]);
  expect(sealed).not.toMatch(/##\w*\[/);
}

/** GitHub's runner obeys `::name …::` at the start of a line, behind blanks. Source: actions/runner, ActionCommand.TryParseV2. */
function expectNoCommand(sealed: string) {
  for (const line of sealed.split(/\r\n|\r|\n/)) expect(line.replace(colour, '')).not.toMatch(/^\s*::.*::/);
}

function holds(name: string, property: (one: string, other: string) => void) {
  test(name, () => {
    fc.assert(fc.property(untrusted, untrusted, property), { numRuns: 1000 });
  });
}

describe('in every medium', () => {
  const templates: Readonly<Record<string, (one: string, other: string) => Printable>> = {
    terminal: (one, other) => text`${one}${other}\n  ${text.join([one, other], '\n')}\n\u001b[1m${one}\u001b[22m`,
    markdown: (one, other) =>
      markdown`# ${one}\n${other}\n\n${row(one, codeInTable(other))}\n${code(one)} ${link(one, other)} ${ownLink(one, other)}\n- ${other}`,
    html: (one, other) => html`<p title="${one}">${other}\n${one}</p>`,
    xml: (one, other) => xmlDocument('a', { $: { b: one, c: other }, d: { _: `${one}\n${other}` }, e: [{ _: other }] }),
    json: (one, other) => json({ [wellFormed(one)]: other }),
    workflow: (one, other) => workflowCommand('error', { file: one, line: 1 }, other),
    diff: (one, other) => diff`${diffHeader(one)}@@ -1 +1 @@\n ${other}\n`,
  };
  for (const [medium, template] of Object.entries(templates)) {
    holds(`nothing steers and nothing commands: ${medium}`, (one, other) => {
      const sealed = seal(template(one, other));
      expectSafe(medium === 'diff' ? sealed.replaceAll('\r\n', '\n') : sealed, medium === 'diff' ? '\n\t' : '\n');
      if (medium === 'workflow') expect(sealed.split('\n')).toHaveLength(2);
      else expectNoCommand(sealed);
    });
  }

  test.each(['terminal', 'markdown', 'html', 'xml', 'json', 'diff'] as const)('what a composer missed does not go out: %s', (medium) => {
    fc.assert(
      fc.property(untrusted, (one) => {
        const sealed = seal({ medium, text: one } as Printable);
        expectSafe(medium === 'diff' ? sealed.replaceAll('\r\n', '\n') : sealed, medium === 'diff' ? '\n\t' : '\n');
        expectNoCommand(sealed);
      }),
    );
  });
});

holds('JSON is the same data', (one, other) => {
  expect(JSON.parse(seal(json({ one, list: [other] })))).toEqual({ one: wellFormed(one), list: [wellFormed(other)] });
});

holds('XML is the same data, but for what XML cannot hold', (one) => {
  const sealed = seal(xmlDocument('a', { $: { b: one }, _: one }));
  const [, attribute, content] = /^<\?xml version="1.0" encoding="UTF-8"\?>\n<a b="([^"<]*)"(?:\/>|>([^<]*)<\/a>)\n$/.exec(sealed) ?? [];
  const same = wellFormed(one).replace(
    /(?![\t\r\n\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  expect(unescapeXml(attribute ?? 'no attribute')).toBe(same);
  expect(unescapeXml(content ?? '')).toBe(same);
});

holds('a row of a table has its cells, whatever they hold', (one, other) => {
  const shown = seal(row(one, codeInTable(other), 'end'));
  expect(shown).not.toContain('\n');
  expect(shown.match(/(?<!\\)(?:\\\\)*\|/g)).toHaveLength(4);
});

holds('code in Markdown ends where it should', (one) => {
  const shown = seal(code(one));
  const [, ticks = '', inside = ''] = /^(`+)(.*?)\1$/s.exec(shown) ?? [];
  if (visible(one).trim() === '') expect(shown).toBe('(empty)');
  else expect(inside.split(/[^`]+/)).not.toContain(ticks);
});

test.each([
  ['a_b, snake_case and a__b', 'a_b, snake_case and a__b'],
  ['__a__', '\\_\\_a\\_\\_'],
  ['1_2 (_a)', '1_2 (\\_a)'],
  ['https://x.example/a_b?c=d#e', 'https://x.example/a_b?c=d#e'],
  ['_a_ *b* <c> [d](e) `f` #g ~h~ {i} j|k', '\\_a\\_ \\*b\\* \\<c\\> \\[d\\]\\(e) \\`f\\` \\#g \\~h\\~ \\{i\\} j\\|k'],
  ['- a', '\\- a'],
  ['12. a', '12\\. a'],
  ['-Xmx8g', '-Xmx8g'],
  ['@octocat, hdfs@EXAMPLE.ORG and @some/team', '`@octocat`, hdfs@EXAMPLE.ORG and `@some/team`'],
  ['"@REPLICATION@"', '"`@REPLICATION@`"'],
  ['AT&T &lt; &#x202e;', 'AT&T \\&lt; \\&\\#x202e;'],
])('prose in Markdown: %s', (given, expected) => {
  expect(seal(markdown`${given}`)).toBe(expected);
});

test.each([
  ['a: b', '```yaml\na: b\n```'],
  ['a: ```b', '````yaml\na: ```b\n````'],
  ['a\n\u001b`', '```yaml\na\n\\u001b`\n```'],
])('a block of code ends where it should: %j', (content, expected) => {
  expect(seal(block('yaml', content))).toBe(expected);
});

test('a table has a head', () => {
  expect(seal(tableHead('a', 'b'))).toBe('| a | b |\n| --- | --- |');
});

test.each([
  ['javascript:alert(1)', 'words (`javascript:alert(1)`)'],
  ['command:x', 'words (`command:x`)'],
  ['https://x.example/a)b<c>', '[words](https://x.example/a%29b%3cc%3e)'],
])('a link leads to the web alone: %s', (address, expected) => {
  expect(seal(link('words', address))).toBe(expected);
});

test.each([
  ['conf/hbase-site.xml', '--- a/conf/hbase-site.xml'],
  ['conf/a b.xml', '--- a/conf/a b.xml\t'],
  ['設定.xml', '--- a/設定.xml'],
  ['a"b\\c', '--- "a/a\\"b\\\\c"'],
  ['a\nb\u001b\u202e', '--- "a/a\\nb\\033\\342\\200\\256"'],
])('names in a diff are quoted as git does: %j', (path, expected) => {
  expect(seal(diffHeader(path)).split('\n')[0]).toBe(expected);
});

test.each([
  ['::1', '::1'],
  ['  ::1 localhost', '  ::1 localhost'],
  ['  ::ffff:10.0.0.1, b', '  ::ffff:10.0.0.1, b'],
  ['  ::', '  ::'],
  ['a ::error::x', 'a ::error::x'],
  ['::error::x', '\\u003a:error::x'],
  ['::1::x', '\\u003a:1::x'],
  ['a\n \t::debug', 'a\n \\u0009\\u003a:debug'],
  ['\u001b[1m::error::x', '\u001b[1m\\u003a:error::x'],
  ['a ##[error]b', 'a #\\u0023[error]b'],
  ['## [a]', '## [a]'],
])('addresses pass, commands do not: %j', (given, expected) => {
  expect(seal({ medium: 'terminal', text: given } as Printable)).toBe(expected);
});

test('a diff of ordinary text stays as it is', () => {
  const hunk = '@@ -1,2 +1,2 @@\n-\tkey: 1\r\n+\tkey: 2\r\n # \u6f22\u5b57 \\u001b\n';
  expect(seal(diff`${hunk}`)).toBe(hunk);
  expect(seal(diff` a\rb\u001b[2J\n`)).toBe(' a\\u000db\\u001b[2J\n');
});

test('characters of two halves stay, single halves do not', () => {
  expect(visible('a😀\udc80\ud83d')).toBe('a😀\ufffd\ufffd');
});

test('data goes out as it is', () => {
  expect(seal(raw('\u0000\u001b::error::x', 'text of the file itself'))).toBe('\u0000\u001b::error::x');
});

test('masked characters are shown as ***, in every medium', () => {
  const masked = 'p=\ue000\ue001 \ue002;';
  expect(visible(masked)).toBe('p=***;');
  expect(visible('p=\ue000;q')).toBe('p=***;q');
  for (const printable of [text`${masked}`, json(masked), xmlDocument('a', { _: masked }), html`${masked}`, diff`${masked}`])
    expect(
      seal(printable)
        .replace(/<[^>]*>/g, '')
        .trim()
        .replaceAll('"', ''),
    ).toBe('p=***;');
});
