import { lines } from '@storelint/core/text';
import { Command } from 'commander';
import type { AdviseCall } from './commands/advise.js';
import type { CheckCall } from './commands/check.js';
import type { CompareCall } from './commands/compare.js';
import type { EstimateCall } from './commands/estimate.js';
import type { PortsCall } from './commands/ports.js';
import type { UpgradeCall } from './commands/upgrade.js';
import type { OutputWord } from './outputs.js';
import { type CommandOutcome, commanderError } from './runProgram.js';
import { print, printError } from './sink.js';
import { describeTerminal, type Terminal } from './terminal.js';
import { version } from './version.js';

/** Commands that read what files name take it. */
const allowOutside = [
  '--allow-outside',
  'also read what links, includes and .storelint.yaml name outside of the repository (outside of PATH where there is none)',
] as const;

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** The whole command line. Each command's own code is loaded when it runs. */
export function createProgram(outcome: CommandOutcome): Command {
  const program = new Command('storelint');
  program
    .description('Linter and advisor for the configuration of HBase, HDFS and Cassandra.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureHelp({
      sortSubcommands: false,
      showGlobalOptions: false,
      optionDescription: ({ description, defaultValue }) => withDefault(description, defaultValue),
      argumentDescription: ({ description, defaultValue }) => withDefault(description, defaultValue),
    })
    .exitOverride()
    .configureOutput({
      writeOut: (help) => print(lines(help)),
      writeErr: (help) => printError(lines(help)),
      outputError: (said) => printError(commanderError(said)),
    })
    .showSuggestionAfterError(true)
    .addHelpText(
      'after',
      `
Examples:
  storelint check                             check every file below this directory
  storelint check conf --release hbase@2.5.8  check one deployment of a known release
  storelint explain hbase/handler-count       tell what a rule is about
  storelint init                              set up the configuration and the gates

Exit status: 0 nothing at or above --fail-on, 1 findings, 2 a wrong call or configuration,
3 no file to check (with --require-files), 70 a bug in storelint.`,
    );
  addCheck(program, outcome);
  addUpgrade(program, outcome);
  addCompare(program, outcome);
  addPorts(program, outcome);
  addAdvise(program, outcome);
  addModels(program, outcome);
  addReference(program, outcome);
  addSetUp(program, outcome);
  addLanguageServer(program, outcome);
  return program;
}

/** An empty list is no default that anybody needs to know. */
function withDefault(description: string, standard: unknown): string {
  return typeof standard === 'string' ? `${description} (default: ${standard})` : description;
}

function terminalOf(options: { readonly color?: boolean }, command: Command): Terminal {
  // Commander's default for --no-color is true; only what the call says counts.
  return describeTerminal(command.getOptionValueSource('color') === 'cli' ? options.color : undefined, version);
}

function withColor(command: Command): Command {
  return command.option('--color', 'use colours').option('--no-color', 'use none');
}

function addCheck(program: Command, outcome: CommandOutcome): void {
  const words: OutputWord[] = [];
  const command = program
    .command('check')
    .description('find what is wrong')
    .argument('[path...]', 'files and directories; a file is checked with the other files of its deployment', [])
    .option(
      '--release <product@version>',
      'release that runs, or its line (2.5); repeatable (hbase, hadoop, cassandra, zookeeper, jdk)',
      collect,
      [],
    )
    .option('--hardware <profile>', 'hardware profile: a shipped name, a file, or detect for this machine')
    .option('--workload <kind>', 'oltp, olap, mixed or write-heavy')
    .option('--fact <name=value>', 'what no file tells, such as clients=128; repeatable', collect, [])
    .option('--as <kind>', 'read the given files as this kind (hbase-site, cassandra-yaml ...) whatever their names')
    .option(
      '--format <name>',
      'pretty, json, sarif, junit, github, gitlab, checkstyle, html or markdown; repeatable with --output',
      (value) => {
        words.push({ format: value });
        return value;
      },
    )
    .option('--output <file>', 'write the report there', (value) => {
      words.push({ output: value });
      return value;
    })
    .option('--style <style>', 'of text: full, concise, grouped or statistics', 'full')
    .option('--statistics', 'how often each rule spoke: --style statistics')
    .option('--min-severity <severity>', 'report nothing below it: error, warning or advice', 'advice')
    .option('--confidence <grade>', 'report nothing less sure: enforced, documented or judged', 'judged')
    .option('--fail-on <severity>', 'error, warning, advice or never', 'error')
    .option('--rule <id=level>', 'off, advice, warning or error for a rule; ids may hold *; repeatable', collect, [])
    .option('--fix', 'apply safe fixes')
    .option('--unsafe', 'with --fix or --diff: also fixes that change what is in effect')
    .option('--diff', 'print what --fix would change, write nothing')
    .option('--baseline <file>', 'do not report findings that this file knows')
    .option('--update-baseline', 'write the present findings into the baseline')
    .option('--no-suppressions', 'report what comments hide, too')
    .option('--each-line', 'show every finding of a rule in a file, not the first few, and every old name and repeated line')
    .option('--explain-silent', 'list the rules that would speak if they knew more, and what')
    .option('--stdin-filename <name>', 'read one file from standard input, under this name')
    .option(...allowOutside)
    .option('--require-files', 'no file to check is a failure (exit status 3)')
    .option('-q, --quiet', 'print findings only: no summary, no progress');
  withColor(command)
    .addHelpText(
      'after',
      `
Examples:
  storelint check conf --release hbase@2.5.8 --release hadoop@3.3.6
  storelint check /etc/cassandra --release cassandra@4.1.3 --hardware detect --workload oltp
  storelint check conf --format pretty --format sarif --output storelint.sarif
  storelint check conf --fix --unsafe --diff`,
    )
    .action(async (paths: readonly string[], options: CheckCall & { color?: boolean }, self: Command) => {
      const { runCheck } = await import('./commands/check.js');
      outcome.status = await runCheck(paths, { ...options, outputWords: words }, terminalOf(options, self));
    });
}

function addUpgrade(program: Command, outcome: CommandOutcome): void {
  withColor(
    program
      .command('upgrade')
      .description('tell what a move to other releases means for these files')
      .argument('[path...]', 'files and directories', []),
  )
    .option('--from <product@version>', 'release that runs now; repeatable (hbase, hadoop, cassandra, zookeeper, jdk)', collect, [])
    .option('--to <product@version>', 'release to move to; repeatable', collect, [])
    .option('--hardware <profile>', 'hardware profile: a shipped name, a file, or detect for this machine')
    .option('--workload <kind>', 'oltp, olap, mixed or write-heavy')
    .option('--fact <name=value>', 'what no file tells, such as clients=128; repeatable', collect, [])
    .option('--rule <id=level>', 'off, advice, warning or error for a rule; ids may hold *; repeatable', collect, [])
    .option('--format <name>', 'table, json or markdown', 'table')
    .option('--all', 'also new defaults that no rule speaks of')
    .option('--fix', 'rename what the target reads the same under its new name')
    .option('--unsafe', 'with --fix or --diff: also remove what the target refuses, and fix what rules newly say')
    .option('--diff', 'print what --fix would change, write nothing')
    .option('--fail-on <severity>', 'error, warning, advice or never', 'error')
    .option(...allowOutside)
    .addHelpText(
      'after',
      `
Examples:
  storelint upgrade conf --from hbase@1.4 --to hbase@2.6
  storelint upgrade conf --from hadoop@2.7 --to hadoop@3.4 --to jdk@11 --format markdown
  storelint upgrade conf --from cassandra@3.11 --to cassandra@4.1 --fix --diff`,
    )
    .action(async (paths: readonly string[], options: UpgradeCall & { color?: boolean }, self: Command) => {
      const { runUpgrade } = await import('./commands/upgrade.js');
      outcome.status = await runUpgrade(paths, options, terminalOf(options, self));
    });
}

function addAdvise(program: Command, outcome: CommandOutcome): void {
  withColor(
    program
      .command('advise')
      .description('suggest settings for a hardware profile and a workload')
      .argument('[path...]', 'files and directories to compare with; none: advise from scratch', []),
  )
    .option('--hardware <profile>', 'hardware profile: a shipped name, a file, or detect for this machine (required)')
    .option('--release <product@version>', 'release to advise for; repeatable (hbase, hadoop, cassandra, zookeeper, jdk)', collect, [])
    .option('--workload <kind>', 'oltp, olap, mixed or write-heavy')
    .option('--fact <name=value>', 'what no file tells, such as clients=128; repeatable', collect, [])
    .option('--rule <id=level>', 'off leaves out what a rule advises; ids may hold *; repeatable', collect, [])
    .option('--format <name>', 'table, json, markdown, html, diff (needs PATH) or files', 'table')
    .option('--why', 'tell the formula, the reason, the sources and other values of each setting')
    .option('--ask', 'ask on the terminal for unknown facts that matter')
    .option('--output <path>', 'write there; with --format files a directory')
    .option('--write', 'write the advice into the files of PATH; the old ones are kept beside them')
    .option('--interactive', 'write it group by group: yes, no, quit')
    .option('--restore', 'bring the files back that --write changed')
    .option(...allowOutside)
    .addHelpText(
      'after',
      `
Examples:
  storelint advise --hardware node.yaml --release hbase@2.5.8 --workload oltp
  storelint advise --hardware detect --release cassandra@5.0.2 --format files --output conf`,
    )
    .action(async (paths: readonly string[], options: AdviseCall & { color?: boolean }, self: Command) => {
      const { runAdvise } = await import('./commands/advise.js');
      outcome.status = await runAdvise(paths, options, terminalOf(options, self));
    });
}

function addCompare(program: Command, outcome: CommandOutcome): void {
  withColor(
    program.command('compare').description('tell where nodes or environments differ').argument('<directory...>', 'two or more directories'),
  )
    .option('--release <product@version>', 'release that runs; repeatable', collect, [])
    .option('--hardware <profile>', 'what the machines are, for defaults that the servers work out: a shipped name, a file, or detect')
    .option('--format <name>', 'table, json or markdown', 'table')
    .option(...allowOutside)
    .addHelpText(
      'after',
      `
Examples:
  storelint compare node1/conf node2/conf node3/conf --release cassandra@4.1.3
  storelint compare envs/staging envs/prod --format markdown

Exit status: 0 no difference but each node's own addresses, 1 differences.`,
    )
    .action(async (directories: readonly string[], options: CompareCall & { color?: boolean }, self: Command) => {
      const { runCompare } = await import('./commands/compare.js');
      outcome.status = await runCompare(directories, options, terminalOf(options, self));
    });
}

function addPorts(program: Command, outcome: CommandOutcome): void {
  withColor(
    program
      .command('ports')
      .description('tell every port that every daemon opens, and which exclude each other')
      .argument('[path...]', 'files and directories', ['.']),
  )
    .option('--release <product@version>', 'release that runs; repeatable', collect, [])
    .option('--hardware <profile>', 'what the machine is and which daemons share it: a shipped name, a file, or detect')
    .option('--format <name>', 'table, json or markdown', 'table')
    .option(...allowOutside)
    .addHelpText(
      'after',
      `
Examples:
  storelint ports /etc/hadoop/conf /etc/hbase/conf
  storelint ports --release hbase@2.5.8 --release hadoop@3.3.6 --format markdown

Exit status: 0 no clash, 1 two servers of one host open one port.`,
    )
    .action(async (paths: readonly string[], options: PortsCall & { color?: boolean }, self: Command) => {
      const { runPorts } = await import('./commands/ports.js');
      outcome.status = await runPorts(paths, options, terminalOf(options, self));
    });
}

function addModels(program: Command, outcome: CommandOutcome): void {
  program
    .command('estimate')
    .description('tell what a layout, a load or a failure means in numbers')
    .argument('<model>', 'storage, capacity or failover')
    .option('--hardware <profile>', 'hardware profile of a node (storage, capacity)')
    .option('--release <product@version>', 'what runs; repeatable', collect, [])
    .option('--set <name=value>', 'a number of the model, such as nodes=12; repeatable', collect, [])
    .option('--format <name>', 'text or json', 'text')
    .addHelpText(
      'after',
      `
Examples:
  storelint estimate storage --hardware archival-node --release hadoop@2.7.2 --set data=300GiB
  storelint estimate capacity --hardware m1.xlarge --release cassandra@0.8.6 --set writes=1050000 --set nodes=288
  storelint estimate failover --set recheck=15s`,
    )
    .action(async (model: string, options: EstimateCall) => {
      const { runEstimate } = await import('./commands/estimate.js');
      outcome.status = await runEstimate(model, options);
    });
  program
    .command('hardware')
    .description('list the hardware profiles, print one, or describe this machine')
    .argument('[name]', 'list, detect, or the name of a profile')
    .option('--output <file>', 'with detect: write the profile there')
    .addHelpText(
      'after',
      '\nExamples:\n  storelint hardware\n  storelint hardware i3en.6xlarge\n  storelint hardware detect --output node.yaml',
    )
    .action(async (name: string | undefined, options: { output?: string }) => {
      const { runHardware } = await import('./commands/hardware.js');
      outcome.status = await runHardware(name, options);
    });
}

function addReference(program: Command, outcome: CommandOutcome): void {
  withColor(
    program
      .command('explain')
      .description('tell what a setting or a rule is, in which releases, from which source')
      .argument('<key|rule>', 'name of a setting (with * for a family), a JVM flag, a variable, a fact or a topic; id of a rule'),
  )
    .option('--release <product@version>', 'the release to tell of; repeatable', collect, [])
    .option('--format <name>', 'text, json or markdown', 'text')
    .option(...allowOutside)
    // -Xmx and -XX:+UseG1GC are names, too.
    .allowUnknownOption()
    .addHelpText(
      'after',
      '\nExamples:\n  storelint explain hbase/handler-count\n  storelint explain hbase.regionserver.handler.count --release hbase@2.5.8\n  storelint explain UseG1GC',
    )
    .action(
      async (
        name: string,
        options: { release: readonly string[]; format: string; allowOutside?: boolean; color?: boolean },
        self: Command,
      ) => {
        const { runExplain } = await import('./commands/explain.js');
        outcome.status = await runExplain(name, options, terminalOf(options, self));
      },
    );
  withColor(program.command('rules').description('list the rules').argument('[pattern]', 'ids may hold *'))
    .option('--format <name>', 'text or json', 'text')
    .option(...allowOutside)
    .addHelpText('after', "\nExamples:\n  storelint rules\n  storelint rules 'jvm/*' --format json")
    .action(async (pattern: string | undefined, options: { format: string; allowOutside?: boolean; color?: boolean }, self: Command) => {
      const { runRules } = await import('./commands/rules.js');
      outcome.status = await runRules(pattern, options, terminalOf(options, self));
    });
  program
    .command('releases')
    .description('list the releases that storelint knows')
    .argument('[product]', 'hbase, hadoop, cassandra, zookeeper or jdk; none: all of them')
    .option('--format <name>', 'text or json', 'text')
    .addHelpText('after', '\nExamples:\n  storelint releases\n  storelint releases hbase --format json')
    .action(async (product: string | undefined, options: { format: string }) => {
      const { runReleases } = await import('./commands/releases.js');
      outcome.status = runReleases(product, options);
    });
  withColor(program.command('settings').description('list the settings that a release has').argument('[pattern]', 'names may hold *'))
    .requiredOption('--release <product@version>', 'the release')
    .option('--grep <text>', 'only those with this text in name or description')
    .option('--format <name>', 'text, json, markdown or json-schema', 'text')
    .addHelpText(
      'after',
      "\nExamples:\n  storelint settings --release hbase@2.5.8\n  storelint settings '*handler*' --release hbase@2.5.8 --format json\n  storelint settings --release cassandra@5.0 --format json-schema > cassandra.schema.json",
    )
    .action(
      async (pattern: string | undefined, options: { release: string; grep?: string; format: string; color?: boolean }, self: Command) => {
        const { runSettings } = await import('./commands/settings.js');
        outcome.status = runSettings(pattern, options, terminalOf(options, self));
      },
    );
}

function addSetUp(program: Command, outcome: CommandOutcome): void {
  program
    .command('init')
    .description('write .storelint.yaml, a pre-commit entry and a CI job')
    .option('--ci <service>', 'github, gitlab or none; default: what the directory looks like')
    .option('--force', 'replace files that are there')
    .addHelpText('after', '\nExamples:\n  storelint init\n  storelint init --ci gitlab')
    .action(async (options: { ci?: string; force?: boolean }) => {
      const { runInit } = await import('./commands/init.js');
      outcome.status = runInit(options, process.cwd());
    });
  program
    .command('completion')
    .description('print a completion script for a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText(
      'after',
      '\nExamples:\n  source <(storelint completion bash)\n  storelint completion fish > ~/.config/fish/completions/storelint.fish',
    )
    .action(async (shell: string) => {
      const { runCompletion } = await import('./commands/completion.js');
      outcome.status = runCompletion(shell, program);
    });
}

function addLanguageServer(program: Command, outcome: CommandOutcome): void {
  program
    .command('lsp')
    .description('language server for any editor')
    .option('--stdio', 'talk over standard input and output')
    .addHelpText('after', '\nExamples:\n  storelint lsp --stdio')
    .action(async (options: { stdio?: boolean }) => {
      const { runLanguageServer } = await import('./commands/lsp.js');
      outcome.status = await runLanguageServer(options);
    });
}
