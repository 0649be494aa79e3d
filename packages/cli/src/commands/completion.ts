import { facts, jdkReleases, workloads } from '@storelint/core/deployment';
import { fileKinds, releasables } from '@storelint/core/products';
import { raw } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import type { Command, Option } from 'commander';
import { CallError, exitStatus } from '../callError.js';
import { confidences, severities } from '../checkOptions.js';
import { reportStyles } from '../checkResult.js';
import { formatNames } from '../reporters/index.js';
import { print } from '../sink.js';

/** What a shell offers behind an option, or as an argument: words, files, or directories and files. */
interface Values {
  readonly words: readonly string[];
  readonly files: boolean;
  /** The words are beginnings: no blank follows. */
  readonly open?: boolean;
}

interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly { readonly flags: readonly string[]; readonly description: string; readonly values: Values | undefined }[];
  readonly argument: Values;
}

/** `storelint completion`: a script made from the program's own commands and options. */
export function runCompletion(shell: string, program: Command): number {
  const commands = describe(program);
  const writers: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
    bash: bashScript,
    zsh: zshScript,
    fish: fishScript,
  };
  const write = Object.hasOwn(writers, shell) ? writers[shell] : undefined;
  if (write === undefined) throw new CallError(`completion ${shell}: known are bash, zsh and fish`);
  print(raw(write(commands), 'script for a shell'));
  return exitStatus.fine;
}

function describe(program: Command): CompletedCommand[] {
  const knowledge = new NodeKnowledge();
  const own = program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: command.options.map((option) => ({
      flags: [option.short, option.long].filter((flag) => flag !== undefined),
      description: option.description,
      values: option.required || option.optional ? valuesOf(command.name(), option, knowledge) : undefined,
    })),
    argument: argumentOf(command.name(), program, knowledge),
  }));
  return [...own, { name: 'help', description: 'print help for a command', options: [], argument: argumentOf('help', program, knowledge) }];
}

/** Formats of the commands beside `check`; their own code refuses others. */
const formats: Readonly<Record<string, readonly string[]>> = {
  check: formatNames,
  upgrade: ['table', 'json', 'markdown'],
  compare: ['table', 'json', 'markdown'],
  ports: ['table', 'json', 'markdown'],
  advise: ['table', 'json', 'markdown', 'html', 'diff', 'files'],
  explain: ['text', 'json', 'markdown'],
  settings: ['text', 'json', 'markdown'],
};

function valuesOf(command: string, option: Option, knowledge: NodeKnowledge): Values {
  switch (option.long) {
    case '--release':
    case '--from':
    case '--to':
      return { words: releaseWords(knowledge), files: false, open: true };
    case '--hardware':
      return { words: ['detect', ...knowledge.profileNames()], files: true };
    case '--workload':
      return words(workloads);
    case '--fact':
      return { words: facts.map(({ name }) => `${name}=`), files: false, open: true };
    case '--as':
      return words(fileKinds);
    case '--format':
      return words(formats[command] ?? ['text', 'json']);
    case '--fail-on':
      return words([...severities, 'never']);
    case '--min-severity':
      return words(severities);
    case '--confidence':
      return words(confidences);
    case '--style':
      return words(reportStyles);
    case '--rule':
      return words(knowledge.ruleIds().map((id) => `${id}=off`));
    case '--ci':
      return words(['github', 'gitlab', 'none']);
    case '--output':
    case '--baseline':
    case '--stdin-filename':
      return { words: [], files: true };
    default:
      return words([]);
  }
}

function words(list: readonly string[]): Values {
  return { words: list, files: false };
}

/** `hbase@`, `hbase@2.5.13` …: every release whose settings are known. */
function releaseWords(knowledge: NodeKnowledge): string[] {
  return releasables.flatMap((product) => {
    const releases = product === 'jdk' ? jdkReleases : (knowledge.catalog(product)?.releases ?? []);
    return [`${product}@`, ...releases.map((release) => `${product}@${release}`)];
  });
}

function argumentOf(command: string, program: Command, knowledge: NodeKnowledge): Values {
  switch (command) {
    case 'explain':
    case 'rules':
      return words(knowledge.ruleIds());
    case 'releases':
      return words(releasables);
    case 'estimate':
      return words(['storage', 'capacity', 'failover']);
    case 'hardware':
      return words(['list', 'detect', ...knowledge.profileNames()]);
    case 'completion':
      return words(['bash', 'zsh', 'fish']);
    case 'help':
      return words(program.commands.map((one) => one.name()));
    default:
      return { words: [], files: ['check', 'upgrade', 'advise', 'compare', 'ports'].includes(command) };
  }
}

function bashScript(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, options, argument }) => {
    const valued = options.filter(({ values }) => values !== undefined);
    const lines = valued.map(
      ({ flags, values }) =>
        `        ${flags.join('|')}) words='${quote(values?.words ?? [])}'; files=${values?.files ? 1 : 0}; open=${values?.open ? 1 : 0} ;;`,
    );
    const flags = options.flatMap((option) => option.flags);
    return `    ${name})
      case $previous in
${lines.join('\n')}
        *) words='${quote(argument.words)}'; files=${argument.files ? 1 : 0}; if [[ $current == -* ]]; then words='${[...flags, '--help'].join(' ')}'; files=0; fi ;;
      esac ;;`;
  });
  return `# bash completion of storelint; made by: storelint completion bash
_storelint() {
  # A release (hbase@2.5.8) and a level (id=off) are one word each.
  local current previous words=() cword
  local line=\${COMP_LINE:0:COMP_POINT}
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  cword=$((\${#words[@]} - 1))
  current=\${words[cword]}
  previous=\${words[cword-1]}
  # --rule=ID is the same as --rule ID.
  if [[ $current == --*=* ]]; then previous=\${current%%=*}; current=\${current#*=}; fi
  local command=\${words[1]} files=0 open=0
  if (( cword == 1 )); then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current"))
    return
  fi
  words=''
  case $command in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if (( files )); then COMPREPLY+=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null; fi
  if (( open )); then compopt -o nospace 2>/dev/null; fi
  # bash splits at = and @ and puts in what follows the last of them: its own word is the second argument.
  local i prefix=\${current%"$2"}
  for i in "\${!COMPREPLY[@]}"; do COMPREPLY[i]=\${COMPREPLY[i]#"$prefix"}; done
}
complete -F _storelint storelint
`;
}

function quote(words: readonly string[]): string {
  return words.join(' ').replaceAll("'", "'\\''");
}

function zshScript(commands: readonly CompletedCommand[]): string {
  const clean = (text: string) => text.replace(/[[\]:'"`$\\]/g, ' ');
  const action = (values: Values) => {
    const words = values.words.map((word) => word.replace(/[:\\ ]/g, '\\$&')).join(' ');
    if (values.words.length === 0) return values.files ? '_files' : ' ';
    return values.files ? `_alternative "words:value:(${words})" "files:file:_files"` : `(${words})`;
  };
  const cases = commands.map(({ name, options, argument }) => {
    const lines = options.flatMap(({ flags, description, values }) =>
      flags.map(
        (flag) =>
          `        '*${flag}[${clean(description)}]${values === undefined ? '' : `:value:${action(values).replaceAll("'", "'\\''")}`}'`,
      ),
    );
    return `    ${name})
      _arguments -s \\
${[...lines, `        '*:argument:${action(argument).replaceAll("'", "'\\''")}'`].join(' \\\n')} ;;`;
  });
  return `#compdef storelint
# zsh completion of storelint; made by: storelint completion zsh
_storelint() {
  local -a commands
  commands=(
${commands.map(({ name, description }) => `    '${name}:${clean(description)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_storelint" ]; then _storelint "$@"; else compdef _storelint storelint; fi
`;
}

function fishScript(commands: readonly CompletedCommand[]): string {
  const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, description, options, argument }) => {
    const seen = `-n '__fish_seen_subcommand_from ${name}'`;
    const argumentLine = argument.words.length > 0 ? [`complete -c storelint ${seen} -a ${text(argument.words.join(' '))}`] : [];
    return [
      `complete -c storelint -n __fish_use_subcommand -a ${name} -d ${text(description)}`,
      `complete -c storelint ${seen} ${argument.files ? '-F' : '-f'}`,
      ...argumentLine,
      ...options.map(({ flags, description: about, values }) => {
        const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)).join(' ');
        const takes =
          values === undefined
            ? ''
            : ` ${values.files ? '-r -F' : '-x'}${values.words.length > 0 ? ` -a ${text(values.words.join(' '))}` : ''}`;
        return `complete -c storelint ${seen} ${names}${takes} -d ${text(about)}`;
      }),
    ];
  });
  return `# fish completion of storelint; made by: storelint completion fish\ncomplete -c storelint -n __fish_use_subcommand -f\n${lines.join('\n')}\n`;
}
