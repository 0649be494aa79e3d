/*
 * The conditions that a line of a shell's script stands under, line by line: scripts stand in files of YAML, too, where no reader of a shell follows them. Nothing is run.
 */

export interface ScriptCondition {
  /** `if`: what is tested. `case`: the word and the pattern of the arm. */
  readonly kind: 'if' | 'case' | 'loop' | 'function';
  readonly text: string;
}

/** The key of a block of text in YAML: what stands below is a script of its own. */
const startOfBlock = /^\s*(?:-\s*)?(?:["']?[\w./-]+["']?:\s*)?[|>][+-]?\s*$/;

/** The conditions around a line, outermost first. @param at its index among the lines */
export function conditionsOf(lines: readonly string[], at: number): readonly ScriptCondition[] {
  let open: ScriptCondition[] = [];
  for (const written of lines.slice(0, at)) {
    const line = written.trim().replace(/^-\s+/, '');
    if (startOfBlock.test(written)) open = [];
    else if (line !== '' && !line.startsWith('#')) open = after(open, line);
  }
  return open;
}

function after(open: readonly ScriptCondition[], line: string): ScriptCondition[] {
  const last = open.at(-1);
  const [, tested] = /^(?:el)?if\b(.*?)(?:;\s*then\b.*)?$/.exec(line) ?? [];
  // What begins and ends in one line is around no other.
  if (/^(?:if|for|while|until|case)\b.*\b(?:fi|done|esac)\s*$/.test(line)) return [...open];
  if (/^if\b/.test(line)) return [...open, { kind: 'if', text: (tested ?? '').trim() }];
  if (/^elif\b/.test(line)) return [...open.slice(0, -1), { kind: 'if', text: `${last?.text ?? ''} ${(tested ?? '').trim()}` }];
  if (/^case\b/.test(line)) return [...open, { kind: 'case', text: line.replace(/^case\s+|(?<!\s)\s+in\b.*$/g, '') }];
  if (/^(?:for|while|until)\b/.test(line)) return [...open, { kind: 'loop', text: line }];
  if (/^(?:function\s+[\w-]+|[\w-]+\s*\(\s*\))\s*(?:\(\s*\))?\s*\{?\s*$/.test(line)) return [...open, { kind: 'function', text: line }];
  if (/^(?:fi|esac|done)\b/.test(line) || (line === '}' && last?.kind === 'function')) return open.slice(0, -1);
  const [, pattern] = last?.kind === 'case' ? (/^\(?([^()\s]+(?:\s*\|\s*[^()\s]+)*)\)/.exec(line) ?? []) : [];
  if (pattern !== undefined && last !== undefined)
    return [...open.slice(0, -1), { kind: 'case', text: `${last.text.split(' = ')[0]} = ${pattern}` }];
  return [...open];
}
