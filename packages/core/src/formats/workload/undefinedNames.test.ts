import { expect, test } from 'vitest';
import { type DefinedKind, namesOfCompose, undefinedName } from './undefinedNames.js';

const lost = (text: string, kind: DefinedKind, beside: readonly string[] = [], file = '/a/docker-compose.yml') => {
  const all = [file, ...beside].flatMap((path) => namesOfCompose(path, path === file ? text : 'services:\n  x: { image: x }\n') ?? []);
  return undefinedName(file, 'c1', kind, all);
};

const node = (more: string, rest = '') => `services:\n  c1: { image: "cassandra:4.1", ${more} }\n  c2: { image: "cassandra:4.1" }\n${rest}`;

test.each<[string, DefinedKind, string | undefined]>([
  [node('volumes: ["data:/var/lib/cassandra"]', 'volumes: { dat: {} }\n'), 'volumes', 'data'],
  [node('volumes: ["data:/var/lib/cassandra:rw"]'), 'volumes', 'data'],
  [node('volumes: [{ type: volume, source: data, target: /var/lib/cassandra }]'), 'volumes', 'data'],
  [node('volumes: ["data:/var/lib/cassandra"]', 'volumes: { data: }\n'), 'volumes', undefined],
  [node('volumes: ["./data:/var/lib/cassandra", "/d:/d", "~/d:/d", "C:/d:/d", "$X:/d", "/var/lib/cassandra"]'), 'volumes', undefined],
  [node('volumes: [{ type: bind, source: data, target: /var/lib/cassandra }]'), 'volumes', undefined],
  [node('volumes: ["data:/d"]', 'include: [more.yml]\n'), 'volumes', undefined],
  [node('volumes: ["{{ name }}:/d", "data:/d"]'), 'volumes', undefined],
  [node('networks: [back]'), 'networks', 'back'],
  [node('networks: { back: { aliases: [a] } }', 'networks: { bck: {} }\n'), 'networks', 'back'],
  [node('networks: [default]'), 'networks', undefined],
  [node('networks: [back]', 'networks: { back: { external: true } }\n'), 'networks', undefined],
  [node('depends_on: [c2]'), 'services', undefined],
  [node('depends_on: { cc2: { condition: service_healthy } }'), 'services', 'cc2'],
  ['version: "2"\nx: 1\n', 'services', undefined],
])('%j lacks of its %s %s', (text, kind, name) => {
  expect(lost(text, kind)).toBe(name);
});

test('what another file beside it may define is not missing', () => {
  const text = node('volumes: ["data:/d"], depends_on: [c9]');
  expect(lost(text, 'volumes', ['/a/compose.override.yml'])).toBeUndefined();
  expect(lost(text, 'volumes', ['/b/docker-compose.yml'])).toBe('data');
  const withOthers = `${text}volumes: { dat: {} }\n`;
  expect(lost(withOthers, 'volumes', ['/a/compose.override.yml'])).toBe('data');
  expect(lost(withOthers, 'services', ['/a/compose.override.yml'])).toBeUndefined();
  expect(lost(withOthers, 'volumes', ['/a/docker-compose.yml'], '/a/docker-compose.prod.yml')).toBeUndefined();
});

test('a file that defines volumes alone may be laid over another', () => {
  const files = { '/a/cassandra.yml': node('volumes: ["data:/d"]'), '/a/base.yml': 'volumes: { data: {} }\n' };
  const all = Object.entries(files).flatMap(([path, text]) => namesOfCompose(path, text) ?? []);
  expect(undefinedName('/a/cassandra.yml', 'c1', 'volumes', all)).toBeUndefined();
});
