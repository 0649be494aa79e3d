'use strict';
// Stands for node:child_process in the built programs, but for the writer (packages/node/src/writing/systemCopy.ts): commander would start other programs as
// subcommands with it, and the language server's library would look for node_modules. The module takes longer to load than a small file to check.
const refuse = () => {
  throw new Error('storelint starts no other program');
};

module.exports = { spawn: refuse, spawnSync: refuse, fork: refuse };
