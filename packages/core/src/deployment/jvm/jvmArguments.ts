import type { Document } from '../../formats/document.js';
import { daemonDefinition, releaseIn } from '../../products/registry.js';
import type { JvmArguments } from './jvmArgument.js';
import type { StartInput } from './startInput.js';

/** Lists that were built before: rules ask for the same one in many choices of other products' releases. */
const built = new WeakMap<readonly Document[], Map<string, JvmArguments>>();

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
  let result = ofDocuments.get(key);
  if (result === undefined) {
    result = product.jvmArguments?.(input) ?? { arguments: [], complete: false, documents: [] };
    ofDocuments.set(key, result);
  }
  return result;
}
