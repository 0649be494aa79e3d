import { fileDefinition, fileKinds, type VariablePart, variablePartsAt } from '@storelint/core/products';
import { SourceText } from '@storelint/core/text';
import type { Hover, Position } from 'vscode-languageserver';
import { directoryOf, join, nameOf } from '../paths.js';
import { toOffset } from '../positions.js';
import type { FileView, Workspace } from '../workspace.js';
import { settingHover } from './hover.js';

/** A file that an image makes of the variable at a place: as it is, or as it would be if it was the first one. */
export interface VariableView extends VariablePart {
  readonly view: FileView;
  /** Nothing is read of such variables here: they are judged as those of a container, or another one is the first. */
  readonly isSketch: boolean;
}

/** The files that an image may make of the variable at a position of an open document. */
export function variableViewsAt(workspace: Workspace, path: string, position: Position): readonly VariableView[] {
  const text = workspace.mayHold(path) ? workspace.files.openText(path) : undefined;
  if (text === undefined) return [];
  return variablePartsAt(path, text, toOffset(new SourceText(path, text), position)).flatMap((part) => {
    const own = join(path, part.name);
    const isSketch = !workspace.heldIn(path).some((file) => file.path === own);
    const view = isSketch ? workspace.sketch({ path: own, kind: part.kind, text }) : workspace.view(own);
    return view === undefined ? [] : { ...part, view, isSketch };
  });
}

/** The part of an open document that a variable would be the first of. @param path of that part */
export function heldAs(path: string, workspace: Workspace): FileView | undefined {
  const kind = fileKinds.find((each) => fileDefinition(each).variablesPart === nameOf(path));
  const text = workspace.files.openText(directoryOf(path));
  return kind === undefined || text === undefined ? undefined : workspace.sketch({ path, kind, text });
}

/** What is known of the setting that a variable stands for. */
export function variableHover([part]: readonly VariableView[], workspace: Workspace): Hover | null {
  return part?.setting === undefined ? null : settingHover(part.setting, part.nameRange, part.view, workspace.host);
}
