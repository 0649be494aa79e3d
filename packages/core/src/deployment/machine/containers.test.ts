import { expect, test } from 'vitest';
import { GiB } from '../../text/units.js';
import { containersIn, startedIn } from './containers.js';

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
