import { ClosingMarks } from '../template.js';

/** The text without comments, processing instructions and declarations. */
function withoutDeclarations(text: string): string {
  const opening = /<[?!%]/g;
  const closing = new ClosingMarks(text);
  const pieces: string[] = [];
  let at = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index;
    const comment = text.startsWith('<!--', start) ? closing.from('-->', start + 4) : -1;
    const end = comment < 0 ? closing.from('>', start + 2) + 1 : comment + 3;
    if (end === 0) continue;
    pieces.push(text.slice(at, start));
    at = end;
    opening.lastIndex = end;
  }
  return pieces.join('') + text.slice(at);
}

/** The root element is `configuration`, or there is a property; a text without any element is a broken file of its kind. */
export function isHadoopXml(text: string): boolean {
  const root = /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)(?![\w.-])[^<>]*>/.exec(withoutDeclarations(text.slice(0, 200_000)));
  if (root === null) return true;
  return /^configuration$/i.test(root[1] ?? '') || /<property[\s>/]/i.test(text);
}
