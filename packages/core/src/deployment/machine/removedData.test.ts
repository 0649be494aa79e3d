import { describe, expect, it } from 'vitest';
import { removalsOfCassandra } from '../../products/cassandra/removalsOfCassandra.js';
import { removalsOfHdfs } from '../../products/hadoop/removalsOfHdfs.js';

const lines = (text: string, path = 'roles/cassandra/tasks/main.yml') => removalsOfCassandra(path, text).lines;

describe('tasks that remove data', () => {
  it.each([
    '- name: a\n  file:\n    path: /var/lib/cassandra/data\n    state: absent\n',
    '- file: path=/var/lib/cassandra/data state=absent\n',
    '- ansible.builtin.file: { path: "/var/lib/cassandra", state: absent }\n',
    '- file: state=absent path={{ cassandra_datadir }}/data/\n',
    '- name: a\n  shell: rm -rf /var/lib/cassandra/data/system/*\n',
    '- name: a\n  command: rm -r -f "{{ cassandra_data_dir }}"\n  become: yes\n',
    '- name: a\n  shell: |\n    systemctl stop cassandra\n    rm -rf /var/lib/cassandra/*\n',
    '- lineinfile: dest=/etc/a line=b\n  register: written\n- file: state=absent path=/var/lib/cassandra/data\n  when: written|changed\n',
    '- template: { src: a, dest: b }\n  register: written\n- file: state=absent path=/var/lib/cassandra/data\n  when: written is changed\n',
    '- file: { path: "{{ item }}", state: absent }\n  with_items:\n    - /var/lib/cassandra/saved_caches\n    - /var/lib/cassandra/data\n',
    '- file:\n    path: "{{ item }}"\n    state: absent\n  loop: [/tmp/a, /var/lib/cassandra/commitlog]\n',
  ])('are found: %j', (text) => {
    expect(lines(text)).toHaveLength(1);
  });

  it.each([
    '- file: path=/var/lib/cassandra/data state=directory\n',
    '- file: path=/var/lib/cassandra/data/lost+found state=absent\n',
    '- file: path=/var/lib/cassandra/saved_caches state=absent\n',
    '- file: path=/var/lib/cassandra-old state=absent\n',
    '- file: path={{ zookeeper_data_dir }} state=absent\n',
    '- shell: rm -rf /var/lib/cassandra/data/system/*\n  args: { creates: /etc/cassandra/.done }\n',
    '- shell: rm -rf /var/lib/cassandra/data\n  when: wipe\n',
    '- shell: rm -rf /var/lib/cassandra/data\n  tags: [never, wipe]\n',
    '- shell: rm -rf /var/lib/cassandra/data\n  tags:\n    - reset\n',
    '- apt: name=cassandra\n  register: installed\n- shell: rm -rf /var/lib/cassandra/data\n  when: installed is changed\n',
    '- shell: rm -rf /var/lib/cassandra/data\n  when: written is changed\n',
    '# - shell: rm -rf /var/lib/cassandra/data\n- shell: ls\n',
    '- name: rm -rf /var/lib/cassandra/data\n  shell: ls\n',
    '- when: wipe\n  block:\n    - shell: rm -rf /var/lib/cassandra/data\n',
    '- file: { path: "{{ item }}", state: absent }\n  with_items:\n    - /var/lib/cassandra/saved_caches\n',
    '- file: { path: "{{ item.at }}", state: absent }\n  with_items:\n    - at: /var/lib/cassandra/data\n  when: wipe\n',
    '- file: { path: /var/lib/cassandra/data, state: absent }\n  loop:\n    - name: a\n    - { name: b }\n  when: wipe\n',
    '- shell: rm -rf /var/lib/cassandra/data\n  check_mode: yes\n',
    '- hosts: all\n  vars_prompt: [{ name: sure }]\n  tasks:\n    - shell: rm -rf /var/lib/cassandra/data\n',
    '- hosts: new_nodes\n  tasks:\n    - shell: rm -rf /var/lib/cassandra/data\n',
    '- assert:\n    that: wipe is defined\n- shell: rm -rf /var/lib/cassandra/data\n',
    '- hosts: all\n  handlers:\n    - name: clear\n      shell: rm -rf /var/lib/cassandra/data\n',
  ])('are none: %j', (text) => {
    expect(lines(text)).toEqual([]);
  });

  it.each([
    'roles/cassandra/tasks/uninstall.yml',
    'cleanup/main.yml',
    'roles/cassandra/molecule/a.yml',
    'roles/remove/tasks/main.yml',
    'playbooks/add_node.yml',
    'roles/cassandra/handlers/main.yml',
    'run.sh',
  ])('are none in %s, which is there for it', (path) => {
    expect(lines('- shell: rm -rf /var/lib/cassandra/data\n', path)).toEqual([]);
  });

  it('may be in files that are included under a condition', () => {
    const text =
      '- include_tasks: a.yml\n- import_tasks: tasks/b.yml\n  when: fresh\n- include: c.yml\n  tags: [wipe]\n- include: d.yml\n  tags: [d]\n';
    expect(removalsOfCassandra('tasks/main.yml', text).onCondition).toEqual(['b.yml', 'c.yml']);
    const more =
      '- include_tasks:\n    file: a.yml\n  when:\n    - fresh\n- import_role:\n    name: wiper\n  when: fresh\n- { role: begin, when: fresh }\n';
    expect(removalsOfCassandra('tasks/main.yml', more).onCondition).toEqual(['a.yml', 'wiper', 'begin']);
  });

  it('may be handlers, which somebody has to notify', () => {
    const handler = '- name: clear data\n  shell: rm -rf /var/lib/cassandra/data\n';
    expect(removalsOfCassandra('roles/cassandra/handlers/main.yml', handler).handlers).toEqual([{ line: 1, name: 'clear data' }]);
    const notifying = '- template: { src: a, dest: b }\n  notify:\n    - restart\n    - clear data\n- apt: name=a\n  notify: other\n';
    expect(removalsOfCassandra('roles/cassandra/tasks/main.yml', notifying).notified).toEqual(['restart', 'clear data']);
  });
});

describe('tasks that remove directories of HDFS', () => {
  const found = (text: string) => removalsOfHdfs('roles/namenode/tasks/main.yml', text).lines.length;

  it.each([
    '- file: { path: "{{ hdfs_dfs_namenode_name_dir }}", state: absent }\n',
    '- file:\n    path: "{{ hdfs_dfs_journalnode_edits_dir }}/{{ hdfs_name }}"\n    state: absent\n  tags: [journalnode_dir]\n',
    '- shell: rm -rf {{ dfs_datanode_data_dir }}/*\n',
    '- command: rm -rf {{ namenode_dir }}/current\n',
  ])('are found: %j', (text) => {
    expect(found(text)).toBe(1);
  });

  it.each([
    '- file: { path: "{{ hdfs_dfs_namenode_name_dir }}", state: directory }\n',
    '- file: { path: "{{ namenode_log_dir }}", state: absent }\n',
    '- file: { path: "{{ hdfs_conf_dir }}", state: absent }\n',
    '- file: { path: "{{ hdfs_tmp_dir }}", state: absent }\n',
    '- file: { path: "{{ dfs_domain_socket_path }}", state: absent }\n',
    '- file: { path: "{{ namenode_dir }}/in_use.lock", state: absent }\n',
    '- file: { path: "{{ namenode_dir }}", state: absent }\n  when: begin_anew\n',
    '- shell: rm -rf {{ dfs_namenode_name_dir }}/*\n  args: { creates: /etc/hadoop/.done }\n',
  ])('are none: %j', (text) => {
    expect(found(text)).toBe(0);
  });
});
