// node benchmarks/coldStart.mjs: one small hbase-site.xml against an empty Node process. Bar: 1.95.
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from './cpu.mjs';

const directory = mkdtempSync(join(tmpdir(), 'storelint-cold-'));
writeFileSync(
  join(directory, 'hbase-site.xml'),
  '<configuration><property><name>hbase.regionserver.handler.count</name><value>100</value></property></configuration>\n',
);
const program = realpathSync('node_modules/.bin/storelint');
compare(
  15,
  { name: 'storelint check', command: ['node', program, 'check', directory, '--release', 'hbase@2.5.8'] },
  { name: 'node -e 0', command: ['node', '-e', '0'] },
);
