// node benchmarks/fleet.mjs [NODES…]: fleets of six files a node, without findings and with five a node, all files different or one host name: CPU and peak memory of
// `storelint check`. Bars for 10,000 nodes: 60 s where all files differ, 30 s where one host name does, 600 MB; CPU a node does not grow.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cluster = 'fixtures/clusters/plain';
const files = ['hbase-site.xml', 'hbase-env.sh', 'core-site.xml', 'hdfs-site.xml', 'hadoop-env.sh', 'zoo.cfg'];
const directoryOf = (name) => (name.startsWith('hbase') ? 'hbase' : name === 'zoo.cfg' ? 'zookeeper' : 'hadoop');
const stock = Object.fromEntries(files.map((name) => [name, readFileSync(join(cluster, directoryOf(name), name), 'utf8')]));

const withProperties = (text, properties) =>
  text.replace(
    '</configuration>',
    `${properties.map(([name, value]) => `  <property>\n    <name>${name}</name>\n    <value>${value}</value>\n  </property>\n`).join('')}</configuration>`,
  );

/** Five faults, in four of the files. */
const faulty = {
  'hbase-site.xml': (text) => withProperties(text, [['hbase.regionserver.handler.cuont', '30']]),
  'hdfs-site.xml': (text) => withProperties(text, [['dfs.datanode.handler.count', 'ten']]),
  'core-site.xml': (text) => withProperties(text, [['ipc.client.connect.max.retries', '0x']]),
  'zoo.cfg': (text) => `${text}syncLimmit=5\n`,
};

/** What makes each file of a node its own. */
function ownLine(name, text, at) {
  if (name.endsWith('.xml'))
    return withProperties(text, [[name === 'hbase-site.xml' ? 'hbase.regionserver.hostname' : 'mycorp.node.id', `node${at}.example.org`]]);
  return `${text}${name.endsWith('.sh') ? `export MYCORP_NODE=node${at}\n` : `# node${at}\n`}`;
}

function layOut(directory, nodes, { differs, hasFaults }) {
  for (let at = 0; at < nodes; at++) {
    const node = join(directory, `dc${at % 7}`, `rack${at % 101}`, `node${at}`);
    mkdirSync(node, { recursive: true });
    for (const name of files) {
      let text = hasFaults && faulty[name] !== undefined ? faulty[name](stock[name]) : stock[name];
      if (differs === 'all' || name === 'hbase-site.xml') text = ownLine(name, text, at);
      writeFileSync(join(node, name), text);
    }
  }
}

const own = mkdtempSync(join(tmpdir(), 'storelint-fleet-'));
/** Writes at the end of the program what it used, as the system counts it. */
const usage = join(own, 'usage.cjs');
writeFileSync(
  usage,
  `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(join(own, 'usage.json'))}, JSON.stringify(process.resourceUsage())));\n`,
);
const program = realpathSync('node_modules/.bin/storelint');
const numbers = process.argv.slice(2).map(Number);
console.log(
  '| nodes | files that differ | findings a node | CPU s | CPU ms a node | peak MB |\n| ---: | --- | ---: | ---: | ---: | ---: |',
);
for (const differs of ['all', 'one host name']) {
  for (const hasFaults of [false, true]) {
    for (const nodes of numbers.length > 0 ? numbers : [100, 1000]) {
      const fleet = join(own, 'fleet');
      layOut(fleet, nodes, { differs, hasFaults });
      const report = join(own, 'report.json');
      const call = ['-r', usage, program, 'check', '.', '--format', 'json', '--output', report, '--fail-on', 'never'];
      const { status } = spawnSync(process.execPath, call, { cwd: fleet, stdio: 'ignore' });
      if (status !== 0) throw new Error(`the check of ${nodes} nodes ended with ${status}`);
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(join(own, 'usage.json'), 'utf8'));
      const cpu = (userCPUTime + systemCPUTime) / 1e6;
      const found = JSON.parse(readFileSync(report, 'utf8')).findings.length / nodes;
      console.log(
        `| ${nodes} | ${differs} | ${found} | ${cpu.toFixed(1)} | ${((cpu / nodes) * 1000).toFixed(1)} | ${Math.round(maxRSS / 1024)} |`,
      );
      rmSync(fleet, { recursive: true });
    }
  }
}
rmSync(own, { recursive: true });
