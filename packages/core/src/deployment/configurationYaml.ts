import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE_PLAIN, YAMLException } from 'js-yaml';
import type { Range } from '../text/range.js';

/** YAML of our own files (`.storelint.yaml`, hardware profiles) with the place of everything; scalars stay text, so `3.10` is not `3.1`. */
export type YamlTree = YamlText | YamlMap | YamlList;

export interface YamlText {
  readonly kind: 'text';
  readonly text: string;
  /** Not quoted: `true`, `12` and nothing at all may mean more than their text. */
  readonly plain: boolean;
  readonly range: Range;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly pairs: readonly { readonly key: YamlText; readonly value: YamlTree }[];
  readonly range: Range;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlTree[];
  readonly range: Range;
}

export interface YamlProblem {
  readonly range: Range;
  readonly message: string;
}

/** Parses one document. An empty file gives no tree and no problem. */
export function parseYamlTree(text: string): { readonly tree: YamlTree | undefined; readonly problems: readonly YamlProblem[] } {
  const problems: YamlProblem[] = [];
  let events: ReturnType<typeof parseEvents>;
  try {
    events = parseEvents(text, {});
  } catch (error) {
    const at = error instanceof YAMLException && error.mark !== undefined ? error.mark.position : 0;
    const reason = error instanceof YAMLException ? error.reason : String(error);
    return { tree: undefined, problems: [{ range: { start: at, end: at }, message: `this is no YAML: ${reason}` }] };
  }
  let at = 0;
  let last = 0;
  const read = (): YamlTree | undefined => {
    const event = events[at++];
    if (event === undefined || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return undefined;
    if (event.type === EVENT_ID.SCALAR) {
      const plain = event.style === SCALAR_STYLE_PLAIN;
      const range = event.valueStart < 0 ? { start: last, end: last } : { start: event.valueStart, end: event.valueEnd };
      last = range.end;
      return { kind: 'text', text: event.valueStart < 0 ? '' : getScalarValue(text, event), plain, range };
    }
    if (event.type === EVENT_ID.ALIAS) {
      problems.push({
        range: { start: event.anchorStart - 1, end: event.anchorEnd },
        message: 'aliases are not read here; write the value out',
      });
      return { kind: 'text', text: '', plain: true, range: { start: event.anchorStart, end: event.anchorEnd } };
    }
    last = event.start;
    if (event.type === EVENT_ID.SEQUENCE) {
      const items: YamlTree[] = [];
      for (let item = next(); item !== undefined; item = next()) items.push(item);
      return { kind: 'list', items, range: { start: event.start, end: last } };
    }
    const pairs: { key: YamlText; value: YamlTree }[] = [];
    const names = new Set<string>();
    for (let key = next(); key !== undefined; key = next()) {
      const value = next();
      if (value === undefined) break;
      if (key.kind !== 'text') {
        problems.push({ range: key.range, message: 'a key is a text' });
        continue;
      }
      if (names.has(key.text)) problems.push({ range: key.range, message: `"${key.text}" stands here twice` });
      names.add(key.text);
      pairs.push({ key, value });
    }
    return { kind: 'map', pairs, range: { start: event.start, end: last } };
  };
  const next = (): YamlTree | undefined => {
    if (events[at]?.type === EVENT_ID.POP) {
      at++;
      return undefined;
    }
    return read();
  };
  if (events[0]?.type === EVENT_ID.DOCUMENT) at = 1;
  const tree = next();
  if (events.filter((event) => event.type === EVENT_ID.DOCUMENT).length > 1) {
    problems.push({ range: { start: last, end: last }, message: 'one file holds one document' });
  }
  return { tree: tree?.kind === 'text' && tree.text === '' ? undefined : tree, problems };
}
