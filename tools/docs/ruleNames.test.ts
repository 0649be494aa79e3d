import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileRules } from '../../packages/core/src/rules/fileRules.js';
import { repositoryRules } from '../rules/repositoryRules.js';

/** What a reader may copy: an id behind a directive, a level or `explain`; rules of a user's own pack are no rules of ours. */
const named =
  /(?:storelint-disable-[a-z-]+ |\brules: \{ |explain |--rule |\berror\[|\bwarning\[|\badvice\[)((?:cassandra|file|hadoop|hbase|hdfs|jvm|os|zookeeper)\/[a-z][a-z-]*)/g;

it('documents name no rule that is none', () => {
  const known = new Set([...repositoryRules().rules.values()].flat().map(({ id }) => id));
  for (const { id } of fileRules) known.add(id);
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ];
  const unknown = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(named)].flatMap(([, id = '']) => (known.has(id) ? [] : [`${path}: ${id}`])),
  );
  expect(unknown).toEqual([]);
});
