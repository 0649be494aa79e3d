import type { Meaning } from '../../../packages/core/src/catalog/meaning.js';

/** The meaning as far as a release's own default has it; undefined where that is none of the kind. A default that names other settings says nothing. */
export function fittingDefault(meaning: Meaning, text: string | undefined): Meaning | undefined {
  if (text === undefined || text.trim() === '' || text.includes('${')) return meaning;
  const items = meaning.parted === undefined ? [text] : text.split(new RegExp(`[${meaning.parted.replace(/[\\\]^-]/g, '\\$&')}]`));
  const has = (test: (item: string) => boolean) =>
    items
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .every(test);
  switch (meaning.is) {
    case 'word': {
      const fold = (word: string) => (meaning.anyCase === true ? word.toLowerCase() : word);
      const words = new Set(meaning.words?.map(fold));
      return has((item) => words.has(fold(item))) ? meaning : { ...meaning, open: true };
    }
    case 'class':
      return meaning.packages !== undefined || has((item) => /^[\w$]+(\.[\w$]+)+$/.test(item)) ? meaning : undefined;
    case 'address': {
      if (has((item) => /:\d+$/.test(item)) || meaning.port !== 'required') return meaning;
      const { port, ...rest } = meaning;
      return rest;
    }
    case 'host':
      return has((item) => !/[/:\s]/.test(item)) ? meaning : undefined;
    case 'number':
      return has((item) => !Number.isNaN(Number(item))) ? meaning : undefined;
    case 'uri':
      return has((item) => !/\s/.test(item)) ? meaning : undefined;
    default:
      return meaning;
  }
}
