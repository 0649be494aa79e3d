import { fileRuleIds } from './fileFindings.js';
import type { Confidence, Severity } from './finding.js';
import { suppressionRuleIds } from './suppression.js';

/** What a rule is for. */
export interface RuleDescription {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly remedy?: string;
}

/** A rule about a file as a whole, or about a comment for storelint: it is code, not data. */
export interface FileRule extends RuleDescription {
  readonly severity: Severity;
  readonly confidence: Confidence;
}

/** Sorted by id. */
export const fileRules: readonly FileRule[] = [
  {
    id: suppressionRuleIds.expired,
    severity: 'advice',
    confidence: 'judged',
    title: 'A suppression is past its date',
    why: 'The comment says until when it holds. What it hid is reported again.',
    remedy: 'Mend what it hid, or give it a later date and say why.',
  },
  {
    id: suppressionRuleIds.invalid,
    severity: 'warning',
    confidence: 'judged',
    title: 'A suppression names no rule or no reason',
    why: 'A comment that cannot be read hides nothing, though it looks as if it did.',
    remedy: 'Write storelint-disable-next-line, -line or -file, the ids of rules, a colon and the reason.',
  },
  {
    id: fileRuleIds.lost,
    severity: 'warning',
    confidence: 'enforced',
    title: 'The parser drops a part of the file',
    why: "The product's parser goes on after this place, yet something that is written here has no effect, or not the one that it seems to have.",
    remedy: 'Write it so that the parser reads it, or take it out.',
  },
  {
    id: fileRuleIds.odd,
    severity: 'advice',
    confidence: 'enforced',
    title: 'A file looks otherwise than it is read',
    why: 'The product reads this, though it looks wrong: the next editor may read it otherwise.',
    remedy: 'Write it plainly.',
  },
  {
    id: fileRuleIds.refused,
    severity: 'error',
    confidence: 'enforced',
    title: "The product's parser refuses the file",
    why: 'The parser stops here. The daemon that reads the file does not start.',
    remedy: 'Mend the syntax at the place that is marked.',
  },
  {
    id: fileRuleIds.template,
    severity: 'warning',
    confidence: 'documented',
    title: 'The markup of a template is broken',
    why: 'Jinja stops at a tag without its end, at a branch without endif, and takes a bare word for a variable. A variable that is set inside of a loop ends with the turn (from Jinja 2.9). No file is made of the template, or another one than it looks.',
    remedy: 'Mend the markup at the place that is marked.',
  },
  {
    id: fileRuleIds.unreadable,
    severity: 'error',
    confidence: 'enforced',
    title: 'A file is not readable',
    why: 'Nothing is known about a file that cannot be read, nor about what depends on it.',
    remedy: 'Make it readable, or leave it out with exclude.',
  },
  {
    id: suppressionRuleIds.unused,
    severity: 'advice',
    confidence: 'judged',
    title: 'A suppression hides nothing',
    why: 'A comment that hides nothing today hides the next real finding.',
    remedy: 'Remove the comment.',
  },
];

export function fileRule(id: string): FileRule | undefined {
  return fileRules.find((rule) => rule.id === id);
}
