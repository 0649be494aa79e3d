import { expect, test } from 'vitest';
import { writtenFor } from './writtenFor.js';

const task = (condition: string) =>
  `- name: one\n  template:\n    src: templates/cassandra.yaml.j2\n    dest: /etc/cassandra.yaml\n  when: ${condition}\n- debug: {}\n`;

test.each([
  ["cassandra_version|version_compare('3.7.0', '>')", '3.11.4', '3.7.0'],
  ["cassandra_version is version('4.0', '>=')", '4.0.1', '3.11.4'],
  ["\"cassandra_version is version('4.0', 'lt')\"", '3.11.4', '4.0.1'],
])('a task with the condition %s is for %s, not for %s', (condition, inside, outside) => {
  const [written] = writtenFor('tasks/main.yml', task(condition));
  expect(written).toMatchObject({ template: 'cassandra.yaml.j2', variable: 'cassandra_version' });
  expect([inside, outside].map((version) => written?.includes(version))).toEqual([true, false]);
});

test.each(["a is version('1', '>') or b", 'cassandra_version is defined', "cassandra_version is version(other, '>')"])(
  'the condition %s says nothing',
  (condition) => {
    expect(writtenFor('tasks/main.yml', task(condition))).toEqual([]);
  },
);
