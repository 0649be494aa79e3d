import { describe, expect, it } from 'vitest';
import { cassandraWorkloads } from './workloads.js';

const found = (text: string, path = 'deploy/a.yml') => cassandraWorkloads(path, text).map(({ name, line, column }) => [name, line, column]);

describe('parts that start nodes', () => {
  it('are services of Compose, at their lines', () => {
    const text =
      'services:\n  db:\n    image: postgres\n  c1:\n    image: "cassandra:4.1"\n    ports: ["9042:9042"]\n  c2:\n    build: { context: ./cassandra }\n';
    expect(found(text)).toEqual([
      ['c1.workload', 3, 2],
      ['c2.workload', 6, 2],
    ]);
    expect(cassandraWorkloads('a.yml', text)[0]?.text).toBe('c1:\n  image: "cassandra:4.1"\n  ports: ["9042:9042"]');
  });

  it('are services that others bring lines into, with these', () => {
    const text =
      'x-env: &env\n  A: 1\nservices:\n  web: { image: nginx }\n  c1: &node\n    image: cassandra:4.1\n    environment: *env\n  c2:\n    <<: *node\n    ports: ["9042:9042"]\n  c3:\n    extends: c2\n';
    const [c1, c2, c3] = cassandraWorkloads('docker-compose.yml', text);
    expect(c1?.text).toBe(
      `x-env: &env\n  A: 1\nservices:\n  ${' '.repeat(21)}\n  c1: &node\n    image: cassandra:4.1\n    environment: *env`,
    );
    expect([c2?.name, c2?.line, c2?.column, c2?.text.includes('&node')]).toEqual(['c2.workload', 0, 0, true]);
    expect([c3?.text.includes('<<: *node'), c3?.text.includes('&node'), c3?.text.includes('&env')]).toEqual([true, true, true]);
  });

  it('are objects of Kubernetes, also in lists and behind others', () => {
    const set = (image: string) =>
      `kind: StatefulSet\nmetadata: { name: c }\nspec:\n  template:\n    spec:\n      containers:\n        - image: ${image}`;
    const item = set('team/cassandra_kube').split('\n').join('\n    ');
    const text = `kind: Service\n---\n${set('registry:5000/cassandra:4')}\n--- # more\nkind: List\nitems:\n  - ${item}\n`;
    expect(found(text)).toEqual([
      ['c.workload', 2, 0],
      ['1-c.workload', 12, 4],
    ]);
  });

  it.each(['team/go-cassandra-cluster', 'cassandra-writer:1', 'spring-cassandra', 'acme/cassandra_api'])(
    'are not those of %s, which uses a cluster',
    (image) => {
      expect(found(`services:\n  db:\n    image: ${image}\n`)).toEqual([]);
    },
  );

  it('are services without a head in a file of Compose alone', () => {
    const text = 'c1:\n  image: cassandra\n';
    expect(found(text, 'docker-compose.yml')).toEqual([['c1.workload', 0, 0]]);
    expect(found(text, 'vars.yml')).toEqual([]);
  });

  it('are objects that ask an operator for nodes, but not for those of another server', () => {
    const object = (server: string) => `kind: CassandraDatacenter\nmetadata: { name: dc1 }\nspec: { serverType: ${server}, size: 3 }\n`;
    expect(found(object('cassandra'))).toEqual([['dc1.workload', 0, 0]]);
    expect(found(object('dse'))).toEqual([]);
  });

  it.each([
    ['cassandra', 1],
    ['cassandra-web', 0],
    ['db', 0],
  ])('are services of a template whose variables name the image, by their own name: %s', (name, count) => {
    const text = `services:\n  ${name}:\n    image: {{ full_image_name }}\n    ports: [9042]\n# cassandra\n`;
    expect(found(text, 'roles/db/templates/docker-compose.yml.j2')).toHaveLength(count);
  });

  it('are objects of CassKop, and no others of the name', () => {
    const object = (version: string) =>
      `apiVersion: ${version}\nkind: CassandraCluster\nmetadata: { name: c }\nspec: { nodesPerRacks: 3 }\n`;
    expect(found(object('db.orange.com/v2'))).toEqual([['c.workload', 0, 0]]);
    expect(found(object('example.com/v1'))).toEqual([]);
  });

  it('are the values of a chart, and no other file with such a name in it', () => {
    const text = 'reaper: {}\ncassandra:\n  version: 3.11.10\n  datacenters:\n    - name: dc1\n      size: 3\n';
    expect(found(text, 'values.yaml')).toEqual([['cassandra.workload', 1, 0]]);
    expect(found('cassandra:\n  contactPoints: [a]\n  datacenters: [dc1]\n  version: 4\n', 'application.yml')).toEqual([]);
  });

  it('are pods that stand alone, unless they run something else', () => {
    const pod = (name: string, more = '') =>
      `kind: Pod\nmetadata: { name: ${name} }\nspec:\n  containers:\n    - name: c\n      image: cassandra:4.1\n${more}`;
    expect(found(pod('cassandra'))).toEqual([['cassandra.workload', 0, 0]]);
    expect(found(pod('cassandra', '      command: [cassandra, -f]\n'))).toEqual([['cassandra.workload', 0, 0]]);
    expect(found(pod('shell', '      command: [sleep, infinity]\n'))).toEqual([]);
    expect(found(pod('cqlsh'))).toEqual([]);
  });

  it('are objects of a chart, whose values may name the image', () => {
    const set = (image: string, name: string, kind = 'StatefulSet') =>
      `kind: ${kind}\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n{{- if .Values.replicas }}\n  replicas: {{ .Values.replicas }}\n{{- end }}\n  template:\n    spec:\n      containers:\n        - name: ${name}\n          image: ${image}\n`;
    const values = '"{{ .Values.image.repository }}:{{ .Values.image.tag }}"';
    const path = 'charts/db/templates/a.yaml';
    expect(found(set(values, 'cassandra'), path)).toEqual([['node.workload', 0, 0]]);
    expect(found(set('cassandra:{{ .Values.tag }}', 'db', 'Deployment'), path)).toEqual([]);
    expect(found(set('cassandra:4.1', '{{ .Chart.Name }}', 'Deployment'), path)).toEqual([['node.workload', 0, 0]]);
    expect(found(set(values, '{{ .Chart.Name }}'), 'charts/cassandra/templates/a.yaml')).toEqual([['node.workload', 0, 0]]);
    expect(found(set(values, '{{ .Chart.Name }}'), 'charts/cassandra-web/templates/a.yaml')).toEqual([]);
    expect(found(set(values, 'cassandra-exporter'), path)).toEqual([]);
    expect(found(set(values, 'cassandra'), 'deploy/a.yaml')).toEqual([]);
    expect(found(set(values, 'cassandra'), 'deploy/a.yaml.j2')).toEqual([['node.workload', 0, 0]]);
    const withExporter = set(values, 'cassandra').replace(
      'containers:\n',
      `containers:\n{{- if .Values.exporter }}\n        - name: exporter\n          image: ${values}\n{{- end }}\n`,
    );
    expect(found(withExporter, path)).toEqual([['node.workload', 0, 0]]);
    const operated =
      'kind: CassandraDatacenter\nmetadata:\n  name: {{ .Values.dc }}\nspec:\n  serverType: cassandra\n  size: {{ .Values.size }}\n';
    expect(found(operated, path)).toEqual([['node.workload', 0, 0]]);
  });

  it('are a file of Compose or Kubernetes that is no YAML, but for templates', () => {
    const text = 'services:\n  c1:\n    image: cassandra:4\n   ports: [a]\n';
    expect(found(text, 'docker-compose.yml')).toEqual([['broken.workload', 0, 0]]);
    expect(found(text, 'other.yml')).toEqual([]);
    expect(found('kind: StatefulSet\nspec:\n\t- a\n  - image: bitnami/cassandra:4.1\n', 'other.yml')).toEqual([['broken.workload', 0, 0]]);
    expect(found('kind: StatefulSet\nspec: @spec@\n  - image: cassandra:4.1\n', 'other.yml')).toEqual([]);
    expect(found(`${text}{% if a %}`, 'docker-compose.yml')).toEqual([]);
  });

  it.each([
    ['shop/cassandra-orders', '[{ containerPort: 9042 }, { containerPort: 8080 }]'],
    ['shop/cassandra-orders', '[{ containerPort: "{{ port }}" }]'],
    ['cassandra:4.1', '[{ containerPort: 8778 }]'],
  ])('are %s with the ports %s', (image, ports) => {
    const text = `kind: Deployment\nspec:\n  template: { spec: { containers: [{ image: '${image}', ports: ${ports} }] } }\n`;
    expect(found(text)).toHaveLength(1);
  });

  it.each([
    ['an exporter', 'services:\n  a:\n    image: bitnami/cassandra-exporter\n'],
    ['a schema that is loaded', 'services:\n  a:\n    image: cassandra:4\n    command: cqlsh -f /schema.cql\n'],
    ['a service with a telling name', 'services:\n  cassandra-init:\n    image: cassandra:4\n'],
    ['what stands in another file, too', 'services:\n  a:\n    extends: { file: b.yml, service: c }\n    image: cassandra\n'],
    [
      'an object with an alias',
      'x: &c 1\nkind: StatefulSet\nspec:\n  template: { spec: { containers: [{ image: cassandra, ports: *c }] } }\n',
    ],
    ['an interface of REST', 'services:\n  a:\n    image: shop/cassandra-rest-api:1.3\n'],
    [
      'what serves at ports of its own',
      'kind: Deployment\nspec:\n  template: { spec: { containers: [{ image: shop/cassandra-orders, ports: [{ containerPort: 80 }] }] } }\n',
    ],
    ['a client', 'services:\n  app:\n    image: app\n    environment: { CASSANDRA_SEEDS: c1 }\n'],
    ['a list of plays', '- hosts: cassandra\n  roles: [cassandra]\n'],
    ['a chart', 'kind: StatefulSet\nspec:\n  {{ include "cassandra" . }}\n  template: [\n'],
  ])('are not %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it('are commands that start a container, with the comments for storelint above them', () => {
    const text =
      '#!/bin/sh\n# storelint-ignore-next-line container/x -- why\nsudo docker run -d --name c1 cassandra:4.1\n  ID=$(docker run -d --name c2 \\\n -e A=1 cassandra:4.1) # x\ndocker run -d app\n';
    const parts = cassandraWorkloads('start.sh', text);
    expect(parts.map(({ name, line, column }) => [name, line, column])).toEqual([
      ['c1.docker-run', 1, 0],
      ['c2.docker-run', 3, 0],
    ]);
    expect(parts.map((part) => part.text)).toEqual([
      '# storelint-ignore-next-line container/x -- why\n     docker run -d --name c1 cassandra:4.1',
      '       docker run -d --name c2 \\\n -e A=1 cassandra:4.1',
    ]);
  });

  it.each([
    'docker run -d --name cassandra-web x/cassandra-web',
    'docker run -it --rm --name q cassandra cqlsh c1',
    'docker run -d --name cassandra-init cassandra:4 sh /init.sh',
    'docker run -d --name c1 cassandra:4 nodetool status',
    'docker run -d -e CASSANDRA_SEEDS=c1 app',
  ])('are not the command %s', (text) => {
    expect(found(text, 'start.sh')).toEqual([]);
  });
});
