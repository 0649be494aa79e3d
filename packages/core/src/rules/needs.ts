import type { Deployment } from '../deployment/deployment.js';
import type { CompiledExpression } from '../expressions/compileExpression.js';
import type { Read } from '../expressions/reads.js';
import { releasableOf } from '../products/registry.js';
import type { CompiledRule } from './compiledRule.js';

/** What nobody told that a rule asks for: `hardware`, `workload`, `fact clients`, `release hbase`, `jdk`. */
export function neededBy(rule: CompiledRule, deployment: Deployment, releasesDiffer: boolean): string[] {
  const missing = rule.reads.filter((read) => isMissing(read, deployment));
  const needs: string[] = [];
  if (missing.some(({ kind }) => kind === 'hardware')) needs.push('hardware');
  if (missing.some(({ kind }) => kind === 'workload')) needs.push('workload');
  for (const { kind, name } of missing) if (kind === 'fact') needs.push(`fact ${name}`);
  for (const product of rule.hangsOn) {
    const open = (deployment.releases[product]?.is.length ?? 0) > 1;
    if (product === 'jdk') {
      if (open && rule.reads.some(({ kind, name }) => kind === 'release' && name === 'jdk')) needs.push('jdk');
    } else if (open && releasesDiffer && product === releasableOf(rule.product)) needs.push(`release ${product}`);
  }
  return needs;
}

/** Whether all is there that an expression cannot do without. */
export function hasNeeds({ needs = [] }: CompiledExpression, deployment: Deployment): boolean {
  return !needs.some((read) => isMissing(read, deployment));
}

/** Whether a read is of hardware, a fact or the workload, and none was stated. */
function isMissing({ kind, name }: Read, { hardware, workload, facts }: Deployment): boolean {
  if (kind === 'hardware') return hardware === undefined;
  if (kind === 'workload') return workload === undefined;
  return kind === 'fact' && facts[name] === undefined;
}
