// node tools/run.mjs tools/oracle/examples/recordHdfs.ts WORK [RULE...]: puts the examples of HDFS's enforced rules to real daemons and clients of every release
// below and writes fixtures/verdicts/hadoop-examples.json; with names of rules, only theirs are asked anew. Needs a JDK 17 and what tools/oracle/startupReads/observe.sh leaves in WORK.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from '../../../packages/core/src/rules/finding.js';
import { workDirectory } from '../workDirectory.js';
import { type EnforcedExample, enforcedExamples, releasesToAsk, type Said, verdictOf, writeVerdicts } from './examples.js';
import { hdfsRoles, isKerberos, onHdfsBase } from './hdfsBase.js';

const releases = ['2.7.7', '2.10.2', '3.3.6', '3.4.2'];
/** What a static field keeps is read once a JVM. */
const isKept = /hadoop\.security\.|hadoop\.kerberos|topology|hadoop\.rpc\.protection/;
/** Refused for want of hosts (c1 is a name service, and none), a KDC, a native library, root's ports or a key store, for the size of the disk, or by ZooKeeper 3.4 on this JDK. */
const ofHost =
  /UnknownHost(?!Exception: c1\b)|Unresolved address|ConnectException|Call From|Unable to check if JNs|libhadoop|UNIX domain socket|keystore|No such file or directory|du\.reserved|0\.0\.0\.0:1004|Login failure|failure to login|dn\.keytab|no end in|format ended with 6/i;
/** So that Kerberos can be asked for without a KDC. */
const realm = '[libdefaults]\n default_realm = EXAMPLE.COM\n dns_lookup_kdc = false\n[realms]\n EXAMPLE.COM = { kdc = 127.0.0.1:1 }\n';
const [place, ...rules] = process.argv.slice(2);
const work = workDirectory(place);
const isWanted = (id: string) => rules.length === 0 || rules.some((rule) => id === rule || id === `hdfs/${rule}`);

/** The names of hosts become this host, paths get a folder of their own; a NameNode is told which of several it is. */
function onThisHost(text: string, folder: string): string {
  const local = text
    .replace(/\b[hn]n?(\d)(?:\.example\.\w+)?:(\d+)/g, (_, host, port) => `127.0.0.1:${Number(port) + 10_000 + Number(host)}`)
    .replace(/\b(?:j|zk?)\d(?:\.example\.\w+)?:/g, '127.0.0.1:')
    .replace(
      /(\.dir(?:\.required)?<\/name>\s*<value>)([^<]*)/g,
      (_, head: string, list: string) => head + list.replace(/(^|,|\]|file:\/\/)\/(?=\w)/g, `$1${folder}/`),
    );
  if (!/dfs\.ha\.namenodes\.\w+/.test(local) || local.includes('dfs.ha.namenode.id')) return local;
  return local.replace('</configuration>', '<property><name>dfs.ha.namenode.id</name><value>nn1</value></property></configuration>');
}

/** As TryHdfs names roles. A DataNode under Kerberos is asked for what it asks once it has logged in: there is no KDC. */
function askedRoles({ rule, files }: EnforcedExample): readonly string[] {
  return hdfsRoles(rule, files).map((role) =>
    role === 'hdfs-client' ? 'client' : role === 'datanode' && isKerberos(Object.values(files).join('')) ? 'securedatanode' : role,
  );
}

function ask(release: string, asked: readonly EnforcedExample[]): Map<EnforcedExample, Said | undefined> {
  const folder = join(work, 'examples', release);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'krb5.conf'), realm);
  const lines = new Map(
    asked.map((one, index) => {
      const files = Object.entries(onHdfsBase(one.rule, one.files)).map(([name, text]) => {
        const path = join(folder, `${index}-${name}`);
        writeFileSync(path, onThisHost(text, join(folder, String(index))));
        return path;
      });
      return [one, [`${index} @${askedRoles(one).join(',')}`, ...files.map((path) => `file=${path}`)].join(' | ')];
    }),
  );
  const kept = asked.filter(({ files }) => isKept.test(JSON.stringify(files)));
  const said = new Map<EnforcedExample, Said | undefined>();
  for (const [batch, share] of [
    [asked.filter((one) => !kept.includes(one)), 60],
    [kept, 1],
  ] as const) {
    if (batch.length === 0) continue;
    const cases = join(folder, `cases-${share}.txt`);
    writeFileSync(cases, batch.map((one) => `${lines.get(one)}\n`).join(''));
    const answers = execFileSync('tools/oracle/startupReads/try.sh', [release, cases, String(share)], {
      env: {
        ...process.env,
        ORACLE_HOME: work,
        JAVA_TOOL_OPTIONS: `-Djava.security.krb5.conf=${join(folder, 'krb5.conf')} --add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED`,
      },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for (const line of answers.split('\n').filter((each) => each.startsWith('{"case"'))) {
      const { case: name, ...byRole } = JSON.parse(line) as Record<string, string>;
      const one = asked[Number(name)];
      if (one !== undefined) said.set(one, judged(byRole));
    }
  }
  return said;
}

/** The first role that did not get through, and what that means to an operator. */
function judged(byRole: Readonly<Record<string, string>>): Said | undefined {
  const [role, text] = Object.entries(byRole).find(([, each]) => each !== 'ok') ?? [];
  if (role === undefined || text === undefined) return undefined;
  const refuses: Refusal = role === 'client' ? 'client' : /registered, then went down/.test(text) ? 'use' : 'start';
  return { says: `${role}: ${text.replaceAll(work, 'FOLDER').slice(0, 180)}`, refuses };
}

const examples = enforcedExamples('hadoop');
const wanted = examples.filter(({ rule }) => isWanted(rule.id));
const answers = new Map(wanted.map((one) => [one, new Map<string, Said | undefined>()]));
for (const release of releases) {
  const said = ask(
    release,
    wanted.filter(({ rule }) => releasesToAsk(rule, [release]).length > 0),
  );
  for (const [one, text] of said) answers.get(one)?.set(release, text);
  process.stdout.write(`${release}: ${[...said.values()].filter((each) => each === undefined).length} of ${said.size} accepted\n`);
}
const about = `What HDFS's daemons and client said of the enforced rules' own examples; names of hosts were replaced. Releases asked, each where the rule applies: ${releases.join(', ')}. Made by tools/oracle/examples.`;
writeVerdicts('hadoop', about, examples, new Map([...answers].map(([one, said]) => [one, verdictOf(one, said, ofHost)])));
