import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What a rule makes of the name of an image by itself. */
const pattern = /matches\((?:lower\()?text\("container\.image"\)\)?, "([^"]*)"\)/g;

/** Patterns of their own forget mirrors, digests and tags such as 5 and latest: functions know them all. */
it('rules ask functions whose an image is and which release it has', () => {
  const files = readdirSync('rules/container').map((name) => readFileSync(`rules/container/${name}`, 'utf8'));
  const own = files.flatMap((text) => [...text.matchAll(pattern)].map(([, each = '']) => each));
  expect(own).not.toEqual([]);
  expect(own.filter((each) => /docker|bitnami\(|cassandra:\(?[[\d]|\|latest/.test(each))).toEqual([]);
});
