import { isProse } from '../../text/prose.js';
import { settingNames } from './settingNames.js';

let known: ReadonlySet<string> | undefined;

/** How many of the names some release of Cassandra knows. */
export function countSettings(names: Iterable<string>): number {
  known ??= new Set(settingNames.trim().split(/\s+/));
  let own = 0;
  for (const name of names) if (known.has(name)) own++;
  return own;
}

export function isCassandraYaml(text: string): boolean {
  const keys = new Set<string>();
  for (const match of text.matchAll(/^(?:["']?)([A-Za-z_][\w.-]*)["']?[ \t]*:/gm)) if (match[1] !== undefined) keys.add(match[1]);
  // Kubernetes, Docker Compose, and lists of plays.
  if ((keys.has('apiVersion') && keys.has('kind')) || keys.has('services') || /^- (?:hosts|name)\s*:/m.test(text)) return false;
  if (keys.size === 0) return !/^[ \t]*[^\s#]/m.test(text.replace(/^(?:---|\.\.\.).*$/gm, ''));
  const own = countSettings(keys);
  return own >= 2 || (own === 1 && keys.size <= 3);
}

/** Elasticsearch, OpenSearch, Logstash, Kafka and Neo4j have a jvm.options as well; Cassandra's has no ranges of JDK releases in front of options. */
export function isCassandraJvmOptions(text: string): boolean {
  if (isProse(text)) return false;
  if (/^[ \t]*\d+(?:-\d*)?:-/m.test(text)) return false;
  const settings = text.replace(/^[ \t]*#.*$/gm, '');
  if (/-D(?:es|opensearch|logstash|jruby|kibana|neo4j|kafka|solr)\.|elasticsearch|opensearch|logstash/i.test(settings)) return false;
  if (/cassandra/i.test(text)) return true;
  return !/elasticsearch|opensearch|logstash|neo4j|solr/i.test(text);
}
