import type { Resolution } from '../../deployment/deployment.js';

/** Bytes that a NodeManager gives to containers where a line says how many; undefined where it works them out itself. */
export function memoryOfContainers(resolution: Resolution): { what: string; bytes: number } | undefined {
  if (resolution.role !== 'nodemanager') return undefined;
  const { origin, value, unknown } = resolution.setting('yarn.nodemanager.resource.memory-mb');
  return origin.kind === 'entry' && !unknown && typeof value === 'number' && value > 0 ? { what: 'containers', bytes: value } : undefined;
}
