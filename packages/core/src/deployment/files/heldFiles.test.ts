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

describe('objects of Kubernetes that scripts and tasks write', () => {
  const set =
    'kind: StatefulSet\nmetadata:\n  name: c\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n        - name: cassandra\n          image: cassandra:4.1\n';
  const config = map('  cassandra.yaml: |\n    cluster_name: c\n    num_tokens: 16\n');
  const indented = (text: string, indent: string) => text.replaceAll(/^(?=.)/gm, indent);
  const placed = (path: string, text: string) =>
    heldFiles(path, text).map(({ path: own, kind, within }) => [own, kind, within.line, within.column]);

  it.each([
    ['- copy:\n    dest: /root/cassandra-{{ region }}.yaml\n    content: |\n', '      '],
    ['- kubernetes.core.k8s:\n    state: present\n    definition:\n', '      '],
  ])('by a task of Ansible stand at their places: %j', (task, indent) => {
    expect(placed('tasks/main.yml', `${task}${indented(set, indent)}`)).toEqual([
      ['tasks/main.yml/c.workload', 'container-node', 3, indent.length],
    ]);
    const file = { name: 'tasks/main.yml/cassandra.yaml', kind: 'cassandra-yaml' };
    expect(placed('tasks/main.yml', `${task}${indented(config, indent)}`)).toEqual([[file.name, file.kind, 9, indent.length + 4]]);
  });

  it.each(['kubectl apply -f - <<EOF', 'cat <<EOF | kubectl -n db apply -f -', 'cat > /tmp/c.yaml <<EOF', 'oc create -f - <<EOF'])(
    'by a script stand at their places: %s',
    (command) => {
      const [first, second] = placed('deploy.sh', `set -e\n${command}\n${config}---\n${set}EOF\n`);
      expect(first).toEqual(['deploy.sh/cassandra.yaml', 'cassandra-yaml', 8, 4]);
      expect(second).toEqual(['deploy.sh/c.workload', 'container-node', 11, 0]);
    },
  );

  it('are a template where a shell or Jinja fills something in', () => {
    const filled = set.replace('replicas: 3', 'replicas: $COUNT');
    expect(placed('deploy.sh', `kubectl apply -f - <<EOF\n${filled}EOF\n`)[0]?.[0]).toBe('deploy.sh/c.workload.heredoc');
    expect(placed('deploy.sh', `kubectl apply -f - <<'EOF'\n${filled}EOF\n`)[0]?.[0]).toBe('deploy.sh/c.workload');
    const templated = indented(set.replace('replicas: 3', 'replicas: {{ count }}'), '      ');
    const task = `- k8s:\n    definition: |\n${templated}`;
    expect(placed('tasks/main.yml', task)[0]?.[0]).toBe('tasks/main.yml/c.workload.j2');
  });

  it('give their containers options of the JVM at their places', () => {
    const own = `${set}          env:\n            - { name: JVM_EXTRA_OPTS, value: -Da=b }\n`;
    const task = `- k8s:\n    definition:\n${indented(own, '      ')}`;
    const found = heldFiles('tasks/main.yml', task).find(({ kind }) => kind === 'cassandra-jvm-options');
    const [{ line, column } = { line: 0, column: 0 }] = found?.within.pieces ?? [];
    expect(task.split('\n')[line]?.slice(column)).toMatch(/^-Da=b/);
  });

  it('are those of each write', () => {
    const task = `- copy:\n    dest: /a.yaml\n    content: |\n${indented(set, '      ')}`;
    expect(placed('tasks/main.yml', task + task).map(([path]) => path)).toEqual([
      'tasks/main.yml/c.workload',
      'tasks/main.yml/2/c.workload',
    ]);
  });

  it.each(['kubectl delete -f - <<EOF', 'cat <<EOF', 'cat > notes.txt <<EOF'])('are none in %s', (command) => {
    expect(placed('deploy.sh', `${command}\n${set}EOF\n`)).toEqual([]);
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
