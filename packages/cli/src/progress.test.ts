import { expect, test } from 'vitest';
import { progressText } from './progress.js';

test.each([
  [0, 200, 1000, 'checking deployment 1 of 200'],
  [3, 200, 2000, 'checking deployment 4 of 200, 1.5 a second, 2 min left'],
  [120, 10_000, 1200, 'checking deployment 121 of 10000, 100 a second, 2 min left'],
  [100, 200, 1500, 'checking deployment 101 of 200, 67 a second, 2 s left'],
])('after %i of %i deployments in %i ms: %s', (done, total, elapsed, shown) => {
  expect(progressText(done, total, elapsed)).toBe(shown);
});
