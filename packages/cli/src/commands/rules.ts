import { starMatcher } from '@storelint/core/deployment';
import { fileRules } from '@storelint/core/rules';
import { json, retirementText, text } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { CallError } from '../callError.js';
import { rulesKnownHere, statusAfter } from '../knownRules.js';
import { print } from '../sink.js';
import { lineWidth, type Terminal } from '../terminal.js';
import { proseBelow } from './textLayout.js';

/** `storelint rules`: every rule with its severity and title, those of the user's packs among them. @throws {CallError} */
export async function runRules(
  pattern: string | undefined,
  options: { readonly format: string; readonly allowOutside?: boolean },
  terminal: Terminal,
): Promise<number> {
  if (options.format !== 'text' && options.format !== 'json') throw new CallError(`--format ${options.format}: known are text and json`);
  const known = await rulesKnownHere(new NodeKnowledge(), options);
  const matches = starMatcher(pattern ?? '*');
  const rules = known.rules
    .filter(({ id }) => matches(id))
    .map((rule) => ({ rule, prose: known.prose(rule.id) }))
    .sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
  if (options.format === 'json') {
    const ofFiles = fileRules
      .filter(({ id }) => matches(id))
      .map(({ id, title, severity, confidence }) => ({ id, title, severity, confidence }));
    const list = rules.map(({ rule, prose }) => ({
      id: rule.id,
      title: prose?.title ?? '',
      product: rule.product,
      severity: rule.severity,
      confidence: rule.confidence,
      category: rule.category,
      ...(rule.refuses === undefined ? {} : { refuses: rule.refuses }),
      ...(rule.release === undefined ? {} : { release: rule.release }),
      ...(rule.preview === true ? { preview: true } : {}),
      ...(rule.edition === undefined ? {} : { edition: rule.edition }),
      ...(rule.onUpgrade === true ? { onUpgrade: true } : {}),
      ...(rule.pack === undefined ? {} : { pack: rule.pack }),
    }));
    print(json({ version: 1, rules: [...ofFiles, ...list] }));
    return statusAfter(known, terminal);
  }
  const lines = [
    ...fileRules.filter(({ id }) => matches(id)),
    ...rules.map(({ rule, prose }) => ({ id: rule.id, severity: rule.severity, title: prose?.title ?? '' })),
  ];
  if (lines.length === 0) throw new CallError(retirementText(pattern ?? '') ?? `no rule matches "${pattern}"`);
  const ids = Math.max(...lines.map(({ id }) => id.length));
  const width = lineWidth(terminal);
  for (const { id, severity, title } of lines)
    for (const line of proseBelow(`${id.padEnd(ids)}  ${severity.padEnd(7)}`, title, width)) print(text`${line}\n`);
  if (terminal.isTerminal) print(text`${lines.length} rules; storelint explain RULE tells more\n`);
  return statusAfter(known, terminal);
}
