/** A setting of a new file. */
export interface NewSetting {
  readonly key: string;
  /** As the format writes it; empty for an option that is its name alone. */
  readonly value: string;
  /** Why it has the value, a paragraph each. */
  readonly comments?: readonly string[];
}

/** What a new file holds, in its order. */
export interface NewFile {
  /** What the file is. */
  readonly about?: string;
  /** The titles stand in files that are long, XML and YAML. */
  readonly groups: readonly { readonly title?: string; readonly settings: readonly NewSetting[] }[];
  /** What does not belong into the file, at its end. */
  readonly notes?: { readonly title: string; readonly paragraphs: readonly string[] };
}

/** Longest line of a comment. */
const width = 110;

/** A paragraph in lines that begin with `start`. */
export function wrapped(text: string, start: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    if (line !== '' && start.length + line.length + 1 + word.length > width) {
      lines.push(start + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, start + line];
}

/** The text of a file in which `#` begins a comment and each setting is a line. */
export function fileOfLines(
  { about, groups, notes }: NewFile,
  lineOf: (setting: NewSetting) => string,
  titleOf?: (title: string) => string,
): string {
  const lines = about === undefined ? [] : wrapped(about, '# ');
  for (const { title, settings } of groups) {
    if (title !== undefined && titleOf !== undefined) lines.push('', `# ${titleOf(title)}`);
    for (const setting of settings) {
      if (setting.comments !== undefined) lines.push('', ...setting.comments.flatMap((comment) => wrapped(comment, '# ')));
      lines.push(lineOf(setting));
    }
  }
  if (notes !== undefined) lines.push('', `# ${notes.title}`, ...notes.paragraphs.flatMap((paragraph) => wrapped(paragraph, '# ')));
  return lines.map((line) => `${line}\n`).join('');
}
