import { takenByConfiguration } from '../catalog/readers/takenText.js';
import { keyspaceStatement } from '../formats/cqlStatement.js';
import { SourceText } from '../text/sourceText.js';
import { defineProduct, type FilePart } from './definition.js';

const scripts = /\.cql(?:\.(?:j2|erb|epp|tpl|tmpl))?$/i;

/** Scripts of the shell, and files of Compose and Kubernetes, that hand statements to cqlsh. */
const callers = /\.(?:sh|ya?ml)$/i;

/** The statements of a script that say how often the rows of a keyspace are kept; of two about one keyspace the last. */
function statementsOf(path: string, text: string): readonly FilePart[] {
  const isCaller = callers.test(path);
  if (isCaller ? !/keyspace/i.test(text) || !/cqlsh/.test(text) : !scripts.test(path)) return [];
  const ending = /\.(?:j2|erb|epp|tpl|tmpl)$/i.exec(path)?.[0] ?? '';
  const comments = isCaller ? /^[ \t]*#.*/gm : /\/\*[\s\S]*?\*\/|(?:--|\/\/).*/g;
  const plain = text.replace(comments, (comment) => comment.replace(/[^\n]/g, ' '));
  const source = new SourceText(path, text);
  const parts = new Map<string, FilePart>();
  for (const { 0: statement, 2: name = '', index } of plain.matchAll(keyspaceStatement)) {
    // The shell, or a template, fills it in.
    if (isCaller && /[$%]|\{\{/.test(statement)) continue;
    const { line, column } = source.positionAt(index);
    // Its other lines keep their blanks, so the first one gets those in front of it.
    const lines = ' '.repeat(column) + text.slice(index, index + statement.length);
    const file = `${name.replace(/[^\w-]/g, '_') || 'keyspace'}.keyspace${ending}`;
    parts.set(name.toLowerCase(), { name: file, line, column: 0, text: lines });
  }
  return [...parts.values()];
}

/** How often the rows of keyspaces are kept, as scripts of CQL say. rules/keyspace/settings.yaml declares what is read of a statement. */
export const keyspaces = defineProduct({
  id: 'keyspace',
  title: 'Keyspaces',
  isReleased: false,
  nodesOf: 'cassandra',
  alsoReads: [],
  loading: 'asked',
  files: [
    {
      kind: 'keyspace-statement',
      format: 'cqlStatement',
      name: 'create.keyspace',
      names: /\.keyspace$/,
      holds: ['keyspace'],
      accepts: () => true,
      isPart: true,
      partsOf: statementsOf,
      heldIn: new RegExp(`${scripts.source}|${callers.source}`, 'i'),
      tells: 'product',
    },
  ],
  daemons: [{ id: 'schema', reads: ['keyspace-statement'], isUsual: true }],
  takenText: takenByConfiguration,
  read: ({ text, setting }) => {
    const value = Number(text.trim());
    if (setting.type === 'string') return { kind: 'value', value: text.trim() };
    return /^\d+$/.test(text.trim()) ? { kind: 'value', value } : { kind: 'refused', why: 'is not an integer', problem: 'type' };
  },
  advised: [],
});
