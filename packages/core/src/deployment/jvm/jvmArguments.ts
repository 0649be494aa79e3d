import type { Product, Releasable, Role } from '../../catalog/product.js';
import type { Document } from '../../formats/document.js';
import type { Range } from '../../text/range.js';
import type { Hardware } from '../deployment.js';
import { productsReadBy } from '../roleFiles.js';
import { cassandraArguments } from './startScripts/cassandra.js';
import { hadoopArguments } from './startScripts/hadoop.js';
import { hbaseArguments } from './startScripts/hbase.js';

/** One argument of a JVM's final command line, with the place that wrote it. */
export interface JvmArgument {
  readonly text: string;
  /** Undefined where the start script itself adds it. */
  readonly place: { readonly document: Document; readonly range: Range } | undefined;
  /** The variable it came through, `HBASE_REGIONSERVER_OPTS`. */
  readonly variable?: string;
  /** Part of the text is known to the host alone and stands as it is written: `-Xloggc:${HBASE_LOG_DIR}/gc.log`, `-Xmx${HEAP}m`. */
  readonly unknown?: true;
}

/** A role's JVM arguments in the order in which its start script puts them. */
export interface JvmArguments {
  readonly arguments: readonly JvmArgument[];
  /** False: some part of the line cannot be told (an undefined variable, an absent env file), so absence of a flag proves nothing. */
  readonly complete: boolean;
  /** The env files and option files that were read. */
  readonly documents: readonly Document[];
}

/** What a start script builds its command line from. */
export interface StartInput {
  readonly role: Role;
  /** One release for each product of the deployment; undefined ones are not known. */
  readonly releases: Readonly<Partial<Record<Releasable, string>>>;
  readonly documents: readonly Document[];
  /** Major release of the JDK. */
  readonly jdk: number | undefined;
  readonly hardware: Hardware | undefined;
}

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
