import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, releases, runProgram } from './outputs.js';
import { ordinary } from './plants/ordinary.js';
import { plantTree } from './tree.js';

// Whoever hides everything hides no secret either: these values are what an operator looks for.
describe.skipIf(!built)('ordinary values stay visible', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ordinary-'));
  const byPlant = new Map<string, string>();
  beforeAll(async () => {
    const { root, files } = plantTree(directory, ordinary, []);
    const { text } = await runProgram(['check', '.', '--diff', '--unsafe', ...releases], root, { timeout: 300_000 });
    const pretty = await runProgram(['check', '.', ...releases], root, { timeout: 300_000 });
    // Frames and hunks begin with the name of their file.
    const pieces = `${text}\n${pretty.text}`.split(/^(?=--- |(?: -->|error|warning|advice))/m);
    for (const { plant, path } of files) {
      const own = pieces.filter((piece) => piece.includes(path)).join('');
      byPlant.set(plant.id, (byPlant.get(plant.id) ?? '') + own);
    }
  }, 600_000);
  afterAll(() => rmSync(directory, { recursive: true }));

  test.each(ordinary.map((one) => [one.id, one] as const))('%s', (id, { shown }) => {
    expect(byPlant.get(id)).toContain(shown);
  });
});
