import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { readHardware } from '../../core/src/deployment/machine/hardware.js';

const directory = fileURLToPath(new URL('../../../profiles', import.meta.url));
const schema: unknown = JSON.parse(readFileSync(fileURLToPath(new URL('../../../schemas/profile.schema.json', import.meta.url)), 'utf8'));
const validate = new Ajv().compile(schema as object);

it.each(readdirSync(directory))('the profile %s is complete, fits the schema and names its source', (name) => {
  const text = readFileSync(`${directory}/${name}`, 'utf8');
  const content = load(text) as Record<string, unknown>;
  expect(validate(content), JSON.stringify(validate.errors)).toBe(true);
  expect(readHardware(name, text).problems).toEqual([]);
  expect(content.name).toBe(name.replace('.yaml', ''));
  expect(content.source).toBeTruthy();
});
