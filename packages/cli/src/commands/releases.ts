import { releaseLines } from '@storelint/core/catalog';
import { isExtinct, jdkReleases } from '@storelint/core/deployment';
import { productNames, type Releasable, releasables } from '@storelint/core/products';
import { didYouMean, json, text } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { CallError, exitStatus } from '../callError.js';
import { print } from '../sink.js';

interface ReleaseLine {
  /** `2.5` */
  readonly line: string;
  /** Oldest first. */
  readonly releases: readonly string[];
  /** Whether it counts only where something names it. */
  readonly extinct: boolean;
}

/** `storelint releases`: the releases that storelint knows, line by line, as `--release` takes them. @throws {CallError} */
export function runReleases(product: string | undefined, { format }: { readonly format: string }): number {
  if (format !== 'text' && format !== 'json') throw new CallError(`--format ${format}: known are text and json`);
  const wanted = product === undefined ? releasables : releasables.filter((each) => each === product);
  if (wanted.length === 0) throw new CallError(`unknown product "${product}"${didYouMean(product ?? '', releasables)}`);
  const knowledge = new NodeKnowledge();
  const products = wanted.map((each) => ({ product: each, lines: linesOf(each, knowledge) }));
  if (format === 'json') {
    print(json({ version: 1, products }));
    return exitStatus.fine;
  }
  for (const [at, { product: each, lines }] of products.entries()) {
    if (at > 0) print(text`\n`);
    print(text`${productNames[each]}, ${each}@RELEASE\n`);
    const width = Math.max(...lines.map(({ line }) => line.length));
    for (const { line, releases, extinct } of lines)
      print(text`  ${line.padEnd(width)}  ${extentOf(releases)}${extinct ? '; only where the call or a file names it' : ''}\n`);
  }
  return exitStatus.fine;
}

function linesOf(product: Releasable, knowledge: NodeKnowledge): readonly ReleaseLine[] {
  // Each release of the JDK is a line of its own.
  if (product === 'jdk') return jdkReleases.map((line) => ({ line, releases: [line], extinct: false }));
  return releaseLines(knowledge.catalog(product)?.releases ?? []).map((line) => ({
    ...line,
    extinct: line.releases.every((release) => isExtinct(product, release)),
  }));
}

/** `2.5.0 to 2.5.15`, newest last. */
function extentOf(releases: readonly string[]): string {
  const [first] = releases;
  const last = releases.at(-1);
  return first === last ? `${first}` : `${first} to ${last}`;
}
