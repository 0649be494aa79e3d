import { SourceText } from '../../text/sourceText.js';
import type { ShellEnvDocument, SourceFile } from '../document.js';
import { hadoopXml } from '../hadoopXml/hadoopXml.js';
import { escapeXml } from '../hadoopXml/hadoopXmlEntities.js';
import { sourceFile } from '../sourceFile.js';
import { shellEnvEditor } from './shellEnvEditor.js';
import { parseShellEnv } from './shellEnvParser.js';

export function isXml(text: string): boolean {
  return /^\ufeff?\s*<(?:\?xml|!--|configuration)/.test(text);
}

/** The text of the property `content`, everything around it blank: as long as the file, so that offsets hold. */
function shellTextOf(file: SourceFile): string | undefined {
  const { source } = file;
  const content = hadoopXml.parse(file).entries.find((entry) => entry.key === 'content');
  if (content === undefined || content.value === undefined) return undefined;
  const { start, end } = content.valueRange;
  const raw = source.text.slice(start, end);
  // Quotes that are written as references, and markup in the text, cannot be given at the same offsets.
  const code = raw.replace(/^[ \t]*#.*$/gm, '');
  if (/&(?!lt;|gt;|amp;)|<!|<\?/.test(code)) return undefined;
  const plain = raw.replace(/(?:&[^;\s]{1,10};)+/g, (references) => {
    const resolved = references.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
    return resolved.padEnd(references.length, ' ');
  });
  const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');
  return blank(source.text.slice(0, start)) + plain + blank(source.text.slice(end));
}

/** Ambari's `hbase-env.xml`: a shell text inside a property. Where its offsets cannot be told exactly, the document is empty. */
export function parseShellInXml(file: SourceFile): ShellEnvDocument {
  const text = shellTextOf(file);
  const path = file.source.path.replace(/\.xml(?=$|\.)/i, '.sh');
  const document = parseShellEnv(sourceFile(new SourceText(path, text ?? ''), file.kind));
  // Whatever the markup of the text, Ambari fills it.
  const template = document.template ?? (/\{\{/.test(text ?? '') ? ({ dialect: 'jinja', holes: [] } as const) : undefined);
  return { ...document, source: file.source, head: file.head, template, inXml: true, readTo: file.source.text.length };
}

export const shellInXmlEditor: typeof shellEnvEditor = {
  setValue: (document, entry, value) => escaped(shellEnvEditor.setValue(document, entry, value)),
  rename: (document, entry, key) => escaped(shellEnvEditor.rename(document, entry, key)),
  remove: (document, entry) => shellEnvEditor.remove(document, entry),
  // The end of the settings is not the end of the file.
  insert: () => [],
};

function escaped(edits: readonly { readonly range: { readonly start: number; readonly end: number }; readonly newText: string }[]) {
  return edits.map((edit) => ({ ...edit, newText: escapeXml(edit.newText) }));
}
