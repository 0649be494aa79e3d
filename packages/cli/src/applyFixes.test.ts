import { expect, test } from 'vitest';
import { fixUntilStable } from '../../core/src/applyFixes.js';
import type { Document } from '../../core/src/formats/document.js';
import { emptyDocument } from '../../core/src/rules/fileFindings.js';
import type { Finding } from '../../core/src/rules/finding.js';
import { SourceText } from '../../core/src/text/sourceText.js';

const document = (text: string, path = 'f'): Document => ({ ...emptyDocument(path, 'zoo-cfg'), source: new SourceText(path, text) });

/** A finding for each place of `word`, whose fix writes `by` there. */
function replacing(word: string, by: string, text: string, safety: 'safe' | 'unsafe' = 'safe', ruleId = 'a/b'): Finding[] {
  const source = document(text);
  return [...text.matchAll(new RegExp(word, 'g'))].map((match) => {
    const range = { start: match.index, end: match.index + word.length };
    return {
      ruleId,
      severity: 'advice',
      confidence: 'judged',
      category: 'hygiene',
      message: 'm',
      primary: { document: source, range },
      related: [],
      settings: [],
      fix: { safety, title: 't', edits: [{ document: source, edit: { range, newText: by } }] },
    };
  });
}

const always = { unsafe: true, mayChange: () => true };

test('goes on until nothing is left to fix, and then has nothing to do', () => {
  const check = (text: string) => [...replacing('a', 'b', text), ...replacing('b', 'c', text)];
  const outcome = fixUntilStable(check('a b x'), (texts) => check(texts.get('f') ?? ''), always);
  expect(outcome.changed.get('f')).toEqual({ before: 'a b x', after: 'c c x' });
  expect(fixUntilStable(check('c c x'), () => [], always).changed.size).toBe(0);
});

test('of two fixes that touch, one waits for the next round', () => {
  const check = (text: string) => [...replacing('one', 'two', text), ...replacing('onetwo', 'x', text)];
  expect(fixUntilStable(check('onetwo'), (texts) => check(texts.get('f') ?? ''), always).changed.get('f')?.after).toBe('twotwo');
});

test('removals that touch are made in one round, however many they are', () => {
  const text = 'ab'.repeat(5000);
  const { changed, applied } = fixUntilStable(replacing('ab', '', text), () => [], always);
  expect([changed.get('f')?.after, applied]).toEqual(['', 5000]);
});

test('fixes in a circle end', () => {
  const check = (text: string) => [...replacing('a', 'b', text), ...replacing('b', 'a', text)];
  expect(fixUntilStable(check('a'), (texts) => check(texts.get('f') ?? ''), always).applied).toBeLessThan(10);
});

test('a fix that changes nothing of what it is for is taken back', () => {
  const comment = '<configuration><!--';
  const check = (text: string) => replacing('<configuration>', '<configuration><a/>', text);
  const outcome = fixUntilStable(check(comment), (texts) => check(texts.get('f') ?? comment), always);
  expect([outcome.applied, outcome.changed.size]).toEqual([0, 0]);
});

test('unsafe fixes, and files that may not be written, are left alone', () => {
  const findings = replacing('a', 'b', 'a', 'unsafe');
  expect(fixUntilStable(findings, () => [], { unsafe: false, mayChange: () => true }).changed.size).toBe(0);
  expect(fixUntilStable(findings, () => [], { unsafe: true, mayChange: () => false }).changed.size).toBe(0);
});

test('a fix after which the file is refused is taken back', () => {
  const check = (text: string) => (text.includes('b') ? replacing('b', 'b', text, 'safe', 'file/refused') : replacing('a', 'b', text));
  expect(fixUntilStable(check('a'), (texts) => check(texts.get('f') ?? 'a'), always).changed.size).toBe(0);
});
