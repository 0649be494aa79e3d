import { describe, expect, test } from 'vitest';
import type { CompiledRule } from './compiledRule.js';
import { readRuleLines, writeRuleLines } from './ruleLines.js';

const full: CompiledRule = {
  id: 'hbase/full',
  category: 'correctness',
  severity: 'error',
  confidence: 'enforced',
  refuses: 'start',
  product: 'hbase',
  release: '>=2.0',
  whenUnset: true,
  expression: { text: 'isSet("a.b")' },
  message: ['a.b is ', { text: 'text("a.b")' }, '\nand more'],
  insteadOf: ['hbase/plain'],
  reads: [{ kind: 'setting', name: 'a.b' }],
  oldNames: ['a.c'],
  hangsOn: ['hbase'],
};
const plain: CompiledRule = {
  id: 'hbase/plain',
  category: 'security',
  severity: 'advice',
  confidence: 'judged',
  product: 'hbase',
  onlyAdvised: true,
  isAdvised: true,
  reads: [],
  hangsOn: [],
};

describe('rules in lines', () => {
  test('are read as they were written', () => {
    const read = readRuleLines(writeRuleLines([full, plain]));
    expect(read).toHaveLength(2);
    for (const [at, rule] of [full, plain].entries()) {
      for (const [field, value] of Object.entries(rule)) expect(read[at]?.[field as keyof CompiledRule], field).toEqual(value);
    }
    expect(read[1]?.expression).toBeUndefined();
    expect(read[1]?.release).toBeUndefined();
  });

  test('of which nobody asks more than what wakes them need not be whole', () => {
    const text = writeRuleLines([full, plain]);
    const broken = `${text.slice(0, text.indexOf('\n') + 1)}{\n{\n`;
    const [rule] = readRuleLines(broken);
    expect(rule?.reads).toEqual(full.reads);
    expect(() => rule?.severity).toThrow(SyntaxError);
  });

  test('hold every field that a rule has', () => {
    const later = { ...plain, colour: 'blue' };
    expect(() => writeRuleLines([later])).toThrow(new TypeError('hbase/plain: no line holds the field colour'));
  });
});
