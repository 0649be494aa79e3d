/** A turn of phrase that storelint's own texts do without, as docs/style-of-messages.md has it. */
export interface Phrase {
  readonly pattern: RegExp;
  /** What to write. */
  readonly instead: string;
  /** A text with the phrase, and the same text without it. */
  readonly bad: string;
  readonly good: string;
  /** Fields of rules that it is looked for in; undefined: every text. */
  readonly fields?: readonly string[];
}

export const phrases: readonly Phrase[] = [
  {
    pattern: /\b(?:is|are|was|were|be|been|not|nobody) told\b(?! apart)/i,
    instead: 'name who knows or says it; "unknown", not "cannot be told"',
    bad: 'A JDK that is not told leaves its flags out',
    good: 'Flags are left out while the JDK is unknown',
  },
  { pattern: /\bfor want of\b/i, instead: 'missing', bad: 'silent for want of a release', good: 'skipped: the release is missing' },
  {
    pattern: /\bfrom (?:[A-Z]\w+ )?\d[\d.]* on\b/,
    instead: '"from 2.3", or "in 2.3 and later"',
    bad: 'hbase.replication is not read from 2.0 on',
    good: 'hbase.replication is not read from 2.0',
  },
  {
    pattern: /\b(?:is|are) said (?:of|about)\b/i,
    instead: 'name what says it: "findings about it", "the rule skips these"',
    bad: 'nothing is said of these',
    good: 'the rule skips these',
  },
  {
    pattern: /\b(?:warns?|says?|speaks?|tells?|nothing|works out twice) of it\b/i,
    instead: '"about it", or name the thing',
    bad: 'The server warns of it.',
    good: 'The server logs a warning.',
  },
  { pattern: /\bas well\b(?! as)/i, instead: 'also', bad: 'Set -Xms as well', good: 'Also set -Xms' },
  {
    pattern: /(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b|less\b|later\b|earlier\b|other\b)/i,
    instead: '"is not a valid …"',
    bad: '"x" is no port',
    good: '"x" is not a valid port',
  },
  { pattern: /\bwhole numbers?\b/i, instead: 'integer', bad: 'a whole number of days', good: 'an integer of days' },
  {
    pattern: /\bso that\b[^.]*\bso that\b/i,
    instead: 'two sentences',
    bad: 'it waits so that it stays whole so that nobody is cut off',
    good: 'It waits until it is whole. Nobody is cut off.',
  },
  { pattern: /\badvised (?:is|are)\b/i, instead: 'recommended: 64', bad: 'advised is 64', good: 'recommended: 64' },
  { pattern: /\b(?:does|do) without\b/i, instead: 'ignores', bad: 'HBase does without', good: 'HBase ignores them' },
  {
    pattern: /\bhere stands?\b|\bstands? here\b/i,
    instead: 'expected … (in errors), or the verb that fits',
    bad: 'here stands a list',
    good: 'expected a mapping',
  },
  { pattern: /\bsuits\b/i, instead: 'is recommended for', bad: '64 suits this machine', good: '64 is recommended for this hardware' },
  { pattern: /\w\(s\)/, instead: 'the singular or the plural', bad: '3 file(s)', good: '3 files' },
  {
    pattern: /\b(?:kibi|mebi|gibi|tebi)bytes?\b/i,
    instead: 'the number with its unit: 10 GiB',
    bad: 'Regions of ten gibibytes',
    good: 'Regions of 10 GiB',
  },
  {
    pattern: / (?:[<>]=?|[≤≥]) /,
    instead: 'the comparison in words',
    bad: 'needs minfactor <= 1',
    good: 'minfactor must not be above 1',
    fields: ['title', 'message', 'label'],
  },
  {
    pattern: /^(?:A|An|The|This|These|It|There|Where|When|If|For|On|In|At|With|New|No)\b/,
    instead: 'the imperative first: "Set X to Y", "Remove the line"',
    bad: 'When the heap grew, raise it.',
    good: 'Raise it when the heap grew.',
    fields: ['remedy'],
  },
  { pattern: /\.$/, instead: 'no full stop', bad: 'tickTime is 0.', good: 'tickTime is 0', fields: ['title', 'message', 'label'] },
];
