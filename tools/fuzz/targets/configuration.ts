import fc from 'fast-check';
import { readConfiguration } from '../../../packages/core/src/deployment/configuration.js';
import { noStatedOptions, planDeployments, severityChooser } from '../../../packages/core/src/deployment/configurationPlan.js';
import { mutated } from '../mutate.js';
import { fuzzTarget, promise } from '../target.js';

/** Everything that a configuration may hold. */
export const configurations: readonly string[] = [
  'releases: { hbase: 2.5.8, hadoop: 3.3.6, jdk: 17 }\nhardware: i3en.6xlarge\nworkload: oltp\nfacts: { clients: 200, cacheFile: /ssd/cache }\n',
  'rules:\n  hbase/*: off\n  hbase/heap-fractions-sum: error\n  "*": advice\nexclude:\n  - old/**\n  - "*.bak"\nedition: 2026\n',
  'deployments:\n  - name: prod\n    files: ["prod/**", "shared/core-site.xml"]\n    roles: [regionserver, datanode]\n    releases: { hbase: 2.6 }\n    client: true\n  - { name: b, files: [b], fragment: true }\n',
  'rulePacks: [packs/*.yaml]\nknownSettings: ["my.*", other.name]\n',
  '# nothing\n',
  '',
];

const paths = [
  'hbase-site.xml',
  'prod/hbase-site.xml',
  'prod/a/b/c/hdfs-site.xml',
  'old/x/cassandra.yaml',
  `${'a/'.repeat(200)}core-site.xml`,
  `${'a'.repeat(200)}/zoo.cfg`,
];

export const configuration = fuzzTarget<string>({
  name: 'configuration',
  promise: 'a .storelint.yaml is read or refused with places in the file, and deployments are planned by it',
  input: fc.oneof(
    mutated(configurations, 'yaml', 10),
    fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  ),
  check(text) {
    const { configuration: read, problems } = readConfiguration('.storelint.yaml', text);
    const lines = text.split(/\r\n|\r|\n/).length;
    for (const { start, end, message } of problems) {
      promise(
        start.line >= 0 && start.line < lines && end.line >= start.line && end.line < lines,
        () => `line ${start.line} of ${lines}: ${message}`,
      );
      promise(typeof message === 'string' && message !== '', () => 'a problem without words');
    }
    const files = paths.map((path) => ({ path, kind: 'hbase-site' as const }));
    planDeployments(
      files,
      read,
      noStatedOptions,
      (path) => path,
      () => undefined,
    );
    severityChooser(Object.entries(read.rules ?? {}))('hbase/heap-fractions-sum');
  },
});
