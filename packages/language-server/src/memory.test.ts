import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { diagnosticsOf } from './features/diagnostics.js';
import { hoverAt } from './features/hover.js';
import { testWorkspace, xml } from './testWorkspace.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use after everything that can go is gone. */
function inUse(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

test('five thousand changes leave the memory as it was, within 20 %', () => {
  const { workspace, view, host } = testWorkspace({ '/c/.storelint.yaml': 'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\n' });
  const path = '/c/hbase-site.xml';
  const typed = 'hbase.regionserver.handler.count';
  const change = (at: number) => {
    // A name that is typed letter by letter, a value and a password that no change before had.
    const name = `${typed.slice(0, at % typed.length)}${at % 10 === 0 ? at.toString(36) : ''}`;
    workspace.edit(path, xml({ 'hfile.block.cache.size': (at % 90) / 100, [name]: at, 'my.password': `secret${at}` }));
    diagnosticsOf(view(path), host);
    if (at % 10 === 0) hoverAt(view(path), { line: 2, character: 15 }, host);
  };
  for (let at = 0; at < 1000; at++) change(at);
  const before = inUse();
  for (let at = 1000; at < 6000; at++) change(at);
  expect(inUse()).toBeLessThan(before * 1.2);
}, 600_000);
