import type { Format, ShellEnvDocument } from '../document.js';
import { contextInShell } from './shellEnvContext.js';
import { createShellEnv, shellEnvEditor } from './shellEnvEditor.js';
import { parseShellEnv } from './shellEnvParser.js';
import { isXml, parseShellInXml, shellInXmlEditor } from './shellInXml.js';

const writerOf = ({ inXml }: ShellEnvDocument) => (inXml ? shellInXmlEditor : shellEnvEditor);

export const shellEnv: Format<ShellEnvDocument> = {
  parse: (file) => (isXml(file.source.text) ? parseShellInXml(file) : parseShellEnv(file)),
  create: createShellEnv,
  contextAt: ({ source }, offset) => contextInShell(source, offset),
  setValue: (document, entry, value) => writerOf(document).setValue(document, entry, value),
  rename: (document, entry, key) => writerOf(document).rename(document, entry, key),
  remove: (document, entry) => writerOf(document).remove(document, entry),
  insert: (document, key, value) => writerOf(document).insert(document, key, value),
};
