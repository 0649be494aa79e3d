import { describe, expect, it } from 'vitest';
import { tasksForNewest } from './newestPackages.js';

describe('tasks that install the newest package', () => {
  it.each([
    ['- name: a\n  apt:\n    name: cassandra\n    state: latest\n    update_cache: yes\n', [2]],
    ['- name: a\n  yum: name=cassandra state=latest\n', [2]],
    ['- apt: pkg="cassandra" state=latest update_cache=yes\n', [1]],
    ['- apt: { name: cassandra, state: latest }\n', [1]],
    ['- apt: { state: latest, name: cassandra-tools }\n', []],
    ['- ansible.builtin.package:\n    state: "latest" # why\n    name: dsc30\n', [1]],
    ['- apt:\n    name: cassandra\n    state: present\n- apt:\n    name: curl\n    state: latest\n', []],
    ['- apt:\n    name: cassandra={{ cassandra_version }}\n    state: latest\n', []],
    ['- apt:\n    name: cassandra-tools\n    state: latest\n', []],
    ['- apt:\n    name: cassandra\n    # state: latest\n', []],
    ['- apt:\n    name: cassandra\n    state: present\n  notify: latest\n', []],
    ['- name: a\n  when: cassandra_upgrade | bool\n  apt:\n    name: cassandra\n    state: latest\n', []],
    ['- apt: name=cassandra state=latest\n  tags: [never, newest]\n', []],
    ['- apt: name=cassandra state=latest\n- name: b\n  tags: upgrade\n', [1]],
    ['example: |\n  - name: a\n    apt:\n      name: cassandra\n      state: latest\n', []],
    ['- hosts: all\n  tasks:\n    - apt:\n        name: cassandra\n        state: latest\n', [3]],
    ["- apt: name=cassandra state=latest\n  when: ansible_os_family == 'Debian'\n", [1]],
    ['- pip:\n    name: cassandra\n    state: latest\n', []],
    ['- apt: name={{ item }} state=latest\n  with_items: [cassandra]\n', [1]],
    ['- apt: { name: "{{ item }}", state: latest }\n  loop:\n    - ntp\n    - cassandra\n', [1]],
    ['- apt: { name: "{{ item }}", state: latest }\n  loop:\n    - cassandra=4.1.10\n', []],
    ['- apt: { name: [ntp, cassandra], state: latest }\n', [1]],
    ['- apt:\n    state: latest\n    name:\n      - cassandra\n      - ntp\n', [1]],
    ['- apt: { name: [ntp, cassandra=4.1.10], state: latest }\n', []],
    ['- apt: { name: cassandra, state: latest }\n- dpkg_selections: { name: cassandra, selection: hold }\n', []],
    ['- when: upgrade\n  block:\n    - apt: { name: cassandra, state: latest }\n', []],
    ['- block:\n    - apt: { name: cassandra, state: latest }\n  tags: [upgrade]\n', []],
    ['- block:\n    - apt: { name: cassandra, state: latest }\n- block:\n    - apt: { name: b }\n  tags: [upgrade]\n', [2]],
  ])('of %j are at the lines %j', (text, lines) => {
    expect(tasksForNewest('roles/cassandra/tasks/main.yml', text, '(?:apache-)?cassandra|dsc\\d*')).toEqual(lines);
  });

  it('are no matter in a playbook for upgrades', () => {
    expect(tasksForNewest('upgrade-cassandra.yml', '- apt:\n    name: cassandra\n    state: latest\n', 'cassandra')).toEqual([]);
  });

  it('are none among handlers, which somebody has to notify', () => {
    expect(tasksForNewest('roles/c/handlers/main.yml', '- apt:\n    name: cassandra\n    state: latest\n', 'cassandra')).toEqual([]);
  });

  it('are in files of YAML alone', () => {
    expect(tasksForNewest('README.md', '- apt:\n    name: cassandra\n    state: latest\n', 'cassandra')).toEqual([]);
  });
});
