import { expect, test } from 'vitest';
import { fittingDefault } from './fittingDefault.js';
import { meaningOf } from './meaningOf.js';
import type { SinkRow } from './sinkRow.js';

function row(sink: string, more: Partial<SinkRow> = {}): SinkRow {
  return { key: 'a.b', sink, by: ['get'], where: 'org.apache.hadoop.hdfs.server.datanode.DNConf.<init>', hops: 0, ...more };
}

const file = row('java/io/File.<init>#0');
const hadoopPath = row('org/apache/hadoop/fs/Path.<init>/1#0');

test('the call that takes the text says what it is, and is the proof', () => {
  expect(meaningOf([row('java/net/InetSocketAddress.<init>#0')])).toEqual({ is: 'host', proof: 'DNConf.<init>' });
  expect(meaningOf([row('org/slf4j/Logger.info#1')])).toBeUndefined();
});

test('of several proofs the first by name counts, whatever their order', () => {
  const other = { ...file, where: 'org.apache.hadoop.hdfs.server.datanode.BlockSender.read' };
  expect(meaningOf([file, other])?.proof).toBe('BlockSender.read');
  expect(meaningOf([other, file])?.proof).toBe('BlockSender.read');
});

test('a special kind counts before a general one, and others contradict each other', () => {
  const keytab = row('org/apache/hadoop/security/UserGroupInformation.loginUserFromKeytab/2#1');
  expect(meaningOf([file, keytab])?.is).toBe('keytab');
  expect(meaningOf([file, row('java/util/regex/Pattern.compile#0')])).toBeUndefined();
});

test('a path that one place takes as a URI may be one', () => {
  expect(meaningOf([file])).toMatchObject({ is: 'path' });
  expect(meaningOf([file])?.uri).toBeUndefined();
  expect(meaningOf([file, hadoopPath])?.uri).toBe('also');
});

test('lists are parted as reader or split say, and blanks taken off after that', () => {
  expect(meaningOf([{ ...file, by: ['getTrimmedStrings'] }])).toMatchObject({ parted: ',\n', trims: true });
  expect(meaningOf([{ ...file, by: ['getStrings'] }])?.trims).toBeUndefined();
  expect(meaningOf([{ ...file, by: ['get', 'split ;', 'trim'] }])).toMatchObject({ parted: ';', trims: true });
  expect(meaningOf([{ ...file, by: ['getTrimmed', 'split ,'] }])?.trims).toBeUndefined();
  expect(meaningOf([{ ...file, by: ['get', 'split (a|b)'] }])).toBeUndefined();
  expect(meaningOf([{ ...file, by: ['get', 'split ,'] }, file])).toBeUndefined();
});

test('an enum names its words; compared texts leave others open', () => {
  const upper = row('java/lang/Enum.valueOf#1', { by: ['get', 'upper'], words: ['B', 'A'] });
  expect(meaningOf([upper])).toEqual({ is: 'word', words: ['A', 'B'], anyCase: true, proof: 'DNConf.<init>' });
  const compared = ['x', 'y'].map((word) => row('java/lang/String.equals#0', { words: [word] }));
  expect(meaningOf(compared)).toEqual({ is: 'word', words: ['x', 'y'], open: true, proof: 'DNConf.<init>' });
  expect(meaningOf(compared.slice(1))).toBeUndefined();
  expect(meaningOf([...compared, file])?.is).toBe('path');
});

test('a class fits the interface that its reader asks for', () => {
  const read = row('read getClass', { by: ['getClass'], words: ['org.x.Policy'] });
  expect(meaningOf([read])).toEqual({ is: 'class', trims: true, fits: 'org.x.Policy', proof: 'DNConf.<init>' });
  const cast = row('cast', { by: ['getClass', 'instance'], words: ['org.x.Impl'] });
  expect(meaningOf([{ ...read, words: [] }, cast])?.fits).toBe('org.x.Impl');
});

test('tools count only where no daemon tells', () => {
  const tool = { ...row('java/util/regex/Pattern.compile#0'), where: 'org.apache.hadoop.tools.X.run' };
  expect(meaningOf([tool, file])?.is).toBe('path');
  expect(meaningOf([tool])?.is).toBe('regex');
});

test('a default that is none of the kind limits what is said', () => {
  expect(fittingDefault({ is: 'word', words: ['A'] }, 'none')).toMatchObject({ open: true });
  expect(fittingDefault({ is: 'class' }, 'default')).toBeUndefined();
  expect(fittingDefault({ is: 'address', port: 'required' }, 'host')).toEqual({ is: 'address' });
  expect(fittingDefault({ is: 'class', parted: ',' }, 'a.B, c.D')).toBeDefined();
});
