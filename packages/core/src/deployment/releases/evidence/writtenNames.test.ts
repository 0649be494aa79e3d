import { describe, expect, it } from 'vitest';
import { writes } from './writtenNames.js';

const name = 'dfs.http-address_x';

describe('a setting is written by', () => {
  it.each([
    ['a script', 'install.sh', `sed -i "s/a/${name}/" hdfs-site.xml`, true],
    ['a manifest of Puppet', 'init.pp', `hadoop::property { '${name}': }`, true],
    ['a script without ending', 'bin/configure', name, true],
    ['a script that asks for it', 'sbin/start.sh', `X=$(bin/hdfs getconf -confKey ${name})`, false],
    [
      'a script that asks for it and writes it',
      'start.sh',
      `bin/hdfs getconf -confKey ${name} || sed -i "s/a/${name}/" hdfs-site.xml`,
      true,
    ],
    ['a task that edits lines', 'main.yml', `- name: a\n  lineinfile:\n    line: "<name>${name}</name>"\n`, true],
    ['a task with the long name of its module', 'main.yml', `- ansible.builtin.blockinfile:\n    block: |\n      ${name}\n`, true],
    [
      'a task with items',
      'main.yml',
      `- name: a\n  community.general.xml:\n    path: b\n  with_items:\n    - { name: a }\n    - { name: ${name} }\n`,
      true,
    ],
    ['items that stand below their key', 'main.yml', `- xml:\n    path: b\n  loop:\n  - name: ${name}\n`, true],
    ['another task', 'main.yml', `- name: a\n  lineinfile:\n    line: b\n- name: c\n  set_fact:\n    d: ${name}\n`, false],
    ['another task of the play', 'site.yml', `- hosts: a\n  tasks:\n    - lineinfile: b\n    - set_fact: { c: ${name} }\n`, false],
    ['variables', 'defaults/main.yml', `settings:\n  - name: ${name}\n    value: 1\n`, false],
    ['a variable of an image', 'docker-compose.yml', 'environment:\n  - HDFS_CONF_dfs_http___address__x=a\n', true],
    ['a variable of an env file', 'hadoop.env', 'CORE_CONF_dfs_http___address__x=a\n', true],
    ['a variable of an image with a prefix of its own', 'hadoop.env', 'HDFS_SITE_dfs_http___address__x=a\n', true],
    ['a variable of Ansible', 'group_vars/all.yml', 'hadoop_dfs_http___address__x: a\n', false],
    ['a variable with a longer name', 'hadoop.env', 'HDFS_CONF_dfs_http___address__x_nn1=a\n', false],
    ['a variable with the name of a file', 'config.env', `HDFS-SITE.XML_${name}=a\n`, true],
    ['a longer name', 'main.yml', `- lineinfile: line=agent_${name}\n- lineinfile: line=${name}es\n`, false],
    ['text', 'notes.md', name, false],
    [
      'a script in an object of Kubernetes',
      'configmap.yaml',
      `data:\n  start.sh: |\n    cat >> a.xml <<- EOM\n    <name>${name}</name>\n    EOM\n`,
      true,
    ],
    [
      'a script that writes something else',
      'configmap.yaml',
      `data:\n  start.sh: |\n    cat >> a <<- EOM\n    x\n    EOM\n    # ${name}\n`,
      false,
    ],
    [
      'a script that changes lines',
      'configmap.yaml',
      `data:\n  run.sh: |\n    for n in a ${name}; do\n      sed -i "s/$n:.*/$n: b/" c.yaml\n    done\n`,
      true,
    ],
    ['a script that says so itself', 'configmap.yaml', `data:\n  run: |-\n    #!/bin/sh\n    echo ${name}: a >> c.yaml\n`, true],
    ['a comment of a script', 'configmap.yaml', `data:\n  run.sh: |\n    # ${name}\n    echo a: b >> c.yaml\n`, false],
    ['a file beside a script', 'configmap.yaml', `data:\n  run.sh: |\n    echo a: b >> c.yaml\n  c.yaml: |\n    ${name}: d\n`, false],
    ['a script that does not end what it writes', 'configmap.yaml', `data:\n  start.sh: |\n    cat >> a <<- EOM\n    ${name}\n`, false],
  ])('%s', (_what, path, text, expected) => expect(writes(path, text, name)).toBe(expected));
});
