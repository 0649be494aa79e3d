import { programOf } from '../../formats/limits.js';
import type { FilePart } from '../definition.js';

/* Which parts of limits.conf and which units of systemd are for daemons of ours. */

/** Users that daemons run as. */
export const users = /^(?:cassandra|hbase|hadoop|hdfs|yarn|mapred|zookeeper)$/;

/**
 * Files that may hold limits: limits.conf and limits.d of PAM, units and what is put on top of them. A template of a unit may be called anything with service, systemd or unit in it.
 */
export const filesOfLimits =
  /(?:^|\/)(?:(?:(?:[^/]*[-_.])?limits(?:[-_.][^/]*)?\.conf|limits\.d\/[^/]+|[^/]+\.service|[^/]+\.service\.d\/[^/]+\.conf)(?:\.(?:j2|erb|epp|tpl|tmpl|in))?|[^/]*(?:service|systemd|unit)[^/]*\.(?:j2|erb|epp|tpl|tmpl|in))$/i;

/** Programs that are daemons of ours. */
const daemon = /^(?:cassandra|hbase|hdfs|yarn|mapred|(?:hadoop|hbase|yarn|mr-jobhistory)-daemon\.sh|zkServer\.sh)$/;
/** What a container or a script of the machine starts has the limits that these set. */
const ofMachine = /^\S*\/init\.d\//;

/** The limits of each user, or the unit as a whole. */
export function daemonLimits(path: string, text: string): readonly FilePart[] {
  if (!filesOfLimits.test(path)) return [];
  const ending = /\.(?:j2|erb|epp|tpl|tmpl|in)$/i.exec(path)?.[0] ?? '';
  const part = (name: string): FilePart => ({ name: `${name}.limits${ending}`, line: 0, column: 0, text });
  if (/^[ \t]*\[Service\]/m.test(text)) return isOfDaemon(path, text) ? [part('unit')] : [];
  const domains = [...text.matchAll(/^[ \t]*(\w+)[ \t]+(?:soft|hard|-)[ \t]+\w+[ \t]+\S/gm)].map(([, domain = '']) => domain);
  return [...new Set(domains)].filter((domain) => users.test(domain)).map(part);
}

function isOfDaemon(path: string, text: string): boolean {
  const starts = [...text.matchAll(/^[ \t]*ExecStart[ \t]*=[ \t]*(\S.*)$/gm)].map(([, command = '']) => command);
  if (starts.length > 0) return starts.some((command) => daemon.test(programOf(command).name) && !ofMachine.test(command));
  return /(?:cassandra|hbase|hadoop|hdfs|zookeeper)[^/]*\.service\.d\//i.test(path);
}
