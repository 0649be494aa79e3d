import { parseYamlTree, valueAt, type YamlTree } from '../../text/yamlTree.js';
import { mostCharacters } from './peers.js';

/** Names of inventories: `hosts`, `hosts.yml`, `production`, `prod.ini`, `example.hosts`. */
const inventory =
  /^(?:(?:.*[._-])?(?:hosts|inventory)(?:[._-](?:ini|cfg|example|sample|txt|prod(?:uction)?|ya?ml))?|production|prod|[\w-]+\.ini)$/i;

/** Folders of inventories beside a playbook. */
const folderOfInventories = /^(?:inventor(?:y|ies)|environments?)$/i;

/** Whether a file may list the hosts of groups. */
export function mayBeInventory(name: string): boolean {
  return inventory.test(name);
}

/** Whether a folder may hold inventories. */
export function mayHoldInventories(name: string): boolean {
  return folderOfInventories.test(name);
}

/** Hosts that only use what others run. */
const ofClients = /client|edge|gateway|bastion|monitor/;

/** How many hosts an inventory has in groups of some names: `[cassandra_nodes]`. @param group finds a name in small letters */
export function hostsListedIn(text: string, group: RegExp): number {
  if (text.length > mostCharacters) return 0;
  const isWanted = (name: string) => group.test(name.toLowerCase()) && !ofClients.test(name.toLowerCase());
  if (/^[ \t]+hosts:[ \t]*\r?$/m.test(text)) return hostsInGroups(parseYamlTree(text).tree, isWanted).size;
  const hosts = new Set<string>();
  let isOfProduct = false;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const [, name] = /^\[([^\]]+)\]/.exec(trimmed) ?? [];
    if (name !== undefined) isOfProduct = isWanted(name) && !name.includes(':');
    // The settings of a client, not hosts: `[cassandra]`, `port = 9042`.
    else if (isOfProduct && /^[\w.-]+\s*[=:]/.test(trimmed)) return 0;
    else if (isOfProduct && /^[\w<]/.test(trimmed)) for (const host of expanded(trimmed.split(/\s/)[0] ?? '')) hosts.add(host);
  }
  return hosts.size;
}

/** A range of names that is none of numbers alone, or one of several in a name: how many hosts it stands for is not worked out. */
const otherRange = /^(?![ \t]*\[)[^#;\n[]*\[(?!\d+:\d+\][^[\n]*$)/m;

/** How many hosts an inventory has in groups of some names; undefined where it does not tell: it has none of them, or a group is made of others. */
export function numberListedIn(text: string, group: RegExp): number | undefined {
  const made = [...text.matchAll(/^[ \t]*\[([^\]\n]+):children\]|^[ \t]*([\w-]+):[ \t]*\n[ \t]+children:/gm)];
  const isMade = made.some(([, ini, yaml]) => group.test((ini ?? yaml ?? '').toLowerCase()));
  const count = isMade || otherRange.test(text) ? 0 : hostsListedIn(text, group);
  return count === 0 ? undefined : count;
}

/** The hosts of groups of some names in an inventory that is YAML, however deep the groups stand in each other. */
function hostsInGroups(tree: YamlTree | undefined, isWanted: (name: string) => boolean): ReadonlySet<string> {
  if (tree?.kind !== 'map') return new Set();
  return new Set(
    tree.pairs.flatMap(({ key, value }) => {
      const hosts = valueAt(value, 'hosts');
      const own = isWanted(key.text) && hosts?.kind === 'map' ? hosts.pairs.map((host) => host.key.text) : [];
      return [...own.flatMap(expanded), ...hostsInGroups(value, isWanted)];
    }),
  );
}

/** `node[1:3].example.com` is three hosts; the local one is none. */
function expanded(host: string): readonly string[] {
  if (/^(?:localhost|127\.)/.test(host) || host.includes('=')) return [];
  const [, before = '', from, to, behind = ''] = /^(.*)\[(\d+):(\d+)\](.*)$/.exec(host) ?? [];
  if (from === undefined || to === undefined) return [host];
  const count = Math.min(Math.max(Number(to) - Number(from) + 1, 0), 100);
  return Array.from({ length: count }, (_, index) => `${before}${Number(from) + index}${behind}`);
}
