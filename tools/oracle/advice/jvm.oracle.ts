import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { cases, nameOf, writeAdvice } from './cases.ts';
import { advisedFlags, withoutCommitting } from './flags.ts';
import { jdks, tellSkipped } from './jdks.ts';

// Starts the JVM that the advice is for with the options of each daemon. What would take the whole heap at once is left out.

const missing = [...new Set(cases.map(({ jdk }) => jdk))].filter((jdk) => !jdks.has(jdk)).sort((a, b) => a - b);
for (const jdk of missing) tellSkipped(`JVM options, ${cases.filter((one) => one.jdk === jdk).length} cases`, `no JDK ${jdk} is at hand`);

describe('JVMs with the advised options', () => {
  for (const one of cases)
    it.skipIf(missing.includes(one.jdk))(nameOf(one), () => {
      const { conf } = writeAdvice(one);
      const flags = [...advisedFlags(conf, one.jdk)];
      expect(flags.length).toBeGreaterThan(0);
      for (const [daemon, options] of flags) {
        const { status, stderr } = spawnSync(jdks.get(one.jdk) ?? '', [...withoutCommitting(options), '-version'], {
          cwd: conf,
          encoding: 'utf8',
        });
        expect({ daemon, options, status, warned: stderr.split('\n').filter((line) => /warning|error/i.test(line)) }).toEqual({
          daemon,
          options,
          status: 0,
          warned: [],
        });
      }
    });
});
