import type { NamedServer, Resolution } from '../../deployment/deployment.js';
import type { Document } from '../../formats/document.js';
import { namesSet } from '../hadoopConfiguration.js';

/* Lines for one name service or one NameNode, whose values take the place of the general ones (NameNode.initializeGenericKeys, DFSUtil.setGenericConf). */

/** Settings that a NameNode may have in a line of its own (NameNode.NAMENODE_SPECIFIC_KEYS), what people set first; the catalog says in which releases. */
const ofNameNode: readonly string[] = [
  ...['rpc-address', 'http-address', 'https-address', 'servicerpc-address', 'lifeline.rpc-address'],
  ...['rpc-bind-host', 'http-bind-host', 'https-bind-host', 'servicerpc-bind-host', 'lifeline.rpc-bind-host'],
  ...['secondary.http-address', 'secondary.https-address'],
  ...['name.dir', 'edits.dir', 'shared.edits.dir', 'checkpoint.dir', 'checkpoint.edits.dir'],
  ...['keytab.file', 'kerberos.principal', 'kerberos.internal.spnego.principal'],
  ...['backup.address', 'backup.http-address', 'backup.dnrpc-address'],
]
  .map((name) => `dfs.namenode.${name}`)
  .concat('dfs.secondary.namenode.keytab.file', 'dfs.ha.fencing.methods', 'dfs.ha.zkfc.port');

/** Settings that only a name service may have in a line of its own (NameNode.NAMESERVICE_SPECIFIC_KEYS). */
const ofNameService = 'dfs.ha.automatic-failover.enabled';

export const linesOfNameNodes: ReadonlySet<string> = new Set([...ofNameNode, ofNameService]);

const anyOwnLine = new RegExp(`^(?:${[...linesOfNameNodes].join('|').replaceAll('.', '\\.')})\\.`);

/** The NameNodes, failover controllers or secondary NameNodes that the files are for, each with the lines that are its own; none where no line is for one alone. */
export function namedServers(resolution: Resolution): readonly NamedServer[] {
  const { role, deployment } = resolution;
  if (role !== 'namenode' && role !== 'zkfc' && role !== 'secondarynamenode') return [];
  const hasOwnLine = ({ entries }: Document) => entries.some(({ key }) => anyOwnLine.test(key));
  if (![...deployment.documents, ...deployment.included.values()].some(hasOwnLine)) return [];
  const written = new Map(
    [...linesOfNameNodes].map((name) => [name, ownLines(resolution, name)] as const).filter(([, lines]) => lines.length > 0),
  );
  const ids = idsOf(resolution);
  if (ids === undefined) return [{ id: '', own: new Map([...written].map(([name]) => [name, 'unknown'] as const)) }];
  return ids.map(([nameService, nameNode]) => {
    // A secondary NameNode has no id of its own.
    const suffixes = [...(nameNode === undefined || role === 'secondarynamenode' ? [] : [`${nameService}.${nameNode}`]), nameService];
    const own = new Map<string, readonly string[]>();
    for (const [name, all] of written) {
      const lines = suffixes
        .slice(name === ofNameService ? -1 : 0)
        .map((suffix) => `${name}.${suffix}`)
        .filter((line) => all.includes(line));
      if (lines.length > 0) own.set(name, lines);
    }
    return { id: suffixes[0] ?? nameService, own };
  });
}

/** Names of lines that give a setting for one name service or NameNode, as the release has them: `dfs.namenode.name.dir.restore` is a setting of its own. */
export function ownLines(resolution: Resolution, name: string): readonly string[] {
  return namesSet(resolution, `${name}.`).filter((line) => resolution.setting(line).setting?.pattern === `${name}.*`);
}

/** Name service and NameNode of each that the files can be for: of the one that they name, else of all that are this cluster's. Undefined: they do not say. */
function idsOf(resolution: Resolution): readonly (readonly [nameService: string, nameNode: string | undefined])[] | undefined {
  if (resolution.setting('dfs.nameservices').unknown) return undefined;
  const internal = namesIn(resolution, 'dfs.internal.nameservices');
  const [own] = namesIn(resolution, 'dfs.nameservice.id');
  const [ownNode] = namesIn(resolution, 'dfs.ha.namenode.id');
  return namesIn(resolution, 'dfs.nameservices')
    .filter((nameService) => (own === undefined ? internal.length === 0 || internal.includes(nameService) : nameService === own))
    .flatMap((nameService): readonly (readonly [string, string | undefined])[] => {
      const nameNodes = namesIn(resolution, `dfs.ha.namenodes.${nameService}`);
      if (nameNodes.length === 0) return [[nameService, undefined]];
      const named = ownNode !== undefined && nameNodes.includes(ownNode) ? [ownNode] : nameNodes;
      return named.map((nameNode) => [nameService, nameNode] as const);
    });
}

/** What a line lists; nothing where it cannot be read. */
function namesIn(resolution: Resolution, name: string): readonly string[] {
  const { unknown, text } = resolution.setting(name);
  return unknown ? [] : (text ?? '').split(',').flatMap((piece) => (piece.trim() === '' ? [] : [piece.trim()]));
}
