import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repositoryRules } from '../../rules/repositoryRules.js';
import { Measure, type Measured } from '../../trial/measure.js';
import type { AskedValue, Outcome, ValueRecord } from './askedValues.js';

// Holds the severities of `check` against what the products' own code made of wrong and unusual values (recordCassandra.ts, recordReaders.ts).

const directory = 'tools/oracle/values';
const { knowledge } = repositoryRules();
/** What only the reader says; other rules know what is behind it. */
const ofReader = /\/(?:refused-value|refused-value-at-use)$/;

/** Share of the refused values that get an error: it may only go up. */
const leastTold = 0.78;

describe.each(readdirSync(directory).filter((name) => name.endsWith('.json')))('%s', (name) => {
  const { product, release, values } = JSON.parse(readFileSync(`${directory}/${name}`, 'utf8')) as ValueRecord;
  const measure = new Measure(knowledge);
  const measured = values.map((asked) => ({ asked, ...measure.of(asCase(asked)) }));
  const of = (outcome: Outcome) => measured.filter(({ asked }) => asked.outcome === outcome);

  function asCase({ setting, base, value, variation }: AskedValue): Measured['case'] {
    return { product, release, setting, base, value, form: 'text', variation, says: '', weight: 0, undetectable: false };
  }

  it('gets no error where the code takes a value', () => {
    const isStart = product === 'cassandra';
    const wrong = [...of('taken'), ...of('default')].flatMap(({ asked, findings }) =>
      findings
        .filter(
          ({ severity, confidence, refuses, rule }) =>
            severity === 'error' && (isStart ? confidence === 'enforced' && refuses === 'start' : ofReader.test(rule)),
        )
        .map(({ rule }) => `${asked.setting}: ${asked.value}: ${rule}`),
    );
    expect(wrong).toEqual([]);
  });

  it('gets an error where the code refuses it', () => {
    const refused = of('refused');
    const missed = refused.filter(({ told }) => told !== 'error');
    expect(
      1 - missed.length / refused.length,
      missed.map(({ asked }) => `${asked.setting}: ${asked.value}: ${asked.says}`).join('\n'),
    ).toBeGreaterThanOrEqual(leastTold);
  });

  it('gets a warning where the code takes its default', () => {
    const replaced = of('default').filter(({ asked }) => asked.isWrong && asked.value !== '');
    const missed = replaced.filter(({ told }) => told === 'silent');
    expect(
      missed.length / Math.max(1, replaced.length),
      missed.map(({ asked }) => `${asked.setting}: ${asked.value}`).join('\n'),
    ).toBeLessThanOrEqual(0.1);
  });
});
