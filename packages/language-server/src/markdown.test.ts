import { expect, test } from 'vitest';
import { code, plainText } from './markdown.js';

test.each([
  ['a', '`a`'],
  ['a`b', '``a`b``'],
  ['`', '`` ` ``'],
  ['a\n  b', '`a b`'],
  ['', '(empty)'],
])('%j as code, and back', (text, shown) => {
  expect(code(text).text).toBe(shown);
  if (text !== '') expect(plainText(shown)).toBe(text.replace(/\s+/g, ' '));
});

test('text alone has no marks', () => {
  const markdown =
    '**`hbase.rootdir`** in HBase\n\n- default: `a`\n- Rules: [hbase/a](https://x.example/a), [b](y)\n\n```yaml\ncores: 2\n```';
  expect(plainText(markdown)).toBe('hbase.rootdir in HBase\n\n- default: a\n- Rules: hbase/a, b\n\ncores: 2');
  expect(plainText('### A title\n\ntext')).toBe('A title\n\ntext');
  expect(plainText('\\<b\\> \\[x\\](javascript:y) and [a\\]b](https://x.example/)')).toBe('<b> [x](javascript:y) and a]b');
});
