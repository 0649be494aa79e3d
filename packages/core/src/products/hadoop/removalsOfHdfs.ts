import { removalsOf } from '../../deployment/machine/removedData.js';

/** What roles call the directories of NameNodes, DataNodes and JournalNodes, not those for logs, locks and programs; below them a JournalNode has a folder for each name service. */
export const removalsOfHdfs = removalsOf(
  String.raw`\{\{[ \t]*(?!\w*(?:log|pid|tmp|temp|conf|home|install|cache|socket|src|local|yarn))\w*(?:(?:name|data|journal)_?node|dfs)_?\w*_(?:dirs?|directory|path)[ \t]*\}\}`,
  String.raw`(?:\/(?:\*|current(?:\/\*)?|\{\{[^{}]*\}\})?)?`,
);
