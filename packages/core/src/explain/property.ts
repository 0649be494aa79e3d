import type { Catalog } from '../catalog/catalog.js';
import { parseRange } from '../catalog/versions.js';
import { explainedJvmProperties } from '../deployment/jvm/jvmProperties.js';
import type { SystemProperty } from '../deployment/jvm/systemProperty.js';
import { definitionOf, type Product, products } from '../products/registry.js';
import type { Library } from './library.js';

type PropertyKnowledge = Pick<Library['knowledge'], 'catalog' | 'descriptions'>;

/** What the JVM or a product makes of a system property that people set; undefined where nobody has said it. */
export function explainProperty(name: string, knowledge: PropertyKnowledge): SystemProperty | undefined {
  for (const product of products) {
    const found = propertyOf(name, product, knowledge);
    if (found !== undefined) return found;
  }
  return own(explainedJvmProperties, name);
}

/** Names come from files: one may be that of a part of every object. */
function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/**
 * The system properties that a product or its JVM reads; those that people set, and that are explained, first.
 * @param possible releases of the product: what none of them reads is left out; undefined: any release
 */
export function propertiesOf(product: Product, possible?: readonly string[]): readonly string[] {
  const { explained = {}, properties = [], releases = {} } = definitionOf(product)?.readNames ?? {};
  const isRead = (text: string) => {
    const range = parseRange(text);
    return possible === undefined || possible.some((release) => range.includes(release));
  };
  const unread = new Set(Object.entries(releases).flatMap(([range, names]) => (isRead(range) ? [] : names)));
  return [...new Set([...Object.keys(explained), ...Object.keys(explainedJvmProperties), ...properties])].filter((name) => {
    const range = own(explained, name)?.releases;
    return range === undefined ? !unread.has(name) : isRead(range);
  });
}

function propertyOf(name: string, product: Product, knowledge: PropertyKnowledge): SystemProperty | undefined {
  const readNames = definitionOf(product)?.readNames;
  const explained = own(readNames?.explained ?? {}, name);
  if (explained !== undefined) return explained;
  const setting = readNames?.properties.includes(name) === true ? readNames.settingOf?.(name) : undefined;
  const description = setting === undefined ? undefined : own(knowledge.descriptions(product), setting);
  if (setting === undefined || description === undefined) return undefined;
  const values = valuesOf(setting, knowledge.catalog(product));
  return values === undefined ? { description } : { description, values };
}

function valuesOf(setting: string, catalog: Catalog | undefined): readonly string[] | undefined {
  const release = catalog?.releases.at(-1);
  const known = release === undefined ? undefined : catalog?.setting(setting, release);
  return known?.type === 'boolean' ? ['true', 'false'] : known?.values;
}
