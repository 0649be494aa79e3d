import { compareVersions } from '../catalog/versions.js';
import { workloads } from '../deployment/configuration.js';
import { adviceGroups } from '../products/productAdvice.js';
import { type Product, products, type Role, roles } from '../products/registry.js';
import {
  anything,
  fields,
  flag,
  type Located,
  list,
  located,
  number,
  oneOf,
  oneOrMore,
  record,
  type Shape,
  type Shaped,
  scalar,
  sentence,
  string,
} from '../text/shape.js';
import { scalarValue } from '../text/yamlTree.js';
import { type Amount, type Choice, evidenceBounds, quantityUnits } from './compiledRule.js';
import type { Category, Confidence, Refusal, Severity } from './finding.js';

/* What a rule file may hold, field by field; schemas/rule.schema.json says the same to editors. */

/** CEL, a number, true or false, with its place. */
export type WrittenExpression = Located<string | number | boolean>;

/** A rule as it is written, each field of the form that it needs. */
export type WrittenRule = Shaped<typeof rule>;

const categories: readonly Category[] = ['correctness', 'upgrade', 'reliability', 'performance', 'security', 'hygiene'];
const severities: readonly Severity[] = ['error', 'warning', 'advice'];
const confidences: readonly Confidence[] = ['enforced', 'documented', 'judged'];
const refusals: readonly Refusal[] = ['start', 'client', 'use'];

export const expression: Shape<WrittenExpression> = located(scalar);
const severity = oneOf(severities, 'severity');
/** A release or a range of them; `3.10` stays as it is written. */
const release: Shape<string> = (tree, report) => {
  const value = scalar(tree, report);
  if (typeof value !== 'boolean') return value === undefined || tree.kind !== 'text' ? undefined : tree.text;
  report(tree.range, 'a release or a range of releases is needed here');
  return undefined;
};

const applies = fields(
  'applies',
  { product: oneOf<Product>(products, 'product') },
  { release: located(release), role: oneOrMore(oneOf<Role>(roles, 'role')), also: record(located(release)) },
);

/** A number, or a quantity: `2GiB`, `10min`. */
const amount: Shape<Amount> = (tree, report) => {
  const value = tree.kind === 'text' ? scalarValue(tree) : undefined;
  if (typeof value === 'number') return value;
  const [, number, written] = /^(-?\d+(?:\.\d+)?)([A-Za-z]+)$/.exec(typeof value === 'string' ? value : '') ?? [];
  const unit = quantityUnits.find((known) => known === written);
  if (unit !== undefined) return { number: Number(number), unit };
  report(tree.range, 'a number or an amount such as 2GiB is needed here');
  return undefined;
};

const limits = { least: amount, above: amount, most: amount, below: amount, except: amount };
const boundFields = fields('bound', { setting: located(string) }, { ...limits, acceptsNaN: flag });

const bound: Shape<Shaped<typeof boundFields>> = (tree, report) => {
  const read = boundFields(tree, report);
  if (read === undefined || (tree.kind === 'map' && tree.pairs.some(({ key }) => Object.hasOwn(limits, key.text)))) return read;
  report(tree.range, `one of ${Object.keys(limits).join(', ')} is needed here`);
  return undefined;
};

const laterValue = fields('value', { value: string, since: release }, {});

const choice = fields(
  'oneOf',
  {
    setting: located(string),
    values: list<Choice['values'][number]>((tree, report) => (tree.kind === 'map' ? laterValue : string)(tree, report), 1),
  },
  { ignoreCase: flag, untrimmed: flag, unless: located(sentence) },
);

const recommend = fields(
  'recommend',
  { value: expression, group: oneOf(adviceGroups, 'group') },
  {
    setting: located(sentence),
    option: located(sentence),
    fact: located(sentence),
    companions: list(string),
    when: expression,
    silent: flag,
    clients: flag,
    alternatives: list(fields('alternative', { value: scalar, why: sentence }, { when: expression })),
    tolerate: fields('tolerate', { from: number(), to: number() }, {}),
  },
);

const location = fields(
  'location',
  {},
  {
    setting: located(string),
    jvm: located(string),
    variable: located(string),
    host: located(string),
    line: located(string),
    file: located(string),
    part: string,
    label: located(string),
    when: located(sentence),
  },
);

const fix = fields('fix', {}, { set: record(expression), rename: record(string), remove: oneOrMore(string), replace: record(expression) });

const content = record(anything);

const exampleFields = fields(
  'example',
  {},
  {
    valid: content,
    invalid: content,
    advised: anything,
    given: content,
    release,
    releases: record(release),
    hardware: content,
    workload: oneOf(workloads, 'workload'),
    facts: content,
    role: oneOf<Role>(roles, 'role'),
    note: string,
    legitimate: sentence,
  },
);

const example: Shape<Shaped<typeof exampleFields>> = (tree, report) => {
  const read = exampleFields(tree, report);
  if (read?.legitimate !== undefined && read.valid === undefined) report(tree.range, 'legitimate goes with valid: valid is needed here');
  if (read === undefined || (['valid', 'invalid', 'advised'] as const).filter((kind) => read[kind] !== undefined).length === 1) return read;
  report(tree.range, 'one of valid, invalid and advised is needed here');
  return undefined;
};

const evidenceFields = fields(
  'evidence',
  { product: oneOf<Product>(products, 'product'), token: sentence, releases: list(release) },
  { class: sentence, member: sentence, file: sentence, document: sentence, section: sentence, bounds: oneOf(evidenceBounds, 'bounds') },
);

/** Where evidence can stand, each with the field that narrows it down. */
const places = [['class', 'member'], ['file'], ['document', 'section']] as const;

export const evidence: Shape<Shaped<typeof evidenceFields>> = (tree, report) => {
  const read = evidenceFields(tree, report);
  if (read === undefined) return undefined;
  if (places.filter(([place]) => read[place] !== undefined).length !== 1)
    report(tree.range, 'one of class, file and document is needed here');
  for (const [place, part] of places)
    if (part !== undefined && (read[place] === undefined) !== (read[part] === undefined))
      report(tree.range, `${place} and ${part} go together: ${read[place] === undefined ? place : part} is missing`);
  const [first = '', last = ''] = read.releases;
  if (read.releases.length !== 2) report(tree.range, 'releases: the first and the last release are needed here');
  else if (compareVersions(first, last) > 0) report(tree.range, `releases: ${first} is newer than ${last}`);
  return read;
};

/** One entry of a rule file. */
export const rule = fields(
  'rule',
  {
    id: located(sentence),
    title: sentence,
    category: oneOf(categories, 'category'),
    severity,
    confidence: oneOf(confidences, 'confidence'),
    applies,
    why: sentence,
    sources: list(string, 1),
    examples: list(example, 1),
  },
  {
    refuses: oneOf(refusals, 'refuses'),
    refusesStart: expression,
    whenUnset: flag,
    onUpgrade: flag,
    preview: flag,
    edition: number('a year', Number.isInteger),
    raise: fields('raise', { to: severity, when: expression }, {}),
    variables: record(expression),
    expression,
    bound: located(oneOrMore(bound)),
    oneOf: located(choice),
    recommend,
    check: located(sentence),
    message: located(sentence),
    locations: list(location),
    fix,
    remedy: sentence,
    insteadOf: list(string, 1),
    unlessNamed: list(string, 1),
    whereNamed: list(string, 1),
    docs: located(sentence),
    evidence: list(evidence, 1),
  },
);
