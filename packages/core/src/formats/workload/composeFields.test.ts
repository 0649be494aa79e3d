import { describe, expect, it } from 'vitest';
import { SourceText } from '../../text/sourceText.js';
import { sourceFile } from '../sourceFile.js';
import { workload } from './workload.js';

function told(service: string, path = 'node.workload'): string | undefined {
  const text = path.endsWith('.docker-run') ? service : `node1: { image: "cassandra:4.1", ${service} }\n`;
  const { entries } = workload.parse(sourceFile(new SourceText(path, text), 'container-node'));
  return entries.find(({ key }) => key === 'workload.refused' || key === 'workload.meant')?.value?.split(', which ')[0];
}

/* What the loader of Compose 2, and Docker, say of these. */
describe('what Compose refuses', () => {
  it.each([
    ['restart: allways', 'restart is allways'],
    ['restart: Always', 'restart is Always'],
    ['restart: false', 'restart is false'],
    ['mem_limit: 16Gi', 'mem_limit is 16Gi'],
    ['mem_limit: 4gb4', 'mem_limit is 4gb4'],
    ['deploy: { resources: { limits: { memory: 8589934592 } } }', 'memory is 8589934592'],
    ['deploy: { resources: { limits: { memory: 16Gi } } }', 'memory is 16Gi'],
    ['deploy: { resources: { limits: { cpus: 500m } } }', 'cpus is 500m'],
    ['stop_grace_period: 120', 'stop_grace_period is 120'],
    ['stop_grace_period: "120"', 'stop_grace_period is 120'],
    ['healthcheck: { test: [CMD, nodetool, status], interval: 30 }', 'interval is 30'],
    ['healthcheck: { test: [CMD, nodetool, status], timeout: 10 s }', 'timeout is 10 s'],
    ['healthcheck: { test: [nodetool, status] }', 'test is a list'],
    ['user: 999', 'user is 999'],
    ['pull_policy: Always', 'pull_policy is Always'],
    ['cap_add: SYS_NICE', undefined],
    ['cap_add: sys_nice', 'cap_add is sys_nice'],
    ['depends_on: node2', 'depends_on is node2'],
    ['networks: back', 'networks is back'],
    ['environment: [{ CASSANDRA_DC: dc1 }]', 'an item of environment is a map'],
    ['environment: { A: { b: c } }', 'A is a map'],
    ['healthcheck: { intervall: 30s }', 'interval'],
    ['deploy: { restart_policy: { conditon: any } }', 'condition'],
  ])('%s', (service, expected) => {
    expect(told(service)).toBe(expected);
  });

  it.each([
    'restart: no',
    'restart: "on-failure:3"',
    'restart: any',
    'restart: none',
    'restart: ${RESTART:-always}',
    'mem_limit: 8589934592',
    'mem_limit: 1.5 gb',
    'mem_limit: 16GiB',
    'mem_limit: 1e9',
    'deploy: { resources: { limits: { memory: "8589934592", cpus: 2 }, reservations: { memory: 4G, cpus: "0.5" } } }',
    'deploy: { resources: { limits: { memory: "${MEMORY:-8}g" } } }',
    'stop_grace_period: 1m30s',
    'stop_grace_period: 1d',
    'healthcheck: { test: nodetool status, interval: 30s, timeout: 1.5s, retries: 3, start_period: 120s }',
    'healthcheck: { test: [CMD-SHELL, nodetool status] }',
    'healthcheck: { disable: true }',
    'user: "999:999"',
    'pull_policy: if_not_present',
    'pull_policy: every_12h',
    'privileged: "true"',
    'environment: [CASSANDRA_DC=dc1, CASSANDRA_RACK]',
    'environment: { A: 1, B: true, C: }',
    'depends_on: { node2: { condition: service_healthy } }',
    'networks: { back: { aliases: [db] } }',
    'ports: [9042, "9042:9042", { target: 9042, published: 9042 }]',
    'command: [cassandra, -f]',
    'ulimits: { nofile: { soft: 100000, hard: 100000 }, memlock: -1 }',
    'x-mem_limt: ours',
    'cap_add: [SYS_NICE]',
    'env_file: [a.env, { path: b.env, required: false }]',
  ])('and what it takes: %s', (service) => {
    expect(told(service)).toBeUndefined();
  });

  it('of the options of a command less', () => {
    const command = (options: string) => told(`docker run -d ${options} cassandra:4.1\n`, 'a.docker-run');
    expect(command('-m 16Gi')).toBe('mem_limit is 16Gi');
    expect(command('--restart any')).toBe('restart is any');
    expect(command('-m 8g --restart unless-stopped --user 999 --hostname 1 -e A=1')).toBeUndefined();
  });
});
