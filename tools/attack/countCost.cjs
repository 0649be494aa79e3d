// Loaded before the program: tells at its end what it cost.
const { writeFileSync } = require('node:fs');
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(
    process.env.STORELINT_COST,
    JSON.stringify({ seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }),
  );
});
