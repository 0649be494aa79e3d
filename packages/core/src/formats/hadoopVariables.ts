import type { Comment, EntriesDocument, Entry, SourceFile } from './document.js';
import { readOnlyFormat } from './readOnlyFormat.js';
import { touchesHole } from './template.js';

/*
 * Variables that the start script of an image turns into a file of Hadoop: `HDFS_CONF_dfs_replication=3` of the images of BDE, `HDFS-SITE.XML_dfs.replication=3` of Hadoop's own.
 * A file of variables has those of several such files, so each of these is a part of it, which has the whole text and of its lines those that begin as its own do.
 * Such a part is read, and nothing writes it.
 */

/** What a part is called: `hdfs-site.variables`. */
export const endingOfVariables = '.variables';

/** `CORE_CONF_` and `CORE-SITE.XML_` of core-site: what the names of its variables begin with. */
function beginningsOf(kind: string): { readonly flat: string; readonly dotted: string } {
  const upper = kind.toUpperCase();
  return { flat: `${upper.replace(/-SITE$/, '')}_CONF_`, dotted: `${upper}.XML_` };
}

/** As the scripts read a line: what stands behind the first `=` is the value, quotes among it. */
const assignment = /^([ \t]*(?:export[ \t]+)?)([\w.-]+)(=)(.*?)[ \t]*\r?$/gm;

/** The name of a setting whose dots are `_`, whose `_` are `__` and whose `-` are `___`. */
function settingIn(flat: string): string {
  return flat.replace(/___|__|_/g, (mark) => (mark === '___' ? '-' : mark === '__' ? '_' : '.'));
}

/** Whether a text has a variable of the kind. */
export function hasVariablesOf(kind: string, text: string): boolean {
  const { flat, dotted } = beginningsOf(kind);
  if (!text.includes(flat) && !text.includes(dotted)) return false;
  return [...text.matchAll(assignment)].some(([, , name = '']) => name.startsWith(flat) || name.startsWith(dotted));
}

function parse(file: SourceFile): EntriesDocument {
  const { text } = file.source;
  const { flat, dotted } = beginningsOf(file.kind);
  const entries: Entry[] = [];
  for (const match of text.matchAll(assignment)) {
    const [, before = '', name = '', sign = '', value = ''] = match;
    const own = name.startsWith(dotted)
      ? name.slice(dotted.length)
      : name.startsWith(flat)
        ? settingIn(name.slice(flat.length))
        : undefined;
    if (own === undefined) continue;
    const start = match.index + before.length;
    const valueStart = start + name.length + sign.length;
    const valueRange = { start: valueStart, end: valueStart + value.length };
    // Compose replaces `${NAME}` by a variable of its own shell, and takes quotes off in some releases only.
    const isUnsure = /[$"']/.test(value) || touchesHole(file.markup.holes, { start, end: valueRange.end });
    const range = { start, end: valueRange.end };
    entries.push({
      key: own,
      keyRange: { start, end: start + name.length },
      value,
      valueRange,
      range,
      ...(isUnsure ? { hole: 'value' } : {}),
    });
  }
  const comments: Comment[] = [...text.matchAll(/^[ \t]*#(.*)$/gm)].map((match) => {
    const start = match.index + match[0].indexOf('#');
    return { text: match[1] ?? '', range: { start, end: match.index + match[0].length } };
  });
  return { ...file, format: 'hadoopVariables', entries, comments, problems: [] };
}

/** Variables in a file beside those that a container is started with. Nothing writes it. */
export const hadoopVariables = readOnlyFormat<EntriesDocument>(parse);
