import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { needsDirectory } from '../../catalog/maven.ts';
import { cache, javaOf } from './jdks.ts';

const logging = resolve('tools/oracle/advice/logging');

/** Class path of fetched artifacts: their jars, what the servers log, and the empty folders that their web servers ask for. */
export function classPath(artifacts: readonly string[]): readonly string[] {
  const web = join(cache, 'web');
  for (const name of ['webapps/hdfs', 'webapps/datanode', 'hbase-webapps/master', 'hbase-webapps/regionserver']) {
    mkdirSync(join(web, name, 'WEB-INF'), { recursive: true });
    writeFileSync(join(web, name, 'WEB-INF/web.xml'), '<web-app/>\n');
  }
  const jars = needsDirectory(cache, artifacts);
  const names = readdirSync(jars);
  // HBase 2.4 brings two servlet APIs; its web server wants the newer.
  const hasNewer = names.some((name) => name.startsWith('javax.servlet-api-'));
  return [logging, web, ...names.filter((name) => !hasNewer || name !== 'servlet-api-2.5.jar').map((name) => join(jars, name))];
}

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const listening = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((found) => {
          const server = createServer().listen(0, '127.0.0.1', () => found(server));
        }),
    ),
  );
  return Promise.all(
    listening.map((server) => {
      const address = server.address();
      return new Promise<number>((closed) => server.close(() => closed(typeof address === 'object' ? (address?.port ?? 0) : 0)));
    }),
  );
}

export interface Launch {
  readonly jdk: number;
  /** A class. */
  readonly main: string;
  readonly classPath: readonly string[];
  readonly arguments?: readonly string[];
  /** Options of the JVM. */
  readonly options?: readonly string[];
  /** Settings that belong to this machine: they come after those of the files. */
  readonly here?: Readonly<Record<string, string>>;
  /** Working directory: some servers leave files there. */
  readonly directory: string;
}

/** A program of a product in a JVM of its own. */
export class Program {
  readonly #child: ChildProcess;
  readonly #end: Promise<number>;
  #log = '';

  constructor({ jdk, main, classPath: entries, arguments: rest = [], options = [], here = {}, directory }: Launch) {
    const usual = ['-XX:TieredStopAtLevel=1', '-Djava.net.preferIPv4Stack=true', `-Djava.io.tmpdir=${directory}`];
    const settings = Object.entries(here).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    this.#child = spawn(javaOf(jdk) ?? 'java', [...usual, ...options, '-cp', entries.join(':'), main, ...settings, ...rest], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#log += text;
      });
    this.#end = new Promise((ended) => {
      this.#child.once('close', (status) => ended(status ?? 1));
      this.#child.once('error', () => ended(1));
    });
  }

  get log(): string {
    return this.#log;
  }

  /** Waits for a line. @returns it @throws {Error} with what the program said, where it ends before or says it too late */
  async says(line: RegExp, seconds: number): Promise<string> {
    let ended = false;
    void this.#end.then(() => {
      ended = true;
    });
    for (const until = Date.now() + 1000 * seconds; !line.test(this.#log); await pause(50)) {
      if (ended) throw new Error(`it went down:\n${this.#log.slice(-4000)}`);
      if (Date.now() > until) throw new Error(`no "${line.source}" in ${seconds} s:\n${this.#log.slice(-4000)}`);
    }
    return this.#log.split('\n').find((text) => line.test(text)) ?? '';
  }

  /** Waits for the end and gives the exit status; a program that takes longer is killed. */
  async ends(seconds: number): Promise<number> {
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), 1000 * seconds);
    const status = await this.#end;
    clearTimeout(limit);
    return status;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#end;
  }
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
  });
}

/** What a running server holds, by its own web page. */
export async function runningConfiguration(port: number): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/conf?format=json`, { headers: { accept: 'application/json' } });
  const { properties } = (await answer.json()) as { readonly properties: readonly { readonly key: string; readonly value: string }[] };
  return new Map(properties.map(({ key, value }) => [key, value]));
}

/** Lines of a log that warn. */
export function warnings(log: string): readonly string[] {
  return log.split('\n').filter((line) => /^(?:(?:WARN|ERROR|FATAL) |\w+ .*VM warning:)/.test(line));
}

/** Warnings that speak of what was advised: of a setting by its name, or of something that is outdated. The rest is about the machine or the moment. */
export function warningsAbout(log: string, names: readonly string[]): readonly string[] {
  return warnings(log).filter((line) => /deprecat|obsolete|no longer|VM warning/i.test(line) || names.some((name) => line.includes(name)));
}
