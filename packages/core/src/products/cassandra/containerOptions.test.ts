import { expect, test } from 'vitest';
import { containerOptions } from './containerOptions.js';

const service = (image: string, more: string) => `services:\n  node1:\n    image: ${image}\n${more}`;

test.each<[string, string, readonly string[]]>([
  [
    'docker-compose.yml',
    service('cassandra:4.1', '    environment:\n      JVM_OPTS: -Xms1G  -Dx=y\n'),
    ['node1/jvm-server.options.fragment', '-Xms1G\n-Dx=y\n'],
  ],
  [
    'docker-compose.yml',
    service('cassandra:3.11', '    environment: ["JVM_EXTRA_OPTS=-Xmx1G", "JVM_OPTS=-Xms1G"]\n'),
    ['node1/jvm.options.fragment', '-Xms1G\n-Xmx1G\n'],
  ],
  [
    'docker-compose.yml',
    service(
      'cassandra',
      `    environment: { JVM_OPTS: '-Xmx1G' }\n  node2:\n    image: cassandra\n    environment: { JVM_OPTS: "-Xmx1G" }\n`,
    ),
    ['node1/jvm-server.options.fragment', '-Xmx1G\n'],
  ],
  ['run.sh', 'docker run -d --name n -e JVM_OPTS="-Xmx1G -Xms1G" cassandra:3.0\n', ['n/jvm.options.fragment', '-Xmx1G\n-Xms1G\n']],
  ['docker-compose.yml', service('cassandra:4.1', '    environment: { JVM_OPTS: "-Xmx$HEAP" }\n'), []],
  ['docker-compose.yml', service('example/cassandra:4.1', '    environment: { JVM_OPTS: -Xmx1G }\n'), []],
  ['docker-compose.yml', service('cassandra:4.1', '    entrypoint: /own.sh\n    environment: { JVM_OPTS: -Xmx1G }\n'), []],
])('of %s %j reads %j', (path, text, expected) => {
  const found = containerOptions(path, text);
  expect(found.flatMap((part) => [part.name, part.text])).toEqual(expected);
  // Each word stands where its place says.
  const lines = text.split('\n');
  for (const { text: options, pieces = [] } of found)
    for (const piece of pieces.filter(({ length }) => length > 0))
      expect(lines[piece.line]?.slice(piece.column, piece.column + piece.length)).toBe(
        options.slice(piece.start, piece.start + piece.length),
      );
  expect(found.length * 2).toBe(expected.length);
});

test('options of two containers that differ are two files', () => {
  const text = service(
    'cassandra:4.1',
    '    environment: { JVM_OPTS: -Xmx1G }\n  node2:\n    image: cassandra:4.1\n    environment: { JVM_OPTS: -Xmx2G }\n',
  );
  expect(containerOptions('a/compose.yaml', text).map(({ name }) => name)).toEqual([
    'node1/jvm-server.options.fragment',
    'node2/jvm-server.options.fragment',
  ]);
});
