import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Said } from '../examples/examples.js';

/** HBase's releases that can be run here: the newest of their lines with all modules in Maven, by the name of their artifacts. */
export const hbaseArtifacts: Readonly<Record<string, string>> = {
  '1.2.12': '1.2.12',
  '1.4.14': '1.4.14',
  '1.7.2': '1.7.2',
  '2.0.6': '2.0.6',
  '2.2.7': '2.2.7',
  '2.4.17': '2.4.17',
  '2.5.10': '2.5.10-hadoop3',
  '2.6.4': '2.6.4-hadoop3',
};

/** Gateways that are asked, and the releases whose modules for them are in Maven. */
export const gateways: { readonly roles: readonly string[]; readonly releases: readonly string[] } = {
  roles: ['hbase-thrift', 'hbase-rest'],
  releases: ['2.4.17'],
};

/** Texts of the files of a configuration, by name: hbase-site.xml, core-site.xml, hdfs-site.xml. */
export type ConfigurationFiles = Readonly<Record<string, string>>;

/** What each role said that refused: master, regionserver, hbase-client; `together` where each alone starts, yet no regions are served. */
export type Refusals = Readonly<Record<string, string>>;

/** A setting whose text stopped a daemon of the role, or `ok` alone; without a setting: the daemon serves with all that are left. */
export interface TextAnswer {
  readonly role: string;
  readonly setting?: string;
  readonly text: string;
  readonly says: string;
}

const sources = resolve('tools/oracle/startupReads/src/storelint/startupreads');
const programs = [
  'HBaseDaemons',
  'TryHBase',
  'TryTexts',
  'TryGateways',
  'ObserveHBase',
  'Reads',
  'ReadAgent',
  'Aborts',
  'Json',
  'Kept',
  'Record',
];
const opened = [
  'java.base/java.io',
  'java.base/java.lang',
  'java.base/java.lang.reflect',
  'java.base/java.net',
  'java.base/java.nio',
  'java.base/java.util',
  'java.base/java.util.concurrent',
  'java.base/jdk.internal.ref',
  'java.base/sun.nio.ch',
];
/** Cases that share a JVM: daemons that failed leave threads and memory behind. */
const share = 40;
const parallel = 4;
/** Milliseconds without an answer after which a JVM is given up: its memory is full of daemons that failed. */
const patience = 300_000;

/** The first that refused, and what that means to an operator. */
export function judged(refused: Refusals): Said | undefined {
  const [role, says] = Object.entries(refused)[0] ?? [];
  if (role === undefined || says === undefined) return undefined;
  const isStart = role !== 'hbase-client' && role !== 'together';
  return { says: `${Object.keys(refused).join(' and ')}: ${shortened(says)}`, refuses: isStart ? 'start' : 'use' };
}

/** The last cause of a chain, which names the value. */
export function shortened(says: string): string {
  return (says.split(' <- ').at(-1) ?? says).slice(0, 180);
}

/** Nobody refused: the host's names, its libraries and its memory, or the patience of the oracle, decided. */
export const ofHost =
  /UnknownHost|Failed resolve|com\.acme|Phoenix|Default TTL|ConnectionLoss|OutOfMemory|native|No such file|codec snappy|keytab|went down: stopped|UnresolvedAddress|Permission denied|not serving|Unable to create/i;

/** One release's daemons, over jars that `work`, a folder outside the repository, keeps. Needs Maven and a JDK 17. */
export class HBaseOracle {
  private readonly folder: string;
  private readonly asm: string;

  constructor(
    work: string,
    readonly release: string,
  ) {
    this.folder = join(resolve(work), `hbase-${release}`);
    this.asm = join(resolve(work), 'asm');
  }

  /** Fetches the jars, compiles the programs against them. */
  prepare(): void {
    for (const name of ['classes', 'tmp']) mkdirSync(join(this.folder, name), { recursive: true });
    for (const daemon of ['master', 'regionserver']) {
      const web = join(this.folder, 'web/hbase-webapps', daemon, 'WEB-INF');
      mkdirSync(web, { recursive: true });
      writeFileSync(join(web, 'web.xml'), '<web-app/>\n');
    }
    if (!existsSync(join(this.folder, 'lib'))) {
      const modules = ['hbase-server', ...(gateways.releases.includes(this.release) ? ['hbase-thrift', 'hbase-rest'] : [])];
      // tools.jar left the JDK; the old servlet API hides the newer one.
      const excluded = ['jdk.tools:jdk.tools', 'javax.servlet:servlet-api'].map((module) => {
        const [group, artifact] = module.split(':');
        return `<exclusion><groupId>${group}</groupId><artifactId>${artifact}</artifactId></exclusion>`;
      });
      const dependencies = modules.map(
        (module) =>
          `<dependency><groupId>org.apache.hbase</groupId><artifactId>${module}</artifactId><version>${hbaseArtifacts[this.release]}</version><exclusions>${excluded.join('')}</exclusions></dependency>`,
      );
      writeFileSync(
        join(this.folder, 'pom.xml'),
        `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>oracle</groupId><artifactId>oracle</artifactId><version>1</version>
<dependencies>${dependencies.join('')}</dependencies></project>\n`,
      );
      maven(this.folder, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(this.folder, 'lib')}`);
    }
    if (!existsSync(this.asm)) maven(this.folder, 'dependency:copy', '-Dartifact=org.ow2.asm:asm:9.7', `-DoutputDirectory=${this.asm}`);
    const path = `${this.asm}/*:${join(this.folder, 'lib')}/*`;
    const classes = join(this.folder, 'classes');
    execFileSync('javac', [
      '-nowarn',
      '--release',
      '11',
      '-cp',
      path,
      '-d',
      classes,
      ...programs.map((name) => join(sources, `${name}.java`)),
    ]);
    writeFileSync(join(this.folder, 'manifest'), 'Premain-Class: storelint.startupreads.ReadAgent\n');
    execFileSync('jar', ['cfm', join(this.folder, 'agent.jar'), join(this.folder, 'manifest'), '-C', classes, '.']);
  }

  /** Saves what the daemons read until they serve. */
  observe(output: string): void {
    const part = join(this.folder, 'part');
    execFileSync('java', [...this.javaArguments(), 'storelint.startupreads.ObserveHBase', part], { stdio: 'ignore' });
    execFileSync('java', ['-cp', join(this.folder, 'classes'), 'storelint.startupreads.Record', output, part]);
  }

  /**
   * What the daemons say of each configuration, by its files. Answers are kept in `work`, so that what was asked before is not asked again; JVMs run side
   * by side, because a start mostly waits. Without `isAsking`, what is known already.
   */
  async answers(
    configurations: readonly ConfigurationFiles[],
    program: 'TryHBase' | 'TryGateways',
    isAsking: boolean,
  ): Promise<ReadonlyMap<ConfigurationFiles, Refusals>> {
    const log = `${this.folder}-${program === 'TryHBase' ? 'answers' : 'gateways'}.jsonl`;
    const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
    const known = new Map(lines.map((line) => JSON.parse(line) as readonly [string, Refusals]));
    const keys = [...new Set(configurations.map((files) => JSON.stringify(files)))].filter((key) => !known.has(key));
    if (isAsking && keys.length > 0) {
      this.prepare();
      const waiting = keys.map((key, index) => this.written(String(index), JSON.parse(key) as ConfigurationFiles));
      const worker = async () => {
        while (waiting.length > 0) {
          const batch = waiting.splice(0, share);
          await this.run(program, batch, (line) => {
            const answer = line as { case: string; refused: Refusals };
            const key = keys[Number(answer.case)] ?? '';
            known.set(key, answer.refused);
            appendFileSync(log, `${JSON.stringify([key, answer.refused])}\n`);
            batch.shift();
          });
          // The first without an answer took the JVM with it.
          waiting.push(...batch.slice(1));
        }
      };
      await Promise.all(Array.from({ length: parallel }, worker));
    }
    return new Map(
      configurations.flatMap((files) => {
        const refusals = known.get(JSON.stringify(files));
        return refusals === undefined ? [] : [[files, refusals]];
      }),
    );
  }

  private written(name: string, files: ConfigurationFiles): string {
    const folder = join(this.folder, 'cases', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    return folder;
  }

  /** Gives a daemon a text for each setting; tells of each that stopped it, and whether it served in the end. */
  async tryTexts(role: string, texts: ReadonlyMap<string, string>, onAnswer: (answer: TextAnswer) => void): Promise<boolean> {
    const left = new Map(texts);
    const list = join(this.folder, 'texts');
    let before = Number.POSITIVE_INFINITY;
    let serves = false;
    while (!serves && left.size < before) {
      before = left.size;
      writeFileSync(list, [...left].map(([name, text]) => `${name}\t${text}\n`).join(''));
      await this.run('TryTexts', [role, list], (line) => {
        const answer = line as TextAnswer;
        if (answer.setting === undefined) serves = true;
        else left.delete(answer.setting);
        onAnswer(answer);
      });
    }
    return serves;
  }

  /** Runs a program that prints a JSON object a line. */
  private run(program: string, programArguments: readonly string[], onLine: (line: unknown) => void): Promise<void> {
    return new Promise((done) => {
      const child = spawn('java', [...this.javaArguments(), `storelint.startupreads.${program}`, ...programArguments], {
        cwd: this.folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let rest = '';
      const watch = () => setTimeout(() => child.kill('SIGKILL'), patience);
      let watching = watch();
      child.stdout.on('data', (chunk: Buffer) => {
        clearTimeout(watching);
        watching = watch();
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('{"')) onLine(JSON.parse(line));
      });
      child.on('close', () => {
        clearTimeout(watching);
        done();
      });
    });
  }

  /** A heap of 1 GiB: what hangs on the heap is judged for this one. */
  private javaArguments(): string[] {
    const agent = join(this.folder, 'agent.jar');
    const path = [join(this.folder, 'web'), agent, `${this.asm}/*`, `${join(this.folder, 'lib')}/*`];
    return [
      '-Xmx1g',
      '-XX:TieredStopAtLevel=1',
      '-Djava.net.preferIPv4Stack=true',
      '-Djava.security.krb5.realm=EXAMPLE.ORG',
      '-Djava.security.krb5.kdc=127.0.0.1',
      `-Djava.io.tmpdir=${join(this.folder, 'tmp')}`,
      '--add-exports',
      'java.security.jgss/sun.security.krb5=ALL-UNNAMED',
      '--add-opens',
      'java.security.jgss/sun.security.krb5=ALL-UNNAMED',
      ...opened.flatMap((name) => ['--add-opens', `${name}=ALL-UNNAMED`]),
      `-javaagent:${agent}`,
      '-cp',
      path.join(':'),
    ];
  }
}

function maven(folder: string, ...goal: readonly string[]): void {
  execFileSync('mvn', ['-q', '-B', ...goal], { cwd: folder, stdio: 'inherit' });
}
