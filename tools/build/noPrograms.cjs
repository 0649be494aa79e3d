'use strict';
// Stands for node:child_process in the built command line: commander would start other programs as subcommands with it. storelint starts none, and the
// module takes longer to load than a small file to check.
module.exports = {
  spawn() {
    throw new Error('storelint starts no other program');
  },
};
