import type { Document } from '../../formats/document.js';
import type { ShellBranch, ShellPart, ShellTest } from '../../formats/shellEnv/shellSyntax.js';
import { type Piece, type PiecePlace, unknownPiece } from './environmentPieces.js';

/** True, false, or cannot be told. */
type Answer = boolean | undefined;

/** What is known of the branches that an assignment stands in. */
export interface Decision {
  /** True: it is run; false: it is not; undefined: cannot be told. */
  readonly answer: Answer;
  /** The outermost statement whose arm cannot be told. */
  readonly unknownStatement: number | undefined;
  readonly unknownArm: number;
  readonly arms: number;
  /** A second such statement stands inside it. */
  readonly nested: boolean;
}

interface Reader {
  /** The text of a word; undefined where it cannot be told. */
  readonly text: (parts: readonly ShellPart[], document: Document) => string | undefined;
  readonly loop: (words: string) => readonly Piece[] | undefined;
}

interface OpenStatement {
  /** What each variable held before it, and what each arm leaves in it. */
  readonly variables: Map<string, { readonly base: readonly Piece[]; readonly arms: Map<number, readonly Piece[]> }>;
}

/** Decides which arms bash runs. A question is asked when its statement is first met: with the values that hold there. */
export class BranchDecisions {
  private readonly answers = new Map<number, readonly Answer[]>();
  private readonly open = new Map<number, OpenStatement>();
  private readonly loops = new Map<string, readonly Piece[]>();

  constructor(private readonly reader: Reader) {}

  /** Forgets everything: another file begins. */
  begin(): void {
    this.answers.clear();
    this.open.clear();
    this.loops.clear();
  }

  decide(branches: readonly ShellBranch[], document: Document): Decision {
    let unknownStatement: number | undefined;
    let unknownArm = 0;
    let arms = 1;
    let nested = false;
    this.loops.clear();
    for (const branch of branches) {
      const answer = this.armAnswer(branch, document);
      if (answer === false) return { answer: false, unknownStatement, unknownArm, arms, nested };
      if (answer === true) continue;
      if (unknownStatement === undefined) {
        unknownStatement = branch.statement;
        unknownArm = branch.arm;
        arms = branch.arms;
      } else nested = true;
    }
    return { answer: unknownStatement === undefined ? true : undefined, unknownStatement, unknownArm, arms, nested };
  }

  /** What the variable of the loop that is being followed holds. */
  loopValue(name: string): readonly Piece[] | undefined {
    return this.loops.get(name);
  }

  private armAnswer(branch: ShellBranch, document: Document): Answer {
    if (branch.loop !== undefined) {
      const value = this.reader.loop(branch.loop.words);
      if (value === undefined) return undefined;
      this.loops.set(branch.loop.variable, value);
      return true;
    }
    let answers = this.answers.get(branch.statement);
    if (answers === undefined) {
      answers = this.armAnswers(branch, document);
      this.answers.set(branch.statement, answers);
    }
    return answers[branch.arm];
  }

  /** Each arm is run where its own question is true and those before it are false. */
  private armAnswers(branch: ShellBranch, document: Document): readonly Answer[] {
    const answers: Answer[] = [];
    let before: Answer = true;
    for (let arm = 0; arm < branch.arms; arm++) {
      const isLast = arm === branch.arms - 1;
      const own: Answer = isLast ? true : this.ask(branch.tests[arm], document);
      answers.push(and(before, own));
      before = and(before, not(own));
    }
    return answers;
  }

  private ask(test: ShellTest | undefined, document: Document): Answer {
    if (test === undefined) return undefined;
    switch (test.kind) {
      case 'not':
        return not(this.ask(test.test, document));
      case 'and':
        return test.tests.reduce<Answer>((all, one) => and(all, this.ask(one, document)), true);
      case 'or':
        return not(test.tests.reduce<Answer>((all, one) => and(all, not(this.ask(one, document))), true));
      case 'empty': {
        const text = this.reader.text(test.word, document);
        return text === undefined ? undefined : text === '';
      }
      case 'match': {
        const text = this.reader.text(test.word, document);
        return text === undefined ? undefined : test.patterns.some((pattern) => glob(pattern, text));
      }
      case 'compare': {
        const left = this.reader.text(test.left, document);
        const right = this.reader.text(test.right, document);
        return left === undefined || right === undefined ? undefined : compare(test.operator, left, right);
      }
    }
  }

  /** What the arm that is being followed left in a variable; undefined where no arm is open, or it left nothing. */
  armValue(name: string, decided: Decision): readonly Piece[] | undefined {
    if (decided.unknownStatement === undefined) return undefined;
    const variable = this.open.get(decided.unknownStatement)?.variables.get(name);
    return variable === undefined ? undefined : (variable.arms.get(decided.unknownArm) ?? variable.base);
  }

  /** What a variable may hold behind a statement whose arm cannot be told: what all its arms agree on. */
  merge(name: string, decided: Decision, base: readonly Piece[], value: readonly Piece[], place: PiecePlace): readonly Piece[] {
    const id = decided.unknownStatement;
    if (id === undefined) return value;
    let statement = this.open.get(id);
    if (statement === undefined) {
      statement = { variables: new Map() };
      this.open.set(id, statement);
    }
    let variable = statement.variables.get(name);
    if (variable === undefined) {
      variable = { base, arms: new Map() };
      statement.variables.set(name, variable);
    }
    const before = variable.arms.get(decided.unknownArm) ?? variable.base;
    variable.arms.set(decided.unknownArm, decided.nested ? agreed([before, value], place) : value);
    const outcomes: (readonly Piece[])[] = [];
    for (let arm = 0; arm < decided.arms; arm++) outcomes.push(variable.arms.get(arm) ?? variable.base);
    return agreed(outcomes, place);
  }
}

/** The common beginning of all outcomes, and one unknown piece for what differs. */
function agreed(outcomes: readonly (readonly Piece[])[], place: PiecePlace): readonly Piece[] {
  const [first = []] = outcomes;
  let common = 0;
  while (common < first.length && outcomes.every((outcome) => same(outcome[common], first[common]))) common++;
  if (outcomes.every((outcome) => outcome.length === common)) return first;
  const written = outcomes.map((outcome) => outcome.map((piece) => piece.text).join(''));
  if (outcomes.every((outcome) => outcome.every((piece) => piece.kind === 'text')) && written.every((text) => text === written[0]))
    return first;
  // What only some arms add stands apart where each addition begins with a blank, or stands at the beginning.
  const rests = outcomes.map((outcome) =>
    outcome
      .slice(common)
      .map((piece) => piece.text)
      .join(''),
  );
  const apart = common === 0 || rests.every((rest) => rest === '' || /^\s/.test(rest));
  return [...first.slice(0, common), unknownPiece(`$${place.variable}`, place, apart)];
}

/** Two unknown pieces are the same where they came from one place: arms that add to a variable leave what it held before. */
function same(a: Piece | undefined, b: Piece | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a === b || (a.kind === b.kind && a.text === b.text && (a.kind !== 'unknown' || a.place === b.place));
}

function and(a: Answer, b: Answer): Answer {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

function not(a: Answer): Answer {
  return a === undefined ? undefined : !a;
}

function compare(operator: string, left: string, right: string): Answer {
  switch (operator) {
    case '=':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    default:
  }
  if (!/^\s*[-+]?\d+\s*$/.test(left) || !/^\s*[-+]?\d+\s*$/.test(right)) return undefined;
  const difference = Number(left) - Number(right);
  switch (operator) {
    case '-eq':
      return difference === 0;
    case '-ne':
      return difference !== 0;
    case '-lt':
      return difference < 0;
    case '-le':
      return difference <= 0;
    case '-gt':
      return difference > 0;
    case '-ge':
      return difference >= 0;
    default:
      return undefined;
  }
}

/** Shell patterns of `*`, `?` and text, without a regular expression: linear for one star, quadratic at worst. */
function glob(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let mark = 0;
  while (t < text.length) {
    if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t]) && pattern[p] !== '*') {
      p++;
      t++;
    } else if (pattern[p] === '*') {
      star = p++;
      mark = t;
    } else if (star >= 0) {
      p = star + 1;
      t = ++mark;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
