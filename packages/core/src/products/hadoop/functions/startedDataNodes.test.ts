import { describe, expect, it } from 'vitest';
import { startedIn } from '../../../deployment/machine/containers.js';
import { documentsOf, testDeployment } from '../../../deployment/testDeployment.js';
import { isUnknown } from '../../../deployment/unknown.js';
import { resolverOf } from '../../../expressions/resolverOf.js';
import { startedDataNodeFunctions } from './startedDataNodes.js';

const releases = { hadoop: '3.3.6' };

function counted(files: Readonly<Record<string, string>>, nameNode = 'namenode', name = 'startedDataNodes'): unknown {
  const core = `<configuration><property><name>fs.defaultFS</name><value>hdfs://${nameNode}:8020</value></property></configuration>`;
  const started = () => [Object.entries(files).flatMap(([path, text]) => startedIn(path, text))];
  const deployment = { ...testDeployment(documentsOf({ 'core-site.xml': core }), releases, ['namenode']), started };
  const resolution = resolverOf(deployment, () => undefined).resolution('namenode', releases);
  try {
    return startedDataNodeFunctions.find(({ signature }) => signature.startsWith(name))?.call({ resolution });
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    throw error;
  }
}

const service = (name: string, more = '') => `  ${name}:\n    image: bde2020/hadoop-${name.replace(/\d+$/, '')}\n${more}`;
const compose = (...services: readonly string[]) => ({ 'docker-compose.yml': `services:\n${services.join('')}` });
const nameNode = service('namenode');

describe('DataNodes that files around start', () => {
  it('are services, as many as each is scaled to', () => {
    expect(counted(compose(nameNode, service('datanode1'), service('datanode2'), service('resourcemanager')))).toBe(2);
    expect(counted(compose(nameNode, service('datanode', '    deploy:\n      replicas: 3\n')))).toBe(3);
    expect(counted(compose(nameNode, service('datanode', '    scale: 2\n')))).toBe(2);
    expect(
      counted(compose(nameNode, service('datanode', '    command: sh -c "until nc -z namenode 8020; do :; done; hdfs datanode"\n'))),
    ).toBe(1);
  });

  it('are not counted where another service may be one, or a number is not written', () => {
    expect(counted(compose(nameNode, service('datanode'), '  worker1:\n    image: own/hadoop\n'))).toBe('unknown');
    expect(counted(compose(nameNode, service('datanode', '    deploy: { mode: global }\n')))).toBe('unknown');
    expect(counted(compose(nameNode, service('datanode', '    deploy: { replicas: "${COUNT}" }\n')))).toBe('unknown');
    expect(counted(compose(nameNode, service('datanode'), '  all:\n    image: own/hadoop\n    command: start namenode datanode\n'))).toBe(
      'unknown',
    );
  });

  it('are none of a NameNode that is elsewhere, and none where no service is one', () => {
    expect(counted(compose(nameNode, service('datanode')), 'nn.example.com')).toBe(0);
    expect(counted(compose(nameNode, '  hadoop:\n    image: own/hadoop\n'))).toBe(0);
    expect(counted({})).toBe(0);
  });

  it('are pods of Kubernetes', () => {
    const object = (kind: string, name: string, replicas: string) =>
      `kind: ${kind}\nmetadata: { name: ${name} }\nspec:\n  ${replicas}\n  template: { spec: { containers: [{ name: ${name}, image: own/hadoop }] } }\n`;
    const files = (kind: string, replicas: string) => ({
      'nn.yaml': object('StatefulSet', 'namenode', 'replicas: 1'),
      'dn.yaml': object(kind, 'datanode', replicas),
    });
    expect(counted(files('StatefulSet', 'replicas: 3'), 'namenode-0.namenode.hdfs.svc.cluster.local')).toBe(3);
    expect(counted(files('DaemonSet', 'selector: {}'))).toBe('unknown');
    const patch = 'kind: StatefulSet\nmetadata: { name: datanode }\nspec:\n  replicas: 5\n';
    expect(counted({ 'a.yaml': patch, ...files('StatefulSet', 'replicas: 1') })).toBe(5);
    expect(counted(files('StatefulSet', 'replicas: 3'), 'namenode', 'spreadDataNodes')).toBe(3);
  });

  it('share a machine where Compose starts them, unless Swarm is told where they go', () => {
    const scaled = (more: string) => compose(nameNode, service('datanode', `    deploy: { replicas: 3${more} }\n`));
    expect(counted(scaled(''), 'namenode', 'spreadDataNodes')).toBe(0);
    expect(counted(scaled(', placement: { max_replicas_per_node: 1 }'), 'namenode', 'spreadDataNodes')).toBe(3);
  });
});
