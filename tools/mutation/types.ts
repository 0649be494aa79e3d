import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DrawnMutant, offsetsOf } from './draw.js';

/** Core without its tests, beside which a mutated source can be compiled. `directory` lies in the repository, which has the packages. */
export class CompiledCore {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    cpSync('tsconfig.base.json', join(directory, 'tsconfig.base.json'));
    cpSync('packages/core', join(directory, 'packages/core'), { recursive: true });
  }

  /** Whether the type checker takes the sources with this mutant. */
  accepts({ path, mutant }: DrawnMutant): boolean {
    const content = readFileSync(path, 'utf8');
    const [start, end] = offsetsOf(content, mutant);
    const copy = join(this.#directory, path);
    writeFileSync(copy, `${content.slice(0, start)}${mutant.replacement}${content.slice(end)}`);
    const { status } = spawnSync('node', ['node_modules/typescript/bin/tsc', '-p', join(this.#directory, 'packages/core'), '--noEmit']);
    writeFileSync(copy, content);
    return status === 0;
  }
}
