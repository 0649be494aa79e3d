import type { Reading } from '../../../catalog/reading.js';
import { isAtLeast } from '../../../catalog/versions.js';
import { isNull, tagOf } from '../../../formats/cassandraYaml/snakeYamlScalar.js';
import type { YamlMapping, YamlNode, YamlSequence } from '../../../formats/cassandraYaml/yamlNode.js';
import type { Construction } from './construct.js';
import { readScalar, shown } from './scalars.js';

export function isParameterizedClass(type: string): boolean {
  return type === 'ParameterizedClass' || type === 'InheritingClass' || type === 'SeedProviderDef';
}

/**
 * A class with parameters: seed_provider, commitlog_compression, authenticator (5.0) and so on. The value is the class name.
 * Forms: a map with class_name and parameters (a map); a list of one such map, whose parameters are themselves a list of one map;
 * from 5.0 also the class name alone. Before 2.2 the seed provider has a type of its own, which takes the list alone.
 * Source: ParameterizedClass, SeedProviderDef and SnakeYAML's Constructor, 1.0.12 to 5.0.9.
 */
export function readParameterizedClass(node: YamlNode, type: string, context: Construction): Reading {
  const nameAlone = type === 'ParameterizedClass' && isAtLeast(context.version, '5.0');
  if (node.kind === 'scalar') {
    if (nameAlone) return readScalar(node, 'String', context);
    return refused(`${shown(node.text, context)} is a class name alone; write it as a map with class_name`);
  }
  if (node.kind === 'sequence') return fromList(node, type, nameAlone);
  if (type === 'SeedProviderDef') return refused('a map stands where a list is expected: put "- " before class_name');
  return fromBean(node, type, context);
}

function refused(why: string): Reading {
  return { kind: 'refused', why, problem: 'type' };
}

const keys: Readonly<Record<string, readonly string[]>> = {
  ParameterizedClass: ['class_name', 'parameters'],
  InheritingClass: ['class_name', 'parameters', 'inherits'],
};

function fromBean(node: YamlMapping, type: string, context: Construction): Reading {
  let className: string | null = null;
  for (const { key, value } of node.pairs) {
    if (keys[type]?.includes(key.text) !== true) {
      return refused(`"${key.text}" is not an option here; a class takes ${keys[type]?.join(', ')}`);
    }
    if (key.text === 'parameters') {
      const problem = parametersOfBean(value, context);
      if (problem !== undefined) return problem;
    } else if (value.kind === 'sequence' || (value.kind === 'mapping' && value.pairs.length > 0)) {
      if (value.kind === 'mapping' || value.items.length > 1) return refused(`${key.text} is a single name`);
    } else if (value.kind === 'scalar' && key.text === 'class_name') {
      className = isNull(value) ? null : value.text;
    }
  }
  return { kind: 'value', value: className ?? '' };
}

function parametersOfBean(value: YamlNode, context: Construction): Reading | undefined {
  if (value.kind === 'scalar') {
    return isNull(value) || value.hole === true ? undefined : refused('parameters is a map of names and values');
  }
  if (value.kind === 'sequence') {
    return refused('parameters is a list; where class_name stands without "- " before it, they are a map: take the "- " away');
  }
  for (const pair of value.pairs) {
    const inner = pair.value;
    if (inner.kind === 'scalar' && isNull(inner)) {
      return { kind: 'refused', why: `the parameter ${shown(pair.key.text, context)} has no value`, problem: 'null' };
    }
    if (inner.kind === 'mapping' && inner.pairs.length > 0)
      return refused(`the parameter ${shown(pair.key.text, context)} is a map, not a text`);
    if (inner.kind === 'sequence' && inner.items.length > 1)
      return refused(`the parameter ${shown(pair.key.text, context)} is a list, not a text`);
  }
  return undefined;
}

function fromList(node: YamlSequence, type: string, nameAlone: boolean): Reading {
  const [first, ...more] = node.items;
  if (first === undefined) return { kind: 'value', value: '' };
  if (more.length > 0) {
    // Class name and parameters as a list, for an inheriting class with the name of its parent before: nobody writes that, and it is taken.
    const names = type === 'InheritingClass' ? 2 : 1;
    const parameters = node.items[names];
    const isTaken = node.items.length === names + 1 && node.items.slice(0, names).every((item) => item.kind === 'scalar');
    const isMap = parameters?.kind === 'mapping' || (parameters?.kind === 'scalar' && (isNull(parameters) || parameters.hole === true));
    if (!isTaken || !isMap) return refused('a list of several items stands where one class is expected');
    return { kind: 'value', value: first.kind === 'scalar' ? first.text : '' };
  }
  if (first.kind === 'scalar') {
    if (first.hole === true) return { kind: 'value', value: '' };
    if (nameAlone && tagOf(first) === 'str') return { kind: 'value', value: first.text };
    return refused('a list of a single name is not a class; write a mapping with class_name');
  }
  if (first.kind === 'sequence') return refused('a list in a list is not a class; write a mapping with class_name');
  return fromMap(first, type);
}

/** The constructor that takes a Map: it casts what it finds. */
function fromMap(node: YamlMapping, type: string): Reading {
  let className = '';
  let inherits = false;
  for (const { key, value } of lastOfEach(node)) {
    if (value.kind === 'scalar' && isNull(value)) {
      return { kind: 'refused', why: `"${key.text}" has no value`, problem: 'null' };
    }
    if (value.kind === 'scalar' && value.hole === true) continue;
    if (key.text === 'inherits') inherits = true;
    if (key.text === 'class_name') {
      if (value.kind !== 'scalar' || tagOf(value) !== 'str') return refused('class_name is not a text');
      className = value.text;
    }
    if (key.text === 'parameters') {
      if (value.kind !== 'sequence') {
        return refused('parameters must be a list of one map here: put "- " before the first parameter');
      }
      const [parameters] = value.items;
      if (parameters === undefined) return refused('parameters is an empty list; one map is expected');
      const isMap = parameters.kind === 'mapping' || (parameters.kind === 'scalar' && (parameters.hole === true || isNull(parameters)));
      if (!isMap) return refused('parameters must be a list of one map');
      if (parameters.kind === 'mapping' && parameters.pairs.some((pair) => pair.value.kind === 'scalar' && isNull(pair.value))) {
        return { kind: 'refused', why: 'a parameter has no value', problem: 'null' };
      }
    }
  }
  if (type === 'InheritingClass' && !inherits) return refused('"inherits" is missing');
  return { kind: 'value', value: className };
}

/** Of equal keys the last one counts. */
function lastOfEach(node: YamlMapping): YamlMapping['pairs'] {
  const last = new Map(node.pairs.map((pair) => [pair.key.text, pair]));
  return [...last.values()];
}
