import type { Location, Position } from 'vscode-languageserver';
import type { EditorHost } from '../host.js';
import { placeAt, variableUses } from '../place.js';
import { toOffset } from '../positions.js';
import { readersOf } from '../settingFacts.js';
import type { FileView } from '../workspace.js';
import { assignmentsOf, locationOf } from './definition.js';

/** The same setting in all files of the deployment, under its old names as well, and where `${…}` uses it. */
export function referencesAt(view: FileView, position: Position, includeDeclaration: boolean, host: EditorHost): Location[] {
  const { document, deployments } = view;
  const [deployment] = deployments;
  const place = placeAt(document, toOffset(document.source, position));
  if (deployment === undefined || place === undefined || place.kind === 'option' || place.kind === 'rule') return [];
  const name = place.kind === 'variable' ? place.name : place.entry.key;
  const found = new Map<string, Location>();
  const add = (location: Location) => found.set(`${location.uri}:${location.range.start.line}:${location.range.start.character}`, location);
  const isShell = document.format === 'shellEnv';
  if (includeDeclaration || !isShell) {
    if (isShell) for (const location of assignmentsOf(name, deployment, host)) add(location);
    else {
      for (const role of readersOf(document, deployment)) {
        for (const each of deployment.resolution(role).places(name)) {
          add(locationOf(each.document.source, each.entry.keyRange, host));
        }
      }
    }
  }
  for (const each of deployment.deployment.documents) {
    if ((each.format === 'shellEnv') !== isShell) continue;
    for (const use of variableUses(each)) if (use.name === name) add(locationOf(each.source, use.range, host));
  }
  return [...found.values()];
}
