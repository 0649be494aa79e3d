import type { Source } from '../rules/compileRules.js';
import { link, markdown } from '../text/markdown.js';
import type { Printable } from '../text/printable.js';
import type { Library } from './library.js';
import type { RuleMention } from './mentions.js';
import { productTitle } from './wording.js';

/** What a rule rests on: a work of the bibliography, or a class of the product's own code. */
export type SourceExplanation =
  | ({ readonly kind: 'work' } & Omit<Source, 'id'>)
  | { readonly kind: 'code' /** `HBase` */; readonly product: string; readonly name: string }
  | { readonly kind: 'unknown'; readonly id: string };

/** A source by its id; `hbase-source:MemorySizeUtil` is a class of the product's own. */
export function explainSource(id: string, sources: readonly Source[]): SourceExplanation {
  const source = sources.find((candidate) => candidate.id === id);
  if (source !== undefined) {
    const { id: _, ...work } = source;
    return { kind: 'work', ...work };
  }
  const [owner = '', name] = id.split('-source:');
  if (name === undefined) return { kind: 'unknown', id };
  return { kind: 'code', product: productTitle(owner), name };
}

/** A source in a line, without its address: title, publisher, year. */
export function sourceTitle(source: SourceExplanation): string {
  switch (source.kind) {
    case 'work':
      return [source.title, source.publisher, source.year].filter((part) => part !== undefined).join(', ');
    case 'code':
      return `source code of ${source.product}: ${source.name}`;
    case 'unknown':
      return source.id;
  }
}

/** A source in a line, with its address. */
export function sourceText(source: SourceExplanation): string {
  return [sourceTitle(source), ...addressOf(source)].join(', ');
}

/** A source as a link to where the web has it. */
export function sourceLink(source: SourceExplanation): Printable<'markdown'> {
  const [address] = addressOf(source);
  return address === undefined ? markdown`${sourceTitle(source)}` : link(sourceTitle(source), address);
}

function addressOf(source: SourceExplanation): readonly string[] {
  return source.kind === 'work' && source.address !== undefined ? [source.address] : [];
}

/** The works that rules rest on, in the order of the bibliography; what they say of the product's own code is on the rules' pages. */
export function worksOf(rules: readonly RuleMention[], { knowledge, prose }: Library): readonly SourceExplanation[] {
  const ids = new Set(rules.flatMap(({ id }) => prose(id)?.sources ?? []));
  const sources = knowledge.sources();
  return sources.filter(({ id }) => ids.has(id)).map(({ id }) => explainSource(id, sources));
}
