#!/usr/bin/env node
const { run } = require('../dist/main.cjs');

run(process.argv).then((status) => {
  process.exitCode = status;
  // All is done: ended once what was printed is out, without waiting for Node to tidy up.
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
});
