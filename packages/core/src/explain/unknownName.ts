import { knownProducts, products } from '../products/registry.js';
import { fileRules } from '../rules/fileRules.js';
import { nearestName } from '../text/didYouMean.js';
import { retirementText } from '../text/retiredRules.js';
import type { Library } from './library.js';
import { bareFlag } from './mentions.js';
import { variableNames } from './variable.js';

/** What is said of a name that explainName and explainRule do not know, with what it may be meant for. */
export function unknownNameText(name: string, library: Library): string {
  const retirement = retirementText(name);
  if (retirement !== undefined) return retirement;
  const { knowledge, rules } = library;
  const ids = [...fileRules, ...rules].map(({ id }) => id);
  if (/^[\w-]+\/[\w-]*$/.test(name))
    return `there is no rule "${name}"${meant([nearestName(name, ids)]) ?? '; storelint rules lists them'}`;
  const ofProducts = ids.filter((id) => id.endsWith(`/${name}`));
  if (ofProducts.length > 0) return `there is no setting "${name}"; there is the rule ${ofProducts.join(' and ')}`;
  const flags = knowledge.catalog('jvm')?.flags?.names() ?? [];
  if (name.startsWith('-'))
    return `no JVM that storelint knows has an option "${name}"${meant([nearestName(bareFlag(name), flags)]) ?? ''}`;
  const catalogs = products.flatMap((product) => knowledge.catalog(product) ?? []);
  const owner = knownProducts.find(({ prefixes }) => prefixes?.test(name) === true);
  const asked = owner === undefined ? catalogs : catalogs.filter(({ product }) => product === owner.id);
  if (asked.some((catalog) => catalog.isForeign(name))) return `"${name}" is a setting of another program, which storelint leaves alone`;
  const topics = Object.entries(knowledge.topics()).flatMap(([topic, { names }]) => [topic, ...names]);
  const near = [
    nearestName(name, topics),
    ...nearRules(name, ids),
    ...catalogs.flatMap((catalog) => catalog.nearNames(name, catalog.releases.at(-1) ?? '')),
    /^[A-Z]/.test(name) ? nearestName(name, [...flags, ...variableNames]) : undefined,
  ];
  const hint = meant(near) ?? containingText(name, library) ?? '; storelint settings lists them';
  return `no release that storelint knows has a setting "${name}"${hint}`;
}

/** Rules whose names behind the product are nearly this one. */
function nearRules(name: string, ids: readonly string[]): readonly string[] {
  const tailOf = (id: string) => id.slice(id.indexOf('/') + 1);
  const near = nearestName(name, ids.map(tailOf));
  return near === undefined ? [] : ids.filter((id) => tailOf(id) === near);
}

/** The best of some names; undefined where there is none. */
function meant(names: readonly (string | undefined)[]): string | undefined {
  const quoted = names.flatMap((name) => (name === undefined ? [] : [`"${name}"`]));
  return quoted.length === 0 ? undefined : `; did you mean ${quoted.slice(0, 3).join(' or ')}?`;
}

/** Settings and topics whose names hold these letters. */
function containingText(name: string, { knowledge }: Library): string | undefined {
  const settings = products.flatMap((product) => {
    const catalog = knowledge.catalog(product);
    return catalog?.names(catalog.releases.at(-1) ?? '').filter((candidate) => holds(candidate, name)) ?? [];
  });
  const topics = Object.entries(knowledge.topics()).flatMap(([topic, { names }]) =>
    [topic, ...names].some((each) => holds(each, name)) ? [topic] : [],
  );
  const names = [...settings, ...topics];
  if (names.length === 0) return undefined;
  return `; names with these letters: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
}

/** Few letters are looked for as a word, more of them anywhere; `_` and `-` are the same. */
function holds(candidate: string, part: string): boolean {
  const [text, wanted] = [candidate, part].map((each) => each.toLowerCase().replaceAll('_', '-')) as [string, string];
  return wanted.length < 4 ? text.split(/[.-]/).includes(wanted) : text.includes(wanted);
}
