import { asciiJson, type LinesText } from '../catalog/jsonLines.js';
import type { CompiledRule } from './compiledRule.js';

/* Rules as the program ships them: what wakes them on the first line, then a line a rule. A start reads many rules and looks at few. */

/** What is asked of every rule of a product, whether it is looked at or not. */
const headFields = [
  'id',
  'product',
  'check',
  'whenUnset',
  'onUpgrade',
  'onlyAdvised',
  'isAdvised',
  'insteadOf',
  'reads',
  'oldNames',
] as const;

const bodyFields = [
  'category',
  'severity',
  'confidence',
  'refuses',
  'refusesStart',
  'release',
  'roles',
  'also',
  'preview',
  'edition',
  'raise',
  'expression',
  'bound',
  'oneOf',
  'recommend',
  'message',
  'remedy',
  'unlessNamed',
  'whereNamed',
  'locations',
  'fix',
  'tells',
  'hangsOn',
  'pack',
  'docs',
] as const;

type Head = Pick<CompiledRule, (typeof headFields)[number]>;
type Body = Pick<CompiledRule, (typeof bodyFields)[number]>;

/** @throws {TypeError} where a rule has a field that is neither of its head nor of its body */
export function writeRuleLines(rules: readonly CompiledRule[]): string {
  const known: ReadonlySet<string> = new Set([...headFields, ...bodyFields]);
  for (const rule of rules) {
    const other = Object.keys(rule).find((field) => !known.has(field));
    if (other !== undefined) throw new TypeError(`${rule.id}: no line holds the field ${other}`);
  }
  const lineOf = (rule: CompiledRule, fields: readonly (keyof CompiledRule)[]) =>
    Object.fromEntries(fields.flatMap((field) => (rule[field] === undefined ? [] : [[field, rule[field]]])));
  const heads = rules.map((rule) => lineOf(rule, headFields));
  return [heads, ...rules.map((rule) => lineOf(rule, bodyFields))].map((line) => `${asciiJson(line)}\n`).join('');
}

/** Reads what {@link writeRuleLines} wrote; the body of a rule is parsed when it is first asked for something of it. @throws {SyntaxError} where the heads are cut off */
export function readRuleLines(text: LinesText): readonly CompiledRule[] {
  let end = text.indexOf('\n');
  const heads = JSON.parse(text.slice(0, end)) as readonly Head[];
  return heads.map((head) => {
    const start = end + 1;
    end = text.indexOf('\n', start);
    const rule = new RuleOfLine(head, text, start, end);
    return rule as RuleOfLine & Head & Body;
  });
}

/** Has what its head has as properties, and what its body has as getters. */
class RuleOfLine {
  #body: Body | undefined;
  readonly #text: LinesText;
  readonly #start: number;
  readonly #end: number;

  constructor(head: Head, text: LinesText, start: number, end: number) {
    Object.assign(this, head);
    this.#text = text;
    this.#start = start;
    this.#end = end;
  }

  static {
    for (const field of bodyFields) {
      Object.defineProperty(RuleOfLine.prototype, field, {
        get(this: RuleOfLine) {
          this.#body ??= JSON.parse(this.#text.slice(this.#start, this.#end)) as Body;
          return this.#body[field];
        },
      });
    }
  }
}
