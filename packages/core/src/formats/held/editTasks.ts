import { SourceText } from '../../text/sourceText.js';
import { textOf, valueAt, type YamlMap, type YamlTree } from '../../text/yamlTree.js';
import { type EditedLine, sourcesOfLines } from './editedLines.js';
import { type Argument, argumentsOf, filledIn, type Item, itemsOf } from './hostTasks.js';
import { asRegExp, isOfXml, ofNoLine, type ReplacedLine, replacedLines } from './replacedLines.js';
import { joined, linesOf, nowhere, type SpelledText, sliced, spelledAt, spelledFrom } from './spelledText.js';

/* Lines that tasks of Ansible change: `lineinfile` with `line`, `replace` with `regexp` and `replace`, and properties in the `block` of `blockinfile`. */

const module = /^(?:ansible\.builtin\.)?(?:lineinfile|replace|blockinfile)$/;

/** The lines that the tasks of a text change. */
export function editedInTasks(tree: YamlTree | undefined, text: string): readonly EditedLine[] {
  const { withComments } = sourcesOfLines(text.split('\n'));
  const source = new SourceText('', text);
  const commented = (line: SpelledText) => {
    const first = line.offsets.find((offset) => offset !== nowhere);
    return first === undefined ? line : withComments(source.positionAt(first).line, line);
  };
  return [...tasksIn(tree, '')].flatMap(({ task, place }) =>
    task.pairs.flatMap(({ key, value }): readonly EditedLine[] => {
      if (!module.test(key.text)) return [];
      const given = argumentsOf(value, text);
      if (given.get('state')?.text === 'absent') return [];
      const items: readonly (Item | undefined)[] = itemsOf(task) ?? [undefined];
      return items.flatMap((item) =>
        linesOfTask(key.text, given, item, text).map((each) => ({ ...each, line: commented(each.line), place })),
      );
    }),
  );
}

function linesOfTask(
  name: string,
  given: ReadonlyMap<string, Argument>,
  item: Item | undefined,
  text: string,
): readonly Omit<EditedLine, 'place'>[] {
  const named = given.get('dest') ?? given.get('path') ?? given.get('destfile') ?? given.get('name');
  const target = (item === undefined ? named : filledIn(named, item))?.text ?? '';
  const argument = (part: string) => spelled(given.get(part), item, text);
  const linesOfModule = (): readonly ReplacedLine[] => {
    if (name.endsWith('replace')) return replaced(argument('regexp'), argument('replace'));
    if (name.endsWith('blockinfile')) return propertiesIn(given.get('block') ?? given.get('content'), text);
    const pattern = asRegExp(argument('regexp')?.text ?? argument('regex')?.text ?? ofNoLine, true);
    return lineOf(argument('line')).map((line) => (pattern === undefined ? line : { ...line, pattern }));
  };
  return linesOfModule().flatMap((line) => {
    const isFilledIn = /\{\{|\{%/.test(line.text);
    return target === ''
      ? []
      : [
          {
            target,
            line,
            isAdded: false,
            replaces: line.replaces,
            pattern: line.pattern,
            isOnlyInPlace: !name.endsWith('lineinfile'),
            filledBy: isFilledIn ? ('jinja' as const) : undefined,
          },
        ];
  });
}

/** A line, or several; none that a reference to a group of its pattern makes another one. */
function lineOf(line: SpelledText | undefined): readonly SpelledText[] {
  if (line === undefined || /\\\d/.test(line.text)) return [];
  return isOfXml(line.text) ? [line] : linesOf(line);
}

/** A block of XML: it goes over lines. */
function propertiesIn(block: Argument | undefined, text: string): readonly SpelledText[] {
  if (block === undefined || !isOfXml(block.text)) return [];
  const { start, end } = block.range;
  return [spelledAt(text.slice(start, end), start)];
}

function replaced(pattern: SpelledText | undefined, replacement: SpelledText | undefined): readonly ReplacedLine[] {
  return pattern === undefined || replacement === undefined ? [] : replacedLines(pattern, replacement, true);
}

/** An argument with what the item of a loop puts into it. */
function spelled(argument: Argument | undefined, item: Item | undefined, text: string): SpelledText | undefined {
  const own = asWritten(argument, text);
  if (own === undefined || item === undefined) return own;
  const pieces: SpelledText[] = [];
  let at = 0;
  for (const match of own.text.matchAll(/\{\{\s*item\b[^{}]*\}\}/g)) {
    const filled = asWritten(filledIn({ text: match[0], range: { start: 0, end: 0 } }, item), text);
    if (filled === undefined || /\|/.test(match[0])) continue;
    pieces.push(sliced(own, at, match.index), filled);
    at = match.index + match[0].length;
  }
  return joined(...pieces, sliced(own, at));
}

/** A text that goes over lines is another one. */
function asWritten(argument: Argument | undefined, text: string): SpelledText | undefined {
  if (argument === undefined) return undefined;
  const { start, end } = argument.range;
  return spelledFrom(argument.text, text.slice(start, end), start);
}

interface Task {
  readonly task: YamlMap;
  readonly place: string;
}

/** Each map of a tree with what decides where it runs: the play and the conditions around it. */
function* tasksIn(tree: YamlTree | undefined, around: string): Generator<Task> {
  if (tree?.kind === 'list') for (const item of tree.items) yield* tasksIn(item, around);
  if (tree?.kind !== 'map') return;
  const hosts = valueAt(tree, 'hosts');
  const when = valueAt(tree, 'when');
  const condition = when?.kind === 'text' ? textOf(when) : when === undefined ? '' : String(when.range.start);
  const place = `${hosts === undefined ? around : String(hosts.range.start)}${condition === '' ? '' : ` when ${condition}`}`;
  yield { task: tree, place };
  for (const { value } of tree.pairs) if (value.kind !== 'text') yield* tasksIn(value, place);
}
