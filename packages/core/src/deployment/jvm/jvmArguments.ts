import type { Product } from '../../catalog/product.js';
import type { Document } from '../../formats/document.js';
import { productsReadBy } from '../roleFiles.js';
import type { JvmArguments } from './jvmArgument.js';
import { cassandraArguments } from './startScripts/cassandra.js';
import { hadoopArguments } from './startScripts/hadoop.js';
import { hbaseArguments } from './startScripts/hbase.js';
import type { StartInput } from './startScripts/startInput.js';

/** Lists that were built before: rules ask for the same one in many choices of other products' releases. */
const built = new WeakMap<readonly Document[], Map<string, JvmArguments>>();

/** The arguments of a role's JVM: what the start script of the release makes of the env files. */
export function jvmArgumentsOf(input: StartInput): JvmArguments {
  const [product] = productsReadBy(input.role);
  const release = product === 'hbase' || product === 'hadoop' || product === 'cassandra' ? input.releases[product] : undefined;
  const key = `${input.role}|${release}|${input.jdk}|${input.hardware?.memory}|${input.hardware?.cores}`;
  let ofDocuments = built.get(input.documents);
  if (ofDocuments === undefined) {
    ofDocuments = new Map();
    built.set(input.documents, ofDocuments);
  }
  let result = ofDocuments.get(key);
  if (result === undefined) {
    result = buildArguments(product, input);
    ofDocuments.set(key, result);
  }
  return result;
}

function buildArguments(product: Product | undefined, input: StartInput): JvmArguments {
  switch (product) {
    case 'hbase':
      return hbaseArguments(input);
    case 'hadoop':
      return hadoopArguments(input);
    case 'cassandra':
      return cassandraArguments(input);
    default:
      return { arguments: [], complete: false, documents: [] };
  }
}
