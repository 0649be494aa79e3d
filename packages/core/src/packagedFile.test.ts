import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeKnowledge } from '../../node/src/knowledge.js';
import { Checker } from './check.js';
import { heldFiles } from './deployment/files/heldFiles.js';
import { filesOf } from './host.js';

const knowledge = new NodeKnowledge(fileURLToPath(new URL('../../cli/dist', import.meta.url)));

/** Ids of what is found in the cassandra.yaml that the first of some files changes or holds, or in the nodes that it starts, with the lines of that file. */
function found(texts: Readonly<Record<string, string>>, release: string | undefined, only: RegExp = /./): readonly string[] {
  const [[path, text] = ['', '']] = Object.entries(texts);
  const held = heldFiles(path, text).filter(({ kind }) => kind === 'cassandra-yaml' || kind === 'container-node');
  const base = filesOf(texts);
  const files = {
    ...base,
    list: (directory: string) => [
      ...base.list(directory),
      ...held.flatMap((each) => (each.path.startsWith(`${directory}/`) ? [each.path.slice(directory.length + 1)] : [])),
    ],
    read: (file: string) => held.find((each) => each.path === file) ?? base.read(file),
  };
  const input = {
    name: path,
    files: held.map(({ path: own, kind }) => ({ path: own, kind })),
    releases: release === undefined ? {} : { cassandra: { version: release, from: 'option' as const } },
  };
  const { findings } = new Checker(files, knowledge).check(input);
  return findings.flatMap(({ ruleId, primary: { document, range } }) =>
    only.test(ruleId) ? [`${ruleId}:${document.source.placeAt(range.start).line + 1}`] : [],
  );
}

const file = '/opt/cassandra/conf/cassandra.yaml';
const wildcard = `sed -i 's/^rpc_address:.*/rpc_address: 0.0.0.0/' ${file}\n`;
const wildcardFound = ['cassandra/rpc-wildcard-needs-broadcast:1'];
const absence = /rpc-wildcard|and-interface/;

describe('what a packaged cassandra.yaml holds beside lines that are changed', () => {
  it.each<[string, string, string]>([
    ['2.1.22', '', 'nothing else'],
    ['5.0.9', '', 'nothing else'],
    ['4.1.10', `cp ${file} ${file}.orig\nchown cassandra ${file}\n`, 'commands that keep it'],
    ['4.1.10', `sed -i 's/^num_tokens:.*/num_tokens: 8/' ${file}\n`, 'another line'],
    ['4.1.10', `# sed -i 's/^# broadcast_rpc_address:.*/broadcast_rpc_address: a/' ${file}\n`, 'a comment'],
  ])('is known in %s beside %j: %s', (release, other) => {
    expect(found({ 'install.sh': wildcard + other }, release, absence)).toEqual(wildcardFound);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a copied file', { 'install.sh': `cp cassandra.yaml ${file}\n` }],
    ['a file beside', { 'install.sh': '', 'conf/cassandra.yaml': 'cluster_name: a\nnum_tokens: 4\nseed_provider: []\n' }],
    ['a script beside', { 'install.sh': '', 'start.sh': `sed -i "s/^# broadcast_rpc_address:.*/broadcast_rpc_address: $IP/" ${file}\n` }],
    ['a name that a variable has', { 'install.sh': 'export CASSANDRA_BROADCAST_RPC_ADDRESS=10.0.0.1\n' }],
    ['a line of any name', { 'install.sh': `sed -i "s/^# $name:.*/$name: $value/" ${file}\n` }],
    ['another line for a changed setting', { 'install.sh': `sed -i 's/^rpc_address:.*/rpc_address: 10.0.0.5/' ${file}\n` }],
    ['another line in a script beside', { 'install.sh': '', 'start.sh': `sed -i "s/^rpc_address:.*/rpc_address: $IP/" ${file}\n` }],
    ['a text of several lines', { 'install.sh': `sed -i "s/1.2.3.4/$IP/; s/^# \\(broadcast_rpc\\)/\\1/" ${file}\n` }],
    ['the image of the project', { 'install.sh': 'docker run -d cassandra:4.1\n' }],
    ['another image', { 'install.sh': '', 'compose.yaml': 'services:\n  db:\n    image: bitnami/cassandra\n' }],
    ['another server', { 'install.sh': 'apt-get install -y dse-full\n' }],
    ['a program beside', { 'install.sh': '', 'fill.py': `open('${file}', 'w')\n` }],
    ['lines appended by a heredoc', { 'install.sh': `cat >> ${file} <<EOF\nbroadcast_rpc_address: 10.0.0.1\nEOF\n` }],
  ])('is not known beside %s', (_, texts) => {
    expect(found({ ...texts, 'install.sh': wildcard + texts['install.sh'] }, '4.1.10', absence)).toEqual([]);
  });

  it('is known where something installs the release, and not of a machine that comes with it', () => {
    const install = 'curl -O https://archive.apache.org/dist/cassandra/4.1.3/apache-cassandra-4.1.3-bin.tar.gz\n';
    expect(found({ 'install.sh': wildcard + install }, undefined, absence)).toEqual(wildcardFound);
    expect(found({ 'install.sh': wildcard }, undefined, absence)).toEqual([]);
  });

  it('is known beside tasks of Ansible', () => {
    const text = `- lineinfile:\n    path: ${file}\n    regexp: '^rpc_address:'\n    line: 'rpc_address: 0.0.0.0'\n`;
    expect(found({ 'tasks.yml': text }, '4.1.10', absence)).toEqual(['cassandra/rpc-wildcard-needs-broadcast:4']);
    const template = '- template: { src: cassandra.yaml.j2, dest: /etc/cassandra/cassandra.yaml }\n';
    expect(found({ 'tasks.yml': text + template }, '4.1.10', absence)).toEqual([]);
  });

  it('counts where a line stands in it', () => {
    const text = (name: string) => `sed -i 's/^# ${name}:.*/${name}: eth0/' ${file}\n`;
    expect(found({ 'install.sh': text('listen_interface') }, '4.1.10', absence)).toEqual(['cassandra/listen-address-and-interface:1']);
    expect(found({ 'install.sh': `${text('listen_interface')}sed -i 's/^listen_address:.*//' ${file}\n` }, '4.1.10', absence)).toEqual([]);
  });

  it('is no fault of the one who changes other lines', () => {
    expect(found({ 'install.sh': `sed -i 's/^num_tokens:.*/num_tokens: 8/' ${file}\n` }, '4.1.10')).toEqual([]);
  });
});

describe('a command whose pattern fits no line of the packaged file', () => {
  const edit = (from: string, to: string) => `sed -i 's/${from}/${to}/' ${file}\n`;
  const ids = (text: string, release: string) => found({ 'install.sh': text }, release, /edit-of-no-line/);

  it.each([
    [edit('^rpc_address: 127.0.0.1', 'rpc_address: 10.0.0.1'), '3.11.19'],
    [edit('- seeds: "127.0.0.1"', '- seeds: "10.0.0.1"'), '4.0.0'],
    [edit('^num_tokens: 256', 'num_tokens: 32'), '4.1.10'],
    [edit('^broadcast_rpc_address: 1\\.2\\.3\\.4', 'broadcast_rpc_address: 10.0.0.1'), '4.1.10'],
    [`- replace: { path: ${file}, regexp: '^num_tokens: 256$', replace: 'num_tokens: 32' }\n`, '4.1.10'],
  ])('%j is found in %s', (text, release) => {
    const path = text.startsWith('-') ? 'tasks.yml' : 'install.sh';
    expect(found({ [path]: text }, release, /edit-of-no-line/)).toEqual(['cassandra/edit-of-no-line:1']);
  });

  it.each([
    [edit('- seeds: "127.0.0.1"', '- seeds: "10.0.0.1"'), '3.11.19'],
    [edit('^num_tokens: 256', 'num_tokens: 32'), '3.11.19'],
    [edit('^# *broadcast_rpc_address:.*', 'broadcast_rpc_address: 10.0.0.1'), '4.1.10'],
    [edit('^# num_tokens: 16', 'num_tokens: 16'), '4.1.10'],
    [edit('^rpc_address: 10.0.0.1', 'rpc_address: 10.0.0.2'), '4.1.10'],
    [edit('^broadcast_rpc_address:.*', 'broadcast_rpc_address: 10.0.0.1'), '4.1.10'],
    [edit('localhost', '127.0.0.1') + edit('^rpc_address: 127.0.0.1', 'rpc_address: 10.0.0.1'), '4.1.10'],
    [edit('^hints_directory:.*', 'hints_directory: \\/data\\/hints'), '4.1.10'],
    [`- lineinfile: { path: ${file}, regexp: '^num_tokens: 256$', line: 'num_tokens: 32' }\n`, '4.1.10'],
    [edit('^rpc_address: 127.0.0.1', 'rpc_address: 10.0.0.1'), '6.0-alpha2'],
  ])('%j is not found in %s', (text, release) => {
    expect(ids(text, release)).toEqual([]);
  });

  it('that takes any value is found beside what installs the release', () => {
    const install = 'curl -O https://archive.apache.org/dist/cassandra/4.1.3/apache-cassandra-4.1.3-bin.tar.gz\n';
    const text = edit('^broadcast_rpc_address:.*', 'broadcast_rpc_address: 10.0.0.1') + install;
    expect(found({ 'install.sh': text }, undefined, /edit-of-no-line/)).toEqual(['cassandra/edit-of-no-line:1']);
  });

  it('says nothing of the value that it does not write', () => {
    const text = edit('^rpc_address: 127.0.0.1', 'rpc_address: 0.0.0.0');
    expect(found({ 'install.sh': text }, '4.1.10')).toEqual(['cassandra/edit-of-no-line:1']);
  });
});

describe('lines of a manifest', () => {
  const pod = `containers:
        - name: cassandra
          image: cassandra:4.1.5
          command: [/bin/sh, -c, run]
          volumeMounts:
            - { name: data, mountPath: /var/lib/cassandra }
      volumes:
        - name: data
          emptyDir: {}
`;

  it('count although a command of the pod may write lines with their names', () => {
    const text = `kind: StatefulSet\nspec:\n  replicas: 3\n  template:\n    spec:\n      ${pod}`;
    expect(found({ 'nodes.yaml': text }, undefined, /not-mounted/)).toEqual(['container/data-not-mounted:10']);
  });

  it.each([
    ['run.sh', 'seeds', []],
    ['run.sh', 'listen_address', ['cassandra/refused-value:7', 'cassandra/seeds-missing:9']],
    ['notes.txt', 'seeds', ['cassandra/refused-value:7', 'cassandra/seeds-missing:9']],
  ])('are filled in by %s of the same ConfigMap: %s', (script, name, left) => {
    const text = `kind: ConfigMap
data:
  cassandra.yaml: |
    cluster_name: c
    partitioner: Murmur3Partitioner
    seed_provider:
      - class_name: org.apache.cassandra.locator.SimpleSeedProvider
        parameters:
          - seeds:
    endpoint_snitch: SimpleSnitch
  ${script}: |
    for name in ${name}; do
      sed -i "s/$name:.*/$name: $IP/" cassandra.yaml
    done
`;
    expect(found({ 'config.yaml': text }, '4.1.10', /refused-value|seeds-missing/)).toEqual(left);
  });
});
