import { describe, expect, test } from 'vitest';
import { factsBetween } from './between.js';
import type { Fields, ReleaseFacts } from './fields.js';

function facts(release: string, fields: Fields | undefined): ReleaseFacts {
  return { release, settings: new Map(fields === undefined ? [] : [['a', fields]]), renamings: new Map(), defaultNames: [], coverage: {} };
}

const one: Fields = { type: 'int', default: '1' };
const two: Fields = { type: 'int', default: '2' };
const three: Fields = { type: 'int', default: '3' };
const limited = (fields: Fields, least: number): Fields => ({ ...fields, domain: { least } });

describe('a setting in a patch between two releases', () => {
  test.each<[string, (Fields | undefined)[], Fields | undefined]>([
    ['is as in the older one', [one, one, two], limited(one, 1)],
    ['is as in the newer one', [one, two, two], limited(two, 2)],
    ['is as in the older one where all three read it alike', [one, one, one], limited(one, 1)],
    ['came with the newer one', [undefined, undefined, two], undefined],
    ['came with it', [undefined, two, two], limited(two, 2)],
    ['went with it', [one, undefined, undefined], undefined],
    ['has a default of its own, and the domain of the newer one', [one, three, two], limited(three, 2)],
    ['was there for a time', [undefined, three, undefined], three],
  ])('%s', (_, [before, own, after], expected) => {
    const between = factsBetween({
      older: facts('1.0.0', before === undefined ? undefined : limited(before, 1)),
      newer: facts('1.0.4', after === undefined ? undefined : limited(after, 2)),
      scans: { older: facts('1.0.0', before), own: facts('1.0.2', own), newer: facts('1.0.4', after) },
    });
    expect(between).toMatchObject({ release: '1.0.2', between: true });
    expect(between.settings.get('a')).toEqual(expected);
  });

  test('that only people know of is as in the older one', () => {
    const by = (release: string) => facts(release, limited(one, 1));
    const none = (release: string) => facts(release, undefined);
    const scans = { older: none('1.0.0'), own: none('1.0.2'), newer: none('1.0.4') };
    expect(factsBetween({ older: by('1.0.0'), newer: by('1.0.4'), scans }).settings.get('a')).toEqual(limited(one, 1));
  });
});
