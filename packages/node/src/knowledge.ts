import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PatternCompiler, providePatterns } from '@storelint/core/expressions';
import { BuiltKnowledge } from '@storelint/core/knowledge';

/** What the build put beside the program. */
export class NodeKnowledge extends BuiltKnowledge {
  constructor(directory: string = dirname(fileURLToPath(import.meta.url))) {
    super((path) => readText(join(directory, path)));
    // Loaded when a rule first asks for a pattern: its tables take longer to set up than a small file to check.
    providePatterns(() => {
      const require = createRequire(import.meta.url);
      return (require(join(directory, 'patterns.cjs')) as { linearPatterns: PatternCompiler }).linearPatterns;
    });
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
