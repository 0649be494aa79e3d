import { expect, test } from 'vitest';
import type { Message, MessageReader, MessageWriter } from 'vscode-languageserver';
import { PositionTranslator } from './positionEncoding.js';

const uri = 'file:///c/a.xml';
const other = 'file:///c/b.xml';
const none = () => ({ dispose: () => {} });

/** A translator between a client with these encodings and a server. */
function translator(positionEncodings: readonly string[] | undefined, stored: Readonly<Record<string, string>> = {}) {
  const written: unknown[] = [];
  const read: unknown[] = [];
  let deliver: (message: Message) => void = () => {};
  const both = new PositionTranslator((file) => stored[file]);
  const inner = { onError: none, onClose: none, onPartialMessage: none, dispose: () => {} };
  const reader = both.reader({
    ...inner,
    listen: (callback: (message: Message) => void) => {
      deliver = callback;
      return none();
    },
  } as unknown as MessageReader);
  const writer = both.writer({
    ...inner,
    end: () => {},
    write: async (message: Message) => void written.push(message),
  } as unknown as MessageWriter);
  reader.listen((message) => read.push(message));
  const receive = (message: object) => deliver({ jsonrpc: '2.0', ...message } as Message);
  const send = (message: object) => writer.write({ jsonrpc: '2.0', ...message } as Message);
  receive({ id: 0, method: 'initialize', params: { capabilities: { general: { positionEncodings } } } });
  send({ id: 0, result: { capabilities: { positionEncoding: 'utf-16' } } });
  receive({ method: 'textDocument/didOpen', params: { textDocument: { uri, text: 'ab\nä€😀x\r\nend' } } });
  return { receive, send, read, written, last: (list: readonly unknown[]) => list.at(-1) };
}

const at = (line: number, character: number) => ({ line, character });
/** Columns of what stands behind ä, €, 😀 and x. */
const columns = [
  [2, 1],
  [5, 2],
  [9, 4],
  [10, 5],
] as const;

test('a client that puts UTF-8 first gets it', () => {
  expect(translator(['utf-8', 'utf-16']).written[0]).toMatchObject({ result: { capabilities: { positionEncoding: 'utf-8' } } });
  for (const encodings of [undefined, ['utf-16'], ['utf-16', 'utf-8']])
    expect(translator(encodings).written[0]).toMatchObject({ result: { capabilities: { positionEncoding: 'utf-16' } } });
});

test.each(columns)('byte %i of a line is unit %i, in questions and answers', (bytes, units) => {
  const { receive, send, read, written, last } = translator(['utf-8']);
  receive({ id: 1, method: 'textDocument/hover', params: { textDocument: { uri }, position: at(1, bytes) } });
  expect(last(read)).toMatchObject({ params: { position: at(1, units) } });
  send({ id: 1, result: { contents: 'x', range: { start: at(0, 1), end: at(1, units) } } });
  expect(last(written)).toMatchObject({ result: { range: { start: at(0, 1), end: at(1, bytes) } } });
});

test('a column within a character is its beginning; one behind the line stays behind it', () => {
  const { receive, read, last } = translator(['utf-8']);
  for (const [bytes, units] of [
    [1, 0],
    [6, 2],
    [12, 7],
  ]) {
    receive({ id: 1, method: 'textDocument/hover', params: { textDocument: { uri }, position: at(1, bytes ?? 0) } });
    expect(last(read)).toMatchObject({ params: { position: at(1, units ?? 0) } });
  }
});

test('changes count in the text that those before them made', () => {
  const { receive, send, read, written, last } = translator(['utf-8']);
  const insert = (character: number, text: string) => ({ range: { start: at(1, character), end: at(1, character) }, text });
  receive({ method: 'textDocument/didChange', params: { textDocument: { uri }, contentChanges: [insert(2, 'ö'), insert(4, 'y')] } });
  expect(last(read)).toMatchObject({ params: { contentChanges: [insert(1, 'ö'), insert(2, 'y')] } });
  send({ method: 'textDocument/publishDiagnostics', params: { uri, diagnostics: [{ range: { start: at(1, 2), end: at(1, 3) } }] } });
  expect(last(written)).toMatchObject({ params: { diagnostics: [{ range: { start: at(1, 4), end: at(1, 5) } }] } });
});

test('places in other files, open or not, and edits by file', () => {
  const { receive, send, written, last } = translator(['utf-8'], { [other]: 'öb' });
  receive({ id: 1, method: 'textDocument/references', params: { textDocument: { uri }, position: at(0, 0) } });
  send({ id: 1, result: [{ uri: other, range: { start: at(0, 1), end: at(0, 2) } }, { range: { start: at(1, 1), end: at(1, 1) } }] });
  expect(last(written)).toMatchObject({ result: [{ range: { start: at(0, 2), end: at(0, 3) } }, { range: { start: at(1, 2) } }] });
  const edit = {
    changes: { [other]: [{ range: { start: at(0, 1), end: at(0, 1) } }] },
    documentChanges: [{ textDocument: { uri }, edits: [{ range: { start: at(1, 2), end: at(1, 2) } }] }],
  };
  send({ id: 's1', method: 'workspace/applyEdit', params: { edit } });
  expect(last(written)).toMatchObject({
    params: {
      edit: { changes: { [other]: [{ range: { start: at(0, 2) } }] }, documentChanges: [{ edits: [{ range: { start: at(1, 5) } }] }] },
    },
  });
});

test('semantic tokens', () => {
  const { receive, send, written, last } = translator(['utf-8']);
  receive({ id: 1, method: 'textDocument/semanticTokens/full', params: { textDocument: { uri } } });
  send({ id: 1, result: { data: [0, 0, 2, 0, 1, 1, 1, 1, 0, 2, 0, 1, 3, 0, 1] } });
  expect(last(written)).toMatchObject({ result: { data: [0, 0, 2, 0, 1, 1, 2, 3, 0, 2, 0, 3, 5, 0, 1] } });
});

test('a client of UTF-16 gets each message as it is', () => {
  const { receive, send, read, written, last } = translator(undefined);
  const question = { jsonrpc: '2.0', id: 1, method: 'textDocument/hover', params: { textDocument: { uri }, position: at(1, 4) } };
  receive(question);
  expect(last(read)).toEqual(question);
  const answer = { jsonrpc: '2.0', id: 1, result: { range: { start: at(1, 1), end: at(1, 4) } } };
  send(answer);
  expect(last(written)).toEqual(answer);
});

test('what LSP does not allow passes as it is', () => {
  const { receive, read, last } = translator(['utf-8']);
  for (const contentChanges of [null, [null], [{ range: null, text: 7 }], [{ range: { start: { line: -1, character: 9e9 } } }], 'x']) {
    receive({ method: 'textDocument/didChange', params: { textDocument: { uri }, contentChanges } });
    expect(last(read)).toMatchObject({ method: 'textDocument/didChange' });
  }
  receive({ id: 1, method: 'textDocument/hover', params: { textDocument: { uri }, position: at(-1, -1) } });
  expect(last(read)).toMatchObject({ params: { textDocument: { uri } } });
});
