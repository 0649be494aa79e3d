import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Modules of Node that bundled packages ask for, for what storelint never does, and what stands for them: esbuild's `alias`. */
export const unusedModules = {
  'node:child_process': join(here, 'noPrograms.cjs'),
  child_process: join(here, 'noPrograms.cjs'),
  net: join(here, 'noNetwork.cjs'),
};
