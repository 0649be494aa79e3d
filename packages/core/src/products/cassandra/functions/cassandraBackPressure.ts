import { parseFloat32 } from '../../../catalog/readers/javaNumbers.js';
import type { Resolution } from '../../../deployment/deployment.js';
import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { entryOf, isNull, parameterizedClass, parameterMapping, scalarText, valueIn } from './cassandraYamlTree.js';

/* back_pressure_strategy of 3.11: RateBasedBackPressure's constructor. */

const parametersAsked = ['high_ratio', 'factor', 'flow'];

/** Why 3.11 cannot build the strategy; empty where it can, or where the class is not Cassandra's own. */
function backPressureProblem(resolution: Resolution): string {
  const entry = entryOf(resolution, 'back_pressure_strategy');
  if (entry?.node === undefined || isNull(entry.node)) return '';
  if (entry.node.kind === 'sequence' && entry.node.items.length === 0) return 'it names no class';
  const strategy = parameterizedClass(resolution, 'back_pressure_strategy');
  if (strategy?.className === undefined || strategy.className === '') return 'it names no class';
  if (!strategy.className.includes('.')) return `${strategy.className} has no package before it`;
  if (strategy.className !== 'org.apache.cassandra.net.RateBasedBackPressure') return '';
  const parameters = parameterMapping(strategy.parameters);
  if (parameters === undefined || parameters.pairs.length !== 3) return 'its parameters must be high_ratio, factor and flow';
  const [ratio, factor, flow] = parametersAsked.map((name) => (scalarText(valueIn(parameters, name)) ?? '').trim());
  const highRatio = parseFloat32(ratio ?? '');
  if (highRatio === undefined || highRatio <= 0 || highRatio > 1) return 'high_ratio must be above 0 and at most 1';
  if (!/^\+?\d{1,9}$/.test(factor ?? '') || Number(factor) < 1) return 'factor must be an integer of at least 1';
  return /^(fast|slow)$/i.test(flow ?? '') ? '' : 'flow must be FAST or SLOW';
}

export const cassandraBackPressureFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'backPressureProblem(): string',
    description: 'why Cassandra 3.11 cannot build back_pressure_strategy; empty where it can',
    reads: { setting: ['back_pressure_strategy'] },
    call: ({ resolution }) => backPressureProblem(resolution),
  },
];
