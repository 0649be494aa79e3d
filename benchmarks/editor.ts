// node tools/run.mjs benchmarks/editor.ts: milliseconds from a key pressed in an hbase-site.xml of 500 settings to what the editor shows.
// In each case a key is pressed in a value, now and then a letter is typed into a new name, and everything an editor asks for after it is asked for.
// Debounce and the wire are left out. Processor time beside wall time: on a busy machine only the former means anything.
import { adviceLensesOf } from '../packages/language-server/src/features/advice.js';
import { codeLensesOf } from '../packages/language-server/src/features/codeLens.js';
import { completionAt } from '../packages/language-server/src/features/completion.js';
import { diagnosticsOf } from '../packages/language-server/src/features/diagnostics.js';
import { hoverAt } from '../packages/language-server/src/features/hover.js';
import { inlayHintsIn } from '../packages/language-server/src/features/inlayHints.js';
import { symbolsOf } from '../packages/language-server/src/features/symbols.js';
import { toPosition } from '../packages/language-server/src/positions.js';
import { testKnowledge, testWorkspace, xml } from '../packages/language-server/src/testWorkspace.js';
import type { Workspace } from '../packages/language-server/src/workspace.js';

interface Sample {
  readonly wall: number;
  readonly cpu: number;
}

function measure(action: () => void): Sample {
  const cpu = process.cpuUsage();
  const start = performance.now();
  action();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wall, cpu: (user + system) / 1000 };
}

function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(5);
}

function report(what: string, samples: readonly Sample[]): void {
  const wall = samples.map((sample) => sample.wall);
  const cpu = samples.map((sample) => sample.cpu);
  process.stdout.write(
    `${what.padEnd(40)} wall p50 ${percentile(wall, 0.5)} p95 ${percentile(wall, 0.95)} ms   cpu p50 ${percentile(cpu, 0.5)} p95 ${percentile(cpu, 0.95)} ms\n`,
  );
}

const release = '2.5.10';
const catalog = testKnowledge.catalog('hbase');
if (catalog === undefined) throw new Error('npm run build has not been run');
const pressed = 'hbase.regionserver.handler.count';
const names = [
  pressed,
  ...catalog
    .names(release)
    .filter((name) => name !== pressed)
    .slice(0, 499),
];
const settings = Object.fromEntries(names.map((name) => [name, catalog.setting(name, release)?.default?.replace(/[<&]/g, '') ?? 'x']));
const base = xml(settings);
const inValue = base.indexOf('</value>', base.indexOf(pressed));
const inName = base.indexOf('</name>', base.indexOf('hbase.', base.length / 2));
const path = '/c/hbase-site.xml';
const others = {
  '/c/hdfs-site.xml': xml({ 'dfs.replication': 3, 'dfs.namenode.handler.count': 100, 'dfs.datanode.max.transfer.threads': 4096 }),
  '/c/core-site.xml': xml({ 'fs.defaultFS': 'hdfs://cluster', 'hadoop.tmp.dir': '/data/tmp' }),
  '/c/hbase-env.sh':
    'export HBASE_OPTS="-XX:+UseG1GC -XX:MaxGCPauseMillis=100"\nexport HBASE_REGIONSERVER_OPTS="-Xms31g -Xmx31g"\nexport HBASE_MASTER_OPTS="-Xmx8g"\n',
};
/** Directories of the same cluster, which name a host that the base names, too. */
const siblings = {
  '/hadoop/core-site.xml': xml({ 'fs.defaultFS': 'hdfs://default:8020', 'hadoop.security.authentication': 'kerberos' }),
  '/hadoop/hdfs-site.xml': others['/c/hdfs-site.xml'],
  '/zookeeper/zoo.cfg': 'tickTime=2000\ndataDir=/data\nclientPort=2182\nserver.1=default:2888:3888\nserver.2=zk2:2888:3888\nserver.3=zk3:2888:3888\n',
};

function textAfter(key: number): string {
  // A value that grows and shrinks digit by digit; of ten keys two go into a name.
  const isName = key % 10 > 7;
  const typed = isName ? 'abcdefghij'.slice(0, key % 9) : '0123456789'.slice(0, key % 4);
  const at = isName ? inName : inValue;
  return `${base.slice(0, at)}${typed}${base.slice(at)}`;
}

/** The lists of values of all settings, each where its value is yet to be written: nothing was tried there before. */
function firstLists(workspace: Workspace): readonly Sample[] {
  return names.map((name) => {
    const start = base.indexOf('<value>', base.indexOf(`<name>${name}</name>`)) + '<value>'.length;
    workspace.edit(path, base.slice(0, start) + base.slice(base.indexOf('</value>', start)));
    const file = workspace.view(path);
    if (file === undefined) throw new Error(`${path} is not checked`);
    return measure(() => completionAt(file, toPosition(file.document.source, start), { snippets: true }));
  });
}

for (const [what, configuration, beside] of [
  ['releases known', 'releases: { hbase: 2.5.10, hadoop: 3.3.6, jdk: 17 }\n', {}],
  ['releases not known', 'edition: 2026\n', {}],
  ['releases not known, 4 files', 'edition: 2026\n', others],
  ['all known, 4 files, a machine', 'releases: { hbase: 2.5.10, hadoop: 3.3.6, jdk: 17 }\nhardware: r5d.4xlarge\n', others],
  ['releases not known, 3 siblings', 'edition: 2026\n', siblings],
] as const) {
  const { workspace, view, host } = testWorkspace({ '/c/.storelint.yaml': configuration, [path]: base, ...beside });
  const told = () => JSON.stringify(diagnosticsOf(view(path), host));
  const shown = () => {
    const file = view(path);
    const window = { start: { line: 0, character: 0 }, end: { line: 80, character: 0 } };
    codeLensesOf(file, path);
    adviceLensesOf(file, path, workspace);
    inlayHintsIn(file, window);
    symbolsOf(file);
  };
  const press = (key: number) => workspace.edit(path, textAfter(key));
  for (let key = 0; key < 60; key++) {
    press(key);
    told();
    shown();
  }
  const findings: Sample[] = [];
  const decorations: Sample[] = [];
  for (let key = 0; key < 300; key++) {
    findings.push(
      measure(() => {
        press(key);
        told();
      }),
    );
    decorations.push(measure(shown));
  }
  report(`findings, ${what}`, findings);
  report('  lenses, hints and outline', decorations);
  const file = view(path);
  const at = toPosition(file.document.source, base.indexOf(pressed) + 8);
  report(
    '  completion',
    Array.from({ length: 300 }, () => measure(() => completionAt(file, at, { snippets: true }))),
  );
  report(
    '  hover',
    Array.from({ length: 300 }, () => measure(() => hoverAt(file, at, host))),
  );
  report('  first list of values at a place', firstLists(workspace));
}
