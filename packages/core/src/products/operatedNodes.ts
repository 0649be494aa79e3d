import { pairAt, textOf, valueAt, type YamlMap, type YamlTree } from '../text/yamlTree.js';

/* Objects that ask cass-operator, k8ssandra-operator or CassKop for nodes of Cassandra, and the values of the chart of Helm that k8ssandra 1 is. */

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
  const isOfK8ssandra = /^(?:CassandraDatacenter|K8ssandraCluster)$/.test(textOf(valueAt(object, 'kind')));
  return isOfCassKop(object) || (isOfK8ssandra && (server === '' || server === 'cassandra'));
}

/** Whether an object asks CassKop, the operator of Orange, for nodes. */
export function isOfCassKop(object: YamlTree | undefined): boolean {
  const version = textOf(valueAt(object, 'apiVersion'));
  return textOf(valueAt(object, 'kind')) === 'CassandraCluster' && version.startsWith('db.orange.com/');
}
