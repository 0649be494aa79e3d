import fc, { type Arbitrary } from 'fast-check';
import { expressionFunctions } from '../../../packages/core/src/expressions/functions/index.js';
import { loadAndJudge } from '../packs.js';
import { yamlFiles } from '../pool.js';
import { fuzzTarget } from '../target.js';

type Type = 'double' | 'string' | 'bool' | 'list' | 'Size' | 'Duration' | 'Rate';
type Depth = { readonly depthIdentifier: string };

/** `double` of `list<double>` and the like counts as a list. */
function typeNamed(text: string): Type {
  const name = text.trim();
  if (name.startsWith('list') || name.startsWith('map')) return 'list';
  return (['double', 'string', 'bool', 'Size', 'Duration', 'Rate'] as const).find((type) => type === name) ?? 'string';
}

const signatures = expressionFunctions.flatMap(({ signature }) => {
  const [, name, args = '', result = ''] = /^(\w+)\((.*)\): (.*)$/.exec(signature) ?? [];
  if (name === undefined) return [];
  return [
    {
      name,
      result: typeNamed(result),
      args:
        args === ''
          ? []
          : args
              .replace(/<[^>]*>/g, '')
              .split(',')
              .map(typeNamed),
    },
  ];
});

const settings = [
  'hfile.block.cache.size',
  'hbase.regionserver.handler.count',
  'hbase.rootdir',
  'dfs.replication',
  'dfs.blocksize',
  'num_tokens',
  'data_file_directories',
  'nothing.known',
];
const texts = [
  '',
  'a',
  'a,b',
  '.*',
  '(a+)+$',
  '[',
  '\\d',
  'a{1000}',
  'UseG1GC',
  'hbase-site',
  'regionserver',
  'HBASE_OPTS',
  'clients',
  ...settings,
];
const quoted = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 8 })).map((text) => JSON.stringify(text));

const literals: Readonly<Record<Type, Arbitrary<string>>> = {
  double: fc.constantFrom(
    '0',
    '1',
    '-1',
    '0.1',
    '1e308',
    '9007199254740993',
    '250',
    'hardware.cores',
    'fact("clients")',
    'setting("hfile.block.cache.size")',
  ),
  string: quoted,
  bool: fc.constantFrom('true', 'false', 'isSet("hbase.rootdir")', 'isKnown("dfs.replication")'),
  list: fc.array(quoted, { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
  Size: fc.constantFrom('bytes(1)', 'GiB(8)', 'hardware.memory', 'jvmSize("Xmx")'),
  Duration: fc.constantFrom('duration("60s")', 'setting("zookeeper.session.timeout")'),
  Rate: fc.constantFrom('hardware.network'),
};

const depth: Depth = { depthIdentifier: 'expression' };

/** Expressions by their types, as far as signatures tell; the checker of types refuses many. */
const typed = fc.letrec<Record<Type, string>>((tie) => {
  const calls = (result: Type) =>
    signatures
      .filter((signature) => signature.result === result)
      .map(({ name, args }) =>
        fc
          .tuple(...args.map((arg) => fc.oneof({ weight: 2, arbitrary: literals[arg] }, { weight: 1, arbitrary: tie(arg) })))
          .map((given) => `${name}(${given.join(', ')})`),
      );
  const binary = (type: Type, ...signs: readonly string[]) =>
    fc.tuple(tie(type), fc.constantFrom(...signs), tie(type)).map(([a, sign, b]) => `(${a} ${sign} ${b})`);
  const choice = (type: Type) => fc.tuple(tie('bool'), tie(type), tie(type)).map(([when, a, b]) => `(${when} ? ${a} : ${b})`);
  const any = (type: Type, ...more: readonly Arbitrary<string>[]) =>
    fc.oneof({ maxDepth: 5, ...depth, withCrossShrink: true }, literals[type], ...calls(type), choice(type), ...more);
  const body = fc.constantFrom(
    'x == x',
    'x != "a"',
    'matches(x, "a.*")',
    'x in [x]',
    '["a", "b", "c"].exists(y, y == x)',
    'split(x, ",").all(y, split(y, "").exists(z, z == x))',
  );
  const rounds = fc
    .tuple(tie('list'), fc.constantFrom('all', 'exists', 'exists_one'), body)
    .map(([list, what, each]) => `${list}.${what}(x, ${each})`);
  return {
    double: any('double', binary('double', '+', '-', '*', '/', '%')),
    string: any('string', binary('string', '+')),
    bool: any(
      'bool',
      binary('bool', '&&', '||', '=='),
      binary('double', '<', '>=', '=='),
      binary('string', '==', '<'),
      binary('Size', '<', '=='),
      tie('bool').map((bool) => `!${bool}`),
      rounds,
    ),
    list: any(
      'list',
      binary('list', '+'),
      fc.tuple(tie('list'), body).map(([list, each]) => `${list}.filter(x, ${each})`),
      tie('list').map((list) => `${list}.map(x, x + x)`),
    ),
    Size: any('Size', binary('Size', '+', '-')),
    Duration: any('Duration', binary('Duration', '+', '-')),
    Rate: any('Rate'),
  };
});

const written = yamlFiles('rules').flatMap(({ text }) =>
  [...text.matchAll(/^ {2}expression: (?:'(.*)'|([^'>|\s].*))$/gm)].map(
    ([, quoted, plain]) => quoted?.replaceAll("''", "'") ?? plain ?? '',
  ),
);
const tokens = fc.constantFrom(
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '&&',
  '||',
  '!',
  '?',
  ':',
  '.',
  ',',
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '<',
  'in',
  '.all(x, x)',
  '.map(x, x)',
  'r"',
  '"""',
  'b"',
  '0x',
  '1u',
  'null',
  'has(',
  '\\u',
  '\u0000',
  'x',
);

const damaged = fc
  .tuple(fc.constantFrom(...written), fc.array(fc.tuple(fc.nat(), fc.nat(12), tokens), { maxLength: 4 }))
  .map(([text, changes]) =>
    changes.reduce((result, [at, length, token]) => {
      const start = at % (result.length + 1);
      return result.slice(0, start) + token + result.slice(start + (length < 6 ? 0 : length));
    }, text),
  );

const deep = fc
  .tuple(
    fc.constantFrom('(', '!', '[', '-', '{"a": ', 'true ? ', '["a"].all(x, ', 'true && '),
    fc.nat(3000),
    fc.constantFrom('', 'true', '1'),
  )
  .map(([open, times, end]) => open.repeat(times) + end);

export const expressions = fuzzTarget<string>({
  name: 'expressions',
  promise: 'an expression of a pack is refused, or evaluated within its budget of steps',
  input: fc.oneof({ weight: 5, arbitrary: typed.bool }, { weight: 4, arbitrary: damaged }, { weight: 1, arbitrary: deep }),
  check(expression) {
    const rule = {
      id: 'own/rule',
      title: 'x',
      category: 'correctness',
      severity: 'warning',
      confidence: 'judged',
      applies: { product: 'hbase' },
      whenUnset: true,
      expression,
      message: 'x',
      why: 'x',
      remedy: 'x',
      sources: ['x'],
      examples: [{ valid: {} }, { invalid: {} }],
    };
    loadAndJudge(JSON.stringify([rule]));
  },
});
