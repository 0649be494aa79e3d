import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/loadCatalog.js';
import { effectiveArguments } from './effectiveArguments.js';

const catalog = loadCatalog(JSON.parse(readFileSync(new URL('../../../../../catalog/jvm.json', import.meta.url), 'utf8')));

/** The arguments that count; those with a `$` are known to the host alone. */
function effective(options: string, jdk: number | undefined): string {
  const list = options.split(' ').map((text) => ({ text, place: undefined, ...(text.includes('$') ? { unknown: true as const } : {}) }));
  const args = { arguments: list, complete: true, documents: [] };
  return effectiveArguments({ jvm: () => args, jdk, jvmFlags: catalog.flags }).join(' ');
}

it.each([
  ['-Xmx1g -XX:MaxHeapSize=2g -mx3g -Xms1g', '-mx3g -Xms1g'],
  ['-Xms1g -ms2g -XX:InitialHeapSize=3g', '-XX:InitialHeapSize=3g'],
  ['-Xss1m -ss2m -XX:ThreadStackSize=3', '-XX:ThreadStackSize=3'],
  ['-Xmn1g -Xmn2g', '-Xmn2g'],
  ['-XX:+UseG1GC -XX:-UseG1GC', '-XX:-UseG1GC'],
  ['-XX:NewRatio=1 -XX:NewRatio=2', '-XX:NewRatio=2'],
  ['-Da=1 -Db=2 -Da=3 -Da', '-Db=2 -Da'],
  ['-ea -ea', '-ea -ea'],
  ['-XX:OnError=a -XX:OnError=b', '-XX:OnError=a -XX:OnError=b'],
  ['-XX:OnOutOfMemoryError=a -XX:OnOutOfMemoryError=b', '-XX:OnOutOfMemoryError=a -XX:OnOutOfMemoryError=b'],
  ['-XX:CompileCommand=a -XX:CompileCommand=b', '-XX:CompileCommand=a -XX:CompileCommand=b'],
  ['-XX:CompileOnly=a -XX:CompileOnly=b', '-XX:CompileOnly=a -XX:CompileOnly=b'],
  ['-Xmx$A -Xmx1g -Xmx$B', '-Xmx$A -Xmx1g -Xmx$B'],
])('a later argument overrules: %s', (options, expected) => {
  expect(effective(options, 17)).toBe(expected);
});

it.each([
  ['-XX:+UseBiasedLocking -ea', 18, '-ea'],
  ['-XX:+UseBiasedLocking -ea', 8, '-XX:+UseBiasedLocking -ea'],
  ['-XX:+UseBiasedLocking -ea', undefined, '-XX:+UseBiasedLocking -ea'],
  ['-XX:+UseParNewGC -ea', 17, '-XX:+UseParNewGC -ea'],
  ['-XX:+IgnoreUnrecognizedVMOptions -XX:+UseParNewGC', 17, '-XX:+IgnoreUnrecognizedVMOptions'],
  ['--illegal-access=deny -ea', 17, '-ea'],
  ['--illegal-access=deny -ea', 16, '--illegal-access=deny -ea'],
  ['--illegal-access=deny -ea', undefined, '--illegal-access=deny -ea'],
  ['--illegal-accessible -ea', 17, '--illegal-accessible -ea'],
])('what the JDK ignores does not count: %s on JDK %s', (options, jdk, expected) => {
  expect(effective(options, jdk)).toBe(expected);
});
