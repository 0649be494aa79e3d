import { watchedGlobs } from '@storelint/language-server/client';
import * as vscode from 'vscode';
import { flatGlob } from './flatGlob.js';

/** Files are ours by name, not by language: other extensions keep what they do for XML, YAML and shell files. */
export const ourSelector = watchedGlobs.map((pattern) => ({ pattern }));

export const ourGlob = flatGlob(watchedGlobs);

/** Files of ours in the workspace; none where it cannot be searched, as not every file system can. */
export async function findOurFiles(most: number): Promise<readonly vscode.Uri[]> {
  try {
    return await vscode.workspace.findFiles(ourGlob, '**/{node_modules,.git}/**', most);
  } catch {
    return [];
  }
}
