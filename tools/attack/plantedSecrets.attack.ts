import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CuriousClient } from './editor.js';
import { built, outputsOver } from './outputs.js';
import { controls } from './plants/controls.js';
import { plants } from './plants/index.js';
import { plantTrees } from './tree.js';

const expected = plants.filter(({ notExpected }) => notExpected === undefined).map((plant) => [plant.id, plant] as const);

/** Outputs that show values of settings: each must show a control. */
const showValues = [
  'check --format pretty',
  'check --format json',
  'check --format sarif',
  'check --format junit',
  'check --format github',
  'check --format gitlab',
  'check --format checkstyle',
  'check --format html',
  'check --format markdown',
  'check --color',
  'check --diff',
  'check --diff --unsafe',
  'check in Actions',
  'baseline file',
  'advise --format diff',
  'advise --format json',
  'advise --format html',
  'upgrade --diff --unsafe',
  'compare --format table',
  'compare --format json',
  'compare --format markdown',
];
const showValuesInEditors = ['hover', 'documentSymbol', 'diagnostic', 'textDocument/publishDiagnostics'];

describe.skipIf(!built)('planted secrets', () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'plants-')));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const { trees, finder } = plantTrees([join(directory, 'tree'), join(directory, 'copy')], [...plants, ...controls]);
  const [tree, copy] = trees;

  /** Plants by the outputs that show them. */
  const collect = (shown: Map<string, string[]>, name: string, text: string): void => {
    for (const [plant, { form, around }] of finder.find(text)) {
      const before = shown.get(plant) ?? [];
      if (!before.some((line) => line.startsWith(`${name}:`))) shown.set(plant, [...before, `${name}: ${form}: ${around}`]);
    }
  };

  describe('on the command line', () => {
    const shown = new Map<string, string[]>();
    beforeAll(async () => {
      for (const { name, text } of await outputsOver(tree.root, copy.root, directory)) collect(shown, name, text);
    });

    test.each(showValues)('a value that is no secret is seen in: %s', (name) => {
      const seen = controls.filter(({ id }) => shown.get(id)?.some((line) => line.startsWith(`${name}:`)));
      expect(seen.length).toBeGreaterThan(0);
    });

    test.each(expected)('%s', (id) => expect(shown.get(id) ?? []).toEqual([]));
  });

  // A client asks for minutes if it asks everywhere: ATTACK=all.
  const every = process.env.ATTACK === 'all' ? 1 : 80;
  const isControl = new Set(controls.map(({ id }) => id));
  const looked = tree.files.filter(({ plant }, at) => at % every === 0 || isControl.has(plant.id));
  const lookedAt = new Set(looked.map(({ plant }) => plant.id));

  describe('in editors', () => {
    const shown = new Map<string, string[]>();
    /** Edits carry lines of the user's own file back into it. */
    const edited = new Map<string, string[]>();
    beforeAll(async () => {
      for (const pulls of [false, true]) {
        const client = await CuriousClient.start(tree.root, { pulls, options: { checkWorkspace: !pulls || every === 1 } });
        for (const { path, text } of looked) {
          const seen = await client.look(join(tree.root, path), text, pulls ? 9 : 2);
          for (const one of seen.shown) collect(shown, one.name, one.text);
          for (const one of seen.edits) collect(edited, one.name, one.text);
        }
        for (const one of [...(await client.lookAround()), ...client.unasked, await client.stop()]) collect(shown, one.name, one.text);
      }
      for (const [plant, lines] of edited)
        if (process.env.STORELINT_EDITS !== undefined) console.warn(`an edit carries ${plant}: ${lines.join('; ')}`);
    });

    test.each(showValuesInEditors)('a value that is no secret is seen in: %s', (name) => {
      const seen = controls.filter(({ id }) => shown.get(id)?.some((line) => line.startsWith(`${name}:`)));
      expect(seen.length).toBeGreaterThan(0);
    });

    test.each(expected.filter(([id]) => lookedAt.has(id)))('%s', (id) => expect(shown.get(id) ?? []).toEqual([]));
  });
});
