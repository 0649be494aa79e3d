import type { Comment } from './document.js';

/** Lines that begin with `#`. */
export function commentsOfLines(text: string): Comment[] {
  return [...text.matchAll(/^[ \t]*#(.*)$/gm)].map((match) => {
    const start = match.index + match[0].indexOf('#');
    return { text: match[1] ?? '', range: { start, end: match.index + match[0].length } };
  });
}
