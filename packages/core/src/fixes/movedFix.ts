import type { Deployment } from '../deployment/deployment.js';
import type { Fix } from './fix.js';

export type DocumentEdit = Fix['edits'][number];

/** Where an edit is to be made in other files; undefined where nothing there is the same. */
export type PlaceOfEdit = (edit: DocumentEdit) => DocumentEdit | undefined;

/** Makes a fix at other places, of another deployment: it is proven there anew, when somebody asks. */
type Mover = (placeOf: PlaceOfEdit, deployment: Deployment) => Fix | undefined;

const movers = new WeakMap<Fix, Mover>();

/** Says how a fix is made where the same lines stand in other files. */
export function movable(fix: Fix, mover: Mover): Fix {
  movers.set(fix, mover);
  return fix;
}

/** The same fix where its lines stand in the files of another deployment; undefined where they are not the same there, or more than lines counts. */
export function movedFix(fix: Fix, placeOf: PlaceOfEdit, deployment: Deployment): Fix | undefined {
  return movers.get(fix)?.(placeOf, deployment);
}

/** The edits at their other places; undefined where one of them has none. */
export function movedEdits(edits: readonly DocumentEdit[], placeOf: PlaceOfEdit): readonly DocumentEdit[] | undefined {
  const moved = edits.map(placeOf);
  return moved.every((edit) => edit !== undefined) ? moved : undefined;
}
