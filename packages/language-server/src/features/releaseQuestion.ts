import type { Releasable } from '@storelint/core/products';
import type { Choices } from './choices.js';

/** Shows a message with answers; undefined: none was chosen. */
export type Ask = (question: string, answers: readonly string[]) => Promise<string | undefined>;

/**
 * Asks for a release with messages, for a client without a picker: for the product where several are possible, for the line (`2.5`), and for one of its patches. No
 * message is long, and every release can be reached. The release that these files may have comes first.
 * @param wanted the product, where it is known
 */
export async function askForRelease(
  { releases }: Choices,
  wanted: unknown,
  ask: Ask,
): Promise<{ readonly product: Releasable; readonly version: string } | undefined> {
  const products = Object.entries(releases).map(([id, offered]) => ({ product: id as Releasable, ...offered }));
  const choose = async (question: string, answers: readonly string[]) => (answers.length > 1 ? ask(question, answers) : answers[0]);
  const isWanted = products.some(({ product }) => product === wanted);
  const asked = products.filter(({ product }) => !isWanted || product === wanted);
  const chosen = await choose(
    'Which product do you give the release of?',
    asked.map(({ name }) => name),
  );
  const offered = asked.find(({ name }) => name === chosen);
  if (offered === undefined) return undefined;
  const { product, name, is, all } = offered;
  const likely = is.findLast((release) => !release.includes('-'));
  const lines = newestFirst([...new Set(all.map(lineOf))], likely === undefined ? undefined : lineOf(likely));
  const line = await choose(`Which release of ${name} runs with these files?`, lines);
  const patches = newestFirst(
    all.filter((release) => lineOf(release) === line),
    likely,
  );
  const version = await choose(`Which release of ${name} ${line}?`, patches);
  return version === undefined ? undefined : { product, version };
}

/** `2.5` of `2.5.8` */
function lineOf(release: string): string {
  return /^\d+(?:\.\d+)?/.exec(release)?.[0] ?? release;
}

/** Releases, the likely one before the others. */
function newestFirst(releases: readonly string[], likely: string | undefined): readonly string[] {
  return [...releases.filter((release) => release === likely), ...releases.filter((release) => release !== likely).reverse()];
}
