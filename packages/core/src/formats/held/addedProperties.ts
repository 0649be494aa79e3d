import type { EditedFiles } from './sedCommands.js';
import type { ShellWord } from './shellCommands.js';
import { joined, unspelled } from './spelledText.js';

/*
 * Properties that a script adds to files of Hadoop and HBase with a function of its own, as the start scripts of many images do: `addProperty /etc/hadoop/hdfs-site.xml dfs.replication 2`. The function is not
 * looked into: what is called so, and is given a file, a name and a value, does what its name says.
 */

/** `addProperty`, `set_property`, `put_config`, `add_hadoop_property`. */
export const addingFunction = '(?:add|set|put|append)_?(?:hadoop_?|hbase_?|xml_?|site_?)?(?:property|prop|conf|config)';

const file = /\.xml$|^\$\{\w+\}$/;
const nameOfSetting = /^[a-z][\w-]*(?:\.[\w-]+)+$/i;
/** What the sign means depends on how the function puts the value into XML. */
const markup = /[<>&]/;

/** @param words of a command, the function first */
export function addedByFunction(words: readonly ShellWord[]): EditedFiles | undefined {
  const [, target, name, value, ...others] = words;
  if (target === undefined || name === undefined || value === undefined || others.length > 0) return undefined;
  if (!file.test(target.text) || !nameOfSetting.test(name.text) || markup.test(value.text)) return undefined;
  const line = joined(unspelled('<name>'), name, unspelled('</name><value>'), value, unspelled('</value>'));
  return { targets: [target.text], lines: [line], patterns: undefined, isAdded: true };
}
