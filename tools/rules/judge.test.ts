import { describe, expect, it } from 'vitest';
import { Checker } from '../../packages/core/src/check.js';
import type { FileKind } from '../../packages/core/src/products/registry.js';
import type { Finding } from '../../packages/core/src/rules/finding.js';
import { repositoryRules } from './repositoryRules.js';

const { knowledge } = repositoryRules();

/** What is found in files that stand together, by kind. */
function check(
  files: Readonly<Record<string, { readonly kind: FileKind; readonly text: string }>>,
  releases: Readonly<Record<string, string>>,
): readonly Finding[] {
  const host = { list: () => [], read: (path: string) => ({ path, text: files[path]?.text ?? '' }) };
  return new Checker(host, knowledge).check({
    name: '.',
    files: Object.entries(files).map(([path, { kind }]) => ({ path, kind })),
    releases: Object.fromEntries(Object.entries(releases).map(([product, version]) => [product, { version, from: 'option' as const }])),
  }).findings;
}

const shown = ({ primary: { document, range } }: Finding): string => document.source.text.slice(range.start, range.end);

describe('what is found', () => {
  it('in the options of one daemon does not hide what stands in those of another', () => {
    const files = {
      'hbase-env.sh': { kind: 'hbase-env', text: 'export HBASE_REGIONSERVER_OPTS="-XX:+UseConcMarkSweepGC"\n' },
      'hadoop-env.sh': {
        kind: 'hadoop-env',
        text: 'export HDFS_DATANODE_OPTS="-XX:+UseConcMarkSweepGC"\nexport HDFS_NAMENODE_OPTS="-XX:+UseParNewGC"\n',
      },
    } as const;
    const refused = check(files, { hbase: '2.5.8', hadoop: '3.3.6', jdk: '17' }).filter(({ severity }) => severity === 'error');
    expect(refused.map(({ primary }) => primary.document.source.path).sort()).toEqual(['hadoop-env.sh', 'hadoop-env.sh', 'hbase-env.sh']);
  });

  it('points at the setting that is wrong, not at the first of those that the rule reads', () => {
    const text = 'batch_size_warn_threshold_in_kb: 5\nbatch_size_fail_threshold_in_kb: 100000\n';
    const [finding] = check({ 'cassandra.yaml': { kind: 'cassandra-yaml', text } }, { cassandra: '3.11.19' }).filter(
      ({ ruleId }) => ruleId === 'cassandra/batch-thresholds-raised',
    );
    expect(finding === undefined ? undefined : shown(finding)).toBe('100000');
    expect(finding?.settings[0]).toBe('batch_size_fail_threshold');
  });

  it('calls no fix of a file that the server refuses safe', () => {
    const fixes = check({ 'cassandra.yaml': { kind: 'cassandra-yaml', text: 'start_rpc: false\n' } }, { cassandra: '4.1.10' }).flatMap(
      ({ fix }) => fix ?? [],
    );
    expect(new Set(fixes.map(({ safety }) => safety))).toEqual(new Set(['unsafe']));
  });

  it('of a part of a configuration is what stands there, not what it leaves out', () => {
    const text = 'authenticator: PasswordAuthenticator\ncompaction_throughput_mb_per_sec: many\n';
    const errors = (path: string) =>
      check({ [path]: { kind: 'cassandra-yaml', text } }, { cassandra: '4.0.13' }).flatMap(({ ruleId, severity }) =>
        severity === 'error' ? [ruleId] : [],
      );
    expect(errors('cassandra-overrides.yaml')).toEqual(['cassandra/refused-value']);
    expect(errors('cassandra.yaml')).toContain('cassandra/seeds-missing');
  });

  it('in one branch of a template is not held against what stands in another', () => {
    const env = (text: string) => check({ 'hbase-env.sh.erb': { kind: 'hbase-env', text } }, { hbase: '2.5.8', jdk: '17' });
    const branches = [
      '<% if g1 -%>\nHBASE_OPTS="$HBASE_OPTS -XX:+UseG1GC -Xmx8g"\n<% else -%>\nHBASE_OPTS="$HBASE_OPTS -XX:+UseParallelGC -Xmx9g"\n<% end -%>\n',
      'HBASE_OPTS="<% if g1 %>-XX:+UseG1GC<% else %>-XX:+UseParallelGC<% end %>"\n',
    ];
    for (const text of branches) expect(env(text).map(({ ruleId }) => ruleId)).toEqual([]);
    const always = env('<% if x %>\nHBASE_LOG_DIR=/x\n<% end %>\nHBASE_OPTS="-XX:+UseG1GC -XX:+UseParallelGC"\n');
    expect(always.map(({ ruleId }) => ruleId)).toContain('jvm/several-collectors');
  });

  it('is nothing where a template may write what is missing', () => {
    const text = '{{ cassandra_configuration | to_nice_yaml }}\n';
    expect(check({ 'cassandra.yaml.j2': { kind: 'cassandra-yaml', text } }, { cassandra: '5.0.5' })).toEqual([]);
  });

  it('is nothing where two lines of a template stand in arms that exclude each other', () => {
    const yaml = (text: string) =>
      check({ 'cassandra.yaml.j2': { kind: 'cassandra-yaml', text } }, { cassandra: '4.1.10' }).map(({ ruleId }) => ruleId);
    const [login, none] = ['authorizer: CassandraAuthorizer', 'authenticator: AllowAllAuthenticator'];
    expect(yaml(`{% if login %}\n${login}\n{% else %}\n${none}\n{% endif %}\n`)).toEqual([]);
    expect(yaml(`{% if login %}\n${login}\n{% endif %}\n{% if none %}\n${none}\n{% endif %}\n`)).toEqual([]);
    for (const met of [
      `{% if a %}\n${login}\n{% if b %}\n${none}\n{% endif %}\n{% endif %}\n`,
      `${login}\n{% if a %}\n${none}\n{% endif %}\n`,
    ])
      expect(yaml(met)).toContain('cassandra/authorizer-needs-authenticator');
    const [old, current] = ['commitlog_sync_period_in_ms: 10000', 'commitlog_sync_period: 10000ms'];
    expect(yaml(`{% if old %}\n${old}\n{% else %}\n${current}\n{% endif %}\n`)).not.toContain('cassandra/old-and-new-name');
    expect(yaml(`{% if x %}\n${old}\n${current}\n{% endif %}\n`)).toContain('cassandra/old-and-new-name');
  });

  it('is no setting to recommend where the file that would hold it is not there', () => {
    const env = { 'hbase-env.sh': { kind: 'hbase-env', text: 'export HBASE_MANAGES_ZK=false\n' } } as const;
    expect(check(env, { hbase: '0.94.27' })).toEqual([]);
    const site = { 'hbase-site.xml': { kind: 'hbase-site', text: '<configuration/>' } } as const;
    expect(check({ ...env, ...site }, { hbase: '0.94.27' }).map(({ ruleId }) => ruleId)).toContain('hbase/client-tcpnodelay');
  });

  it('says once for a file that its placeholders are not filled in', () => {
    const text = 'num_tokens: $NUM_TOKENS\nconcurrent_reads: $READS\n';
    const [finding, second] = check({ 'cassandra.yaml': { kind: 'cassandra-yaml', text } }, { cassandra: '5.0.2' }).filter(
      ({ ruleId }) => ruleId === 'cassandra/placeholder-left',
    );
    expect(finding?.folded).toBe(1);
    expect(second).toBeUndefined();
  });
});
