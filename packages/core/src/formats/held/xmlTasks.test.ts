import { describe, expect, it } from 'vitest';
import { entriesShown, heldDocuments } from '../../deployment/files/testHeldFiles.js';
import { isOfContainers } from '../broughtLines.js';

/** What tasks of a text add, by the names of the files that they change. */
function addedIn(text: string, path = 'tasks/main.yml') {
  return Object.fromEntries(
    heldDocuments(path, text).map(([name, document]) => {
      expect(isOfContainers(document)).toBe(false);
      return [name, entriesShown(document)];
    }),
  );
}

const task = (arguments_: string, more = '') =>
  `- name: add\n  community.general.xml:\n    path: /opt/hadoop/etc/hadoop/hdfs-site.xml\n${arguments_}${more}`;
const unpacking = '- unarchive: { src: hadoop-3.4.1.tar.gz, dest: /opt }\n';

describe('properties that tasks add to XML', () => {
  it('as attributes, as elements and by the name of one are read at their places', () => {
    const text = `${task(`    xpath: /configuration
    add_children:
      - property: { name: dfs.replication, value: "2" }
      - property:
          _:
            - name: dfs.blocksize
            - value: 128m
`)}${task("    xpath: /configuration/property[name='dfs.hosts']/value\n    value: /etc/hosts.allow\n")}`;
    expect(addedIn(text)).toEqual({
      'hdfs-site.xml-tasks': {
        entries: ['dfs.replication=2 6:52', 'dfs.blocksize=128m 10:22', 'dfs.hosts=/etc/hosts.allow 15:12'],
        mayBring: true,
      },
    });
  });

  it('of several items are one each', () => {
    const children =
      '    xpath: /configuration\n    add_children:\n      - property: { name: "{{ item.name }}", value: "{{ item.value }}" }\n';
    const loop = '  loop:\n    - { name: dfs.replication, value: "2" }\n    - { name: dfs.blocksize, value: "{{ size }}" }\n';
    expect(addedIn(task(children, loop))['hdfs-site.xml-tasks']?.entries).toEqual(['dfs.replication=2 8:40', 'dfs.blocksize=? 9:38']);
    expect(addedIn(task(children))).toEqual({});
  });

  it('are unknown where two hosts get different ones', () => {
    const added = (value: string) =>
      task(`    xpath: /configuration\n    add_children:\n      - property: { name: dfs.replication, value: "${value}" }\n`);
    expect(addedIn(added('3') + added('2'))['hdfs-site.xml-tasks']?.entries).toEqual(['dfs.replication=? 6:52']);
    expect(addedIn(added('3') + added('3'))['hdfs-site.xml-tasks']?.entries).toEqual(['dfs.replication=3 6:52']);
  });

  it('are all of the empty file of an archive, unless something else brings the file', () => {
    const text =
      unpacking + task('    xpath: /configuration\n    add_children:\n      - property: { name: dfs.replication, value: "2" }\n');
    expect(addedIn(text)['hdfs-site.xml-tasks']?.mayBring).toBe(false);
    expect(addedIn(`${text}- template: { src: hdfs-site.xml.j2, dest: /opt }\n`)['hdfs-site.xml-tasks']?.mayBring).toBe(true);
  });

  it('take the place of the empty file that a task writes before', () => {
    const copied =
      '- copy:\n    dest: /opt/hadoop/etc/hadoop/hdfs-site.xml\n    content: |\n      <configuration>\n      </configuration>\n';
    const added = task('    xpath: /configuration\n    add_children:\n      - property: { name: dfs.replication, value: "2" }\n');
    expect(Object.keys(addedIn(unpacking + copied + added))).toEqual(['hdfs-site.xml-tasks']);
    expect(Object.keys(addedIn(unpacking + copied))).toEqual(['hdfs-site.xml']);
  });

  it('are none where they are removed, or the file is none of ours', () => {
    const gone =
      '    xpath: /configuration\n    state: absent\n    add_children:\n      - property: { name: dfs.replication, value: "2" }\n';
    expect(addedIn(task(gone))).toEqual({});
    expect(addedIn(task(gone.replace('    state: absent\n', '')).replace('hdfs-site', 'hive-site'))).toEqual({});
  });
});
