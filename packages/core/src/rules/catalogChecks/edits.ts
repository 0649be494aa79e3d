import { definitionOf, productNames } from '../../products/registry.js';
import { type CatalogCheck, ownerOf } from './catalogCheck.js';

/* Lines that commands put in the place of others. */

const withoutQuotes = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2');

/** The pattern of a command fits no line of the file as the product ships it, and nothing around makes another line of that. */
export const editOfNoLine: CatalogCheck = {
  description: 'A command replaces a line that the file of the release does not have, so the file stays as it is.',
  lines: ({ source, entries }) => (source.within?.edits === undefined ? undefined : entries),
  find: (line) => {
    const { document, entry, product, resolution } = line;
    const left = ownerOf(line) === product ? resolution.lineLeft({ document, entry }) : undefined;
    const file = definitionOf(product)?.packaged?.name;
    if (left === undefined || file === undefined) return undefined;
    const [whole, indent = '', before = '', name = '', value = ''] = /^(\s*)(\W*)(\w+):(.*)$/.exec(left) ?? [];
    const isSame = !before.includes('#') && withoutQuotes(value) === withoutQuotes(entry.value ?? '');
    if (whole === undefined || (entry.hole === undefined && isSame)) return undefined;
    return {
      entry,
      settings: [entry.key],
      message: `the pattern fits no line of the ${file} that ${productNames[product]} ships, so ${name} is not written; the file has: ${left.trim()}`,
      remedy: `Use a pattern that fits this line: ${indent === '' ? '^' : ''}${before}${name}:.*`,
    };
  },
};
