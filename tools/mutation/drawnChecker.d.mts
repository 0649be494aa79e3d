import type { Mutant } from '@stryker-mutator/api/core';

/** What tells a mutant from all others, in every process that lists the mutants of the same sources. `fileName` is absolute, lines count from 0. */
export function keyOf(mutant: Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>): string;
