import { describe, expect, test } from 'vitest';
import { built, TestDirectory } from './testProgram.js';

const variables = 'group_vars/all.yml';
const template = 'roles/hdfs/templates/hdfs-site.xml.j2';

const settings = `hdfs_site:
  dfs.nameservices: c1
  dfs.ha.namenodes.c1: nn1,nn2
  dfs.namenode.rpc-address.c1.nn1: h1:8020
  dfs.namenode.rpc-address.c1.nn2: h2:8020
  dfs.namenode.shared.edits.dir: qjournal://j1:8485;j2:8485;j3:8485/c1
  dfs.client.failover.proxy.provider.c1: org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider
  dfs.ha.automatic-failover.enabled: "true"
  dfs.ha.fencing.ssh.private-key-files: /home/hdfs/.ssh/id_rsa
`;
const fencing = '  dfs.ha.fencing.methods: sshfence\n';
const loop = '{% for k, v in hdfs_site.items() %}\n<property><name>{{ k }}</name><value>{{ v }}</value></property>\n{% endfor %}\n';
const line = '<property><name>dfs.ha.fencing.methods</name><value>sshfence</value></property>\n';

/** Where it is said that sshfence is alone. */
function toldIn(files: Readonly<Record<string, string>>, path = '.') {
  const directory = new TestDirectory();
  for (const [name, text] of Object.entries({ '.git/HEAD': 'ref: refs/heads/main\n', ...files })) directory.put(name, text);
  const { out } = directory.run(['check', path, '--format', 'json']);
  const { findings } = JSON.parse(out) as { readonly findings: readonly { readonly ruleId: string; readonly file: string }[] };
  return findings.flatMap(({ ruleId, file }) => (ruleId === 'hdfs/ha-sshfence-alone' ? [file] : []));
}

describe.runIf(built)('settings of a file that a loop of a template prints', () => {
  test('are told of in the file that has them', () => {
    expect(toldIn({ [variables]: settings + fencing, [template]: `<configuration>\n${loop}</configuration>\n` })).toEqual([variables]);
  });

  test('are told of in the template where it has the other line, or is checked alone', () => {
    const files = { [variables]: settings, [template]: `<configuration>\n${line}${loop}</configuration>\n` };
    expect(toldIn(files)).toEqual([template]);
    const alone = { [variables]: settings + fencing, [template]: `<configuration>\n${loop}</configuration>\n` };
    expect(toldIn(alone, template)).toEqual([template]);
  });
});
