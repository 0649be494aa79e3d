import type { Deployment } from '../deployment/deployment.js';
import type { CompiledRule } from './compiledRule.js';

/** What nobody told that a rule asks for: `hardware`, `workload`, `fact clients`, `release hbase`, `jdk`. */
export function neededBy(rule: CompiledRule, deployment: Deployment, releasesDiffer: boolean): string[] {
  const needs: string[] = [];
  const text = `${rule.expression?.text ?? ''} ${rule.recommend?.value.text ?? ''}`;
  if (/\bhardware_(?!known)\w+\(/.test(text) && deployment.hardware === undefined) needs.push('hardware');
  if (text.includes('statedWorkload()') && deployment.workload === undefined) needs.push('workload');
  for (const match of text.matchAll(/\bfact_\w+\("(\w+)"\)/g)) {
    const need = `fact ${match[1]}`;
    if (match[1] !== undefined && deployment.facts[match[1]] === undefined && !needs.includes(need)) needs.push(need);
  }
  for (const product of rule.hangsOn) {
    const open = (deployment.releases[product]?.is.length ?? 0) > 1;
    if (product === 'jdk') {
      if (open && text.includes('jdkRelease()')) needs.push('jdk');
    } else if (open && releasesDiffer && product === (rule.product === 'jvm' ? 'jdk' : rule.product)) needs.push(`release ${product}`);
  }
  return needs;
}
