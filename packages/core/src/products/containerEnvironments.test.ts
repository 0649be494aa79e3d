import { expect, test } from 'vitest';
import { exportedTo } from './containerEnvironments.js';

const { partsOf } = exportedTo(/hbase/, /^HBASE_\w*(?:OPTS|HEAPSIZE)$/, 'hbase-env.sh');
const compose = (image: string, variables: string) => `services:\n  rs:\n    image: ${image}\n    environment: ${variables}\n`;

test.each<[string, readonly string[]]>([
  [
    compose('example/hbase:2.5', '{ HBASE_HEAPSIZE: 8G, HBASE_OPTS: "-Xms1g -Dx=\'y\'", HBASE_MANAGES_ZK: "false" }'),
    ['export HBASE_HEAPSIZE="8G"\nexport HBASE_OPTS="-Xms1g -Dx=\'y\'"\n'],
  ],
  [compose('example/hbase:2.5', '[ HBASE_OPTS=-Xms1g, HBASE_HEAPSIZE ]'), ['export HBASE_OPTS="-Xms1g"\n']],
  [compose('example/hbase:2.5', '{ HBASE_OPTS: "$MORE -Xmx1g", HBASE_HEAPSIZE: 1G }'), ['export HBASE_HEAPSIZE="1G"\n']],
  [compose('example/hbase:2.5', `{ HBASE_OPTS: '-Dx="y z"' }`), []],
  [compose('example/hive', '{ HBASE_OPTS: -Xmx1g }'), []],
])('%j exports %j', (text, expected) => {
  const found = partsOf('docker-compose.yml', text);
  expect(found.map((part) => part.text)).toEqual(expected);
  for (const { name, isOfContainer } of found) expect([name, isOfContainer]).toEqual(['rs/hbase-env.sh.fragment', true]);
});

test('names and values stand where the variables do', () => {
  const text = compose('hbase', '[ "HBASE_OPTS=-Xms1g -Xmx2g" ]');
  const [part] = partsOf('docker-compose.yml', text);
  const shown = part?.pieces
    ?.filter(({ length }) => length > 0)
    .map(({ line, column, length }) => text.split('\n')[line]?.slice(column, column + length));
  expect(shown).toEqual(['HBASE_OPTS', '-Xms1g -Xmx2g']);
});
