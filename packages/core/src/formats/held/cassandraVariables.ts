import { endingOfVariables } from './hadoopVariables.js';
import { type ImageVariables, imageVariableContext } from './imageVariables.js';
import type { VariableContext } from './variableLine.js';

/* Variables that start scripts of images write into cassandra.yaml. They are judged as those of a container; here is what can be written. */

/** What the part is called. No line stands in it: only the editor asks for it. */
export const cassandraVariables = `cassandra-yaml${endingOfVariables}`;

const officialImage = /^(?:(?:docker\.io\/)?library\/|docker\.io\/)?cassandra(?::[^/]*)?(?:@.*)?$/;

/** Whether it is the image whose docker-entrypoint.sh is known. */
export function isOfficialImage(image: string): boolean {
  return officialImage.test(image);
}

const images: readonly ImageVariables[] = [
  // docker-entrypoint.sh
  {
    image: officialImage,
    settings: new Map([
      ['CASSANDRA_BROADCAST_ADDRESS', 'broadcast_address'],
      ['CASSANDRA_BROADCAST_RPC_ADDRESS', 'broadcast_rpc_address'],
      ['CASSANDRA_CLUSTER_NAME', 'cluster_name'],
      ['CASSANDRA_ENDPOINT_SNITCH', 'endpoint_snitch'],
      ['CASSANDRA_LISTEN_ADDRESS', 'listen_address'],
      ['CASSANDRA_NUM_TOKENS', 'num_tokens'],
      ['CASSANDRA_RPC_ADDRESS', 'rpc_address'],
      ['CASSANDRA_START_RPC', 'start_rpc'],
    ]),
  },
  // libcassandra.sh. It takes CASSANDRA_HOST, too, as programs that connect to Cassandra do: nothing is said of that.
  {
    image: /(?:^|\/)bitnami(?:legacy)?\/cassandra(?:[:@]|$)/,
    settings: new Map([
      ['CASSANDRA_AUTOMATIC_SSTABLE_UPGRADE', 'automatic_sstable_upgrade'],
      ['CASSANDRA_BROADCAST_ADDRESS', 'broadcast_address'],
      ['CASSANDRA_CLUSTER_NAME', 'cluster_name'],
      ['CASSANDRA_CQL_PORT_NUMBER', 'native_transport_port'],
      ['CASSANDRA_ENDPOINT_SNITCH', 'endpoint_snitch'],
      ['CASSANDRA_NUM_TOKENS', 'num_tokens'],
      ['CASSANDRA_TRANSPORT_PORT_NUMBER', 'storage_port'],
    ]),
  },
];

/** What can be written at an offset of a file that starts nodes. @param path of that file */
export function cassandraVariableContext(path: string, text: string, offset: number): VariableContext | undefined {
  return imageVariableContext(images, 'CASSANDRA_', path, text, offset);
}
