import { assignmentsOf, type Document } from '../../formats/document.js';

/** Variables that bin/hbase reads. */
const scriptVariable = /^(?:HBASE_(?:\w+_)?OPTS|HBASE_HEAPSIZE|HBASE_OFFHEAPSIZE|HBASE_CLASSPATH|HBASE_LOG_DIR|SERVER_GC_OPTS)$/;

/**
 * Variables of hbase-env.sh that are set and never exported. hbase-daemon.sh sources the file and starts bin/hbase as another process, which does not
 * source it again (HBASE_ENV_INIT, from 0.94.10): what was not exported is lost. Tried with 2.4.9.
 */
export function lostVariables(documents: readonly Document[]): readonly string[] {
  const document = documents.find(({ kind }) => kind === 'hbase-env');
  if (document === undefined || document.template !== undefined) return [];
  const exported = new Map<string, boolean>();
  for (const { name, exported: isExported } of assignmentsOf(document)) {
    if (scriptVariable.test(name)) exported.set(name, isExported || exported.get(name) === true);
  }
  // A variable that only feeds others in this file need not be exported.
  const used = new Set<string>();
  for (const assignment of assignmentsOf(document)) {
    for (const part of assignment.parts)
      if (part.kind === 'variable' && part.name !== assignment.name && assignment.exported) used.add(part.name);
  }
  return [...exported].filter(([name, isExported]) => !isExported && !used.has(name)).map(([name]) => name);
}
