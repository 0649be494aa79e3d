import { pairAt, textOf, valueAt, type YamlMap } from '../text/yamlTree.js';

/* Objects that ask cass-operator or k8ssandra-operator for nodes of Cassandra, and the values of the chart of Helm that k8ssandra 1 is. */

/** The part of a chart's values that asks for nodes: `cassandra:` with its data centres. */
export function operatedValues(values: YamlMap): YamlMap['pairs'][number] | undefined {
  const found = pairAt(values, 'cassandra');
  const centres = valueAt(found?.value, 'datacenters');
  const isChart = ['heap', 'cassandraLibDirVolume', 'version'].some((name) => valueAt(found?.value, name) !== undefined);
  return isChart && centres?.kind === 'list' && centres.items.some((each) => valueAt(each, 'size') !== undefined) ? found : undefined;
}

/** Whether an object asks an operator for nodes of Cassandra; those of DataStax Enterprise and HCD have settings of their own. */
export function isOperated(object: YamlMap): boolean {
  const spec = valueAt(object, 'spec');
  const server = textOf(valueAt(spec, 'serverType') ?? valueAt(spec, 'cassandra', 'serverType'));
  return /^(?:CassandraDatacenter|K8ssandraCluster)$/.test(textOf(valueAt(object, 'kind'))) && (server === '' || server === 'cassandra');
}
