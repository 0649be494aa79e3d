import { describe, expect, it } from 'vitest';
import { SourceText } from '../text/sourceText.js';
import { sourceFile } from './sourceFile.js';
import { workload } from './workload.js';

function facts(text: string): Record<string, string | undefined> {
  const document = workload.parse(sourceFile(new SourceText('a.workload', text), 'container-node'));
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
      'workload.service': 'true',
      'container.mounts': '/var/lib/cassandra,/etc/c',
      'env.A': '1',
      'env.B': 'x=y',
      'env.C': '',
      'published.9160': '9160',
      'published.7000': '7000',
    });
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
          resources: { limits: { cpu: 500m }, requests: { memory: 2Gi } }
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
      'container.memoryRequest': '2Gi',
      'container.cpu': '500m',
      'container.mounts': '/data',
      'env.A': '1',
      'env.B': '',
    });
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
