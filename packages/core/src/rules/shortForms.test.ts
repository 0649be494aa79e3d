import { expect, test } from 'vitest';
import type { Bound, Choice } from './compiledRule.js';
import { boundsExpression, choiceExpression } from './shortForms.js';

test.each<[readonly Bound[], string]>([
  [[{ setting: 'a', least: 1 }], '!isSet("a") || number(setting("a")) >= 1'],
  [[{ setting: 'a', above: 0, most: 0.5 }], '!isSet("a") || number(setting("a")) > 0 && number(setting("a")) <= 0.5'],
  [[{ setting: 'a', below: { number: 2, unit: 'GiB' }, least: 0 }], '!isSet("a") || number(setting("a")) >= 0 && setting("a") < GiB(2)'],
  [
    [{ setting: 'a', least: { number: 10, unit: 'min' }, except: 0 }],
    '!isSet("a") || setting("a") >= minutes(10) && number(setting("a")) != 0',
  ],
  [
    [{ setting: 'a', least: 5, below: 16, except: 8, acceptsNaN: true }],
    '!isSet("a") || !(number(setting("a")) < 5) && !(number(setting("a")) >= 16) && number(setting("a")) != 8',
  ],
  [
    [
      { setting: 'a', least: -1 },
      { setting: 'b', most: 2 },
    ],
    '(!isSet("a") || number(setting("a")) >= -1) && (!isSet("b") || number(setting("b")) <= 2)',
  ],
])('%j is %s', (bounds, expected) => {
  expect(boundsExpression(bounds)).toBe(expected);
});

test.each<[Omit<Choice, 'setting'>, string | undefined, string]>([
  [{ values: ['x', 'y "z"'] }, undefined, '!isSet("a") || text("a") in ["x", "y \\"z\\""]'],
  [{ values: ['X'], ignoreCase: true }, undefined, '!isSet("a") || lower(text("a")) in ["x"]'],
  [
    { values: ['X'], untrimmed: true },
    'role == "master" && jdk > 8',
    '!isSet("a") || (role == "master" && jdk > 8) || rawText("a") in ["X"]',
  ],
  [
    { values: ['x', { value: 'Y', since: '1.3' }], ignoreCase: true },
    undefined,
    '!isSet("a") || lower(text("a")) in ["x"] || (since("hbase", "1.3") && lower(text("a")) == "y")',
  ],
  [{ values: [{ value: 'x', since: '2.0' }] }, undefined, '!isSet("a") || (since("hbase", "2.0") && text("a") == "x")'],
])('%j unless %s is %s', (choice, unless, expected) => {
  expect(choiceExpression({ setting: 'a', ...choice }, 'hbase', unless)).toBe(expected);
});
