import type { Range } from '../../text/range.js';
import { pairAt, textOf, valueAt, type YamlText, type YamlTree } from '../../text/yamlTree.js';
import type { Entry, SourceFile } from '../document.js';
import { touchesHole } from '../template.js';
import type { Refusal } from './refusedFields.js';

/*
 * What starts a daemon in containers: one service of Docker Compose (its name, with what stands below, or the last one of a file), or one object of Kubernetes. Its facts are entries under names that are the
 * same for both, so a rule asks `container.memory` of either; variables of the container are `env.NAME`. Such a part of a file is read, and nothing writes it.
 */

/** Takes the facts down with their places. */
export class Facts {
  readonly entries: Entry[] = [];

  /** Of the template of a chart: what a value is that has a hole, or stands in a branch, is not known. */
  readonly isUnsure: (range: Range) => boolean;

  /** What stands in a branch of a template may not be there. */
  readonly isInBranch: (range: Range) => boolean;

  constructor(private readonly file: SourceFile) {
    const { markup, template } = file;
    const { holes, branches } = template === undefined ? { holes: [], branches: [] } : markup;
    this.isInBranch = (range) => touchesHole(branches, range);
    this.isUnsure = (range) => touchesHole(holes, range) || this.isInBranch(range);
  }

  /** @param key of the line, for its place */
  add(name: string, found: { readonly key: YamlTree; readonly value: YamlTree } | undefined, value?: string): void {
    if (found === undefined) return;
    const own =
      found.value.kind !== 'text' ? '' : this.isUnsure(found.value.range) ? this.file.source.slice(found.value.range) : found.value.text;
    const text = value ?? own;
    // What an alias stands for is elsewhere in the file; its line is the one with the alias.
    const isHere = found.value.kind === 'text' && found.value.range.start >= found.key.range.start;
    const valueRange = isHere ? found.value.range : found.key.range;
    const range = { start: found.key.range.start, end: valueRange.end };
    const hole = value !== 'true' && this.isUnsure(found.value.range) ? ({ hole: 'value' } as const) : {};
    this.entries.push({ key: name, keyRange: found.key.range, value: text, valueRange, range, ...hole });
  }

  /** An amount of memory as Kubernetes counts: 512M are 512 million bytes, where Compose and Java mean MiB. */
  addMemory(name: string, found: { readonly key: YamlTree; readonly value: YamlTree } | undefined): void {
    const [, number, unit = ''] = (found?.value.kind === 'text' ? /^(\d+(?:\.\d+)?)([kMGTPE])$/.exec(found.value.text) : null) ?? [];
    this.add(name, found, number === undefined ? undefined : String(Math.round(Number(number) * 1000 ** ('kMGTPE'.indexOf(unit) + 1))));
  }

  /** A fact of which only another part of the file says what it is. */
  addElsewhere(name: string, range: Range): void {
    this.entries.push({ key: name, keyRange: range, value: '', valueRange: range, range, hole: 'value' });
  }

  /** What the program that reads the object refuses in it: a fact at each place, and in each what is told of all of them. */
  addRefusals(refusals: readonly Refusal[]): void {
    const unknown = refusals.filter(({ meant }) => meant !== undefined);
    const [names, meant] = [
      joined(
        unknown.map(({ what }) => what),
        ' and ',
      ),
      joined(
        unknown.map((each) => each.meant ?? ''),
        ' and ',
      ),
    ];
    for (const { key, value } of unknown) {
      this.add('workload.misspelt', { key, value }, names);
      this.add('workload.meant', { key, value }, meant);
    }
    const refused = refusals.filter((each) => each.meant === undefined);
    const why = joined(
      refused.map((each) => `${each.what}, which ${each.why}`),
      '; ',
    );
    for (const { key, value } of refused) this.add('workload.refused', { key, value }, why);
  }

  /** A variable as an item of a list, `NAME=value`: the name stays readable where the value is a secret. */
  addListed(name: string, item: YamlText, text: string): void {
    const { range } = item;
    const at = this.file.source.slice(range).indexOf(`${name}=`);
    if (at < 0) {
      this.add(`env.${name}`, { key: item, value: item }, text);
      return;
    }
    const start = range.start + at;
    const keyRange = { start, end: start + name.length };
    const hole = this.isUnsure(range) ? ({ hole: 'value' } as const) : {};
    this.entries.push({
      key: `env.${name}`,
      keyRange,
      value: text,
      valueRange: { start: keyRange.end + 1, end: range.end },
      range,
      ...hole,
    });
  }
}

/** As many as a message can hold. */
const mostTold = 4;

function joined(texts: readonly string[], between: string): string {
  const told = texts.slice(0, mostTold).join(between);
  return texts.length > mostTold ? `${told}${between}${texts.length - mostTold} more` : told;
}

export function itemsOf(tree: YamlTree | undefined): readonly YamlTree[] {
  return tree?.kind === 'list' ? tree.items : [];
}

/** `""`, which the scripts of the images take for a variable that is not set. Nothing at all in a map of Compose is the variable of the shell. */
function isEmptyText(value: YamlTree): boolean {
  return value.kind === 'text' && value.text === '' && !value.plain;
}

/**
 * `environment` of Compose, a map or a list of `NAME=value`; `env` of Kubernetes, a list of names and values. The text is empty of a variable whose value is elsewhere: in the
 * shell that calls Compose (`- NAME`), or in another object (`valueFrom`).
 */
export function addVariables(facts: Facts, given: YamlTree | undefined): void {
  if (given?.kind === 'map') for (const each of given.pairs) if (!isEmptyText(each.value)) facts.add(`env.${each.key.text}`, each);
  for (const item of itemsOf(given)) {
    const [, name, text = ''] = /^([^=]+)(?:=(.+))?$/s.exec(textOf(item)) ?? [];
    if (name !== undefined && item.kind === 'text') facts.addListed(name, item, text);
    const own = pairAt(item, 'value');
    const called = textOf(valueAt(item, 'name'));
    if (own !== undefined && isEmptyText(own.value)) continue;
    if (own !== undefined) facts.add(`env.${called}`, own);
    else facts.add(`env.${called}`, pairAt(item, 'valueFrom'), '');
    const isPassword = /(?:PASS|PASSWD|PASSWORD)$/i.test(called) && /^[^$<{]{2,}$/.test(textOf(own?.value));
    // Its name is the fact: the password goes nowhere.
    if (own !== undefined && isPassword) facts.add('container.inClear', { key: own.key, value: own.key }, called);
  }
}
