import { expect, it } from 'vitest';
import { documentsOf } from '../../deployment/testDeployment.js';
import { isMadeFromHadoop } from './hops.js';

it.each([
  ['hops.crl.validation.enabled', true],
  ['dfs.storage.driver.configfile', true],
  ['dfs.namenodes.rpc.addresses', true],
  ['dfs.namenode.rpc-address', false],
  ['my.hops.setting', false],
])('%s is a name of a server made from Hadoop: %s', (name, expected) => {
  const text = `<configuration><property><name>${name}</name><value>1</value></property></configuration>`;
  expect(isMadeFromHadoop(documentsOf({ 'core-site.xml': text }))).toBe(expected);
});
