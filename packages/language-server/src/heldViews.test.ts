import { describe, expect, test } from 'vitest';
import { SourceText } from '../../core/src/text/sourceText.js';
import { applyEdits } from '../../core/src/text/textEdit.js';
import { completionAt } from './features/completion.js';
import { hoverAt } from './features/hover.js';
import { heldViewAt, indented } from './heldViews.js';
import { toOffset, toPosition } from './positions.js';
import { testWorkspace } from './testWorkspace.js';

const configuration = 'releases: { hbase: 2.5.8, hadoop: 3.3.6, cassandra: 4.1.3, jdk: 17 }\n';
const path = '/deploy/hbase.yaml';

/** A ConfigMap with an hbase-site.xml and an hdfs-site.xml. */
const configMap = (site: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: hbase
data:
  hbase-site.xml: |
    <configuration>
      ${site}
    </configuration>
  core-site.xml: |
    <configuration>
      <property><name>fs.defaultFS</name><value>hdfs://cluster</value></property>
    </configuration>
`;

/** What is known at the `‸`. */
function at(marked: string) {
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const { workspace } = testWorkspace({ '/deploy/.storelint.yaml': configuration });
  workspace.edit(path, text);
  const source = new SourceText(path, text);
  const position = toPosition(source, offset);
  return { source, position, workspace, view: heldViewAt(workspace, path, position) };
}

/** The text after an offer is taken. */
function taken(marked: string, label: string, snippets = false): string | undefined {
  const { source, position, view } = at(marked);
  const list = view === undefined ? undefined : indented(completionAt(view, position, { snippets }), view);
  const edit = list?.items.find((item) => item.label === label)?.textEdit;
  if (edit === undefined || !('range' in edit)) return undefined;
  return applyEdits(source.text, [
    { range: { start: toOffset(source, edit.range.start), end: toOffset(source, edit.range.end) }, newText: edit.newText },
  ]);
}

describe('a block of a ConfigMap', () => {
  test('has the offers of its file, with the releases of the configuration', () => {
    const name = (text: string) => configMap(`<property><name>${text}</name><value>1</value></property>`);
    expect(taken(name('hand‸'), 'hbase.regionserver.handler.count')).toBe(name('hbase.regionserver.handler.count'));
    const value = (text: string) => configMap(`<property><name>hbase.wal.provider</name><value>${text}</value></property>`);
    expect(taken(value('‸'), 'multiwal')).toBe(value('multiwal'));
  });

  test('keeps its indentation where an offer has several lines', () => {
    const whole = taken(configMap('hand‸'), 'hbase.regionserver.handler.count');
    expect(whole).toBe(
      configMap('<property>\n        <name>hbase.regionserver.handler.count</name>\n        <value>30</value>\n      </property>'),
    );
  });

  test('is explained, with the line of the file that holds it', () => {
    const marked = configMap('<property><name>hbase.regionserver.hand‸ler.count</name><value>64</value></property>');
    const { source, position, view, workspace } = at(marked);
    const hover = view === undefined ? null : hoverAt(view, position, workspace.host);
    expect(JSON.stringify(hover?.contents)).toContain('Threads that serve requests on a region server');
    expect(JSON.stringify(hover?.contents)).toContain('`64` from line 8');
    const start = source.text.indexOf('hbase.regionserver.handler.count');
    expect(hover?.range).toEqual({
      start: toPosition(source, start),
      end: toPosition(source, start + 'hbase.regionserver.handler.count'.length),
    });
  });

  test('is known anew once it, or the configuration, has another text', () => {
    const { workspace, source, position } = at(configMap('<property><name>hbase.tmp.dir‸</name><value>/t</value></property>'));
    const now = () => heldViewAt(workspace, path, position);
    expect(now()?.document.entries.map(({ key }) => key)).toEqual(['hbase.tmp.dir']);
    workspace.edit(path, source.text.replace('hbase.tmp.dir', 'hbase.rootdir'));
    expect(now()?.document.entries.map(({ key }) => key)).toEqual(['hbase.rootdir']);
    workspace.edit('/deploy/.storelint.yaml', 'releases: { hbase: 2.4.9 }\n');
    expect(now()?.deployments[0]?.release('hbase')).toBe('2.4.9');
    workspace.close(path);
    expect(now()).toBeUndefined();
    expect(workspace.view(`${path}/hbase-site.xml`)).toBeUndefined();
  });

  test.each([
    ['its key', configMap('').replace('hbase-site', 'hbase‸-site')],
    ['the metadata', configMap('').replace('name: hbase', 'name: hb‸ase')],
    ['another manifest', configMap('<property><name>hand‸</name></property>').replace('ConfigMap', 'Deployment')],
  ])('is not %s', (_, marked) => {
    expect(at(marked).view).toBeUndefined();
  });
});

test('a variable of an image is explained as the setting that it becomes', () => {
  const text = 'CORE-SITE.XML_fs.defaultFS=hdfs://nn:8020\nHDFS_CONF_dfs_replication=2\nOTHER=1\n';
  const { workspace } = testWorkspace({});
  workspace.edit('/c/hadoop.env', text);
  const hovers = [0, 1, 2].map((line) => {
    const position = { line, character: 14 };
    const view = heldViewAt(workspace, '/c/hadoop.env', position);
    return JSON.stringify(view === undefined ? null : hoverAt(view, position, workspace.host));
  });
  expect(hovers[0]).toContain('File system where a path names none');
  expect(hovers[1]).toContain('Replicas of new files');
  expect(hovers[2]).toBe('null');
});
