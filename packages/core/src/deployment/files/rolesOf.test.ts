import { expect, it } from 'vitest';
import type { FileKind } from '../../products/registry.js';
import { rolesOf } from './grouping.js';

it.each<[kinds: readonly FileKind[], has: readonly string[], lacks: readonly string[]]>([
  [['kms-site'], ['kms'], ['namenode', 'httpfs']],
  [['httpfs-site'], ['httpfs'], ['namenode', 'kms']],
  [['hdfs-site', 'core-site', 'kms-site'], ['kms', 'namenode', 'datanode'], ['httpfs']],
  [['hdfs-site', 'core-site'], ['namenode'], ['kms', 'httpfs']],
])('%j is for %j and not for %j', (kinds, has, lacks) => {
  const roles: readonly string[] = rolesOf(new Set(kinds));
  expect(has.filter((role) => !roles.includes(role))).toEqual([]);
  expect(lacks.filter((role) => roles.includes(role))).toEqual([]);
});
