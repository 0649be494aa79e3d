import { expect, test } from 'vitest';
import { templateFaults } from './templateFaults.js';

test.each([
  ['a: {{ b\nc: {{ d }}\n', ['{{ has no }}: the template cannot be filled in']],
  ['a: {{ b\n', ['{{ has no }}: the template cannot be filled in']],
  ['{% if a\nb: 1\n', ['{% has no %}: the template cannot be filled in']],
  ['b: 1 %}\n', ['%} closes nothing: it stays in the file that is made of the template']],
  ['{% if a %}\nb: 1\n', ['if has no endif: the template cannot be filled in']],
  ['b: 1\n{% endif %}\n', ['endif ends nothing: the template cannot be filled in']],
  ['{% for a in b %}{% if a %}{% endfor %}{% endif %}', ['endfor stands where if wants endif: the template cannot be filled in']],
  [
    'a: {{ b | default(yes) }}\n',
    ["default(yes) gives the variable yes, which nothing sets, and not the word: write default('yes') or default(true)"],
  ],
  ["a: {{ {'b': {'c': 1}} }}\n{%- if a -%}{{ b | default('yes') }}{%- elif c -%}{%- endif +%}\n{# {% if %} #}\n", []],
  ['{% set a = [\n  1,\n  2] %}\n{{ a\n | join }}\n{% raw %}{{ x {% endraw %}\n', []],
  ['{a: {b: c}}\n', []],
])('%j', (text, expected) => {
  expect(templateFaults(text, 'cassandra.yaml.j2').map(({ message }) => message)).toEqual(expected);
  expect(templateFaults(text, 'cassandra.yaml')).toEqual([]);
});
