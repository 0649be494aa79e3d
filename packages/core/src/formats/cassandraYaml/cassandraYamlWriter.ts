import { composeYaml, isFailure } from './cassandraYamlComposer.js';
import { isNull } from './snakeYamlScalar.js';
import type { YamlScalar } from './yamlNode.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no plain or single-quoted text may hold
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\uFEFF\uFFFE\uFFFF]/;

/** A scalar as it is written, in the quotes that the old value had where they can hold it. `null` alone is written plain and means null. */
export function scalarText(value: string, style: YamlScalar['style'], inFlow: boolean): string {
  if (value === 'null') return value;
  const oneLine = !unprintable.test(value);
  if (style === 'single' && oneLine) return single(value);
  if (style === 'double') return double(value);
  if (isPlain(value, inFlow)) return value;
  return oneLine ? single(value) : double(value);
}

function single(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' };

function double(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be escaped
  const escaped = value.replace(/["\\\u0000-\u001f\u007f-\u009f\u2028\u2029\uFEFF\uFFFE\uFFFF]/g, (char) => {
    return escapes[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}

/** Letters, digits and what never means anything to YAML there. A text that YAML would read as null needs quotes. */
function isPlain(value: string, inFlow: boolean): boolean {
  const pattern = inFlow
    ? /^(?:[A-Za-z0-9_./+]|-(?=[A-Za-z0-9._]))[A-Za-z0-9_./+\-@%=()~$^;]*$/
    : /^(?:[A-Za-z0-9_./+]|-(?=[A-Za-z0-9._]))(?:[A-Za-z0-9_./+\-@%=()~$^;,*?!&<>|]|:(?=[A-Za-z0-9_./])| (?=[A-Za-z0-9_./+(]))*$/;
  if (!pattern.test(value) || /^(?:---|\.\.\.)/.test(value)) return false;
  return !isNull({ kind: 'scalar', text: value, style: 'plain', range: { start: 0, end: 0 } });
}

/** The text itself where it is a list or map on one line in brackets. */
export function flowText(value: string): string | undefined {
  if (!/^(?:\[.*\]|\{.*\})$/.test(value)) return undefined;
  const composed = composeYaml(value, value, 0, []);
  if (isFailure(composed) || composed.problems.length > 0 || composed.roots.length !== 1) return undefined;
  const [root] = composed.roots;
  return root !== undefined && root.kind !== 'scalar' && root.range.end === value.length ? value : undefined;
}
