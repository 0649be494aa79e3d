/** `$heap = $::heap ? { undef => '8G', default => $::heap }`: what nobody's variable replaces. `$heap = $::operatingsystem ? { default => '8G' }`: one value for all. */
const selector =
  /(=[ \t]*)\$[\w:]+[ \t]*\?[ \t]*\{[ \t]*\r?\n[ \t]*(?:undef|default(?=[^\r\n]*\r?\n[ \t]*\}))[ \t]*=>[ \t]*(["'\w.-][^\r\n]*?),?[ \t]*$/gm;

/** A file of Puppet with the value of each selector that one value decides in its first line; lines keep their numbers. */
export function withSelected(text: string): string {
  return /undef|default/.test(text) ? text.replace(selector, (_, assigned: string, value: string) => `${assigned}${value}\n`) : text;
}
