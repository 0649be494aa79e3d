#!/usr/bin/env node
const { run, written } = require('../dist/main.cjs');

run(process.argv).then(async (status) => {
  process.exitCode = status;
  // All is done: ended once what was printed is out, without waiting for Node to tidy up.
  await written();
  process.exit();
});
