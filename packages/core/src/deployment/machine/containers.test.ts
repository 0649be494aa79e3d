import { expect, test } from 'vitest';
import { GiB } from '../../text/units.js';
import { composeServicesIn, containersIn, serviceMemoryIn, startedIn } from './containers.js';

const compose = (more: string) => `services:\n  db:\n    image: example/cassandra:4.1\n${more}`;

test.each([
  [compose('    mem_limit: 4g\n    environment:\n      - MAX_HEAP_SIZE=8G\n'), 4, 'compose.yml:4', '8G'],
  [compose('    deploy: { resources: { limits: { memory: 4GB } } }\n    environment: { MAX_HEAP_SIZE: 8G }\n'), 4, 'compose.yml:4', '8G'],
  [
    'a: 1\n---\nspec:\n  - image: my-cassandra@sha256:1\n    resources:\n      limits:\n        memory: 16Gi\n',
    16,
    'compose.yml:7',
    undefined,
  ],
])('%j', (text, memory, place, heap) => {
  const [container] = containersIn('conf/compose.yml', text, 'cassandra');
  expect(container).toMatchObject({ memory: memory * GiB, place });
  expect(container?.variables.get('MAX_HEAP_SIZE')).toBe(heap);
});

test.each([
  compose(''),
  compose('    mem_limit: ${LIMIT}\n'),
  'services:\n  db:\n    image: cassandra-exporter\n    mem_limit: 1g\n',
  'services: [',
])('%j limits no container', (text) => {
  expect(containersIn('compose.yml', text, 'cassandra')).toEqual([]);
});

test('pods that stand alone, and items of a list, start what others wait for', () => {
  const pod = (name: string) => `kind: Pod\nmetadata: { name: ${name} }\nspec: { containers: [{ name: dn, image: apache/hadoop }] }\n`;
  const list = 'kind: List\nitems:\n  - kind: StatefulSet\n    metadata: { name: dn }\n    spec: { replicas: 3 }\n  - kind: Service\n';
  const started = startedIn('hdfs.yaml', `${pod('dn-1')}---\n${pod('dn-2')}---\n${list}`);
  expect(started.map(({ names, count, isSpread }) => [names, count, isSpread])).toEqual([
    [['dn-1'], 1, true],
    [['dn-2'], 1, true],
    [['dn'], 3, true],
  ]);
  expect(started[0]?.about).toContain('apache/hadoop');
});

test('commands start what services would', () => {
  const text = [
    'docker run -d --name nn -h master --network hadoop --network-alias namenode -p 9870:9870 -m 2g -e A=1 example/namenode hdfs namenode',
    'for i in $ALL; do docker run -d --name dn$i --link nn:master2 example/datanode; done',
    'ssh h "docker run -d --name far example/datanode"',
    'docker run -d --name open --net=host -p 1:2 example/datanode',
  ].join('\n');
  expect(startedIn('start.sh', text).map(({ names, count, isSpread }) => [names, count, isSpread])).toEqual([
    [['nn', 'nn', 'master'], 1, false],
    [['dn${i}', 'dn${i}'], undefined, false],
    [['far', 'far'], undefined, true],
    [['open', 'open'], 1, false],
  ]);
  const [first, second, , fourth] = composeServicesIn('start.sh', text);
  expect(first?.names).toEqual(['nn', 'nn', 'master']);
  expect(first?.brought).toEqual(['namenode']);
  expect([...(first?.ports ?? [])]).toEqual([['9870', '9870']]);
  expect(second?.brought).toEqual(['nn', 'master2']);
  expect(fourth?.ports).toBeUndefined();
  expect(serviceMemoryIn('start.sh', text)).toEqual([['nn', 2 * GiB]]);
  const [container] = containersIn('start.sh', text, 'namenode');
  expect(container).toMatchObject({ memory: 2 * GiB, place: 'start.sh:1' });
  expect(container?.variables.get('A')).toBe('1');
  expect(startedIn('tests/start.sh', text)).toEqual([]);
});
