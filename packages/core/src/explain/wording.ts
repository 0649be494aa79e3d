import type { FlagStatus } from '../catalog/jvmFlags.js';
import type { Setting } from '../catalog/setting.js';
import { type Product, productNames } from '../products/registry.js';
import type { Confidence, Refusal } from '../rules/finding.js';
import type { FlagInJdk } from './flag.js';

/* Words that are the same wherever something is explained. */

const flagStatusTexts: Readonly<Record<FlagStatus | 'unknown', string>> = {
  ok: 'accepted',
  deprecated: 'accepted, with a warning that it will go',
  ignored: 'ignored, with a warning',
  refused: 'refused: the JVM does not start',
  experimental: 'only behind -XX:+UnlockExperimentalVMOptions',
  diagnostic: 'only behind -XX:+UnlockDiagnosticVMOptions',
  unknown: 'unknown',
};

/** What a JVM makes of a flag. */
export function flagStatusText({ status, successor }: FlagInJdk): string {
  return `${flagStatusTexts[status]}${successor === undefined ? '' : `, with a warning to write ${successor}`}`;
}

/** What happens where a rule about something enforced is broken. */
export const refusalTexts: Readonly<Record<Refusal, string>> = {
  start: 'a daemon refuses to start',
  client: 'clients fail',
  use: 'the first use fails',
};

/** What a rule rests on. */
export const confidenceTexts: Readonly<Record<Confidence, string>> = {
  enforced: "the product's own code does this",
  documented: 'its documentation or a measurement says so',
  judged: 'good practice',
};

/** `duration in ms`, `int` */
export function typeText({ type, unit }: Pick<Setting, 'type' | 'unit'>): string {
  return unit === undefined ? type : `${type} in ${unit}`;
}

/** `HBase 2.5.8`; the name alone of what has no releases. */
export function releaseText(product: Product, release: string): string {
  return `${productNames[product]}${release === 'any' ? '' : ` ${release}`}`;
}

/** `HBase`, `JDK`; a name that is no product's as it is. */
export function productTitle(id: string): string {
  return Object.hasOwn(productNames, id) ? productNames[id as Product] : id;
}
