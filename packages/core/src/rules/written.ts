import { parseRange } from '../catalog/versions.js';
import type { Catalogs } from '../deployment/catalogs.js';
import { type Compilation, type CompileOptions, compileExpression, ExpressionError } from '../expressions/compileExpression.js';
import type { Located } from '../text/shape.js';
import { RuleError } from './ruleError.js';
import { settingTypes } from './ruleSettings.js';
import type { WrittenExpression } from './ruleShape.js';

/* Parts that rule files and files of defaults share: expressions (CEL, a number, true or false) and ranges of releases. */

/** Options for the expressions of a file or a rule with these variables. */
export function compileOptions(variables: Readonly<Record<string, WrittenExpression>> = {}, catalogs: Catalogs): CompileOptions {
  const texts = Object.entries(variables).map(([name, { value }]) => [name, textOf(value)]);
  return { variables: Object.fromEntries(texts), typesOf: (name) => settingTypes(name, catalogs) };
}

/**
 * Compiles an expression as it is written.
 * @param where the field that it stands in, for the error
 * @throws {RuleError} where it does not compile, with its place
 */
export function compileWritten({ value, range }: WrittenExpression, where: string, options: CompileOptions): Compilation {
  if (typeof value !== 'string')
    return { expression: { text: textOf(value) }, reads: [], types: [typeof value === 'number' ? 'double' : 'bool'] };
  try {
    return compileExpression(value, options);
  } catch (error) {
    // RangeError: nested deeper than the parser of expressions can go.
    if (error instanceof ExpressionError || error instanceof RangeError) throw new RuleError(`${where}: ${error.message}`, range);
    throw error;
  }
}

/** A number without a fraction stays a double. */
function textOf(value: WrittenExpression['value']): string {
  return typeof value === 'number' && Number.isInteger(value) ? `${value}.0` : String(value);
}

/**
 * A range of releases as it is written.
 * @throws {RuleError} where it cannot be read, with its place
 */
export function rangeOf({ value, range }: Located<string>, where: string): string {
  try {
    parseRange(value);
  } catch (error) {
    throw new RuleError(`${where}: ${error instanceof Error ? error.message : String(error)}`, range);
  }
  return value;
}
