/** Values by name, of which a start needs a few: what both a Map and a table of lines give. */
export interface NamedValues<T> {
  get(name: string): T | undefined;
  has(name: string): boolean;
  keys(): IterableIterator<string>;
}

/** A built text of lines, of which a start reads few: what a string gives, and what may stand for bytes that need not become one. */
export interface LinesText {
  readonly length: number;
  indexOf(text: string, from?: number): number;
  slice(start: number, end?: number): string;
}

/** JSON in ASCII: each character is a byte, so that a place in the text is a place in the file. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Values by name as text: on the first line where each begins behind it, by name; then a line each, its value as JSON. */
export function writeJsonLines(values: Readonly<Record<string, unknown>>): string {
  const starts: [name: string, start: number][] = [];
  const lines: string[] = [];
  let at = 0;
  for (const [name, value] of Object.entries(values)) {
    const line = `${asciiJson(value)}\n`;
    starts.push([name, at]);
    lines.push(line);
    at += line.length;
  }
  return `${asciiJson(Object.fromEntries(starts))}\n${lines.join('')}`;
}

/** Reads what {@link writeJsonLines} wrote; a value is parsed when it is first asked for. */
export class JsonLines<T> implements NamedValues<T> {
  readonly #text: LinesText;
  /** Where the first line begins behind those of the names. */
  readonly #from: number;
  readonly #starts: Readonly<Record<string, number>>;
  readonly #values = new Map<string, T>();

  /**
   * @param start where they begin in the text; they go on to its end
   * @throws {TypeError} where the text is cut off
   */
  constructor(text: LinesText, start = 0) {
    const end = text.indexOf('\n', start);
    if (end < 0 || text.slice(text.length - 1) !== '\n') throw new TypeError('lines of values are cut off');
    this.#text = text;
    this.#from = end + 1;
    this.#starts = JSON.parse(text.slice(start, end));
  }

  get(name: string): T | undefined {
    const known = this.#values.get(name);
    if (known !== undefined || !this.has(name)) return known;
    const start = this.#from + (this.#starts[name] ?? 0);
    const value: T = JSON.parse(this.#text.slice(start, this.#text.indexOf('\n', start)));
    this.#values.set(name, value);
    return value;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#starts, name);
  }

  keys(): IterableIterator<string> {
    return Object.keys(this.#starts).values();
  }
}
