'use strict';
// Stands for node:child_process in the built programs: commander would start other programs as subcommands with it, and the language server's library would look
// for node_modules. storelint starts none, and the module takes longer to load than a small file to check.
const refuse = () => {
  throw new Error('storelint starts no other program');
};

module.exports = { spawn: refuse, spawnSync: refuse, fork: refuse };
