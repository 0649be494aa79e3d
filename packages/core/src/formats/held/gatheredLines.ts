import type { Piece, SourceText } from '../../text/sourceText.js';
import type { FormatName } from '../document.js';
import type { EditedLine } from './editedLines.js';
import { nameInLine } from './replacedLines.js';
import { joined, linesOf, nowhere, type SpelledText, sliced, unspelled } from './spelledText.js';

/*
 * Lines that commands change in one file, gathered to what is known of it. All else of the file is not seen, so it is a fragment. What has to stand around a line for the file's parser to read it, such as
 * the root of XML, is put there, and stands nowhere.
 */

/** The files that lines make: of two lines for one setting the second is another file's, or another case's. */
export function gathered(lines: readonly EditedLine[]): readonly (readonly EditedLine[])[] {
  const files: { readonly lines: EditedLine[]; readonly names: Set<string> }[] = [];
  let last: (typeof files)[number] | undefined;
  // What is added stands behind the rest.
  for (const line of [...lines.filter(({ isAdded }) => !isAdded), ...lines.filter(({ isAdded }) => isAdded)]) {
    const own = linesOf(line.line).at(-1)?.text ?? '';
    const name = nameInLine(own);
    const takes = (names: ReadonlySet<string>) =>
      name === undefined || !names.has(name) || own.includes(`$${name}`) || own.includes(`\${${name}}`);
    let file = name === undefined ? last : files.find(({ names }) => takes(names));
    if (file === undefined) {
      file = { lines: [], names: new Set() };
      files.push(file);
    }
    file.lines.push(line);
    if (name !== undefined) file.names.add(name);
    last = file;
  }
  return files.map(({ lines: own }) => own);
}

/** The text of a file of a format with these lines; undefined where none of them can be read. */
export function fileOfLines(format: FormatName, lines: readonly EditedLine[]): SpelledText | undefined {
  const read = lines.flatMap((line) => readAs[format]?.(line) ?? []);
  if (read.length === 0) return undefined;
  const text = joined(...read.flatMap((line) => [line, unspelled('\n')]));
  return format === 'hadoopXml' ? joined(unspelled('<configuration>\n'), text, unspelled('</configuration>\n')) : text;
}

/** What a line is in a file of a format, or nothing. */
type Reading = (line: EditedLine) => readonly SpelledText[];

/** A line that sets something. What is added is what it is. */
const lineLike =
  (pattern: RegExp): Reading =>
  ({ line, isAdded }) =>
    isAdded || pattern.test(linesOf(line).at(-1)?.text ?? '') ? [line] : [];

/** Names in maps and lists of the packaged cassandra.yaml: a line with one of them alone does not say of which map. */
const nested =
  /^(?:class_name|parameters|enabled|optional|internode_encryption|keystore\w*|truststore\w*|outbound_keystore\w*|protocol|accepted_protocols|algorithm|store_type|cipher_suites|require_client_auth|require_endpoint_verification|chunk_length\w*|cipher|key_alias|key_provider|iv_length|throttle_limit|default_weight|weights|logger|\w+_keyspaces|\w+_categories|\w+_users|audit_logs_dir|log_dir|roll_cycle|block|max_queue_weight|max_log_size|archive_command|max_archive_retries|name|path|type|inherits|legacy_ssl_storage_port_enabled)$/;

const readAs: Partial<Record<FormatName, Reading>> = {
  sysctlConf: lineLike(/^[ \t]*[a-z]+[./][\w./-]+[ \t]*=/),
  limits: lineLike(/^\S/),
  properties: lineLike(/^[ \t]*[A-Za-z][\w.-]*[ \t]*=/),
  shellEnv: lineLike(/^[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*\+?=/),
  jvmOptions: lineLike(/^-[A-Za-z]/),
  cassandraYaml: (edited) => {
    const { line, isAdded } = edited;
    const own = linesOf(line).at(-1) as SpelledText;
    const name = nameInLine(own.text);
    if (isAdded) return [line];
    if (name === 'seeds') return seedsOf(line, own);
    return /^[A-Za-z]/.test(own.text) && name !== undefined && !nested.test(name) ? [line] : [];
  },
  hadoopXml: ({ line }) => {
    const withoutComments = line.text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '));
    const found = [...withoutComments.matchAll(/(<name>[^<>]*<\/name>)\s*(<value>[^<>]*<\/value>)/g)];
    return found.map((match) => {
      const [, name = '', value = ''] = match;
      const at = (part: string) => match.index + match[0].lastIndexOf(part);
      const pair = [name, value].map((part) => sliced(line, at(part), at(part) + part.length));
      return joined(unspelled('<property>'), ...pair, unspelled('</property>'));
    });
  },
};

/** Seeds stand in the parameters of their provider, which the packaged file has. */
function seedsOf(line: SpelledText, own: SpelledText): readonly SpelledText[] {
  const above = sliced(line, 0, line.text.length - own.text.length);
  const item = sliced(own, own.text.indexOf('seeds'));
  const provider = 'seed_provider:\n  - class_name: org.apache.cassandra.locator.SimpleSeedProvider\n    parameters:\n';
  return [joined(unspelled(provider), above, unspelled('      - '), item)];
}

/** Where the characters of a text stand in the file that it is taken from. What stands nowhere is shown before what stands behind it, and what a shell fills in at its place. */
export function piecesOf({ text, offsets }: SpelledText, holder: SourceText): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length; ) {
    const offset = offsets[start] as number;
    const isSame = (at: number) =>
      offset === nowhere
        ? offsets[at] === nowhere
        : offsets[at] === offset + at - start && holder.text.charAt(offset + at - start) === text.charAt(at) && text.charAt(at) !== '\n';
    let end = start;
    while (end < text.length && isSame(end)) end++;
    const length = offset === nowhere ? 0 : end - start;
    end = Math.max(end, start + 1);
    const place = offset === nowhere ? offsets[end] : offset;
    const isLineEnd = offset === nowhere && pieces.length > 0 && text.slice(start, end) === '\n';
    if (end <= text.length && place !== undefined && place !== nowhere && !isLineEnd)
      pieces.push({ start, length, ...holder.positionAt(place) });
    start = end;
  }
  return pieces;
}
