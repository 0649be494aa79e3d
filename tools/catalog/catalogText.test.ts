import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../packages/core/src/catalog/loadCatalog.js';
import { catalogText, factsOf } from './catalogText.js';
import type { Fields, NameTables, ReleaseFacts, RenamingFields } from './fields.js';

const releases = ['1.0.0', '1.1.0', '2.0.0', '2.0.1'];
const name = fc.constantFrom('a.b', 'a.c', 'a.d.e', 'toString', '__proto__x');
const fields = fc.record<Fields>(
  {
    type: fc.constantFrom('int', 'string', 'duration'),
    default: fc.constantFrom('1', '2', 'ü"\n'),
    unit: fc.constantFrom('ms', 's'),
    roles: fc.constantFrom<NonNullable<Fields['roles']>>(['master'], ['master', 'regionserver']),
    secret: fc.constant(true),
  },
  { requiredKeys: ['type'] },
);
const none: NameTables = { successors: {}, mistaken: {}, gone: {}, foreign: [] };
const history = fc
  .tuple(...releases.map(() => fc.tuple(fc.dictionary(name, fields, { noNullPrototype: true }), fc.boolean())))
  .map((each) =>
    releases.map((release, index): ReleaseFacts => {
      const [settings, isBetween] = each[index] ?? [{}, false];
      return { ...facts(release, new Map(Object.entries(settings))), ...(isBetween ? { between: true } : {}) };
    }),
  );

function facts(release: string, settings: Map<string, Fields>, renamings = new Map<string, RenamingFields>()): ReleaseFacts {
  return { release, settings, renamings, defaultNames: [], coverage: {} };
}

describe('the text of a catalog', () => {
  test('gives back every field of every setting in every release', () => {
    fc.assert(
      fc.property(history, (all) => {
        const catalog = loadCatalog(JSON.parse(catalogText('hbase', all, none)));
        for (const { release, settings } of all) {
          expect(catalog.names(release)).toEqual([...settings.keys()].sort());
          for (const [each, expected] of settings)
            expect(catalog.setting(each, release)).toEqual({ name: each, product: 'hbase', ...expected });
        }
      }),
    );
  });

  test('is written again with the same bytes', () => {
    fc.assert(
      fc.property(history, (all) => {
        const text = catalogText('hbase', all, none);
        expect(catalogText('hbase', factsOf(JSON.parse(text)), none)).toBe(text);
      }),
    );
  });

  test('does not depend on the order in which settings and fields were found', () => {
    fc.assert(
      fc.property(history, (all) => {
        const turned = all.map((each) => ({
          ...each,
          settings: new Map(
            [...each.settings].reverse().map(([key, value]) => [key, Object.fromEntries(Object.entries(value).reverse()) as Fields]),
          ),
        }));
        expect(catalogText('hbase', turned, none)).toBe(catalogText('hbase', all, none));
      }),
    );
  });

  test('lists only what a release alters, one setting a line', () => {
    const all = [
      facts('1.0.0', new Map([['a', { type: 'int', default: '1', roles: ['master'] }]])),
      facts('1.1.0', new Map([['a', { type: 'int', default: '2', roles: ['master'] }]]), new Map([['b', { newNames: ['a'] }]])),
      facts('2.0.0', new Map(), new Map([['b', { newNames: ['a'] }]])),
    ];
    expect(catalogText('hbase', all, { ...none, successors: { c: ['a'] }, foreign: ['x.*'] }).split('\n')).toEqual([
      '{"product":"hbase",',
      '"releases":["1.0.0","1.1.0","2.0.0"],',
      '"roleSets":[["master"]],',
      '"settings":{',
      '"a":[{"since":"1.0.0","type":"int","default":"1","roles":0},{"since":"1.1.0","default":"2"},{"since":"2.0.0","absent":true}]',
      '},',
      '"renamings":{',
      '"b":[{"since":"1.1.0","newNames":["a"]}]',
      '},',
      '"successors":{',
      '"c":["a"]',
      '},',
      '"mistaken":{},',
      '"gone":{},',
      '"foreign":["x.*"]}',
      '',
    ]);
  });
});
