import { resolve } from 'node:path';
import { NodeKnowledge } from '@storelint/node';
import type { Position } from 'vscode-languageserver';
import type { EditorHost } from './host.js';
import { MemoryFiles } from './memoryFiles.js';
import { toPosition } from './positions.js';
import { type FileView, Workspace } from './workspace.js';

/** For tests: a workspace of texts, with the knowledge of the built program (`npm run build` makes it). */
export const testKnowledge = new NodeKnowledge(resolve('packages/cli/dist'));

export interface TestWorkspace {
  readonly workspace: Workspace;
  readonly host: EditorHost;
  readonly files: MemoryFiles;
  view(path: string): FileView;
}

export function testWorkspace(texts: Readonly<Record<string, string>>): TestWorkspace {
  const files = new MemoryFiles(texts);
  const host: EditorHost = {
    files,
    knowledge: testKnowledge,
    pathOf: (uri) => (uri.startsWith('file://') ? uri.slice('file://'.length) : undefined),
    uriOf: (path) => `file://${path}`,
    today: () => '2026-11-21',
    rulePage: (id) => `https://rules.example/${id}`,
  };
  const workspace = new Workspace(host);
  workspace.openFolders(['/']);
  return {
    workspace,
    host,
    files,
    view(path) {
      const view = workspace.view(path);
      if (view === undefined) throw new Error(`${path} is not checked`);
      return view;
    },
  };
}

/** Takes the cursor `|` out of a text and says where it stood. */
export function cursor(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|');
  if (offset < 0) throw new Error('no | in the text');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

/** A text with one cursor, opened as a file of a workspace. */
export function opened(
  path: string,
  marked: string,
  others: Readonly<Record<string, string>> = {},
): TestWorkspace & { readonly file: FileView; readonly position: Position } {
  const { text, offset } = cursor(marked);
  const test = testWorkspace({ ...others, [path]: text });
  const file = test.view(path);
  return { ...test, file, position: toPosition(file.document.source, offset) };
}

/** A Hadoop XML file with these settings. */
export function xml(settings: Readonly<Record<string, string | number>>): string {
  const properties = Object.entries(settings).map(
    ([name, value]) => `  <property>\n    <name>${name}</name>\n    <value>${value}</value>\n  </property>\n`,
  );
  return `<configuration>\n${properties.join('')}</configuration>\n`;
}

/** An hbase-site.xml that HBase refuses: cache and memstores claim more of the heap than it lets them. */
export const tooMuch = xml({ 'hfile.block.cache.size': 0.7, 'hbase.regionserver.global.memstore.size': 0.4 });
