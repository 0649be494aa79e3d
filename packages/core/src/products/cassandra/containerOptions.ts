import { isOfficialImage } from '../../formats/held/cassandraVariables.js';
import { type ContainerVariable, containersWithVariables, mayStartContainers } from '../../formats/held/containerVariables.js';
import { piecesOf } from '../../formats/held/gatheredLines.js';
import { joined, type SpelledText, spelledFrom, unspelled } from '../../formats/held/spelledText.js';
import { SourceText } from '../../text/sourceText.js';
import type { FilePart } from '../definition.js';

/*
 * Options of the JVM that a container of the official image gets in variables. cassandra-env.sh puts them behind those of its own, word for word, so they are read as lines that are added to a file of
 * options.
 */

/** JVM_EXTRA_OPTS stands behind all others. */
const variables = ['JVM_OPTS', 'JVM_EXTRA_OPTS'];

/** The options of each container; those of several that get the same are one. */
export function containerOptions(path: string, text: string): readonly FilePart[] {
  if (!mayStartContainers(path) || !/JVM_(?:EXTRA_)?OPTS/.test(text) || !text.includes('cassandra')) return [];
  const source = new SourceText(path, text);
  const known = new Set<string>();
  return containersWithVariables(path, text).flatMap((container, at) => {
    if (container.hasOwnStart || !isOfficialImage(container.image)) return [];
    const words = variables.flatMap((name) =>
      wordsOf(
        container.variables.find((each) => each.name === name),
        text,
      ),
    );
    const options = joined(...words.flatMap((word) => [word, unspelled('\n')]));
    const [first, ...others] = piecesOf(options, source);
    if (first === undefined || known.has(options.text)) return [];
    known.add(options.text);
    const name = /:[0-3](?:\.|$)/.test(container.image) ? 'jvm.options' : 'jvm-server.options';
    const folder = container.name.replace(/[^\w.-]/g, '_') || String(at);
    const { line, column } = first;
    return [{ name: `${folder}/${name}.fragment`, line, column, text: options.text, pieces: [first, ...others] }];
  });
}

/** The words of a variable with their places; none where a shell, a template or Compose puts something into it. */
function wordsOf(variable: ContainerVariable | undefined, text: string): readonly SpelledText[] {
  if (variable === undefined || variable.isUnsure || /[$`{}]/.test(variable.value)) return [];
  const { value, valueRange } = variable;
  const written = text.slice(valueRange.start, valueRange.end);
  const start = Math.max(0, written.indexOf(value.charAt(0)));
  const spelled = spelledFrom(value, written.slice(start), valueRange.start + start);
  if (spelled === undefined) return [];
  return [...value.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    offsets: spelled.offsets.slice(index, index + word.length),
  }));
}
