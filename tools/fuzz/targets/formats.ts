import fc from 'fast-check';
import { type Document, type Entry, hostsOf, includesOf, optionsOf } from '../../../packages/core/src/formats/document.js';
import { editorOf, formatOf, parseDocument } from '../../../packages/core/src/products/parseDocument.js';
import { confirmByContent } from '../../../packages/core/src/products/recognition.js';
import type { Range } from '../../../packages/core/src/text/range.js';
import { SourceText } from '../../../packages/core/src/text/sourceText.js';
import { applyEdits, type TextEdit } from '../../../packages/core/src/text/textEdit.js';
import { type MutatedFile, mutatedFile } from '../files.js';
import { fuzzTarget, promise } from '../target.js';

interface Input {
  readonly file: MutatedFile;
  readonly entry: number;
  readonly value: string;
}

const values = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    'true',
    'a & b < c > d',
    ']]>',
    "it's",
    '"',
    '$HOME `x`',
    '\\',
    '#',
    '- a: b',
    '\u0000',
    '\n',
    'a\nb',
    '🙂\ud800',
    '{{ a }}',
  ),
  fc.string({ maxLength: 20 }),
);

export const formats = fuzzTarget<Input>({
  name: 'formats',
  promise: 'parsing never throws, ranges lie in the file, edits change what they say and leave a file that parses',
  input: fc.record({ file: mutatedFile, entry: fc.nat(), value: values }),
  check({ file, entry: at, value }) {
    confirmByContent(file.kind, file.text);
    const document = parse(file, file.text);
    checkRanges(document);
    const entry = document.entries[at % Math.max(1, document.entries.length)];
    const editor = editorOf(document);
    const changes: readonly (readonly [string, TextEdit[], Entry | undefined])[] = [
      ...(entry === undefined
        ? []
        : ([
            ['set', editor.setValue(document, entry, value), entry],
            ['rename', editor.rename(document, entry, 'another.name'), entry],
            ['remove', editor.remove(document, entry), entry],
          ] as const)),
      ['insert', editor.insert(document, 'new.name', value), undefined],
    ];
    for (const [what, edits] of changes) {
      for (const { range } of edits) checkRange(document, range, `an edit of ${what}`);
      checkRanges(parse(file, applyEdits(file.text, edits)));
    }
  },
});

function parse(file: MutatedFile, text: string): Document {
  const document = parseDocument(new SourceText(file.path, text), file.kind);
  promise(document.format === formatOf(file.kind), () => `parsed as ${document.format}`);
  return document;
}

/** All places that a document names. */
export function checkRanges(document: Document): void {
  for (const entry of document.entries) {
    checkRange(document, entry.range, `entry ${entry.key}`);
    checkRange(document, entry.keyRange, `the name of ${entry.key}`);
    checkRange(document, entry.valueRange, `the value of ${entry.key}`);
  }
  for (const { range, text } of document.comments) checkRange(document, range, `comment ${text}`);
  for (const { range, code } of document.problems) checkRange(document, range, `problem ${code}`);
  for (const { range, href } of includesOf(document)) checkRange(document, range, `include ${href}`);
  for (const { range, text } of optionsOf(document)) checkRange(document, range, `option ${text}`);
  for (const range of document.template?.holes ?? []) checkRange(document, range, 'a hole');
  for (const { range, name } of hostsOf(document)) {
    checkRange(document, range, `host ${name}`);
    promise(document.source.slice(range) === name, () => `host ${name} stands elsewhere`);
  }
}

export function checkRange({ source }: Document, { start, end }: Range, what: string): void {
  promise(
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end >= start && end <= source.text.length,
    () => `${what}: ${start} to ${end} is not in a text of ${source.text.length}`,
  );
}
