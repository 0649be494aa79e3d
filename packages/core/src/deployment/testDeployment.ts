import type { Document } from '../formats/document.js';
import { parseDocument } from '../products/parseDocument.js';
import { recognizeByName } from '../products/recognition.js';
import type { Releasable, Role } from '../products/registry.js';
import { SourceText } from '../text/sourceText.js';
import type { Deployment } from './deployment.js';

/** Files by their names, parsed. */
export function documentsOf(files: Readonly<Record<string, string>>): Document[] {
  return Object.entries(files).map(([path, text]) => {
    const kind = recognizeByName(path);
    if (kind === undefined) throw new Error(`no kind: ${path}`);
    return parseDocument(new SourceText(path, text), kind);
  });
}

/** Documents in stated releases, of which nothing else is known. */
export function testDeployment(
  documents: readonly Document[],
  releases: Readonly<Partial<Record<Releasable, string>>>,
  roles: readonly Role[],
): Deployment {
  return {
    name: '.',
    documents,
    included: new Map(),
    releases: Object.fromEntries(Object.entries(releases).map(([product, release]) => [product, { is: [release], from: 'option' }])),
    roles,
    hardware: undefined,
    workload: undefined,
    facts: {},
    fragment: false,
    client: false,
  };
}
