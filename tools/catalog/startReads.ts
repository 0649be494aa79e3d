import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../../packages/core/src/catalog/versions.js';
import { products, type Role, rolesOfProduct } from '../../packages/core/src/products/registry.js';
import type { ReleaseFacts } from './fields.js';

/** A daemon that was started with a text that the reader of a setting refuses: `refusedBy` names the daemons that did not start. */
type TypeVerdicts = Readonly<
  Record<
    string,
    { readonly reader: string; readonly refusedBy: readonly Role[]; readonly notTried?: readonly Role[]; readonly after?: unknown }
  >
>;

/** Typed reads of a start that nobody interfered with. */
type StartReads = Readonly<Record<string, { readonly reader: string; readonly roles: readonly Role[] }>>;

const daemons: ReadonlySet<Role> = new Set([
  'namenode',
  'datanode',
  'master',
  'regionserver',
  'resourcemanager',
  'nodemanager',
  'historyserver',
]);

/** Readers that throw on a text that they do not understand. */
const throwingReader = /^get(Int|Long|Float|Double|LongBytes|TimeDuration|StorageSize|Enum|Class|Ints|SocketAddr)$/;

interface Recorded {
  readonly release: string;
  readonly stopped: ReadonlyMap<string, readonly Role[]>;
  /** Daemons that the text was not put to: they contradict nothing. */
  readonly notTried?: ReadonlyMap<string, readonly Role[]>;
}

/**
 * Gives each setting the daemons that a badly typed value stops at their start. Proven by `fixtures/verdicts/<kind>-types-<release>.json`, else told by the
 * reads that `fixtures/startup-reads/<product>-<release>.json` saw and that no verdict contradicts; of ZooKeeper by the texts of
 * `fixtures/verdicts/zookeeper-values-<release>.json` that its loader refused. A release takes the record of its own line, else the
 * nearest older one, else the oldest.
 */
export function mergeStartReads(root: string, product: string, releases: readonly ReleaseFacts[]): void {
  const verdicts = readVerdicts(root, product === 'hadoop' ? 'hdfs' : product);
  const recorded = [...verdicts, ...readReads(root, product, verdicts), ...readValues(root, product)].sort((a, b) =>
    compareVersions(a.release, b.release),
  );
  if (recorded.length === 0) return;
  for (const facts of releases) {
    // The oldest lines read by other code, and Hadoop 1 took its default for a text it did not understand.
    if (/^0\./.test(facts.release) || (product === 'hadoop' && facts.release.startsWith('1.'))) continue;
    const record = recordFor(facts.release, recorded);
    for (const [name, roles] of record?.stopped ?? []) {
      const fields = facts.settings.get(name);
      if (fields !== undefined && roles.length > 0) fields.readAtStart = roles;
    }
  }
}

function recordFor(release: string, recorded: readonly Recorded[]): Recorded | undefined {
  const line = release.split('.').slice(0, 2).join('.');
  return (
    recorded.find((record) => record.release.split('.').slice(0, 2).join('.') === line) ??
    recorded.filter((record) => compareVersions(record.release, release) <= 0).at(-1) ??
    recorded[0]
  );
}

function readVerdicts(root: string, kind: string): Recorded[] {
  return readFiles<TypeVerdicts>(join(root, 'fixtures/verdicts'), new RegExp(`^${kind}-types-(.+)\\.json$`)).map(
    ({ release, content }) => ({
      release,
      stopped: new Map(
        Object.entries(content).map(([name, verdict]) => [
          name,
          verdict.after === undefined ? verdict.refusedBy.filter((role) => daemons.has(role)).sort() : [],
        ]),
      ),
      notTried: new Map(Object.entries(content).map(([name, verdict]) => [name, verdict.notTried ?? []])),
    }),
  );
}

function readReads(root: string, product: string, verdicts: readonly Recorded[]): Recorded[] {
  const proven = new Set(verdicts.map(({ release }) => release));
  const isContradicted = (name: string, role: Role) =>
    verdicts.some(({ stopped, notTried }) => stopped.get(name)?.includes(role) === false && notTried?.get(name)?.includes(role) !== true);
  return readFiles<StartReads>(join(root, 'fixtures/startup-reads'), new RegExp(`^${product}-(\\d.+)\\.json$`))
    .filter(({ release }) => !proven.has(release))
    .map(({ release, content }) => ({
      release,
      stopped: new Map(
        Object.entries(content)
          .filter(([, { reader }]) => throwingReader.test(reader))
          .map(([name, { roles }]) => [name, roles.filter((role) => daemons.has(role) && !isContradicted(name, role)).sort()]),
      ),
    }));
}

/** Not a setting that nothing suits: a file that is not there, a class. */
const isOfReader = (refused: readonly string[]) =>
  ['many', 'ture'].every((text) => refused.includes(text)) && !['true', '1', '-1', '65535'].every((text) => refused.includes(text));

/** A product with one daemon, whose loader was given texts of many kinds: `many` is no number, `ture` neither true nor false. */
function readValues(root: string, name: string): Recorded[] {
  const roles = products.filter((product) => product === name).flatMap(rolesOfProduct);
  return readFiles<{ readonly refused: Readonly<Record<string, readonly string[]>> }>(
    join(root, 'fixtures/verdicts'),
    new RegExp(`^${name}-values-(.+)\\.json$`),
  ).map(({ release, content }) => ({
    release,
    stopped: new Map(
      Object.entries(content.refused).flatMap(([setting, texts]): [string, readonly Role[]][] =>
        isOfReader(texts) ? [[setting, roles]] : [],
      ),
    ),
  }));
}

function readFiles<T>(directory: string, pattern: RegExp): { release: string; content: T }[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .sort()
    .flatMap((name) => {
      const release = pattern.exec(name)?.[1];
      return release === undefined ? [] : [{ release, content: JSON.parse(readFileSync(join(directory, name), 'utf8')) as T }];
    });
}
