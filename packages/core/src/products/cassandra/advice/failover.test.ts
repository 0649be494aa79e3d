import { expect, it } from 'vitest';
import { convictedAfter } from './failover.js';

it('convicts a node at phi 8 after 18.4 s', () => {
  expect(convictedAfter(8) / 1000).toBeCloseTo(18.4, 1);
});
