import fc from 'fast-check';
import { excludeMatcher, starMatcher } from '../../../packages/core/src/deployment/configurationPlan.js';
import { globMatcher } from '../../../packages/core/src/text/globMatcher.js';
import { fuzzTarget, promise } from '../target.js';

interface Input {
  readonly globs: readonly string[];
  readonly path: string;
}

const piece = fc.constantFrom(
  '*',
  '**',
  '**/',
  '?',
  '/',
  'a',
  'aa',
  '.',
  '..',
  '{a,b}',
  '{',
  '}',
  ',',
  '[a-z]',
  '[!a]',
  '[',
  ']',
  '!',
  '(a+)+',
  '+(a)',
  '@(a|b)',
  '$',
  '^',
  '\\',
  '\\*',
  '\n',
  'é',
  '🙂',
);
const glob = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.tuple(piece, fc.nat(40), piece).map(([first, times, last]) => first.repeat(times) + last),
);

export const globs = fuzzTarget<Input>({
  name: 'globs',
  promise: 'any glob is matched in time linear in the path; a name without signs matches itself alone',
  input: fc.record({
    globs: fc.array(glob, { minLength: 1, maxLength: 3 }),
    path: fc.oneof(
      fc.constantFrom('a'.repeat(3000), 'a/'.repeat(1500), `${'ab'.repeat(1000)}/b`, 'a/b/c', ''),
      fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '\n', '*', '['), maxLength: 200 }),
    ),
  }),
  check({ globs: given, path }) {
    globMatcher(given)(path);
    excludeMatcher(given)(path);
    for (const one of given) {
      starMatcher(one)(path);
      if (!/^[\w-]+$/.test(one)) continue;
      promise(globMatcher([one])(path) === (path === one), () => `"${one}" and "${path.slice(0, 40)}"`);
    }
  },
});
