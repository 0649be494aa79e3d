import type { ExpressionFunction } from '../../packages/core/src/expressions/expressionFunction.js';

const head = `<!-- Written by npm run docs. -->
# Functions of expressions

What rules can call besides what [writing-rules.md](writing-rules.md#expressions) explains. Types are CEL's: \`double\` is a Number, \`string\` a text. An outcome may be unknown.
`;

/** The list of all functions that rules can call, those aside that are written in another way (`hardware.cores`, `facts.clients`). */
export function functionsPage(topics: Readonly<Record<string, readonly ExpressionFunction[]>>): {
  readonly path: string;
  readonly text: string;
} {
  const sections = Object.entries(topics).flatMap(([title, functions]) => {
    const rows = rowsOf(functions.filter(({ signature }) => !/^\w*_/.test(signature)));
    return rows.length === 0 ? [] : [`## ${title}\n\n| function | meaning |\n| --- | --- |\n${rows.join('\n')}\n`];
  });
  return { path: 'docs/functions.md', text: [head, ...sections].join('\n') };
}

/** One row for the forms of a function that mean the same. */
function rowsOf(functions: readonly ExpressionFunction[]): string[] {
  const forms = new Map<string, string[]>();
  for (const { signature, description } of functions) {
    const key = `${signature.slice(0, signature.indexOf('('))} ${description}`;
    forms.set(key, [...(forms.get(key) ?? []), `\`${signature}\``]);
  }
  return [...forms].map(([key, signatures]) => `| ${signatures.join(', ')} | ${key.slice(key.indexOf(' ') + 1).replaceAll('|', '\\|')} |`);
}
