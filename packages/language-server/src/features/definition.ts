import type { Document } from '@storelint/core/formats';
import type { Range, SourceText } from '@storelint/core/text';
import type { Location, Position } from 'vscode-languageserver';
import type { CheckedDeployment } from '../checkedDeployment.js';
import type { EditorHost } from '../host.js';
import { placeAt } from '../place.js';
import { toOffset, toRange } from '../positions.js';
import { readersOf } from '../settingFacts.js';
import type { FileView } from '../workspace.js';

/** Where a variable gets its value; for a setting, the line that counts. */
export function definitionAt(view: FileView, position: Position, host: EditorHost): Location[] {
  const { document, deployments } = view;
  const [deployment] = deployments;
  const place = placeAt(document, toOffset(document.source, position));
  if (deployment === undefined || place === undefined) return [];
  switch (place.kind) {
    case 'variable':
      return document.format === 'shellEnv'
        ? assignmentsOf(place.name, deployment, host)
        : linesThatCount(place.name, document, deployment, host);
    case 'key':
    case 'value':
    case 'entry':
      return document.format === 'shellEnv'
        ? assignmentsOf(place.entry.key, deployment, host)
        : linesThatCount(place.entry.key, document, deployment, host);
    default:
      return [];
  }
}

/** A place in the document that the editor opens: of a file that another one holds, its place there. */
export function locationOf(source: SourceText, range: Range, host: EditorHost): Location {
  return { uri: host.uriOf(source.file), range: toRange(source, range) };
}

/** Assignments of a shell variable in every file of the deployment. */
export function assignmentsOf(name: string, { deployment }: CheckedDeployment, host: EditorHost): Location[] {
  return deployment.documents.flatMap((document) =>
    document.format === 'shellEnv'
      ? document.entries.filter((entry) => entry.key === name).map((entry) => locationOf(document.source, entry.keyRange, host))
      : [],
  );
}

function linesThatCount(name: string, document: Document, deployment: CheckedDeployment, host: EditorHost): Location[] {
  const found = new Map<string, Location>();
  for (const role of readersOf(document, deployment)) {
    const { origin } = deployment.resolution(role).setting(name);
    if (origin.kind !== 'entry') continue;
    const { source } = origin.document;
    found.set(`${source.path}:${origin.entry.keyRange.start}`, locationOf(source, origin.entry.keyRange, host));
  }
  return [...found.values()];
}
