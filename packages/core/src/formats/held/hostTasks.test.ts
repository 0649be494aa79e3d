import { describe, expect, it } from 'vitest';
import { heldFiles } from '../../deployment/files/heldFiles.js';
import { parseDocument } from '../../products/parseDocument.js';
import { SourceText } from '../../text/sourceText.js';

/** Entries of the parts of a file with tasks or commands, as `key=value`, `key?` where the value is not known; each with the text at its place. */
function entriesIn(path: string, text: string): readonly string[] {
  return heldFiles(path, text)
    .filter(({ path: part }) => part.endsWith('.host-tasks'))
    .flatMap(({ path: part, kind, text: own, within }) => parseDocument(new SourceText(part, own, within), kind).entries)
    .map(({ key, value, hole, valueRange }) => {
      const place = text.slice(valueRange.start, valueRange.end);
      return hole === undefined ? `${key}=${value}${place === value ? '' : ` at ${place}`}` : `${key}?`;
    });
}

describe('tasks of Ansible', () => {
  const sysctl = (task: string) => entriesIn('roles/cassandra/tasks/main.yml', task);

  it.each([
    ['- sysctl: name=vm.swappiness value=60 state=present reload=yes\n', ['vm.swappiness=60']],
    ['- sysctl: name="vm.swappiness" value="60"\n', ['vm.swappiness=60']],
    ['- ansible.posix.sysctl:\n    name: vm.max_map_count\n    value: "65530"\n    sysctl_set: yes\n', ['vm.max_map_count=65530']],
    ['- sysctl:\n    name: net/core/somaxconn\n    value: 128\n', ['net.core.somaxconn=128']],
    ['- hosts: all\n  tasks:\n    - block:\n        - sysctl: { name: vm.swappiness, value: 1 }\n', ['vm.swappiness=1']],
    ['- sysctl: { name: vm.swappiness, value: "{{ swappiness }}" }\n', ['vm.swappiness?']],
    ['- sysctl: { name: vm.swappiness, state: absent, value: 60 }\n', []],
    ['- sysctl: { name: "{{ name }}", value: 60 }\n', []],
    ['- sysctl: { name: vm.swappiness, value: 1 }\n- sysctl: { name: vm.swappiness, value: 60 }\n', ['vm.swappiness?']],
  ])('%j sets %j', (task, wanted) => {
    expect(sysctl(task)).toEqual(wanted);
  });

  it('are run for each item of a list that stands there', () => {
    const task = (name: string, value: string, loop: string) =>
      sysctl(`- sysctl:\n    name: "{{ ${name} }}"\n    value: "{{ ${value} }}"\n${loop}`);
    const items = '  - { name: vm.swappiness, value: 60 }\n  - { name: vm.max_map_count, value: "{{ count }}" }\n';
    expect(task('item.name', 'item.value', `  with_items:\n${items}`)).toEqual(['vm.swappiness=60', 'vm.max_map_count?']);
    expect(task("item['name']", "item['value']", `  loop:\n${items}`)).toEqual(['vm.swappiness=60', 'vm.max_map_count?']);
    expect(task('item.key', 'item.value', '  with_dict:\n    vm.swappiness: 60\n')).toEqual(['vm.swappiness=60']);
    expect(task('item.key', 'item.value', '  with_dict: "{{ parameters }}"\n')).toEqual([]);
  });

  it('give limits to the users of daemons', () => {
    const task = `- community.general.pam_limits:
    domain: "{{ item }}"
    limit_type: "-"
    limit_item: nofile
    value: 1024
  loop: [hbase, hdfs, web]
- pam_limits: domain=hbase limit_type=soft limit_item=nproc value=4096
- pam_limits: domain=hbase limit_type=soft limit_item=nofile value=512
`;
    expect(entriesIn('tasks.yml', task)).toEqual([
      'limit.user=hbase',
      'limit.nofile=1024',
      'limit.nproc=4096',
      'limit.user=hdfs',
      'limit.nofile=1024',
    ]);
  });

  it('of plays for other machines are left alone', () => {
    const plays = (hosts: string) =>
      entriesIn(
        'site.yml',
        `- hosts: ${hosts}\n  tasks:\n  - sysctl: { name: vm.swappiness, value: 60 }\n- hosts: cassandra\n  roles: [db]\n`,
      );
    expect(plays('elasticsearch')).toEqual([]);
    expect(plays('all')).toEqual(['vm.swappiness=60']);
    expect(plays('cassandra')).toEqual(['vm.swappiness=60']);
    expect(entriesIn('cassandra.yml', '- hosts: nodes\n  tasks:\n  - sysctl: { name: vm.swappiness, value: 60 }\n')).toEqual([
      'vm.swappiness=60',
    ]);
  });

  it('that have nothing to do with our daemons are left alone', () => {
    expect(entriesIn('roles/web/tasks/main.yml', '- sysctl: { name: vm.swappiness, value: 60 }\n')).toEqual([]);
  });
});

it('only comments on what is set are comments of a part', () => {
  const text = `#!/bin/bash
# hbase
cat > /etc/zookeeper/zoo.cfg <<EOF
# of another file
tickTime=2000
EOF
# above
sysctl -w vm.swappiness=60 # behind
# of something else

sysctl -w vm.max_map_count=10
`;
  const [part] = heldFiles('setup.sh', text.replaceAll('\n', '\r\n')).filter(({ path }) => path.endsWith('.host-tasks'));
  const document = part === undefined ? undefined : parseDocument(new SourceText(part.path, part.text, part.within), part.kind);
  expect(document?.comments.map((comment) => comment.text)).toEqual(['!/bin/bash', ' hbase', ' above', ' behind']);
});

describe('commands of a shell', () => {
  it.each([
    ['sysctl -w vm.swappiness=60', ['vm.swappiness=60']],
    ['sudo sysctl -q -w "vm.swappiness=60"', ['vm.swappiness=60']],
    ['RUN apt-get update && sysctl vm.swappiness=60 && true', ['vm.swappiness=60']],
    ['echo 60 > /proc/sys/vm/swappiness', ['vm.swappiness=60']],
    ['echo 60 | sudo tee /proc/sys/vm/swappiness', ['vm.swappiness=60']],
    ['sysctl -w vm.swappiness=$SWAPPINESS', ['vm.swappiness?']],
    ['  # sysctl -w vm.swappiness=60', []],
    ['echo "run sysctl -w vm.swappiness=60"', []],
    ["logger 'sysctl -w vm.swappiness=60'", []],
    ['echo pw | sudo -S sh -c "echo 60 > /proc/sys/vm/swappiness"', ['vm.swappiness=60']],
    ['sysctl -p /etc/sysctl.conf', []],
    ['echo never > /sys/kernel/mm/transparent_hugepage/enabled', []],
  ])('%j sets %j', (command, wanted) => {
    expect(entriesIn('hadoop/setup.sh', `#!/bin/sh\n${command}\n`)).toEqual(wanted);
  });

  it('stand in tasks, too', () => {
    expect(entriesIn('hbase.yml', '- shell: sysctl -w vm.swappiness=60\n')).toEqual(['vm.swappiness=60']);
    expect(entriesIn('hbase.yml', '- debug: { msg: "run sysctl -w vm.swappiness=60" }\n')).toEqual([]);
  });

  it('with a comment on each of many lines that carriage returns end take no square of the time', () => {
    const before = performance.now();
    expect(entriesIn('setup.sh', `# cassandra\nsysctl -w vm.swappiness=60\r${'#a\r'.repeat(300_000)}`)).toEqual(['vm.swappiness=60']);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
