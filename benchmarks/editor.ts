// node tools/run.mjs benchmarks/editor.ts: milliseconds from a key pressed in an hbase-site.xml of 500 settings to its findings, and of completion and hover.
// Debounce and the wire are left out. Processor time beside wall time: on a busy machine only the former means anything.
import { completionAt } from '../packages/language-server/src/features/completion.js';
import { diagnosticsOf } from '../packages/language-server/src/features/diagnostics.js';
import { hoverAt } from '../packages/language-server/src/features/hover.js';
import { toPosition } from '../packages/language-server/src/positions.js';
import { testKnowledge, testWorkspace, xml } from '../packages/language-server/src/testWorkspace.js';

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
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

function report(what: string, samples: readonly Sample[]): void {
  const wall = samples.map((sample) => sample.wall);
  const cpu = samples.map((sample) => sample.cpu);
  process.stdout.write(
    `${what.padEnd(30)} wall p50 ${percentile(wall, 0.5)} p95 ${percentile(wall, 0.95)} ms   cpu p50 ${percentile(cpu, 0.5)} p95 ${percentile(cpu, 0.95)} ms\n`,
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
const at = base.indexOf('</value>', base.indexOf(pressed));
const path = '/c/hbase-site.xml';

for (const [what, configuration] of [
  ['releases known', 'releases: { hbase: 2.5.10, hadoop: 3.3.6, jdk: 17 }\n'],
  ['releases not known', 'edition: 2026\n'],
] as const) {
  const { workspace, view, host } = testWorkspace({ '/c/.storelint.yaml': configuration, [path]: base });
  const type = (key: number) => workspace.edit(path, `${base.slice(0, at)}${key % 10}${base.slice(at)}`);
  const findings = () => diagnosticsOf(view(path), host);
  for (let key = 0; key < 30; key++) {
    type(key);
    findings();
  }
  const keystrokes = Array.from({ length: 200 }, (_, key) =>
    measure(() => {
      type(key);
      findings();
    }),
  );
  report(`findings, ${what}`, keystrokes);
  const file = view(path);
  const inName = toPosition(file.document.source, base.indexOf(pressed) + 8);
  report(
    `completion, ${what}`,
    Array.from({ length: 200 }, () => measure(() => completionAt(file, inName, { snippets: true }))),
  );
  report(
    `hover, ${what}`,
    Array.from({ length: 200 }, () => measure(() => hoverAt(file, inName, host))),
  );
}
