import { editorOf, products } from '@storelint/core/products';
import type { Range as LspRange, Position, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { placeAt, variableUses } from '../place.js';
import { toOffset, toRange } from '../positions.js';
import type { FileView } from '../workspace.js';

export interface Renameable {
  readonly name: string;
  readonly range: LspRange;
}

/** What can be renamed at a position: a variable of the user's own. A name that a product reads is none: it would set nothing any more. */
export function renameableAt(view: FileView, position: Position): Renameable | undefined {
  const { document, deployments } = view;
  const [deployment] = deployments;
  // What fills a template in that another file holds, a shell or a task, may know the variable, too.
  if (document.source.within !== undefined && document.template !== undefined) return undefined;
  const place = placeAt(document, toOffset(document.source, position));
  if (deployment === undefined || place === undefined || (place.kind !== 'variable' && place.kind !== 'key')) return undefined;
  const name = place.kind === 'variable' ? place.name : place.entry.key;
  const isOwn =
    document.format === 'shellEnv'
      ? isOwnShellVariable(name, deployment)
      : document.format === 'hadoopXml' && isOwnProperty(name, deployment);
  return isOwn ? { name, range: toRange(document.source, place.range) } : undefined;
}

/** Variables that start scripts and JVMs read. */
const scriptVariable =
  /^(?:HBASE|HADOOP|HDFS|YARN|MAPRED|CASSANDRA|JVM|JAVA|ZOO|ZK|LD|MAX_HEAP|HEAP_|JMX|LOCAL_JMX|MALLOC|SERVER_)|^(?:PATH|HOME|USER|LANG|CLASSPATH|JAVA)$/;

function isOwnShellVariable(name: string, { deployment }: CheckedDeployment): boolean {
  return (
    !scriptVariable.test(name) &&
    deployment.documents.some((document) => document.format === 'shellEnv' && document.entries.some((entry) => entry.key === name))
  );
}

function isOwnProperty(name: string, { deployment, knowledge }: CheckedDeployment): boolean {
  // A variable of the environment, perhaps with what it falls back to.
  if (/^env\.|:/.test(name)) return false;
  if (products.some((product) => (knowledge.catalog(product)?.releasesOf(name).length ?? 0) > 0)) return false;
  return deployment.documents.some(
    (document) => document.format === 'hadoopXml' && variableUses(document).some((use) => use.name === name),
  );
}

/** Renames a variable in every file of the deployment; undefined where that is not possible. */
export function renameAt(view: FileView, position: Position, newName: string, host: EditorHost): WorkspaceEdit | undefined {
  const found = renameableAt(view, position);
  const [deployment] = view.deployments;
  if (found === undefined || deployment === undefined) return undefined;
  const { format } = view.document;
  if (!(format === 'shellEnv' ? /^[A-Za-z_]\w*$/ : /^[^\s<>&${}]+$/).test(newName)) return undefined;
  const changes: Record<string, TextEdit[]> = {};
  for (const document of deployment.deployment.documents) {
    if (document.format !== format) continue;
    const edits: TextEdit[] = [];
    for (const entry of document.entries) {
      if (entry.key !== found.name) continue;
      for (const edit of editorOf(document).rename(document, entry, newName))
        edits.push({ range: toRange(document.source, edit.range), newText: edit.newText });
    }
    for (const use of variableUses(document))
      if (use.name === found.name) edits.push({ range: toRange(document.source, use.range), newText: newName });
    const uri = host.uriOf(document.source.file);
    if (edits.length > 0) changes[uri] = [...(changes[uri] ?? []), ...edits];
  }
  return { changes };
}
