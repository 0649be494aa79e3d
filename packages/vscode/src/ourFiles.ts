import { watchedGlobs } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import { flatGlob } from './flatGlob.js';

/** Scheme of texts that are no files. */
export const pageScheme = 'storelint-page';

/** Files are ours by name, not by language: other extensions keep what they do for XML, YAML and shell files. */
export const ourSelector = watchedGlobs.map((pattern) => ({ pattern }));

/** Whether a document is a file of ours; texts that we show beside files have their names. */
export function isOurs(document: vscode.TextDocument): boolean {
  return document.uri.scheme !== pageScheme && vscode.languages.match(ourSelector, document) > 0;
}

export const ourGlob = flatGlob(watchedGlobs);

/** Files of ours in the workspace; none where it cannot be searched, as not every file system can. */
export async function findOurFiles(most: number): Promise<readonly vscode.Uri[]> {
  try {
    return await vscode.workspace.findFiles(ourGlob, '**/{node_modules,.git}/**', most);
  } catch {
    return [];
  }
}
