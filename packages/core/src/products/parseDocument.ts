import { cassandraYamlEditor, parseCassandraYaml } from '../formats/cassandraYaml/cassandraYaml.js';
import type { Document, DocumentEditor, FormatName } from '../formats/document.js';
import { hadoopXmlEditor, parseHadoopXml } from '../formats/hadoopXml/hadoopXml.js';
import { escapeXml } from '../formats/hadoopXml/hadoopXmlEntities.js';
import { hostListEditor, parseHostList } from '../formats/hostList.js';
import { jvmOptionsEditor, parseJvmOptions } from '../formats/jvmOptions.js';
import { parseProperties, propertiesEditor } from '../formats/properties.js';
import { shellEnvEditor } from '../formats/shellEnv/shellEnvEditor.js';
import { parseShellEnv } from '../formats/shellEnv/shellEnvParser.js';
import { parseSysctl, sysctlEditor } from '../formats/sysctl.js';
import { SourceText } from '../text/sourceText.js';
import { type FileKind, fileDefinition } from './registry.js';

/** How a file of the kind is written. */
export function formatOf(kind: FileKind): FormatName {
  return fileDefinition(kind).format;
}

/** Reads a file of a kind. Never throws: what cannot be read is a problem of the document. */
export function parseDocument(source: SourceText, kind: FileKind): Document {
  switch (formatOf(kind)) {
    case 'hadoopXml':
      return parseHadoopXml(source, kind);
    case 'shellEnv':
      return isXml(source.text) ? parseShellInXml(source, kind) : parseShellEnv(source, kind);
    case 'cassandraYaml':
      return parseCassandraYaml(source, kind);
    case 'jvmOptions':
      return parseJvmOptions(source, kind);
    case 'properties':
      return parseProperties(source, kind);
    case 'sysctlConf':
      return parseSysctl(source, kind);
    case 'hostList':
      return parseHostList(source, kind);
  }
}

/** What writes changes into the document. */
export function editorOf(document: Document): DocumentEditor {
  switch (document.format) {
    case 'hadoopXml':
      return hadoopXmlEditor;
    case 'shellEnv':
      return isXml(document.source.text) ? shellInXmlEditor : shellEnvEditor;
    case 'cassandraYaml':
      return cassandraYamlEditor;
    case 'jvmOptions':
      return jvmOptionsEditor;
    case 'properties':
      return propertiesEditor;
    case 'sysctlConf':
      return sysctlEditor;
    case 'hostList':
      return hostListEditor;
  }
}

function isXml(text: string): boolean {
  return /^\ufeff?\s*<(?:\?xml|!--|configuration)/.test(text);
}

/** The text of the property `content`, everything around it blank: as long as the file, so that offsets hold. */
function shellTextOf(source: SourceText): string | undefined {
  const content = parseHadoopXml(source, 'hbase-site').entries.find((entry) => entry.key === 'content');
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
function parseShellInXml(source: SourceText, kind: FileKind): Document {
  const text = shellTextOf(source);
  const document = parseShellEnv(new SourceText(source.path.replace(/\.xml(?=$|\.)/i, '.sh'), text ?? ''), kind);
  // Whatever the markup of the text, Ambari fills it.
  const template = document.template ?? (/\{\{/.test(text ?? '') ? ({ dialect: 'jinja', holes: [] } as const) : undefined);
  return { ...document, source, template };
}

const shellInXmlEditor: DocumentEditor = {
  setValue: (document, entry, value) => escaped(shellEnvEditor.setValue(document, entry, value)),
  rename: (document, entry, key) => escaped(shellEnvEditor.rename(document, entry, key)),
  remove: (document, entry) => shellEnvEditor.remove(document, entry),
  // The end of the settings is not the end of the file.
  insert: () => [],
};

function escaped(edits: readonly { readonly range: { readonly start: number; readonly end: number }; readonly newText: string }[]) {
  return edits.map((edit) => ({ ...edit, newText: escapeXml(edit.newText) }));
}
