import { textOf, valueAt, type YamlMap } from '../text/yamlTree.js';

/* Objects that ask cass-operator or k8ssandra-operator for nodes of Cassandra. */

/** Whether an object asks an operator for nodes of Cassandra; those of DataStax Enterprise and HCD have settings of their own. */
export function isOperated(object: YamlMap): boolean {
  const spec = valueAt(object, 'spec');
  const server = textOf(valueAt(spec, 'serverType') ?? valueAt(spec, 'cassandra', 'serverType'));
  return /^(?:CassandraDatacenter|K8ssandraCluster)$/.test(textOf(valueAt(object, 'kind'))) && (server === '' || server === 'cassandra');
}
