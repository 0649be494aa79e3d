import {
  type Explanation,
  factText,
  flagStatusText,
  historyPhrases,
  plainPhrases,
  type RuleMention,
  releaseText,
  type SettingExplanation,
  settingStatements,
  sourceText,
} from '@storelint/core/explain';
import { productNames } from '@storelint/core/products';
import { type Printable, text } from '@storelint/core/text';
import type { Paint } from '../paint.js';
import { clip, wrap, wrapLines } from './textLayout.js';

type Text = Printable<'terminal'>;

/** Settings of a family that are shown one by one. */
const mostOfFamily = 60;
/** Rules and other names that are shown one by one. */
const mostOfList = 20;

/** What `storelint explain` prints of a name that is no rule. */
export function textOf(explanation: Explanation, paint: Paint, width: number): Text {
  switch (explanation.kind) {
    case 'setting':
      return settingText(explanation, paint, width);
    case 'family': {
      const { name, product, release, settings } = explanation;
      const lines = settings
        .slice(0, mostOfFamily)
        .map((setting) => clip(`  ${setting.name}${setting.description === undefined ? '' : `: ${setting.description}`}`, width));
      const more =
        settings.length > mostOfFamily
          ? [`  and ${settings.length - mostOfFamily} more; storelint settings '${name}' --release ${product}@${release}`]
          : [];
      return block([text`${paint.bold(name)} in ${releaseText(product, release)}: ${settings.length} settings`, ...lines, ...more]);
    }
    case 'flag': {
      const { name, type, description, byJdk, rules } = explanation;
      const meaning = description === undefined ? [] : [wrap(description, Math.min(width, mostReadable))];
      const states = byJdk.map(
        (each) =>
          `  JDK ${String(each.jdk).padEnd(7)} ${flagStatusText(each)}${each.default === undefined ? '' : `, default ${each.default}`}`,
      );
      const heading = text`${paint.bold(name)}, a flag of the JVM${type === undefined ? '' : ` (${type})`}`;
      return block([heading, ...meaning, ...states, ...ruleList(rules, width)]);
    }
    case 'variable': {
      const { name, uses, rules } = explanation;
      const meanings = uses.map(({ product, description }) =>
        wrap(`${productNames[product]}: ${description}`, Math.min(width, mostReadable), '  ', '    '),
      );
      return block([text`${paint.bold(name)}, a variable that the start scripts read`, ...meanings, ...ruleList(rules, width)]);
    }
    case 'fact': {
      const { name, rules } = explanation;
      const [first = '', ...others] = wrapLines(`${name}, ${factText(explanation)}`, width, '', '  ');
      const about = [text`${paint.bold(name)}${first.slice(name.length)}`, ...others];
      return block([...about, `  state it    --fact ${name}=VALUE, or under facts in .storelint.yaml`, ...ruleList(rules, width)]);
    }
    case 'topic': {
      const { title, text: said, source, see } = explanation;
      const meaning = wrap(said, Math.min(width, mostReadable));
      return block([text`${paint.bold(title)} (no file setting)`, meaning, `  source      ${source}`, ...list('see', see)]);
    }
  }
}

/** Prose in longer lines is hard to read. */
const mostReadable = 100;

function block(lines: readonly (Text | string)[]): Text {
  return text`${text.join(lines, '\n')}\n`;
}

function list(label: string, items: readonly (Text | string)[]): (Text | string)[] {
  if (items.length === 0) return [];
  const more = items.length > mostOfList ? [`    and ${items.length - mostOfList} more; --format json lists them`] : [];
  return [`  ${label}`, ...items.slice(0, mostOfList).map((item) => text`    ${item}`), ...more];
}

/** The gravest first, with what each is about: beside the id where the terminal is wide enough, else below it. */
function ruleList(rules: readonly RuleMention[], width: number): (Text | string)[] {
  const shown = rules.slice(0, mostOfList);
  const idWidth = Math.max(0, ...shown.map(({ id }) => id.length));
  const isWide = shown.every(({ title }) => idWidth + title.length + 15 <= width);
  const rows = rules.map(({ id, severity, title }) => {
    const about = `${severity.padEnd(7)}  ${id}`;
    return isWide ? `${about.padEnd(idWidth + 9)}  ${title}` : text`${about}\n${clip(`${' '.repeat(13)}${title}`, width)}`;
  });
  return list('rules', rows);
}

function settingText(explanation: SettingExplanation, paint: Paint, width: number): Text {
  const { name, product, release, asked, description, history, rules, sources, links } = explanation;
  const where = asked === undefined ? releaseText(product, release) : `${releaseText(product, asked)}, by what is known of ${release}`;
  const lines: (Text | string)[] = [text`${paint.bold(name)} in ${where}`];
  if (description !== undefined) lines.push(wrap(description, Math.min(width, mostReadable)));
  lines.push(...settingStatements(explanation).map(({ label, phrases }) => wrap(plainPhrases(phrases), width, `  ${label.padEnd(11)} `)));
  if (history.length > 1 || release !== 'any')
    lines.push('  history', ...history.map((entry) => clip(`    ${entry.since.padEnd(14)} ${plainPhrases(historyPhrases(entry))}`, width)));
  const named = sources.map((source) => wrap(sourceText(source), width - 4, '', '      '));
  lines.push(...ruleList(rules, width), ...list('sources', named), ...list('documentation', links));
  return block(lines);
}
