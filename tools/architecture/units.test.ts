import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as units from '../../packages/core/src/text/units.js';

/* What a unit amounts to stands in text/units.ts. Elsewhere its name stands, so that a reader sees what is counted. */

const home = 'packages/core/src/text/units.ts';

/** Who may write such a number, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'packages/core/src/formats/cassandraYaml/snakeYamlScalar.ts': "SnakeYAML's most characters of a key",
  'packages/language-server/src/features/valueItems.ts': 'a number of mebibytes that completion offers',
  'tools/fuzz/main.ts': "mebibytes of V8's heap, as its flag takes them",
};

/** Numbers that are most likely a unit. 1000 and 60 count too many other things. */
const { KiB, MiB, GiB, TiB, PiB, second, minute, hour, day, Mbit } = units;
const inSeconds = [hour / second, day / second];
const inNanoseconds = [minute, hour, day].map((time) => time * 1e6);
const factors = new Set([KiB, MiB, GiB, TiB, PiB, minute, hour, day, Mbit, ...inSeconds, ...inNanoseconds].map(Number));

/** Such numbers in a source, comments and strings taken off; a template may hold code. */
function unitsIn(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gm, '');
  return (code.match(/(?<![\w.{,-])\d[\d_]*(?![\w.}])|(?<![\w.])\d[\d_]*(?=n\b)/g) ?? []).filter((number) =>
    factors.has(Number(number.replaceAll('_', ''))),
  );
}

/** Sources of the program and the tools by path. Tests may write their numbers out; the tools that Node runs as they stand (.mjs) can import no TypeScript. */
function sources(): readonly string[] {
  return ['packages', 'tools'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => `${root}/${path}`)
      .filter((path) => /^(?:packages\/[\w-]+\/src|tools)\/.*\.ts$/.test(path) && !/\.test\.ts$|\.d\.m?ts$/.test(path)),
  );
}

describe('units', () => {
  const paths = sources();
  const writing = paths.filter((path) => path !== home && unitsIn(readFileSync(path, 'utf8')).length > 0);

  it('there is code', () => {
    expect(paths.length).toBeGreaterThan(300);
  });

  it.each(['8 * 1024 ** 3', 'x / 1_048_576', 'const day = 86_400_000;', '{ h: 3600 }', 'number * 1024n', '60_000_000_000n'])(
    '%s would be found',
    (planted) => {
      expect(unitsIn(planted)).toHaveLength(1);
    },
  );

  it('are written as numbers in one place', () => {
    expect(writing.filter((path) => exceptions[path] === undefined)).toEqual([]);
  });

  it('every exception is needed', () => {
    expect(Object.keys(exceptions).filter((path) => !writing.includes(path))).toEqual([]);
  });

  it('are exact', () => {
    expect([units.nanoseconds.s, units.nanoseconds.min, units.nanoseconds.h, units.nanoseconds.d]).toEqual([
      1_000_000_000n,
      60_000_000_000n,
      3_600_000_000_000n,
      86_400_000_000_000n,
    ]);
    expect([PiB, Mbit, day]).toEqual([1_125_899_906_842_624, 125_000, 86_400_000]);
  });
});
