import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync('schemas/rule.schema.json', 'utf8')) as object);
const files = readdirSync('rules', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml') && !['settings.yaml', 'sources.yaml'].includes(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

describe('schemas/rule.schema.json', () => {
  it.each(files)('accepts %s', (path) => {
    validate(load(readFileSync(path, 'utf8')));
    expect(
      (validate.errors ?? [])
        .slice(0, 5)
        .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`),
    ).toEqual([]);
  });

  const rule = {
    id: 'hbase/x',
    title: 't',
    category: 'hygiene',
    severity: 'advice',
    confidence: 'judged',
    applies: { product: 'hbase' },
    expression: 'true',
    why: 'w',
    sources: ['s'],
    examples: [{ valid: {} }, { invalid: {} }],
  };
  it.each([
    ['an unknown field', { ...rule, expresion: 'true' }],
    ['an id in capitals', { ...rule, id: 'HBase/X' }],
    ['two kinds of rule at once', { ...rule, check: 'catalog.givenTwice' }],
    ['a bound without a limit', { ...rule, expression: undefined, bound: { setting: 'a' } }],
    ['a severity that is none', { ...rule, severity: 'info' }],
    ['no source', { ...rule, sources: [] }],
    ['an example that is neither', { ...rule, examples: [{ note: 'n' }, { valid: {} }] }],
  ])('refuses %s', (_what, broken) => {
    expect(validate([rule])).toBe(true);
    expect(validate([broken])).toBe(false);
  });
});
