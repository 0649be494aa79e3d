/** What prints a value into a file: each writes truth values in its own way. */
export type Printer = 'python' | 'go' | 'ruby';

/** A value that somebody wrote, as a template prints it, and its line, counted from 0. */
export interface Literal {
  readonly text: string;
  readonly line: number;
}

const truths: Readonly<Record<Printer, Readonly<Record<'true' | 'false', string>>>> = {
  python: { true: 'True', false: 'False' },
  go: { true: 'true', false: 'false' },
  ruby: { true: 'true', false: 'false' },
};

/** Values that are longer are no single setting's. */
const longest = 200;

/**
 * The text that a template prints for a scalar; undefined where that is not sure: nothing at all, an expression, a number with another form than its plain one.
 * @param plain whether it stands without quotes
 */
export function printed(text: string, plain: boolean, printer: Printer): string | undefined {
  if (text.length > longest || /[\r\n]|\{\{|\{%|<%|#\{|\$\{/.test(text)) return undefined;
  if (!plain) return text;
  const word = text.toLowerCase();
  if (/^(?:true|yes|on)$/.test(word)) return truths[printer].true;
  if (/^(?:false|no|off)$/.test(word)) return truths[printer].false;
  if (/^(?:null|nil|none|undef|~|)$/.test(word)) return undefined;
  const looksLikeNumber = /^[-+.]?\d[\d_.:]*(?:e[-+]?\d+)?$/i.test(text) && !/^\d+(?:\.\d+){2,}$/.test(text);
  return looksLikeNumber && !/^-?(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?$/.test(text) ? undefined : text;
}
