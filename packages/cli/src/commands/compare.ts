import { resolve } from 'node:path';
import { codeInTable, json, markdown, type Printable, row, tableHead, text, visible } from '@storelint/core/text';
import { type ComparedNode, compareDeployments, type Difference, type NodeValue } from '@storelint/core/upgrade';
import { NodeKnowledge } from '@storelint/node';
import { CallError, exitStatus } from '../callError.js';
import { readStated } from '../checkOptions.js';
import { openShown } from '../openShown.js';
import { createPaint } from '../paint.js';
import { print } from '../sink.js';
import { pathBelow } from '../targets.js';
import type { Terminal } from '../terminal.js';

/** What the call says, as commander reads it. */
export interface CompareCall {
  readonly release: readonly string[];
  readonly hardware?: string;
  readonly format: string;
  readonly allowOutside?: boolean;
}

/** Deployments of the same place in each directory, and where they differ. */
interface Comparison {
  /** Their path below each directory; empty for the directory itself. */
  readonly place: string;
  readonly nodes: readonly ComparedNode[];
  readonly differences: readonly Difference[];
}

interface Report {
  readonly comparisons: readonly Comparison[];
  readonly notes: readonly string[];
  readonly color: boolean;
}

const reporters: Readonly<Record<string, (report: Report) => Printable>> = { table: tableOf, json: jsonOf, markdown: markdownOf };

/** `storelint compare`: where nodes or environments differ. 0: nowhere, 1: somewhere else than in each node's own addresses. @throws {CallError} */
export async function runCompare(directories: readonly string[], call: CompareCall, terminal: Terminal): Promise<number> {
  const report = reporters[call.format];
  if (report === undefined) throw new CallError(`--format ${call.format}: known are ${Object.keys(reporters).join(', ')}`);
  if (directories.length < 2) throw new CallError('name at least two directories to compare');
  const workingDirectory = process.cwd();
  const knowledge = new NodeKnowledge();
  const stated = await readStated(call, workingDirectory, knowledge);
  const notes: string[] = [];
  const byPlace = new Map<string, ComparedNode[]>();
  const found = openShown(directories, stated, workingDirectory, knowledge, call, notes);
  const single = found.every(({ deployments }) => deployments.length === 1);
  for (const { directory, deployments } of found) {
    if (deployments.length === 0) notes.push(`${directory}: no file that storelint knows`);
    for (const deployment of deployments) {
      // One deployment in each: their inner paths need not agree.
      const place = single ? '' : pathBelow(resolve(workingDirectory, directory), resolve(workingDirectory, deployment.name));
      byPlace.set(place, [...(byPlace.get(place) ?? []), { name: directory, deployment }]);
    }
  }
  const comparisons: Comparison[] = [];
  for (const [place, nodes] of [...byPlace].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (nodes.length < 2) notes.push(`${nodes[0]?.deployment.name}: the other directories have nothing there`);
    else comparisons.push({ place, nodes, differences: compareDeployments(nodes, (product) => knowledge.catalog(product)) });
  }
  print(report({ comparisons, notes, color: terminal.color }));
  return comparisons.some(({ differences }) => differences.some(({ perNode }) => !perNode)) ? exitStatus.findings : exitStatus.fine;
}

/** What a value is shown as. */
interface ShownValue {
  /** Undefined where there is none, or an empty one. */
  readonly value?: string;
  /** `(default)`, `not set` */
  readonly remark?: string;
  /** `a/hbase-site.xml:4`, or the name of a node. */
  readonly where: readonly string[];
}

function shownValue({ text: stated, origin, nodes }: NodeValue): ShownValue {
  const value = (stated ?? '').replace(/\s+/g, ' ');
  const where = nodes.map(({ name, place }) => {
    if (place === undefined) return name;
    const { source } = place.document;
    return `${source.path}:${source.positionAt(place.range.start).line + 1}`;
  });
  if (origin === 'unknown') {
    const isSet = nodes.some(({ place }) => place !== undefined);
    return { remark: isSet ? 'cannot be told' : 'not set; the default hangs on the release', where };
  }
  if (origin === 'unset') return { remark: 'not set', where };
  if (origin === 'default') return { value, remark: '(default)', where };
  return value === '' ? { remark: '(empty)', where } : { value, where };
}

function titleOf({ place, nodes }: Comparison): string {
  return `${place === '' ? '' : `${place}: `}${nodes.map(({ name }) => name).join(', ')}`;
}

function tableOf({ comparisons, notes, color }: Report): Printable<'terminal'> {
  const paint = createPaint(color);
  const blocks = comparisons.map((comparison) => {
    const { differences } = comparison;
    const drift = differences.filter(({ perNode }) => !perNode);
    const own = differences.filter(({ perNode }) => perNode);
    const count = drift.length === 0 ? 'no drift' : `${drift.length} ${drift.length === 1 ? 'difference' : 'differences'}`;
    return [
      paint.bold(`${titleOf(comparison)}: ${count}`),
      ...drift.flatMap(differenceLines),
      ...(own.length > 0 ? [paint.dim(`  Each node has its own: ${own.map(({ subject }) => subject).join(', ')}`)] : []),
    ];
  });
  return paragraphs([...blocks, notes.map((note) => paint.dim(note))]);

  function differenceLines({ subject, roles, values }: Difference): Printable<'terminal'>[] {
    const shown = values.map((each) => {
      const { value, remark, where } = shownValue(each);
      return { value: [...(value === undefined ? [] : [visible(value)]), ...(remark === undefined ? [] : [remark])].join(' '), where };
    });
    const width = Math.min(40, Math.max(...shown.map(({ value }) => value.length)));
    return [
      text`  ${subject} ${paint.dim(`(${roles.join(', ')})`)}`,
      ...shown.map(({ value, where }) => text`    ${value.padEnd(width)}  ${paint.dim(where.join(', '))}`),
    ];
  }
}

/** Groups of lines, with an empty one between them. */
function paragraphs(groups: readonly (readonly Printable<'terminal'>[])[]): Printable<'terminal'> {
  const filled = groups.filter((group) => group.length > 0).map((group) => text.join(group, '\n'));
  return text`${text.join(filled, '\n\n')}\n`;
}

function markdownOf({ comparisons, notes }: Report): Printable<'markdown'> {
  const blocks = comparisons.flatMap((comparison) => {
    const rows = comparison.differences.flatMap(({ subject, roles, values, perNode }) =>
      values.map((each) => {
        const { value, remark, where } = shownValue(each);
        const name = markdown`${codeInTable(subject)}${perNode ? " (each node's own)" : ''}`;
        const shown = [...(value === undefined ? [] : [codeInTable(value)]), ...(remark === undefined ? [] : [remark])];
        return row(name, roles.join(', '), markdown.join(shown, ' '), markdown.join(where.map(codeInTable), ', '));
      }),
    );
    const table = markdown.join([tableHead('setting', 'roles', 'value', 'where'), ...rows], '\n');
    return [markdown`## ${titleOf(comparison)}`, rows.length === 0 ? 'No drift.' : table];
  });
  const last = notes.length === 0 ? [] : [markdown.join(notes, '\n')];
  return markdown`${markdown.join([...blocks, ...last], '\n\n')}\n`;
}

function jsonOf({ comparisons, notes }: Report): Printable<'json'> {
  const list = comparisons.map(({ place, nodes, differences }) => ({
    place,
    nodes: nodes.map(({ name, deployment }) => ({ name, files: deployment.documents.map(({ source }) => source.path) })),
    differences: differences.map(({ kind, subject, product, roles, perNode, values }) => ({
      kind,
      subject,
      product,
      roles,
      perNode,
      values: values.map((value) => ({
        value: value.text === undefined ? null : (shownValue({ ...value, origin: 'set' }).value ?? ''),
        origin: value.origin,
        nodes: value.nodes.map(({ name, place: at }) => {
          if (at === undefined) return { name };
          const { source } = at.document;
          const { line, column } = source.positionAt(at.range.start);
          return { name, file: source.path, line: line + 1, column: column + 1 };
        }),
      })),
    })),
  }));
  return json({ version: 1, comparisons: list, notes });
}
