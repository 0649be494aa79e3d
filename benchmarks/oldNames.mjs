// node benchmarks/oldNames.mjs [YAMLLINT]: 100 cassandra.yaml of 66 KB, mostly comments as in the shipped file, with 43 names of before 4.1, and with their present names: CPU of
// `storelint check`, against yamllint where its path is given. Bars: 2.5 s with the old names, 0.9 s without.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuOf, median } from './cpu.mjs';

const runs = 5;
const { renamings, settings } = JSON.parse(readFileSync('catalog/cassandra.json', 'utf8'));
const units = { in_ms: 'ms', in_kb: 'KiB', in_mb: 'MiB' };
const renamed = Object.entries(renamings)
  .flatMap(([old, [{ newNames }]]) => {
    const unit = units[old.slice(-5)];
    const [name] = newNames;
    return unit === undefined || newNames.length !== 1
      ? []
      : [{ old, name, value: Number.parseInt(settings[name]?.[0].default ?? '', 10) || 64, unit }];
  })
  .slice(0, 43);
const comment =
  '# The operators of the cluster keep this value as it was shipped; see the handbook for what it does to reads and writes of one node.\n';
const linesOf = (node, isOld) =>
  renamed.map(({ old, name, value, unit }, at) => {
    const amount = at === 0 ? value + node : value;
    return `${comment.repeat(11)}${isOld ? `${old}: ${amount}` : `${name}: ${amount}${unit}`}
`;
  });

const own = mkdtempSync(join(tmpdir(), 'storelint-yaml-'));
for (const [directory, isOld] of [
  ['old', true],
  ['present', false],
]) {
  for (let node = 0; node < 100; node++) {
    mkdirSync(join(own, directory, `node${node}`), { recursive: true });
    const head = `# node ${node}\ncluster_name: handbook\nlisten_address: 10.0.0.${node}\n`;
    writeFileSync(join(own, directory, `node${node}`, 'cassandra.yaml'), `${head}${linesOf(node, isOld).join('')}`);
  }
}
const program = realpathSync('node_modules/.bin/storelint');
const check = (directory) => ['node', program, 'check', join(own, directory), '--release', 'cassandra@4.1.3', '--fail-on', 'never'];
const [, , yamllint] = process.argv;
const commands = {
  [`${renamed.length} old names`]: check('old'),
  'present names': check('present'),
  ...(yamllint === undefined ? {} : { yamllint: [yamllint, '-d', 'relaxed', join(own, 'old')] }),
};
const measured = new Map(Object.keys(commands).map((name) => [name, []]));
for (let run = 0; run < runs; run++) for (const [name, command] of Object.entries(commands)) measured.get(name).push(cpuOf(command));
for (const [name, times] of measured) console.log(`${name}: ${median(times)} ms CPU (${Math.min(...times)}–${Math.max(...times)})`);
rmSync(own, { recursive: true });
