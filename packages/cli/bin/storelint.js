#!/usr/bin/env node
const { run } = require('../dist/main.cjs');

/** Never where it fails: that is told elsewhere (sink.ts). */
const written = (stream) => new Promise((done) => stream.write('', (error) => error || done()));

run(process.argv).then(async (status) => {
  process.exitCode = status;
  // All is done: ended once what was printed is out, without waiting for Node to tidy up.
  await written(process.stdout);
  await written(process.stderr);
  process.exit();
});
