import type {
  AndOr,
  Assignment,
  Case,
  Command,
  CommandNode,
  CompoundList,
  For,
  If,
  PipelineNode,
  Script,
  Function as ShellFunction,
  Statement,
  Word,
} from 'unbash';
import type { Range } from '../../text/range.js';
import { testOfCommand, testOfList, testsOfCase } from './shellEnvConditions.js';
import { WordReader } from './shellEnvWords.js';
import type { ShellAssignment, ShellBranch, ShellPart, ShellTest } from './shellSyntax.js';

/** An assignment as it is written, wherever it stands. */
export interface WrittenAssignment {
  readonly name: string;
  readonly nameRange: Range;
  readonly valueRange: Range;
  /** The statement where it is the only one of it, else the assignment alone. */
  readonly range: Range;
}

/** An assignment with the offset of the top-level command that runs it. */
export type WalkedAssignment = ShellAssignment & { readonly at: number };

interface Place {
  readonly branches: readonly ShellBranch[];
  readonly calledFrom: string | undefined;
  /** Functions that are being walked: a function that calls itself is not followed. */
  readonly calls: readonly string[];
}

const exporting = new Set(['export']);
const declaring = new Set(['declare', 'typeset', 'readonly']);
const maximumAssignments = 20_000;
/** Commands of called functions that are followed: functions that call others twice would go on without end. */
const maximumCalled = 100_000;
const maximumDepth = 100;

/** Walks the syntax tree in the order in which bash would run it. Subshells and pipelines keep what they set to themselves. */
export class ShellWalker {
  readonly written: WrittenAssignment[] = [];
  readonly assignments: WalkedAssignment[] = [];
  /** Every command, word and here-document: a `#` in none of them begins a comment. */
  readonly covered: Range[] = [];

  private readonly words: WordReader;
  private readonly functions = new Map<string, ShellFunction>();
  private readonly exportedNames = new Set<string>();
  private readonly seen = new Set<number>();
  private exportAll = false;
  private statements = 0;
  private at = 0;
  private depth = 0;
  private called = 0;

  constructor(
    private readonly source: string,
    holes: readonly Range[],
  ) {
    this.words = new WordReader(source, holes);
  }

  walkScript(script: Script): void {
    const place: Place = { branches: [], calledFrom: undefined, calls: [] };
    this.statementsOf(script.commands, place, true);
    // A function that is never called may be called by the script that sources the file: its lines are still entries.
    for (const [name, definition] of this.functions) this.body(definition.body, { ...place, calls: [name] }, true);
    this.markExported();
  }

  private statementsOf(statements: readonly Statement[], place: Place, top = false): void {
    let previous: Statement | undefined;
    for (const statement of statements) {
      if (top) this.at = statement.pos;
      if (statement.background === true) this.command(statement.command, place, { keep: false, statement, previous });
      else this.command(statement.command, place, { keep: true, statement, previous });
      previous = statement;
    }
  }

  private list(list: CompoundList, place: Place, keep: boolean): void {
    if (this.depth > maximumDepth) return;
    this.depth++;
    if (keep) this.statementsOf(list.commands, place);
    else for (const statement of list.commands) this.command(statement.command, place, { keep: false, statement, previous: undefined });
    this.depth--;
  }

  private command(command: Statement['command'] | CommandNode, place: Place, context: Context): void {
    if (place.calledFrom !== undefined && ++this.called > maximumCalled) return;
    const { keep } = context;
    switch (command.type) {
      case 'Command':
        this.simple(command, place, context);
        return;
      case 'AndOr':
        this.andOr(command, place, context);
        return;
      case 'Pipeline': {
        const alone = command.commands.length === 1;
        for (const part of command.commands) this.command(part, place, { ...context, keep: keep && alone });
        return;
      }
      case 'If':
        this.conditional(command, place, keep);
        return;
      case 'Case':
        this.cases(command, place, keep);
        return;
      case 'For':
        this.loop(command, place, keep);
        return;
      case 'While': {
        this.list(command.clause, place, keep);
        this.list(command.body, this.under(place, this.statements++, 0, [undefined, undefined]), keep);
        return;
      }
      case 'Select':
      case 'ArithmeticFor':
        this.list(command.body, this.under(place, this.statements++, 0, [undefined, undefined]), keep);
        return;
      case 'BraceGroup':
        this.list(command.body, place, keep);
        return;
      case 'Subshell':
        this.list(command.body, place, false);
        return;
      case 'Redirected':
        this.command(command.command, place, context);
        return;
      case 'Function':
        this.covered.push({ start: command.name.pos, end: command.name.end });
        this.functions.set(command.name.value, command);
        return;
      default:
        this.covered.push({ start: command.pos, end: command.end });
    }
  }

  private body(body: ShellFunction['body'], place: Place, neverCalled: boolean): void {
    const inside = neverCalled ? this.under(place, this.statements++, 0, [undefined, undefined]) : place;
    if (body.type === 'CompoundList') this.list(body, inside, !neverCalled);
    else this.command(body, inside, { keep: !neverCalled, statement: undefined, previous: undefined });
  }

  private under(
    place: Place,
    statement: number,
    arm: number,
    tests: readonly (ShellTest | undefined)[],
    loop?: ShellBranch['loop'],
  ): Place {
    const branch: ShellBranch = { statement, arm, arms: tests.length, tests, ...(loop === undefined ? {} : { loop }) };
    return { ...place, branches: [...place.branches, branch] };
  }

  private conditional(command: If, place: Place, keep: boolean): void {
    const statement = this.statements++;
    const clauses = [command.clause, ...command.elif.map((elif) => elif.clause)];
    const bodies = [command.then, ...command.elif.map((elif) => elif.then)];
    for (const clause of clauses) this.list(clause, place, keep);
    const tests = [...clauses.map((clause) => this.testOfClause(clause)), undefined];
    for (const [arm, body] of bodies.entries()) this.list(body, this.under(place, statement, arm, tests), keep);
    if (command.else !== undefined) this.list(command.else, this.under(place, statement, bodies.length, tests), keep);
  }

  private testOfClause(clause: CompoundList): ShellTest | undefined {
    return testOfList(clause, this.words);
  }

  private cases(command: Case, place: Place, keep: boolean): void {
    this.cover(command.word);
    const statement = this.statements++;
    const tests = [...testsOfCase(command, this.words), undefined];
    command.items.forEach((item, arm) => {
      for (const pattern of item.pattern) this.cover(pattern);
      // ;& and ;;& run on into other items: nothing is said about such a case.
      const inside = this.under(
        place,
        statement,
        arm,
        item.terminator === undefined || item.terminator === ';;' ? tests : tests.map(() => undefined),
      );
      this.list(item.body, inside, keep);
    });
  }

  private loop(command: For, place: Place, keep: boolean): void {
    for (const word of [command.name, ...(command.wordlist ?? [])]) this.cover(word);
    const [first] = command.wordlist ?? [];
    const last = command.wordlist?.at(-1);
    const words = first === undefined || last === undefined ? '' : this.source.slice(first.pos, last.end);
    this.list(command.body, this.under(place, this.statements++, 0, [undefined, undefined], { variable: command.name.value, words }), keep);
  }

  private andOr(command: AndOr, place: Place, context: Context): void {
    let earlier: ShellTest | undefined;
    command.commands.forEach((part: PipelineNode, index) => {
      const test = testOfCommand(part, this.words);
      const operator = command.operators[index - 1];
      if (operator === undefined) {
        this.command(part, place, context);
        earlier = test;
        return;
      }
      const asked: ShellTest | undefined = operator === '&&' ? earlier : earlier === undefined ? undefined : { kind: 'not', test: earlier };
      this.command(part, this.under(place, this.statements++, 0, [asked, undefined]), { ...context, statement: undefined });
      earlier =
        earlier === undefined && test === undefined ? undefined : { kind: operator === '&&' ? 'and' : 'or', tests: [earlier, test] };
    });
  }

  private simple(command: Command, place: Place, context: Context): void {
    this.covered.push({ start: command.pos, end: command.end });
    for (const redirect of command.redirects) {
      if (redirect.type === 'HereDoc') this.covered.push({ start: redirect.body.pos, end: redirect.closing?.end ?? redirect.body.end });
    }
    const name = command.name?.value;
    const assigned = command.prefix.filter((part): part is Assignment => part.type === 'Assignment');
    if (name === undefined) {
      for (const assignment of assigned)
        this.assign(assignment, place, context, command, { exported: false, alone: assigned.length === 1 });
      return;
    }
    // `NAME=value command` holds for that command alone.
    if (exporting.has(name) || declaring.has(name)) this.declare(name, command, place, context);
    else if (name === 'local') return;
    else if (name === 'unset') this.unset(command, place, context);
    else if (name === 'set') {
      const options = command.args.map((argument) => (argument.type === 'Word' ? argument.value : ''));
      if (options.includes('-a') || options.includes('allexport')) this.exportAll = true;
      if (options.includes('+a')) this.exportAll = false;
    } else if (name === ':') this.defaults(command, place, context);
    else {
      const called = this.functions.get(name);
      if (called !== undefined && context.keep && !place.calls.includes(name) && this.assignments.length < maximumAssignments) {
        this.body(called.body, { ...place, calledFrom: place.calledFrom ?? name, calls: [...place.calls, name] }, false);
      }
    }
  }

  private declare(name: string, command: Command, place: Place, context: Context): void {
    const options = command.args
      .filter((argument): argument is Word => argument.type === 'Word' && argument.text.startsWith('-'))
      .map((word) => word.text);
    const unexports = options.some((option) => exporting.has(name) && /^-\w*n/.test(option));
    const exported = !unexports && (exporting.has(name) || options.some((option) => /^-\w*x/.test(option)));
    const assigned = command.args.filter((argument): argument is Assignment => argument.type === 'Assignment');
    for (const assignment of assigned) this.assign(assignment, place, context, command, { exported, alone: command.args.length === 1 });
    if (!exported || !context.keep) return;
    for (const argument of command.args) {
      if (argument.type === 'Word' && /^[A-Za-z_]\w*$/.test(argument.value)) this.exportedNames.add(argument.value);
    }
  }

  private unset(command: Command, place: Place, context: Context): void {
    if (!context.keep) return;
    for (const argument of command.args) {
      if (argument.type !== 'Word' || !/^[A-Za-z_]\w*$/.test(argument.value)) continue;
      const range = { start: argument.pos, end: argument.end };
      this.push(
        { name: argument.value, nameRange: range, parts: [], append: false, exported: false, range, branches: place.branches, unset: true },
        place,
      );
    }
  }

  /** `: ${NAME:=value}` */
  private defaults(command: Command, place: Place, context: Context): void {
    for (const argument of command.args) {
      if (argument.type !== 'Word') continue;
      for (const part of this.words.parts(argument)) {
        if (part.kind !== 'variable' || (part.operator !== ':=' && part.operator !== '=')) continue;
        const nameRange = { start: part.range.start + 2, end: part.range.start + 2 + part.name.length };
        const first = part.word?.[0];
        const valueRange = { start: first?.range.start ?? part.range.end - 1, end: part.range.end - 1 };
        if (!this.seen.has(nameRange.start)) {
          this.seen.add(nameRange.start);
          this.written.push({ name: part.name, nameRange, valueRange, range: { start: command.pos, end: command.end } });
        }
        if (!context.keep) continue;
        const parts: readonly ShellPart[] = [{ ...part, operator: part.operator === ':=' ? ':-' : '-' }];
        this.push(
          { name: part.name, nameRange, parts, append: false, exported: this.exportAll, range: part.range, branches: place.branches },
          place,
        );
      }
    }
  }

  private assign(
    assignment: Assignment,
    place: Place,
    context: Context,
    command: Command,
    how: { readonly exported: boolean; readonly alone: boolean },
  ): void {
    const { name, value, pos } = assignment;
    const nameRange = { start: pos, end: pos + name.length };
    const valueRange = { start: value.pos, end: Math.max(value.pos, value.end) };
    const whole =
      context.statement !== undefined && how.alone
        ? { start: command.pos, end: command.end }
        : { start: assignment.pos, end: assignment.end };
    if (!this.seen.has(pos)) {
      this.seen.add(pos);
      this.written.push({ name, nameRange, valueRange, range: whole });
    }
    if (!context.keep) return;
    const parts: readonly ShellPart[] =
      value.type === 'Word' && assignment.index === undefined ? this.words.parts(value) : [{ kind: 'opaque', range: valueRange }];
    const exported = how.exported || this.exportAll;
    if (exported) this.exportedNames.add(name);
    const grep = value.type === 'Word' && value.text === '$?' ? grepOf(context.previous) : undefined;
    this.push(
      {
        name,
        nameRange,
        parts,
        append: assignment.append === true,
        exported,
        range: whole,
        branches: place.branches,
        ...(grep === undefined ? {} : { grep }),
      },
      place,
    );
  }

  private push(assignment: ShellAssignment, place: Place): void {
    if (this.assignments.length >= maximumAssignments) return;
    this.assignments.push({ ...assignment, at: this.at, ...(place.calledFrom === undefined ? {} : { calledFrom: place.calledFrom }) });
  }

  /** A variable that is exported once stays exported: what is assigned before or after goes to the daemon as well. */
  private markExported(): void {
    this.assignments.forEach((assignment, index) => {
      if (!assignment.exported && this.exportedNames.has(assignment.name)) this.assignments[index] = { ...assignment, exported: true };
    });
  }

  private cover(word: Word): void {
    this.covered.push({ start: word.pos, end: word.end });
  }
}

interface Context {
  /** False in subshells, pipelines and background commands: what they set is gone with them. */
  readonly keep: boolean;
  readonly statement: Statement | undefined;
  readonly previous: Statement | undefined;
}

/** `echo $VARIABLE | grep -q PATTERN`, the way in which cassandra-env.sh asks what its options hold. */
function grepOf(statement: Statement | undefined): ShellAssignment['grep'] {
  const pipeline = statement?.command;
  if (pipeline?.type !== 'Pipeline' || pipeline.commands.length !== 2) return undefined;
  const [echo, grep] = pipeline.commands;
  if (echo?.type !== 'Command' || grep?.type !== 'Command' || echo.name?.value !== 'echo' || grep.name?.value !== 'grep') return undefined;
  const variable = /^"?\$\{?([A-Za-z_]\w*)\}?"?$/.exec(echo.args[0]?.type === 'Word' ? echo.args[0].text : '')?.[1];
  const words = grep.args.map((argument) => (argument.type === 'Word' ? argument.value : ''));
  const pattern = words.at(-1);
  if (variable === undefined || words.length !== 2 || words[0] !== '-q' || pattern === undefined || !/^[\w+:.-]+$/.test(pattern))
    return undefined;
  return { variable, pattern };
}
