// node tools/run.mjs tools/oracle/fuzz/record.ts RELEASE OUTPUT.json FOLDER...: keeps what taught something of the folders that judge.ts compared.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CassandraCase } from './makeCassandra.js';
import { randomOf } from './random.js';

interface Verdict {
  readonly file: string;
  readonly accepted: boolean;
  readonly error?: readonly string[];
}

/** Refused for what stands on the host, or by the JDK: no file can tell. */
const byHost =
  /com\.example|does not "opens|Unable to find filesystem|path" is null|Failed to initialize SSL|OutOfMemory|FSWriteError|must not exceed native_transport_max_request_data_in_flight|could not be found|keystore|\/nowhere|Cannot invoke "java\.nio/;
/** Taken by DatabaseDescriptor, refused by a class that the server loads after it. */
const later = /^memtable:/;

const [release = '', output = '', ...folders] = process.argv.slice(2);
const random = randomOf(7);
const byReason = new Map<string, CassandraCase[]>();
const accepted: CassandraCase[] = [];
for (const folder of folders) {
  if (!existsSync(join(folder, 'v.jsonl'))) continue;
  const cases = new Map(
    (JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as CassandraCase[]).map((one) => [`${one.case}.yaml`, one]),
  );
  for (const line of readFileSync(join(folder, 'v.jsonl'), 'utf8').split('\n')) {
    if (!line.includes('{"product"')) continue;
    const { file, accepted: isAccepted, error = [] } = JSON.parse(line.slice(line.indexOf('{"product"'))) as Verdict;
    const one = cases.get(file);
    const reason = error.join(' | ');
    if (one === undefined || later.test(one.lines[0] ?? '') || (!isAccepted && byHost.test(`${reason} ${one.lines.join(' ')}`))) continue;
    if (isAccepted) accepted.push(one);
    else {
      const kind = /Invalid yaml/.test(reason)
        ? `yaml ${one.lines[0]?.replace(/:.*/s, '')}`
        : reason.replace(/[\d.]+|@\w+|'[^']*'|"[^"]*"/g, '').slice(0, 90);
      byReason.set(kind, [...(byReason.get(kind) ?? []), one]);
    }
  }
}
const refused = [...byReason.entries()].flatMap(([kind, list]) => random.some(list, kind.startsWith('yaml ') ? 1 : 4));
const rows = [
  ...random.some(refused, 230).map((one) => ({ accepted: false, without: one.without, lines: one.lines })),
  ...random.some(accepted, 170).map((one) => ({ accepted: true, without: one.without, lines: one.lines })),
];
const about = `What DatabaseDescriptor of Cassandra ${release} said of chance configurations: the base file without the lines of "without", and "lines" after it. Made by tools/oracle/fuzz.`;
writeFileSync(output, `{\n "about": ${JSON.stringify(about)},\n "cases": [\n${rows.map((row) => `  ${ascii(row)}`).join(',\n')}\n ]\n}\n`);
process.stdout.write(`${output}: ${rows.length} of ${accepted.length} accepted and ${[...byReason.values()].flat().length} refused\n`);

function ascii(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
