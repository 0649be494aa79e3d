import type { MemoryPart, MemoryUse, PlannedMemory } from '@storelint/core/advice';
import { maximumDirectMemory, maximumHeap } from '@storelint/core/deployment';
import { shownSize } from '@storelint/core/expressions';
import type { MachinePlan } from '@storelint/core/products';
import { html } from '@storelint/core/text';
import { type BarPart, type BarRow, responsive, stackedBars } from './charts.js';
import { type Html, section, table } from './markup.js';
import type { Values } from './values.js';

const colors: Readonly<Record<MemoryUse, string>> = {
  system: 'system',
  others: 'system',
  daemon: 'daemon',
  heap: 'heap',
  direct: 'direct',
  overhead: 'overhead',
  pageCache: 'page',
};

const shades = ['a', 'b', 'c'] as const;

/** How the machine's memory is divided: as a bar, as a table, and beside the heap that holds today. */
export function memorySection({ plan, budget }: PlannedMemory, before: Values, after: Values): Html {
  const parts = budget.parts.filter((part) => part.inside === undefined && part.bytes > 0);
  const tree = parts.map((part) => ({ part, inner: innerParts(part, { plan, budget }, after) }));
  const rows: BarRow[] = [
    ...todayRow(plan, budget.total, before),
    { label: 'recommended', parts: parts.map(({ name, bytes, use }) => ({ name, value: bytes, color: colors[use] })) },
  ];
  if (tree.some(({ inner }) => inner.length > 0))
    rows.push({ label: 'of that', parts: tree.flatMap(({ part, inner }) => [...inner, gap(part, inner)]) });
  const share = (bytes: number) => `${Math.round((1000 * bytes) / budget.total) / 10} %`;
  const lines = tree.flatMap(({ part, inner }) => [
    [named(part.name, colors[part.use], ''), shownSize(part.bytes), share(part.bytes)],
    ...inner.map(({ name, value, color }) => [named(name, color, ' inner'), shownSize(value), share(value)]),
  ]);
  const label = `Memory of the machine: ${parts.map((part) => `${part.name} ${shownSize(part.bytes)}`).join(', ')}`;
  return section(
    `Memory: ${plan.title}`,
    html`${responsive((width) => stackedBars(width, label, rows, shownSize))}${table(['Part', 'Size', 'Share'], lines, 'amounts')}`,
  );
}

/** What the files give the daemon today, more than the machine has perhaps: its heap, and its direct memory where they bound it. */
function todayRow(plan: MachinePlan, total: number, before: Values): readonly BarRow[] {
  const role = plan.around;
  if (role === undefined) return [];
  const heap = before.told(role, (resolution) => maximumHeap(resolution.jvm()));
  if (heap === undefined) return [];
  const direct = before.told(role, (resolution) => maximumDirectMemory(resolution.jvm())) ?? 0;
  const inner = heapParts(plan, heap, before);
  const parts: readonly BarPart[] = [
    ...(inner.length > 0 ? inner : [{ name: 'heap', value: heap, color: 'heap' }]),
    { name: 'direct memory', value: direct, color: 'direct' },
    { name: 'not planned', value: Math.max(0, total - heap - direct), color: 'free' },
  ];
  return [{ label: 'today', parts }];
}

function named(name: string, color: string, kind: string): Html {
  return html`<span class="part${kind}"><span class="swatch" style="background:var(--${color})"></span>${name}</span>`;
}

/** What of a part its inner ones leave: not drawn. */
function gap(part: MemoryPart, inner: readonly BarPart[]): BarPart {
  return { name: '', value: Math.max(0, part.bytes - inner.reduce((sum, { value }) => sum + value, 0)), color: '' };
}

function innerParts(part: MemoryPart, { plan, budget }: PlannedMemory, after: Values): readonly BarPart[] {
  if (part.use === 'heap' && plan.heapParts !== undefined) return heapParts(plan, part.bytes, after);
  return budget.parts
    .filter((other) => other.inside === part.name)
    .map((other, index) => ({ name: other.name, value: other.bytes, color: `${colors[other.use]}-${shades[index] ?? 'c'}` }));
}

/** The last part is the rest: it has one shade whatever comes before it. */
function heapParts(plan: MachinePlan, heap: number, values: Values): readonly BarPart[] {
  const parts = plan.heapParts?.(heap, values) ?? [];
  return parts.map(([name, value], index) => ({ name, value, color: `heap-${index === parts.length - 1 ? 'c' : (shades[index] ?? 'c')}` }));
}
