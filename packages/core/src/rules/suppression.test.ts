import { expect, it } from 'vitest';
import { documentsOf } from '../deployment/testDeployment.js';
import type { Finding } from './finding.js';
import { applySuppressions } from './suppression.js';

/** What becomes of findings of rules at the lines of a cassandra.yaml; `absent`: about something that no line sets, shown at line 0. */
function outcome(text: string, ...found: readonly (readonly [ruleId: string, line: number | 'absent'])[]) {
  const [document] = documentsOf({ 'conf/cassandra.yaml': text });
  if (document === undefined) throw new Error('no document');
  const findings = found.map(([ruleId, line]): Finding => {
    const start = line === 'absent' ? 0 : document.source.offsetAt({ line, column: 0 });
    const entry = document.entries.find(({ range }) => line !== 'absent' && range.start === start);
    return {
      ruleId,
      severity: 'warning',
      confidence: 'judged',
      category: 'hygiene',
      message: 'm',
      primary: { document, range: { start, end: start + 1 } },
      related: [],
      settings: [],
      ...(entry === undefined ? {} : { entry }),
    };
  });
  const { hidden, findings: about } = applySuppressions(
    [document],
    findings,
    '2026-11-21',
    (ruleId) => ruleId === 'a/silent',
    () => ['a/b', 'a/c', 'a/d', 'a/silent', 'long/name-of-a-rule'],
  );
  return { hidden: [...hidden], about: about.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`) };
}

const next = '# storelint-disable-next-line';

it.each([
  ['the line behind it', `x: 1\n${next} a/b -- c\ny: 2\nz: 3\n`, [0, 2, 3], [1], []],
  ['its own line', 'x: 1\ny: 2 # storelint-disable-line a/b -- c\n', [0, 1], [1], []],
  ['all of the file', '# storelint-disable-file a/b -- c\nx: 1\n', [1, 'absent'], [0, 1], []],
  ['what is absent, at the top', `${next} a/b -- c\nx: 1\n`, ['absent'], [0], []],
  ['not what is absent, below a line', `x: 1\n${next} a/b -- c\ny: 2\n`, ['absent', 2], [1], []],
  ['findings of the rules that it names', `${next} a/* -- c\nx: 1\n`, [1], [0], []],
  ['findings on its last day', `${next} a/b -- c until=2026-11-21\nx: 1\n`, [1], [0], []],
] as const)('a comment hides %s', (_, text, lines, hidden, about) => {
  expect(outcome(text, ...lines.map((line) => ['a/b', line] as const))).toEqual({ hidden, about });
});

it('a comment with the id of a retired rule hides findings of its successor', () => {
  const text = `${next} hbase/chunk-pool-range-at-use -- c\nx: 1\n`;
  expect(outcome(text, ['hbase/chunk-pool-range', 1])).toEqual({ hidden: [0], about: [] });
});

it.each([
  [`${next} a/c -- c\nx: 1\n`, 'advice file/unused-suppression: this comment hides nothing: a/c finds nothing here; remove it'],
  [`${next} a/c, a/d -- c\nx: 1\n`, 'advice file/unused-suppression: this comment hides nothing: a/c, a/d find nothing here; remove it'],
  [
    `${next} long/name-of-rule -- c\nx: 1\n`,
    'advice file/unused-suppression: this comment hides nothing: there is no rule "long/name-of-rule"; did you mean "long/name-of-a-rule"?',
  ],
  [
    `${next} hbase/chunk-pool-range-at-use -- c\nx: 1\n`,
    'advice file/unused-suppression: this comment hides nothing: rule "hbase/chunk-pool-range-at-use" is now "hbase/chunk-pool-range": one rule covers all releases; remove it',
  ],
  [
    `${next} zzz/zzzzzzzzzzzz -- c\nx: 1\n`,
    'advice file/unused-suppression: this comment hides nothing: there is no rule "zzz/zzzzzzzzzzzz"; remove it',
  ],
  [
    `${next} a/b -- c until=2026-11-20\nx: 1\n`,
    'advice file/expired-suppression: this comment hid findings until 2026-11-20; that day has passed',
  ],
  [
    `${next} a/b\nx: 1\n`,
    'warning file/invalid-suppression: this comment hides nothing: no reason is given; write it behind the rules: ": why"',
  ],
])('what is wrong with %j', (text, about) => {
  expect(outcome(text, ['a/b', 1])).toEqual({ hidden: [], about: [about] });
});

it.each([
  ['of a rule that was off or silent', `${next} a/silent -- c\nx: 1\n`],
  ['that expired and would hide nothing', `${next} a/c -- c until=2026-11-20\nx: 1\n`],
])('nothing is said about a comment %s', (_, text) => {
  expect(outcome(text, ['a/b', 1])).toEqual({ hidden: [], about: [] });
});
