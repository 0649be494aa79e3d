import { expect, it } from 'vitest';
import { operatedConfigs } from './operatedConfig.js';

const found = (text: string) => operatedConfigs('k.yaml', text).map(({ name, line, column, text: part }) => [name, line, column, part]);

it('gives the settings of a data centre, at their lines', () => {
  const text = `kind: Secret
---
kind: CassandraDatacenter
metadata: { name: dc1 }
spec:
  serverType: cassandra
  config:
    cassandra-yaml:
      num_tokens: 16
      authenticator: AllowAllAuthenticator
    jvm-server-options: { max_heap_size: 1G }
`;
  expect(found(text)).toEqual([['dc1-cassandra.yaml', 8, 6, 'num_tokens: 16\nauthenticator: AllowAllAuthenticator']]);
  expect(found(text.replace('serverType: cassandra', 'serverType: dse'))).toEqual([]);
});

it('gives those of a cluster, and of each of its data centres', () => {
  const text = `kind: K8ssandraCluster
metadata:
  name: c
spec:
  cassandra:
    config:
      cassandraYaml:
        num_tokens: 16
    datacenters:
      - config:
          cassandraYaml:
            concurrent_reads: 64
      - config:
          cassandraYaml: {}
`;
  expect(found(text).map(([name, line]) => [name, line])).toEqual([
    ['c-cassandra.yaml', 7],
    ['c-1-cassandra.yaml', 11],
  ]);
});

it('gives those of an object of CassKop', () => {
  const text = `apiVersion: db.orange.com/v2
kind: CassandraCluster
metadata: { name: c }
spec:
  config:
    cassandra-yaml:
      num_tokens: 16
  topology:
    dc:
      - name: dc1
        config:
          cassandra-yaml:
            concurrent_reads: 64
`;
  expect(found(text).map(([name, line]) => [name, line])).toEqual([
    ['c-cassandra.yaml', 6],
    ['c-1-cassandra.yaml', 12],
  ]);
  expect(found(text.replace('db.orange.com', 'example.com'))).toEqual([]);
});
