import { AskedSettings } from '../deployment/askedSettings.js';
import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment, EffectiveSetting, Resolution } from '../deployment/deployment.js';
import { releaseChoices, withNeighbours } from '../deployment/releases/releaseChoices.js';
import type { Resolver } from '../deployment/resolve.js';
import { resolverOf } from '../expressions/resolverOf.js';
import type { Document } from '../formats/document.js';
import { parseDocument } from '../products/parseDocument.js';
import { fileDefinition, filesReadBy, productsReadBy, releasableOf } from '../products/registry.js';
import { SourceText } from '../text/sourceText.js';
import { applyEdits, type TextEdit } from '../text/textEdit.js';

/**
 * Work for all proofs of a deployment together: each fix reads its file anew, and a file may want thousands. Counted in characters that are parsed; what
 * a parser goes through twice counts twice, and an entry as much as 40 characters.
 */
const mostWork = 12_000_000;
const workOfEntry = 40;

/** Whether edits are safe, and what that hangs on. */
export interface Proof {
  readonly isSafe: boolean;
  /** Names that were compared, and who asked for other settings to tell what they are; undefined where the files as a whole decided. */
  readonly compared?: { readonly names: ReadonlySet<string>; readonly asked: AskedSettings };
}

const refuted: Proof = { isSafe: false };

/**
 * Whether the effective configuration of every role stays the same in every possible release. Names are compared by the lines that the edits
 * touch, before and after; a value that is refused or unknown before is never the same after.
 * Not proven where so many fixes were proven before that there is no time left for more.
 */
export function isSafe(edits: Edits, deployment: Deployment, catalogs: Catalogs): boolean {
  return prove(edits, deployment, catalogs).isSafe;
}

/** {@link isSafe}, with what the answer hangs on. */
export function prove(edits: Edits, deployment: Deployment, catalogs: Catalogs): Proof {
  const changed = new Map<Document, TextEdit[]>();
  for (const { document, edit } of edits) {
    const ofDocument = changed.get(document);
    if (ofDocument === undefined) changed.set(document, [edit]);
    else ofDocument.push(edit);
  }
  if ([...changed.keys()].some(hasNothingToKeep)) return refuted;
  const proofs = proofsOf(deployment, catalogs);
  if (!proofs.mayRead(changed.keys())) return refuted;
  const after = new Map([...changed].map(([document, edits]) => [document, proofs.read(document, edits)]));
  const names = new Set([...after].flatMap(([old, now]) => [...old.entries, ...now.entries].map(({ key }) => key)));
  const [compared] = proofs.compare(after, [namesThatChanged(after, names)]);
  return compared === undefined ? refuted : proofs.proofOf(compared);
}

/** Edits of one fix. */
export type Edits = readonly { readonly document: Document; readonly edit: TextEdit }[];

/** Names of settings, and whether one of them has another value once a file is changed. */
interface Compared {
  readonly names: ReadonlySet<string>;
  readonly differ: boolean;
}

/** What all proofs of a deployment share: how it is now, who asked for which setting, and the work that was done. */
export class Proofs {
  private readonly asked = new AskedSettings();
  private readonly before: Resolver;
  private work = 0;

  constructor(
    private readonly deployment: Deployment,
    private readonly catalogs: Catalogs,
  ) {
    this.before = resolverOf(deployment, catalogs, this.asked);
  }

  /** Whether there is time left to read files once more. */
  mayRead(documents: Iterable<Document>): boolean {
    return [...documents].reduce((sum, document) => sum + workOf(document), this.work) <= mostWork;
  }

  /** A file with edits. */
  read(document: Document, edits: readonly TextEdit[]): Document {
    const text = applyEdits(document.source.text, edits);
    const after = parseDocument(new SourceText(document.source.path, text), document.kind);
    this.work += Math.max(workOf(document), workOf(after));
    return after;
  }

  proofOf({ names, differ }: Compared): Proof {
    return { isSafe: !differ, compared: { names, asked: this.asked } };
  }

  /** Whose values are made of a setting, by way of another one, too. */
  madeOf(names: Iterable<string>): readonly string[] {
    return [...this.asked.concernedBy(names)].filter((asker) => typeof asker === 'string');
  }

  /**
   * Compares settings before and after, with those that they are called by the possible releases, for all daemons that read one of the files.
   * @param changed files by what they were
   * @param groups of names that are compared
   */
  compare(changed: ReadonlyMap<Document, Document>, groups: readonly (readonly string[])[]): readonly Compared[] {
    const { deployment, catalogs } = this;
    const documents = deployment.documents.map((document) => changed.get(document) ?? document);
    const after = resolverOf({ ...deployment, documents }, catalogs, this.asked);
    const read = [...new Set(deployment.roles.flatMap(productsReadBy))];
    const isTouched = (product: (typeof read)[number]) =>
      groups.some((names) => names.some((name) => (catalogs(product)?.releasesOf(name).length ?? 0) > 0));
    const matter = read.filter(isTouched).flatMap((product) => releasableOf(product) ?? []);
    const compared = groups.map((names) => ({ own: names, names: new Set<string>(), differ: false }));
    const seen = new Set<string>();
    for (const role of deployment.roles) {
      // Daemons that read the same files see the same values.
      const files = filesReadBy(role).join();
      if (seen.has(files)) continue;
      seen.add(files);
      if (![...changed.keys()].some((document) => filesReadBy(role).includes(document.kind))) continue;
      for (const choice of releaseChoices(withNeighbours(deployment.releases), matter)) {
        const first = this.before.resolution(role, choice);
        const second = after.resolution(role, choice);
        for (const group of compared) {
          for (const name of withCurrentNames(group.own, first, catalogs)) {
            group.names.add(name);
            group.differ ||= !isSame(first.setting(name), second.setting(name), catalogs);
          }
        }
      }
    }
    return compared;
  }
}

const proofsByDeployment = new WeakMap<Deployment, Proofs>();

export function proofsOf(deployment: Deployment, catalogs: Catalogs): Proofs {
  const proofs = proofsByDeployment.get(deployment) ?? new Proofs(deployment, catalogs);
  proofsByDeployment.set(deployment, proofs);
  return proofs;
}

/** Whether no change of a file is safe: nothing of it is known that could stay the same. */
export function hasNothingToKeep({ format, kind, problems }: Document): boolean {
  if (format === 'shellEnv' || format === 'jvmOptions') return true;
  // What such a file holds is no setting, and has no resolution.
  if (format === 'properties' && fileDefinition(kind).holds.length === 0) return true;
  // The server reads nothing of a file that it refuses.
  return problems.some(({ effect }) => effect === 'refused');
}

function workOf(document: Document): number {
  const characters = document.format === 'cassandraYaml' ? document.charactersParsed : document.source.text.length;
  return characters + workOfEntry * document.entries.length;
}

/** The names, and what the releases at hand make of those that are old. */
function withCurrentNames(names: readonly string[], resolution: Resolution, catalogs: Catalogs): ReadonlySet<string> {
  const all = new Set(names);
  for (const product of productsReadBy(resolution.role)) {
    const release = resolution.catalogRelease(product);
    if (release === undefined) continue;
    for (const name of names) for (const current of catalogs(product)?.renaming(name, release)?.newNames ?? []) all.add(current);
  }
  return all;
}

/** Names whose lines differ between two readings of files. */
export function namesThatChanged(changed: ReadonlyMap<Document, Document>, names: ReadonlySet<string>): string[] {
  const first = linesByName(changed.keys());
  const afterwards = linesByName(changed.values());
  return [...names].filter((name) => first.get(name) !== afterwards.get(name));
}

function linesByName(documents: Iterable<Document>): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  for (const document of documents) {
    for (const { key, value, final } of document.entries) lines.set(key, `${lines.get(key) ?? ''}${value}\0${final}\n`);
  }
  return lines;
}

/** Equal settings: what both files give is the same value. A name that other releases know, yet not this one, is read by nothing here. */
function isSame(before: EffectiveSetting, after: EffectiveSetting, catalogs: Catalogs): boolean {
  if (before.setting === undefined && after.setting === undefined) {
    // A name that no release knows may belong to another program: its line is not ours to move. One that is known to be gone was the product's.
    const catalog = catalogs(before.product);
    if (catalog === undefined) return false;
    return catalog.releasesOf(before.name).length > 0 || catalog.absence(before.name, catalog.releases.at(-1) ?? '')?.lastIn !== undefined;
  }
  if (before.unknown || after.unknown)
    return before.unknown && after.unknown && before.origin.kind !== 'entry' && after.origin.kind !== 'entry';
  if (before.value === undefined || after.value === undefined) {
    return before.reading?.kind !== 'refused' && after.reading?.kind !== 'refused' && before.text === after.text;
  }
  return JSON.stringify(before.value) === JSON.stringify(after.value);
}
