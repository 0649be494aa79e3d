import fc, { type Arbitrary } from 'fast-check';
import type { CheckResult, ReportedFinding } from '../../packages/cli/src/checkResult.js';
import { SourceText } from '../../packages/core/src/text/sourceText.js';

/** Texts that mean something to a terminal, a CI log, a page or a parser. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'hbase-site.xml',
    '\n::error::pwned',
    '::set-output name=a::b',
    '\r::add-mask::x',
    '##vso[task.setvariable]',
    '\u001b]8;;http://x\u0007y',
    '\u001b[2J',
    '\u009b31m',
    '\u202e',
    '\u2028',
    '\u0000',
    '\u0007\u0008',
    '<script>alert(1)</script>',
    '"><img src=x>',
    ']]>',
    '<![CDATA[',
    '&lt;',
    '|',
    '`x`',
    '[a](javascript:b)',
    '\ud800',
    '\udce9',
    '🙂'.repeat(30),
    '漢字',
    'e\u0301',
    'a b,c:d%e',
    '%0A',
    '-',
    '--',
    "'",
    '"',
    '\\',
    'x'.repeat(5000),
    '\t',
    '{{ a }}',
    '${a}',
    '=1+1',
    '# x',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 30 }),
);

const position = fc.record({ line: fc.integer({ min: 1, max: 6 }), column: fc.integer({ min: 1, max: 40 }) });
const range = fc.record({ start: position, end: position });
const place = fc.record({ file: hostileText, range, message: hostileText });

/** A finding that is no product of a check: every text may be anything. */
export const reportedFinding: Arbitrary<ReportedFinding> = fc.record(
  {
    ruleId: fc.oneof(fc.constantFrom('hbase/a', 'file/refused'), hostileText),
    severity: fc.constantFrom('error', 'warning', 'advice'),
    confidence: fc.constantFrom('enforced', 'documented', 'judged'),
    category: fc.constantFrom('correctness', 'performance', 'hygiene'),
    message: hostileText,
    role: hostileText,
    file: hostileText,
    range,
    settings: fc.array(hostileText, { maxLength: 2 }),
    related: fc.array(place, { maxLength: 2 }),
    fix: fc.record({
      safety: fc.constantFrom('safe', 'unsafe'),
      title: hostileText,
      edits: fc.array(fc.record({ file: hostileText, range, newText: hostileText }), { maxLength: 2 }),
    }),
    docs: hostileText,
    label: hostileText,
    remedy: hostileText,
    releaseRange: hostileText,
    folded: fc.nat(5),
    deployment: hostileText,
    value: hostileText,
  },
  { requiredKeys: ['ruleId', 'severity', 'confidence', 'category', 'message', 'file', 'range', 'settings', 'related', 'deployment'] },
) as Arbitrary<ReportedFinding>;

/** A whole result; its files have the texts that are given by name. */
export interface FuzzResult {
  readonly result: Omit<CheckResult, 'source'>;
  readonly text: string;
}

export const fuzzResult: Arbitrary<FuzzResult> = fc.record({
  result: fc.record({
    deployments: fc.array(
      fc.record({
        path: hostileText,
        roles: fc.array(hostileText, { maxLength: 2 }),
        releases: fc.dictionary(hostileText, fc.record({ is: fc.array(hostileText, { minLength: 1, maxLength: 2 }), from: hostileText }), {
          maxKeys: 2,
        }),
        files: fc.array(hostileText, { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    clusters: fc.array(
      fc.record({
        name: hostileText,
        nodes: fc.array(hostileText, { minLength: 1, maxLength: 3 }),
        deployments: fc.array(hostileText, { maxLength: 3 }),
        differences: fc.array(
          fc.record({
            setting: hostileText,
            usual: fc.option(hostileText, { nil: undefined }),
            alike: fc.nat(9),
            unlike: fc.nat(9),
            places: fc.array(
              fc.record({
                file: hostileText,
                line: fc.option(fc.nat(9), { nil: undefined }),
                value: fc.option(hostileText, { nil: undefined }),
              }),
              { maxLength: 2 },
            ),
          }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 2 },
    ),
    findings: fc.array(reportedFinding, { maxLength: 4 }),
    silent: fc.array(
      fc.record({ ruleId: hostileText, needs: fc.array(hostileText, { minLength: 1, maxLength: 2 }), deployment: hostileText }),
      { maxLength: 2 },
    ),
    files: fc.array(hostileText, { maxLength: 3 }),
    stale: fc.array(hostileText, { maxLength: 2 }),
    hidden: fc.nat(3),
    unwanted: fc.nat(3),
    notes: fc.array(hostileText, { maxLength: 2 }),
  }),
  text: fc.array(hostileText, { maxLength: 5 }).map((lines) => lines.join('\n')),
});

export function withSources({ result, text }: FuzzResult): CheckResult {
  return { ...result, source: (file) => (result.files.includes(file) ? undefined : new SourceText(file, text)) };
}
