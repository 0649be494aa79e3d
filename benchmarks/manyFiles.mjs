// node benchmarks/manyFiles.mjs [CONFTEST]: 1,000 hbase-site.xml of 40 settings, all rules, against conftest with the four rules of conftest/hbase.rego.
// CONFTEST: path of the program (go install github.com/open-policy-agent/conftest@latest). Bar: 1.0.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compare, cpuOf } from './cpu.mjs';

const directory = mkdtempSync(join(tmpdir(), 'storelint-many-'));
const catalog = JSON.parse(readFileSync('catalog/hbase.json', 'utf8'));
// Forty settings that every release has, at their defaults, with a few changed from file to file.
const names = Object.entries(catalog.settings)
  .filter(
    ([name, changes]) =>
      !name.includes('*') &&
      changes.length === 1 &&
      changes[0].since.startsWith('0.9') &&
      changes[0].type === 'int' &&
      /^\d+$/.test(changes[0].default ?? ''),
  )
  .slice(0, 38);
for (let i = 0; i < 1000; i++) {
  const settings = [
    ...names.map(([name, [{ default: value }]], at) => [name, String(Number(value) + (at === i % 38 ? 1 : 0))]),
    ['hbase.regionserver.handler.count', String(30 + (i % 50))],
    ['hfile.block.cache.size', '0.4'],
  ];
  mkdirSync(join(directory, `node${i}`));
  const properties = settings.map(
    ([name, value]) =>
      `  <property>\n    <name>${name}</name>\n    <value>${value}</value>\n    <description>As the operations handbook says.</description>\n  </property>\n`,
  );
  writeFileSync(
    join(directory, `node${i}`, 'hbase-site.xml'),
    `<?xml version="1.0"?>\n<configuration>\n${properties.join('')}</configuration>\n`,
  );
}
const program = realpathSync('node_modules/.bin/storelint');
const storelint = {
  name: 'storelint check',
  command: ['node', program, 'check', directory, '--release', 'hbase@2.5.8', '--fail-on', 'never'],
};
const [, , conftest] = process.argv;
if (conftest === undefined) {
  console.log(`storelint check: ${cpuOf(storelint.command)} ms CPU for 1,000 files; name a conftest to compare with`);
} else {
  compare(3, storelint, {
    name: 'conftest',
    command: [conftest, 'test', '--parser', 'xml', '--policy', resolve('benchmarks/conftest'), directory],
  });
}
