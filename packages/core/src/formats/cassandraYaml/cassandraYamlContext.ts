import type { SourceText } from '../../text/sourceText.js';
import type { WritingContext } from '../writingContext.js';
import { yamlPlaceAt } from '../yamlPlace.js';
import { scalarText } from './cassandraYamlWriter.js';

/** What can be written at an offset of a cassandra.yaml. */
export function contextInYaml(source: SourceText, offset: number): WritingContext | undefined {
  const place = yamlPlaceAt(source, offset);
  if (place === undefined) return undefined;
  if (place.kind === 'value') {
    const { path, range, isQuoted, isFlow } = place;
    return {
      kind: 'value',
      name: path.join('.'),
      range,
      ...(isFlow && !isQuoted ? { spell: (value: string) => scalarText(value, 'plain', true) } : {}),
    };
  }
  const { parents, range, isWhole, isQuoted, list, column } = place;
  return {
    kind: 'name',
    range,
    parent: parents.map((parent) => `${parent}.`).join(''),
    behind: isWhole || isQuoted ? '' : ': ',
    ...(list ? { list: parents.join('.') } : {}),
    ...(column === undefined ? { isFlow: true } : {}),
  };
}
