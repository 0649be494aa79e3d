// node tools/run.mjs tools/oracle/fuzz/judge.ts RELEASE FOLDER VERDICTS.jsonl [cassandra|hbase|hdfs]: holds `check` against the oracle's answers, false errors first.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Checker } from '../../../packages/core/src/check.js';
import type { FileKind } from '../../../packages/core/src/products/registry.js';
import { repositoryRules } from '../../rules/repositoryRules.js';

interface Verdict {
  readonly file: string;
  readonly accepted: boolean;
  readonly error?: readonly string[];
  readonly at?: readonly string[];
  readonly checks?: Readonly<Record<string, string>>;
}

/** The file of each product, and what stands beside it: an hbase-env.sh with the heap of the oracle. */
const kinds = {
  cassandra: { path: 'cassandra.yaml', kind: 'cassandra-yaml', product: 'cassandra' },
  hbase: { path: 'hbase-site.xml', kind: 'hbase-site', product: 'hbase' },
  hdfs: { path: 'hdfs-site.xml', kind: 'hdfs-site', product: 'hadoop' },
} as const;

const [release = '', folder = '', answers = '', asked = 'cassandra'] = process.argv.slice(2);
const { path, kind, product } = kinds[asked as keyof typeof kinds];
interface FileReference {
  readonly path: string;
  readonly kind: FileKind;
}

const { knowledge } = repositoryRules();
const verdicts = readFileSync(answers, 'utf8')
  .split('\n')
  .flatMap((line): Verdict[] => {
    const at = line.indexOf('{"product"');
    return at < 0 ? [] : [JSON.parse(line.slice(at))];
  });
const cases = new Map(
  (JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as { case: string; lines: string[] }[]).map((one) => [one.case, one]),
);
const told: string[] = [];
const missed: string[] = [];
let refused = 0;
let compared = 0;
for (const { file, accepted, error, at, checks } of verdicts) {
  const name = basename(file).replace(/\.(yaml|xml)$/, '');
  const text = readFileSync(join(folder, 'flat', file), 'utf8');
  const files: FileReference[] =
    asked === 'hbase'
      ? [
          { path, kind },
          { path: 'hbase-env.sh', kind: 'hbase-env' },
        ]
      : [{ path, kind }];
  const checker = new Checker(
    { list: () => files.map((each) => each.path), read: (of) => ({ path: of, text: of === path ? text : 'export HBASE_HEAPSIZE=1g\n' }) },
    knowledge,
  );
  const { findings } = checker.check({ name: file, files, releases: { [product]: { version: release, from: 'option' } } });
  const errors = findings.filter(
    (one) => one.severity === 'error' && one.confidence === 'enforced' && (one.refuses ?? 'start') === 'start',
  );
  compared++;
  const shown = (cases.get(name)?.lines ?? []).join(' ;; ');
  if (accepted && errors.length > 0)
    told.push(`FALSE  ${name} ${shown}\n         ${errors.map((one) => `${one.ruleId}: ${one.message}`).join('\n         ')}`);
  if (!accepted) refused++;
  if (!accepted && errors.length === 0)
    missed.push(
      `MISSED ${name} ${shown}\n         ${(error ?? Object.values(checks ?? {}).filter((each) => !each.startsWith('ok'))).slice(0, 3).join(' | ').slice(0, 300)} @ ${at?.[0] ?? ''}`,
    );
}
const report = [
  ...told,
  ...missed,
  `${release}: ${compared} cases, ${refused} refused, false ${told.length}, missed ${missed.length}`,
].join('\n');
writeFileSync(join(folder, 'report.txt'), `${report}\n`);
process.stdout.write(`${report.split('\n').at(-1)}\n`);
