import { describe, expect, it } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import { mayBring } from '../broughtLines.js';
import { sourceFile } from '../sourceFile.js';
import { endingOfServiceVariables } from './serviceVariables.js';
import { workload } from './workload.js';

function facts(text: string, path = 'a.workload'): Record<string, string | undefined> {
  const document = workload.parse(sourceFile(new SourceText(path, text), 'container-node'));
  return Object.fromEntries(document.entries.map(({ key, value }) => [key, value]));
}

describe('a service of Compose', () => {
  it('gives image, memory, variables, mounts and published ports', () => {
    const text = `n1:
  image: cassandra:4.1
  mem_limit: 4g
  environment: [A=1, "B=x=y", C]
  volumes: [data:/var/lib/cassandra, { type: bind, source: ./c, target: /etc/c }]
  ports: ["9042", "127.0.0.1:7199:7199", "19160:9160/tcp", { target: 7000, published: 17000 }]
`;
    expect(facts(text)).toEqual({
      'container.image': 'cassandra:4.1',
      'container.memory': '4g',
      'workload.service': 'n1',
      'container.mounts': '/var/lib/cassandra,/etc/c',
      'container.ownSettings': 'true',
      'container.dataSource': 'data',
      'env.A': '1',
      'env.B': 'x=y',
      'env.C': '',
      'published.9042': '9042',
      'forwarded.9042': '9042',
      'published.9160': '9160',
      'forwarded.9160': '9160',
      'published.7000': '7000',
      'forwarded.7000': '7000',
      'forwarded.7199': '7199',
    });
  });

  it.each([
    ['volumes_from: [data]', ''],
    ['volumes: ["./a:/b"]\n  volumes_from: [data]', ''],
    ['volumes: ["./a:/b"]', '/b'],
    ['tmpfs: /c', '/c'],
    ['volumes: ["./a:/b"]\n  tmpfs: ["/c:size=1g"]', '/b,/c'],
  ])('mounts what is its own, and what another container has is not known: %s', (lines, expected) => {
    const { entries } = workload.parse(sourceFile(new SourceText('a.workload', `n1:\n  ${lines}\n`), 'container-node'));
    const mounts = entries.find(({ key }) => key === 'container.mounts');
    expect(mounts?.value).toBe(expected);
    expect(mounts?.hole).toBe(expected === '' ? 'value' : undefined);
  });
});

describe('a command that starts a container', () => {
  it.each([
    ['9042', true],
    ['9042/tcp', true],
    ['19042:9042', true],
    ['${PORT}:9042', true],
    ['${PORT:-9042}:9042', true],
    ['0.0.0.0:9042:9042', true],
    ['127.0.0.1:9042:9042', false],
    ['127.0.0.1::9042', false],
    ['${BIND:-127.0.0.1:9042}:9042', false],
    ['[::1]:9042:9042', false],
    ['9042:9142', false],
  ])('publishes 9042 with %s: %s', (port, isPublished) => {
    expect(Object.keys(facts(`c: { image: cassandra, ports: ["${port}"] }`)).includes('published.9042')).toBe(isPublished);
  });

  it('gives the facts of a service', () => {
    const text = `# storelint
  docker run -d --name n1 -m 4g --cpus 2 --restart=always --ulimit nofile=1:2 -v data:/var/lib/cassandra \\
    -p 9042:9042 -p 127.0.0.1:7199:7199 -e A=1 -e "B=x y" -e CASSANDRA_HEAP=1G --env-file n1.env cassandra:4.1 -f`;
    expect(facts(text, 'n1.docker-run')).toEqual({
      'container.image': 'cassandra:4.1',
      'container.memory': '4g',
      'container.cpu': '2',
      'workload.service': 'n1',
      'workload.restarted': 'always',
      'container.openFiles': '2',
      'container.mounts': '/var/lib/cassandra',
      'container.dataSource': 'data',
      'container.command': '["-f"]',
      'container.moreVariables': 'true',
      'container.unreadVariable': 'CASSANDRA_HEAP',
      'env.A': '1',
      'env.B': 'x y',
      'env.CASSANDRA_HEAP': '1G',
      'published.9042': '9042',
      'forwarded.9042': '9042',
      'forwarded.7199': '7199',
    });
    const document = workload.parse(sourceFile(new SourceText('n1.docker-run', text), 'container-node'));
    expect(document.variableFiles).toEqual(['n1.env']);
    const placed = document.entries.map(({ key, range }) => [key, text.slice(range.start, range.end)]);
    expect(placed).toContainEqual(['env.B', 'B=x y']);
    expect(placed).toContainEqual(['container.memory', '4g']);
  });

  it('knows nothing of mounts that the shell fills in', () => {
    const document = workload.parse(sourceFile(new SourceText('n1.docker-run', 'docker run -d -v $DATA cassandra:4.1'), 'container-node'));
    expect(document.entries.find(({ key }) => key === 'container.mounts')?.hole).toBe('value');
  });
});

describe('variables of the container', () => {
  it.each([
    ['n1:\n  environment: [A=, B=1, C]\n', ['env.B', 'env.C']],
    ['n1:\n  environment: { A: "", B: 1, C: }\n', ['env.B', 'env.C']],
    [
      "kind: Pod\nspec: { containers: [{ name: c, env: [{ name: A, value: '' }, { name: B, value: '1' }, { name: C, valueFrom: {} }] }] }\n",
      ['env.B', 'env.C'],
    ],
  ])('are not set where their text is empty, as for the scripts of images: %s', (text, expected) => {
    expect(Object.keys(facts(text)).filter((name) => name.startsWith('env.'))).toEqual(expected);
    expect(facts('A=\nB=1\n', 'a.env-file')).toEqual({ 'env.B': '1' });
  });

  it('are unread where the official image and the service itself pass over them', () => {
    const text = `n1:
  image: cassandra:4.1
  environment: [CASSANDRA_SEEDS=a, CASSANDRA_MAX_HEAP_SIZE=1G, "CASSANDRA_USER=app", MAX_HEAP_SIZE=1G]
  healthcheck: { test: "cqlsh -u $$CASSANDRA_USER" }
`;
    expect(facts(text)['container.unreadVariable']).toBe('CASSANDRA_MAX_HEAP_SIZE');
    const two = text.replace(' MAX_HEAP_SIZE', ' CASSANDRA_HEAP_NEWSIZE');
    const { entries } = workload.parse(sourceFile(new SourceText('a.workload', two), 'container-node'));
    const unread = entries.filter(({ key }) => key === 'container.unreadVariable');
    expect(unread.map(({ keyRange }) => two.slice(keyRange.start, keyRange.end))).toEqual([
      'CASSANDRA_MAX_HEAP_SIZE',
      'CASSANDRA_HEAP_NEWSIZE',
    ]);
    expect(unread.map(({ value }) => value)).toEqual(unread.map(() => 'CASSANDRA_MAX_HEAP_SIZE, CASSANDRA_HEAP_NEWSIZE'));
  });

  it('of a file are unread where only a server could mean them', () => {
    const text = 'CASSANDRA_SEEDS=a\nCASSANDRA_HOST=a\nCASSANDRA_CONCURRENT_READS=8\nCASSANDRA_USER=b\nCASSANDRA_MAX_HEAP_SIZE=$HEAP\n';
    const { entries } = workload.parse(sourceFile(new SourceText(`.env${endingOfServiceVariables}`, text), 'container-node'));
    const found = entries.filter(({ key }) => key === 'container.unreadVariable');
    const both = 'CASSANDRA_CONCURRENT_READS, CASSANDRA_MAX_HEAP_SIZE';
    expect(found.map(({ value }) => value)).toEqual([both, both]);
  });

  it('takes names of variables that no shell has as they are', () => {
    const text = 'c:\n  image: cassandra:4.1\n  environment:\n    "A(": "1"\n    "B[": "2"\n    CASSANDRA_MAX_HEAP_SIZE: 1G\n';
    expect(facts(text)).toMatchObject({ 'env.A(': '1', 'env.B[': '2', 'container.unreadVariable': 'CASSANDRA_MAX_HEAP_SIZE' });
  });
});

describe('a service that others bring lines into', () => {
  const text = `x-env: &env { MAX_HEAP_SIZE: 1G, HEAP_NEWSIZE: 200M }
services:
  c1: &node
    image: cassandra:4.1
    environment: *env
  c2:
    <<: *node
    environment: { <<: *env, MAX_HEAP_SIZE: 2G }
`;

  it('has what aliases, << and extends bring, and of two values its own', () => {
    expect(facts(text)).toMatchObject({ 'container.image': 'cassandra:4.1', 'env.MAX_HEAP_SIZE': '2G', 'env.HEAP_NEWSIZE': '200M' });
    expect(facts(`${text}  c3:\n    extends: c1\n    mem_limit: 3g\n`)).toMatchObject({
      'container.memory': '3g',
      'env.MAX_HEAP_SIZE': '1G',
    });
  });

  it('has each value at a place in the file', () => {
    const { entries } = workload.parse(sourceFile(new SourceText('a.workload', text), 'container-node'));
    const at = (name: string) => entries.filter(({ key }) => key === name).map(({ range }) => text.slice(range.start, range.end));
    expect(at('container.image')).toEqual(['image: cassandra:4.1']);
    expect(at('env.HEAP_NEWSIZE')).toEqual(['HEAP_NEWSIZE: 200M']);
    expect(entries.every(({ range }) => range.start < range.end)).toBe(true);
  });
});

describe('an object of Kubernetes', () => {
  it('gives what holds for its pods, and of containers the first', () => {
    const text = `kind: StatefulSet
spec:
  replicas: 3
  template:
    spec:
      terminationGracePeriodSeconds: 1800
      containers:
        - image: cassandra:4.1
          resources: { limits: { cpu: 500m, memory: 2500M }, requests: { memory: 2Gi } }
          env: [{ name: A, value: "1" }, { name: B, valueFrom: { fieldRef: { fieldPath: x } } }]
          volumeMounts: [{ mountPath : /data, name: d }, { mountPath: /tmp, name: t }]
        - image: exporter
          readinessProbe: {}
      terminationGracePeriodSeconds: 30
      volumes: [{ name: t, emptyDir: {} }]
  volumeClaimTemplates:
    - spec: { resources: { requests: { storage: 1Gi } } }
`;
    expect(facts(text)).toEqual({
      'workload.kind': 'StatefulSet',
      'workload.replicas': '3',
      'workload.storage': '1Gi',
      'workload.gracePeriod': '30',
      'workload.repeated': 'terminationGracePeriodSeconds',
      'workload.containers': 'true',
      'container.image': 'cassandra:4.1',
      'container.memory': '2500000000',
      'container.memoryRequest': '2Gi',
      'container.cpu': '500m',
      'container.mounts': '/data',
      'env.A': '1',
      'env.B': '',
    });
  });

  it('takes the claim that is mounted where data lies', () => {
    const text = (mounts: string) => `kind: StatefulSet
spec:
  template:
    spec:
      containers:
        - { image: cassandra:4.1, volumeMounts: [${mounts}] }
  volumeClaimTemplates:
    - { metadata: { name: logs }, spec: { resources: { requests: { storage: 1Gi } } } }
    - { metadata: { name: data }, spec: { resources: { requests: { storage: 100Gi } } } }
`;
    const logs = '{ name: logs, mountPath: /var/log/cassandra }';
    expect(facts(text(`${logs}, { name: data, mountPath: /var/lib/cassandra }`))['workload.storage']).toBe('100Gi');
    expect(facts(text(logs))['workload.storage']).toBeUndefined();
  });

  it('gives a mount without a volume, and a label that the pods do not have', () => {
    const objectWith = (label: string, volume: string) =>
      facts(`kind: StatefulSet
spec:
  selector: { matchLabels: { app: a, tier: db } }
  template:
    metadata: { labels: { app: ${label}, tier: db } }
    spec:
      containers: [{ image: i, volumeMounts: [{ name: d, mountPath: /d }] }]
      volumes: [{ name: ${volume}, emptyDir: {} }]
`);
    expect([objectWith('a', 'd')['workload.lostLabel'], objectWith('a', 'd')['workload.lostMount']]).toEqual([undefined, undefined]);
    expect([objectWith('b', 'e')['workload.lostLabel'], objectWith('b', 'e')['workload.lostMount']]).toEqual(['a', 'd']);
  });

  it.each([
    ['cassandra-0.cassandra', undefined, undefined],
    ['cassandra-0.cassandra.db.svc.cluster.local', undefined, undefined],
    ['cassandra-0.cassandra.db', undefined, undefined],
    ['cassandra-0', undefined, undefined],
    ['cassandra', undefined, undefined],
    ['10.0.0.1,other-0.other', undefined, undefined],
    ['cassandra-east-0.nodes', undefined, undefined],
    ['$(NAME)-0.nodes', undefined, undefined],
    ['cassandra-0.nodes', 'cassandra-0.nodes', 'true'],
    ['cassandra-0.cassandra.default.svc.cluster.local', 'cassandra-0.cassandra.default.svc.cluster.local', 'true'],
    ['cassandra-0.cassandra, cassandra-1.nodes', 'cassandra-1.nodes', undefined],
  ])('gives seeds by which no pod is called: %s', (seeds, lost, none) => {
    const found = facts(`kind: StatefulSet
metadata: { name: cassandra, namespace: db }
spec:
  serviceName: cassandra
  template: { spec: { containers: [{ image: cassandra, env: [{ name: CASSANDRA_SEEDS, value: "${seeds}" }] }] } }
`);
    expect([found['workload.lostSeed'], found['workload.noSeed']]).toEqual([lost, none]);
  });

  it.each([
    ['[/bin/bash, -c, /ready-probe.sh]', '', '/ready-probe.sh'],
    ['[/probes/ready.sh]', ', volumeMounts: [{ name: p, mountPath: /probes/ }]', undefined],
    ['[/ready.sh]', ', volumeMounts: [{ name: p, mountPath: /ready.sh, subPath: ready.sh }]', undefined],
    ['[/ready.sh]', ', volumeMounts: [{ name: p, mountPath: /ready }]', '/ready.sh'],
    ['[/bin/bash, -c, "nodetool status"]', '', undefined],
    ['[/ready.sh]', ', lifecycle: { postStart: { exec: { command: [/bin/write] } } }', undefined],
  ])('gives the script of a probe that nothing mounts: %s%s', (command, more, script) => {
    const found = facts(
      `kind: StatefulSet\nspec: { template: { spec: { containers: [{ image: cassandra, readinessProbe: { exec: { command: ${command} } }${more} }] } } }`,
    );
    expect(found['container.lostScript']).toBe(script);
  });

  it.each([
    ['a', 'true'],
    ['kafka', undefined],
  ])('gives that pods are apart where they keep away from pods with app: %s: %s', (label, spread) => {
    const found = facts(`kind: StatefulSet
spec:
  template:
    metadata: { labels: { app: a } }
    spec:
      affinity:
        podAntiAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            - { topologyKey: kubernetes.io/hostname, labelSelector: { matchLabels: { app: ${label} } } }
      containers: [{ image: i }]
`);
    expect(found['workload.spread']).toBe(spread);
  });

  it('gives that pods are apart where a port is of the host, and takes a startup probe for one of readiness', () => {
    const given = (pod: string, container: string) =>
      Object.keys(
        facts(`kind: StatefulSet\nspec: { template: { spec: { ${pod} containers: [{ image: cassandra:4.1, ${container} }] } } }`),
      );
    expect(given('', 'ports: [{ containerPort: 7000, hostPort: 7000 }]')).toContain('workload.spread');
    expect(given('hostNetwork: true,', 'ports: [{ containerPort: 7000 }]')).toContain('workload.spread');
    expect(given('hostNetwork: true,', 'stdin: true')).not.toContain('workload.spread');
    expect(given('', 'ports: [{ containerPort: 7000 }]')).not.toContain('workload.spread');
    expect(given('', 'startupProbe: {}')).toContain('container.readinessProbe');
  });

  it('gives the name of a variable with a password, not the password', () => {
    const env = (value: string) =>
      facts(`kind: StatefulSet\nspec: { template: { spec: { containers: [{ env: [{ name: DB_PASS, ${value} }] }] } } }`)[
        'container.inClear'
      ];
    expect(env('value: hunter2')).toBe('DB_PASS');
    expect(env('value: $(OTHER)')).toBeUndefined();
    expect(env('valueFrom: { secretKeyRef: { name: a, key: b } }')).toBeUndefined();
  });

  it('gives nothing of what is no YAML', () => {
    expect(facts('kind: StatefulSet\nspec: {{ .Values.spec }}: [')).toEqual({});
    expect(facts('')).toEqual({});
  });
});

describe('what an operator makes pods of', () => {
  it('gives what a cluster has, and in its first data centre', () => {
    const text = `kind: K8ssandraCluster
spec:
  cassandra:
    serverVersion: 4.0.7
    storageConfig: { cassandraDataVolumeClaimSpec: { resources: { requests: { storage: 5Gi } } } }
    config: { jvmOptions: { heapSize: 512M } }
    datacenters:
      - { metadata: { name: a }, size: 3, softPodAntiAffinity: true }
      - { metadata: { name: b }, size: 6 }
`;
    expect(facts(text)).toEqual({
      'workload.operated': 'true',
      'workload.replicas': '6',
      'workload.version': '4.0.7',
      'workload.storage': '5Gi',
      'env.MAX_HEAP_SIZE': '512M',
      'workload.together': 'true',
    });
  });

  it('gives what a data centre has', () => {
    const text = `kind: CassandraDatacenter
spec:
  size: 3
  allowMultipleNodesPerWorker: false
  resources: { requests: { memory: 4Gi }, limits: { cpu: 2 } }
  config: { jvm-server-options: { initial_heap_size: 1G, max_heap_size: 2G } }
`;
    expect(facts(text)).toEqual({
      'workload.operated': 'true',
      'workload.replicas': '3',
      'container.memoryRequest': '4Gi',
      'container.cpu': '2',
      'env.MAX_HEAP_SIZE': '2G',
    });
  });
});

it('gives what CassKop is asked for: racks of as many nodes each', () => {
  const text = `apiVersion: db.orange.com/v2
kind: CassandraCluster
spec:
  nodesPerRacks: 1
  cassandraImage: cassandra:4.1
  dataCapacity: 20Gi
  hardAntiAffinity: false
  resources: { limits: { cpu: 2, memory: 8Gi } }
  topology:
    dc:
      - { name: dc1, nodesPerRacks: 2, rack: [{ name: a }, { name: b }] }
      - { name: dc2, rack: [{ name: a }, { name: b }, { name: c }] }
`;
  expect(facts(text)).toEqual({
    'workload.operated': 'true',
    'workload.replicas': '4',
    'workload.racks': '2',
    'container.image': 'cassandra:4.1',
    'container.memory': '8Gi',
    'container.cpu': '2',
    'workload.storage': '20Gi',
    'workload.together': 'false',
  });
  expect(facts('kind: CassandraCluster\nspec:\n  nodesPerRacks: 3\n')).toMatchObject({ 'workload.replicas': '3' });
  expect(facts('kind: CassandraCluster\nspec: {}\n')).toEqual({ 'workload.operated': 'true' });
});

it.each([
  [
    'labels of machines',
    '{ name: a, nodeAffinityLabels: { topology.kubernetes.io/zone: z1 } }, { name: b, nodeAffinityLabels: { topology.kubernetes.io/zone: z1 } }',
    'z1',
  ],
  ['a field', '{ name: a, zone: z1 }, { name: b, zone: z1 }', 'z1'],
  ['the label of a chart', '{ name: a, affinityLabels: { topology.kubernetes.io/zone: z1 } }, { name: b, zone: z1 }', 'z1'],
  ['different zones', '{ name: a, zone: z1 }, { name: b, zone: z2 }', undefined],
  ['one zone alone', '{ name: a }, { name: b, zone: z1 }', undefined],
  ['one rack', '{ name: a, zone: z1 }', undefined],
])('gives the zone that racks share: %s', (_, racks, zone) => {
  const found = facts(`kind: CassandraDatacenter\nspec:\n  size: 3\n  racks: [${racks}]\n`);
  expect([found['workload.zone'], found['workload.racks']]).toEqual([zone, String(racks.split('}, {').length)]);
});

it.each([
  [
    [6, 4],
    ['4', '3'],
  ],
  [
    [6, 3],
    [undefined, undefined],
  ],
  [
    [1, 2],
    ['2', '3'],
  ],
  [
    ['x', 3],
    [undefined, undefined],
  ],
])('gives the data centre of %j nodes whose three racks are uneven: %j', (sizes, uneven) => {
  const centres = sizes.map((size) => `      - size: ${size}\n        racks: [{ name: a }, { name: b }, { name: c }]\n`);
  const found = facts(`kind: K8ssandraCluster\nspec:\n  cassandra:\n    datacenters:\n${centres.join('')}`);
  expect([found['workload.unevenNodes'], found['workload.unevenRacks']]).toEqual(uneven);
});

it('gives no zone where a chart fills in each, or where the cluster has another data centre', () => {
  const racks = (first: string, second: string) => `    racks: [{ name: a, zone: ${first} }, { name: b, zone: ${second} }]\n`;
  const chart = `kind: CassandraDatacenter\nspec:\n${racks('{{ .Values.a }}', '{{ .Values.b }}').replace(/^ {4}/, '  ')}`;
  expect(facts(chart, 'charts/db/templates/a.yaml/dc.workload')['workload.zone']).toBeUndefined();
  const centre = (zone: string) => `      - size: 3\n    ${racks(zone, zone)}`;
  const cluster = (...zones: readonly string[]) =>
    facts(`kind: K8ssandraCluster\nspec:\n  cassandra:\n    datacenters:\n${zones.map(centre).join('')}`)['workload.zone'];
  expect(cluster('z1')).toBe('z1');
  expect(cluster('z1', 'z2')).toBeUndefined();
});

it.each([
  'podTemplateSpec: { spec: { topologySpreadConstraints: [{ topologyKey: zone }] } }',
  'podTemplateSpec: { spec: { affinity: { podAntiAffinity: {} } } }',
  'nodeAffinityLabels: { topology.kubernetes.io/zone: z1 }',
  'racks: [{ name: a, affinityLabels: { topology.kubernetes.io/zone: z1 } }]',
])('sees what places the pods of an operator: %s', (line) => {
  const spread = (more: string) => facts(`kind: CassandraDatacenter\nspec:\n  size: 3\n  ${more}\n`)['workload.spread'];
  expect(spread(line)).toBe('true');
  expect(spread('podTemplateSpec: { spec: { containers: [] } }')).toBeUndefined();
});

it('gives what the node of a pod has, not what watches it', () => {
  const pod = (...containers: readonly string[]) =>
    facts(`kind: StatefulSet\nspec: { template: { spec: { containers: [${containers.join(', ')}] } } }\n`)['container.image'];
  const exporter = '{ name: cassandra-exporter, image: criteord/cassandra_exporter:2.0 }';
  expect(pod(exporter, '{ name: db, image: cassandra:4.1 }')).toBe('cassandra:4.1');
  expect(pod('{ name: db, image: cassandra:4.1 }', exporter)).toBe('cassandra:4.1');
  expect(pod('{ name: vault, image: vault:1 }', '{ name: db, image: cassandra:4.1 }')).toBe('cassandra:4.1');
  expect(pod('{ name: db, image: ours:4.1 }', '{ name: other, image: b:1 }')).toBe('ours:4.1');
  expect(pod(exporter)).toBe('criteord/cassandra_exporter:2.0');
});

it('gives what the values of a chart ask an operator for', () => {
  const text = `cassandra:
  version: "3.11.10"
  cassandraLibDirVolume: { size: 5Gi }
  allowMultipleNodesPerWorker: true
  heap: { size: 1G, newGenSize: 1G }
  resources: { limits: { memory: 2Gi } }
  datacenters: [{ name: dc1, size: 3 }]
`;
  expect(facts(text)).toEqual({
    'workload.operated': 'true',
    'workload.replicas': '3',
    'workload.version': '3.11.10',
    'workload.storage': '5Gi',
    'workload.together': 'true',
    'container.memory': '2Gi',
    'env.MAX_HEAP_SIZE': '1G',
    'env.HEAP_NEWSIZE': '1G',
  });
});

it('says where a file is no YAML', () => {
  const document = workload.parse(sourceFile(new SourceText('a.workload', 'c1:\n  image: a\n   ports: b\n'), 'container-node'));
  expect(document.problems.map(({ effect, range }) => [effect, document.source.positionAt(range.start).line])).toEqual([['refused', 2]]);
});

describe('an object of a chart', () => {
  const parsed = (text: string) =>
    workload.parse(sourceFile(new SourceText('charts/db/templates/a.yaml/node.workload', text), 'container-node'));
  const object = (more: string) =>
    `kind: StatefulSet\nmetadata: { name: "{{ .Release.Name }}" }\nspec:\n  replicas: {{ .Values.replicas }}\n  template:\n    spec:\n      containers:\n        - name: c\n          image: cassandra:4.1\n${more}`;

  it('has facts that its values give, and none of a branch is known', () => {
    const more = '{{- if .Values.heap }}\n          env: [{ name: MAX_HEAP_SIZE, value: 4G }]\n{{- end }}\n';
    const holes = parsed(object(more)).entries.map(({ key, value, hole }) => [key, value, hole]);
    expect(holes).toContainEqual(['workload.replicas', '{{ .Values.replicas }}', 'value']);
    expect(holes).toContainEqual(['env.MAX_HEAP_SIZE', '4G', 'value']);
    expect(holes).toContainEqual(['container.image', 'cassandra:4.1', undefined]);
  });

  it('may get what stands below a name that has more lines in the values', () => {
    const document = parsed(object('          resources: {{- toYaml .Values.resources | nindent 12 }}\n'));
    expect(mayBring(document, 'container.memory')).toBe(true);
    expect(mayBring(document, 'env.MAX_HEAP_SIZE')).toBe(false);
    expect(mayBring(parsed(object('          env:\n            {{- toYaml .Values.env | nindent 12 }}\n')), 'env.A')).toBe(true);
    expect(mayBring(parsed(object('          {{- include "more" . | nindent 10 }}\n')), 'container.mounts')).toBe(true);
    expect(
      mayBring(
        parsed(object('          {{- with .Values.labels }}\n          labels:\n            {{- toYaml . | nindent 12 }}\n{{- end }}\n')),
      ),
    ).toBe(false);
  });
});

it('finds one claim for the data of all nodes, but not beside a volume of each', () => {
  const claimOf = (mounts: string, template = '') =>
    facts(
      `kind: StatefulSet\nspec:\n  template:\n    spec:\n      containers: [{ image: cassandra, volumeMounts: [${mounts}] }]\n      volumes: [{ name: a, persistentVolumeClaim: { claimName: nodes } }]\n${template}`,
    )['workload.claim'];
  expect(claimOf('{ name: a, mountPath: /cassandra_data }')).toBe('nodes');
  expect(claimOf('{ name: a, mountPath: /var/lib/cassandra, subPathExpr: $(POD) }')).toBeUndefined();
  expect(claimOf('{ name: a, mountPath: /backup }')).toBeUndefined();
  const own = '  volumeClaimTemplates: [{ metadata: { name: b } }]\n';
  expect(claimOf('{ name: b, mountPath: /var/lib/cassandra }, { name: a, mountPath: /var/lib/cassandra/commitlog }', own)).toBeUndefined();
});

describe('a pod of a daemon', () => {
  const pod = (volume: string, mount = '') => {
    const text = `kind: StatefulSet
spec:
  template:
    spec:
      containers:
        - volumeMounts:
            - { name: conf, mountPath: /opt/hadoop/etc/hadoop }
            - { name: data, mountPath: /hadoop/dfs/data${mount} }
      volumes:
        - { name: conf, configMap: { name: hadoop } }
${volume}`;
    const document = workload.parse(sourceFile(new SourceText('hdfs.yaml/datanode.pod', text), 'daemon-pod'));
    const all = new Map(document.entries.map(({ key, value }) => [key, value]));
    return ['workload.daemon', 'container.mounts.lasting', 'workload.passing', 'workload.claim'].map((name) => all.get(name));
  };

  it('has storage where neither an object nor the pod is behind a mount', () => {
    expect(pod('')).toEqual(['datanode', '/hadoop/dfs/data', undefined, undefined]);
    expect(pod('        - { name: data, emptyDir: {} }\n')).toEqual(['datanode', undefined, 'data', undefined]);
  });

  it('shares a claim of its own volumes, unless each mounts a part', () => {
    const claim = '        - { name: data, persistentVolumeClaim: { claimName: dn } }\n';
    expect(pod(claim)).toEqual(['datanode', '/hadoop/dfs/data', undefined, 'dn']);
    expect(pod(claim, ', subPathExpr: $(POD_NAME)')[3]).toBeUndefined();
  });

  it('shares no data by a claim beside a volume of each pod, by one that is only read, or with a directory for each', () => {
    const claim = '        - { name: data, persistentVolumeClaim: { claimName: dn } }\n';
    expect(pod(claim, ', readOnly: true')[3]).toBeUndefined();
    expect(pod(claim, ' }\n            - { name: own, mountPath: /hadoop/own')[3]).toBeUndefined();
    expect(pod(claim, '/$(HOSTNAME)')[3]).toBeUndefined();
    expect(pod(claim, ' }\n            - { name: own, mountPath: /var/log/hadoop')[3]).toBe('dn');
  });

  it('keeps nothing in an ephemeral volume', () => {
    expect(pod('        - { name: data, ephemeral: { volumeClaimTemplate: {} } }\n')[1]).toBeUndefined();
  });

  it('is told of pods alone', () => {
    expect(facts('kind: StatefulSet\nspec: { template: { spec: { containers: [{ image: a }] } } }\n')).not.toHaveProperty(
      'workload.daemon',
    );
  });
});

it('says of a text that ends in a separator of lines where it ends', () => {
  const text = 'kind: StatefulSet\nspec:\n  template:\n    - metadata:\n\u2028';
  const { problems } = workload.parse(sourceFile(new SourceText('a.pod', text), 'daemon-pod'));
  expect(problems.map(({ range }) => range)).toEqual([{ start: text.length, end: text.length }]);
});

describe('an object of Kubernetes', () => {
  const object = (container: string, volumes: string, more = '') =>
    `kind: Deployment\nspec:\n  replicas: 1\n${more}  template:\n    spec:\n      containers:\n        - { name: cassandra, image: "cassandra:4.1", ${container} }\n      volumes: [${volumes}]\n`;
  const data = [
    'volumeMounts: [{ name: data, mountPath: /var/lib/cassandra }]',
    '{ name: data, persistentVolumeClaim: { claimName: db } }',
  ] as const;

  it('has its data mounted twice while it is updated, unless it stops the old pod first', () => {
    expect(facts(object(...data))['workload.dataOfUpdate']).toBe('db');
    expect(facts(object(...data, '  strategy: {}\n'))['workload.dataOfUpdate']).toBe('db');
    expect(facts(object(...data, '  strategy: { type: Recreate }\n'))['workload.dataOfUpdate']).toBeUndefined();
    expect(facts(object(...data, '  strategy: { rollingUpdate: { maxSurge: 0 } }\n'))['workload.dataOfUpdate']).toBeUndefined();
    // What a chart prints there is not known.
    const chart = object(...data, '  strategy:\n{{ toYaml .Values.strategy | indent 4 }}\n');
    expect(facts(chart, 'charts/db/templates/a.yaml/node.workload')).toMatchObject({ 'container.image': 'cassandra:4.1' });
    expect(facts(chart, 'charts/db/templates/a.yaml/node.workload')['workload.dataOfUpdate']).toBeUndefined();
  });

  it('has settings that cannot be written where an object is mounted over them', () => {
    const mounted = (path: string, volume: string, more = '') =>
      facts(object(`${more}volumeMounts: [{ name: s, mountPath: ${path} }]`, `{ name: s, ${volume} }`))['container.fixedSettings'];
    expect(mounted('/etc/cassandra', 'configMap: { name: c }')).toBe('/etc/cassandra');
    expect(mounted('/etc/cassandra/cassandra.yaml', 'secret: { secretName: c }')).toBe('/etc/cassandra/cassandra.yaml');
    expect(mounted('/etc/cassandra', 'emptyDir: {}')).toBeUndefined();
    expect(mounted('/config', 'configMap: { name: c }')).toBeUndefined();
    // The start of the image cannot give them to its own user, and as another user than root does not try to.
    expect(mounted('/etc/cassandra/certs', 'configMap: { name: c }')).toBe('/etc/cassandra/certs');
    expect(mounted('/etc/cassandra/certs', 'emptyDir: {}')).toBeUndefined();
    const asUser = 'securityContext: { runAsUser: 999 }, ';
    expect(mounted('/etc/cassandra/certs', 'configMap: { name: c }', asUser)).toBeUndefined();
    expect(mounted('/etc/cassandra', 'configMap: { name: c }', asUser)).toBe('/etc/cassandra');
  });

  it.each([
    ['livenessProbe: { tcpSocket: { port: 9042 } }', '21'],
    [
      'ports: [{ name: cql, containerPort: 9042 }], livenessProbe: { tcpSocket: { port: cql }, initialDelaySeconds: 60, failureThreshold: 5, periodSeconds: 30, timeoutSeconds: 5 }',
      '185',
    ],
    ['livenessProbe: { exec: { command: [cqlsh, -e, exit] }, initialDelaySeconds: 90 }', '111'],
    ['livenessProbe: { tcpSocket: { port: 7000 } }', undefined],
    ['livenessProbe: { tcpSocket: { port: 9042 } }, startupProbe: { tcpSocket: { port: 9042 } }', undefined],
  ])('has to serve CQL in time: %s', (container, seconds) => {
    expect(facts(object(container, ''))['container.livenessOfCql']).toBe(seconds);
  });
});

it.each([
  ['"./cassandra.yaml:/etc/cassandra/cassandra.yaml:ro"', '/etc/cassandra/cassandra.yaml'],
  ['{ type: bind, source: ./conf, target: /etc/cassandra, read_only: true }', '/etc/cassandra'],
  ['"./cassandra.yaml:/etc/cassandra/cassandra.yaml"', undefined],
  ['"./logback.xml:/etc/cassandra/logback.xml:ro"', undefined],
])('the settings of a service of Compose cannot be written with the volume %s: %s', (volume, expected) => {
  expect(facts(`n1:\n  image: cassandra:4.1\n  volumes: [${volume}]\n`)['container.fixedSettings']).toBe(expected);
});
