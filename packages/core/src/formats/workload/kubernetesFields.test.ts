import { describe, expect, it } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import { sourceFile } from '../sourceFile.js';
import { workload } from './workload.js';

function facts(text: string): Record<string, string | undefined> {
  const document = workload.parse(sourceFile(new SourceText('a.workload', text), 'container-node'));
  return Object.fromEntries(document.entries.map(({ key, value }) => [key, value]));
}

const set = (spec: string) => `kind: StatefulSet\nspec: { ${spec} }\n`;
const ofContainer = (fields: string) => set(`template: { spec: { containers: [{ name: a, image: "cassandra:4.1", ${fields} }] } }`);

describe('what Kubernetes refuses', () => {
  it.each([
    [set('replicas: "3"'), 'replicas is 3'],
    [set('replicas: 3s'), 'replicas is 3s'],
    [set('replicas: 3'), undefined],
    [set('replicas: three'), undefined],
    [set('podManagementPolicy: Ordered'), 'podManagementPolicy is Ordered'],
    [set('podManagementPolicy: POLICY'), undefined],
    [set('updateStrategy: { type: OnDelete }'), undefined],
    [ofContainer('env: [{ name: A, value: 16 }]'), 'value is 16'],
    [ofContainer('env: [{ name: A, value: true }]'), 'value is true'],
    [ofContainer('env: [{ name: A, value: yes }]'), 'value is yes'],
    [ofContainer('env: [{ name: A, value: 0x10 }]'), 'value is 0x10'],
    [ofContainer('env: [{ name: A, value: 1:30 }, { name: B, value: ~ }]'), undefined],
    [ofContainer('env: { A: b }'), 'env is a map'],
    [ofContainer('command: [[a]]'), 'an item of command is a list'],
    [ofContainer('command: null, resources: { limits: { memory: 0x40000000 } }'), undefined],
    [ofContainer('resources: [{ memory: 1Gi }]'), 'resources is a list'],
    [
      ofContainer('env: { A: b }, tty: 1'),
      'env is a map, which should be a list; tty is 1, which is a number, but has to be true or false',
    ],
    [ofContainer('tty: 1'), 'tty is 1'],
    [ofContainer('tty: yes'), undefined],
    [ofContainer('tty: "yes"'), 'tty is yes'],
    [set('replicas: yes'), 'replicas is yes'],
    [set('podManagementPolicy: null'), undefined],
    [ofContainer('env: [{ name: A, value: "true" }]'), undefined],
    [ofContainer('env: [{ name: A, value: 16G }]'), undefined],
    [ofContainer('env: [{ name: A, valueFrom: { fieldRef: { fieldPath: status.podIp } } }]'), 'fieldPath is status.podIp'],
    [ofContainer("env: [{ name: A, valueFrom: { fieldRef: { fieldPath: metadata.labels['a'] } } }]"), undefined],
    [ofContainer('resources: { limits: { memory: 16GB } }'), 'memory is 16GB'],
    [ofContainer('resources: { limits: { memory: 1e9, cpu: 0.5 }, requests: { memory: 16G, cpu: 500m } }'), undefined],
    [ofContainer('ports: [{ name: intra-node-communication }]'), 'name is intra-node-communication'],
    [ofContainer('ports: [{ name: intra_node }]'), 'name is intra_node'],
    [ofContainer('ports: [{ name: cql, containerPort: 90420 }]'), 'containerPort is 90420'],
    [ofContainer('ports: [{ name: a }, { name: a }]'), 'name is a'],
    [ofContainer('ports: [{ name: a }, { containerPort: 7000 }, { containerPort: 7001 }]'), undefined],
    [ofContainer('volumeMounts: [{ name: a, mountPath: /a }, { name: a, mountPath: /a }]'), 'mountPath is /a'],
    [ofContainer('command: nodetool drain'), 'command is nodetool drain'],
    [ofContainer('command: [nodetool, drain]'), undefined],
    [ofContainer('imagePullPolicy: always'), 'imagePullPolicy is always'],
    [set('template: { metadata: { labels: { version: 4.1 } } }'), 'version is 4.1'],
    ['kind: StatefulSet\nmetadata: { name: Cassandra_A }\n', 'name is Cassandra_A'],
    ['kind: StatefulSet\nmetadata: { name: NAME }\n', undefined],
    ['kind: Pod\nspec: { restartPolicy: always, containers: [{ image: "cassandra:4.1" }] }\n', 'restartPolicy is always'],
    [
      'kind: Pod\nspec: { restartPolicy: OnFailure, terminationGracePeriodSeconds: 30, containers: [{ image: "cassandra:4.1" }] }\n',
      undefined,
    ],
    [
      'kind: DaemonSet\nspec: { minReadySeconds: "5", template: { spec: { containers: [{ image: "cassandra:4.1" }] } } }\n',
      'minReadySeconds is 5',
    ],
    ['kind: DaemonSet\nspec: { updateStrategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 1 } } }\n', undefined],
    ['kind: CassandraDatacenter\nspec: { serverVersion: "4.1" }\n', 'serverVersion is 4.1'],
    ['kind: CassandraDatacenter\nspec: { serverVersion: 4.1.5 }\n', undefined],
    ['kind: Pod\nspec: { replicas: "3" }\n', undefined],
  ])('%s', (text, refused) => {
    const told = facts(text)['workload.refused'];
    expect(refused?.includes(', which ') === true ? told : told?.split(', which ')[0]).toBe(refused);
  });

  it.each([
    [set('servicename: a'), 'serviceName'],
    [set('serviceName: a, servicename: b'), 'serviceName'],
    [ofContainer('readynessProbe: {}'), 'readinessProbe'],
    [ofContainer('env: [{ nam: A }]'), 'name'],
    ['kind: StatefulSet\nmetadata: { nam: a, labels: { replica: b } }\n', undefined],
    ['kind: K8ssandraCluster\nspec: { cassandra: { dataCenters: [] } }\n', 'datacenters'],
  ])('%s', (text, meant) => {
    expect(facts(text)['workload.meant']).toBe(meant);
  });
});
