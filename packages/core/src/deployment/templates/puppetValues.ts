/** `$heap = $::heap ? { undef => '8G', default => $::heap }`: what nobody's variable replaces. `$heap = $::operatingsystem ? { default => '8G' }`: one value for all. */
const selector =
  /(=[ \t]*)\$[\w:]+[ \t]*\?[ \t]*\{[ \t]*\r?\n[ \t]*(?:undef|default(?=[^\r\n]*\r?\n[ \t]*\}))[ \t]*=>[ \t]*(["'\w.-][^\r\n]*?),?[ \t]*$/gm;

/** What is taken where the data of nodes say nothing: `$heap = hiera('cassandra::heap', '8G')` is as good as `$heap = '8G'`. */
const lookup = /(=[ \t]*)hiera\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*,\s*("[^"\n]*"|'[^'\n]*'|[\w.-]+)\s*\)/g;

/** A file of Puppet with the value of each selector that one value decides in its first line, and with the defaults of what is looked up; lines keep their numbers. */
export function withDefaults(text: string): string {
  const found = text.includes('hiera(') ? text.replace(lookup, '$1$2') : text;
  return /undef|default/.test(found) ? found.replace(selector, (_, assigned: string, value: string) => `${assigned}${value}\n`) : found;
}
