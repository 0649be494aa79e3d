import { readFileSync } from 'node:fs';
import type { Catalog } from '../../../packages/core/src/catalog/catalog.js';
import { compareVersions } from '../../../packages/core/src/catalog/versions.js';
import type { CompiledRule } from '../../../packages/core/src/rules/compiledRule.js';

const bases = { '3.x': read('3.x'), '4.1+': read('4.1+') };

function read(name: string): readonly string[] {
  return readFileSync(`fixtures/verdicts/base-cassandra-${name}.yaml`, 'utf8')
    .trimEnd()
    .split(/\n(?=[a-z])/);
}

/** An example's files with a cassandra.yaml that is whole: what the release needs to start stands before it, but for what the rule reads. */
export function onCassandraBase(
  catalog: Catalog,
  release: string,
  rule: Pick<CompiledRule, 'reads' | 'oldNames'>,
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  const yaml = files['cassandra.yaml'] ?? '';
  const given = [...yaml.matchAll(/^(\w+):/gm)].map((match) => match[1]);
  const replaced = new Set([...given, ...rule.reads.map(({ name }) => name), ...(rule.oldNames ?? [])].map((name) => name?.split('.')[0]));
  const base = bases[compareVersions(release, '4.1') >= 0 ? '4.1+' : '3.x'].filter((block) => {
    const name = block.slice(0, block.indexOf(':'));
    return !replaced.has(name) && catalog.setting(name, release) !== undefined;
  });
  const lines = base.map((block) =>
    block
      .replace(/^partitioner: .*/, compareVersions(release, '1.2') < 0 ? 'partitioner: org.apache.cassandra.dht.RandomPartitioner' : '$&')
      .replace(/^endpoint_snitch: /, '$&org.apache.cassandra.locator.'),
  );
  return { ...files, 'cassandra.yaml': `${[...lines, yaml].join('\n')}` };
}
