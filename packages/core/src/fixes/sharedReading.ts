import type { Catalogs } from '../deployment/catalogs.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Document } from '../formats/document.js';
import type { Range } from '../text/range.js';
import { type Edits, hasNothingToKeep, namesThatChanged, type Proof, proofsOf, prove } from './safety.js';

/* A file may want dozens of fixes. They are proven with one reading of the file that has them all, as far as none of them concerns another. */

/** Fixes that are read together, at most: each looks at all lines of the file. */
const mostTogether = 200;

/** Fixes of a deployment that somebody may want proven, by their file. */
const expected = new WeakMap<Deployment, Map<Document, Set<Edits>>>();

/** What was proven together. */
const proven = new WeakMap<Edits, Proof>();

/** Says that edits may have to be proven: with the others of their file. */
export function expectProof(edits: Edits, deployment: Deployment): void {
  const document = onlyDocument(edits);
  if (document === undefined || hasNothingToKeep(document)) return;
  const ofDeployment = expected.get(deployment) ?? new Map<Document, Set<Edits>>();
  expected.set(deployment, ofDeployment);
  ofDeployment.set(document, (ofDeployment.get(document) ?? new Set()).add(edits));
}

/** What {@link prove} gives, read together with all edits that are expected in the same file. */
export function proveWithOthers(edits: Edits, deployment: Deployment, catalogs: Catalogs): Proof {
  const document = onlyDocument(edits);
  const waiting = document === undefined ? undefined : expected.get(deployment)?.get(document);
  if (document !== undefined && waiting?.has(edits) === true && waiting.size > 1) {
    const together = [edits, ...[...waiting].filter((each) => each !== edits).slice(0, mostTogether)];
    for (const each of together) waiting.delete(each);
    for (const [each, proof] of proveTogether(together, document, deployment, catalogs)) proven.set(each, proof);
  }
  return proven.get(edits) ?? prove(edits, deployment, catalogs);
}

function onlyDocument(edits: Edits): Document | undefined {
  const [first, ...others] = new Set(edits.map(({ document }) => document));
  return others.length === 0 ? first : undefined;
}

/** Proofs of those edits that concern none of the others: neither in the text, nor by the names of settings, nor by values that are made of others. */
function proveTogether(all: readonly Edits[], document: Document, deployment: Deployment, catalogs: Catalogs): ReadonlyMap<Edits, Proof> {
  const proofs = proofsOf(deployment, catalogs);
  const apart = withoutOverlap(all);
  if (apart.length < 2 || !proofs.mayRead([document])) return new Map();
  const after = proofs.read(
    document,
    apart.flatMap((edits) => edits.map(({ edit }) => edit)),
  );
  if (hasNothingToKeep(after)) return new Map();
  const reading = new Map([[document, after]]);
  const touched = namesTouched(apart, document, after);
  const changed = new Set(namesThatChanged(reading, new Set([...document.entries, ...after.entries].map(({ key }) => key))));
  const ofOne = new Set([...touched.values()].flatMap((names) => [...names]));
  // One of them changes how the rest is read.
  if ([...changed].some((name) => !ofOne.has(name))) return new Map();
  const groups = apart.map((edits) => [...(touched.get(edits) ?? [])].filter((name) => changed.has(name)));
  const compared = proofs.compare(reading, groups);
  const owners = new Map<string, Set<number>>();
  for (const [at, { names }] of compared.entries()) {
    for (const name of [...names, ...(touched.get(apart[at] ?? []) ?? []), ...proofs.madeOf(names)])
      owners.set(name, (owners.get(name) ?? new Set()).add(at));
  }
  const together = new Set([...owners.values()].filter(({ size }) => size > 1).flatMap((several) => [...several]));
  return new Map(
    apart.flatMap((edits, at) => {
      const found = compared[at];
      return found === undefined || together.has(at) ? [] : [[edits, proofs.proofOf(found)] as const];
    }),
  );
}

/** Of edits of one file those that touch none of the others. */
function withoutOverlap(all: readonly Edits[]): readonly Edits[] {
  const ranges = all
    .flatMap((edits) => edits.map(({ edit: { range } }) => ({ edits, range })))
    .sort((one, other) => one.range.start - other.range.start);
  const clashing = new Set<Edits>();
  let last: (typeof ranges)[number] | undefined;
  for (const each of ranges) {
    if (last !== undefined && each.edits !== last.edits && each.range.start <= last.range.end) clashing.add(each.edits).add(last.edits);
    if (last === undefined || each.range.end >= last.range.end) last = each;
  }
  return all.filter((edits) => !clashing.has(edits));
}

/** Names of the lines that edits touch, before and after. */
function namesTouched(all: readonly Edits[], before: Document, after: Document): ReadonlyMap<Edits, ReadonlySet<string>> {
  const edits = all
    .flatMap((each) => each.map(({ edit }) => ({ of: each, edit })))
    .sort((one, other) => one.edit.range.start - other.edit.range.start);
  const touched = new Map(all.map((each) => [each, new Set<string>()]));
  let shift = 0;
  for (const { of, edit } of edits) {
    const { start, end } = edit.range;
    const now = { start: start + shift, end: start + shift + edit.newText.length };
    for (const name of [...namesAt(before, edit.range), ...namesAt(after, now)]) touched.get(of)?.add(name);
    shift += edit.newText.length - (end - start);
  }
  return touched;
}

/** Names of the lines that a range touches. */
function namesAt({ entries }: Document, { start, end }: Range): readonly string[] {
  return entries.filter(({ range }) => range.start <= end && start <= range.end).map(({ key }) => key);
}
