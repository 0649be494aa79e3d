import { expect, it } from 'vitest';
import { settingsNamed } from './settingsNamed.js';

const oldNames: Readonly<Record<string, readonly string[]>> = {
  'fs.defaultFS': ['fs.default.name'],
  read_request_timeout: ['read_request_timeout_in_ms'],
};
const named = (...pieces: Parameters<typeof settingsNamed>[0]) => settingsNamed(pieces, (name) => oldNames[name] ?? []);

it.each([
  ['nothing of the kind', ['nothing of the kind']],
  ['fs.defaultFS', [{ setting: 'fs.defaultFS' }]],
  ['Set fs.defaultFS.', ['Set ', { setting: 'fs.defaultFS' }, '.']],
  ['fs.defaultFS and read_request_timeout,', [{ setting: 'fs.defaultFS' }, ' and ', { setting: 'read_request_timeout' }, ',']],
])('takes settings that had other names out of %j', (text, parts) => {
  expect(named(text)).toEqual(parts);
});

it.each(['my.fs.defaultFS', 'fs.defaultFS.impl', 'xread_request_timeout', 'fs.default.name is old'])(
  'leaves other names alone: %j',
  (text) => {
    expect(named(text)).toEqual([text]);
  },
);

it('leaves a text alone that says the old name, too, in whatever piece', () => {
  const pieces = ['fs.default.name is ', { text: 'text("fs.defaultFS")' }, '; the new name is fs.defaultFS'];
  expect(named(...pieces)).toEqual(pieces);
});

it('leaves expressions alone', () => {
  expect(named('a ', { text: '"fs.defaultFS"' }, ' fs.defaultFS')).toEqual([
    'a ',
    { text: '"fs.defaultFS"' },
    ' ',
    { setting: 'fs.defaultFS' },
  ]);
});
