import { isNearSecretWord } from './nearWord.js';
import { wordPatternsFor } from './wordPatterns.js';

/** What `.storelint.yaml` says about names: `secrets.words` and `secrets.notSecret`. */
export interface SecretWords {
  /** Further words that make a name a secret's, in lower case. */
  readonly words: readonly string[];
  /** Names that are no secret's, whatever their words. */
  readonly isNotSecret: (name: string) => boolean;
}

/** A whole word of a name that says its value is a secret. */
const secretWords: ReadonlySet<string> = new Set(
  `password passwords passwd passwds passwort pwd pwds pw pswd pass passw passphrase passphrases passcode passkey passwrd
  secret secrets credential credentials cred creds storepass keypass keypassword apikey apikeys secretkey accesskey privatekey
  psk bearer jwt hmac otp totp sas passcodes superdigest kennwort passwortes wachtwoord motdepasse contraseña contrasena clave senha parola hasło haslo heslo salasana lösenord adgangskode jelszó пароль 密码 密碼 パスワード 비밀번호
  authtoken accesstoken sessiontoken refreshtoken oauthtoken apitoken pgpassword`.split(/\s+/),
);

/** Words that say it where they come last (`ha.zookeeper.auth`, `x.token`), and are ordinary elsewhere. */
const lastWords: ReadonlySet<string> = new Set([
  'auth',
  'token',
  'cookie',
  'pin',
  'digest',
  'pat',
  'sig',
  'salt',
  'nonce',
  'cookies',
  'userinfo',
]);

/** What comes before `key`, `token` or `string` and makes a secret of it. */
const secretKinds: Readonly<Record<string, ReadonlySet<string>>> = {
  key: new Set(
    'access secret private api account shared signing sign encryption encrypt decryption master auth ssh symmetric license hmac aes rsa pgp gpg wrapping consumer storage fastopen webhook deploy cipher integration ingest write instrumentation'.split(
      ' ',
    ),
  ),
  token: new Set(
    'auth access session bearer refresh api client oauth vault bot github gitlab slack jwt sas secret private service join bootstrap registration csrf id'.split(
      ' ',
    ),
  ),
  hash: new Set(['password', 'passwd']),
};

/** `keyStorePass`, `dbpassword`, `LDAPBINDPW`: the word at the end, or within, of words that are written as one. */
const inOneWord =
  /password|passwd|passphrase|passwort|credential|apikey|kennwort|wachtwoord|[a-z]{3}(?<!initial|replace|num)token$|accesskey|secretkey|privatekey|authtoken|accesstoken|(?:^|[^aeiou])secret|secret(?:$|id|value)|(?:store|key|trust|db|jmx|ldap|bind|user|admin|root|my|auth|pem|cert|sudo|smtp|mail|http|proxy|sql|pg|ssl|tls|zk|redis|mongo|kdc|krb|ks|ts)(?:pass|pwd|pw|pswd)$/;

/** What the last word of a name says about a secret: where it is kept, how long it is or holds, whether there is one, what it is called. */
type About = 'place' | 'amount' | 'switch' | 'label' | 'key';

const aboutWords: ReadonlyMap<string, About> = new Map(
  (
    [
      [
        'place',
        'properties binary json file files filename path paths dir dirs directory location locations uri uris url urls folder keytab store',
      ],
      [
        'amount',
        'length len size interval intervals lifetime expiry expiration expire expires ttl timeout iterations iteration count period renewal validity days ms millis seconds secs sec minutes hours version max min maximum minimum bits port age delay limit retries threads num number bitlength epoch results entries',
      ],
      [
        'switch',
        'enabled enable disabled disable required require fallback allowed allow optional active use cache cached insecure persistent secure encrypted only update',
      ],
      [
        'label',
        'alias class classes algorithm algorithms algo cipher ciphers type types provider providers command cmd impl factory encoder name names mechanism format manager handler header headers principal realm owner group rotation policy authenticator keyword list domain prefix suffix mapping service suite suites transformation scheme mode driver username binding kind',
      ],
    ] as const
  ).flatMap(([about, words]) => words.split(' ').map((word): [string, About] => [word, about])),
);

/** Longest part of a name that is looked at. */
const longestName = 300;

/** `ssl.keyStore.keyPassword`, `JMX_PASSWORD`: its words in lower case. */
export function wordsOf(name: string): { readonly words: readonly string[]; readonly joined: readonly string[] } {
  const { between, ofName } = wordPatternsFor(name);
  const joined = name.split(between).filter((part) => part !== '');
  const words = joined.flatMap((part) => part.match(ofName) ?? []);
  return { words: words.map(lower), joined: joined.map(lower) };
}

function lower(text: string): string {
  return text.toLowerCase();
}

type Verdict = 'secret' | 'ordinary' | About;

/** Tells by a setting's name whether its value is a secret. */
export class SecretNames {
  private readonly verdicts = new Map<string, Verdict>();

  /** @param referenced names that are secret since the value of a secret is made of theirs */
  constructor(
    private readonly configured?: SecretWords,
    private readonly referenced: ReadonlySet<string> = new Set(),
  ) {}

  /** Whether other words than storelint's own make a name a secret's. */
  get isConfigured(): boolean {
    return this.configured !== undefined || this.referenced.size > 0;
  }

  /** Whether the name says that its value is a secret; a name that speaks about one (its file, its length) does not. */
  isSecret(name: string): boolean {
    return this.verdict(name) === 'secret';
  }

  /** Whether some value of the name is hidden. */
  mayHide(name: string): boolean {
    return this.verdict(name) !== 'ordinary';
  }

  /**
   * The same with the value at hand: `x.password.file` is secret after all where its value is nothing like a file.
   * @param value as it is written
   */
  hides(name: string, value: string): boolean {
    const verdict = this.verdict(name);
    if (verdict === 'secret') return true;
    return verdict !== 'ordinary' && !isValueAbout(verdict, value.trim());
  }

  private verdict(name: string): Verdict {
    let verdict = this.verdicts.get(name);
    if (verdict === undefined) {
      verdict = this.judge(name.slice(-longestName));
      if (this.verdicts.size > 20_000) this.verdicts.clear();
      // A key of its own: a name that was cut out of a file would keep the whole file's text in memory.
      this.verdicts.set(`=${name}`.slice(1), verdict);
    }
    return verdict;
  }

  private judge(name: string): Verdict {
    if (this.configured?.isNotSecret(name) === true) return 'ordinary';
    if (this.referenced.has(name) || this.referenced.has(name.replace(/^-D/, ''))) return 'secret';
    const { words, joined } = wordsOf(name.replace(/^-{1,2}(?:D(?=\w+[.\w]))?/, ''));
    const flat = joined.join('');
    if (this.configured?.words.some((word) => flat.includes(word)) === true) return 'secret';
    // Hadoop's secret managers make tokens; their settings hold none.
    const isManager = (index: number) => words[index] === 'secret' && words[index + 1] === 'manager';
    const own = words.filter((_, index) => !isManager(index));
    const last = words.at(-1)?.replace(/\d+$/, '') ?? '';
    if (!isSecretByWords(own, own.length === words.length ? joined : joined.filter((part) => part !== 'secret')))
      return last === 'key' ? 'key' : 'ordinary';
    if (last === 'string' && words.at(-2) === 'connection') return 'label';
    return aboutWords.get(last) ?? 'secret';
  }
}

function isSecretByWords(words: readonly string[], joined: readonly string[]): boolean {
  const isSecretWord = (word: string) => secretWords.has(word) || inOneWord.test(word) || isNearSecretWord(word);
  if (joined.some(isSecretWord) || words.some((word) => secretWords.has(word.replace(/\d+$/, '')) || isNearSecretWord(word))) return true;
  for (const [index, word] of words.entries()) {
    const kinds = Object.hasOwn(secretKinds, singular(word)) ? secretKinds[singular(word)] : undefined;
    const before = words[index - 1] ?? '';
    if (kinds?.has(before) === true || [...(kinds ?? [])].some((kind) => kind.length > 5 && isMistyped(before, kind))) return true;
  }
  const last = words.at(-1) ?? '';
  if (last === 'token' || single(last) === 'token') return !ordinaryTokens.has(words.at(-2) ?? '');
  if (last === 'auth') return !ordinaryAuth.has(words.at(-2) ?? '');
  if (lastWords.has(last)) return true;
  // `ha.zookeeper.auth.ns1`: the auth of one name service.
  const auth = words.indexOf('auth');
  return auth > 0 && auth === words.length - 2 && /^(?:zk|zookeeper)$/.test(words[auth - 1] ?? '');
}

/** Letters doubled or not, or swapped with their neighbour. */
function isMistyped(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 1) return false;
  return (
    single(word) === single(meant) ||
    (word.length === meant.length && word[0] === meant[0] && [...word].sort().join() === [...meant].sort().join())
  );
}

function single(word: string): string {
  return word.replace(/(.)\1+/g, '$1');
}

/** Cassandra's tokens are places in the ring. */
const ordinaryTokens: ReadonlySet<string> = new Set(['initial', 'replace', 'ring', 'start', 'end', 'min', 'max', 'partition', 'num']);

/** Whether clients have to show who they are. */
const ordinaryAuth: ReadonlySet<string> = new Set(['client', 'need', 'require', 'want', 'sasl', 'kerberos', 'mutual', 'two', 'internode']);

function singular(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Whether the value is what such a name promises. */
function isValueAbout(about: About, value: string): boolean {
  const text = value
    .replace(/[ \t]#.*$/s, '')
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();
  if (/^(?:\{\{|<%)/.test(text)) return true;
  if (text === '' || isFlag(text)) return true;
  switch (about) {
    case 'place':
      return (
        /^(?:[a-z][a-z0-9+.-]*:\/{1,3}|\/|\.{1,2}\/|~\/|[A-Za-z]:\\|\$\{?\w|<%|\{\{)/.test(text) ||
        /^[\w.-]+(?:\/[\w.@-]+)+\/?$/.test(text) ||
        /^[\w.-]*[\w-]\.(?:jks|jceks|bcfks|p12|pfx|pem|crt|cer|key|txt|xml|conf|cfg|ya?ml|json|password|access|secret|keytab|keystore|truststore|store|dat|db|sh|properties)$/i.test(
          text,
        )
      );
    case 'key':
      // A key of a map or of a cache has a name, one of a cipher has not.
      return text.length < 16 || (/[\s.,:/_-]/.test(text) && !looksGenerated(text)) || !/^[\w+/=-]+$/.test(text);
    case 'amount':
      return /^[-+]?\d[\d.,_]*\s*[A-Za-z%µ]{0,12}$/.test(text) && !/^\d+[A-Za-z]+\d/.test(text);
    case 'switch':
      return /^[a-z]+$/.test(text) && text.length <= 8;
    case 'label':
      return /^[\p{L}\p{N}_.$:/, @*{}#[\]-]+$/u.test(text) && !looksGenerated(text);
  }
}

function isFlag(text: string): boolean {
  return /^(?:true|false|null|none|yes|no|on|off|~|disabled|enabled)$/i.test(text);
}

/** A word like `Tr0ub4dor` or `hunter2`: letters and digits mixed, and none of the names that classes, algorithms and aliases have. */
function looksGenerated(text: string): boolean {
  return (
    text
      .split(/[\s.,:/_@$-]+/)
      .some(
        (part) =>
          /\d/.test(part) &&
          /[A-Za-z]{2}/.test(part) &&
          !/^(?:[A-Za-z]+\d{1,3}|[A-Z]+\d+(?:with|With)?[A-Z]*\w{0,8}|v?\d+[a-z]?|PBKDF2.*|\d+[A-Z]+)$/.test(part),
      ) ||
    (/^[a-z]{4,}\d{1,4}$/.test(text) &&
      !/^(?:key|alias|cert|node|host|server|client|store|user|name|class|group|svc|rack|dc|md|sha|hbase|hdfs|hadoop|cassandra|zk)[a-z]*\d+$/.test(
        text,
      ))
  );
}

/** Names without configured words. */
export const standardNames = new SecretNames();
