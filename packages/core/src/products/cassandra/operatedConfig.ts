import { SourceText } from '../../text/sourceText.js';
import { parseYamlTree, textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import type { FilePart } from '../definition.js';
import { isOfCassKop, isOperated } from '../operatedNodes.js';
import { documentsIn, partAt } from '../yamlParts.js';

/* The settings of cassandra.yaml in objects that operators make nodes of: `config.cassandra-yaml` of a CassandraDatacenter, `config.cassandraYaml` of a K8ssandraCluster; CassKop has the former in its CassandraCluster, too. */

/** Each of them, as a part of a cassandra.yaml: the operator writes the rest. */
export function operatedConfigs(path: string, text: string): readonly FilePart[] {
  if (!/^kind:[ \t]*["']?(?:CassandraDatacenter|K8ssandraCluster|CassandraCluster)\b/m.test(text)) return [];
  return documentsIn(text).flatMap(({ text: part, line }) => {
    const source = new SourceText(path, part);
    const { tree } = parseYamlTree(part, { isForeign: true });
    if (tree?.kind !== 'map' || !isOperated(tree)) return [];
    return configsOf(tree).flatMap(({ name, config }) => {
      const settings = valueAt(config, 'cassandra-yaml') ?? valueAt(config, 'cassandraYaml');
      // `{ num_tokens: 16 }` on one line is not how cassandra.yaml is written.
      if (settings?.kind !== 'map' || settings.pairs.length === 0 || part[settings.range.start] === '{') return [];
      return [partAt(source, settings.range.start, settings.range.end, `${name}-cassandra.yaml`, line)];
    });
  });
}

/** The configuration that all data centres have, and those of each. */
function configsOf(object: YamlMap): readonly { readonly name: string; readonly config: YamlTree | undefined }[] {
  const spec = valueAt(object, 'spec');
  const name = textOf(valueAt(object, 'metadata', 'name')).replace(/[^\w-]/g, '_') || 'cluster';
  const cluster = isOfCassKop(object) ? spec : valueAt(spec, 'cassandra');
  if (cluster === undefined) return [{ name, config: valueAt(spec, 'config') }];
  const centres = valueAt(cluster, 'datacenters') ?? valueAt(cluster, 'topology', 'dc');
  const own = centres?.kind === 'list' ? centres.items : [];
  return [
    { name, config: valueAt(cluster, 'config') },
    ...own.map((centre, at) => ({ name: `${name}-${at + 1}`, config: valueAt(centre, 'config') })),
  ];
}
