import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readScalar } from '../../products/cassandra/readers/scalars.js';
import { SourceText } from '../../text/sourceText.js';
import { sourceFile } from '../sourceFile.js';
import { cassandraYaml } from './cassandraYaml.js';
import { isNull, tagOf } from './snakeYamlScalar.js';
import type { YamlScalar } from './yamlNode.js';

type Answer = string | null | { readonly refused: true };
type Recorded = Readonly<Record<string, Answer>> & { readonly scalar: string; readonly tag: string | null };

const { cases } = JSON.parse(readFileSync(new URL('../../../../../fixtures/readers/snakeyaml-scalars.json', import.meta.url), 'utf8')) as {
  cases: readonly Recorded[];
};

const types: Readonly<Record<string, string>> = {
  primitiveBoolean: 'boolean',
  wrappedBoolean: 'Boolean',
  primitiveInt: 'int',
  wrappedInteger: 'Integer',
  primitiveLong: 'long',
  primitiveDouble: 'double',
  wrappedFloat: 'Float',
  text: 'String',
};

function scalarOf(text: string): YamlScalar | undefined {
  const document = cassandraYaml.parse(sourceFile(new SourceText('cassandra.yaml', `v: ${text}\n`), 'cassandra-yaml'));
  if (document.problems.some((problem) => problem.effect === 'refused')) return undefined;
  const node = document.entries[0]?.node;
  return node?.kind === 'scalar' ? node : undefined;
}

/** Java's text of a number that is none of JavaScript's. */
function asNumber(text: string): number {
  return text === 'Infinity' ? Number.POSITIVE_INFINITY : text === '-Infinity' ? Number.NEGATIVE_INFINITY : Number(text);
}

describe('scalars, beside the recorded answers of SnakeYAML', () => {
  it('has at least 200 of them', () => expect(cases.length).toBeGreaterThanOrEqual(200));

  it.each(cases.map((each) => [each.scalar, each] as const))('%s', (text, recorded) => {
    const scalar = scalarOf(text);
    const refusedByAll = Object.keys(types).every((field) => typeof recorded[field] === 'object' && recorded[field] !== null);
    if (scalar === undefined) {
      expect(refusedByAll, 'no scalar for us, a value for SnakeYAML').toBe(true);
      return;
    }
    if (recorded.tag !== null) expect(tagOf(scalar) ?? recorded.tag).toBe(recorded.tag);
    for (const [field, type] of Object.entries(types)) {
      const answer = recorded[field];
      const reading = readScalar(scalar, type, { secret: false });
      const context = `${field} of ${JSON.stringify(text)}: ${JSON.stringify(reading)}`;
      if (typeof answer === 'object' && answer !== null) {
        // A primitive takes no null; that is the field's matter, not the scalar's.
        const isNullForPrimitive = reading.kind === 'value' && reading.value === null && field.startsWith('primitive');
        expect(reading.kind === 'refused' || isNullForPrimitive, context).toBe(true);
      } else if (answer === null) {
        expect(reading, context).toMatchObject({ kind: 'value', value: null });
        expect(isNull(scalar) || type === 'Boolean', context).toBe(true);
      } else {
        expect(reading.kind, context).toBe('value');
        if (reading.kind !== 'value') continue;
        if (type === 'String') expect(reading.value).toBe(answer);
        else if (typeof reading.value === 'boolean') expect(String(reading.value)).toBe(answer);
        else if (typeof reading.value === 'number' && type === 'Float')
          expect(Math.fround(reading.value)).toBe(Math.fround(asNumber(answer ?? '')));
        else if (typeof reading.value === 'number') expect(reading.value, context).toBe(asNumber(answer ?? ''));
      }
    }
  });
});
