// node tools/run.mjs tools/oracle/startupReads/recordHBaseCases.ts WORK RELEASE…: puts the configurations of hbaseCases.txt to HBase's daemons and writes
// fixtures/verdicts/hbase-cases.json. Needs Maven and a JDK 17. WORK, a folder outside the repository, keeps jars and answers.
import { readFileSync, writeFileSync } from 'node:fs';
import { HBaseOracle, judged, ofHost } from './hbase.js';

const [work = '', ...releases] = process.argv.slice(2);
const cases = readFileSync('tools/oracle/startupReads/hbaseCases.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const));

function written(settings: (typeof cases)[number]): { readonly 'hbase-site.xml': string } {
  const properties = settings.map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`);
  return { 'hbase-site.xml': `<configuration>${properties.join('')}</configuration>\n` };
}

const asked = cases.map((settings) => ({ settings: Object.fromEntries(settings), files: written(settings) }));
const rows: string[] = [];
for (const release of releases) {
  const answers = await new HBaseOracle(work, release).answers(asked.map(({ files }) => files));
  for (const { settings, files } of asked) {
    const refused = answers.get(files);
    if (refused === undefined) continue;
    const said = judged(refused);
    rows.push(
      JSON.stringify({
        release,
        settings,
        outcome: said?.refuses ?? 'accepted',
        ...(said === undefined ? {} : { says: said.says, ...(ofHost.test(said.says) ? { host: true } : {}) }),
      }),
    );
  }
}
writeFileSync('fixtures/verdicts/hbase-cases.json', `[\n${rows.map((row) => `  ${row}`).join(',\n')}\n]\n`);
