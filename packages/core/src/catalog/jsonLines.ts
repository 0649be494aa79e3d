/** Values by name, of which a start needs a few: what both a Map and a table of lines give. */
export interface NamedValues<T> {
  get(name: string): T | undefined;
  has(name: string): boolean;
  keys(): IterableIterator<string>;
}

/** Values by name as text: a line each, the name, a tab, the value as JSON. No name holds a tab or a line end. */
export function writeJsonLines(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}\t${JSON.stringify(value)}\n`)
    .join('');
}

/** Reads what {@link writeJsonLines} wrote; a value is parsed when it is first asked for. */
export class JsonLines<T> implements NamedValues<T> {
  /** Where the JSON of a value that nobody asked for yet begins, else the value. */
  private readonly values = new Map<string, number | { readonly value: T }>();

  constructor(private readonly text: string) {
    let start = 0;
    while (start < text.length) {
      const tab = text.indexOf('\t', start);
      const end = text.indexOf('\n', tab);
      if (tab < 0 || end < 0) throw new TypeError('a line of names and values is cut off');
      this.values.set(text.slice(start, tab), tab + 1);
      start = end + 1;
    }
  }

  get(name: string): T | undefined {
    const found = this.values.get(name);
    if (typeof found !== 'number') return found?.value;
    const value: T = JSON.parse(this.text.slice(found, this.text.indexOf('\n', found)));
    this.values.set(name, { value });
    return value;
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  keys(): IterableIterator<string> {
    return this.values.keys();
  }
}
