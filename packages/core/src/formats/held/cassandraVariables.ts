import { endingOfVariables } from './hadoopVariables.js';
import { contextInLine, type VariableContext, variableLineAt } from './variableLine.js';

/* Variables that the start script of Cassandra's official image writes into cassandra.yaml (docker-entrypoint.sh). They are judged as those of a container; here is what can be written. */

/** What the part is called. No line stands in it: only the editor asks for it. */
export const cassandraVariables = `cassandra-yaml${endingOfVariables}`;

const official = /^(?:(?:docker\.io\/)?library\/|docker\.io\/)?cassandra(?::[^/]*)?(?:@.*)?$/;

const settings: readonly string[] = [
  'broadcast_address',
  'broadcast_rpc_address',
  'cluster_name',
  'endpoint_snitch',
  'listen_address',
  'num_tokens',
  'rpc_address',
  'start_rpc',
];

function variableFor(setting: string): string | undefined {
  return settings.includes(setting) ? `CASSANDRA_${setting.toUpperCase()}` : undefined;
}

/** What can be written at an offset of a file that starts nodes. @param path of that file */
export function cassandraVariableContext(path: string, text: string, offset: number): VariableContext | undefined {
  const line = variableLineAt(path, text, offset);
  if (line === undefined || !official.test(line.image)) return undefined;
  const { name, names, nameRange } = line;
  const settingOf = (variable: string) => settings.find((setting) => variableFor(setting) === variable);
  const typed = text.slice(nameRange.start, Math.min(offset, nameRange.end));
  const taken = new Set(names.flatMap((each) => settingOf(each) ?? []));
  return contextInLine(line, offset, settingOf(name), typed.replace(/^CASSANDRA_/, '').toLowerCase(), variableFor, taken);
}
