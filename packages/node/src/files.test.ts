import { expect, test } from 'vitest';
import { displayPath } from './files.js';

test.each([
  ['/w/a/b.xml', 'a/b.xml'],
  ['./a/../b.xml', 'b.xml'],
  ['/etc/b.xml', '/etc/b.xml'],
  ['../b.xml', '/b.xml'],
  ['.', '.'],
])('%s is shown as %s', (path, shown) => expect(displayPath(path, '/w')).toBe(shown));
