'use strict';
// Becomes packages/cli/dist/main.cjs. Starts the program with V8's code cache, which the build made beside it: that spares the compiler's work at
// each start. Program and cache carry the program's hash in their names, so that a cache never meets another program; V8 itself refuses one of another
// version, and the program then starts without. Node 22 has this built in (module.enableCompileCache), Node 20 has not.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { constants, Script } = require('node:vm');

const name = 'PROGRAM';
const filename = join(__dirname, `${name}.cjs`);
const cache = join(__dirname, `${name}-${process.versions.v8}.cache`);
let cachedData;
try {
  cachedData = readFileSync(cache);
} catch {
  // Not there: a slower start, nothing else.
}
// The build writes ASCII only, so that V8 keeps one byte a character.
const source = readFileSync(filename, 'latin1');
const script = new Script(source, { filename, cachedData, importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER });
const program = { exports: {} };
script.runInThisContext()(program.exports, require, program, filename, __dirname);
module.exports = { script, cache, run: program.exports.run };
