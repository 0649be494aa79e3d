import { products } from '../products/registry.js';
import { fileRules } from '../rules/fileRules.js';
import { nearestName } from '../text/didYouMean.js';
import type { Library } from './library.js';
import { bareFlag } from './mentions.js';
import { variableNames } from './variable.js';

/** What somebody may have meant by a name that nothing has. */
export type UnknownName =
  /** `hbase/handler-cuont` */
  | { readonly kind: 'rule'; readonly near: string | undefined }
  /** The last part of rules' ids. */
  | { readonly kind: 'partOfRules'; readonly ids: readonly string[] }
  /** `-XX:+UseG1CG` */
  | { readonly kind: 'option'; readonly near: string | undefined }
  /** A setting of a program that storelint knows nothing of. */
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'setting';
      /** The best first, at most three a product. */
      readonly near: readonly string[];
      /** Where none is near: settings and topics whose names hold these letters. */
      readonly containing: readonly string[];
    };

/** What a name that explainName and explainRule do not know may be meant for. */
export function explainUnknown(name: string, { knowledge, rules }: Library): UnknownName {
  const ids = [...fileRules, ...rules].map(({ id }) => id);
  if (/^[\w-]+\/[\w-]*$/.test(name)) return { kind: 'rule', near: nearestName(name, ids) };
  const ofProducts = ids.filter((id) => id.endsWith(`/${name}`));
  if (ofProducts.length > 0) return { kind: 'partOfRules', ids: ofProducts };
  const flags = knowledge.catalog('jvm')?.flags?.names() ?? [];
  if (name.startsWith('-')) return { kind: 'option', near: nearestName(bareFlag(name), flags) };
  const catalogs = products.flatMap((product) => knowledge.catalog(product) ?? []);
  if (catalogs.some((catalog) => catalog.isForeign(name))) return { kind: 'foreign' };
  const nearOther = /^[A-Z]/.test(name) ? nearestName(name, [...flags, ...variableNames]) : undefined;
  const near = [
    ...catalogs.flatMap((catalog) => catalog.nearNames(name, catalog.releases.at(-1) ?? '')),
    ...(nearOther === undefined ? [] : [nearOther]),
  ];
  if (near.length > 0) return { kind: 'setting', near, containing: [] };
  const containing = [
    ...catalogs.flatMap((catalog) => catalog.names(catalog.releases.at(-1) ?? '').filter((candidate) => holds(candidate, name))),
    ...Object.entries(knowledge.topics()).flatMap(([topic, { names }]) =>
      [topic, ...names].some((each) => holds(each, name)) ? [topic] : [],
    ),
  ];
  return { kind: 'setting', near, containing };
}

/** Few letters are looked for as a word, more of them anywhere; `_` and `-` are the same. */
function holds(candidate: string, part: string): boolean {
  const [text, wanted] = [candidate, part].map((each) => each.toLowerCase().replaceAll('_', '-')) as [string, string];
  return wanted.length < 4 ? text.split(/[.-]/).includes(wanted) : text.includes(wanted);
}
