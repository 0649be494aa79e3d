import type { Reading } from '../catalog/reading.js';
import { GiB, KiB, MiB, TiB } from '../text/units.js';
import type { ReadText } from './definition.js';

/* Amounts as files of Docker Compose and Kubernetes write them. */

const units: Readonly<Record<string, number>> = { '': 1, k: KiB, m: MiB, g: GiB, t: TiB };

/** `512M`, `1Gi`, `4gb` in bytes: the difference between G and Gi is left to the container. `500m` of a CPU is half of one. */
export function readQuantity({ text, setting }: ReadText): Reading {
  const trimmed = text.trim();
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([kmgt]?)i?b?$/i.exec(trimmed) ?? [];
  if (setting.unit === 'B') {
    if (number === '') return { kind: 'refused', why: 'is not a size', problem: 'type' };
    return { kind: 'value', value: Number(number) * (units[unit.toLowerCase()] ?? 1) };
  }
  if (setting.type === 'string') return { kind: 'value', value: trimmed };
  const [, millis] = /^(\d+)m$/.exec(trimmed) ?? [];
  const value = millis === undefined ? Number(trimmed) : Number(millis) / 1000;
  return trimmed === '' || Number.isNaN(value) ? { kind: 'refused', why: 'is not a number', problem: 'type' } : { kind: 'value', value };
}
