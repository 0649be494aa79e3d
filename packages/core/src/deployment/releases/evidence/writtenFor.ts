import { parseRange } from '../../../catalog/versions.js';

/** A template that a task of Ansible writes for some releases alone. */
export interface WrittenFor {
  /** Its name: `cassandra.yaml.j2`. */
  readonly template: string;
  /** The variable that holds the release: `cassandra_version`. */
  readonly variable: string;
  readonly includes: (version: string) => boolean;
}

/** `when: cassandra_version is version('3.7', '>')`, which older releases of Ansible write `cassandra_version|version_compare('3.7', '>')`. Of several conditions nothing is said. */
const condition =
  /^[ \t]*(?:-[ \t]+)?when:[ \t]*["']?(\w+)[ \t]*(?:\||is[ \t])[ \t]*version(?:_compare)?\([ \t]*["'](\d[\w.]*)["'],[ \t]*["']([<>]=?|=|[gl][te]|eq)["'][ \t]*\)["']?[ \t]*$/m;

const operators: Readonly<Record<string, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '=' };

const source = /\bsrc[:=][ \t]*["']?(?:[^\s"'#]*\/)?([\w.-]+)/;

/** The templates that the tasks of a file write for some releases alone. */
export function writtenFor(path: string, text: string): readonly WrittenFor[] {
  if (!/\.ya?ml$/i.test(path) || !/\bversion(?:_compare)?\(/.test(text)) return [];
  return text.split(/^(?=[ \t]*-[ \t]+\w+:)/m).flatMap((task) => {
    const [, template] = source.exec(task) ?? [];
    const [, variable, version, operator] = condition.exec(task) ?? [];
    if (template === undefined || variable === undefined || version === undefined || operator === undefined) return [];
    return [{ template, variable, includes: parseRange(`${operators[operator] ?? operator}${version}`).includes }];
  });
}
