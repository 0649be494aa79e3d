import type { Document } from '@storelint/core/formats';
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

/** Assignments of a shell variable in every file of the deployment. */
export function assignmentsOf(name: string, { deployment }: CheckedDeployment, host: EditorHost): Location[] {
  return deployment.documents.flatMap((document) =>
    document.format === 'shellEnv'
      ? document.entries
          .filter((entry) => entry.key === name)
          .map((entry) => ({ uri: host.uriOf(document.source.path), range: toRange(document.source, entry.keyRange) }))
      : [],
  );
}

function linesThatCount(name: string, document: Document, deployment: CheckedDeployment, host: EditorHost): Location[] {
  const found = new Map<string, Location>();
  for (const role of readersOf(document, deployment)) {
    const { origin } = deployment.resolution(role).setting(name);
    if (origin.kind !== 'entry') continue;
    const { source } = origin.document;
    found.set(`${source.path}:${origin.entry.keyRange.start}`, {
      uri: host.uriOf(source.path),
      range: toRange(source, origin.entry.keyRange),
    });
  }
  return [...found.values()];
}
