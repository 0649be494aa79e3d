import { expect, it } from 'vitest';
import { documentsOf, testDeployment } from '../../deployment/testDeployment.js';
import { resolverOf } from '../resolverOf.js';
import { variableFunctions } from './variables.js';

it.each<[string, readonly string[]]>([
  ['export HBASE_HEAPSIZE=1G\nexport HBASE_HEAPSIZE=4G\n', ['HBASE_HEAPSIZE (1G, then 4G)']],
  ['export HBASE_HEAPSIZE=4G\nexport HBASE_HEAPSIZE="4G"\n', []],
  ['export HBASE_CLASSPATH=/a\nexport HBASE_CLASSPATH=$HBASE_CLASSPATH:/b\n', []],
  ['JAVA_HOME=/jdk8\nPATH=$JAVA_HOME/bin:$PATH\nJAVA_HOME=/jdk11\n', []],
  ['export JAVA_HOME=/jdk8\nif [ -d /jdk11 ]; then\n  export JAVA_HOME=/jdk11\nfi\n', []],
  ['export JAVA_HOME=/jdk8\nexport JAVA_HOME=/jdk11\n', ['JAVA_HOME (/jdk8, then /jdk11)']],
  ['export HBASE_OPTS=-Xmx1g\nexport HBASE_OPTS=-Xmx2g\n', []],
  ['HOSTS=a\nHOSTS=b\n', []],
])('%j', (text, expected) => {
  const deployment = testDeployment(documentsOf({ 'hbase-env.sh': text }), { hbase: '2.6.4' }, ['regionserver']);
  const resolution = resolverOf(deployment, () => undefined).resolution('regionserver', { hbase: '2.6.4' });
  expect(variableFunctions[0]?.call({ resolution }, ...(['hbase-env'] as never[]))).toEqual(expected);
});
