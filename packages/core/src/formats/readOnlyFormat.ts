import type { Document, Format } from './document.js';

/** A format that is read, and that nothing writes: its files are parts of others, or another program's. */
export function readOnlyFormat<Own extends Document>(parse: Format<Own>['parse']): Format<Own> {
  return {
    parse,
    setValue: () => [],
    rename: () => [],
    remove: () => [],
    insert: () => [],
    create: () => '',
    contextAt: () => undefined,
  };
}
