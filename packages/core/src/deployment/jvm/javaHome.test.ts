import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';
import { jdkOfJavaHome } from './javaHome.js';

const env = (text: string, kind: 'hbase-env' | 'hadoop-env' | 'zookeeper-java-env' = 'hbase-env') =>
  parseDocument(new SourceText(`${kind}.sh`, text), kind);
const jdk = (...texts: readonly string[]) => jdkOfJavaHome(texts.map((text) => env(text)))?.is;

describe('the JDK that JAVA_HOME names', () => {
  it.each([
    ['/usr/lib/jvm/java-8-openjdk-amd64', '8'],
    ['/usr/lib/jvm/java-1.8.0-openjdk-amd64/', '8'],
    ['/opt/jdk1.7.0_51', '7'],
    ['/jdk1.6.0_45/', '6'],
    ['/usr/local/jdk8', '8'],
    ['/usr/lib/jvm/jdk-17.0.2', '17'],
    ['/usr/lib/jvm/temurin-11-jdk-amd64', '11'],
    ['"/usr/lib/jvm/java-21-amazon-corretto"', '21'],
    ['/opt/graalvm-ce-java11-20.3.0', '11'],
    ['"/usr/lib/jvm/java-21-openjdk-$(dpkg --print-architecture)"', '21'],
    ['/usr/lib/jvm/java-1.8.0-openjdk-$arch', '8'],
    ['/Library/Java/JavaVirtualMachines/jdk1.8.0_191.jdk/Contents/Home', '8'],
  ])('%s is %s', (directory, release) => {
    expect(jdk(`export JAVA_HOME=${directory}\n`)).toEqual([release]);
  });

  it.each([
    '/usr',
    '/usr/java/default',
    '/usr/lib/jvm/default-java',
    '/opt/apache/jdk',
    '${JAVA_HOME:-/usr/lib/jvm/java-8-openjdk}',
    '{{ java_home }}',
    '/opt/java1',
    '/opt/jdk1$MINOR',
    '/opt/jdk-1.${MINOR}',
    '/opt/jdk1.8$PATCH',
    '/opt/$VENDOR/jdk8',
    '`ls -d /usr/lib/jvm/java-8*`',
  ])('is not told by %s', (directory) => {
    expect(jdk(`export JAVA_HOME=${directory}\n`)).toBeUndefined();
  });

  it('is not told where a file leaves it to the environment', () => {
    expect(jdk('export JAVA_HOME=/opt/jdk8\n', '# export JAVA_HOME=/opt/jdk8\n')).toBeUndefined();
  });

  it.each([
    ['export JAVA_HOME=${JAVA_HOME}\nexport JAVA_HOME=/opt/jdk8\n', ['8']],
    ['if [ -d /opt/jdk7 ]; then\n  export JAVA_HOME=/opt/jdk7\nfi\nexport JAVA_HOME=/opt/jdk8\n', ['8']],
    ['export JAVA_HOME=/opt/jdk8\nif [ -d /opt/jdk11 ]; then\n  export JAVA_HOME=/opt/jdk11\nfi\n', ['8', '11']],
    ['export JAVA_HOME=/opt/jdk8\nexport JAVA_HOME=${JAVA_HOME}\n', undefined],
    ['export JAVA_HOME=${JAVA_HOME}\nif [ -d /opt/jdk11 ]; then\n  export JAVA_HOME=/opt/jdk11\nfi\n', undefined],
  ])('is that of the last line that always counts: %j', (text, releases) => {
    expect(jdk(text)).toEqual(releases);
  });

  it('is one of several where files differ', () => {
    expect(jdk('export JAVA_HOME=/opt/jdk-17\n', 'export JAVA_HOME=/opt/jdk8\n')).toEqual(['8', '17']);
  });

  it('is told without the files that need not be there', () => {
    const documents = [env('export JVMFLAGS=-Xmx1g\n', 'zookeeper-java-env'), env('export JAVA_HOME=/opt/jdk1.8.0_292\n')];
    expect(jdkOfJavaHome(documents)?.is).toEqual(['8']);
    expect(jdkOfJavaHome([env('export HADOOP_OPTS=-Xmx1g\n', 'hadoop-env'), ...documents])).toBeUndefined();
  });
});
