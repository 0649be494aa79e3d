import type { NewFile, NewSetting } from '../../formats/newFile.js';
import type { Recommendation } from '../recommendation.js';
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
  for (const item of recommendations) {
    const { kind, name, value, variable } = item;
    if (kind === 'fact') facts.push(`${name} ${value}: ${reasonOf(item)}`);
    else if (kind === 'client') facts.push(`${name} ${value} in the files of clients: ${reasonOf(item)}`);
    else if (kind === 'option' && variable !== undefined) variables.set(variable, [...(variables.get(variable) ?? []), item]);
    else {
      const setting = { ...(kind === 'option' ? { key: value, value: '' } : { key: name, value }), comments: [reasonOf(item)] };
      groups.set(item.group, [...(groups.get(item.group) ?? []), setting]);
    }
  }
  const options = [...variables].map(([variable, items]) => ({
    key: variable,
    value: items.map(({ value }) => value).join(' '),
    comments: items.map((item) => `${item.value}: ${reasonOf(item)}`),
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

/** Why a value was chosen, in one paragraph. */
function reasonOf(item: Recommendation): string {
  const formula = item.formula === '' || item.formula === item.value ? '' : ` ${item.formula}.`;
  const alternatives = item.alternatives.map(({ value, why }) => ` Or ${value}: ${why}`).join('');
  return `${item.why}${formula}${alternatives} (${item.sources.map(formatSource).join(', ')})`;
}
