import { type Random, randomOf } from '../oracle/fuzz/random.js';
import { goneClasses } from './goneClasses.js';
import { mistakes } from './mistakes.js';
import { namesOfGuides, valueOfGuides } from './needed.js';
import type { PublicValues } from './publicValues.js';
import { releases, settingsOf, type TrialProduct, type TrialSetting, trialProducts } from './settings.js';
import { type Form, shapeOf } from './shape.js';
import { unusual } from './unusual.js';
import { type Place, type Variation, vary } from './variation.js';

/** A setting with a right value, and another value to try in its place. */
export interface TrialCase {
  readonly product: TrialProduct;
  readonly release: string;
  readonly setting: string;
  readonly base: string;
  readonly value: string;
  readonly form: Form;
  /** The class of the mistake, or of the unusual value. */
  readonly variation: string;
  /** What an operator would say of the value. */
  readonly says: string;
  /** Share of the setting among all that are drawn, from 0 to 1. */
  readonly weight: number;
  /** Nobody sees it from the file alone. */
  readonly undetectable: boolean;
  /** Another setting that the value needs. */
  readonly beside?: readonly [name: string, value: string];
}

export interface Drawn {
  readonly wrong: readonly TrialCase[];
  readonly right: readonly TrialCase[];
}

/** A setting of a release with what cases are made of. */
export interface Candidate {
  readonly setting: TrialSetting;
  readonly release: string;
  readonly base: string;
  readonly publicValues: readonly string[];
  readonly weight: number;
}

/** Weights of settings that no public file sets: of those in a default file, and of others. A setting weighs as much as it has holders, and one of these. */
const documentedWeight = 0.5;
const otherWeight = 0.2;
/** After so many draws that gave nothing new, the settings are used up. */
const mostFruitless = 5000;

/** Cases of one product, the same for the same seed and public values. */
export function drawCases(product: TrialProduct, seed: number, count: number, known: ReadonlyMap<string, PublicValues>): Drawn {
  const random = randomOf(seed * trialProducts.length + trialProducts.indexOf(product));
  const candidates = candidatesOf(product, known);
  return { wrong: draw(product, candidates, mistakes, count, random), right: draw(product, candidates, unusual, count, random) };
}

/** All settings of a product that have a right value; their weights sum up to 1. */
export function candidatesOf(product: TrialProduct, known: ReadonlyMap<string, PublicValues>): readonly Candidate[] {
  const result: Candidate[] = [];
  for (const { release, share } of releases[product]) {
    const ofRelease = settingsOf(product, release).flatMap((setting) => candidatesFor(product, release, setting, known));
    const sum = ofRelease.reduce((total, { weight }) => total + weight, 0);
    result.push(...ofRelease.map((each) => ({ ...each, weight: (each.weight / sum) * share })));
  }
  return result;
}

function candidatesFor(
  product: TrialProduct,
  release: string,
  setting: TrialSetting,
  known: ReadonlyMap<string, PublicValues>,
): readonly Candidate[] {
  const floor = setting.documented || product === 'cassandra' ? documentedWeight : otherWeight;
  const candidate = (name: string): Candidate[] => {
    const named = { ...setting, name };
    const held = (known.get(name)?.values ?? []).filter(({ value }) => fits(product, named, value));
    const base = held[0]?.value ?? valueOfGuides(product, name) ?? usualValue(name, setting);
    if (base === undefined || base === '') return [];
    return [
      { setting: named, release, base, publicValues: held.map(({ value }) => value), weight: (known.get(name)?.holders ?? 0) + floor },
    ];
  };
  if (!setting.name.includes('*')) return candidate(setting.name);
  const pattern = new RegExp(`^${setting.name.split('*').map(escaped).join('.+')}$`);
  return [...new Set([...known.keys(), ...namesOfGuides(product)])].filter((name) => pattern.test(name)).flatMap(candidate);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Whether a public value can be of this release: Cassandra has changed units and types. */
function fits(product: TrialProduct, { name, reader = '', type }: TrialSetting, value: string): boolean {
  if (goneClasses.some((gone) => gone.product === product && value.includes(gone.name))) return false;
  if (type === 'object' || type === 'map') return product !== 'cassandra';
  if (product !== 'cassandra') return type === 'string' || !/^[A-Z]{6,}$/.test(value);
  if (/^(?:Duration|DataStorage|DataRate)Spec/.test(reader)) return /^\d+[A-Za-z]/.test(value);
  if (/^(?:int|long|Integer|Long)$/.test(reader)) return /^-?\d+$/.test(value);
  if (name === 'seed_provider') return !value.includes(':');
  if (/\[\]$|^(?:List|Set)</.test(reader)) return value.startsWith('[');
  return true;
}

function schemeOf(value: string): string | undefined {
  return /^[a-z][a-z0-9]*(?=:\/)/.exec(value)?.[0];
}

/** Defaults that no file has: control characters, variables of other settings, names of settings. */
const noValue = /[\n\t]|\$\{(?!hadoop\.tmp\.dir|user\.name)|^(?:dfs|yarn|mapreduce|hbase)(?:\.[a-z-]+)+$/;

/** A right value where no public file tells one: the default, else what the name asks for. */
function usualValue(name: string, setting: TrialSetting): string | undefined {
  if (setting.default !== undefined && setting.default !== '') return noValue.test(setting.default) ? undefined : setting.default;
  const { type } = setting;
  if (/principal$/.test(name)) return 'nn/_HOST@EXAMPLE.COM';
  if (/keytab(?:\.file)?$/.test(name)) return '/etc/security/keytabs/service.keytab';
  if (/bind-host$/.test(name)) return '0.0.0.0';
  if (/hostname$/.test(name)) return 'node1.example.com';
  if (type === 'address' || /[._-]address$/.test(name)) return /_address$|Address$/.test(name) ? '10.0.0.11' : 'node1.example.com:18021';
  if (type === 'path' || /[._-](?:dir|dirs|directory|path|file)$/.test(name)) return '/data/1/store';
  return undefined;
}

/** Several different values of one setting. */
export function valuesOf(
  product: TrialProduct,
  candidate: Candidate,
  kind: 'wrong' | 'right',
  count: number,
  random: Random,
): readonly TrialCase[] {
  const made = new Map<string, TrialCase>();
  for (let tries = 0; made.size < count && tries < 20 * count; tries++) {
    const one = caseOf(product, candidate, kind === 'wrong' ? mistakes : unusual, random);
    if (one !== undefined && !made.has(one.value)) made.set(one.value, one);
  }
  return [...made.values()];
}

function draw(
  product: TrialProduct,
  candidates: readonly Candidate[],
  variations: readonly Variation[],
  count: number,
  random: Random,
): readonly TrialCase[] {
  const cases: TrialCase[] = [];
  const seen = new Set<string>();
  const chooser = weightedChooser(candidates, random);
  for (let fruitless = 0; cases.length < count && fruitless < mostFruitless; ) {
    const made = caseOf(product, chooser(), variations, random);
    const key = made === undefined ? '' : `${made.release} ${made.setting} ${made.value}`;
    if (made === undefined || seen.has(key)) {
      fruitless++;
      continue;
    }
    fruitless = 0;
    seen.add(key);
    cases.push(made);
  }
  return cases;
}

/** Draws one of a list by weight. */
function weightedChooser<T extends { readonly weight: number }>(list: readonly T[], random: Random): () => T {
  const parts = 1_000_000_000;
  const sum = list.reduce((total, { weight }) => total + weight, 0);
  return () => {
    let left = (random.int(parts) / parts) * sum;
    for (const each of list) {
      left -= each.weight;
      if (left < 0) return each;
    }
    return random.pick(list);
  };
}

function caseOf(product: TrialProduct, candidate: Candidate, variations: readonly Variation[], random: Random): TrialCase | undefined {
  const { setting, release, base, publicValues, weight } = candidate;
  const { form, isList } = shapeOf(product, setting, base);
  const isAlike = (other: string, value: string) =>
    fits(product, setting, other) &&
    shapeOf(product, setting, other).form === shapeOf(product, setting, value).form &&
    schemeOf(other) === schemeOf(value);
  const place: Place = { product, release, setting, form, publicValues, isAlike, random };
  let left = variations
    .filter(({ forms, only }) => forms.includes(form) && (only?.includes(product) ?? true))
    .map((each) => ({ each, weight: each.weight ?? 1 }));
  while (left.length > 0) {
    const { each } = weightedChooser(left, random)();
    const value = vary(each, base, isList, place);
    if (value !== undefined && value !== base) {
      const undetectable = each.undetectable?.includes(form) ?? false;
      const beside = each.beside?.[setting.name];
      const made = {
        product,
        release,
        setting: setting.name,
        base,
        value,
        form,
        variation: each.id,
        says: each.says,
        weight,
        undetectable,
      };
      return beside === undefined ? made : { ...made, beside };
    }
    left = left.filter((other) => other.each !== each);
  }
  return undefined;
}
