import type { SourceText } from '../../text/sourceText.js';
import type { StartedContainers } from './containers.js';

/** Templates of a chart of Helm. What is gathered from a file of variables stands in none. */
const ofChart = /(?:^|\/)templates\/.*\.ya?ml$/i;

/** Whether all files stand in objects of Kubernetes: of a chart, or with the pods around that start their daemons. */
export function areInKubernetes(files: readonly SourceText[], started: () => readonly (readonly StartedContainers[])[]): boolean {
  const held = files.map(({ within }) => within);
  if (!held.every((within) => within !== undefined && /\.ya?ml$/i.test(within.file))) return false;
  const isOfChart = held.every((within) => within?.pieces === undefined && ofChart.test(within?.file ?? ''));
  return isOfChart || started().some((containers) => containers.some(({ isSpread }) => isSpread));
}
