import { describe, expect, it } from 'vitest';
import { phrases } from './phrases.js';
import { readBaseline, slipsByFile, slipsOf } from './prose.js';
import { ownTexts } from './texts.js';

const slips = (text: string, field: string) => slipsOf({ file: 'f', of: '', field, text });

describe('a phrase', () => {
  it.each(phrases)('$bad: $good', ({ bad, good, instead, fields: [field = ''] = ['text'] }) => {
    expect(slips(bad, field).map(({ text }) => text.replace(/^.*; write /, ''))).toContain(instead);
    expect(slips(good, field)).toEqual([]);
  });
});

describe('our texts', () => {
  it('are all looked at', () => {
    const count = (field: string) => ownTexts().filter((text) => text.field === field).length;
    for (const field of ['title', 'why']) expect(count(field)).toBeGreaterThan(900);
    for (const field of ['message', 'remedy', 'label', 'text']) expect(count(field)).toBeGreaterThan(200);
    expect(count('help')).toBeGreaterThan(10);
  });

  it('keep to docs/style-of-messages.md, old ones better from change to change', () => {
    const found = slipsByFile();
    const baseline = readBaseline();
    const more = [...found].filter(([file, slips]) => slips.length > (baseline[file] ?? 0));
    expect(
      more.flatMap(([, slips]) => slips.map(({ text }) => text)),
      'write these as docs/style-of-messages.md says',
    ).toEqual([]);
    const fewer = Object.entries(baseline).filter(([file, most]) => (found.get(file)?.length ?? 0) < most);
    expect(fewer, 'these files became better: npm run prose lowers their baseline').toEqual([]);
  });
});
