import type { Deployment } from '../deployment/deployment.js';
import type { Fix } from './fix.js';
import type { Proof } from './safety.js';

export type DocumentEdit = Fix['edits'][number];

/** Files of another deployment in which the lines of a fix stand, too. */
export interface OtherFiles {
  readonly deployment: Deployment;
  /** Where an edit is to be made there; undefined where something else stands around its lines. */
  readonly placeOf: (edit: DocumentEdit) => DocumentEdit | undefined;
  /** Names of the lines that differ, with all that are made of them, and what stands for arguments of JVMs where those may differ. */
  readonly changed: ReadonlySet<string>;
}

type Mover = (files: OtherFiles) => Fix | undefined;

const movers = new WeakMap<Fix, Mover>();

/** Says how a fix is made where the same lines stand in other files. */
export function movable(fix: Fix, mover: Mover): Fix {
  movers.set(fix, mover);
  return fix;
}

/** The same fix where its lines stand in other files; undefined where they are not the same there, or more than lines counts. */
export function movedFix(fix: Fix, files: OtherFiles): Fix | undefined {
  return movers.get(fix)?.(files);
}

/** The edits at their other places; undefined where one of them has none. */
export function movedEdits(edits: readonly DocumentEdit[], { placeOf }: OtherFiles): readonly DocumentEdit[] | undefined {
  const moved = edits.map(placeOf);
  return moved.every((edit) => edit !== undefined) ? moved : undefined;
}

/** Names in which files may differ before a proof is not asked of them any more. */
const mostNames = 1000;

/** What is proven of a fix that is made in one deployment after the other: it holds in the next where no line differs that it hangs on. */
export class SharedProof {
  private readonly changed = new Set<string>();
  private proof: Proof | undefined;

  /** The proof that is asked of files which differ from the last ones in lines of some names. */
  across(names: ReadonlySet<string>): SharedProof {
    if (this.changed.size > mostNames) return new SharedProof();
    for (const name of names) this.changed.add(name);
    return this;
  }

  isSafe(prove: () => Proof): boolean {
    if (this.proof === undefined || !this.holds(this.proof)) this.proof = prove();
    return this.proof.isSafe;
  }

  private holds({ compared }: Proof): boolean {
    if (compared === undefined) return false;
    const { names, asked } = compared;
    const concerned = asked.concernedBy(this.changed);
    return [...names].every((name) => !concerned.has(name));
  }
}
