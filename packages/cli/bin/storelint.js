#!/usr/bin/env node
const { run } = require('../dist/main.cjs');

run(process.argv).then((status) => {
  process.exitCode = status;
  // All is done: ended once what was printed is out, without waiting for Node to tidy up. A failure to print is told elsewhere (sink.ts).
  const end = (next) => (error) => error == null && next();
  process.stdout.write(
    '',
    end(() =>
      process.stderr.write(
        '',
        end(() => process.exit()),
      ),
    ),
  );
});
