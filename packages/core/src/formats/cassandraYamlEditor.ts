import type { DocumentEditor } from './document.js';
export const cassandraYamlEditor: DocumentEditor = { setValue: () => [], rename: () => [], remove: () => [], insert: () => [] };
