/** `-Xmx`, `UseG1GC`, `-Dname`: what two arguments share that set the same thing. */
export function optionName(text: string): string {
  const flag = /^-XX:[+-]?([A-Za-z]\w*)/.exec(text)?.[1];
  if (flag !== undefined) return flag;
  return /^-X(?:mx|ms|ss|mn)/.exec(text)?.[0] ?? text.replace(/[=:].*$/s, '');
}
