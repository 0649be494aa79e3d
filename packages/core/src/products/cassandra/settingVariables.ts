import { mapsIn } from '../../formats/held/hostTasks.js';
import { SourceText } from '../../text/sourceText.js';
import { parseYamlTree, type YamlMap } from '../../text/yamlTree.js';
import type { FilePart } from '../definition.js';
import { documentsIn, partAt } from '../yamlParts.js';
import { countSettings } from './recognition.js';

/* Settings of cassandra.yaml that a playbook or a module takes from a variable and writes: `cassandra_configuration` of Ansible, `cassandra::settings` of Puppet. */

/** The variable stands alone on its line: its map is written as the file would be. */
const variable =
  /^[ \t]*(?:- )?["']?((?:\w{0,50}(?:_|::))?cassandra(?:_|::)(?:\w{1,50}_)?(?:configuration|config|settings|yaml|options|overrides))["']?:[ \t]*\r?$/m;

/** Settings that are lists: a role whose variable holds a text there puts it into a list of its template. */
const lists: ReadonlySet<string> = new Set(['data_file_directories', 'seed_provider']);

/** Whether a template takes the values one by one: Cassandra does not start with the map as it stands. */
function isTakenApart({ pairs }: YamlMap): boolean {
  return pairs.some(
    ({ key, value }) => value.kind === 'text' && !value.text.includes('{{') && (lists.has(key.text) || (value.text === '' && !value.plain)),
  );
}

/** A role that has names of its own among them makes something else of the variable: of eight names one may be misspelt. */
function holdsSettings({ pairs }: YamlMap): boolean {
  return pairs.length >= 3 && pairs.length - countSettings(pairs.map(({ key }) => key.text)) <= pairs.length / 8;
}

/** Each of them, as a cassandra.yaml. */
export function settingVariables(text: string): readonly FilePart[] {
  if (!variable.test(text)) return [];
  return documentsIn(text).flatMap(({ text: part, line }) => {
    const source = new SourceText('', part);
    const { tree } = parseYamlTree(part, { isForeign: true });
    return [...mapsIn(tree)].flatMap(({ pairs }) =>
      pairs.flatMap(({ key, value }) => {
        if (
          value.kind !== 'map' ||
          !holdsSettings(value) ||
          isTakenApart(value) ||
          !variable.test(`${key.text}:`) ||
          part[value.range.start] === '{'
        )
          return [];
        const name = `${key.text.replaceAll('::', '_')}-cassandra.yaml`;
        const found = partAt(source, value.range.start, value.range.end, name, line);
        return [/\{[{%]/.test(found.text) ? { ...found, name: `${name}.j2` } : found];
      }),
    );
  });
}
