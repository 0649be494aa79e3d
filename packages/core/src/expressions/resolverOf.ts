import type { AskedSettings } from '../deployment/askedSettings.js';
import type { Catalogs } from '../deployment/catalogs.js';
import type { EvaluateDefault } from '../deployment/computedDefaults.js';
import type { Deployment } from '../deployment/deployment.js';
import { Resolver } from '../deployment/resolve.js';
import { type ExpressionEvaluator, evaluatorOf } from './evaluator.js';
import { asReadValue } from './settingType.js';

/**
 * The resolver of a deployment, with the computed defaults of the catalogs.
 * @param asked where to write down who asked for which setting
 */
export function resolverOf(deployment: Deployment, catalogs: Catalogs, asked?: AskedSettings): Resolver {
  return new Resolver(deployment, catalogs, defaultsBy(evaluatorOf(catalogs)), asked);
}

/** The first case whose condition holds gives the value; one whose condition is unknown makes it unknown. */
function defaultsBy(evaluator: ExpressionEvaluator): EvaluateDefault {
  return (cases, resolution) => {
    for (const { when, value, formula } of cases) {
      const condition = when === undefined ? undefined : evaluator.evaluate({ text: when }, resolution);
      if (condition?.known === false) return undefined;
      if (condition?.value === false) continue;
      const outcome = value === undefined ? undefined : evaluator.evaluate({ text: value }, resolution);
      return outcome?.known === true ? { value: asReadValue(outcome.value), formula } : undefined;
    }
    return undefined;
  };
}
