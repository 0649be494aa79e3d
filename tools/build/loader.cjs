'use strict';
// Becomes packages/cli/dist/main.cjs. Starts the program with what V8 compiled of it at an earlier run (a .cache beside it): that spares the compiler's work
// at each start. Program and cache carry the program's hash in their names, so that a cache never meets another program; V8 itself refuses one of another
// version, and the program then starts without. Whoever can write the cache can write the program beside it: it needs no trust of its own. docs/decisions.md
// says why it lies nowhere else.
const { accessSync, constants: files, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { constants, Script } = require('node:vm');

// Most runs end before what V8 optimises pays for the optimiser, which takes a third of their CPU: it comes later, to functions that go on running. Said before anything
// is compiled, since a cache counts only under the flags that it was made under. By V8's version (those of Node 20, 22 and 24), since none knows the others' flags.
const laterOptimisation = {
  11.3: '--interrupt-budget=1000000',
  12.4: '--invocation-count-for-turbofan=20000',
  13.6: '--invocation-count-for-turbofan=20000',
};
const flag = laterOptimisation[/^\d+\.\d+/.exec(process.versions.v8)?.[0]];
if (flag !== undefined) setFlagsFromString(flag);

const name = 'PROGRAM';
const filename = join(__dirname, `${name}.cjs`);
// What advice needs is no use to a check, which would read it all the same.
const command = process.argv[2] === 'advise' ? 'advise' : 'check';
const cache = join(__dirname, `${name}-${command}-${process.versions.v8}.cache`);
let cachedData;
try {
  cachedData = readFileSync(cache);
} catch {
  // Not there yet: a slower start, nothing else.
}
// The build writes ASCII only, so that V8 keeps one byte a character.
const source = readFileSync(filename, 'latin1');
const script = new Script(source, { filename, cachedData, importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER });
const program = { exports: {} };
script.runInThisContext()(program.exports, require, program, filename, __dirname);

/** Keeps what V8 has compiled so far, where the program's directory may be written; nothing of what was checked is in it. */
function keepCodeCache() {
  let temporary;
  try {
    accessSync(__dirname, files.W_OK);
    temporary = join(__dirname, `${name}-${process.pid}-${Date.now()}.cache`);
    writeFileSync(temporary, script.createCachedData(), { flag: 'wx', mode: 0o644 });
    renameSync(temporary, cache);
  } catch {
    // Read-only or full: the next start is as slow as this one.
    if (temporary !== undefined) rmSync(temporary, { force: true });
  }
}

async function run(argv) {
  const status = await program.exports.run(argv);
  if (argv[2] === command && script.cachedDataRejected !== false) keepCodeCache();
  return status;
}

const { useStreams, written } = program.exports;
module.exports = { keepCodeCache, run, useStreams, written };
