import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const opened = 'io lang lang.reflect net nio util util.concurrent util.concurrent.atomic'
  .split(' ')
  .map((name) => `java.base/java.${name}`);
const openedToo = ['java.base/jdk.internal.misc', 'java.base/jdk.internal.ref', 'java.base/sun.nio.ch'];
const exported = [
  'java.base/jdk.internal.misc',
  'java.management.rmi/com.sun.jmx.remote.internal.rmi',
  'java.rmi/sun.rmi.registry',
  'java.rmi/sun.rmi.server',
  'java.rmi/sun.rmi.transport.tcp',
];
/** The password that the rules' examples give for a key store; a store stands where they name one, and its own is long enough for keytool. */
const examplePassword = 'x7Yq';
const storePassword = 'cassandra';

/** Asks the start of real Cassandra releases whether they take a configuration. Needs Maven and a JDK 17. */
export class CassandraOracle {
  private readonly classes: string;
  private readonly store: string;

  /** `work` keeps the jars and the files that are asked, outside the repository. */
  constructor(private readonly work: string) {
    this.classes = join(work, 'classes');
    this.store = join(work, 'keystore');
    const source = 'tools/oracle/src/main/java/storelint/oracle/CassandraStart.java';
    execFileSync('javac', ['-nowarn', '-Xlint:-options,-removal', '--release', '17', '-d', this.classes, source]);
    writeFileSync(join(this.classes, 'logback.xml'), '<configuration/>');
    writeFileSync(join(this.classes, 'log4j.properties'), 'log4j.rootLogger=OFF\n');
    const key = ['-genkeypair', '-keyalg', 'RSA', '-dname', 'CN=storelint', '-keystore', this.store, '-storepass', storePassword];
    if (!existsSync(this.store)) execFileSync('keytool', key);
  }

  /** Why the release refuses each of the configurations, in their order; undefined where it takes it. A configuration: texts of files by name. */
  ask(release: string, configurations: readonly Readonly<Record<string, string>>[]): (string | undefined)[] {
    const folder = join(this.work, 'asked', release);
    rmSync(folder, { recursive: true, force: true });
    const places = configurations.map((files, index) => {
      const place = join(folder, String(index));
      mkdirSync(place, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), this.onThisHost(text));
      return place;
    });
    const flags = [
      ...[...opened, ...openedToo].flatMap((name) => ['--add-opens', `${name}=ALL-UNNAMED`]),
      ...exported.flatMap((name) => ['--add-exports', `${name}=ALL-UNNAMED`]),
      ...['-Xmx1g', '-XX:TieredStopAtLevel=1', '-Djava.security.manager=allow', '-Djava.net.preferIPv4Stack=true'],
    ];
    const answers = execFileSync('java', [...flags, '-cp', this.classes, 'storelint.oracle.CassandraStart', this.library(release)], {
      cwd: this.work,
      input: places.map((place) => `${place}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const lines = answers.split('\n').filter((line) => line === '+' || line.startsWith('- '));
    if (lines.length !== configurations.length)
      throw new Error(`${release}: ${lines.length} answers to ${configurations.length} questions`);
    return lines.map((line) => (line === '+' ? undefined : this.shortened(line.slice(2))));
  }

  private library(release: string): string {
    const folder = join(this.work, `cassandra-${release}`);
    const lib = join(folder, 'lib');
    if (existsSync(lib)) return lib;
    mkdirSync(folder, { recursive: true });
    const dependency = `<groupId>org.apache.cassandra</groupId><artifactId>cassandra-all</artifactId><version>${release}</version>`;
    const project = '<modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>';
    const dependencies = `<dependencies><dependency>${dependency}</dependency></dependencies>`;
    writeFileSync(join(folder, 'pom.xml'), `<project xmlns="http://maven.apache.org/POM/4.0.0">${project}${dependencies}</project>`);
    const copy = ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${lib}`];
    execFileSync('mvn', copy, { cwd: folder, stdio: 'inherit' });
    return lib;
  }

  private onThisHost(text: string): string {
    const local = text.replaceAll('/var/lib/cassandra', join(this.work, 'data'));
    if (!local.includes(examplePassword)) return local;
    return local.replaceAll(/conf\/\.(key|trust)store/g, this.store).replaceAll(examplePassword, storePassword);
  }

  private shortened(says: string): string {
    return says
      .replaceAll(this.work, 'FOLDER')
      .replace(/@[0-9a-f]{4,}/g, '')
      .replace(/Fatal configuration error; unable to start( server)?\. See log for stacktrace\.?/g, '')
      .replace(/^[\s|]+|[\s|]+$/g, '')
      .slice(0, 200)
      .trim();
  }
}
