import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type TrialProduct = 'hadoop' | 'yarn' | 'hbase' | 'cassandra' | 'zookeeper';

/** Releases that are drawn from, and how often each, in parts of the whole. */
export const releases: Readonly<Record<TrialProduct, readonly { readonly release: string; readonly share: number }[]>> = {
  hadoop: [{ release: '3.4.2', share: 1 }],
  yarn: [{ release: '3.4.2', share: 1 }],
  hbase: [{ release: '2.6.4', share: 1 }],
  cassandra: [
    { release: '5.0.9', share: 0.5 },
    { release: '4.1.10', share: 0.25 },
    { release: '3.11.19', share: 0.25 },
  ],
  zookeeper: [{ release: '3.9.5', share: 1 }],
};

export const trialProducts = Object.keys(releases) as readonly TrialProduct[];

/** What the trial knows of a setting: what an operator finds in a list of settings, nothing that the checks work out. */
export interface TrialSetting {
  readonly name: string;
  /** `string`, `int`, …: what the reader's name alone tells. */
  readonly type: string;
  readonly reader: string | undefined;
  readonly default: string | undefined;
  readonly unit: string | undefined;
  /** Stands in the product's default file. */
  readonly documented: boolean;
  /** A sentence of the catalog's descriptions. */
  readonly description: string | undefined;
  /** Defaults of other releases. */
  readonly otherDefaults: readonly string[];
}

type Change = Readonly<Record<string, unknown>> & { readonly since: string };

/** The settings that the code of a release reads, passwords left out. */
export function settingsOf(product: TrialProduct, release: string, root = '.'): readonly TrialSetting[] {
  const file = JSON.parse(readFileSync(join(root, 'catalog', `${product}.json`), 'utf8')) as {
    readonly releases: readonly string[];
    readonly settings: Readonly<Record<string, readonly Change[]>>;
  };
  const descriptions = descriptionsOf(product, root);
  const places = new Map(file.releases.map((each, index) => [each, index]));
  const wanted = places.get(release);
  if (wanted === undefined) throw new Error(`no release ${release} in catalog/${product}.json`);
  const result: TrialSetting[] = [];
  for (const [name, changes] of Object.entries(file.settings)) {
    const fields = fieldsAt(changes, (since) => (places.get(since) ?? 0) <= wanted);
    if (fields.get('read') !== true || fields.get('secret') === true) continue;
    const text = (field: string) => (typeof fields.get(field) === 'string' ? (fields.get(field) as string) : undefined);
    const own = text('default');
    const defaults = changes.flatMap((change) => (typeof change.default === 'string' ? [change.default] : []));
    result.push({
      name,
      type: text('type') ?? 'string',
      reader: text('reader'),
      default: own,
      unit: text('unit'),
      documented: fields.get('documented') === true,
      description: descriptions[name],
      otherDefaults: [...new Set(defaults)].filter((other) => other !== own),
    });
  }
  return result;
}

function fieldsAt(changes: readonly Change[], isBefore: (since: string) => boolean): ReadonlyMap<string, unknown> {
  let fields = new Map<string, unknown>();
  for (const { since, ...changed } of changes) {
    if (!isBefore(since)) break;
    if (changed.absent === true) {
      fields = new Map();
      continue;
    }
    for (const [field, value] of Object.entries(changed)) {
      if (value === null) fields.delete(field);
      else fields.set(field, value);
    }
  }
  return fields;
}

/** YARN has none. */
function descriptionsOf(product: TrialProduct, root: string): Readonly<Record<string, string>> {
  return product === 'yarn' ? {} : JSON.parse(readFileSync(join(root, 'catalog', `${product}.descriptions.json`), 'utf8'));
}
