import { describe, expect, it } from 'vitest';
import { jvmArgumentsOf } from '../../deployment/jvm/jvmArguments.js';
import { SourceText } from '../../text/sourceText.js';
import { parseDocument } from '../parseDocument.js';
import { confirmByContent, recognizeByName } from '../recognition.js';

/** The arguments that the server's JVM gets of files in one directory, without those that only the host knows. */
function argumentsOf(release: string, files: Readonly<Record<string, string>>): readonly string[] {
  const documents = Object.entries(files).map(([name, text]) => {
    const kind = recognizeByName(name);
    if (kind === undefined || confirmByContent(kind, text) === undefined) throw new Error(`${name} is of no kind`);
    return parseDocument(new SourceText(name, text), kind);
  });
  return jvmArgumentsOf({ role: 'zookeeper', releases: { zookeeper: release }, documents, jdk: 8, hardware: undefined })
    .arguments.filter(({ text }) => !/^-Dzookeeper\.log\./.test(text))
    .map(({ text }) => text);
}

const local = ['-Dcom.sun.management.jmxremote', '-Dcom.sun.management.jmxremote.local.only=false'];
const onError = ['-XX:+HeapDumpOnOutOfMemoryError', '-XX:OnOutOfMemoryError=kill -9 %p'];

// Each list is what zkServer.sh of the release gave a program in place of java.
describe('the JVM of a ZooKeeper server', () => {
  const env = 'ZK_SERVER_HEAP=2g\nSERVER_JVMFLAGS="-Xms1g -Xmx3g"\nJVMFLAGS="-Dx=1"\nJMXPORT=9999\n';
  const remote = [
    '-Dcom.sun.management.jmxremote',
    '-Dcom.sun.management.jmxremote.port=9999',
    '-Dcom.sun.management.jmxremote.authenticate=false',
    '-Dcom.sun.management.jmxremote.ssl=false',
  ];

  it.each([
    ['3.4.6', ['-Xms1g', '-Xmx3g', '-Dx=1', ...local]],
    ['3.4.14', ['-Xms1g', '-Xmx3g', '-Dx=1', ...remote]],
    ['3.5.5', [...onError, '-Xmx2gm', '-Xms1g', '-Xmx3g', '-Dx=1', ...remote]],
    ['3.9.0', [...onError, '-Xmx2gm', '-Xms1g', '-Xmx3g', '-Dx=1', ...remote]],
  ])('of %s has what java.env sets', (release, wanted) => {
    expect(argumentsOf(release, { 'java.env': env })).toEqual(wanted);
  });

  it('reads java.env behind zookeeper-env.sh', () => {
    const files = {
      'java.env': 'export SERVER_JVMFLAGS="-Xmx2g $SERVER_JVMFLAGS"\n',
      'zookeeper-env.sh': 'export SERVER_JVMFLAGS=-XX:+UseG1GC\nexport JMXDISABLE=true\n',
    };
    expect(argumentsOf('3.9.0', files)).toEqual([...onError, '-Xmx1000m', '-Xmx2g', '-XX:+UseG1GC']);
  });

  it('has a heap of 1000 MB from 3.5 on where nothing sets one', () => {
    const files = { 'zookeeper-env.sh': 'export ZOO_LOG_DIR=/var/log/zookeeper\n' };
    expect(argumentsOf('3.4.14', files)).toEqual(local);
    expect(argumentsOf('3.6.0', files)).toEqual([...onError, '-Xmx1000m', ...local]);
  });
});

describe('java.env', () => {
  it('of another program is left alone', () => {
    expect(confirmByContent('zookeeper-java-env', 'JAVA_OPTS="-Xmx2g"\n')).toBeUndefined();
    expect(confirmByContent('zookeeper-java-env', 'export JVMFLAGS="-Xmx2g $JVMFLAGS"\n')).toBe('zookeeper-java-env');
  });
});
