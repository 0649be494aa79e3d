import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles } from './writeFiles.js';

/** Node has no call for extended attributes. */
const python = (code: string, ...args: string[]) =>
  execFileSync('python3', ['-c', `import os, sys\n${code}`, ...args], { encoding: 'utf8' });

test('extended attributes stay with a file that is replaced', (context) => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'storelint-')));
  const path = join(directory, 'a b\n.xml');
  writeFileSync(path, 'old');
  if (spawnSync('python3', ['-c', 'import os, sys\nos.setxattr(sys.argv[1], "user.origin", b"puppet")', path]).status !== 0) {
    console.warn('skipped: python3 is missing, or the file system has no extended attributes');
    context.skip();
  }
  expect(writeFiles([{ path, before: 'old', after: 'new' }])).toEqual([]);
  expect(python('print(os.getxattr(sys.argv[1], "user.origin"))', path)).toBe("b'puppet'\n");
  rmSync(directory, { recursive: true });
});
