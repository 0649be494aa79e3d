import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jarPath, needsDirectory } from './maven.js';
import type { ReleasePlan, ScannedProduct } from './plan.js';
import type { SinkRow } from './sinks/sinkRow.js';

/** One typed read of a key. `*` in a default or a unit: not a constant. */
export interface Read {
  readonly key: string;
  readonly reader: string;
  readonly default?: readonly string[];
  readonly unit?: readonly string[];
  /** Keys that are read where this one is not set. */
  readonly instead?: readonly string[];
  readonly values?: readonly string[];
  readonly class: string;
  readonly methods: readonly string[];
}

export interface ReadsScan {
  readonly calls: number;
  readonly unresolved: readonly string[];
  readonly reads: readonly Read[];
}

export interface DefaultProperty {
  readonly name: string;
  readonly value?: string;
  readonly description?: string;
}

/** All that the artifacts of one Hadoop or HBase release tell. */
export interface HadoopScan {
  readonly reads: ReadsScan;
  /** Where the values of its settings end up. */
  readonly sinks: readonly SinkRow[];
  readonly defaults: Readonly<Record<string, readonly DefaultProperty[]>>;
  readonly deprecations: {
    /** Hadoop's own table, then the table after the release's classes. */
    readonly hadoop: Readonly<Record<string, readonly string[]>>;
    readonly all: Readonly<Record<string, readonly string[]>>;
  };
}

export interface CassandraOption {
  readonly type: string;
  readonly values?: readonly string[];
  readonly default?: string;
  readonly null?: true;
  readonly nullable?: true;
  readonly nested?: true;
  readonly replaces?: readonly { readonly old: string; readonly converter: string; readonly oldType?: string }[];
}

/** Config of one release, read on two machines: what differs is computed from the host. */
export interface CassandraScan {
  readonly small: Readonly<Record<string, CassandraOption>>;
  readonly large: Readonly<Record<string, CassandraOption>>;
}

export interface ZooKeeperScan {
  readonly keys: Readonly<Record<string, { readonly match: string; readonly reader: string }>>;
  readonly properties: ReadsScan;
}

/** Classes that settings of a release can name. */
export interface ClassScan {
  /** By jar. */
  readonly packages: readonly (readonly string[])[];
  /** Types that code asks classes to be of. */
  readonly asked: readonly string[];
  /** Concrete classes, each with its types: itself, and all that it extends and implements. */
  readonly classes: Readonly<Record<string, readonly string[]>>;
}

const bytecode = ['Expression', 'ExpressionInterpreter', 'ExpressionValue', 'Json', 'ScannedClasses'];
const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  reads: [...bytecode, 'ReadScan'],
  classes: ['ClassList', 'Json'],
  sinks: [...bytecode, 'ReadScan', 'SinkInterpreter', 'SinkScan', 'Branches'],
  defaults: ['DefaultFiles', 'Json'],
  deprecations: ['Deprecations', 'Json'],
  cassandra: ['CassandraConfig', 'Json'],
  zookeeper: [...bytecode, 'ReadScan', 'ZooKeeperKeys'],
};

/** Runs the scanner, or takes what it said before about the same jars. */
export class Scanner {
  readonly #cache: string;
  readonly #classPath: string;
  readonly #sources: string;

  constructor(root: string, cache: string, classPath: string) {
    this.#cache = cache;
    this.#classPath = classPath;
    this.#sources = join(root, 'tools/catalog/java/src/main/java/storelint/catalog');
  }

  hadoop(product: ScannedProduct, release: string, plan: ReleasePlan): HadoopScan {
    const jars = plan.artifacts.map((coordinate) => jarPath(this.#cache, coordinate));
    return {
      reads: this.#run(product, release, 'reads', plan, jars) as ReadsScan,
      sinks: this.sinks(product, release, plan),
      defaults: this.#run(product, release, 'defaults', plan, jars) as HadoopScan['defaults'],
      deprecations:
        plan.needs === undefined
          ? { hadoop: {}, all: {} }
          : (this.#run(product, release, 'deprecations', plan, jars, [], true) as HadoopScan['deprecations']),
    };
  }

  /** What the code reads and the default files say, without where values end up and which old names there are. */
  readsAndDefaults(product: ScannedProduct, release: string, plan: ReleasePlan): HadoopScan {
    const jars = plan.artifacts.map((coordinate) => jarPath(this.#cache, coordinate));
    return {
      reads: this.#run(product, release, 'reads', plan, jars) as ReadsScan,
      sinks: [],
      defaults: this.#run(product, release, 'defaults', plan, jars) as HadoopScan['defaults'],
      deprecations: { hadoop: {}, all: {} },
    };
  }

  classes(product: ScannedProduct, release: string, plan: ReleasePlan): ClassScan {
    const jars = plan.artifacts.map((coordinate) => jarPath(this.#cache, coordinate));
    return this.#run(product, release, 'classes', plan, jars) as ClassScan;
  }

  sinks(product: ScannedProduct, release: string, plan: ReleasePlan): readonly SinkRow[] {
    const jars = plan.artifacts.map((coordinate) => jarPath(this.#cache, coordinate));
    return this.#run(product, release, 'sinks', plan, jars) as readonly SinkRow[];
  }

  cassandra(release: string, plan: ReleasePlan): CassandraScan {
    const read = (processors: number, memory: string) =>
      this.#run(
        'cassandra',
        release,
        'cassandra',
        plan,
        [],
        [`-XX:ActiveProcessorCount=${processors}`, `-Xmx${memory}`],
        true,
      ) as CassandraScan['small'];
    return { small: read(2, '500m'), large: read(7, '1300m') };
  }

  zooKeeper(release: string, plan: ReleasePlan): ZooKeeperScan {
    return this.#run(
      'zookeeper',
      release,
      'zookeeper',
      plan,
      plan.artifacts.map((coordinate) => jarPath(this.#cache, coordinate)),
    ) as ZooKeeperScan;
  }

  /**
   * Places, `Class.method`, that the jars of a release do not have.
   * @returns a list for each release
   */
  missingPlaces(asked: readonly { readonly artifacts: readonly string[]; readonly places: readonly string[] }[]): string[][] {
    const lines = asked.map(
      ({ artifacts, places }) => `${artifacts.map((coordinate) => jarPath(this.#cache, coordinate)).join(' ')}\t${places.join(' ')}\n`,
    );
    const run = spawnSync('java', ['-cp', this.#classPath, 'storelint.catalog.Main', 'places'], {
      input: lines.join(''),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (run.status !== 0) throw new Error(`places of ${asked.length} releases:\n${run.stderr.slice(-2000)}`);
    return JSON.parse(run.stdout) as string[][];
  }

  /** A scan is taken again when a class that makes it changes. */
  #version(command: string): string {
    const hash = createHash('sha256');
    for (const name of sourcesOf[command] ?? []) hash.update(readFileSync(join(this.#sources, `${name}.java`)));
    return hash.digest('hex').slice(0, 12);
  }

  #run(
    product: string,
    release: string,
    command: string,
    plan: ReleasePlan,
    jars: readonly string[],
    options: readonly string[] = [],
    loads = false,
  ): unknown {
    const key = createHash('sha256')
      .update(JSON.stringify([this.#version(command), plan, options]))
      .digest('hex')
      .slice(0, 12);
    const directory = join(this.#cache, 'scans');
    const file = join(directory, `${product}-${release}-${command}-${key}.json`);
    if (!existsSync(file)) {
      mkdirSync(directory, { recursive: true });
      const classPath = [this.#classPath, ...(loads ? plan.artifacts.map((coordinate) => jarPath(this.#cache, coordinate)) : [])];
      if (loads && plan.needs !== undefined) classPath.push(`${needsDirectory(this.#cache, plan.needs)}/*`);
      const run = spawnSync(
        'java',
        // A run is too short for the second compiler to pay.
        ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', ...options, '-cp', classPath.join(':'), 'storelint.catalog.Main', command, ...jars],
        {
          encoding: 'utf8',
          maxBuffer: 1 << 28,
        },
      );
      if (run.status !== 0) throw new Error(`${command} of ${product} ${release} failed:\n${run.stderr.slice(-2000)}`);
      if (command === 'deprecations' && run.stdout.includes('"problem"'))
        throw new Error(`old names of ${product} ${release}: ${run.stdout.slice(0, 1000)}`);
      writeFileSync(file, run.stdout);
    }
    return JSON.parse(readFileSync(file, 'utf8'));
  }
}
