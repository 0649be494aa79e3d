import { existsSync } from 'node:fs';

/** Where a Chromium is: CHROMIUM names one, else it is looked for; undefined where there is none. */
export const chromiumPath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);
