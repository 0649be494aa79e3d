import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
/** The one module that may start a program: the writer has the system's `cp` copy attributes. */
const startsCp = join(here, '../../packages/node/src/writing/systemCopy.ts');

/** Of all that is bundled, packages ask for modules of Node for what storelint never does; this plugin of esbuild puts something that refuses in their place. */
export const unusedModules = {
  name: 'unused-modules',
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?child_process$/ }, ({ importer }) =>
      importer === startsCp ? { path: 'node:child_process', external: true } : { path: join(here, 'noPrograms.cjs') },
    );
    build.onResolve({ filter: /^(?:node:)?net$/ }, () => ({ path: join(here, 'noNetwork.cjs') }));
  },
};
