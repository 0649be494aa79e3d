import { assignmentsOf, type Document } from '../../formats/document.js';
import type { ShellAssignment, ShellPart } from '../../formats/shellEnv/shellSyntax.js';
import { BranchDecisions, type Decision } from './environmentBranches.js';
import { type Piece, type PiecePlace, text, textOfPieces, unknownPiece } from './environmentPieces.js';

/** What a variable holds when the file has been read. */
export interface VariableValue {
  readonly pieces: readonly Piece[];
  readonly exported: boolean;
  /** The assignment that counts; undefined where the start script gives the value. */
  readonly place: PiecePlace | undefined;
}

/** What the start script knows before it reads the file. */
export interface EnvironmentOptions {
  /** Values at the start, as text or as pieces. */
  readonly given?: ReadonlyMap<string, string | readonly Piece[]>;
  /** Variables whose assignments are not followed: what they hold is known better. Undefined: cannot be told. */
  readonly fixed?: ReadonlyMap<string, string | undefined>;
  /** Variables that hold a directory or another single word of the host. */
  readonly host?: ReadonlySet<string>;
  /** Whether a variable that nothing has set is empty. All others are unknown then: the environment of the daemon may hold them. */
  readonly emptyUnlessSet?: (name: string) => boolean;
  /** What a loop's variable holds in all its turns together; undefined: cannot be told. */
  readonly loop?: (words: string) => readonly Piece[] | undefined;
  /** Variables that a call of a function of the file sets, where that can be computed. */
  readonly call?: (name: string) => ReadonlyMap<string, string> | undefined;
}

/** Variables as the assignments of a file leave them. */
export class Environment {
  private readonly values = new Map<string, VariableValue>();
  private readonly decisions: BranchDecisions;
  private readonly calls = new Set<string>();
  /** Pieces of values that the assignments of the file have taken up so far. */
  private taken = 0;

  constructor(private readonly options: EnvironmentOptions = {}) {
    for (const [name, value] of options.given ?? [])
      this.values.set(name, { pieces: typeof value === 'string' ? [text(value)] : value, exported: true, place: undefined });
    this.decisions = new BranchDecisions({
      text: (parts, document) => this.textOf(parts, document),
      loop: (words) => options.loop?.(words),
    });
  }

  /** Follows the assignments of a file from the first to the last. */
  read(document: Document): this {
    this.decisions.begin();
    this.calls.clear();
    this.taken = 0;
    for (const assignment of assignmentsOf(document)) this.follow(assignment, document);
    return this;
  }

  /** Undefined: nothing sets it. */
  value(name: string): VariableValue | undefined {
    return this.values.get(name);
  }

  /** Pieces of a variable, by what is known of it where nothing sets it. */
  pieces(name: string): readonly Piece[] {
    return this.values.get(name)?.pieces ?? this.unset(name, undefined);
  }

  /** The text of a variable; undefined where it cannot be told; empty where nothing sets it and that is known. */
  text(name: string): string | undefined {
    return textOfPieces(this.pieces(name));
  }

  private follow(assignment: ShellAssignment, document: Document): void {
    const { name } = assignment;
    const { options } = this;
    if (options.fixed?.has(name) === true) return;
    if (this.taken > mostTaken) {
      const place: PiecePlace = { document, range: assignment.range, variable: name };
      this.values.set(name, { pieces: [unknownPiece(`$${name}`, undefined, false)], exported: true, place });
      return;
    }
    const decided = this.decisions.decide(assignment.branches, document);
    if (decided.answer === false) return;
    if (assignment.calledFrom !== undefined) {
      const results = options.call?.(assignment.calledFrom);
      if (results !== undefined) {
        if (!this.calls.has(assignment.calledFrom))
          for (const [result, value] of results) this.store(result, [text(value)], assignment, document, decided);
        this.calls.add(assignment.calledFrom);
        return;
      }
    }
    this.store(name, this.valueOf(assignment, document, decided), assignment, document, decided);
  }

  private valueOf(assignment: ShellAssignment, document: Document, decided: Decision): readonly Piece[] {
    if (assignment.grep !== undefined) {
      const held = textOfPieces(this.current(assignment.grep.variable, decided));
      const found =
        held === undefined
          ? foundIn(this.current(assignment.grep.variable, decided), assignment.grep.pattern)
          : held.includes(assignment.grep.pattern);
      return found === undefined ? [unknownPiece('$?', undefined, false)] : [text(found ? '0' : '1')];
    }
    const old = assignment.append ? this.current(assignment.name, decided) : [];
    this.taken += old.length;
    return [...old, ...this.expand(assignment.parts, { document, variable: assignment.name, decided })];
  }

  private expand(parts: readonly ShellPart[], into: Target): readonly Piece[] {
    const pieces: Piece[] = [];
    let length = 0;
    for (const [index, part] of parts.entries()) {
      for (const piece of this.piecesOf(part, into, standsApart(parts, index))) {
        pieces.push(piece);
        length += piece.text.length;
      }
      // Variables that double what others hold would grow without end.
      if (length > longestValue || pieces.length > mostPieces || this.taken > mostTaken)
        return [unknownPiece(`$${into.variable}`, undefined, false)];
    }
    return pieces;
  }

  private piecesOf(part: ShellPart, into: Target, apart: boolean): readonly Piece[] {
    const place: PiecePlace = { document: into.document, range: part.range, variable: into.variable };
    if (part.kind === 'text') return [{ kind: 'text', text: part.text, place }];
    if (part.kind === 'variable') return this.variablePieces(part, into, place, apart);
    const source = into.document.source.slice(part.range);
    const known = knownCommands.get(source);
    return [known === undefined ? unknownPiece(source, place, apart) : { kind: 'text', text: known, place }];
  }

  private variablePieces(part: ShellPart & { kind: 'variable' }, into: Target, place: PiecePlace, apart: boolean): readonly Piece[] {
    const loop = this.decisions.loopValue(part.name);
    if (loop !== undefined) return loop;
    const set = this.isSet(part.name);
    const held = this.current(part.name, into.decided, into.variable);
    this.taken += held.length;
    const written = into.document.source.slice(part.range);
    // An unknown piece that stands apart in its own variable is glued to what stands beside the variable here.
    const found = held.map((piece, index) => {
      if (piece.kind !== 'unknown') return piece;
      if (piece.place === undefined && !piece.apart) return unknownPiece(written, place, apart);
      const isEdge = index === 0 || index === held.length - 1;
      // The same piece where nothing changes: what branches add behind it is told from it so.
      return piece.apart && isEdge && !apart ? { ...piece, apart: false } : piece;
    });
    const word = part.word ?? [];
    switch (part.operator) {
      case ':-':
      case ':=':
      case '-':
      case '=': {
        if (!set && !this.isFixed(part.name)) return this.expand(word, into);
        const known = textOfPieces(held);
        if (known === '' && part.operator.startsWith(':')) return this.expand(word, into);
        return found;
      }
      case ':+':
      case '+': {
        const known = textOfPieces(held);
        if (!set || known === '') return [];
        return known === undefined && part.operator === ':+' ? [unknownPiece(written, place, apart)] : this.expand(word, into);
      }
      default:
        return found;
    }
  }

  private isFixed(name: string): boolean {
    return this.options.fixed?.has(name) === true || this.options.host?.has(name) === true;
  }

  private isSet(name: string): boolean {
    return this.values.has(name) || this.isFixed(name);
  }

  /** What a variable holds for the arm that is being followed. `into`: the variable that is being assigned. */
  private current(name: string, decided: Decision, into?: string): readonly Piece[] {
    const arm = this.decisions.armValue(name, decided);
    return arm ?? this.values.get(name)?.pieces ?? this.unset(name, into);
  }

  private unset(name: string, into: string | undefined): readonly Piece[] {
    const { options } = this;
    if (options.fixed?.has(name) === true) {
      const value = options.fixed.get(name);
      return value === undefined ? [unknownPiece(`$${name}`, undefined, false)] : [text(value)];
    }
    if (options.host?.has(name) === true) return [{ kind: 'hostWord', text: `\${${name}}`, place: undefined }];
    // NAME="$NAME …" adds to what the environment gave: that is nothing unless somebody says otherwise.
    if (name === into || options.emptyUnlessSet?.(name) === true) return [];
    return [unknownPiece(`$${name}`, undefined, false)];
  }

  private store(name: string, pieces: readonly Piece[], assignment: ShellAssignment, document: Document, decided: Decision): void {
    const place: PiecePlace = { document, range: assignment.range, variable: name };
    const before = this.values.get(name);
    if (decided.answer === true) {
      if (assignment.unset === true) this.values.delete(name);
      else this.values.set(name, { pieces, exported: assignment.exported || before?.exported === true, place });
      return;
    }
    const base = before?.pieces ?? this.unset(name, name);
    const merged = this.decisions.merge(name, decided, base, assignment.unset === true ? [] : pieces, place);
    this.taken += merged.length;
    this.values.set(name, { pieces: merged, exported: assignment.exported || before?.exported === true, place });
  }

  private textOf(parts: readonly ShellPart[], document: Document): string | undefined {
    return textOfPieces(
      this.expand(parts, {
        document,
        variable: '',
        decided: { answer: true, unknownStatement: undefined, unknownArm: 0, arms: 1, nested: false },
      }),
    );
  }
}

interface Target {
  readonly document: Document;
  readonly variable: string;
  readonly decided: Decision;
}

/** Characters of the largest value that is followed: Linux passes no longer text to a program (MAX_ARG_STRLEN). */
const longestValue = 131_072;

/** Pieces of one value that are followed: options of a JVM are some hundred at most. */
const mostPieces = 2000;

/** Pieces that all assignments of a file take up together: one line after the other that adds to a variable copies what it holds each time. */
const mostTaken = 100_000;

/** storelint speaks of servers on Linux. */
const knownCommands: ReadonlyMap<string, string> = new Map([
  ['`uname`', 'Linux'],
  ['$(uname)', 'Linux'],
  ['`uname -s`', 'Linux'],
  ['$(uname -s)', 'Linux'],
]);

/** True where a known piece holds the pattern; undefined where an unknown one might. */
function foundIn(pieces: readonly Piece[], pattern: string): boolean | undefined {
  const known = pieces.map((piece) => (piece.kind === 'text' ? piece.text : ' ')).join('');
  if (known.includes(pattern)) return true;
  return pieces.some((piece) => piece.kind === 'unknown') ? undefined : false;
}

/** Whether blanks, or nothing, stand on both sides of a part. */
function standsApart(parts: readonly ShellPart[], index: number): boolean {
  const before = parts[index - 1];
  const after = parts[index + 1];
  const opens = before === undefined || before.kind === 'variable' || (before.kind === 'text' && /\s$/.test(before.text));
  const closes = after === undefined || after.kind === 'variable' || (after.kind === 'text' && /^\s/.test(after.text));
  return opens && closes;
}
