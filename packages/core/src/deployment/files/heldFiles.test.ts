import { describe, expect, it } from 'vitest';
import type { Files } from '../../host.js';
import { heldFiles, mayHoldFiles } from './heldFiles.js';

const site = (name: string, value: string, indent: string) =>
  `${indent}<configuration>\n${indent}  <property><name>${name}</name><value>${value}</value></property>\n${indent}</configuration>\n`;
const map = (data: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n${data}`;

describe('files that a ConfigMap holds', () => {
  it('finds those of our kinds, as they are mounted', () => {
    const text = map(
      `  run.sh: |\n    exec hdfs namenode\n  hdfs-site.xml: |\n${site('dfs.replication', '3', '    ')}  hadoop-env.sh: |-\n    export A=1\n`,
    );
    const found = heldFiles('k8s/hdfs.yaml', text);
    expect(found.map(({ path, kind }) => [path, kind])).toEqual([
      ['k8s/hdfs.yaml/hdfs-site.xml', 'hdfs-site'],
      ['k8s/hdfs.yaml/hadoop-env.sh', 'hadoop-env'],
    ]);
    expect(found[0]?.text).toBe(site('dfs.replication', '3', '').trimEnd());
    expect(found[0]?.within).toEqual({ file: 'k8s/hdfs.yaml', line: 8, column: 4, isWhole: true });
  });

  it.each([
    ['hdfs-site.xml', true],
    ['cassandra.yaml', false],
  ])('mounts %s over the whole file: %s', (name, isWhole) => {
    const content = name.endsWith('.xml') ? site('dfs.replication', '3', '    ') : '    cluster_name: c\n    num_tokens: 16\n';
    expect(heldFiles('k8s/c.yaml', map(`  ${name}: |\n${content}`)).map(({ within }) => within.isWhole)).toEqual([isWhole]);
  });

  it('keeps the statements of a chart, wherever they stand', () => {
    const text = map(
      `  hdfs-site.xml: |\n    <configuration>\n{{- range .Values.a }}\n    <property/>\n{{- end }}\n    </configuration>\n{{- if .Values.b }}\n  core-site.xml: |\n    <configuration/>\n{{- end }}\n`,
    );
    const [first, second] = heldFiles('templates/c.yaml', text);
    expect(first?.path).toBe('templates/c.yaml/hdfs-site.xml.gotmpl');
    expect(first?.text).toBe('<configuration>\n{{- range .Values.a }}\n<property/>\n{{- end }}\n</configuration>');
    expect(second?.path).toBe('templates/c.yaml/core-site.xml');
  });

  it('keeps two objects of one file apart', () => {
    const text = `${map(`  core-site.xml: |\n${site('a', '1', '    ')}`)}---\n${map(`  core-site.xml: |\n${site('a', '2', '    ')}`)}`;
    expect(heldFiles('c.yml', text).map(({ path }) => path)).toEqual(['c.yml/core-site.xml', 'c.yml/2/core-site.xml']);
  });

  it.each([
    ['another object', 'kind: Deployment\ndata:\n  core-site.xml: |\n    <configuration/>\n'],
    ['a text that stands elsewhere', map('  core-site.xml: |\n    {{ .Files.Get "core-site.xml" | nindent 4 }}\n')],
    ['other files', map('  notes.txt: |\n    hello\n  zoo.cfg: ""\n')],
    ['an encoded text', map('  core-site.xml: |\n    PGNvbmZpZ3VyYXRpb24vPg==\n').replace('ConfigMap', 'Secret')],
    ['nothing', map('  core-site.xml: |\n')],
  ])('leaves %s alone', (_, text) => {
    expect(heldFiles('c.yaml', text)).toEqual([]);
  });

  it('asks files of YAML, scripts, and JSON that is called after a cluster', () => {
    expect(['a.yaml', 'a.yml', 'a.yaml.j2', 'charts/t/a.yaml.tpl'].every(mayHoldFiles)).toBe(true);
    expect(['emr.json', 'blueprint.json', 'conf/a.json', 'a.sh', 'a.tf'].every(mayHoldFiles)).toBe(true);
    expect(['a.json', 'package.json', 'tsconfig.json', 'yaml', 'a.yaml.bak'].some(mayHoldFiles)).toBe(false);
  });
});

describe('files that Kustomize mounts under another name', () => {
  const texts: Readonly<Record<string, string>> = {
    'k8s/conf/production.xml': site('dfs.replication', '3', ''),
  };
  const files: Files = {
    list: () => [],
    read: (path) => (texts[path] === undefined ? { path, reason: 'missing', message: '' } : { path, text: texts[path] }),
  };
  const found = (named: string) =>
    heldFiles('k8s/kustomization.yaml', `configMapGenerator:\n  - name: hdfs\n    files:\n      - ${named}\n`, files);

  it('are read where they stand', () => {
    expect(found('hdfs-site.xml=conf/production.xml')).toEqual([
      {
        path: 'k8s/kustomization.yaml/hdfs-site.xml',
        kind: 'hdfs-site',
        text: texts['k8s/conf/production.xml'],
        within: { file: 'k8s/conf/production.xml', line: 0, column: 0 },
      },
    ]);
  });

  it.each(['conf/production.xml', 'notes=conf/production.xml', 'hdfs-site.xml=conf/missing.xml', 'hdfs-site.xml=conf/hdfs-site-a.xml'])(
    'are none where %s is mounted: it has no name of ours, is read by its own, or is not there',
    (named) => {
      expect(found(named)).toEqual([]);
    },
  );
});
