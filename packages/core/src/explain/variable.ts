import { environmentVariables, fileDefinition, fileKinds, knownProducts, type Product } from '../products/registry.js';
import type { Library } from './library.js';
import { type RuleMention, rulesReading } from './mentions.js';

/** What is known of a variable of env files. */
export interface VariableExplanation {
  readonly kind: 'variable';
  readonly name: string;
  /** What each product's start scripts do with it. */
  readonly uses: readonly { readonly product: Product; readonly description: string }[];
  /** The gravest first. */
  readonly rules: readonly RuleMention[];
}

/** Every variable that the start scripts of some product read. */
export const variableNames: readonly string[] = fileKinds.flatMap((kind) => environmentVariables(kind).map(({ name }) => name));

/** Undefined where no start script and no rule reads the variable. Rules of products that it is no variable of are left out. */
export function explainVariable(name: string, library: Library): VariableExplanation | undefined {
  const uses = fileKinds.flatMap((kind) =>
    environmentVariables(kind)
      .filter((variable) => variable.name === name)
      .map(({ description }) => ({ product: fileDefinition(kind).product, description })),
  );
  const owner = knownProducts.find(({ variables }) => variables?.test(name) === true)?.id;
  const concerned: readonly (Product | undefined)[] = [owner, ...uses.map(({ product }) => product), 'jvm'];
  const rules = rulesReading(
    library,
    (read, { product, pack }) => read.kind === 'variable' && read.name === name && (pack !== undefined || concerned.includes(product)),
  );
  return uses.length === 0 && rules.length === 0 ? undefined : { kind: 'variable', name, uses, rules };
}
