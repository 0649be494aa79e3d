import { expect, it } from 'vitest';
import { parseDocument } from '../../products/parseDocument.js';
import type { FileKind } from '../../products/registry.js';
import { SourceText } from '../../text/sourceText.js';
import { writtenOptions } from './writtenOptions.js';

it.each<[FileKind, string, readonly string[]]>([
  ['cassandra-jvm-options', '-Xmx8g -Xms8g\n# -Xss1m\n-XX:+UseG1GC\n', ['-Xmx8g', '-Xms8g', '-XX:+UseG1GC']],
  ['hbase-env', '# export HBASE_OPTS="-Xss1m"\nexport HBASE_OPTS="$HBASE_OPTS -XX:+Use"G1GC\n', ['  -XX:+UseG1GC']],
  ['hbase-env', 'HBASE_OPTS=$' + '{HBASE_OPTS:--Xmx1g}\n', [' -Xmx1g ']],
  ['hbase-env', 'for each in -Xmx1g -Xms1g; do\n  HBASE_OPTS="$HBASE_OPTS $each"\ndone\n', ['   ', '-Xmx1g -Xms1g']],
  ['hbase-site', '<configuration/>', []],
])('%s: %j', (kind, text, expected) => {
  expect(writtenOptions(parseDocument(new SourceText('file', text), kind))).toEqual(expected);
});
