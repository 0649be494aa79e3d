import { plainValue, textOf, valueAt, type YamlTree } from '../../text/yamlTree.js';

/* What a node in a service of Compose is called, and which others it is told of. */

/** A variable of a service whose name has an end: `CASSANDRA_SEEDS`; empty where there is none. */
export function variableOf(service: YamlTree, end: string): string {
  const environment = valueAt(service, 'environment');
  if (environment?.kind === 'map') return textOf(environment.pairs.find(({ key }) => key.text.endsWith(end))?.value);
  const items = environment?.kind === 'list' ? environment.items.map(textOf) : [];
  return items.map((item) => item.split(/=(.*)/s)).find(([name = '']) => name.endsWith(end))?.[1] ?? '';
}

export function seedsOf(service: YamlTree): readonly string[] {
  return variableOf(service, '_SEEDS')
    .split(/[\s,"']+/)
    .filter((host) => host !== '');
}

export const address = /(?<!\d)\d+(?:\.\d+){3}/g;

/** By what other nodes know a service. */
export function namesOf(name: string, service: YamlTree): readonly string[] {
  const addresses = JSON.stringify(plainValue(valueAt(service, 'networks') ?? service)).match(address) ?? [];
  return [name, textOf(valueAt(service, 'container_name')), textOf(valueAt(service, 'hostname')), ...addresses].filter(
    (each) => each !== '',
  );
}
