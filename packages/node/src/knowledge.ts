import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PatternCompiler, providePatterns } from '@storelint/core/expressions';
import { BuiltKnowledge, type LinesText } from '@storelint/core/knowledge';

/** What the build put beside the program. */
export class NodeKnowledge extends BuiltKnowledge {
  constructor(directory: string = dirname(fileURLToPath(import.meta.url))) {
    super(
      (path) => read(join(directory, path))?.toString(),
      (path) => {
        const bytes = read(join(directory, path));
        return bytes === undefined ? undefined : new AsciiText(bytes);
      },
    );
    // Loaded when a rule first asks for a pattern: its tables take longer to set up than a small file to check.
    providePatterns(() => {
      const require = createRequire(import.meta.url);
      return (require(join(directory, 'patterns.cjs')) as { linearPatterns: PatternCompiler }).linearPatterns;
    });
  }
}

/** A file in ASCII. Only what is asked of it becomes a string: of hundreds of kilobytes a start reads a few. */
class AsciiText implements LinesText {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length;
  }

  indexOf(text: string, from?: number): number {
    return this.#bytes.indexOf(text, from, 'latin1');
  }

  slice(start: number, end?: number): string {
    return this.#bytes.toString('latin1', start, end);
  }
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
