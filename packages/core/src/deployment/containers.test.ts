import { expect, test } from 'vitest';
import { GiB } from '../text/units.js';
import { containersIn } from './containers.js';

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
