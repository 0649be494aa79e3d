import type { Deployment } from '../deployment/deployment.js';
import { releasableOf } from '../products/registry.js';
import type { CompiledRule } from './compiledRule.js';

/** What a rule's expressions mention that no file tells. */
interface Mentions {
  readonly hardware: boolean;
  readonly workload: boolean;
  readonly jdk: boolean;
  readonly facts: readonly string[];
}

const mentionsOf = new WeakMap<CompiledRule, Mentions>();

function mentions(rule: CompiledRule): Mentions {
  let result = mentionsOf.get(rule);
  if (result === undefined) {
    const text = `${rule.expression?.text ?? ''} ${rule.recommend?.value.text ?? ''} ${rule.recommend?.when?.text ?? ''}`;
    result = {
      hardware: /\bhardware_(?!known)\w+\(/.test(text),
      workload: text.includes('statedWorkload()'),
      jdk: text.includes('jdkRelease()'),
      facts: [...new Set([...text.matchAll(/\bfact_\w+\("(\w+)"\)/g)].map((match) => match[1] ?? ''))],
    };
    mentionsOf.set(rule, result);
  }
  return result;
}

/** What nobody told that a rule asks for: `hardware`, `workload`, `fact clients`, `release hbase`, `jdk`. */
export function neededBy(rule: CompiledRule, deployment: Deployment, releasesDiffer: boolean): string[] {
  const { hardware, workload, jdk, facts } = mentions(rule);
  const needs: string[] = [];
  if (hardware && deployment.hardware === undefined) needs.push('hardware');
  if (workload && deployment.workload === undefined) needs.push('workload');
  for (const fact of facts) if (deployment.facts[fact] === undefined) needs.push(`fact ${fact}`);
  for (const product of rule.hangsOn) {
    const open = (deployment.releases[product]?.is.length ?? 0) > 1;
    if (product === 'jdk') {
      if (open && jdk) needs.push('jdk');
    } else if (open && releasesDiffer && product === releasableOf(rule.product)) needs.push(`release ${product}`);
  }
  return needs;
}

/** Whether all is there that an expression cannot do without. */
export function hasNeeds(needs: readonly string[] | undefined, deployment: Deployment): boolean {
  return (
    needs === undefined ||
    needs.every((need) => {
      if (need === 'hardware') return deployment.hardware !== undefined;
      if (need === 'workload') return deployment.workload !== undefined;
      return deployment.facts[need.slice('fact '.length)] !== undefined;
    })
  );
}
