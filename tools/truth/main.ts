// npm run truth [-- --check]: writes docs/truth.md; with --check says whether it is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { truthPage } from './truth.js';

const path = 'docs/truth.md';
const page = truthPage();
if (!process.argv.includes('--check')) {
  writeFileSync(path, page);
  process.stdout.write(`${path}: written\n`);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== page) {
  process.stderr.write(`${path} is not up to date; npm run truth writes it\n`);
  process.exitCode = 1;
}
