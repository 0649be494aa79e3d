import fc from 'fast-check';
import { parseEvents, YAMLException } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { yamlEvents } from './cassandraYamlEvents.js';

/** What the parser alone makes of a text. */
function plainly(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof YAMLException) return { reason: error.reason, at: error.mark?.position };
    throw error;
  }
}

const lines = [
  '# a comment',
  '  # indented',
  '\t# behind a tab',
  '#',
  '# it is "quoted',
  "# don't",
  'a: 1',
  'b: # nothing',
  '  c: d # e',
  '  - f',
  '- g',
  'h: |',
  'i: >-',
  '  text',
  '  # text of a block',
  'j: "from here',
  '# to" there',
  "k: 'one",
  "  two'",
  'l: m',
  '  n',
  'o: {p: q,',
  '# within braces',
  '  r: s}',
  't: &u v',
  'w: *u',
  'x: !!str 1',
  '---',
  '...',
  '%YAML 1.1',
  '',
  ' ',
];

describe('comments do not reach the parser', () => {
  it('and it reads the same at the same places', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...lines), { maxLength: 14 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (chosen, end, ends) => {
          const text = chosen.join(end) + (ends ? end : '');
          expect(plainly(() => yamlEvents(text))).toEqual(plainly(() => parseEvents(text, {})));
        },
      ),
      { numRuns: 4000 },
    );
  });
});
