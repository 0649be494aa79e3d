import type { Resolution } from './deployment.js';

/** The name by which a text speaks of a setting: that of the line that counts, else the one that the judged release has for it. */
export function nameOf(resolution: Resolution, name: string): string {
  const { origin, setting } = resolution.setting(name);
  return origin.kind === 'entry' ? origin.entry.key : (setting?.name ?? name);
}
