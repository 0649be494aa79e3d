import type { Document } from '../../formats/document.js';
import { daemonDefinition, releaseIn } from '../../products/registry.js';
import type { JvmArguments } from './jvmArgument.js';
import type { StartInput } from './startInput.js';

interface BuiltList {
  readonly input: StartInput;
  readonly result: JvmArguments;
}

/** Lists that were built before: rules ask for the same one in many choices of other products' releases. */
const built = new WeakMap<readonly Document[], Map<string, BuiltList>>();

/** Lists of other files that hold for these, too: {@link inheritArguments}. */
const inherited = new WeakMap<readonly Document[], ReadonlyMap<string, BuiltList>>();

/** The arguments of a role's JVM: what the start script of the release makes of the env files. */
export function jvmArgumentsOf(input: StartInput): JvmArguments {
  const { product } = daemonDefinition(input.role);
  const release = releaseIn(input.releases, product.id);
  const key = `${input.role}|${release}|${input.jdk}|${input.hardware?.memory}|${input.hardware?.cores}`;
  let ofDocuments = built.get(input.documents);
  if (ofDocuments === undefined) {
    ofDocuments = new Map();
    built.set(input.documents, ofDocuments);
  }
  let made = ofDocuments.get(key);
  if (made === undefined) {
    made = { input, result: product.jvmArguments?.(input) ?? { arguments: [], complete: false, documents: [] } };
    ofDocuments.set(key, made);
  }
  return made.result;
}

/** Whether somebody asked for a list of arguments of these files: of others {@link changedArguments} knows nothing. */
export function hasAskedArguments(documents: readonly Document[]): boolean {
  return built.has(documents) || inherited.has(documents);
}

/** Says that the files after a change have the lists of those before it: nothing in which options may stand is another. */
export function inheritArguments(before: readonly Document[], after: readonly Document[]): void {
  if (hasAskedArguments(before)) inherited.set(after, listsOf(before));
}

function listsOf(documents: readonly Document[]): ReadonlyMap<string, BuiltList> {
  return new Map([...(inherited.get(documents) ?? []), ...(built.get(documents) ?? [])]);
}

/**
 * The arguments in which the lists that were asked for of some files differ from those of others, in any release that was asked about; undefined where more
 * than texts of arguments differs.
 */
export function changedArguments(before: readonly Document[], after: readonly Document[]): ReadonlySet<string> | undefined {
  const changed = new Set<string>();
  for (const { input, result } of listsOf(before).values()) {
    const now = jvmArgumentsOf({ ...input, documents: after });
    if (now.complete !== result.complete || now.arguments.length !== result.arguments.length) return undefined;
    for (const [at, argument] of now.arguments.entries()) {
      const old = result.arguments[at];
      if (old === undefined || old.unknown !== argument.unknown || old.variable !== argument.variable) return undefined;
      if (old.text !== argument.text) changed.add(old.text).add(argument.text);
    }
  }
  return changed;
}
