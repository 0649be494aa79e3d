import { slippedName } from '../../text/didYouMean.js';
import type { Range } from '../../text/range.js';
import { pairAt, textOf, type YamlMap, type YamlText, type YamlTree } from '../../text/yamlTree.js';

/*
 * What a program refuses in its objects: names that it does not know, and values of another form. Its maps are given as words, each `name`, or `name:form` with the forms of its value, `text|[text]`:
 * a map of these, a form of a text, or `[form]` for a list of them. Of what is in none of them nothing is asked. Text in quotes is a text, whatever it says: nobody makes a number of it.
 */

/** Why a text is not what it has to be; undefined where it is that, or where that is not known. */
export type Form = (value: YamlText) => string | undefined;

interface Words {
  readonly maps: Readonly<Record<string, string>>;
  readonly forms: Readonly<Record<string, Form>>;
  /** Maps with names of one's own, and the form of all their values. */
  readonly valuesOf: Readonly<Record<string, string>>;
  /** Maps of which more names are known than stand here. */
  readonly open: readonly string[];
  /** By map: names that people know from elsewhere, and what is meant. */
  readonly mistaken: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Names of one's own that any map may have. */
  readonly own?: RegExp;
  /** Of the maps of a list no two may have the same here. */
  readonly uniqueIn?: Readonly<Record<string, string>>;
  /** Why a list of that form is refused as a whole. */
  readonly ofList?: Readonly<Record<string, (items: readonly YamlTree[]) => string | undefined>>;
}

/** A name that the program does not know, with the one that was meant; or a value that it refuses, and why. */
export interface Refusal {
  readonly key: YamlText;
  readonly value: YamlTree;
  readonly meant?: string;
  /** `replicas is 3` */
  readonly what: string;
  /** `is a text by its quotes` */
  readonly why: string;
}

interface Shape {
  readonly form: string;
  readonly isList: boolean;
}

/** What stands for another value that something else fills in. */
const capitals = /^[A-Z0-9_]*$/;

/** A number as any reader of YAML knows it. */
export const yamlNumber = /^[-+]?(?:\d[\d_]*|\d*\.\d+|\d+\.)(?:[eE][-+]?\d+)?$|^0[xob][\da-fA-F_]+$/;

/** Texts alone are meant where a form asks for one of some: a placeholder has signs, digits or capitals only. */
export function oneOf(words: string): Form {
  const values = words.split(' ');
  return ({ text }) =>
    values.includes(text) || !/^[A-Za-z]*[a-z][A-Za-z]*$/.test(text)
      ? undefined
      : `is none of ${values.join(', ').replace(/, (?=[^,]*$)/, ' and ')}`;
}

export class Vocabulary {
  private readonly maps: ReadonlyMap<string, ReadonlyMap<string, readonly Shape[]>>;
  private readonly mistaken: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(private readonly words: Words) {
    const maps = Object.entries(words.maps).map(([map, names]) => {
      const fields = names
        .split(/\s+/)
        .filter((word) => word !== '')
        .map((word) => {
          const [name = '', forms = ''] = word.split(':');
          const shapes = forms
            .split('|')
            .filter((form) => form !== '')
            .map((form) => ({ form: form.replace(/[[\]]/g, ''), isList: form.startsWith('[') }));
          return [name, shapes] as const;
        });
      return [map, new Map(fields)] as const;
    });
    this.maps = new Map(maps);
    this.mistaken = new Map(Object.entries(words.mistaken).map(([map, names]) => [map, new Map(Object.entries(names))]));
  }

  has(map: string): boolean {
    return this.maps.has(map);
  }

  /** @param isUnsure where a template fills something in, or leaves it out */
  refusals(map: YamlMap, shape: string, isUnsure: (range: Range) => boolean): readonly Refusal[] {
    return this.inMap(map, shape, isUnsure).filter(
      ({ key, value, meant }) => !isUnsure(key.range) && (meant !== undefined || !isUnsure(value.range)),
    );
  }

  private inMap(map: YamlMap, shape: string, isUnsure: (range: Range) => boolean): readonly Refusal[] {
    const { valuesOf, open, own } = this.words;
    const ofAll = valuesOf[shape];
    if (ofAll !== undefined)
      return map.pairs.flatMap(({ key, value }) => this.inValue(key, value, [{ form: ofAll, isList: false }], isUnsure));
    const fields = this.maps.get(shape) ?? new Map<string, readonly Shape[]>();
    const names = [...fields.keys()];
    return map.pairs.flatMap(({ key, value }) => {
      const shapes = fields.get(key.text);
      if (shapes !== undefined) return this.inValue(key, value, shapes, isUnsure);
      const meant =
        open.includes(shape) || own?.test(key.text) === true
          ? undefined
          : (this.mistaken.get(shape)?.get(key.text) ?? slippedName(key.text, names));
      return meant === undefined ? [] : [{ key, value: key, meant, what: key.text, why: 'is unknown' }];
    });
  }

  /** @param item whether the value is one of a list */
  private inValue(
    key: YamlText,
    value: YamlTree,
    shapes: readonly Shape[],
    isUnsure: (range: Range) => boolean,
    item = '',
  ): readonly Refusal[] {
    const { forms } = this.words;
    const what = `${item}${key.text}`;
    const isAsked = shapes.length > 0 && shapes.every(({ form, isList }) => isList || this.isMap(form) || forms[form] !== undefined);
    if (value.kind === 'list') {
      const list = shapes.find(({ isList }) => isList);
      if (list === undefined) return isAsked ? [{ key, value, what: `${what} is a list`, why: `should be ${this.nameOf(shapes)}` }] : [];
      const why = this.words.ofList?.[list.form]?.(value.items);
      const ofItems = value.items.flatMap((each) => {
        const place = each.kind === 'text' ? key : { ...key, range: each.range };
        return this.inValue(place, each, [{ form: list.form, isList: false }], isUnsure, each.kind === 'text' ? '' : 'an item of ');
      });
      return [
        ...(why === undefined ? [] : [{ key, value, what: `${what} is a list`, why }]),
        ...ofItems,
        ...this.twice(value.items, list.form, isUnsure),
      ];
    }
    if (value.kind === 'map') {
      const map = shapes.find(({ form, isList }) => !isList && this.isMap(form));
      if (map !== undefined) return this.inMap(value, map.form, isUnsure);
      return isAsked ? [{ key, value, what: `${what} is a map`, why: `should be ${this.nameOf(shapes)}` }] : [];
    }
    // Nothing at all is as if the line were not there, and what an alias or a tag makes of it stands elsewhere.
    if (value.target !== undefined || value.tagged !== undefined || value.text === '' || (value.plain && /^(?:~|null)$/i.test(value.text)))
      return [];
    const texts = shapes.filter(({ form, isList }) => !isList && !this.isMap(form));
    const refusals = texts.map(({ form }) => forms[form]?.(value));
    const isWord = /^[A-Za-z0-9/][\w ./:=-]*$/.test(value.text) && !capitals.test(value.text);
    const why =
      texts.length > 0
        ? refusals.find((each, _, all) => each !== undefined && !all.includes(undefined))
        : isAsked && isWord
          ? `should be ${this.nameOf(shapes)}`
          : undefined;
    return why === undefined ? [] : [{ key, value, what: `${what} is ${value.text}`, why }];
  }

  private isMap(form: string): boolean {
    return this.maps.has(form) || this.words.valuesOf[form] !== undefined;
  }

  private nameOf(shapes: readonly Shape[]): string {
    const names = shapes.map(({ form, isList }) => (isList ? 'a list' : this.isMap(form) ? 'a map' : 'a single value'));
    return [...new Set(names)].join(' or ');
  }

  private twice(items: readonly YamlTree[], form: string, isUnsure: (range: Range) => boolean): readonly Refusal[] {
    const name = this.words.uniqueIn?.[form];
    if (name === undefined) return [];
    const before = new Set<string>();
    return items
      .flatMap((item) => pairAt(item, name) ?? [])
      .filter(({ value }) => {
        const text = textOf(value);
        if (text === '' || isUnsure(value.range)) return false;
        const isRepeated = before.has(text);
        before.add(text);
        return isRepeated;
      })
      .map(({ key, value }) => ({ key, value, what: `${key.text} is ${textOf(value)}`, why: 'stands in the same list before' }));
  }
}
