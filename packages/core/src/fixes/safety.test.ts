import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/loadCatalog.js';
import type { Deployment } from '../deployment/deployment.js';
import { documentsOf, testDeployment } from '../deployment/testDeployment.js';
import type { Document } from '../formats/document.js';
import { editorOf, parseDocument } from '../products/parseDocument.js';
import type { Product } from '../products/registry.js';
import { SourceText } from '../text/sourceText.js';
import { isSafe } from './safety.js';
import { type Act, editsOfAct } from './testEdits.js';

const catalog = (name: string) =>
  loadCatalog(JSON.parse(readFileSync(new URL(`../../../../catalog/${name}.json`, import.meta.url), 'utf8')));
const [hadoop, cassandra] = [catalog('hadoop'), catalog('cassandra')];
const catalogs = (product: Product) => (product === 'hadoop' ? hadoop : product === 'cassandra' ? cassandra : undefined);

function deploymentOf(lines: readonly (readonly [string, string])[]): Deployment {
  const properties = lines.map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`);
  const documents = documentsOf({ 'hdfs-site.xml': `<configuration>\n${properties.join('\n')}\n</configuration>\n` });
  return testDeployment(documents, { hadoop: '3.3.6' }, ['namenode', 'datanode']);
}

/** Whether an edit of the line with the name is safe. */
function safety(lines: readonly (readonly [string, string])[], name: string, act: Act): boolean {
  const deployment = deploymentOf(lines);
  const [document] = deployment.documents;
  const entry = document?.entries.find((each) => each.key === name);
  if (document === undefined || entry === undefined) throw new Error('no line');
  return isSafe(editsOfAct(document, entry, act), deployment, catalogs);
}

describe('a fix is safe', () => {
  it('where an old name becomes the new one', () => {
    expect(safety([['dfs.permissions', 'false']], 'dfs.permissions', { rename: 'dfs.permissions.enabled' })).toBe(true);
  });
  it('where a line goes that a later one overrules', () => {
    const lines = [
      ['dfs.replication', '2'],
      ['dfs.replication', '3'],
    ] as const;
    expect(safety(lines, 'dfs.replication', 'remove')).toBe(true);
  });
});

describe('a fix is not safe', () => {
  it.each([
    [[['dfs.replication', '2']], 'dfs.replication', { set: '3' }],
    [[['dfs.datanode.max.xcievers', '1024']], 'dfs.datanode.max.xcievers', { set: '4096' }],
    [[['dfs.datanode.max.xcievers', '1024']], 'dfs.datanode.max.xcievers', 'remove'],
  ] as const)('where a value changes, under whatever name: %j', (lines, name, act) => {
    expect(safety(lines, name, act)).toBe(false);
  });
});

it.each([
  ['hbase-env.sh', 'A=1\nA=1\n'],
  ['jvm.options', '-Xmx1g\n-Xmx1g\n'],
])('nothing is safe in a file that is about more than settings: %s', (path, text) => {
  const deployment = testDeployment(documentsOf({ [path]: text }), { hbase: '2.6.4', cassandra: '4.1.10' }, ['regionserver', 'cassandra']);
  const edits = deployment.documents.map((document) => ({
    document,
    edit: { range: { start: 0, end: text.indexOf('\n') + 1 }, newText: '' },
  }));
  expect(isSafe(edits, deployment, catalogs)).toBe(false);
});

it('nothing is safe in a file that its product refuses', () => {
  const deployment = deploymentOf([
    ['dfs.replication', '3'],
    ['dfs.replication', '3'],
  ]);
  const [document] = deployment.documents;
  const [entry] = document?.entries ?? [];
  if (document === undefined || entry === undefined) throw new Error('no document');
  const proven = (text: string) => {
    const changed = parseDocument(new SourceText('hdfs-site.xml', text), 'hdfs-site');
    const edits = editorOf(changed).remove(changed, changed.entries[0] ?? entry);
    return isSafe(
      edits.map((edit) => ({ document: changed, edit })),
      { ...deployment, documents: [changed] },
      catalogs,
    );
  };
  expect(proven(document.source.text)).toBe(true);
  expect(proven(document.source.text.replace('</configuration>', '<a></configuration>'))).toBe(false);
});

describe('proofs take no longer than their bound', () => {
  /** How many of the lines that a later one overrules are proven to be so. */
  function provenOf(document: Document, key = 'dfs.replication', own: Partial<Deployment> = {}): number {
    const deployment: Deployment = { ...deploymentOf([]), documents: [document], ...own };
    const overruled = document.entries.filter((entry) => entry.key === key).slice(0, -1);
    return overruled.filter((entry) => {
      const edits = editorOf(document).remove(document, entry);
      return isSafe(
        edits.map((edit) => ({ document, edit })),
        deployment,
        catalogs,
      );
    }).length;
  }
  const lines = Array.from({ length: 40 }, (_, at) => ['dfs.replication', String(at)] as const);
  const [document] = deploymentOf(lines).documents;

  it('all of a file of usual size', () => {
    expect(document === undefined ? 0 : provenOf(document)).toBe(39);
  });
  it('only the first of a large one, or of one that the parser goes through many times', () => {
    if (document === undefined) throw new Error('no document');
    const filled = document.source.text.replace('<configuration>', `<configuration><!--${'x'.repeat(1_000_000)}-->`);
    expect(provenOf(parseDocument(new SourceText('hdfs-site.xml', filled), 'hdfs-site'))).toBe(11);

    // A list that goes on in column 0 is parsed again for each of its lines: about 1.9 million characters.
    const comment = `# ${'x'.repeat(60_000)}\n`;
    const yaml = `${comment}${'concurrent_reads: 32\n'.repeat(40)}data_file_directories: [\n${'/d,\n'.repeat(30)}/d]\n`;
    const repeated = parseDocument(new SourceText('cassandra.yaml', yaml), 'cassandra-yaml');
    const cluster = { releases: { cassandra: { is: ['4.1.3'], from: 'option' } }, roles: ['cassandra'] } as const;
    expect(provenOf(repeated, 'concurrent_reads', cluster)).toBe(6);
  });
});
