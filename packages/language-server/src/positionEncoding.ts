import type { Message, MessageReader, MessageWriter } from 'vscode-languageserver';
import { type Range, TextDocument } from 'vscode-languageserver-textdocument';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
type JsonObject = { readonly [key: string]: Json | undefined };

/** One line's columns, from one encoding to the other. */
type Convert = (line: string, column: number) => number;

const utf8Length = (code: number) => (code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4);

const toUtf8: Convert = (line, column) => Buffer.byteLength(line.slice(0, column)) + Math.max(0, column - line.length);

const toUtf16: Convert = (line, column) => {
  let bytes = 0;
  let units = 0;
  for (const character of line) {
    const next = bytes + utf8Length(character.codePointAt(0) ?? 0);
    // A column within a character is that of its beginning.
    if (next > column) return units;
    bytes = next;
    units += character.length;
  }
  return units + column - bytes;
};

/**
 * Messages of a client that counts columns in bytes of UTF-8, as the server reads and writes them: in units of UTF-16. A client that puts UTF-8 first among
 * its encodings gets it; everything passes as it is for all others.
 */
export class PositionTranslator {
  private isUtf8 = false;
  private initializing: Json | undefined;
  private readonly documents = new Map<string, TextDocument>();
  /** Other files that one message names. */
  private readonly stored = new Map<string, TextDocument>();
  /** Files that the client's requests are about, until they are answered. */
  private readonly asked = new Map<Json | undefined, string | undefined>();

  /** @param storedText text of a file that is not open; undefined where there is none */
  constructor(private readonly storedText: (uri: string) => string | undefined) {}

  reader(inner: MessageReader): MessageReader {
    return {
      onError: inner.onError,
      onClose: inner.onClose,
      onPartialMessage: inner.onPartialMessage,
      listen: (callback) => inner.listen((message) => callback(this.understood(message as unknown as JsonObject) as unknown as Message)),
      dispose: () => inner.dispose(),
    };
  }

  writer(inner: MessageWriter): MessageWriter {
    return {
      onError: inner.onError,
      onClose: inner.onClose,
      write: (message) => inner.write(this.sent(message as unknown as JsonObject) as unknown as Message),
      end: () => inner.end(),
      dispose: () => inner.dispose(),
    };
  }

  /** What LSP does not allow passes as it is: the server refuses it. */
  private understood(message: JsonObject): Json {
    try {
      return this.received(message);
    } catch {
      return message;
    }
  }

  private received(message: JsonObject): Json {
    const { id, method, params } = message;
    if (method === 'initialize') {
      const encodings = member(params, 'capabilities', 'general', 'positionEncodings');
      this.isUtf8 = Array.isArray(encodings) && encodings[0] === 'utf-8';
      this.initializing = id;
    }
    if (!this.isUtf8 || params === undefined) return message;
    const uri = member(params, 'textDocument', 'uri');
    if (typeof uri !== 'string') return message;
    if (id !== undefined && method !== undefined) this.asked.set(id, uri);
    if (method === 'textDocument/didOpen') {
      this.documents.set(uri, TextDocument.create(uri, '', 0, String(member(params, 'textDocument', 'text') ?? '')));
      return message;
    }
    if (method === 'textDocument/didClose') this.documents.delete(uri);
    if (method === 'textDocument/didChange') return { ...message, params: this.changed(params as JsonObject, uri) };
    return { ...message, params: this.converted(params, uri, toUtf16) };
  }

  /** Each change is about the text that those before it made. */
  private changed(params: JsonObject, uri: string): JsonObject {
    const changes = Array.isArray(params.contentChanges) ? params.contentChanges : [];
    const contentChanges = changes.map((change: JsonObject) => {
      const translated = this.converted(change, uri, toUtf16) as JsonObject;
      const before = this.documents.get(uri);
      const text = String(translated.text ?? '');
      const edit = translated.range === undefined ? { text } : { range: translated.range as unknown as Range, text };
      if (before !== undefined) TextDocument.update(before, [edit], before.version + 1);
      return translated;
    });
    return { ...params, contentChanges };
  }

  private sent(message: JsonObject): Json {
    if (!this.isUtf8) return message;
    this.stored.clear();
    const { id, method, params, result } = message;
    if (method !== undefined) return params === undefined ? message : { ...message, params: this.converted(params, undefined, toUtf8) };
    if (id === this.initializing && result !== undefined) {
      this.initializing = undefined;
      const { capabilities, ...rest } = result as JsonObject;
      return { ...message, result: { ...rest, capabilities: { ...(capabilities as JsonObject), positionEncoding: 'utf-8' } } };
    }
    const uri = this.asked.get(id);
    this.asked.delete(id);
    return result === undefined ? message : { ...message, result: this.converted(result, uri, toUtf8) };
  }

  /** A copy with all positions in it converted. @param uri file that they are in, unless what is around them names another */
  private converted(value: Json, uri: string | undefined, convert: Convert): Json {
    if (Array.isArray(value)) return value.map((each: Json) => this.converted(each, uri, convert));
    if (typeof value !== 'object' || value === null) return value;
    const object = value as JsonObject;
    const named = object.uri ?? member(object, 'textDocument', 'uri') ?? uri;
    const own = typeof named === 'string' ? named : undefined;
    const { line, character } = object;
    if (typeof line === 'number' && typeof character === 'number')
      return own === undefined ? value : { ...object, character: convert(this.lineOf(own, line), character) };
    const result: { [key: string]: Json | undefined } = {};
    for (const [key, each] of Object.entries(object)) {
      if (each === undefined) result[key] = each;
      else if (key === 'changes' && typeof each === 'object' && each !== null && !Array.isArray(each))
        result[key] = Object.fromEntries(
          Object.entries(each).map(([file, edits]) => [file, edits && this.converted(edits, file, convert)]),
        );
      else if (key === 'data' && own !== undefined && Array.isArray(each))
        result[key] = this.tokens(each as readonly number[], own, convert);
      else result[key] = this.converted(each, own, convert);
    }
    return result;
  }

  /** Semantic tokens: five numbers each, of which line and column count from the token before. */
  private tokens(data: readonly number[], uri: string, convert: Convert): readonly number[] {
    const result: number[] = [];
    let [line, column, before] = [0, 0, 0];
    for (let at = 0; at + 4 < data.length; at += 5) {
      const [lines = 0, columns = 0, length = 0, type = 0, modifiers = 0] = data.slice(at, at + 5);
      line += lines;
      column = lines === 0 ? column + columns : columns;
      const text = this.lineOf(uri, line);
      const start = convert(text, column);
      result.push(lines, lines === 0 ? start - before : start, convert(text, column + length) - start, type, modifiers);
      before = start;
    }
    return result;
  }

  private lineOf(uri: string, line: number): string {
    const document = this.documents.get(uri) ?? this.stored.get(uri) ?? TextDocument.create(uri, '', 0, this.storedText(uri) ?? '');
    if (!this.documents.has(uri)) this.stored.set(uri, document);
    return document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } }).replace(/[\r\n]+$/, '');
  }
}

function member(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let found: Json | undefined = value;
  for (const key of path)
    found = typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as JsonObject)[key] : undefined;
  return found;
}
