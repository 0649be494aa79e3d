'use strict';
// Becomes packages/cli/dist/main.cjs. Starts program.cjs with V8's code cache, which the build made beside it: that spares the compiler's work at
// each start. V8 itself refuses a cache of another version; the program then starts without. Node 22 has this built in (module.enableCompileCache),
// Node 20 has not.
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { constants, Script } = require('node:vm');

const filename = join(__dirname, 'program.cjs');
let cachedData;
try {
  cachedData = readFileSync(join(__dirname, 'program.cache'));
} catch {
  // Not there: a slower start, nothing else.
}
// The build writes ASCII only, so that V8 keeps one byte a character.
const source = readFileSync(filename, 'latin1');
const script = new Script(source, { filename, cachedData, importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER });
const program = { exports: {} };
script.runInThisContext()(program.exports, require, program, filename, dirname(filename));
module.exports = { script, run: program.exports.run };
