import { resolve } from 'node:path';

/**
 * Where a program keeps the jars that it fetches and what servers leave behind: the first argument of its call.
 * @throws {Error} where the call names none: the working directory may be the repository
 */
export function workDirectory(named: string | undefined): string {
  if (named === undefined) throw new Error('name a directory outside the repository, where jars and what servers write are kept');
  return resolve(named);
}
