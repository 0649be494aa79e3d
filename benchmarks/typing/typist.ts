import type { CompletionItem, CompletionList, Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver-protocol/node';
import type { Client } from './peer.js';

/** A mark that an editor shows. */
export interface Mark {
  readonly code: string;
  readonly line: number;
}

/** A client that types: one document, changed key by key. */
export class Typist {
  text = '';
  /** Keys that were pressed. */
  keys = 0;

  constructor(
    private readonly client: Client,
    readonly uri: string,
    private readonly language: string,
  ) {}

  async open(text: string): Promise<void> {
    this.text = text;
    await this.client.open(this.uri, text, this.language);
  }

  /** Replaces what stands between two offsets. */
  async replace(start: number, end: number, newText: string): Promise<void> {
    const range = { start: this.positionOf(start), end: this.positionOf(end) };
    this.text = this.text.slice(0, start) + newText + this.text.slice(end);
    await this.client.change(this.uri, { range, text: newText });
  }

  /** What an editor that asks after each key shows. */
  async marks(): Promise<readonly Mark[]> {
    const report = await this.client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri: this.uri } });
    const items: readonly Diagnostic[] = report.kind === 'full' ? report.items : [];
    return items.map(({ code, message, range }) => ({ code: String(code ?? message), line: range.start.line }));
  }

  /** What is offered at an offset, in the order of the list that an editor shows: those that its own filter takes, by their sort text. */
  async offers(offset: number): Promise<readonly CompletionItem[]> {
    const answer = await this.client.request<CompletionList | CompletionItem[] | null>('textDocument/completion', {
      textDocument: { uri: this.uri },
      position: this.positionOf(offset),
    });
    const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
    const shown = items.flatMap((item) => {
      const { textEdit } = item;
      const typed = textEdit !== undefined && 'range' in textEdit ? this.text.slice(this.offsetOf(textEdit.range.start), offset) : '';
      return isTaken(typed, item.filterText ?? item.label) ? [item] : [];
    });
    return shown.sort((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1));
  }

  positionOf(offset: number) {
    const before = this.text.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  }

  offsetOf({ line, character }: { readonly line: number; readonly character: number }): number {
    return (
      this.text
        .split('\n')
        .slice(0, line)
        .reduce((sum, each) => sum + each.length + 1, 0) + character
    );
  }
}

/** Whether an editor's fuzzy filter takes an offer: its letters stand in this order. */
function isTaken(typed: string, filter: string): boolean {
  let at = 0;
  const low = filter.toLowerCase();
  for (const letter of typed.toLowerCase()) {
    at = low.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
