import { code as codeOf, type Printable } from '@storelint/core/text';

/** A piece of a page in Markdown. */
export type Markdown = Printable<'markdown'>;

/** A name or a value as code, in one line that is not too long. */
export function code(text: string): Markdown {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return codeOf(shown.replace(/\s+/g, ' ').trim());
}

/** Our Markdown for a client that shows text alone: without marks, links by their words. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^(?:```\w*\n?|#+ )/gm, '')
    .replace(/(?<!\\)\[((?:\\.|[^\]\n\\])*)\]\([^)\s]*\)/g, '$1')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(
      /(`+) ?([^`\n].*?) ?\1|\\([!-/:-@[-`{-~])/g,
      (_all, _ticks, quoted: string | undefined, mark: string | undefined) => quoted ?? mark ?? '',
    )
    .trim();
}
