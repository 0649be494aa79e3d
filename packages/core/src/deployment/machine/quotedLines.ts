/**
 * Which lines lie in a text that YAML quotes by its indentation: an example in a document, a file that another one holds.
 * @param unless what a line has that opens a text which counts: `shell: |`
 */
export function quotedLines(lines: readonly string[], unless?: RegExp): readonly boolean[] {
  let opened: number | undefined;
  return lines.map((line) => {
    const indent = line.search(/\S/);
    if (indent < 0) return opened !== undefined;
    if (opened !== undefined && indent > opened) return true;
    opened = /(?:^|[\s:])[|>][-+\d]*[ \t]*$/.test(line) && unless?.test(line) !== true ? indent : undefined;
    return false;
  });
}
