import type { NewFile, NewSetting } from '../../formats/newFile.js';
import { hasReasonOf, type Recommendation } from '../recommendation.js';
import { formatSource } from './sources.js';

/**
 * The file of the recommendations that belong into it, each with its reason.
 * @param about what the file is
 * @param stock lines that the release's own file has, too
 */
export function newFileOf(recommendations: readonly Recommendation[], about: string, stock: readonly string[]): NewFile {
  const groups = new Map<string, NewSetting[]>();
  const variables = new Map<string, Recommendation[]>();
  const facts: string[] = [];
  for (const [index, item] of recommendations.entries()) {
    const { kind, name, value, variable } = item;
    if (kind === 'fact') facts.push(`${name} ${value}: ${reasonOf(item)}`);
    else if (kind === 'client') facts.push(`${name} ${value} in the files of clients: ${reasonOf(item)}`);
    else if (kind === 'option' && variable !== undefined) variables.set(variable, [...(variables.get(variable) ?? []), item]);
    else {
      const line = kind === 'option' ? { key: value, value: '' } : { key: name, value };
      const setting = hasReasonOf(item, recommendations[index - 1]) ? line : { ...line, comments: [reasonOf(item)] };
      groups.set(item.group, [...(groups.get(item.group) ?? []), setting]);
    }
  }
  const options = [...variables].map(([variable, items]) => ({
    key: variable,
    value: items.map(({ value }) => value).join(' '),
    comments: togetherIn(items).map((flags) => `${flags.map(({ value }) => value).join(' ')}: ${reasonOf(flags[0])}`),
  }));
  const [first, ...others] = stock.map((line): NewSetting => ({ key: line, value: '' }));
  const kept = first === undefined ? [] : [{ ...first, comments: [aboutStock] }, ...others];
  return {
    about,
    groups: [...[...groups].map(([title, settings]) => ({ title, settings })), { settings: options }, { settings: kept }],
    ...(facts.length === 0 ? {} : { notes: { title: 'Not for this file:', paragraphs: facts } }),
  };
}

const aboutStock = "Lines of the release's own file: the server does not start on this JDK without them.";

type Together = [Recommendation, ...Recommendation[]];

/** Flags that are there for one reason, together. */
function togetherIn(items: readonly Recommendation[]): readonly Together[] {
  const groups: Together[] = [];
  for (const [index, item] of items.entries()) {
    const group = groups.at(-1);
    if (group !== undefined && hasReasonOf(item, items[index - 1])) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Why a value was chosen, in one paragraph. */
function reasonOf(item: Recommendation): string {
  const formula = item.formula === '' || item.formula === item.value ? '' : ` ${item.formula}.`;
  const alternatives = item.alternatives.map(({ value, why }) => ` Or ${value}: ${why}`).join('');
  return `${item.why}${formula}${alternatives} (${item.sources.map(formatSource).join(', ')})`;
}
