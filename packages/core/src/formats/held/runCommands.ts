import type { Range } from '../../text/range.js';
import type { YamlMap, YamlText, YamlTree } from '../../text/yamlTree.js';
import { isSaid } from './saidCommands.js';
import { type ShellCommand, type ShellWord, shellCommandAt, shellScript, shellScriptName } from './shellCommands.js';
import { ShellVariables } from './shellVariables.js';

/*
 * Containers that commands start: `docker run -d --name a -e B=c image` in scripts, in Makefiles, and in what machines of Vagrant, Terraform, cloud-init and Ansible run. Each becomes
 * a service as Compose has it, every node of it with its place, so whoever reads services reads these, too. Nothing is run.
 */

/** A container that a command starts. */
export interface RunCommand {
  /** Its name with the service; the name of its image where it has none. */
  readonly pair: YamlMap['pairs'][number];
  /** From the word `docker` to the end of the command. */
  readonly range: Range;
  /** The one of its name that this file starts on this machine: no loop, function or arm of a branch is around it, and no other host runs it. */
  readonly isOne: boolean;
  /** Others may run in its place. */
  readonly isInArm: boolean;
  /** In a loop, or in a function, which may be called often. */
  readonly isRepeated: boolean;
  /** Another host runs it, or nobody knows which. */
  readonly isElsewhere: boolean;
}

const ofLines = /(?:^|\/)(?:[^/]*(?:vagrantfile|user[-_]?data|makefile)[^/]*|[^/]+\.(?:mk|tf|tpl|tftpl|packer|pkr\.hcl))$/i;
const isYaml = /\.ya?ml$/i;

/** Files that start containers for a test or a build, and machines of those who run such: nobody operates what they start. */
const ofTests =
  /(?:^|[/_.-])(?:tests?|testing|e2e|ci|it|travis|integration|jenkins\w*|bench\w*|examples?|demos?)(?:[/_.-]|$)|(?:^|\/)\.|azure-pipelines|cloudbuild/i;

/** How many names of a path tell what a file is for, its own among them: where a checkout lies tells nothing. */
const namesThatTell = 3;

function nearest(path: string): string {
  return path.split('/').slice(-namesThatTell).join('/');
}

/** Whether commands in a file of this name are read. */
export function mayRunContainers(path: string): boolean {
  return (shellScriptName.test(path) || ofLines.test(path) || isYaml.test(path)) && !ofTests.test(nearest(path));
}

const mentions = /(?:\b|_)(?:docker|podman|nerdctl)(?:\b|_)[^\n]*\b(?:run|create)\b/i;

/** `$DOCKER run` takes whichever of the programs is there. */
const programs = /^(?:docker|podman|nerdctl|\$\{(?:DOCKER|PODMAN|NERDCTL)(?:_(?:CMD|BIN|COMMAND))?\})$/;

/** Of the files of YAML those whose tasks or list of commands a shell runs. */
const runsCommands = /^(?:runcmd|bootcmd):|^[ \t]*(?:-[ \t]+)?(?:ansible\.builtin\.)?(?:shell|command|raw)[ \t]*:/m;
const startsServices = /^(?:services|kind|version):/m;

/** A command at the beginning of a line, of an item, behind the name of a module, or in quotes. */
const lineOfCommand =
  /^[ \t]*(?:-[ \t]+)?(?:(?:ansible\.builtin\.)?(?:shell|command|raw|cmd|inline)["']?[ \t]*[:=][ \t]*)?(["']?)[@-]?(?:sudo[ \t]+(?:-E[ \t]+)?)?(?=(?:docker|podman|nerdctl)[ \t])/gm;

/** More than that starts nobody by hand. */
const mostCommands = 200;

/** The containers that the commands of a file start. */
export function runCommands(path: string, text: string): readonly RunCommand[] {
  if (!mayRunContainers(path) || !mentions.test(text)) return [];
  if (isYaml.test(path) && (startsServices.test(text) || !runsCommands.test(text))) return [];
  const found = shellScriptName.test(path)
    ? commandsOfScript(text)
    : commandsOfLines(text).flatMap((command) => runCommand(command, text) ?? []);
  const known = new Set<string>();
  const isNew = ({ range, pair }: RunCommand) => {
    const place = `${range.start} ${pair.key.text}`;
    return !known.has(place) && known.add(place);
  };
  return found.filter(isNew).slice(0, mostCommands);
}

/** Each turn of a loop starts a container of its own, where the loop gives it a name of its own. */
function commandsOfScript(text: string): readonly RunCommand[] {
  const script = shellScript(text);
  const variables = new ShellVariables(text, script);
  const found: RunCommand[] = [];
  for (const command of script.commands) {
    if (found.length > mostCommands) break;
    if (!programs.test(command.words[0]?.text ?? '')) continue;
    const turns = (variables.turnsOf(command) ?? []).flatMap((turn) => runCommand(turn, text) ?? []);
    const names = new Set(turns.map(({ pair }) => pair.key.text));
    found.push(...(turns.length > 0 && names.size === turns.length ? turns : [runCommand(variables.filled(command), text) ?? []].flat()));
  }
  return found;
}

const onItsOwn = { isInArm: false, isRepeated: false, isElsewhere: false, loops: [], isAnyNumber: false, isNested: false } as const;

/** The command that a part of a file consists of. */
export function runCommandOf(part: string): RunCommand | undefined {
  const [above = ''] = /^(?:[ \t]*#[^\n]*\n)*/.exec(part) ?? [];
  return runCommand({ ...onItsOwn, words: shellCommandAt(part, above.length, '') }, part);
}

/** The containers that a file starts one of each on its machine, as Compose has its services; undefined where there are none. Of two with one name only one can be there. */
export function servicesOfCommands(path: string, text: string): YamlMap | undefined {
  const sure = runCommands(path, text).filter(({ isOne }) => isOne);
  const pairs = [...new Map(sure.toReversed().map(({ pair }) => [pair.key.text, pair])).values()].toReversed();
  return pairs.length === 0 ? undefined : { kind: 'map', pairs, range: { start: 0, end: text.length } };
}

/** Of what no shell alone reads a line is a command. Nobody knows on how many machines it runs. */
function commandsOfLines(text: string): readonly ShellCommand[] {
  return [...text.matchAll(lineOfCommand)].flatMap((match) => {
    const [before, quote = ''] = match;
    if (isSaid(before)) return [];
    const words = shellCommandAt(text, match.index + before.length, quote);
    return [{ ...onItsOwn, words, isElsewhere: true }];
  });
}

/** Options without a value; all others have one. */
const switches =
  /^--(?:detach|interactive|tty|rm|privileged|init|read-only|publish-all|no-healthcheck|oom-kill-disable|quiet|sig-proxy|disable-content-trust|replace|env-host|http-proxy|no-hosts|rmi|read-only-tmpfs|rootfs|tls-verify|no-hostname)$/;
const shortSwitches = 'ditPq';

/** Short options by their long names. */
const longNames: Readonly<Record<string, string>> = {
  e: 'env',
  v: 'volume',
  p: 'publish',
  m: 'memory',
  h: 'hostname',
  l: 'label',
  u: 'user',
  w: 'workdir',
  a: 'attach',
  c: 'cpu-shares',
};

/** What Compose calls an option. */
const ofCompose: Readonly<Record<string, string>> = {
  env: 'environment',
  'env-file': 'env_file',
  volume: 'volumes',
  mount: 'volumes',
  publish: 'ports',
  memory: 'mem_limit',
  cpus: 'cpus',
  restart: 'restart',
  entrypoint: 'entrypoint',
  network: 'network_mode',
  net: 'network_mode',
  hostname: 'hostname',
  name: 'container_name',
  link: 'links',
  'add-host': 'extra_hosts',
  tmpfs: 'tmpfs',
  'volumes-from': 'volumes_from',
};
const lists = /^(?:environment|env_file|volumes|ports|links|extra_hosts|tmpfs|volumes_from)$/;

interface Option {
  readonly name: string;
  readonly value: YamlText;
}

/** Undefined where it starts no container, where what it starts goes with its end (`--rm` in the foreground), or where the shell fills in what may be options or the image. */
function runCommand({ words, isInArm, isRepeated, isElsewhere }: ShellCommand, text: string): RunCommand | undefined {
  const [program, ...rest] = words;
  if (program === undefined || !programs.test(program.text)) return undefined;
  const verb = rest.findIndex((word) => /^(?:run|create)$/.test(word.text));
  const before = rest.slice(0, Math.max(verb, 0));
  if (
    verb < 0 ||
    before.some(
      ({ text: each }, at) => !/^(?:-|container$|\$\(\)$)/.test(each) && !/^-[Hc]$|^--(?:context|host)$/.test(before[at - 1]?.text ?? ''),
    )
  )
    return undefined;
  const read = readOptions(rest.slice(verb + 1), text);
  if (read === undefined) return undefined;
  const { options, image, command, isPassing } = read;
  if (isPassing) return undefined;
  const pairs: { key: YamlText; value: YamlTree }[] = [{ key: { ...node(image, 0, text), text: 'image' }, value: node(image, 0, text) }];
  const listed = new Map<string, YamlTree[]>();
  for (const { name, value } of options) {
    // `-v $VOLUME`, `-e $VARIABLE`: which, nobody knows.
    const isUnknown = /^\$[^:=]*$/.test(value.text);
    const key = isUnknown && name === 'volume' ? 'volumes_from' : isUnknown && name === 'env' ? 'env_file' : ofCompose[name];
    if (name === 'ulimit') pairs.push(...ulimitOf(value));
    if (key === undefined) continue;
    if (!lists.test(key)) pairs.push({ key: { ...value, text: key }, value });
    else if (listed.has(key)) listed.get(key)?.push(name === 'mount' ? mountOf(value) : value);
    else {
      const items = [name === 'mount' ? mountOf(value) : value];
      listed.set(key, items);
      pairs.push({ key: { ...value, text: key }, value: { kind: 'list', items, range: value.range } });
    }
  }
  const aliases = options.flatMap(({ name, value }) => (/^net(?:work)?-alias$/.test(name) ? value : []));
  if (aliases[0] !== undefined) pairs.push(aliasesOf(aliases[0], aliases));
  if (command.length > 0) {
    const items = command.map((word) => node(word, 0, text));
    const [first] = items as [YamlText];
    pairs.push({ key: { ...first, text: 'command' }, value: { kind: 'list', items, range: first.range } });
  }
  const named = options.findLast(({ name }) => name === 'name')?.value;
  const key = named ?? { ...node(image, 0, text), text: nameOfImage(image.text) };
  const range = { start: program.range.start, end: (words.at(-1) ?? program).range.end };
  // `docker container run` is the same; other words choose a machine.
  const isHere = !isElsewhere && before.every((word) => /^container$/.test(word.text));
  return {
    pair: { key, value: { kind: 'map', pairs, range } },
    range,
    isOne: isHere && !isInArm && !isRepeated && !key.text.includes('$'),
    isInArm,
    isRepeated,
    isElsewhere: !isHere,
  };
}

function nameOfImage(image: string): string {
  return (
    image
      .replace(/@.*$/, '')
      .replace(/:[^/]*$/, '')
      .split('/')
      .at(-1) ?? image
  );
}

function readOptions(
  words: readonly ShellWord[],
  text: string,
):
  | { readonly options: readonly Option[]; readonly image: ShellWord; readonly command: readonly ShellWord[]; readonly isPassing: boolean }
  | undefined {
  const options: Option[] = [];
  const on = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as ShellWord;
    if (!word.text.startsWith('-')) {
      if (mayBeOptions(word, text)) return undefined;
      const isPassing = on.has('rm') && !on.has('d') && !on.has('detach') && !options.some(({ name }) => name === 'name');
      return { options, image: word, command: words.slice(at + 1), isPassing };
    }
    const [, long, sign] = /^--([\w-]+)(=)?/.exec(word.text) ?? [];
    if (long !== undefined) {
      if (switches.test(`--${long}`)) on.add(long);
      else if (sign !== undefined) options.push({ name: long, value: node(word, long.length + 3, text) });
      else {
        const value = words[++at];
        if (value === undefined) return undefined;
        options.push({ name: long, value: node(value, 0, text) });
      }
      continue;
    }
    for (let index = 1; index < word.text.length; index++) {
      const letter = word.text.charAt(index);
      const name = longNames[letter];
      if (name === undefined && !shortSwitches.includes(letter)) return undefined;
      on.add(letter);
      if (name === undefined) continue;
      const isRest = index + 1 < word.text.length;
      const value = isRest ? word : words[++at];
      if (value === undefined) return undefined;
      options.push({ name, value: node(value, isRest ? index + (word.text.charAt(index + 1) === '=' ? 2 : 1) : 0, text) });
      break;
    }
  }
  return undefined;
}

/** `$OPTIONS image`: nobody knows where the options end. `"$IMAGE"` in quotes is one word, `$REGISTRY/hadoop` no option. */
function mayBeOptions(word: ShellWord, text: string): boolean {
  const written = text.slice(word.range.start, word.range.end);
  const isOneWord = /^"[^"@*]*"$/.test(written) || /ima?ge?/i.test(written);
  return /^(?:\$\{[\w@*]*\}|\$\(\))+$/.test(word.text) && !isOneWord;
}

/** A word, or what stands behind its first characters, without quotes around it. */
function node(word: ShellWord, from: number, text: string): YamlText {
  const start = word.offsets[from] ?? word.range.end;
  const quote = text.charAt(start - 1);
  const isQuoted = start > word.range.start && /["']/.test(quote) && text.charAt(word.range.end - 1) === quote;
  const isWhole = isQuoted && !text.slice(start, word.range.end - 1).includes(quote);
  const range = { start, end: Math.max(start, word.range.end - (isWhole ? 1 : 0)) };
  return { kind: 'text', text: word.text.slice(from), plain: !isQuoted, range };
}

/** `type=bind,source=/a,target=/b,readonly` as Compose writes it in its long form. */
function mountOf(value: YamlText): YamlMap {
  const names: Readonly<Record<string, string>> = {
    src: 'source',
    destination: 'target',
    dst: 'target',
    readonly: 'read_only',
    ro: 'read_only',
  };
  const pairs = value.text.split(',').map((part) => {
    const [name = '', ...rest] = part.split('=');
    const own = { ...value, text: names[name] ?? name };
    return { key: own, value: { ...value, text: rest.length === 0 ? 'true' : rest.join('=') } };
  });
  return { kind: 'map', pairs, range: value.range };
}

/** `--network-alias zk1` as Compose writes it below a network. */
function aliasesOf(first: YamlText, aliases: readonly YamlText[]): YamlMap['pairs'][number] {
  const { range } = first;
  const below = (name: string, value: YamlTree): YamlMap => ({ kind: 'map', pairs: [{ key: { ...first, text: name }, value }], range });
  const network = below('aliases', { kind: 'list', items: aliases, range });
  return { key: { ...first, text: 'networks' }, value: below('default', network) };
}

/** `nofile=100000:100000`: the second number is the hard limit. */
function ulimitOf(value: YamlText): readonly { key: YamlText; value: YamlTree }[] {
  const [, soft, hard] = /^nofile=([^:]+)(?::(.+))?$/.exec(value.text) ?? [];
  if (soft === undefined) return [];
  const limit = { ...value, text: hard ?? soft };
  const nofile: YamlMap = { kind: 'map', pairs: [{ key: { ...value, text: 'nofile' }, value: limit }], range: value.range };
  return [{ key: { ...value, text: 'ulimits' }, value: nofile }];
}
