import { expect, test } from 'vitest';
import { diagnosticsOf } from './features/diagnostics.js';
import { hoverAt } from './features/hover.js';
import { testWorkspace, xml } from './testWorkspace.js';

/** Bytes in use after everything that can go is gone. */
function inUse(): number {
  if (globalThis.gc === undefined) throw new Error('the test needs --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

test.runIf(globalThis.gc !== undefined)(
  'ten thousand changes leave the memory as it was, within 20 %',
  () => {
    const { workspace, view, host } = testWorkspace({ '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\n' });
    const path = '/c/hbase-site.xml';
    const change = (at: number) => {
      // A name and a value that no change before had, as typing makes them.
      workspace.edit(
        path,
        xml({
          'hfile.block.cache.size': (at % 90) / 100,
          [`hbase.regionserver.handler.coun${at.toString(36)}`]: at,
          'my.password': `secret${at}`,
        }),
      );
      diagnosticsOf(view(path), host);
      hoverAt(view(path), { line: 2, character: 15 }, host);
    };
    for (let at = 0; at < 1000; at++) change(at);
    const before = inUse();
    for (let at = 1000; at < 11_000; at++) change(at);
    expect(inUse()).toBeLessThan(before * 1.2);
  },
  300_000,
);
