/*
 * Lists and maps of Terraform that it encodes as JSON: `jsonencode([{ Classification = "hdfs-site", Properties = { "dfs.replication" = "2" } }])`. Each becomes the same in JSON, with every character at
 * its place. What an expression makes is unknown.
 */

/** A part of a text, and where it begins. */
interface Part {
  readonly text: string;
  readonly start: number;
}

const encoded = /\bjsonencode\([ \t]*(?=[\r\n[{])/g;

/** What has more of them is written by no person, and what is longer is data. */
const mostValues = 50;
const longest = 100_000;

/** A text in quotes, a comment, or one character of something else. */
const token = /"(?:[^"\\\n]|\\.)*"|(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\/|[\w.-]+|[\s\S]/y;

/** The values that a text encodes. */
export function encodedValues(text: string): readonly Part[] {
  return [...text.matchAll(encoded)].slice(0, mostValues).flatMap(({ index, 0: call }) => {
    const start = index + call.length;
    const json = jsonOf(text, start);
    return json === undefined ? [] : [{ text: json, start }];
  });
}

/** Undefined where a bracket does not close. */
function jsonOf(text: string, start: number): string | undefined {
  const written: string[] = [];
  let depth = 0;
  /** Whether a value stands before what comes next. */
  let isBehindValue = false;
  /** Brackets within an expression: `local.copies[0]`, `max(1, 2)`. */
  let open = 0;
  for (token.lastIndex = start; token.lastIndex < Math.min(text.length, start + longest); ) {
    const [each = ''] = token.exec(text) ?? [];
    if (each === '') return undefined;
    if (open > 0 || (isBehindValue && /^[[(]$/.test(each))) {
      if (/^[[({]$/.test(each)) open++;
      if (/^[\])}]$/.test(each)) open--;
      written.push(each.replace(/[^\n]/g, '$$'));
    } else if (/^\s$/.test(each)) {
      // A line that ends behind a value ends its pair.
      const next = /^(?:\s|(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\/)*([^\s])/.exec(text.slice(token.lastIndex, token.lastIndex + 200))?.[1] ?? '';
      const isEnd = each === '\n' && depth > 0 && isBehindValue && !/[\]},:=)]/.test(next);
      written.push(isEnd ? ',' : each);
      if (isEnd) isBehindValue = false;
    } else if (/^(?:#|\/[/*])/.test(each)) written.push(each.replace(/[^\n]/g, ' '));
    else if (/^[[{]$/.test(each)) {
      depth++;
      isBehindValue = false;
      written.push(each);
    } else if (/^[\]}]$/.test(each)) {
      depth--;
      isBehindValue = true;
      written.push(each);
      if (depth === 0) return written.join('');
    } else if (/^[=,:]$/.test(each)) {
      isBehindValue = false;
      written.push(each === '=' ? ':' : each);
    } else {
      isBehindValue = true;
      // A name, a number or a word as it stands; of an expression `$` says that something is filled in.
      const isPlain = /^"|^[\w-]+$|^\d[\d.]*$/.test(each);
      written.push(isPlain ? each : '$'.repeat(each.length));
    }
    if (depth === 0) return undefined;
  }
  return undefined;
}
