import { describe, expect, it } from 'vitest';
import { nameNodeFormats } from './nameNodeFormats.js';

const script = (...lines: readonly string[]) => ['#!/bin/bash', ...lines, 'hdfs --daemon start namenode', ''].join('\n');
const format = 'hdfs namenode -format -force';
const linesOf = (path: string, text: string) =>
  nameNodeFormats(path, text).map(({ line, lookedAt }) => [line, ...(lookedAt === undefined ? [] : [lookedAt])]);

describe('commands that format a NameNode at each start', () => {
  it.each([
    ['plain', [format], [[2]]],
    ['with options and a path', ['"$HADOOP_HOME/bin/hdfs" --config $CONF namenode -format mycluster -force -nonInteractive'], [[2]]],
    ['answered', ['echo Y | hadoop namenode -format'], [[2]]],
    ['on one host', ['if [[ "$(hostname)" == "node01" ]]; then', format, 'fi'], [[3]]],
    ['in the arm of a role', ['case "$1" in', 'datanode)', ';;', 'namenode)', format, ';;', 'esac'], [[6]]],
    ['after a test of something else', ['if [ ! -f conf ]; then', 'echo missing', 'exit 1', 'fi', format], [[6]]],
    ['after a look elsewhere', ['if [ ! -d "/shared/nn/current" ]; then', format, 'fi'], [[3, '/shared/nn']]],
  ])('are found: %s', (_, lines, found) => {
    expect(linesOf('start.sh', script(...lines))).toEqual(found);
  });

  it.each([
    ['without force', ['hdfs namenode -format -nonInteractive']],
    ['where a file is missing', ['if [ ! -f /data/.done ]; then', format, 'fi']],
    ['where a directory is empty', ['if [ -z "$(ls -A /data/nn)" ]; then', format, 'fi']],
    ['else', ['if [ -d /data/nn/current ]; then', 'echo there', 'else', format, 'fi']],
    ['in one line', [`[ -d /data/nn/current ] || ${format}`]],
    ['behind a test', [`test ! -d /data/nn/current && ${format}`]],
    ['after leaving', ['if [ -d /data/nn/current ]; then', 'exec hdfs namenode', 'fi', format]],
    ['where somebody asks for it', ['if [ "$FORMAT" == "true" ]; then', format, 'fi']],
    ['in an arm of one line for it', ['case "$1" in', `format) ${format};;`, 'esac']],
    ['in an arm for it', ['case "$1" in', 'master-format)', format, ';;', 'esac']],
    ['in a function', ['prepare() {', format, '}']],
    ['commented out', [`# ${format}`]],
    ['said', [`echo "run ${format}"`]],
  ])('are left alone: %s', (_, lines) => {
    expect(linesOf('start.sh', script(...lines))).toEqual([]);
  });

  it('are left alone in a script that somebody runs once, or that starts nothing', () => {
    expect(linesOf('init-hdfs.sh', script(format))).toEqual([]);
    expect(linesOf('start.sh', `#!/bin/bash\n${format}\n`)).toEqual([]);
    expect(linesOf('job.yaml', `kind: Job\nspec:\n  args: ["${format} && hdfs namenode"]\n`)).toEqual([]);
  });

  it('stand in files of Compose and objects of Kubernetes', () => {
    expect(linesOf('docker-compose.yml', `services:\n  nn:\n    command: bash -c "${format} && hdfs namenode"\n`)).toEqual([[3]]);
    const map = (...lines: readonly string[]) => `kind: ConfigMap\ndata:\n  run.sh: |\n${script(...lines).replace(/^(?=.)/gm, '    ')}`;
    expect(linesOf('map.yaml', map('if [[ "${HOSTNAME}" =~ "hdfs-nn" ]]; then', format, 'fi'))).toEqual([[6]]);
    expect(linesOf('map.yaml', map('if [ ! -f /nn/current/VERSION ]; then', format, 'fi'))).toEqual([[6, '/nn']]);
    const pod = (command: string) =>
      `kind: StatefulSet\nspec:\n  initContainers:\n    - command: [sh, -c, "${command}"]\n  containers:\n    - command: [hdfs, namenode]\n`;
    expect(linesOf('nn.yaml', pod(format))).toEqual([[4]]);
    expect(linesOf('nn.yaml', pod(`[ -d /nn/current ] || ${format}`))).toEqual([]);
    const folded = (first: string, last: string) =>
      `services:\n  nn:\n    command: >\n      bash -c "${first}\n      ${format}; ${last}\n      hdfs namenode"\n`;
    expect(linesOf('docker-compose.yml', folded('ulimit -n 100000;', ''))).toEqual([[5]]);
    expect(linesOf('docker-compose.yml', folded('if [ ! -d /nn/current ]; then', 'fi;'))).toEqual([]);
  });

  it('stand in tasks of Ansible that run again', () => {
    const tasks = (more: string) =>
      `- name: Format\n  command: sudo -u hdfs ${format}\n${more}\n- service:\n    name: hadoop-hdfs-namenode\n    state: started\n`;
    expect(linesOf('roles/hadoop/tasks/namenode.yml', tasks(''))).toEqual([[2]]);
    expect(linesOf('roles/hadoop/tasks/namenode.yml', tasks('  when: not formatted.stat.exists'))).toEqual([]);
    expect(linesOf('roles/hadoop/tasks/namenode.yml', tasks('  args:\n    creates: /data/nn/current'))).toEqual([]);
  });
});
