import { dirname, resolve } from 'node:path';
import pc from 'picocolors';
import type { StatedOptions } from '../../../core/src/deployment/configurationPlan.js';
import type { Deployment } from '../../../core/src/deployment/deployment.js';
import { isSecretName, Redactor } from '../../../core/src/rules/redaction.js';
import { type ComparedNode, compareDeployments, type Difference, type NodeValue } from '../../../core/src/upgrade/compareDeployments.js';
import { displayPath, NodeFiles, statusOf } from '../../../node/src/files.js';
import { NodeKnowledge } from '../../../node/src/knowledge.js';
import { CallError, exitStatus } from '../callError.js';
import { readStated } from '../checkOptions.js';
import { planChecks } from '../checkPass.js';
import { ConfigurationFinder } from '../configuration.js';
import { OwnRules } from '../rulePacks.js';
import { findTargets, pathBelow } from '../targets.js';
import type { Terminal } from '../terminal.js';

/** What the call says, as commander reads it. */
export interface CompareCall {
  readonly release: readonly string[];
  readonly hardware?: string;
  readonly format: string;
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
  readonly redact: (text: string, aboutSecret: boolean) => string;
  readonly color: boolean;
}

const reporters: Readonly<Record<string, (report: Report) => string>> = { table, json, markdown };

/** `storelint compare`: where nodes or environments differ. 0: nowhere, 1: somewhere else than in each node's own addresses. @throws {CallError} */
export async function runCompare(directories: readonly string[], call: CompareCall, terminal: Terminal): Promise<number> {
  const print = reporters[call.format];
  if (print === undefined) throw new CallError(`--format ${call.format}: known are ${Object.keys(reporters).join(', ')}`);
  if (directories.length < 2) throw new CallError('name at least two directories to compare');
  const workingDirectory = process.cwd();
  const knowledge = new NodeKnowledge();
  const stated = await readStated(call, workingDirectory, knowledge);
  const redactor = new Redactor();
  const notes: string[] = [];
  const byPlace = new Map<string, ComparedNode[]>();
  const found = directories.map((directory) => ({
    directory,
    deployments: open(directory, stated, workingDirectory, knowledge),
  }));
  const single = found.every(({ deployments }) => deployments.length === 1);
  for (const { directory, deployments } of found) {
    if (deployments.length === 0) notes.push(`${directory}: no file that storelint knows`);
    for (const deployment of deployments) {
      for (const { source } of deployment.documents)
        redactor.learn(
          source.text,
          deployment.documents.find((document) => document.source === source),
        );
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
  process.stdout.write(print({ comparisons, notes, redact: (text, about) => redactor.redact(text, about), color: terminal.color }));
  return comparisons.some(({ differences }) => differences.some(({ perNode }) => !perNode)) ? exitStatus.findings : exitStatus.fine;
}

function open(directory: string, stated: StatedOptions, workingDirectory: string, knowledge: NodeKnowledge): Deployment[] {
  if (statusOf(resolve(workingDirectory, directory)) === undefined) throw new CallError(`${directory}: there is no such file or directory`);
  const files = new NodeFiles(workingDirectory);
  const configurations = new ConfigurationFinder(workingDirectory);
  const targets = findTargets([directory], { workingDirectory, as: undefined, files, configurations, given: undefined });
  const ownRules = new OwnRules(workingDirectory, files, knowledge);
  return planChecks(targets, files, { workingDirectory, stated, knowledge, ownRules }).map(({ checker, input }) => {
    const { deployment } = checker.open(input);
    const [first] = input.files;
    // A deployment that .storelint.yaml names is found by the place of its files.
    return first === undefined
      ? deployment
      : { ...deployment, name: displayPath(dirname(resolve(workingDirectory, first.path)), workingDirectory) };
  });
}

/** `30 at a/hbase-site.xml:4, b/hbase-site.xml:9`, `10 (default) in c`. */
function valueText({ text, origin, nodes }: NodeValue, subject: string, redact: Report['redact']): { value: string; where: string } {
  const shown =
    isSecretName(subject) && text !== undefined && origin === 'set'
      ? '***'
      : redact(text ?? '', isSecretName(subject)).replace(/\s+/g, ' ');
  const value =
    origin === 'unknown'
      ? nodes.some(({ place }) => place !== undefined)
        ? 'cannot be told'
        : 'not set; the default hangs on the release'
      : origin === 'unset'
        ? 'not set'
        : origin === 'default'
          ? `${shown} (default)`
          : shown === ''
            ? '(empty)'
            : shown;
  const where = nodes.map(({ name, place }) => {
    if (place === undefined) return name;
    const { source } = place.document;
    return `${source.path}:${source.positionAt(place.range.start).line + 1}`;
  });
  return { value, where: where.join(', ') };
}

function table({ comparisons, notes, redact, color }: Report): string {
  const paint = pc.createColors(color);
  const lines: string[] = [];
  for (const { place, nodes, differences } of comparisons) {
    const title = `${place === '' ? '' : `${place}: `}${nodes.map(({ name }) => name).join(', ')}`;
    const drift = differences.filter(({ perNode }) => !perNode);
    const own = differences.filter(({ perNode }) => perNode);
    lines.push(
      paint.bold(`${title}: ${drift.length === 0 ? 'no drift' : `${drift.length} ${drift.length === 1 ? 'difference' : 'differences'}`}`),
    );
    for (const difference of drift) lines.push(...block(difference));
    if (own.length > 0) lines.push(paint.dim(`  Each node has its own: ${own.map(({ subject }) => subject).join(', ')}`));
    lines.push('');
  }
  return [...lines, ...notes.map((note) => paint.dim(note)), ''].join('\n').replace(/\n{2,}$/, '\n');

  function block({ subject, roles, values }: Difference): string[] {
    const shown = values.map((value) => valueText(value, subject, redact));
    const width = Math.min(40, Math.max(...shown.map(({ value }) => value.length)));
    return [
      `  ${subject} ${paint.dim(`(${roles.join(', ')})`)}`,
      ...shown.map(({ value, where }) => `    ${value.padEnd(width)}  ${paint.dim(where)}`),
    ];
  }
}

function markdown({ comparisons, notes, redact }: Report): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const lines: string[] = [];
  for (const { place, nodes, differences } of comparisons) {
    lines.push(`## ${place === '' ? '' : `${place}: `}${nodes.map(({ name }) => name).join(', ')}`, '');
    if (differences.length === 0) lines.push('No drift.', '');
    else {
      lines.push('| setting | roles | value | where |', '| --- | --- | --- | --- |');
      for (const { subject, roles, values, perNode } of differences) {
        for (const value of values) {
          const { value: shown, where } = valueText(value, subject, redact);
          lines.push(`| \`${subject}\`${perNode ? " (each node's own)" : ''} | ${roles.join(', ')} | ${cell(shown)} | ${cell(where)} |`);
        }
      }
      lines.push('');
    }
  }
  return [...lines, ...notes, ''].join('\n').replace(/\n{2,}$/, '\n');
}

function json({ comparisons, notes, redact }: Report): string {
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
        value: value.text === undefined ? null : valueText({ ...value, origin: 'set' }, subject, redact).value.replace(/^\(empty\)$/, ''),
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
  return `${JSON.stringify({ version: 1, comparisons: list, notes }, null, 2)}\n`;
}
