import { SaxesParser } from 'saxes';
import type { FormatName } from '../../packages/cli/src/reporters/index.js';
import { promise } from './target.js';

/** C0 but tab and line feed, DEL, C1, the marks that turn the direction of a line, and halves of characters. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** What a CI system takes for a command: `::name …::` where a line begins with it, the older forms anywhere (actions/runner, ActionCommand.cs). */
const command = /^[ \t]*::[A-Za-z][^\n]*::|##(?:vso|teamcity)?\[/m;

/** Holds an output against its medium. */
export function checkOutput(format: FormatName | 'stderr' | 'text' | 'diff', text: string): void {
  // Line ends of the files stand in a diff, or it would not apply.
  const bad = forbidden.exec(format === 'diff' ? text.replaceAll('\r\n', '\n') : text);
  promise(
    bad === null,
    () => `${format} holds U+${bad?.[0].charCodeAt(0).toString(16).padStart(4, '0')}: ${around(text, bad?.index ?? 0)}`,
  );
  if (format === 'github') {
    for (const line of text.split('\n'))
      promise(
        line === '' || /^::(?:error|warning|notice) /.test(line),
        () => `github holds a line that is no annotation: ${JSON.stringify(line.slice(0, 80))}`,
      );
  } else {
    const found = command.exec(text);
    promise(found === null, () => `${format} holds a command: ${around(text, found?.index ?? 0)}`);
  }
  switch (format) {
    case 'json':
    case 'sarif':
    case 'gitlab':
      JSON.parse(text);
      return;
    case 'junit':
    case 'checkstyle':
      checkXml(format, text);
      return;
    default:
  }
}

function checkXml(format: string, text: string): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => promise(false, () => `${format} is not well-formed: ${error.message}`));
  parser.write(text).close();
}

function around(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 30), at + 30));
}
