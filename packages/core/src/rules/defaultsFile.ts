import type { ComputedDefault, ComputedDefaults } from '../catalog/computedDefault.js';
import type { Catalogs } from '../deployment/catalogs.js';
import type { CompileOptions } from '../expressions/compileExpression.js';
import { celTypes } from '../expressions/settingType.js';
import type { Product } from '../products/registry.js';
import { type FileProblem, readOwnFile } from '../text/ownFile.js';
import { fields, list, located, type Report, record, type Shaped, sentence } from '../text/shape.js';
import { RuleError } from './ruleError.js';
import { evidence, expression, type WrittenExpression } from './ruleShape.js';
import { compileOptions, compileWritten, rangeOf } from './written.js';

/* catalog/<product>.defaults.yaml: what the product works out where nothing sets a setting. catalog/README.md describes it. */

const writtenCase = fields(
  'default',
  { formula: sentence, source: sentence },
  { releases: located(sentence), when: expression, value: expression, evidence: list(evidence, 1) },
);

const file = fields('defaults', { settings: record(located(list(writtenCase, 1))) }, { variables: record(expression) });

type WrittenCase = Shaped<typeof writtenCase>;

/**
 * Reads the computed defaults of a product and type-checks them against the catalogs. A setting with a case that does not load is a problem; the others load.
 * @param path path that problems name
 */
export function loadDefaultsFile(
  path: string,
  text: string,
  product: Product,
  catalogs: Catalogs,
): { readonly defaults: ComputedDefaults; readonly problems: readonly FileProblem[] } {
  const { value = {}, problems } = readOwnFile(path, text, (tree, report) => {
    const written = file(tree, report);
    return written === undefined ? undefined : compileAll(written, product, catalogs, report);
  });
  return { defaults: value, problems };
}

function compileAll({ settings, variables }: Shaped<typeof file>, product: Product, catalogs: Catalogs, report: Report): ComputedDefaults {
  const options = compileOptions(variables, catalogs);
  const defaults: Record<string, readonly ComputedDefault[]> = {};
  for (const [name, { value: cases, range }] of Object.entries(settings)) {
    try {
      if ((catalogs(product)?.releasesOf(name).length ?? 0) === 0) throw new RuleError(`no release of ${product} has this setting`, range);
      defaults[name] = cases.map((each) => compileCase(each, name, options));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      report(error.range ?? range, `${name}: ${error.message}`);
    }
  }
  return defaults;
}

function compileCase({ releases, when, value, formula, source }: WrittenCase, name: string, options: CompileOptions): ComputedDefault {
  const types = options.typesOf(name).map((type) => celTypes[type]);
  return {
    ...(releases === undefined ? {} : { releases: rangeOf(releases, 'releases') }),
    ...(when === undefined ? {} : { when: compiled(when, 'when', ['bool'], options) }),
    ...(value === undefined ? {} : { value: compiled(value, 'value', types, options) }),
    formula: `${formula}; ${source}`,
  };
}

/** The compiled text of an expression that has one of these types in all releases. */
function compiled(written: WrittenExpression, where: string, allowed: readonly string[], options: CompileOptions): string {
  const { expression: found, types } = compileWritten(written, where, options);
  const other = types.find((type) => !allowed.includes(type));
  if (other !== undefined) throw new RuleError(`${where}: the expression gives ${other}, not ${allowed.join(' or ')}`, written.range);
  return found.text;
}
