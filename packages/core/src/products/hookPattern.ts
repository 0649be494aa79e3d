import { templateEndings } from '../formats/template.js';
import { knownProducts } from './registry.js';

// Parts of other files have no names on disk.
const files = knownProducts.flatMap((product) => product.files.filter(({ isPart }) => isPart !== true));

/**
 * Paths of files that storelint may know, as one pattern that Python and JavaScript both read (`(?i)` in front, for Python). pre-commit chooses files by it, so that a
 * commit without one starts nothing; `recognizeByName` has the last word.
 */
export function hookPattern(): string {
  const names = files.map(({ names }) => inner(names));
  const bareNames = files.flatMap(({ templateNames }) => (templateNames === undefined ? [] : [inner(templateNames)]));
  const paths = files.flatMap(({ paths }) => (paths === undefined ? [] : [inner(paths)]));
  const ending = `\\.(?:${templateEndings.join('|')})`;
  return [
    `(?i)(?:^|/)(?:${names.join('|')})(?:${ending})*$`,
    `(?:^|/)(?:${bareNames.join('|')})(?:${ending})+$`,
    ...paths.map((path) => `${path}(?:${ending})*$`),
    '(?:^|/)\\.storelint\\.yaml$',
  ].join('|');
}

/** A pattern without its anchors, held within one name of a path. */
function inner({ source }: RegExp): string {
  return source
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\/', '/')
    .replaceAll('(?:.*', '(?:[^/]*')
    .replaceAll('].*)', '][^/]*)');
}
