import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogFile } from '../../packages/core/src/catalog/catalogFile.js';
import { readByHand } from './byHand.js';

/** Where the names stand that cassandra.yaml is recognised by: a check asks for them before it loads a catalog. */
export const recognisedNamesPath = 'packages/core/src/products/cassandra/settingNames.ts';

/** The source of that file: the names at the top level of cassandra.yaml in all releases, without those that other programs' files have, too. */
export function recognisedNames(root: string): string {
  const { settings, renamings = {} } = JSON.parse(readFileSync(join(root, 'catalog/cassandra.json'), 'utf8')) as CatalogFile;
  const shared = new Set((readByHand(root, 'cassandra').sharedNames ?? []).map(({ name }) => name));
  const names = [...new Set([...Object.keys(settings), ...Object.keys(renamings)])].filter(
    (name) => !/[.*]/.test(name) && !shared.has(name),
  );
  const lines: string[] = [];
  for (const name of names.sort()) {
    const line = `${lines.at(-1) ?? ''} ${name}`;
    if (lines.length > 0 && line.length <= 136) lines[lines.length - 1] = line;
    else lines.push(` ${name}`);
  }
  return `/** Names of cassandra.yaml through its releases, nested options left out. Written by \`npm run catalog\` from catalog/cassandra.json. */\nexport const settingNames = \`\n${lines.map((line) => ` ${line}`).join('\n')}\n\`;\n`;
}
