import { isAtLeast } from '../../../catalog/versions.js';
import type { Resolution } from '../../../deployment/deployment.js';
import { unknown } from '../../../deployment/unknown.js';
import type { YamlMapping, YamlNode } from '../../../formats/cassandraYaml/yamlNode.js';
import type { Entry } from '../../../formats/document.js';

/* Reading cassandra.yaml values that are trees: lists of classes with parameters, maps of maps. */

export function cassandraSince(resolution: Resolution, version: string): boolean {
  return isAtLeast(resolution.releases.cassandra ?? unknown(), version);
}

/** The line that counts for a setting; undefined where none does. Unknown where a placeholder stands in it. */
export function entryOf(resolution: Resolution, name: string): Entry | undefined {
  const { origin } = resolution.setting(name);
  if (origin.kind !== 'entry') return undefined;
  if (origin.entry.hole !== undefined) return unknown();
  return origin.entry;
}

/** Text of a scalar; undefined for null, unknown for a hole or for what is no scalar. */
export function scalarText(node: YamlNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.kind !== 'scalar' || node.hole === true) return unknown();
  return isNull(node) ? undefined : node.text;
}

export function isNull(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.style === 'plain' && node.hole !== true && /^(|~|null|Null|NULL)$/.test(node.text);
}

/** Value of a key in a mapping; the last one counts. */
export function valueIn(mapping: YamlMapping, key: string): YamlNode | undefined {
  return mapping.pairs.filter((pair) => pair.key.text === key).at(-1)?.value;
}

/** A class with parameters, as `name`, `{class_name: …}` or `[{class_name: …}]` writes it. */
export interface ParameterizedClass {
  readonly className: string | undefined;
  readonly parameters: YamlNode | undefined;
}

/** Undefined where the setting is unset or null; unknown where its form cannot be told. */
export function parameterizedClass(resolution: Resolution, name: string): ParameterizedClass | undefined {
  const entry = entryOf(resolution, name);
  if (entry === undefined) return undefined;
  const { node } = entry;
  if (node === undefined) {
    return entry.value === undefined || entry.value.trim() === '' ? undefined : { className: entry.value.trim(), parameters: undefined };
  }
  return classIn(node);
}

export function classIn(node: YamlNode): ParameterizedClass | undefined {
  if (node.kind === 'scalar') {
    const text = scalarText(node);
    return text === undefined ? undefined : { className: text, parameters: undefined };
  }
  if (node.kind === 'sequence') {
    const [first, second] = node.items;
    return first === undefined || second !== undefined ? unknown() : classIn(first);
  }
  return { className: scalarText(valueIn(node, 'class_name')), parameters: valueIn(node, 'parameters') };
}

/** Parameters by name: a mapping, or a list of mappings whose first counts. Undefined where there are none. */
export function parameterMapping(parameters: YamlNode | undefined): YamlMapping | undefined {
  if (parameters === undefined || isNull(parameters)) return undefined;
  if (parameters.kind === 'mapping') return parameters;
  if (parameters.kind === 'sequence') {
    const [first] = parameters.items;
    return first?.kind === 'mapping' ? first : unknown();
  }
  return unknown();
}

/** Names that a class in a list has beside those that are read. In a map they are refused. */
export function unreadInClass(node: YamlNode | undefined): readonly string[] {
  const first = node?.kind === 'sequence' ? node.items[0] : undefined;
  if (first?.kind !== 'mapping') return [];
  const names = first.pairs.map(({ key }) => key.text);
  return names.includes('<<') ? unknown() : names.filter((name) => name !== 'class_name' && name !== 'parameters');
}
