import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HiddenRanges } from './hiddenRanges.js';
import { hideAssigned } from './looseText.js';
import { hideForms } from './secretForms.js';
import { standardNames } from './secretNames.js';
import { suspectLines } from './suspectLines.js';

/** What is hidden where every line is looked at, and where suspect ones are. */
function hiddenBothWays(text: string, shell: boolean) {
  return [undefined, suspectLines(text, standardNames, shell)].map((suspect) => {
    const hidden = new HiddenRanges(text, shell, suspect);
    hideForms(hidden);
    hideAssigned(hidden, standardNames, shell);
    return { ranges: hidden.merged(), references: [...hidden.references] };
  });
}

function expectSame(text: string): void {
  for (const shell of [false, true]) {
    const [all, suspect] = hiddenBothWays(text, shell);
    expect(suspect, JSON.stringify(text)).toEqual(all);
  }
}

/** What secrets are made of and stand beside, in pieces. */
const pieces = [
  ...[
    'password',
    'name',
    'key',
    'value',
    'secret_key',
    'db.passwd',
    '-Djavax.net.ssl.keyStorePassword',
    'x',
    'user',
    '--user',
    '--password',
    '-p',
    '-u',
  ],
  ...[
    '=',
    ':',
    ' = ',
    ': ',
    ' ',
    '\t',
    '\n',
    '\n',
    '\r\n',
    '\n\n',
    '"',
    "'",
    '<',
    '>',
    '</',
    '/>',
    '${',
    '}',
    '{{',
    '}}',
    '<%',
    '%>',
    ':-',
    '@',
    '//',
    '://',
  ],
  ...[
    'hunter2',
    'scott/tiger',
    'thin:',
    'sqlplus',
    'oracle',
    'Authorization',
    'Basic ',
    'Bearer ',
    'digest:',
    'eyJhbGciOi',
    'AKIAABCDEFGHIJKLMNOP',
  ],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    '<<EOF',
    'EOF',
    'echo ',
    'printf ',
    '<<< ',
    'curl ',
    'sk-',
    'ghp_0123456789abcdef',
  ],
  ...[
    'mZ8kQ2vT9xLp4RbN7wYc',
    '0123456789abcdef0123456789abcdef',
    '$2a$10$abcdefghijklmnop',
    '{SSHA}abcdef',
    'ENC(abc)',
    'hooks.slack.com/',
    'webhook/',
    '#',
  ],
];

describe('what is hidden on suspect lines is what is hidden', () => {
  it('in texts of all that secrets are made of', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => expectSame(parts.join(''))),
      { numRuns: 5000 },
    );
  });

  it('in real files', () => {
    const top = join(import.meta.dirname, '../../../../fixtures');
    const files = readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) expectSame(readFileSync(file, 'utf8'));
  });
});

it('passes over a line that nothing begins on', () => {
  const text = '# threads of the server\nconcurrent_reads: 32\nkeystore_password: hunter2\nlisten_address: a\n';
  expect(suspectLines(text, standardNames, false).map(({ start, end }) => text.slice(start, end))).toEqual(['keystore_password: hunter2']);
});
