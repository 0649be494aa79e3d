import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf, inProportion } from '../../text/testGrowth.js';
import { type Meaning, meaningKinds } from '../meaning.js';
import { judgeText } from './judgeText.js';

const host: Meaning = { is: 'host' };
const address: Meaning = { is: 'address', port: 'required' };
const uri: Meaning = { is: 'uri' };
const path: Meaning = { is: 'path', proof: 'A.b' };
const hadoopPath: Meaning = { is: 'path', uri: 'also' };
const paths: Meaning = { is: 'path', uri: 'also', storageTypes: true, parted: ',' };
const word: Meaning = { is: 'word', words: ['ALWAYS', 'NEVER', 'DEFAULT'] };
const anyCase: Meaning = { ...word, anyCase: true };
const protocols: Meaning = { is: 'word', words: ['TLSv1.1', 'TLSv1.2', 'TLSv1.3', 'JKS'], anyCase: true, open: true };
const permission: Meaning = { is: 'permission' };
const principal: Meaning = { is: 'principal' };
const hosts: Meaning = { is: 'address', parted: ',' };

const wrong: readonly (readonly [Meaning, string, near?: string | undefined])[] = [
  [host, '256.256.256.256'],
  [host, '10.0.0'],
  [host, '10.0.0.1.2'],
  [host, '10..0.1'],
  [host, 'nn1:8020', 'nn1'],
  [host, 'http://nn1:8020/', 'nn1'],
  [host, 'nn1,nn2'],
  [host, 'eth0'],
  [host, 'enp3s0f1'],
  [address, 'bond0:8020'],
  [host, 'nn 1'],
  [host, 'nn1/24'],
  [host, 'fe80::1::2'],
  [host, 'fe80:1:2'],
  [host, '[fe80::1', '[fe80::1]'],
  [address, 'nn1'],
  [address, 'nn1:65536'],
  [address, 'nn1:8o20'],
  [address, 'nn1:'],
  [address, ':8020'],
  [address, 'nn1:8020:8021'],
  [address, '8020'],
  [address, '10.0.0.256:8020'],
  [address, 'hdfs:/nn1:8020'],
  [address, '[fe80::1]:99999'],
  [hosts, 'zk1:2181;zk2:2181', 'zk1:2181,zk2:2181'],
  [hosts, 'zk1:2181 zk2:2181', 'zk1:2181,zk2:2181'],
  [hosts, 'zk1:2181，zk2:2181', 'zk1:2181,zk2:2181'],
  [address, 'nn1：8020', 'nn1:8020'],
  [hadoopPath, 'hdfs：//nn1/hbase', 'hdfs://nn1/hbase'],
  [uri, 'HDFS://ns1', 'hdfs://ns1'],
  [{ ...paths, parted: '' }, '/data/1 /data/2'],
  [path, '/data/1,/data/2'],
  [paths, 'SSD:/data/1', '[SSD]/data/1'],
  [paths, 'disk:/data/1', '[DISK]/data/1'],
  [path, '/data/1; /data/2'],
  [{ is: 'port' }, '65536'],
  [{ is: 'port' }, 'http'],
  [uri, 'hdfs//nn1:8020', 'hdfs://nn1:8020'],
  [uri, 'hdfs:/nn1:8020', 'hdfs://nn1:8020'],
  [uri, 'hdfs:///nn1:8020', 'hdfs://nn1:8020'],
  [uri, 'hdsf://nn1:8020', 'hdfs://nn1:8020'],
  [uri, 'hfds://nn1:8020', 'hdfs://nn1:8020'],
  [uri, 'hdfs:nn1:8020', 'hdfs://nn1:8020'],
  [uri, 'hdfs://var/log/apps', 'hdfs:///var/log/apps'],
  [uri, 'hdfs://nn1:80200'],
  [uri, 'http:/nn1:50070', 'http://nn1:50070'],
  [uri, 'file://data/1', 'file:///data/1'],
  [uri, '"hdfs://nn1:8020"', 'hdfs://nn1:8020'],
  [paths, 'file//data', 'file://data'],
  [paths, 'file://data/1', 'file:///data/1'],
  [paths, '[SDD]/data/1', '[SSD]/data/1'],
  [paths, '[SSD/data/1'],
  [paths, '/data/1;/data/2', '/data/1,/data/2'],
  [paths, '/data/1 /data/2', '/data/1,/data/2'],
  [paths, '/data/1:/data/2'],
  [paths, '/data/1,data/2', '/data/1,/data/2'],
  [paths, '~/data'],
  [paths, '$HOME/data'],
  [path, 'file:///data/1', '/data/1'],
  [path, 'data/1', '/data/1'],
  [word, 'ALWAY', 'ALWAYS'],
  [word, 'always', 'ALWAYS'],
  [anyCase, 'sometimes'],
  [{ ...word, open: true }, 'NEVR', 'NEVER'],
  [{ ...word, open: true }, 'NEVRE', 'NEVER'],
  [protocols, 'TLS1.2', 'TLSv1.2'],
  [protocols, 'TLSv12', 'TLSv1.2'],
  [protocols, 'jsk', 'JKS'],
  [{ is: 'zkAcl' }, 'sasl:nn'],
  [{ is: 'zkAcl' }, 'sasl:nn:rwcdx'],
  [permission, '999'],
  [permission, 'rwxr-x---', '750'],
  [permission, 'rwx'],
  [{ is: 'umask' }, '02x'],
  [principal, 'nn/_HOST'],
  [principal, 'nn/host/extra@REALM'],
  [principal, 'nn@REALM/_HOST'],
  [principal, 'nn/HOST@REALM', 'nn/_HOST@REALM'],
  [{ is: 'keytab' }, 'nn.keytab'],
  [{ is: 'keytab' }, '/etc/nn.keytab ', '/etc/nn.keytab'],
  [{ is: 'xmlResource' }, 'etc/hadoop/fair-scheduler.xml', 'fair-scheduler.xml'],
  [{ is: 'xmlResource' }, './conf/ssl-server.xml', 'ssl-server.xml'],
  [{ is: 'regex' }, '(a|b'],
  [{ is: 'regex' }, '[a-z'],
  [{ is: 'regex' }, 'a)'],
  [{ is: 'regex' }, '*.log', '.*.log'],
  [{ is: 'retryPolicy' }, '10000,6,60000'],
  [{ is: 'znode' }, 'hbase', '/hbase'],
  [{ is: 'znode' }, '/hbase/', '/hbase'],
  [{ is: 'class' }, 'org/apache/hadoop/A', 'org.apache.hadoop.A'],
  [{ is: 'class' }, 'org.apache.hadoop.A.class', 'org.apache.hadoop.A'],
  [{ is: 'class' }, 'org.apache..A', 'org.apache.A'],
  [{ is: 'class' }, '...', undefined],
  [{ is: 'class', parted: ',' }, 'org.a.A;org.a.B', 'org.a.A,org.a.B'],
  [{ is: 'acl' }, 'hdfs, yarn'],
  [principal, 'http/_HOST@EXAMPLE.COM', 'HTTP/_HOST@EXAMPLE.COM'],
  [{ is: 'nameservice' }, 'ns1:8020'],
  [{ is: 'nameservice' }, 'hdfs://ns1', 'ns1'],
  [{ is: 'interface' }, '10.0.0.1'],
  [{ is: 'cidr', parted: ',' }, '10.0.0.0/33'],
  [{ is: 'pair', parted: ',' }, 'a=1,b'],
  [{ is: 'number', parted: ',' }, '1,two'],
  [{ is: 'portRange' }, '50100-70000'],
  [{ is: 'user', parted: ',' }, 'hbase,ops team', 'hbase,ops,team'],
];

const right: readonly (readonly [Meaning, string])[] = [
  [host, '0.0.0.0'],
  [host, '::'],
  [host, '[::1]'],
  [host, 'fe80::1%eth0'],
  [host, '2001:db8:0:0:0:0:0:1'],
  [host, '::ffff:10.0.0.1'],
  [host, 'nn_1.example.com.'],
  [host, '1and1.example'],
  [host, 'localhost'],
  [host, 'eth-gw1'],
  [host, 'lo3.example.com'],
  [address, '0.0.0.0:0'],
  [address, '[2001:db8::1]:8020'],
  [address, 'hdfs://nn1:8020'],
  [address, 'NAMENODE:8020'],
  [address, '${nn}:8020'],
  [address, '{{ nn }}:8020'],
  [{ is: 'address' }, 'nn1'],
  [{ is: 'address' }, '::1'],
  [hosts, 'zk1:2181, zk2:2181,'],
  [{ is: 'address', parted: ', ' }, 'zk1:2181 zk2:2181'],
  [uri, 'hdfs://ns1'],
  [uri, 'HTTP://nn1:9870'],
  [path, '/データ/一'],
  [uri, 'hdfs:///'],
  [uri, 'hdfs:/user/a'],
  [uri, 'viewfs://cluster/'],
  [uri, 's3a://bucket/dir'],
  [uri, 'cosn://bucket-1250000000/'],
  [uri, 'myfs://h/x'],
  [uri, 'file:///data'],
  [uri, 'file:/data'],
  [uri, 'file://localhost/data'],
  [uri, 'nn1:8020'],
  [paths, '[RAM_DISK]/x,[DISK]file:///y, [ssd]/z'],
  [paths, '/data/with space/1'],
  [hadoopPath, '/data//1/'],
  [hadoopPath, 'C:/data'],
  [path, './tmp'],
  // Nobody has seen the code take it for one path.
  [{ is: 'path' }, '/data/1,/data/2'],
  [{ is: 'path', parted: ',', uri: 'also' }, 'SSD:/data'],
  [hadoopPath, 'file:/data'],
  [{ is: 'path', inFileSystem: true }, 'tmp/x'],
  [path, '/dn_{{ n }}'],
  [path, '<dir>'],
  [anyCase, 'always'],
  [{ ...word, open: true }, 'com.example.Mine'],
  [{ ...word, open: true }, '30'],
  [protocols, 'TLSv1.4'],
  [protocols, 'IBM'],
  [{ is: 'zkAcl' }, 'world:anyone:rwcda'],
  [{ is: 'zkAcl' }, 'digest:nn:vlUvLnd8MlacsE80rDuu6ONESbM=:rwcda'],
  [{ is: 'zkAcl' }, '@/etc/hadoop/conf/zk-acl.txt'],
  [permission, '0755'],
  [permission, '1777'],
  [permission, '700'],
  [permission, 'u=rwx,g=rx,o='],
  [permission, 'u=rwx, g=rx , o='],
  [permission, 'a+rX'],
  [{ is: 'umask' }, '022'],
  [principal, 'nn/_HOST@EXAMPLE.COM'],
  [principal, 'hdfs@EXAMPLE.COM'],
  [principal, 'hdfs'],
  [principal, '*'],
  [principal, 'nn/host@REALM'],
  [{ is: 'user', parted: ',' }, 'hbase,@ops,@Domain Admins'],
  [{ is: 'regex' }, '[^/]*\\.(?:log|txt)$'],
  [{ is: 'regex' }, '[]a]'],
  [{ is: 'regex' }, '\\Q(\\E'],
  [{ is: 'regex' }, '[a&&[^b]]'],
  [uri, 'hdfs://tmp:8020/x'],
  [uri, 'hdfs://user'],
  [{ is: 'xmlResource' }, 'queues/fair-scheduler.xml'],
  [{ is: 'xmlResource' }, '/etc/hadoop/fair-scheduler.xml'],
  [{ is: 'znode' }, '/'],
  [{ is: 'znode', beneath: true }, 'splitWAL'],
  [{ is: 'class' }, 'org.apache.A$Inner'],
  [{ is: 'class' }, 'SimpleSnitch'],
  [{ is: 'class', parted: ',' }, 'org.a.A|1001|hdfs:///a.jar,org.a.B'],
  [{ is: 'acl' }, 'a,b c,d'],
  [{ is: 'acl' }, '*'],
  [{ is: 'acl' }, ' '],
  [{ is: 'cidr', parted: ',' }, '10.0.0.0/8,host1,::1/128'],
  [{ is: 'interface' }, 'default'],
  [{ is: 'text' }, 'any thing; at all'],
];

describe('a text that is not what it should be', () => {
  test.each(wrong.map(([meaning, text, near]) => ({ meaning, text, near })))('$meaning.is: $text', ({ meaning, text, near }) => {
    const found = judgeText(text, meaning);
    expect(found).toBeDefined();
    expect(found?.near).toBe(near);
    if (near !== undefined) expect(judgeText(near, meaning)?.near).not.toBe(near);
  });
});

test.each(right.map(([meaning, text]) => ({ meaning, text })))('$meaning.is takes $text', ({ meaning, text }) => {
  expect(judgeText(text, meaning)).toBeUndefined();
});

test('any text is judged in a time that grows with its length', () => {
  const pieces = fc.array(
    fc.constantFrom('/', ':', ',', ';', '[', ']', '.', 'a', '1', ' ', '@', '=', '+', 'rwx', 'hdfs', 'file', '"', '\\', '-', '::'),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...meaningKinds), pieces, fc.boolean(), (is, parts, isList) => {
      const meaning: Meaning = { is, words: ['one', 'two'], storageTypes: true, ...(isList ? { parted: ',' } : {}) };
      expect(growthOf((length) => judgeText(parts.join('').repeat(length), meaning), 250)).toBeLessThan(inProportion);
    }),
    { numRuns: 300 },
  );
});

test('blanks among commas become commas, and nothing else changes', () => {
  expect(judgeText('zk1:2181, zk2:2181  zk3:2181', hosts)?.near).toBe('zk1:2181, zk2:2181,zk3:2181');
});

test.each([';', '/'])('runs of %s in the middle are looked at once', (separator) => {
  const judge = (length: number) => {
    const text = `${separator.repeat(length)}a${separator}`;
    judgeText(text, { is: 'path' });
    judgeText(text, { is: 'znode' });
  };
  expect(growthOf(judge, 20_000)).toBeLessThan(inProportion);
});
