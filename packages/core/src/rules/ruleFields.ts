import { parseRange } from '../catalog/versions.js';

/** Why a rule does not load, in one sentence. */
export class RuleError extends Error {}

/** A mapping of a rule file. */
export type Fields = Readonly<Record<string, unknown>>;

/** @throws {RuleError} where the value is no mapping */
export function asFields(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new RuleError(`${where} is missing or no mapping`);
  return value as Fields;
}

/** @throws {RuleError} where the field is no text, or an empty one */
export function text(source: Fields, field: string): string {
  const value = source[field];
  if (typeof value !== 'string' || value.trim() === '') throw new RuleError(`${field} is required and a text`);
  return value.trim();
}

/** @throws {RuleError} */
export function numberOf(value: unknown, where: string): number {
  if (typeof value !== 'number') throw new RuleError(`${where} is a number`);
  return value;
}

/** @throws {RuleError} where the value is none of those that are allowed */
export function oneOf<T extends string>(value: unknown, allowed: readonly T[], where: string): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new RuleError(`${where} is one of ${allowed.join(', ')}`);
  return found;
}

/** A range of releases as it is written. @throws {RuleError} */
export function range(value: unknown, where: string): string {
  const text = String(value);
  try {
    parseRange(text);
  } catch (error) {
    throw new RuleError(`${where}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return text;
}
