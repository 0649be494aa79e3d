#!/usr/bin/env node
const { run } = require('../dist/main.cjs');

run(process.argv).then((status) => {
  process.exitCode = status;
});
