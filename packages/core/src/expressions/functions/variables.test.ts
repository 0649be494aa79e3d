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

it.each<[string, boolean]>([
  ['export JAVA_HOME=${JAVA_HOME}\n', true],
  ['export JAVA_HOME="$JAVA_HOME"\n', true],
  ['export JAVA_HOME=${JAVA_HOME}\nif [ "$JAVA_HOME" != "" ]; then\n  JAVA_HOME=$JAVA_HOME\nfi\n', true],
  ['export JAVA_HOME=${JAVA_HOME:-/usr/lib/jvm/java-8}\n', false],
  ['export JAVA_HOME=${JAVA_HOME}/jre\n', false],
  ['export JAVA_HOME=${JAVA_HOME}\nexport JAVA_HOME=/jdk8\n', false],
  ['export JAVA_HOME=/jdk8\n', false],
  ['# export JAVA_HOME=${JAVA_HOME}\n', false],
])('JAVA_HOME is itself in %j: %s', (text, expected) => {
  const deployment = testDeployment(documentsOf({ 'hbase-env.sh': text }), { hbase: '2.6.4' }, ['regionserver']);
  const resolution = resolverOf(deployment, () => undefined).resolution('regionserver', { hbase: '2.6.4' });
  const isItself = variableFunctions.find(({ signature }) => signature.startsWith('variableIsItself'));
  expect(isItself?.call({ resolution }, ...(['JAVA_HOME'] as never[]))).toBe(expected);
});
