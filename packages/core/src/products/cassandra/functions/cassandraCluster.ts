import type { Resolution } from '../../../deployment/deployment.js';
import { tasksForNewest } from '../../../deployment/machine/newestPackages.js';
import { tasksThatRemove } from '../../../deployment/machine/removedData.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { baseName } from '../../../text/paths.js';
import { removalsOfCassandra } from '../removalsOfCassandra.js';
import { isDottedQuad, isLoopback, isPossibleAddress, isWildcard } from './cassandraAddresses.js';
import { seedHosts, seedSearch } from './cassandraRing.js';
import { topologyListsNodes } from './cassandraTopology.js';
import { entryOf, scalarText } from './cassandraYamlTree.js';

/* What the files show of the cluster around a node: whether there are others, and whether strangers reach it. */

/** What a template calls several hosts, or does to make one text of them. */
const severalHosts =
  /\{%-?\s*for\b|\b(?:join|groups)\b|\.each\b|(?:nodes|hosts|addresses|(?:ip)?addrs\d?|servers|members|ips|list)(?![a-z])/i;

/** Config management writes the files of clusters; `$SEEDS` alone may stand in the image of a single container. */
const managed = /(?:\{\{|<%)[^%}]*seeds(?![a-z])/i;

/** Terraform fills in `${seeds}` in the files that are named as its templates. */
const managedByTerraform = /\$\{[a-z_]*seeds\}/;
const templateOfTerraform = /\.(?:tpl|tmpl|tftpl)$/;

const forOneNode = /(?:^|[/_.-])(?:standalone|single(?:[_-]?node)?)(?:[/_.-]|$)/i;

/** An inventory's group whose hosts are all taken, and that is not one of seeds: `groups['cassandra'] | join(',')`. */
const wholeGroup =
  /\{%-?\s*for\b[^%]*\b(?:groups\b|(?:ansible_)?play_(?:hosts|batch))[^%]*%\}|\b(?:groups(?:\.\w+|\[[^[\]{}]+\])|(?:ansible_)?play_(?:hosts(?:_all)?|batch))\s*\|[^}]*\bjoin\b/;
const partOfGroup = /seed|\[\s*-?\d*\s*:|\[\s*-?\d+\s*\]|\b(?:first|last|random|slice|batch|select|reject|intersect|difference|if)\b/i;
/** What a loop calls each host, and what it takes of it: `hostvars[seed]['addresses'][0]`. */
const loopVariable = /\bfor\s+\w+\s+in\b|\bhostvars\s*\[[^[\]]*\](?:\[[^[\]]*\]|\.\w+)*/g;
const comma = /\{%-?\s*(?:if (?:not )?loop\.(?:last|first|index)[^%]*|endif)\s*-?%\}/g;

/** Longer lines are no template that somebody wrote. */
const longestSeeds = 2000;

/** The line with the seeds as it stands in a template that fills it in; empty where none does. */
function seedsFilledIn(resolution: Resolution): string {
  const { origin } = resolution.setting('seed_provider');
  if (origin.kind !== 'entry' || origin.entry.hole !== 'value') return '';
  const { range } = origin.entry;
  const text = origin.document.source.text.slice(range.start, range.end);
  const lines = [...text.replace(/^[ \t]*#.*$/gm, '').matchAll(/^[ \t-]*["']?seeds["']?[ \t]*:[ \t]*(.*)$/gm)].map((match) => {
    const [whole, line = ''] = match;
    // A text in quotes may go over several lines: a loop with a line for each host.
    const quote = /^(["'])(?!.*\1)/.exec(line)?.[1];
    const behind = match.input.slice(match.index + whole.length);
    return quote === undefined ? line : `${line}${behind.slice(0, Math.max(behind.indexOf(quote), 0))}`;
  });
  // Of the arms of a branch the one for several hosts tells most.
  const seeds = lines.find((line) => severalHosts.test(line)) ?? lines[0] ?? '';
  return /[$%{<@]/.test(seeds) ? seeds.slice(0, longestSeeds) : '';
}

/** Whether a template fills in the seeds, as several. */
function seedsAreFilledIn(resolution: Resolution): boolean {
  const seeds = seedsFilledIn(resolution);
  const isPath = (path: RegExp) => resolution.deployment.documents.some(({ source }) => path.test(source.path));
  const isManaged = managed.test(seeds) || (managedByTerraform.test(seeds) && isPath(templateOfTerraform));
  const isMeant = severalHosts.test(seeds) || /(?:\}\}|%>)["'\s]*,["'\s]*(?:\{\{|<%=)/.test(seeds) || (isManaged && !isPath(forOneNode));
  return seeds !== '' && isMeant;
}

/** `groups['cassandra'][0]`, `seeds | first`: one host out of a list. */
const firstOfList = /\[\s*['"]?[\w. -]+['"]?\s*\]\s*\[\s*0\s*\]|\bgroups\.\w+\s*\[\s*0\s*\]|(?:\||\.)\s*first\b/;

/** Whether a template takes one host of a group for the only seed. */
function seedsAreFirst(resolution: Resolution): boolean {
  const seeds = seedsFilledIn(resolution);
  const isOnePiece = /^["']?\s*(?:\{\{[^{}]*\}\}|<%=[^%]*%>)\s*["']?\s*(?:#.*)?$/.test(seeds);
  return isOnePiece && firstOfList.test(seeds) && !/\bjoin\b|\+|~/.test(seeds);
}

/** Facts and variables that hold the address or the name of the host itself. */
const ownAddress =
  /ip_?v4|ip_?addr|hostvars|\bansible_(?:(?:ssh_)?host\b|default|eth|en[ps]|fqdn|hostname)|\binventory_hostname\b|getent|(?:private|public|internal|external|node|host|local)_?ip(?![a-z])/i;

/** `hostvars['node1'].ansible_host`: the address of one host, whatever host the file is for. */
const addressOfOne = /\bhostvars\[\s*["'][\w.-]+["']\s*\]/;

/** Whether a template gives a setting an address of the machine that the file is for: a fact of Ansible, Chef or Puppet. */
function isHostAddress(resolution: Resolution, name: string): boolean {
  const { origin } = resolution.setting(name);
  if (origin.kind !== 'entry' || origin.entry.hole !== 'value') return false;
  const { value = '' } = origin.entry;
  return ownAddress.test(value) && !addressOfOne.test(value);
}

/** What a template prints for a setting, without quotes and blanks; empty where the value stands in the file. */
function expressionOf(resolution: Resolution, name: string): string {
  const { origin } = resolution.setting(name);
  return origin.kind === 'entry' && origin.entry.hole === 'value' ? withoutQuotes(origin.entry.value ?? '') : '';
}

function withoutQuotes(text: string): string {
  return text.replace(/["'\s]/g, '');
}

/** Whether a template gives the seeds the one expression that listen_address has. */
function seedsAreOwnAddress(resolution: Resolution): boolean {
  const own = expressionOf(resolution, 'listen_address');
  const seeds = seedsFilledIn(resolution);
  const isOne = own !== '' && own === withoutQuotes(seeds) && !addressOfOne.test(seeds);
  return isOne && !resolution.deployment.documents.some(({ source }) => forOneNode.test(source.path));
}

/** The host that a template is for, as Ansible, Salt and Chef name it. */
const self =
  /\b(?:inventory_hostname(?:_short)?|ansible_(?:host|hostname|fqdn|default_ipv4|eth\d|all_ipv4_addresses)|ansible_facts|grains)\b|\bnode\[/;

/** Whether a template takes the host that it is for out of its list of seeds, and names nothing for an empty list. */
function seedsLeaveOutSelf(resolution: Resolution): boolean {
  const seeds = seedsFilledIn(resolution);
  if (/\b(?:default|d\(|or|else)/.test(seeds)) return false;
  const filters = seeds.matchAll(/\|\s*(?:difference|reject)\s*\(([^)]*)\)|\bif\s+\w+\s*!=\s*([^%}]*)/g);
  return [...filters].some(([, argument, other]) => self.test(argument ?? other ?? ''));
}

/** Text of an address setting; empty where it is not set. */
function address(resolution: Resolution, name: string): string {
  const entry = entryOf(resolution, name);
  return (entry?.node === undefined ? entry?.value : scalarText(entry.node))?.trim() ?? '';
}

/**
 * What shows that the cluster has several nodes; empty where nothing does. The fact `nodes` decides where it is stated. Several names for the local host are one machine, and a
 * node that is its own only seed may well be alone. A host name may be that of the node itself, so only literal addresses differ.
 */
function clusterSign(resolution: Resolution): string {
  const { nodes } = resolution.deployment.facts;
  if (typeof nodes === 'number') return nodes > 1 ? `the cluster has ${nodes} nodes` : '';
  if (seedsAreFilledIn(resolution)) return 'the seeds are filled in from a list of hosts';
  if (topologyListsNodes(resolution)) return 'cassandra-topology.properties lists several nodes';
  const { peers } = resolution.deployment;
  if (peers !== undefined) return `${peers.place} has ${peers.count} nodes`;
  const search = seedSearch(resolution);
  // Where the node listens on its own host only, what starts the image writes its address into the file.
  if (search !== '' && !isLoopback(address(resolution, 'listen_address'))) return `${search} looks for nodes`;
  const seeds = [...new Set(seedHosts(resolution))].filter((seed) => !isLoopback(seed) && !isWildcard(seed));
  if (seeds.length > 3) return `${seeds.length} seeds are listed`;
  if (seeds.length > 1) return `the seeds are ${seeds.join(', ')}`;
  const [seed] = seeds;
  const own = [address(resolution, 'listen_address'), address(resolution, 'broadcast_address')];
  const isOther =
    seed !== undefined &&
    isDottedQuad(seed) &&
    isDottedQuad(own[0] ?? '') &&
    !own.includes(seed) &&
    own.every((each) => each === '' || isDottedQuad(each));
  return isOther ? `the seed is another host (${seed})` : '';
}

/** An IPv4 address that the internet routes: none of private, shared, link-local, loopback, multicast and documentation's networks. */
function isPublic(text: string): boolean {
  if (!isDottedQuad(text)) return false;
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  if ([a, b, c, d].some((part) => part > 255) || a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if ((a === 100 && b >= 64 && b < 128) || (a === 169 && b === 254) || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168))
    return false;
  const isDocumentation =
    (a === 192 && b === 0 && (c === 0 || c === 2)) || (a === 198 && b === 51 && c === 100) || (a === 203 && b === 0 && c === 113);
  return !isDocumentation && !(a === 198 && (b === 18 || b === 19));
}

/** Addresses of the node that the internet routes, as far as literal ones tell. */
function publicAddress(resolution: Resolution): string {
  const names = ['rpc_address', 'broadcast_rpc_address', 'broadcast_address', 'listen_address'];
  return names.map((name) => address(resolution, name)).find(isPublic) ?? '';
}

/** Networks within one machine: those of Vagrant's samples and of VirtualBox. */
const ofVirtualMachines = /^(?:10\.0\.2|192\.168\.(?:33|50|56|59|99))\./;

/**
 * The address of a node in the network of an organisation, where it is a seed itself; empty where there is none. Docker gives containers addresses of 172.16.0.0/12, so these
 * tell nothing.
 */
function networkAddress(resolution: Resolution): string {
  const own = address(resolution, 'listen_address');
  const isOwn = isPrivate(own) && !own.startsWith('172.') && !ofVirtualMachines.test(own);
  return isOwn && seedHosts(resolution).includes(own) ? own : '';
}

/** Whether the node serves clients at a literal address in a network within one machine, or at all of its addresses while it listens in such a network. */
function servesOneMachine(resolution: Resolution): boolean {
  const literal = (name: string) => (expressionOf(resolution, name) === '' ? address(resolution, name) : '');
  const own = literal('rpc_address');
  return ofVirtualMachines.test(isWildcard(own) || own === '' ? literal('listen_address') : own);
}

/** Seeds that the server passes over, or takes for a host that nobody meant: 10.0.51 is 10.0.0.51 to Java, and 152 is 0.0.0.152. */
function oddSeeds(resolution: Resolution): string[] {
  return seedHosts(resolution).filter((seed) => !isPossibleAddress(seed) || /[%<>@$]/.test(seed) || /^\d+(?:\.\d+){0,2}$/.test(seed));
}

/** An address of the three networks that the internet does not route and that organisations use within. */
function isPrivate(text: string): boolean {
  return isDottedQuad(text) && /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(text);
}

/** Without `file:`, blanks and a slash at the end. */
function plainPath(path: string): string {
  return path
    .trim()
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
}

function isWithin(path: string, folder: string): boolean {
  const outer = plainPath(folder);
  return outer.startsWith('/') && plainPath(path).startsWith(outer === '/' ? outer : `${outer}/`) && plainPath(path) !== outer;
}

/** What nodes in folders beside this one have otherwise. */
const otherwise: ExpressionFunction['call'] = ({ resolution }, name: string) => resolution.deployment.peers?.otherwise[name] ?? '';

/** What packages of Cassandra are called, those of DataStax among them. */
const packages = '(?:apache-)?cassandra|dsc(?:-cassandra|\\d+)?|dse(?:-full)?';

export const cassandraClusterFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'clusterSign(): string',
    description:
      'what shows that the cluster has several nodes, as a clause: "the cluster has 6 nodes" of the fact nodes, else of the seeds, also of a list that a template fills in; empty where nothing does',
    reads: { setting: ['seed_provider', 'listen_address', 'broadcast_address'], file: ['cassandra-topology'] },
    call: ({ resolution }) => clusterSign(resolution),
  },
  {
    signature: 'startedByPackage(): string',
    description:
      'the file around the deployment that installs the package of Debian, which starts Cassandra with the stock files; empty where none does, or one clears the data or keeps it from starting',
    call: ({ resolution }) => resolution.deployment.packageStart?.('cassandra', 'cassandra.yaml') ?? '',
  },
  {
    signature: 'tasksForNewestPackage(): list<string>',
    description: 'tasks of Ansible around the deployment that install the newest package of Cassandra, each as a place',
    call: ({ resolution }) => {
      const asked = resolution.deployment.askAround?.('newest packages', (path, text) => tasksForNewest(path, text, packages)) ?? [];
      const places = new Set(asked.flat().flatMap(({ path, said }) => said.map((line) => `${path}:${line}`)));
      return [...places].map(baseName);
    },
  },
  {
    signature: 'tasksThatRemoveData(): list<string>',
    description:
      'tasks of Ansible around the deployment that remove the data of the node whenever they run, or whenever another task changes a file of settings, each as a place',
    call: ({ resolution }) => tasksThatRemove(resolution.deployment, 'removed data', removalsOfCassandra),
  },
  {
    signature: 'seedsOfMost(): list<string>',
    description: 'seeds that most nodes list whose files lie in folders beside this one; empty where no list is that of most',
    call: ({ resolution }) => [...(resolution.deployment.peers?.seeds ?? [])],
  },
  {
    signature: 'ofOtherNodes(string): string',
    description:
      'what all other nodes have for cluster_name, partitioner, storage_port, endpoint_snitch or the encryption between nodes whose files lie in folders beside this one, where this one has something else; else empty',
    names: 'setting',
    call: otherwise,
  },
  {
    signature: 'placeOfOthers(string): string',
    description:
      'how most nodes whose files lie in folders beside this one write dc or rack, where this one writes it with other capitals; else empty',
    call: otherwise,
  },
  {
    signature: 'nodesAround(): double',
    description:
      'how many nodes a file around the deployment lists or starts: an inventory, Compose, commands of a script, a stateful set, or how many have a folder each beside it; 0 where none does',
    call: ({ resolution }) => resolution.deployment.peers?.count ?? 0,
  },
  {
    signature: 'publicAddress(): string',
    description: 'an IPv4 address of the node that the internet routes; empty where no line has one',
    reads: { setting: ['rpc_address', 'broadcast_rpc_address', 'broadcast_address', 'listen_address'] },
    call: ({ resolution }) => publicAddress(resolution),
  },
  {
    signature: 'networkAddress(): string',
    description:
      'listen_address where it is an address of a private network, 10.0.0.11, and a seed; empty otherwise, and for networks within one machine',
    reads: { setting: ['seed_provider', 'listen_address'] },
    call: ({ resolution }) => networkAddress(resolution),
  },
  {
    signature: 'servesOneMachine(): bool',
    description:
      'whether the node serves clients at an address of a network within one machine, those of Vagrant and VirtualBox: 192.168.56.11',
    reads: { setting: ['rpc_address', 'listen_address'] },
    call: ({ resolution }) => servesOneMachine(resolution),
  },
  {
    signature: 'isHostAddress(string): bool',
    description: 'whether a template gives a setting an address of the machine that the file is for: {{ ansible_default_ipv4.address }}',
    names: 'setting',
    call: ({ resolution }, name: string) => isHostAddress(resolution, name),
  },
  {
    signature: 'isListenAddress(string): bool',
    description: 'whether a template gives a setting the same expression as listen_address',
    names: 'setting',
    reads: { setting: ['listen_address'] },
    call: ({ resolution }, name: string) => {
      const own = expressionOf(resolution, 'listen_address');
      return own !== '' && own === expressionOf(resolution, name);
    },
  },
  {
    signature: 'seedsAreGroup(): bool',
    description: 'whether a template takes all hosts of a group of its inventory for seeds',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => {
      const seeds = seedsFilledIn(resolution);
      return wholeGroup.test(seeds) && !partOfGroup.test(seeds.replace(comma, '').replace(loopVariable, ''));
    },
  },
  {
    signature: 'seedsAreFirst(): bool',
    description: 'whether a template takes the first host of a list for the only seed: {{ groups["cassandra"][0] }}',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => seedsAreFirst(resolution),
  },
  {
    signature: 'seedsAreOwnAddress(): bool',
    description: 'whether a template gives the seeds the same single expression as listen_address',
    reads: { setting: ['seed_provider', 'listen_address'] },
    call: ({ resolution }) => seedsAreOwnAddress(resolution),
  },
  {
    signature: 'seedsLeaveOutSelf(): bool',
    description: 'whether a template takes the host that it is for out of the list of seeds: difference([inventory_hostname])',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => seedsLeaveOutSelf(resolution),
  },
  {
    signature: 'isPublicAddress(string): bool',
    description: 'whether the text is an IPv4 address that the internet routes',
    call: (_context, text: string) => isPublic(text.trim()),
  },
  {
    signature: 'privateSeeds(): list<string>',
    description: 'seeds that are addresses of private networks: 10.0.0.11',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => seedHosts(resolution).filter(isPrivate),
  },
  {
    signature: 'oddSeeds(): list<string>',
    description: 'seeds that are neither an address nor the name of a host, or an address with fewer than four numbers: 10.0.51',
    reads: { setting: ['seed_provider'] },
    call: ({ resolution }) => oddSeeds(resolution),
  },
  {
    signature: 'isWithin(string, string): bool',
    description: 'whether an absolute path lies below a folder: /data/log below /data',
    call: (_context, path: string, folder: string) => isWithin(path, folder),
  },
];
