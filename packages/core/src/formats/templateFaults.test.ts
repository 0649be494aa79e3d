import { expect, test } from 'vitest';
import { templateFaults } from './templateFaults.js';

test.each([
  ['a: {{ b\nc: {{ d }}\n', ['{{ has no }}: the template cannot be filled in']],
  ['a: {{ b\n', ['{{ has no }}: the template cannot be filled in']],
  ['{% if a\nb: 1\n', ['{% has no %}: the template cannot be filled in']],
  ['b: 1 %}\n', ['%} has no {% before it; the engine leaves it in the file']],
  ['{% if a %}\nb: 1\n', ['if has no endif: the template cannot be filled in']],
  ['b: 1\n{% endif %}\n', ['endif ends nothing: the template cannot be filled in']],
  ['{% for a in b %}{% if a %}{% endfor %}{% endif %}', ['endfor stands where if wants endif: the template cannot be filled in']],
  [
    'a: {{ b | default(yes) }}\n',
    ["default(yes) gives the variable yes, which nothing sets, and not the word: write default('yes') or default(true)"],
  ],
  ["a: {{ {'b': {'c': 1}} }}\n{%- if a -%}{{ b | default('yes') }}{%- elif c -%}{%- endif +%}\n{# {% if %} #}\n", []],
  ['{% set a = [\n  1,\n  2] %}\n{{ a\n | join }}\n{% raw %}{{ x {% endraw %}\n', []],
  [
    '{% set i = 1 %}\n{% for h in hosts %}\nserver.{{i}}={{h}}:2888:3888\n{% set i = i+1 %}\n{% endfor %}\n',
    ['i has its old value again in the next turn of the loop (from Jinja 2.9), so it does not count: use loop.index, or a namespace'],
  ],
  ['{% set i = 1 %}{% if a %}{% set i = i + 1 %}{% endif %}{{ i }}\n', []],
  ['{% set ns = namespace(i=1) %}{% for h in hosts %}{{ ns.i }}{% set ns.i = ns.i + 1 %}{% endfor %}\n', []],
  ['{% for h in hosts %}{% set i = h.id %}{% set i = i + 1 %}{{ i }}{% set j = i + 1 %}{{ j }}{% endfor %}\n', []],
  ['{a: {b: c}}\n', []],
])('%j', (text, expected) => {
  expect(templateFaults(text, 'cassandra.yaml.j2').map(({ message }) => message)).toEqual(expected);
  expect(templateFaults(text, 'cassandra.yaml')).toEqual([]);
});
