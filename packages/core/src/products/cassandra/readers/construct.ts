import type { Reading, ReadValue } from '../../../catalog/reading.js';
import { isAtLeast } from '../../../catalog/versions.js';
import { isNull, tagOf } from '../../../formats/cassandraYaml/snakeYamlScalar.js';
import type { YamlMapping, YamlNode, YamlSequence } from '../../../formats/cassandraYaml/yamlNode.js';
import { beanForms } from './beans.js';
import { type JavaType, parseJavaType, primitives } from './javaType.js';
import { isParameterizedClass, readParameterizedClass } from './parameterizedClass.js';
import { isScalarType, readEnum, readScalar, type ScalarContext, shown, typeWords } from './scalars.js';
import { specOf } from './specs.js';

/** One value's reading: the release, what helps messages, and how much work is left. */
export interface Construction extends ScalarContext {
  readonly version: string;
  /** Constants of an enum whose values the items of a list, or the names in a map, are. */
  readonly items?: readonly string[] | undefined;
  /** Nodes that may still be visited: aliases of aliases make small files into endless trees. */
  readonly budget: { left: number };
}

const wrapped: Readonly<Record<string, string>> = { int: 'Integer', long: 'Long', double: 'Double', float: 'Float', boolean: 'Boolean' };

/**
 * What SnakeYAML's Constructor makes of a node for a field of a Java type. A value of null is passed on: whether a field takes null is another matter.
 * What is not known for sure is answered as a value.
 */
export function construct(node: YamlNode, type: JavaType, context: Construction): Reading {
  if (context.budget.left-- <= 0 || (node.kind === 'scalar' && node.hole === true)) return unknown(node);
  if (node.kind === 'scalar' && isNull(node)) return { kind: 'value', value: null };
  if (isParameterizedClass(type.name)) return readParameterizedClass(node, type.name, context);
  if (isCollection(type)) return collection(node, type, context);
  if (type.name === 'Object' || type.name === '?') return unknown(node);
  if (isScalarType(type.name)) return scalarLike(node, type.name, context);
  if (type.name === 'SubnetGroups.Group') {
    if (node.kind === 'scalar') return readScalar(node, 'String', context);
    return node.kind === 'sequence' && node.items.length === 1 ? unknown(node) : refusedShape(node, 'an address or a subnet');
  }
  const forms = beanForms(type.name, context.version);
  if (forms !== undefined) return bean(node, type, context);
  if (context.values === undefined) return unknown(node);
  if (node.kind === 'scalar') return readScalar(node, type.name, context);
  return refusedShape(node, 'one of the values that it takes');
}

/** A value that is taken as it stands, or that cannot be judged. */
function unknown(node: YamlNode): Reading {
  return { kind: 'value', value: node.kind === 'scalar' ? node.text : plainValue(node) };
}

/** Lists of scalars as lists of texts; nothing else has a value. */
function plainValue(node: YamlSequence | YamlMapping): ReadValue {
  if (node.kind === 'mapping') return '';
  return node.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
}

export function refusedShape(node: YamlNode, wanted: string): Reading {
  const found = node.kind === 'mapping' ? 'a map' : node.kind === 'sequence' ? 'a list' : 'a single value';
  return { kind: 'refused', why: `${found} stands where ${wanted} is expected`, problem: 'type' };
}

function isCollection(type: JavaType): boolean {
  return type.name === 'array' || isSet(type.name) || isList(type.name) || isMap(type.name);
}

function isList(name: string): boolean {
  return name === 'List' || name === 'Collection' || name === 'ArrayList';
}

function isSet(name: string): boolean {
  return name === 'Set' || name === 'HashSet' || name === 'LinkedHashSet' || name === 'SortedSet';
}

function isMap(name: string): boolean {
  return /(?:^|\.)(?:Concurrent|Linked|Sorted|Navigable)?(?:Hash|Tree)?Map$/.test(name);
}

function scalarLike(node: YamlNode, type: string, context: Construction): Reading {
  if (node.kind === 'scalar') return readScalar(node, type, context);
  if (type === 'String') {
    // An empty map or list becomes an empty text, a list of one text that text.
    if (node.kind === 'mapping') return node.pairs.length === 0 ? { kind: 'value', value: '' } : refusedShape(node, 'a text');
    const [only] = node.items;
    if (only === undefined) return { kind: 'value', value: '' };
    if (node.items.length > 1) return refusedShape(node, 'a text');
    return only.kind !== 'scalar' || tagOf(only) !== 'str' ? refusedShape(node, 'a text') : unknown(node);
  }
  if (node.kind === 'mapping' || primitives.has(type)) return refusedShape(node, typeWords(type));
  const [only] = node.items;
  // Wrapper classes and specs have constructors of one argument, which a list of one element meets.
  if (node.items.length === 0 || only === undefined) return refusedShape(node, typeWords(type));
  if (node.items.length === 1 && only.kind === 'scalar' && !isNull(only)) {
    // An int is an Integer, for which Long and Double have no constructor.
    if ((type === 'Long' || type === 'Double') && tagOf(only) === 'int') return refusedShape(node, typeWords(type));
    const reading = readScalar(only, wrapped[type] ?? type, context);
    return reading.kind === 'value' ? reading : refusedShape(node, typeWords(type));
  }
  // A number and a time unit make a spec.
  return node.items.length === 2 && specOf(type) !== undefined ? unknown(node) : refusedShape(node, typeWords(type));
}

function collection(node: YamlNode, type: JavaType, context: Construction): Reading {
  if (isMap(type.name)) return map(node, type, context);
  const wanted = 'a list';
  const item = type.arguments[0] ?? parseJavaType('Object');
  const ofItem = itemOf(context);
  if (node.kind === 'scalar') {
    const near = nearList(node.text, context);
    return {
      kind: 'refused',
      why: `${shown(node.text, context)} is a single value where a list is expected: write each item on a line of its own after "- "`,
      problem: 'type',
      ...(near === undefined ? {} : { near }),
    };
  }
  if (node.kind === 'mapping') {
    if (!isSet(type.name)) return refusedShape(node, wanted);
    for (const { key } of node.pairs) {
      const reading = construct(key, item, ofItem);
      if (reading.kind === 'refused') return reading;
      if (reading.kind === 'value' && reading.value === null) return nullItem('the set');
    }
    return { kind: 'value', value: node.pairs.map((pair) => pair.key.text) };
  }
  const values: string[] = [];
  for (const each of node.items) {
    const reading = construct(each, item, ofItem);
    if (reading.kind === 'refused') return reading;
    if (reading.kind === 'value' && reading.value === null) {
      // A concurrent set takes no null; lists and arrays do.
      if (isSet(type.name)) return nullItem('the list');
      if (primitives.has(item.name)) return nullItem('the list');
    } else if (reading.kind === 'value') values.push(String(reading.value));
  }
  return { kind: 'value', value: values };
}

function nearList(text: string, context: ScalarContext): string | undefined {
  return context.secret || text === '' || text.length > 200 || /[[\]{}#&*!|>'"%@`:]/.test(text) ? undefined : `[${text}]`;
}

function nullItem(where: string): Reading {
  return { kind: 'refused', why: `${where} has an empty item`, problem: 'null' };
}

function map(node: YamlNode, type: JavaType, context: Construction): Reading {
  if (node.kind !== 'mapping') {
    // A class that is no interface has a constructor without arguments, which an empty list meets.
    const isClass = !/^(?:Map|(?:.*\.)?ConcurrentMap|SortedMap|NavigableMap)$/.test(type.name);
    if (isClass && node.kind === 'sequence' && node.items.length === 0) return { kind: 'value', value: '' };
    return refusedShape(node, 'a map');
  }
  const [keyType, valueType] = type.arguments;
  // Fields of interface type get a concurrent map, which takes no null; a LinkedHashMap takes it.
  const takesNull = !/^(?:Map|ConcurrentMap|.*\.ConcurrentMap)$/.test(type.name) || !isAtLeast(context.version, '3.0');
  for (const { key, value } of node.pairs) {
    const refused = keyType === undefined ? undefined : refusedKey(key.text, keyType, context);
    if (refused !== undefined) return refused;
    if (isNullNode(value)) {
      if (takesNull) continue;
      return { kind: 'refused', why: `${shown(key.text, context)} has no value; the map takes none without`, problem: 'null' };
    }
    if (valueType === undefined) continue;
    const reading = construct(value, { ...valueType, arguments: [] }, { ...context, values: undefined, items: undefined });
    if (reading.kind === 'refused') return { ...reading, why: `${shown(key.text, context)}: ${reading.why}` };
  }
  return { kind: 'value', value: '' };
}

/** What is known of the items of a collection. */
function itemOf({ items, ...context }: Construction): Construction {
  return { ...context, values: items };
}

function refusedKey(text: string, type: JavaType, context: Construction): Reading | undefined {
  if (context.items === undefined || isScalarType(type.name)) return undefined;
  const reading = readEnum(text, context.items, context);
  // Another key is no value to set.
  return reading.kind === 'refused' ? { kind: 'refused', why: reading.why, problem: reading.problem } : undefined;
}

function isNullNode(node: YamlNode): boolean {
  return node.kind === 'scalar' && isNull(node);
}

function bean(node: YamlNode, type: JavaType, context: Construction): Reading {
  const forms = beanForms(type.name, context.version);
  if (forms === undefined || node.kind === 'mapping') return { kind: 'value', value: '' };
  if (node.kind === 'scalar') {
    if (forms.scalar === undefined) return refusedShape(node, 'a map of options');
    const reading = argument(node, forms.scalar, type.name, context);
    return reading.kind === 'value' && reading.value !== null ? { kind: 'value', value: '' } : refusedShape(node, 'a map of options');
  }
  const form = forms.list.find((each) => each.length === node.items.length);
  if (form === undefined) return refusedShape(node, 'a map of options');
  const [only] = node.items;
  if (form.argument === undefined || only === undefined) return { kind: 'value', value: '' };
  const reading = argument(only, form.argument, type.name, context);
  return reading.kind === 'value' && reading.value !== null ? { kind: 'value', value: '' } : refusedShape(node, 'a map of options');
}

function argument(node: YamlNode, type: string, of: string, context: Construction): Reading {
  if (node.kind === 'scalar' && isNull(node)) return { kind: 'value', value: null };
  const reading = construct(node, parseJavaType(type), { ...context, values: undefined });
  if (of === 'RetrySpec.MaxAttempt' && reading.kind === 'value' && typeof reading.value === 'number' && reading.value < 1) {
    return { kind: 'refused', why: 'at least 1 attempt is needed', problem: 'range' };
  }
  return reading;
}
