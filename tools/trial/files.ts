import { load } from 'js-yaml';
import { fileForSetting, filesOfProduct } from '../../packages/core/src/products/registry.js';
import type { TrialCase } from './cases.js';
import { needed, type Pair } from './needed.js';
import type { TrialProduct } from './settings.js';

/** A minimal legitimate configuration with one setting in it. */
export interface TrialFiles {
  readonly texts: Readonly<Record<string, string>>;
  /** The file that the setting is in. */
  readonly path: string;
  /** Its lines, counted from 0. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Cassandra's settings that another release needs in another spelling. */
const commitLogPeriod = (release: string): Pair =>
  /^[23]|^4\.0/.test(release) ? ['commitlog_sync_period_in_ms', '10000'] : ['commitlog_sync_period', '10000ms'];

/** The configuration of a case with its base value, or with another one. */
export function filesWith({ product, release, setting, beside }: TrialCase, value: string): TrialFiles {
  const path = fileOf(product, setting);
  const texts: Record<string, string> = {};
  let place = { firstLine: 0, lastLine: 0 };
  for (const file of new Set([...Object.keys(needed[product]), path])) {
    const period = product === 'cassandra' && !setting.startsWith('commitlog_sync_') ? [commitLogPeriod(release)] : [];
    const companions = beside !== undefined && fileOf(product, beside[0]) === file ? [beside] : [];
    const others = [...(needed[product][file] ?? []), ...period, ...companions].filter(([name]) => name !== setting);
    const write = writers[file.slice(file.lastIndexOf('.') + 1)] ?? xmlLines;
    const lines = write(others);
    if (file === path) {
      const own = write([[setting, value]]);
      const before = [...head(file), ...lines].join('\n').split('\n').length;
      place = { firstLine: before, lastLine: before + own.join('\n').split('\n').length - 1 };
      lines.push(...own);
    }
    texts[file] = `${[...head(file), ...lines, ...foot(file)].join('\n')}\n`;
  }
  return { texts, path, ...place };
}

function fileOf(product: TrialProduct, setting: string): string {
  return fileForSetting(setting, product)?.name ?? filesOfProduct(product)[0]?.name ?? '';
}

const head = (file: string) => (file.endsWith('.xml') ? ['<?xml version="1.0"?>', '<configuration>'] : ['# trial']);
const foot = (file: string) => (file.endsWith('.xml') ? ['</configuration>'] : []);

const writers: Readonly<Record<string, (pairs: readonly Pair[]) => string[]>> = {
  cfg: (pairs) => pairs.map(([name, value]) => `${name}=${value}`),
  yaml: (pairs) => pairs.flatMap(([name, value]) => yamlLines(name, value)),
};

function xmlLines(pairs: readonly Pair[]): string[] {
  return pairs.map(([name, value]) => `  <property><name>${name}</name><value>${escaped(value)}</value></property>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function yamlLines(name: string, value: string): string[] {
  if (name === 'seed_provider') {
    return [
      `seed_provider: [{ class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters: [{ seeds: ${JSON.stringify(value)} }] }]`,
    ];
  }
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  return [`${parts.map((part) => `${part}: { `).join('')}${last}: ${yamlText(value, parts.length > 0)}${' }'.repeat(parts.length)}`];
}

/** The text as it stands where YAML reads it as a scalar or a flow list; else in quotes. */
function yamlText(value: string, isInFlow: boolean): string {
  if (value === '') return '';
  if (!(isInFlow && /[,{}[\]]/.test(value))) {
    try {
      const { read } = load(`read: ${value}`) as { readonly read: unknown };
      if (Array.isArray(read) ? value.startsWith('[') : typeof read !== 'object' && !value.includes(' #')) return value;
    } catch {
      // Not YAML as it stands.
    }
  }
  return JSON.stringify(value);
}
