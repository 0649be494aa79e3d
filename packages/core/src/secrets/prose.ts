import { ownText } from '../text/ownText.js';
import type { HiddenRanges } from './hiddenRanges.js';
import type { SecretNames } from './secretNames.js';
import { wordPatternsFor } from './wordPatterns.js';
import { someWord } from './wordScan.js';

/** Words that tell of secrets without being one: what comments of configuration files are made of. */
const plainWords: ReadonlySet<string> = new Set(
  `a able about access accept active actual added after against all allow allowed allows also always an and any applies apply are as ask at auth authenticate
  authenticated authenticates authenticating authentication authenticator authorization available avoid backend be because been before being below between binary bind both but by
  cache cached caches caching can cannot cassandra certificate certificates change changed changes changing channel check class clear client clients cluster code command
  commands comma comment completes config configuration configurations configure configured connect connecting connection connections contain containing contains control copy
  could coupled create created creating credential cql daemon daemons data database datanode default defaults defined delegation describe details different digest directory disable disabled
  do does domain don each edit either empty enable enabled enables enabling encrypt encrypted encrypting encryption entries entry environment etc every example
  existing expire expires external false field fields file files filesystem following for form format found from full generate generated generating generation get given group groups
  hadoop has hash hashed have hbase hdfs here hive home host hosts how http https id identity if implementation implementations in inbound include including information inside instead interface internal
  internode interval into is it its java jce jceks jdbc jks jmx jmxremote jre jvm keep keeps kept kerberos kerberized key keys keystore keystores keytab kms known ldap leave lib like line list listen load local location log login logging
  longer made make management manager many map mapping master may mechanism metadata method mode more most must name named names namenode necessary need needed needs net new no node nodes non none not note number
  of off on one only operation option optional options or order other otherwise out outbound over own owner page pair pairs parameter parameters password passwordauthenticator passwords path per period permission
  permissions place placed plain plaintext please plugin point pool port ports principal private process program properties property protect protected protocol provide provided provider providers provides public purpose put
  query quorum re read reads recommended redefine refer reference refers refresh registry relies remote remove removed replace replication request requests require required requires reset restart restrict result role roles root
  rotate rotated rpc run running runs same sasl schema scheme script second seconds secret secrets section secure security see separate separated server servers service services session set sets setting settings setup shared should sign signature signed signing
  since site size so some source specific specified specifies specify ssh ssl standard start started starting starts storage store stored stores string such support supported sure system table tables takes than that the their them
  then there these they this those through tightly time timeout tls to token tokens too true trust truststore truststores turn two type types unless unset until up update updated usage use used user username usernames users uses using valid validate validity value values
  variable variables vault version via want was way we web webhdfs well were what when where whether which while who whose will with within without work works write writes yarn yes you your zero zookeeper trustore match unspecified keyspace keyspaces increase factor acting initial
  keystorepassword truststorepassword keypassword passphrase keyfile certfile pem pkcs javax djavax jdk djava jmxremote cassandrarolemanager iauthenticator allowallauthenticator org apache com sun io oracle www docs html htm txt xml yaml conf sh cfg
  authorizer authorizers subsequent even function functions message process slower disk whichever higher feature lost goes down during two-pass compaction gossip state
  api apis aws s3a s3 fs dfs azure gs adl oauth oauth2 credentials credentialprovider hash hashing algorithm sha md5 aes cipher suites length minimum maximum least characters character strong weak random todo fixme note warning important e g i m s t ll ve d`.split(
    /\s+/,
  ),
);

/** A word of prose that says a secret comes, or came. */
const word = /[^\s]+/g;

/**
 * In one line of a comment or a description that speaks of secrets, hides each word that is none of those which such lines are made of.
 * @returns whether it speaks of secrets
 */
export function hideInProse(hidden: HiddenRanges, start: number, end: number, names: SecretNames, force = false): boolean {
  if (!force && !speaksOfSecrets(hidden.text, start, end, names)) return false;
  const words = hidden.text.slice(start, end).matchAll(word);
  for (const { 0: text, index } of words) if (!isPlain(text, names)) hidden.hide(start + index, start + index + text.length, true);
  return true;
}

/** Words that say it only where what they are comes next: others are places in a ring, sums of files, and what tests do. */
const weak = /^(?:tokens?|auth|digest|pass|cookies?|pins?|pat|sig|salt|nonce|basic|bearer)$/i;
const weakWithValue = /(?<![\w.-])(?:token|pass|cookie|pin|salt|pat)\s{0,5}(?:is|was|=|:|->)\s/i;

/** Comments that were looked at: the files of many nodes have the same ones. Longer ones are mostly one file's own. */
const judged = new WeakMap<SecretNames, Map<string, boolean>>();
const mostJudged = 10_000;
const longestJudged = 500;

/** Whether a part of a text speaks of secrets; Cassandra's keyspace system_auth is none. */
export function speaksOfSecrets(text: string, start: number, end: number, names: SecretNames): boolean {
  if (end - start > longestJudged) return looksAt(text, start, end, names);
  const known = judged.get(names) ?? new Map<string, boolean>();
  judged.set(names, known);
  const part = text.slice(start, end);
  let speaks = known.get(part);
  if (speaks === undefined) {
    speaks = looksAt(text, start, end, names);
    if (known.size >= mostJudged) known.clear();
    known.set(ownText(part), speaks);
  }
  return speaks;
}

function looksAt(text: string, start: number, end: number, names: SecretNames): boolean {
  const tells = (found: string) => {
    const bare = found.replace(wordPatternsFor(found).aroundWord, '');
    if (bare === 'system_auth') return false;
    if (weak.test(bare)) return weakWithValue.test(text.slice(start, Math.min(end, start + 2000)));
    return !/[=:]/.test(bare) && names.isSecret(bare);
  };
  if (!names.isConfigured) return someWord(text, start, end, tells);
  return [...text.slice(start, end).matchAll(word)].some(([found]) => tells(found));
}

/** Words joined by dots, dashes, slashes are plain where each of them is; so are names of settings, and marks. */
function isPlain(text: string, names: SecretNames): boolean {
  const { aroundVariable, between, ofProse } = wordPatternsFor(text);
  const bare = text.replace(aroundVariable, '');
  if (bare === '' || /^\$\{?\w+\}?$/.test(bare)) return true;
  if (/^-XX?:/.test(bare)) return true;
  const pieces = bare.split(between).flatMap((piece) => piece.match(ofProse) ?? []);
  if (/[^\w.,;:/'"()<>=*#@$+|[\]{}&-]/.test(bare)) return false;
  return pieces.every((piece) => {
    const lower = piece.toLowerCase();
    return plainWords.has(lower) || plainWords.has(lower.replace(/(?:e?s|ed|ing|ly)$/, '')) || names.isSecret(lower);
  });
}
