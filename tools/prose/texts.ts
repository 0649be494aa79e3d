import { readdirSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { load } from 'js-yaml';
import { createProgram } from '../../packages/cli/src/program.js';
import { fileRules } from '../../packages/core/src/rules/fileRules.js';

/** A text of our own: the file that holds it, the field and the rule or command that it belongs to. */
export interface OwnText {
  readonly file: string;
  readonly of: string;
  readonly field: string;
  readonly text: string;
}

/** Every text that the check of our prose looks at. docs/rules is made of the rules. */
export function ownTexts(): readonly OwnText[] {
  return [...ruleTexts(), ...helpTexts(), ...documents()];
}

interface RuleTexts {
  readonly id: string;
  readonly title: string;
  readonly message?: string;
  readonly remedy?: string;
  readonly why: string;
  readonly locations?: readonly { readonly label?: string }[];
  readonly examples?: readonly { readonly note?: string; readonly legitimate?: string }[];
  readonly recommend?: { readonly alternatives?: readonly { readonly why: string }[] };
}

function ruleTexts(): readonly OwnText[] {
  const written = filesBeneath('rules', '.yaml')
    .filter((file) => !/\/(?:settings|sources)\.yaml$/.test(file))
    .flatMap((file) => (load(readFileSync(file, 'utf8')) as readonly RuleTexts[]).flatMap((rule) => textsOf(file, rule)));
  return [...written, ...fileRules.flatMap((rule) => textsOf('packages/core/src/rules/fileRules.ts', rule))];
}

function textsOf(file: string, rule: RuleTexts): readonly OwnText[] {
  const { id, title, message, remedy, why, locations = [], examples = [], recommend } = rule;
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['title', title],
    ['message', message === undefined ? undefined : withoutExpressions(message)],
    ['remedy', remedy],
    ['why', why],
    ...locations.map(({ label }) => ['label', label === undefined ? undefined : withoutExpressions(label)] as const),
    ...examples.flatMap(({ note, legitimate }) => [['note', note] as const, ['legitimate', legitimate] as const]),
    ...(recommend?.alternatives ?? []).map((alternative) => ['why', alternative.why] as const),
  ];
  return fields.flatMap(([field, text]) => (text === undefined ? [] : [{ file, of: id, field, text: text.trim() }]));
}

/** A message without its `{expressions}`, of which strings may hold braces. */
function withoutExpressions(message: string): string {
  return message.replace(/\{(?:"[^"]*"|'[^']*'|[^{}"'])*\}/g, '…');
}

function helpTexts(): readonly OwnText[] {
  const file = 'packages/cli/src/program.ts';
  const texts: OwnText[] = [];
  const visit = (command: Command): void => {
    let text = '';
    command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
    texts.push({ file, of: command.name(), field: 'help', text: text.replace(/\s+/g, ' ') });
    command.commands.forEach(visit);
  };
  visit(createProgram({ status: 0 }));
  return texts;
}

/** Prose without the code and the tables of bad examples in it. */
function documents(): readonly OwnText[] {
  const top = readdirSync('.').filter((name) => name.endsWith('.md'));
  const docs = readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []));
  const others = ['tools', 'tools/oracle', 'catalog', 'packages/vscode'].map((directory) => `${directory}/README.md`);
  return [...top, ...docs, ...others].flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(/^```.*?^```$/gms, '')
      .replace(/`[^`\n]*`/g, '`…`')
      .split(/\n\s*\n|\n(?=[|#-] )/)
      .map((text) => ({ file, of: '', field: 'text', text: text.replace(/\s+/g, ' ').trim() })),
  );
}

function filesBeneath(directory: string, ending: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${directory}/${path.replaceAll('\\', '/')}`)
    .sort();
}
