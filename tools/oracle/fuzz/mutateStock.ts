// node tools/run.mjs tools/oracle/fuzz/mutateStock.ts RELEASE STOCK SEED COUNT WORK: makes COUNT slips of the hand in the stock cassandra.yaml of a release
// (the file STOCK), puts each file to that release and to `check`, and prints where they differ. WORK keeps jars, outside the repository.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Checker } from '../../../packages/core/src/check.js';
import { filesOf } from '../../../packages/core/src/host.js';
import { repositoryRules } from '../../rules/repositoryRules.js';
import { CassandraOracle } from '../cassandraOracle.js';
import { type Random, randomOf } from './random.js';

interface Slip {
  readonly kind: string;
  readonly text: string;
  /** The lines that differ, for whoever reads. */
  readonly shown: string;
}

/** Changes lines of a file in place, as a hand would; false where it finds nothing to change. */
type Mutation = (lines: string[], random: Random) => boolean;

const oddValues = [
  '',
  '~',
  'null',
  'true',
  'yes',
  'off',
  '0',
  '-1',
  '1',
  '2147483648',
  '10ms',
  '10 ms',
  '10MiB',
  '10MB',
  '10mb',
  '1.5',
  '1e3',
  '"10"',
  "'10'",
];
const oddTexts = [
  'abc',
  '[a, b]',
  '[]',
  '{}',
  '{a: b}',
  '- a',
  '10s',
  '1h30m',
  '3 hours',
  '10MiB/s',
  '10MB/s',
  '0.0.0.0',
  '127.0.0.1:7000',
  '::1',
  '*',
  '"abc',
  "it's",
  '%x',
  '@x',
  '0x10',
  '1_000',
];

const active = /^( *)([a-z][a-z_0-9]*):( .*)?$/;
const commented = /^# ?( *)([a-z][a-z_0-9]*):( +\S.*)?$/;

function placesOf(lines: readonly string[], pattern: RegExp): number[] {
  return lines.flatMap((line, place) => (pattern.test(line) ? [place] : []));
}

/** A change of one line that the pattern finds. */
function ofLine(pattern: RegExp, change: (line: string, random: Random) => string): Mutation {
  return (lines, random) => {
    const places = placesOf(lines, pattern);
    if (places.length === 0) return false;
    const place = random.pick(places);
    const line = lines[place] ?? '';
    const changed = change(line, random);
    lines[place] = changed;
    return changed !== line;
  };
}

function withValue(line: string, value: string): string {
  return line.replace(/^(# ?)?( *[a-z][a-z_0-9]*:).*$/, (_, _hash, name: string) => `${name} ${value}`.trimEnd());
}

function misspelt(name: string, random: Random): string {
  const at = random.int(name.length - 1);
  return random.pick([
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name[at] + name.slice(at),
    name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
    name.replaceAll('_', '-'),
    name.replace(/_(in_)?(ms|mb|kb)$/, ''),
    `${name}s`,
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ]);
}

const mutations: Readonly<Record<string, Mutation>> = {
  uncommented: ofLine(commented, (line) => line.replace(/^# ?/, '')),
  'uncommented, a blank left': ofLine(commented, (line) => line.replace(/^#( ?)/, ' ')),
  'uncommented with another value': ofLine(commented, (line, random) => withValue(line, random.pick([...oddValues, ...oddTexts]))),
  'another value': ofLine(active, (line, random) => withValue(line, random.pick([...oddValues, ...oddTexts]))),
  'value left out': ofLine(active, (line) => line.replace(/:.*/, ':')),
  'unit left out or added': ofLine(/: \d+\w*(\/s)?$/, (line, random) =>
    line.replace(
      /(\d+)\w*(\/s)?$/,
      (_, digits: string) => digits + random.pick(['', 's', 'ms', 'MiB', 'KiB', 'MB', 'm', 'h', 'd', 'B', 'MiB/s', 'us', ' s']),
    ),
  ),
  quoted: ofLine(/^ *[a-z_0-9]+: \S/, (line, random) =>
    line.replace(/: (.*)$/, (_, value: string) => `: ${random.pick([`"${value}"`, `'${value}'`, `"${value}`, `'${value}`, `“${value}”`])}`),
  ),
  'name misspelt': ofLine(active, (line, random) => line.replace(/[a-z][a-z_0-9]{3,}/, (name) => misspelt(name, random))),
  'name in capitals': ofLine(active, (line) => line.replace(/[a-z]/, (letter) => letter.toUpperCase())),
  'no colon': ofLine(active, (line) => line.replace(':', '')),
  'no blank behind the colon': ofLine(/^ *[a-z_0-9]+: \S/, (line) => line.replace(': ', ':')),
  'equals sign': ofLine(/^ *[a-z_0-9]+: \S/, (line) => line.replace(': ', '=')),
  'tab in front': ofLine(active, (line) => `\t${line.trimStart()}`),
  'tab behind the colon': ofLine(/^ *[a-z_0-9]+: \S/, (line) => line.replace(': ', ':\t')),
  'comment glued on': ofLine(/^ *[a-z_0-9]+: \S/, (line, random) => line + random.pick(['# here', ' # here', ' // here', ' ; here'])),
  'further in': ofLine(/^( *- | +)?[a-z_0-9]+:/, (line, random) => ' '.repeat(1 + random.int(4)) + line),
  'further out': ofLine(/^ +(- )?[a-z_0-9]+:/, (line, random) => line.slice(Math.min(1 + random.int(4), line.search(/\S/)))),
  'no dash': ofLine(/^ *- /, (line, random) => line.replace('- ', random.pick(['', '  ']))),
  'a dash more': ofLine(active, (line) => line.replace(/[a-z]/, '- $&')),
  'line deleted': ofLine(active, () => ''),
  'section emptied': (lines, random) => {
    const places = placesOf(lines, /^[a-z_0-9]+: *$/);
    if (places.length === 0) return false;
    for (
      let place = random.pick(places) + 1;
      place < lines.length && /^ |^$|^#/.test(lines[place] ?? '') && !/^$/.test(lines[place] ?? '');
      place++
    )
      lines[place] = '';
    return true;
  },
  'given twice': (lines, random) => {
    const line = lines[random.pick(placesOf(lines, /^[a-z_0-9]+: \S/))] ?? '';
    lines.push(random.once(2) ? line : withValue(line, random.pick([...oddValues, ...oddTexts])));
    return true;
  },
  'list for a map': ofLine(/^[a-z_0-9]+: *$/, (line, random) => `${line} ${random.pick(['[]', '{}', '[a]', 'true', 'x', '""'])}`),
  'two uncommented': (lines, random) => [1, 2].every(() => ofLine(commented, (line) => line.replace(/^# ?/, ''))(lines, random)),
};

function slipOf(stock: string, random: Random): Slip | undefined {
  const before = stock.split('\n');
  const lines = [...before];
  const kind = random.pick(Object.keys(mutations));
  if (mutations[kind]?.(lines, random) !== true) return undefined;
  const shown = lines.flatMap((line, place) => (line === before[place] ? [] : [`${before[place] ?? ''} => ${JSON.stringify(line)}`]));
  return { kind, text: lines.join('\n'), shown: shown.join(' ;; ').slice(0, 300) };
}

const [release = '', stockFile = '', seed = '', count = '', place = ''] = process.argv.slice(2);
const stock = readFileSync(stockFile, 'utf8');
const random = randomOf(Number(seed));
const slips = new Map<string, Slip>([['', { kind: 'stock', text: stock, shown: 'the stock file' }]]);
while (slips.size <= Number(count)) {
  const slip = slipOf(stock, random);
  if (slip !== undefined) slips.set(slip.text, slip);
}
const { knowledge } = repositoryRules();
const list = [...slips.values()];
const answers = new CassandraOracle(resolve(place)).ask(
  release,
  list.map(({ text }) => ({ 'cassandra.yaml': text })),
);
let refused = 0;
const report = { FALSE: [] as string[], MISSED: [] as string[] };
for (const [index, { kind, text, shown }] of list.entries()) {
  const path = 'cassandra.yaml';
  const checker = new Checker(filesOf({ [path]: text }), knowledge);
  const errors = checker
    .check({ name: 'slip', files: [{ path, kind: 'cassandra-yaml' }], releases: { cassandra: { version: release, from: 'option' } } })
    .findings.filter(
      (finding) => finding.severity === 'error' && finding.confidence === 'enforced' && (finding.refuses ?? 'start') === 'start',
    );
  const says = answers[index];
  if (says !== undefined) refused++;
  if (says === undefined && errors.length > 0)
    report.FALSE.push(`${kind}: ${shown}\n    ${errors.map((error) => `${error.ruleId}: ${error.message}`).join('\n    ')}`);
  if (says !== undefined && errors.length === 0) report.MISSED.push(`${kind}: ${shown}\n    ${says}`);
}
for (const [name, rows] of Object.entries(report)) for (const row of rows) process.stdout.write(`${name} ${row}\n`);
process.stdout.write(
  `${release}: ${list.length} files, ${refused} refused, false ${report.FALSE.length}, missed ${report.MISSED.length}\n`,
);
