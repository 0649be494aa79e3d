import type { Setting } from '../catalog/setting.js';
import { units } from '../catalog/units.js';
import { parseRange } from '../catalog/versions.js';
import type { CompiledRule } from './compiledRule.js';
import type { Refusal } from './finding.js';

/** What the product's code takes for a number, told by the rule that proves it. */
export interface SettingBounds {
  /** `more than 0`, `at least 1 MiB and less than 2 GiB` */
  readonly text: string;
  readonly rule: string;
  readonly refuses: Refusal;
}

/**
 * The bounds of a setting in a release: those rules hold that are about a constant alone and whose breach the product refuses. Ranges have their one
 * place in rules, each with its proof; what depends on other settings is left to the rule's own page.
 */
export function boundsOf(setting: Setting | undefined, release: string, rules: readonly CompiledRule[]): SettingBounds[] {
  if (setting === undefined) return [];
  return rules.flatMap(({ id, refuses, expression, reads, release: range, also }) => {
    if (refuses === undefined || expression === undefined || also !== undefined || !reads.some(({ name }) => name === setting.name))
      return [];
    if (range !== undefined && !parseRange(range).includes(release)) return [];
    const limits = limitsIn(expression.text, setting);
    return limits.length === 0 ? [] : [{ text: limits.join(' and '), rule: id, refuses }];
  });
}

const words: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '>': 'more than',
  '<=': 'at most',
  '<': 'less than',
  '!=': 'not',
  '==': 'only',
};
const opposite: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
const guard = /^!is(?:Set|Known)\("([^"]+)"\) \|\| /;
const comparison = /^(?:\w+\()*setting_\("([^"]+)"\)+ (>=|>|<=|<|!=|==) (?:(\w+)\()?(-?[\d.]+)\)?$/;

/** `!isSet("a") || setting_("a") >= 1.0 && setting_("a") <= 9.0`: at least 1, at most 9. Empty where the expression says more than that. */
function limitsIn(expression: string, setting: Setting): string[] {
  const limits: { readonly text: string; readonly isUpper: boolean }[] = [];
  const whole = unguarded(expression);
  for (const part of whole.text.split(' && ').map(unguarded)) {
    const negated = /^!\((.*)\)$/.exec(part.text)?.[1];
    const [, name, operator = '', unit, number = ''] = comparison.exec(bare(negated ?? part.text)) ?? [];
    const meant = negated === undefined ? operator : opposite[operator];
    if (name === undefined || meant === undefined) return [];
    // A bound that only holds beside another setting is no range.
    if ([...whole.guards, ...part.guards].some((guarded) => guarded !== name)) return [];
    const text = `${words[meant]} ${amount(Number(number), unit, /\bms\(setting_/.test(part.text), setting)}`;
    if (name === setting.name) limits.push({ text, isUpper: meant.startsWith('<') });
  }
  return limits.sort((x, y) => Number(x.isUpper) - Number(y.isUpper)).map(({ text }) => text);
}

/** Without what leaves an unset setting alone, and without a bracket around all the rest; with the settings that it asks for. */
function unguarded(expression: string): { readonly text: string; readonly guards: readonly string[] } {
  const guards: string[] = [];
  let text = expression;
  for (;;) {
    const [asked, name] = guard.exec(text) ?? [];
    const shorter = enclosed(asked === undefined ? text : text.slice(asked.length));
    if (name !== undefined) guards.push(name);
    if (shorter === text) return { text, guards };
    text = shorter;
  }
}

/** Without a bracket around all of it. */
export function enclosed(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return index === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

/** `(number(setting_("a"))) >= 1.0` without the bracket that is no call. */
function bare(comparisonText: string): string {
  return comparisonText.replace(/^\((.+)\) (?=[<>=!])/, '$1 ');
}

/** A quantity that was turned into a bare number counts milliseconds or bytes. */
function amount(number: number, unit: string | undefined, inMilliseconds: boolean, setting: Setting): string {
  if (number === 0) return '0';
  if (unit !== undefined && unit !== 'float32') return `${number} ${unitNames[unit] ?? unit}`;
  const kind = setting.unit === undefined ? setting.type : units[setting.unit].kind;
  const ofKind = inMilliseconds || kind === 'duration' ? ' ms' : kind === 'size' ? ' B' : '';
  return `${number}${ofKind}`;
}

const unitNames: Readonly<Record<string, string>> = { bytes: 'B', seconds: 's', minutes: 'min', hours: 'h' };
