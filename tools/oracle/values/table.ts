// node tools/run.mjs tools/oracle/values/table.ts: the table of docs/values.md, by what the settings mean: values that the products' own code was asked about, and
// what `check` tells of them.
import { readdirSync, readFileSync } from 'node:fs';
import type { Setting } from '../../../packages/core/src/catalog/setting.js';
import { repositoryRules } from '../../rules/repositoryRules.js';
import { Measure } from '../../trial/measure.js';
import { isStartRecord, ofReader, type ValueRecord } from './askedValues.js';

interface Row {
  asked: number;
  refused: number;
  refusedTold: number;
  replaced: number;
  replacedTold: number;
  taken: number;
  takenTold: number;
  wrongErrors: number;
  right: number;
  rightTold: number;
}

const directory = 'tools/oracle/values';
const { knowledge } = repositoryRules();
const rows = new Map<string, Row>();
for (const name of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
  const { product, release, values } = JSON.parse(readFileSync(`${directory}/${name}`, 'utf8')) as ValueRecord;
  const measure = new Measure(knowledge);
  const isStart = isStartRecord(name);
  for (const { setting, base, value, variation, isWrong, outcome } of values) {
    const { told, findings } = measure.of({
      product,
      release,
      setting,
      base,
      value,
      form: 'text',
      variation,
      says: '',
      weight: 0,
      undetectable: false,
    });
    const known = knowledge.catalog(product)?.setting(setting, release);
    const row = rowOf(known === undefined ? 'not in the catalog' : kindOf(known));
    const isTold = told === 'error' || told === 'warning';
    row.asked++;
    if (!isWrong) {
      row.right++;
      if (isTold && outcome !== 'refused') row.rightTold++;
    } else if (outcome === 'refused') {
      row.refused++;
      if (isTold) row.refusedTold++;
    } else if (outcome === 'default') {
      row.replaced++;
      if (isTold) row.replacedTold++;
    } else {
      row.taken++;
      if (isTold) row.takenTold++;
    }
    // A reader that takes a value says nothing of the daemon that uses it.
    const isDenied =
      outcome !== 'refused' &&
      findings.some(({ severity, refuses, rule }) => severity === 'error' && (isStart ? refuses === 'start' : ofReader.test(rule)));
    if (isDenied) row.wrongErrors++;
  }
}

function rowOf(kind: string): Row {
  const row = rows.get(kind) ?? {
    asked: 0,
    refused: 0,
    refusedTold: 0,
    replaced: 0,
    replacedTold: 0,
    taken: 0,
    takenTold: 0,
    wrongErrors: 0,
    right: 0,
    rightTold: 0,
  };
  rows.set(kind, row);
  return row;
}

function kindOf({ meaning, domain, type }: Setting): string {
  if (meaning !== undefined) return meaning.parted === undefined ? meaning.is : `${meaning.is}, several`;
  if (domain !== undefined) return `${type}, domain known`;
  return type === 'string' ? 'text of unknown meaning' : type;
}

console.log(
  '| meaning | values tried | refused: told | replaced by the default: told | accepted as they are: told | wrongly told as error | right ones tried | told |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const [kind, row] of [...rows].sort(([, a], [, b]) => b.asked - a.asked)) {
  const of = (all: number, told: number) => (all === 0 ? '–' : `${all}: ${told}`);
  console.log(
    `| ${kind} | ${row.asked} | ${of(row.refused, row.refusedTold)} | ${of(row.replaced, row.replacedTold)} | ${of(row.taken, row.takenTold)} | ${row.wrongErrors} | ${row.right} | ${row.rightTold} |`,
  );
}
