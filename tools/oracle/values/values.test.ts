import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repositoryRules } from '../../rules/repositoryRules.js';
import { Measure, type Measured } from '../../trial/measure.js';
import { type AskedValue, isStartRecord, type Outcome, ofReader, type ValueRecord } from './askedValues.js';

// Holds the severities of `check` against what the products' own code made of wrong and unusual values (the record*.ts beside this file).

const directory = 'tools/oracle/values';
const { knowledge } = repositoryRules();
/** Shares of the refused values that get an error, and of those read as the default that get a warning: they may only go up. */
const leastTold: Readonly<Record<string, { readonly refused: number; readonly default: number }>> = {
  hadoop: { refused: 0.81, default: 0.97 },
  'hdfs-daemons': { refused: 0.75, default: 0.97 },
  yarn: { refused: 0.8, default: 0.97 },
  hbase: { refused: 0.8, default: 0.97 },
  cassandra: { refused: 0.96, default: 0.97 },
  zookeeper: { refused: 0.74, default: 0.97 },
};

describe.each(readdirSync(directory).filter((name) => name.endsWith('.json')))('%s', (name) => {
  const { product, release, values } = JSON.parse(readFileSync(`${directory}/${name}`, 'utf8')) as ValueRecord;
  const least = leastTold[name.replace(/-[\d.]+\.json$/, '')] ?? { refused: 1, default: 1 };
  const isStart = isStartRecord(name);
  const measure = new Measure(knowledge);
  const measured = values.map((asked) => ({ asked, ...measure.of(asCase(asked)) }));
  const of = (outcome: Outcome) => measured.filter(({ asked }) => asked.outcome === outcome);

  function asCase({ setting, base, value, variation }: AskedValue): Measured['case'] {
    return { product, release, setting, base, value, form: 'text', variation, says: '', weight: 0, undetectable: false };
  }

  it('gets no error where the code takes a value', () => {
    const wrong = [...of('taken'), ...of('default')].flatMap(({ asked, findings }) =>
      findings
        .filter(({ severity, refuses, rule }) => severity === 'error' && (isStart ? refuses === 'start' : ofReader.test(rule)))
        .map(({ rule }) => `${asked.setting}: ${asked.value}: ${rule}`),
    );
    expect(wrong).toEqual([]);
  });

  it('gets an error where the code refuses it', () => {
    const refused = of('refused');
    const told = refused.filter((each) => each.told === 'error');
    const missed = refused.filter((each) => each.told !== 'error').map(({ asked }) => `${asked.setting}: ${asked.value}: ${asked.says}`);
    expect(told.length / refused.length, missed.join('\n')).toBeGreaterThanOrEqual(least.refused);
  });

  it('gets a warning where the code takes its default', () => {
    const replaced = of('default').filter(({ asked }) => asked.isWrong && asked.value !== '');
    const missed = replaced.filter(({ told }) => told === 'silent').map(({ asked }) => `${asked.setting}: ${asked.value}`);
    expect(replaced.length === 0 ? 1 : 1 - missed.length / replaced.length, missed.join('\n')).toBeGreaterThanOrEqual(least.default);
  });
});
