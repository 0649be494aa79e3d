import { expect, it } from 'vitest';
import { AskedSettings, argumentsOfJvm } from '../deployment/askedSettings.js';
import { SharedProof } from './movedFix.js';

/** How often a proof is made where the nodes behind the first differ in lines of these names. */
function proofsMade(differing: readonly (readonly string[])[], compared: readonly string[], asked = new AskedSettings()): number {
  let made = 0;
  let proof = new SharedProof();
  const prove = () => {
    made++;
    return { isSafe: true, compared: { names: new Set(compared), asked } };
  };
  expect(proof.isSafe(prove)).toBe(true);
  for (const names of differing) {
    proof = proof.across(new Set(names));
    expect(proof.isSafe(prove)).toBe(true);
  }
  return made;
}

it('is made once for nodes that differ in lines which it does not compare', () => {
  expect(proofsMade([['dfs.datanode.hostname'], ['dfs.datanode.hostname']], ['dfs.replication'])).toBe(1);
});

it('is made anew where a line differs that it compares, or of which what it compares is made', () => {
  expect(proofsMade([['dfs.replication']], ['dfs.replication'])).toBe(2);
  const asked = new AskedSettings();
  asked.onBehalfOf('dfs.datanode.data.dir', () => asked.note('hadoop.tmp.dir'));
  expect(proofsMade([['hadoop.tmp.dir']], ['dfs.datanode.data.dir'], asked)).toBe(2);
});

it('is made anew where arguments of a JVM differ that it asked for, or nothing was compared', () => {
  const asked = new AskedSettings();
  asked.onBehalfOf('hbase.offheapcache.percentage', () => asked.note(argumentsOfJvm));
  expect(proofsMade([['a'], [argumentsOfJvm]], ['hbase.offheapcache.percentage'], asked)).toBe(2);
  expect(proofsMade([[argumentsOfJvm]], ['hbase.regionserver.handler.count'], asked)).toBe(1);
  const proof = new SharedProof();
  proof.isSafe(() => ({ isSafe: true }));
  expect(proof.isSafe(() => ({ isSafe: false }))).toBe(false);
});
