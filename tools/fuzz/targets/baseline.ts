import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Baseline } from '../../../packages/cli/src/baseline.js';
import { CallError } from '../../../packages/cli/src/callError.js';
import { ownDirectory } from '../directory.js';
import { mutated } from '../mutate.js';
import { reportedFinding } from '../results.js';
import { fuzzTarget, promise } from '../target.js';

const bases = [
  '{\n  "version": 1,\n  "findings": [\n    {"file":"hbase-site.xml","rule":"hbase/a","setting":"a.b","value":"1","count":2},\n    {"file":"b/c.yaml","rule":"cassandra/x","setting":"","value":"","count":1}\n  ]\n}\n',
  '{"version":1,"findings":[]}',
];
const junk = fc.jsonValue({ maxDepth: 3 });
const entry = fc.record({ file: junk, rule: junk, setting: junk, value: junk, count: junk }, { requiredKeys: [] });

interface Input {
  readonly text: string;
  readonly findings: Parameters<Baseline['updated']>[0];
}

export const baseline = fuzzTarget<Input>({
  name: 'baseline',
  promise: 'a baseline is read or refused; one that was updated knows all findings',
  input: fc.record({
    text: fc.oneof(
      mutated(bases, 'yaml'),
      junk.map((value) => JSON.stringify(value)),
      fc.array(fc.oneof(entry, junk), { maxLength: 4 }).map((findings) => JSON.stringify({ version: 1, findings })),
    ),
    findings: fc.array(reportedFinding, { maxLength: 4 }),
  }),
  check({ text, findings }) {
    const directory = ownDirectory();
    const read = (content: string) => {
      writeFileSync(join(directory, 'b.json'), content);
      return Baseline.read('b.json', directory, false);
    };
    let known: Baseline;
    try {
      known = read(text);
    } catch (error) {
      if (error instanceof CallError) return;
      throw error;
    }
    const files = findings.map(({ file }) => file);
    known.begin().fresh(findings);
    const updated = known.updated(findings, files);
    const again = read(updated).begin();
    const fresh = again.fresh(findings);
    const stale = again.stale(files);
    promise(fresh.length === 0, () => `${fresh.length} findings are not in the baseline that was just written`);
    promise(stale.length === 0, () => `stale right after the update: ${stale.join()}`);
  },
});
