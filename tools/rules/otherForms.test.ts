import { expect, it } from 'vitest';
import type { Setting } from '../../packages/core/src/catalog/setting.js';
import { recognizeByName } from '../../packages/core/src/products/recognition.js';
import { definitionOf, fileForSetting, type Product, releasableOf } from '../../packages/core/src/products/registry.js';
import type { CompiledRule, RuleExample } from '../../packages/core/src/rules/compiledRule.js';
import { repositoryRules } from './repositoryRules.js';
import { runExample } from './runExample.js';

const { rules, prose, catalogs, knowledge } = repositoryRules();
const examplesOf = new Map(prose.map(({ id, examples }) => [id, examples]));

type Settings = Readonly<Record<string, unknown>>;
/** A line of Hadoop's XML, in another form. */
type Line = readonly [name: string, value: string];

/** What the form means elsewhere than in the line itself. */
const meansMore: ReadonlySet<string> = new Set([
  // Blanks around the host get into the addresses that are made of it.
  'yarn/resourcemanager-not-named',
  'yarn/service-without-port',
  // The name of a provider is looked up before anything trims it.
  'hbase/meta-wal-provider-unknown',
]);

const products: readonly Product[] = ['hadoop', 'yarn', 'hbase'];

/** The setting of a line, with the release in which the example stands; undefined of other formats. */
function settingOf(rule: CompiledRule, { release, releases }: RuleExample, name: string): readonly [Setting, string] | undefined {
  for (const product of products) {
    const catalog = catalogs.get(product);
    const stated = releasableOf(product) === releasableOf(rule.product) ? release : releases?.[releasableOf(product) ?? ''];
    const known = stated === undefined ? catalog?.patches.at(-1) : catalog?.nearest(String(stated));
    const setting = known === undefined ? undefined : catalog?.setting(name, known);
    if (known !== undefined && setting !== undefined) return [setting, known];
  }
  return undefined;
}

/** The texts that the product reads as the same value. */
function formsOf(setting: Setting, release: string, text: string): readonly string[] {
  const { reader = '', unit, product } = setting;
  const read = (form: string) => definitionOf(product)?.read({ text: form, setting, release });
  const forms = [
    ...(reader === 'getBoolean' ? [text.toUpperCase()] : []),
    ...(/^-?[\d.]+$/.test(text) && /^get(?:Float|Double)$/.test(reader) ? [`${text}f`] : []),
    ...(/^\d+$/.test(text) && reader === 'getTimeDuration' ? [`${text}${unit}`] : []),
    ...(/^\d+$/.test(text) && reader === 'getLongBytes' ? [`${Number(text) / 1024}k`] : []),
    ...(text !== '' && /^get(?:Int|Long|Float|Boolean|Trimmed|Class)$/.test(reader) ? [` ${text}\n`] : []),
  ];
  const own = read(text);
  return forms.filter((form) => {
    const other = read(form);
    return form !== text && own?.kind === 'value' && other?.kind === 'value' && own.value === other.value;
  });
}

function otherLines(rule: CompiledRule, example: RuleExample, name: string, value: unknown): readonly Line[] {
  const [setting, release] = settingOf(rule, example, name) ?? [];
  if (setting === undefined || release === undefined) return [];
  const text = String(value);
  const older = (setting.oldNames ?? []).filter((old) => old.name !== name && old.converter === undefined);
  return [...formsOf(setting, release, text).map((form): Line => [name, form]), ...older.map((old): Line => [old.name, text])];
}

/** The files of an example: settings that stand alone are put into the file of their newest name. */
function sitesOf(rule: CompiledRule, content: Settings): Readonly<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content)) {
    if (recognizeByName(name) !== undefined || name === 'jvm' || typeof value === 'object' || String(value).includes('\n'))
      files[name] = value;
    else {
      const file = fileForSetting(name, rule.product)?.name ?? 'hdfs-site.xml';
      files[file] = { ...(files[file] as Settings | undefined), [name]: value };
    }
  }
  return files;
}

/** The example with one of its lines in another form, and that line. */
function* variantsOf(rule: CompiledRule, example: RuleExample): Generator<readonly [RuleExample, Line]> {
  const outcome = example.invalid === undefined ? 'valid' : 'invalid';
  const files = sitesOf(rule, example[outcome] ?? {});
  for (const [file, settings] of Object.entries(files)) {
    if (!file.endsWith('-site.xml') || typeof settings !== 'object') continue;
    for (const [name, value] of Object.entries(settings as Settings)) {
      for (const line of otherLines(rule, example, name, value)) {
        const lines = Object.entries(settings as Settings).map((each) => (each[0] === name ? line : each));
        yield [{ ...example, [outcome]: { ...files, [file]: Object.fromEntries(lines) } }, line];
      }
    }
  }
}

it('a rule finds the same where a line has an old name, or a form that means the same', () => {
  let count = 0;
  const differing: string[] = [];
  for (const rule of [...rules.values()].flat()) {
    // The catalog's own checks are about names and forms.
    if (rule.check !== undefined || meansMore.has(rule.id)) continue;
    for (const example of examplesOf.get(rule.id) ?? []) {
      if (example.invalid === undefined && example.legitimate === undefined) continue;
      for (const [variant, line] of variantsOf(rule, example)) {
        count++;
        const found = runExample(rule, variant, knowledge).findings.length > 0;
        if (found === (example.invalid === undefined)) differing.push(`${rule.id} ${found ? 'blames' : 'misses'} ${JSON.stringify(line)}`);
      }
    }
  }
  expect(differing).toEqual([]);
  expect(count).toBeGreaterThan(2000);
}, 240_000);
