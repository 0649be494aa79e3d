import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { LinkResolver } from './links.js';

let top = '';
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-')));
  mkdirSync(join(top, 'a/b'), { recursive: true });
  writeFileSync(join(top, 'a/b/file'), '');
});

const realOf = (path: string, links = new LinkResolver()) => links.place(join(top, path)).real;

test('leads where the system leads, as long as something is there', () => {
  for (const [name, target] of Object.entries({
    up: 'a/b/../../a',
    absolute: join(top, 'a'),
    chained: 'up/b/../../absolute/b/./file',
    around: `../../../../../../../../..${join(top, 'a/b')}`,
    'a/b/back': '../../up/b',
  }))
    symlinkSync(target, join(top, name));
  const links = new LinkResolver();
  for (const path of ['up', 'absolute/b/file', 'chained', 'around/file', 'a/b/back/back/back/file', 'a/b/file', '.'])
    expect(realOf(path, links)).toBe(realpathSync(join(top, path)));
  expect(links.place(join(top, 'chained'))).toMatchObject({ isLink: true });
  expect(links.place(join(top, 'up/b/file'))).toMatchObject({ isLink: false });
});

test('tells where a link without a target leads', () => {
  symlinkSync('/no/such/../place', join(top, 'dangling'));
  symlinkSync('a/b/file/below', join(top, 'through'));
  expect(realOf('dangling')).toBe('/no/place');
  expect(realOf('dangling/below')).toBe('/no/place/below');
  expect(realOf('through')).toBe(join(top, 'a/b/file/below'));
  expect(new LinkResolver().place(join(top, 'through'))).toMatchObject({ status: undefined });
});

test('circles end', () => {
  symlinkSync('two', join(top, 'one'));
  symlinkSync('one/x', join(top, 'two'));
  expect(new LinkResolver().place(join(top, 'one'))).toMatchObject({ status: undefined, error: { code: 'ELOOP' } });
});

test('neither long names nor links that lead through many others take long', { timeout: 60_000 }, () => {
  const links = new LinkResolver();
  expect(links.place(join(top, 'none/'.repeat(800_000))).status).toBeUndefined();
  expect(links.place(join(top, 'x'.repeat(4_000_000))).error?.code).toBe('ENAMETOOLONG');
  for (let at = 0; at < 500; at++) symlinkSync(`${'a/../'.repeat(780)}${at === 0 ? 'a/b/file' : `l${at - 1}`}`, join(top, `l${at}`));
  for (let at = 0; at < 500; at++) expect(links.place(join(top, `l${at}`)).status?.isFile()).toBe(true);
});
