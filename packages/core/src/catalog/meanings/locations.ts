import { isSlip, nearestName } from '../../text/didYouMean.js';
import type { Meaning } from '../meaning.js';
import { type Fault, fault, quoted, withoutEnd } from './fault.js';
import { addressFault } from './hosts.js';

/** Schemes of the file systems that people use with Hadoop, and of its web addresses. Others are somebody's own. */
const knownSchemes = [
  'hdfs', 'file', 'viewfs', 'webhdfs', 'swebhdfs', 'har', 'http', 'https', 'ftp', 'sftp', 's3', 's3a', 's3n', 's3bfs', 'abfs', 'abfss', 'wasb', 'wasbs', 'adl', 'gs',
  'o3fs', 'ofs', 'o3', 'oss', 'obs', 'cos', 'cosn', 'tos', 'bos', 'swift', 'kms', 'jceks', 'localjceks', 'bcfks', 'localbcfks', 'user', 'qjournal', 'maprfs', 'alluxio', 'tachyon', 'hftp', 'hsftp',
  'kfs', 'qfs', 'cfs', 'cfs-old', 'dsefs', 'glusterfs', 'ceph', 'jfs', 'dbfs', 'igfs', 'lustre', 'gpfs', 'ram', 'nullscan', 'zk', 'nfs', 'pfs', 'dfs', 'afs', 'jar', 'ws', 'wss', 'tcp', 'jdbc', 'ldap', 'ldaps', 'mmap', 'pmem', 'files', 'tbfs', 'viewfs-overload',
]; // biome-ignore format: a list of words
/** A slip is only taken for one in a scheme that operators write every day. */
const everydaySchemes = ['hdfs', 'file', 'viewfs', 'webhdfs', 'http', 'https', 'qjournal'];

/** Schemes that Hadoop compares letter by letter when it looks for the class of a file system or a journal. */
const lowerCaseSchemes = ['hdfs', 'viewfs', 'webhdfs', 'swebhdfs', 'qjournal'];

const storageTypes = ['DISK', 'SSD', 'ARCHIVE', 'RAM_DISK', 'PROVIDED', 'NVDIMM'];

/** What is wrong with the form of a URI that has a scheme, or looks as if it should have one. */
export function uriFault(text: string, schemes?: readonly string[]): Fault | undefined {
  const noColon = /^([a-z][a-z0-9+.-]*)\/\//i.exec(text);
  if (noColon !== null)
    return knownSchemes.includes((noColon[1] ?? '').toLowerCase())
      ? fault(`has no colon behind ${noColon[1]}`, `${noColon[1]}:${text.slice(noColon[1]?.length)}`)
      : undefined;
  const parts = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text);
  if (parts === null) return undefined;
  const [, scheme = '', rest = ''] = parts;
  // A drive of Windows.
  if (scheme.length === 1) return undefined;
  const lower = scheme.toLowerCase();
  const isKnown = knownSchemes.includes(lower) || schemes?.includes(lower) === true;
  const meant = isKnown ? undefined : [...(schemes ?? []), ...everydaySchemes].find((each) => isSlip(lower, each));
  if (meant !== undefined && rest.startsWith('/') && isSlip(lower, meant))
    return fault(`has the unknown scheme ${scheme}`, `${meant}:${rest}`);
  if (!isKnown && !rest.startsWith('//')) return undefined;
  if (scheme !== lower && lowerCaseSchemes.includes(lower))
    return fault(`has the scheme ${scheme}, and Hadoop knows only ${lower}`, `${lower}:${rest}`);
  if (/\s/.test(rest.trimEnd())) return undefined;
  if (rest.startsWith('\\')) return fault('has backslashes, where slashes are read', `${scheme}:${rest.replaceAll('\\', '/')}`);
  if (['hdfs', 'webhdfs', 'swebhdfs', 'http', 'https', 'viewfs'].includes(lower)) return hostUriFault(scheme, rest);
  if (lower === 'qjournal') return journalUriFault(rest);
  return lower === 'file' ? fileUriFault(rest) : undefined;
}

/** `qjournal://host:8485;host:8485;host:8485/journal` */
function journalUriFault(rest: string): Fault | undefined {
  if (!rest.startsWith('//')) return undefined;
  const [hosts = '', journal] = splitAt(rest.slice(2), '/');
  if (journal === undefined || journal === '') return fault('has no name of the journal behind its hosts');
  for (const host of hosts.split(';')) {
    const found = host === '' ? undefined : addressFault(host, undefined);
    if (found !== undefined) return fault(`has the JournalNode ${quoted(host)}, which ${found.why}`);
  }
  return undefined;
}

function splitAt(text: string, separator: string): readonly [before: string, behind?: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

function hostUriFault(scheme: string, rest: string): Fault | undefined {
  if (!rest.startsWith('/')) return fault(`has no slashes behind ${scheme}:`, `${scheme}://${rest}`);
  if (rest.startsWith('////')) return fault('has too many slashes', `${scheme}:///${rest.replace(/^\/+/, '')}`);
  // hdfs:/path is a path of the default file system; hdfs:/host:8020 has lost a slash.
  if (!rest.startsWith('//'))
    return /^\/[^/]*:\d+(?:\/|$)/.test(rest) || /^https?$/i.test(scheme)
      ? fault(`has one slash behind ${scheme}:`, `${scheme}:/${rest}`)
      : undefined;
  if (rest.startsWith('///'))
    return /^\/\/\/[^/]*:\d+(?:\/|$)/.test(rest) ? fault(`has three slashes before the host`, `${scheme}:${rest.slice(1)}`) : undefined;
  const authority = rest.slice(2).replace(/[/?#].*$/s, '');
  if (authority === '') return /^https?$/i.test(scheme) ? fault('has no host') : undefined;
  if (/^hdfs$/i.test(scheme) && topDirectory.test(authority) && rest.length > authority.length + 3)
    return fault(`has ${authority} in the place of the host: a path begins with a third slash`, `${scheme}:/${rest}`);
  return /^viewfs$/i.test(scheme) ? undefined : addressFault(authority.replace(/^[^@]*@/s, ''), undefined);
}

function fileUriFault(rest: string): Fault | undefined {
  if (rest === '') return fault('has no path');
  const authority = /^\/\/([^/]+)/.exec(rest)?.[1];
  if (authority === undefined || authority === 'localhost' || /^[a-z]:$/i.test(authority)) return undefined;
  return fault(`has ${authority} in the place of the host: a path begins with a third slash`, `file:///${rest.slice(2)}`);
}

/** Directories at the root of HDFS that no host or name service is called after. */
const topDirectory = /^(?:var|tmp|user|usr|etc|opt|mnt|home)$/;

/** Directories at the root of a file system. */
const lostSlash = /^(?:data|var|mnt|opt|srv|home|usr|etc|tmp|disk|grid|hadoop|export|media|local|u)\d*\/[\w./-]+$/;

/** What is wrong with a path of a file or directory. */
export function pathFault(
  text: string,
  meaning: Pick<Meaning, 'uri' | 'storageTypes' | 'inFileSystem' | 'proof' | 'parted'>,
): Fault | undefined {
  const type = /^\[([^\]]*)\](.*)$/s.exec(text);
  if (type !== null && meaning.storageTypes === true) {
    const [, word = '', rest = ''] = type;
    if (word !== '' && !storageTypes.includes(word.toUpperCase())) {
      const near = nearestName(word, storageTypes);
      return fault(`has the unknown storage type ${word.slice(0, 20)}`, near === undefined ? undefined : `[${near}]${rest}`);
    }
    return pathFault(rest.trim(), meaning);
  }
  if (text.startsWith('[') && meaning.storageTypes === true) return fault('has no closing bracket behind the storage type');
  const [, typeOf = '', behind = ''] = /^(\w+):(\/.*)$/s.exec(text) ?? [];
  if (meaning.storageTypes === true && storageTypes.includes(typeOf.toUpperCase()))
    return fault(
      `has the storage type ${typeOf} without brackets: Hadoop takes it for the scheme of a URI`,
      `[${typeOf.toUpperCase()}]${behind}`,
    );
  const wrongUri = uriFault(text);
  if (wrongUri !== undefined) return wrongUri;
  const hasScheme = /^[a-z][a-z0-9+.-]+:(?=\/)/i.test(text);
  if (hasScheme && meaning.uri === undefined && meaning.proof !== undefined && /^file:/i.test(text))
    return fault('is a URI, where a plain path is read', `/${text.replace(/^file:\/*/i, '')}`);
  if (meaning.uri === undefined && meaning.inFileSystem !== true && /^(?:hdfs|viewfs|webhdfs|s3a):/i.test(text))
    return fault('is a URI of another file system, where a path of the host is read');
  if (!hasScheme && meaning.uri === 'only' && text.startsWith('/')) return fault('has no scheme, where a URI is read');
  if (/^~|^\$\w/.test(text)) return fault(`begins with ${text.startsWith('~') ? '~' : 'a variable'}, which only a shell fills in`);
  const between = /^\/[\w./-]*[\w.-]([;:,]\s*|\s+)\/[\w./-]/.exec(text)?.[1];
  // What the code of the product was not seen to read as one path may be a list.
  const isOfOne = meaning.parted === undefined && meaning.proof !== undefined;
  if (between?.trim() === ',' && !isOfOne) return undefined;
  if (between !== undefined && (between.trim() !== '' || meaning.parted !== undefined)) {
    const read =
      meaning.parted?.includes(',') === true ? ': paths are parted by commas' : between.trim() === ',' ? ': one path is read' : '';
    return fault(`has ${between.trim() === '' ? 'a blank' : `"${between.trim()}"`} between two paths${read}`);
  }
  const isRelative = !hasScheme && !/^(?:\/|\\|[a-z]:)/i.test(text);
  // HBase itself ships ./tmp: whoever writes the dot means the working directory.
  if (!isRelative || meaning.inFileSystem !== undefined || text.startsWith('./')) return undefined;
  const near = lostSlash.test(text) ? `/${text}` : undefined;
  return { ...fault("is a relative path: it hangs on the daemon's working directory", near), isRelative: true };
}

/** A file that is looked for on the class path, which has the configuration directory itself and not what that lies in. */
export function resourceFault(text: string): Fault | undefined {
  const [, home, name] = /^(?:\.\/)?(etc\/\w+|conf)\/(\S+)$/.exec(text) ?? [];
  if (home === undefined) return undefined;
  return fault(`is looked for on the class path, which begins in the configuration directory and has no ${home}`, name);
}

/** A path in ZooKeeper. */
export function znodeFault(text: string, { beneath, slashAtEnd }: Pick<Meaning, 'beneath' | 'slashAtEnd'>): Fault | undefined {
  if (beneath !== true && !text.startsWith('/')) return fault('has no slash at its start, which a path in ZooKeeper needs', `/${text}`);
  if (text.length > 1 && text.endsWith('/') && slashAtEnd !== true)
    return fault('has a slash at its end, which ZooKeeper refuses', withoutEnd(text, '/') || '/');
  if (text.includes('//')) return fault('has two slashes with no name between them', text.replace(/\/{2,}/g, '/'));
  if (/\/\.{1,2}(?:\/|$)/.test(text)) return fault('has "." or ".." in it, which ZooKeeper refuses');
  return undefined;
}
