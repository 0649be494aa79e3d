import { endingOfHostTasks, ownPlays, partOfKernel, setsParameters, usersLimitedIn } from '../../formats/held/hostTasks.js';
import { mayWriteFiles } from '../../formats/held/writtenFiles.js';
import type { FilePart } from '../definition.js';
import { users } from './daemonLimits.js';

/* Tasks of Ansible and commands of a shell that set parameters of the kernel, or limits of a user that daemons of ours run as. */

/** Roles and scripts for all kinds of machines set parameters, too. */
const ofOurDaemons = /cassandra|hadoop|hbase|hdfs|zookeeper|cloudera|ambari/i;

/** The parameters that a file of tasks or a script sets. */
export function parameterTasks(path: string, text: string): readonly FilePart[] {
  if (!mayWriteFiles(path) || !ofOurDaemons.test(path + text) || !setsParameters(path, text)) return [];
  const own = ownPlays(path, text, ofOurDaemons);
  return setsParameters(path, own) ? [{ name: partOfKernel, line: 0, column: 0, text: own }] : [];
}

/** The limits that tasks give each user. */
export function limitTasks(path: string, text: string): readonly FilePart[] {
  return usersLimitedIn(path, text)
    .filter((user) => users.test(user))
    .map((user) => ({ name: `${user}${endingOfHostTasks}`, line: 0, column: 0, text }));
}
