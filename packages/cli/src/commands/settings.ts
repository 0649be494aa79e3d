import { starMatcher } from '../../../core/src/deployment/configurationPlan.js';
import { CallError, exitStatus } from '../callError.js';
import { readRelease } from '../checkOptions.js';
import { NodeKnowledge } from '../knowledge.js';
import type { Terminal } from '../terminal.js';

/** `storelint settings`: the settings of a release with type and default. */
export function runSettings(
  pattern: string | undefined,
  options: { readonly release: string; readonly format: string },
  terminal: Terminal,
): number {
  const [product, version] = readRelease(options.release);
  if (product === 'jdk') throw new CallError('the JDK has flags, not settings; known are hbase, hadoop, cassandra and zookeeper');
  const catalog = new NodeKnowledge().catalog(product);
  const release = catalog?.nearest(version);
  if (catalog === undefined || release === undefined)
    throw new CallError(`nothing is known of ${product} ${version}; the oldest known is ${catalog?.releases[0] ?? 'none'}`);
  const matches = starMatcher(pattern ?? '*');
  const settings = catalog
    .names(release)
    .filter(matches)
    .flatMap((name) => catalog.setting(name, release) ?? []);
  if (options.format === 'json') {
    process.stdout.write(`${JSON.stringify({ version: 1, product, release, settings }, null, 2)}\n`);
    return exitStatus.fine;
  }
  if (options.format !== 'text') throw new CallError(`--format ${options.format}: known are text and json`);
  if (settings.length === 0) throw new CallError(`no setting of ${product} ${release} matches "${pattern}"`);
  const width = Math.min(60, Math.max(...settings.map(({ name }) => name.length)));
  for (const { name, type, unit, default: standard } of settings) {
    const kind = unit === undefined ? type : `${type} in ${unit}`;
    process.stdout.write(
      `${name.padEnd(width)}  ${kind.padEnd(12)}  ${standard === undefined ? '' : `default ${standard}`}`.trimEnd().concat('\n'),
    );
  }
  if (terminal.isTerminal) process.stdout.write(`${settings.length} settings of ${product} ${release}\n`);
  return exitStatus.fine;
}
