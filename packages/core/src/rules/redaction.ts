import type { Document } from '../formats/document.js';
import type { Range } from '../text/range.js';

/** Words of a setting's name that say its value is a secret. Not `token` alone (num_tokens, initial_token), nor `key` alone (keyspace, key_cache). */
const secretWord =
  /pass?(?:wo?r?d|phrase|code)|(?:^|[._-])(?:pwd|secrets?|credentials?)(?:$|[._-])|(?:access|secret|private|api|account|shared|signing|encryption|master)[._-]?(?:key|secret)(?:$|[._-])|(?:auth|access|session|bearer|refresh|api|security|client)[._-]?token$|\.token$|(?:zk|zookeeper)\.auth(?:$|\.)|[._-]sas(?:[._-]token)?(?:$|[._-])|[a-z](?:Secret|Passwd|Pwd|ApiKey|AccessKey|SecretKey|PrivateKey|AuthToken|SessionToken)\b/;
const secretWordAnyCase = new RegExp(secretWord.source.replace(/\|\[a-z\]\(\?:Secret.*$/, ''), 'i');

/** Last words of names that speak about a secret without being one: where it is kept, how long, whether. */
const aboutSecrets =
  /(?:file|path|dir|directory|location|provider|providers|providers?[._-]path|class|alias|name|names|length|size|enabled?|required|interval|lifetime|expir\w*|ttl|timeout|algorithm|cipher\w*|iterations?|fallback|command|type|types|store|uri|url|version|count|period|renew\w*|validity\w*|days|ms|seconds)$/i;

/** Characters at the end of a name that tell whether it speaks about a secret: any of those words is shorter. */
const longestEnding = 100;

/** Without one of these no name of the text is a secret's: most files are passed over by one look. */
const secretHint = /pass|pwd|secret|credential|key|token|sas|auth/i;

const verdicts = new Map<string, boolean>();

/** Whether a setting's value is a password, a secret or a token, by its name: so are all that the catalogs call secret. */
export function isSecretName(name: string): boolean {
  let verdict = verdicts.get(name);
  if (verdict === undefined) {
    verdict = (secretWord.test(name) || secretWordAnyCase.test(name)) && !aboutSecrets.test(name.slice(-longestEnding));
    if (verdicts.size > 10_000) verdicts.clear();
    // A key of its own: a name that was cut out of a file would keep the whole file's text in memory.
    verdicts.set(`=${name}`.slice(1), verdict);
  }
  return verdict;
}

/** Values that give nothing away: flags, variables and template holes, the mask itself. */
function isHarmless(value: string): boolean {
  return /^(?:|true|false|null|none|~|\*+|\$\{[^}]*\}|\{\{.*|<%.*|@[\w.-]+@|\$\w+|\$\([^)]*\))$/i.test(value.trim());
}

const namePattern = '[\\w.$-]{1,200}';
/** `<name>…</name> … <value>…`, with anything that is no other property between. Bounded, so that it stays linear. */
const xmlProperty = new RegExp(
  `<name>\\s*(${namePattern})\\s*</name>((?:(?!<name>|<property>)[^]){0,2000}?)<value>(?:<!\\[CDATA\\[)?([^<\\]]*)`,
  'g',
);
/** `name: value`, `name=value`, `-Dname=value`, `export NAME="value"`, also in comments: the part before the value. */
const assignment = new RegExp(`(?<![\\w.$-])(?:-D)?["']?(${namePattern})["']?[ \\t]*[:=][ \\t]*`, 'g');
const assigned = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([^\s<>"']+)/y;
/** `scheme://user:password@host` */
const userInfo = /\/\/[^\s/:@<>"']{1,100}:([^\s/@<>"']{1,200})@/g;

/** Finds the characters of a file that are values of secret settings; sorted, not overlapping. */
export function secretRanges(text: string, document: Document | undefined): Range[] {
  const ranges: Range[] = [];
  const add = (start: number, value: string) => {
    if (isHarmless(value)) return;
    const lead = value.length - value.trimStart().length;
    ranges.push({ start: start + lead, end: start + value.trimEnd().length });
  };
  for (const entry of document?.entries ?? []) {
    if (isSecretName(entry.key)) add(entry.valueRange.start, text.slice(entry.valueRange.start, entry.valueRange.end));
  }
  const mayHoldSecrets = secretHint.test(text);
  if (mayHoldSecrets && text.includes('<name>')) {
    for (const match of text.matchAll(xmlProperty)) {
      if (isSecretName(match[1] ?? '')) add(match.index + match[0].length - (match[3] ?? '').length, match[3] ?? '');
    }
  }
  for (const match of mayHoldSecrets ? text.matchAll(assignment) : []) {
    if (!isSecretName(match[1] ?? '')) continue;
    assigned.lastIndex = match.index + match[0].length;
    const found = assigned.exec(text);
    if (found === null) continue;
    const quoted = found[1] ?? found[2];
    add(found.index + (quoted === undefined ? 0 : 1), quoted ?? found[3] ?? '');
  }
  for (const match of text.includes('@') ? text.matchAll(userInfo) : [])
    add(match.index + match[0].length - 1 - (match[1] ?? '').length, match[1] ?? '');
  return merge(ranges);
}

function merge(ranges: Range[]): Range[] {
  ranges.sort((a, b) => a.start - b.start || b.end - a.end);
  const result: { start: number; end: number }[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

/** The text with every secret character as `*`, line ends kept: offsets stay. */
export function blot(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\r\n]/g, '*'));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Common words that are also somebody's password: replaced only where a finding is about a secret setting. */
const ordinary =
  /^(?:cassandra|hbase|hadoop|hdfs|zookeeper|password|changeit|secret|admin|root|default|test|value|setting|server|client)$/i;

interface SecretValue {
  /** In characters. */
  readonly length: number;
  readonly pattern: RegExp;
  readonly certain: boolean;
}

/** Characters at the beginning of a secret value that it is found by. */
const startLength = 4;

/** Fewer values than this are all looked for. */
const fewValues = 50;

/** Takes secret values out of messages, labels, titles and new texts. */
export class Redactor {
  private readonly values: SecretValue[] = [];
  /** Values by their first characters: of thousands, only those are looked for whose beginning a text holds. */
  private readonly byStart = new Map<string, SecretValue[]>();
  private readonly known = new Set<string>();

  /** Remembers the secrets of one file and gives its text with them blotted out. */
  learn(text: string, document: Document | undefined): string {
    const ranges = secretRanges(text, document);
    for (const range of ranges) this.remember(text.slice(range.start, range.end));
    return blot(text, ranges);
  }

  private remember(value: string): void {
    for (const form of new Set([value, unescapeXml(value)])) {
      if (this.known.has(form)) continue;
      this.known.add(form);
      // A long value is a secret also where it is part of a longer word (-Xmx…); a short one may be part of any word.
      const whole = form.length < 8 || ordinary.test(form);
      const before = whole && /^\w/.test(form) ? '(?<!\\w)' : '';
      const after = whole && /\w$/.test(form) ? '(?!\\w)' : '';
      const pattern = new RegExp(before + form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&') + after, 'g');
      const value = { length: form.length, pattern, certain: form.length >= 6 && !ordinary.test(form) };
      this.values.push(value);
      const start = form.slice(0, startLength);
      const same = this.byStart.get(start);
      if (same === undefined) this.byStart.set(start, [value]);
      else same.push(value);
    }
  }

  /** Values that the text may hold, long ones first: a short one may be a part of them. */
  private possibleIn(text: string): readonly SecretValue[] {
    const starts = new Set<readonly SecretValue[]>(this.values.length < fewValues ? [this.values] : []);
    for (let at = 0; this.values.length >= fewValues && at < text.length; at++) {
      for (let length = 1; length <= startLength; length++) {
        const found = this.byStart.get(text.slice(at, at + length));
        if (found !== undefined) starts.add(found);
      }
    }
    return [...starts].flat().sort((a, b) => b.length - a.length);
  }

  /** @param aboutSecret the text belongs to a finding about a secret setting: short and common values are taken out, too */
  redact(text: string, aboutSecret: boolean): string {
    let result = text;
    for (const { pattern, certain } of this.possibleIn(text)) if (certain || aboutSecret) result = result.replace(pattern, '***');
    return result;
  }

  /** The text with secrets as `*`, also where another setting holds the same value; offsets stay. */
  blotValues(text: string): string {
    let result = text;
    for (const { pattern, certain } of this.possibleIn(text)) {
      if (certain) result = result.replace(pattern, (value) => value.replace(/[^\r\n]/g, '*'));
    }
    return result;
  }
}

function unescapeXml(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" })[name] ?? '');
}
