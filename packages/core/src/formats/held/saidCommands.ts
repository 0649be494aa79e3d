const saying = /\b(?:echo|printf|logger)\b|\b(?:name|msg)["']?[ \t]*:/g;

/** Whether what comes behind the beginning of a line is a command that is only shown: `echo "run sysctl -w …"`, the name of a task. */
export function isSaid(before: string): boolean {
  const last = [...before.matchAll(saying)].at(-1);
  if (last === undefined) return false;
  if (last[0].endsWith(':')) return true;
  let quote: string | undefined;
  for (const character of before.slice(last.index)) {
    if (quote === undefined && /[|;&]/.test(character)) return false;
    if (quote === undefined && /["']/.test(character)) quote = character;
    else if (quote === character) quote = undefined;
  }
  return quote !== undefined;
}
