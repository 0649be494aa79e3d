import { expect, test } from 'vitest';
import type { Medium, Printable } from './printable.js';
import { seal } from './seal.js';

const sealed = (medium: Medium, text: string) => seal({ medium, text } as Printable);

test.each<[Medium, string, string]>([
  ['terminal', '\u001b[31mred\u001b[0m\n', '\u001b[31mred\u001b[0m\n'],
  ['terminal', '\u001b]8;;https://x/y\u001b\\name\u001b]8;;\u001b\\', '\u001b]8;;https://x/y\u001b\\name\u001b]8;;\u001b\\'],
  ['terminal', 'a\u001b[2J', 'a\\u001b[2J'],
  ['terminal', '  \u001b[1m::error::x', '  \u001b[1m\\u003a:error::x'],
  ['terminal', 'a ::error::x', 'a ::error::x'],
  ['terminal', '::1 localhost', '::1 localhost'],
  ['terminal', '##[error]x', '#\\u0023[error]x'],
  ['diff', 'a\tb\r\n', 'a\tb\r\n'],
])('%s %j', (medium, text, shown) => expect(sealed(medium, text)).toBe(shown));

test.each(['a:b@', ' ', ':', '#', ' :', '::', 'https://', '\t'])('time is linear in a line of %j', (part) => {
  const line = part.repeat(200_000);
  const before = process.cpuUsage();
  sealed('terminal', line);
  // Microseconds; what is quadratic takes minutes.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
