import type { Range } from '../text/range.js';
import type { HiddenRanges } from './hiddenRanges.js';
import { longWords } from './wordScan.js';

/** A form that a secret has whatever its name. The first group is what is hidden, the whole match where there is none. */
interface SecretForm {
  /** Without one of these in the text the pattern is not tried. */
  readonly hints: readonly string[];
  /** Bounded, so that it stays linear. */
  readonly pattern: RegExp;
  /** What the pattern begins with on the first of several lines; undefined where all of it stands on one. */
  readonly begins?: RegExp;
}

/** The longest of the forms that go on over several lines. */
const longestForm = 20_100;

const forms: readonly SecretForm[] = [
  {
    hints: ['PRIVATE KEY', 'SECRET KEY', 'PGP MESSAGE'],
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}-----((?:(?!-----)[\s\S]){1,20000})/g,
    begins: /-----BEGIN /,
  },
  { hints: ['eyJ'], pattern: /(?<![A-Za-z0-9_-])eyJ[\w-]{6,4000}(?:\.[\w-]{0,8000}){0,4}/g },
  { hints: ['AKIA', 'ASIA'], pattern: /(?<![A-Z0-9])A[KS]IA[A-Z0-9]{12,}/g },
  // crypt(3) and LDAP
  { hints: ['$'], pattern: /\$(?:2[abxy]|[1567]|y|gy|argon2\w{0,2}|scrypt|pbkdf2[\w-]*)\$[\w./$,=+]{8,300}/g },
  {
    hints: ['SHA}', 'MD5}', 'crypt}', 'CRYPT}', 'ENC(', 'noop}', 'cipher}', 'aes}'],
    pattern: /(?:\{(?:S?SHA\d*|S?MD5|B?CRYPT|NOOP|CIPHER|AES)\}|(?<![A-Za-z])ENC\()([^\s"'<>)]{3,2000})/gi,
  },
  // The value of an HTTP header is a secret to its end.
  {
    hints: ['uthorization', 'UTHORIZATION'],
    pattern: /Authorization["']?\s{0,5}[:=]\s{0,5}([^"'\r\n<>]{3,2000})/gi,
    begins: /Authorization/i,
  },
  {
    hints: ['asic ', 'ASIC '],
    pattern: /(?<![A-Za-z])(?:[Bb]asic|BASIC) {1,5}((?=[\w+/-]{0,200}(?:\d|=|[a-z][A-Z][a-z][A-Z]))[\w+/-]{8,2000}=*)/g,
  },
  {
    hints: ['earer ', 'EARER ', 'ApiKey ', 'Token '],
    pattern: /(?<![A-Za-z])(?:[Bb]earer|BEARER|ApiKey|Token) {1,5}((?=[\w+/.~-]{0,200}\d|[\w+/.~-]{16})[\w+/.~-]{6,2000}=*)/g,
  },
  { hints: ['digest:'], pattern: /(?<![\w.])digest:[^:\s"'<>]{1,100}:([^:\s"'<>,]{1,300})/g },
  {
    hints: ['hooks.', 'webhook', 'Webhook', 'api.telegram'],
    pattern: /(?:hooks?\.[\w.-]{1,80}|webhooks?[\w.-]{0,80}|api\.telegram\.org)\/([^\s"'<>]{4,1000})/gi,
  },
  // htpasswd -b file user password
  {
    hints: ['htpasswd'],
    pattern:
      /\bhtpasswd(?:[ \t]{1,20}-\w{1,20}){0,9}[ \t]{1,20}-\w{0,20}b\w{0,20}(?:[ \t]{1,20}[^\s;&|]{1,300}){2}[ \t]{1,20}([^\s;&|]{1,300})/g,
  },
  // expect "assword:"; send "secret\r"
  {
    hints: ['send '],
    pattern: /\bexpect\b[^\r\n]{0,100}?ass(?:word|phrase)[\s\S]{0,100}?\bsend(?:[ \t]{1,20}--)?[ \t]{1,20}["']([^"'\r\n]{1,300})/gi,
    begins: /\bexpect\b/i,
  },
  // scott/tiger@
  {
    hints: ['@'],
    pattern: /(?:(?:thin|oci\d?|oracle|sqlplus(?:\s+-\w+)*)[:\s]\s{0,3})[\w$#.-]{1,60}\/([^\s"'<>]{1,200})@/gi,
    begins: /thin|oci|oracle|sqlplus/i,
  },
];

/** How tokens of services begin. */
const tokenStart =
  /(?<![A-Za-z0-9_-])(?:A[KS]IA[A-Z0-9]{2}|gh[a-z]_|github_pat_|xox[a-z]-|xapp-|gl[a-z]{2,5}-|glsa_|AIza|hf_|sk-|[sr]k_(?:live|test)_|npm_|pypi-|do[op]_v1_|SG\.|ya29\.|hv[sb]\.|shp[a-z]{2}_|dckr_pat_|AGE-SECRET-KEY-|lin_api_|NRAK-|sq0[a-z]{3}-|EAAC|dapi|patn?-)/;

/** To look for them from a place on, with what stands before it. */
const tokenStarts = new RegExp(tokenStart, 'g');

/** Whether a line may be the one that a secret form begins on. */
export function mayBeginForm(line: string): boolean {
  // Before an @ that gives a password away stands the password, or what is no blank.
  if (/\S@/.test(line) || tokenStart.test(line)) return true;
  if (forms.some(({ pattern, begins }) => line.search(begins ?? pattern) >= 0)) return true;
  return [...longWords(line, { start: 0, end: line.length }, 20)].some(({ start, end }) => /\d/.test(line.slice(start, end)));
}

/** Hides in a text what is a secret by its form. Linear in its length. */
export function hideForms(hidden: HiddenRanges): void {
  const { text } = hidden;
  const looked = hidden.suspect.map(({ start, end }) => text.slice(start, end)).join('\n');
  for (const { hints, pattern, begins } of forms) {
    if (!hints.some((hint) => looked.includes(hint))) continue;
    for (const match of hidden.matches(pattern, begins && { begins, reach: longestForm })) {
      const part = match[1];
      if (part !== undefined && /^(?:\$\{?[\w.]+\}?|\{\{[^{}]*\}\})$/.test(part)) continue;
      const end = match.index + match[0].length;
      const start = part === undefined ? match.index : match.index + match[0].lastIndexOf(part);
      hidden.hide(start, part === undefined ? end : start + part.length);
    }
  }
  if (looked.includes('@')) hideUserInfo(hidden);
  hideRandomWords(hidden);
}

/** `//user:password@host` with any characters in the password; `user:password@host` without a scheme. */
function hideUserInfo(hidden: HiddenRanges): void {
  const { text } = hidden;
  for (const match of hidden.matches(/:\/\/([^\s"'<>]{1,2000})/g)) {
    const authority = match[1] ?? '';
    const at = authority.lastIndexOf('@');
    if (at < 0) continue;
    const start = match.index + 3;
    const colon = authority.indexOf(':');
    if (colon >= 0 && colon < at) {
      // `host:8020/user@x`: a port, and a path that holds an @.
      if (!/^\d{1,5}[/?]/.test(authority.slice(colon + 1, at))) hidden.hideValue(start + colon + 1, start + at);
    } else if (!/[/?#]/.test(authority.slice(0, at)) && at >= 16) hidden.hideValue(start, start + at);
  }
  for (const { index: at } of hidden.matches(/@/g)) {
    if (isDigest.test(text.slice(at, at + 48))) continue;
    const lead = text.slice(Math.max(0, at - 270), at);
    const [, password] = withoutScheme.exec(lead) ?? [];
    if (password !== undefined && /[\w-]/.test(text[at + 1] ?? '')) hidden.hideValue(at - password.length, at);
    const [, slashed] = withSlash.exec(lead) ?? [];
    // A principal's realm is written in capitals.
    if (slashed !== undefined && /^(?:\/\/|[\w.-]{0,100}?[a-z])/.test(text.slice(at + 1, at + 103)))
      hidden.hideValue(at - slashed.length, at);
  }
}

/** `cassandra:4.1@sha256:…`: a tag and a digest of an image. */
const isDigest = /^@sha(?:256|512):[0-9a-f]{32}/;

/** `user:password` and `scott/tiger`, before an @; an ACL's `sasl:user@REALM` holds no password. */
const withoutScheme = /(?<![\w.$@:/[-])(?!sasl:[\w./-]*$)[A-Za-z][\w.-]{0,60}:([^\s"'<>/$@[\](),:][^\s"'<>$@[\](),]{0,200})$/;
const withSlash = /(?<![\w./:@-])[a-z][\w$#-]{0,60}\/(?!_HOST)([^\s"'<>/@]{1,100})$/;

/** Long words of mixed letters and digits that no name looks like. */
function hideRandomWords(hidden: HiddenRanges): void {
  for (const lines of hidden.suspect) for (const word of longWords(hidden.text, lines, 12)) hideRandom(hidden, word);
}

function hideRandom(hidden: HiddenRanges, { start, end }: Range): void {
  const word = hidden.text.slice(start, end);
  const lead = start - (/[^\r\n]*$/.exec(hidden.text.slice(Math.max(0, start - 6), start))?.[0].length ?? 0);
  tokenStarts.lastIndex = lead;
  const token = tokenStarts.exec(hidden.text.slice(0, end));
  if (token !== null) hidden.hide(token.index, end + (/^[\w.-]{0,500}/.exec(hidden.text.slice(end, end + 500))?.[0].length ?? 0));
  if (end - start < 20) return;
  for (const part of word.matchAll(/[A-Za-z0-9+_-]+/g)) {
    if (looksRandom(part[0])) hidden.hide(start + part.index, start + part.index + part[0].length);
  }
  if (word.includes('/') && !/^\/|\/[a-z]{2,}\/|[a-z]{4,}\//.test(word) && looksRandom(word.replaceAll('/', ''))) hidden.hide(start, end);
}

function looksRandom(word: string): boolean {
  if (word.length < 20 || !/\d/.test(word)) return false;
  if (/^[0-9a-f]+$|^[0-9A-F]+$/.test(word)) return word.length >= 32 && /[a-fA-F]/.test(word);
  if (!/[A-Za-z]/.test(word)) return false;
  if (!/[A-Z]/.test(word) || !/[a-z]/.test(word) || (word.match(/\d/g)?.length ?? 0) < 2) return false;
  // What is made of words is a name, whatever numbers stand among them.
  const ofWords = word.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g)?.join('').length ?? 0;
  if (ofWords * 2 > word.length) return false;
  let changes = 0;
  for (let index = 1; index < word.length; index++) if (kindOf(word, index) !== kindOf(word, index - 1)) changes++;
  return changes * 3 >= word.length;
}

function kindOf(word: string, index: number): number {
  const code = word.charCodeAt(index);
  return code >= 48 && code <= 57 ? 0 : code >= 97 ? 1 : code >= 65 && code <= 90 ? 2 : 3;
}
