import {
  clustersOf,
  type Deployment,
  joinedDeployment,
  type OpenPort,
  openPorts,
  type PortClash,
  portClashes,
  runTogether,
} from '@storelint/core/deployment';
import { resolverOf } from '@storelint/core/expressions';
import { codeInTable, json, markdown, type Printable, row, tableHead, text, visible } from '@storelint/core/text';
import { NodeKnowledge } from '@storelint/node';
import { CallError, exitStatus } from '../callError.js';
import { readStated } from '../checkOptions.js';
import { openShown } from '../openShown.js';
import { createPaint } from '../paint.js';
import { print } from '../sink.js';
import { lineWidth, type Terminal } from '../terminal.js';

/** What the call says, as commander reads it. */
export interface PortsCall {
  readonly release: readonly string[];
  readonly hardware?: string;
  readonly format: string;
  readonly allowOutside?: boolean;
}

/** What the daemons of one deployment, or of one cluster's deployments, listen on. */
interface PortsOfDeployment {
  readonly name: string;
  readonly ports: readonly OpenPort[];
  readonly clashes: readonly PortClash[];
}

interface Report {
  readonly deployments: readonly PortsOfDeployment[];
  readonly notes: readonly string[];
  readonly color: boolean;
  /** Of the terminal; without end elsewhere. */
  readonly width: number;
}

const reporters: Readonly<Record<string, (report: Report) => Printable>> = { table: tableOf, json: jsonOf, markdown: markdownOf };

/** `storelint ports`: every port that every daemon opens. 0: no two of one host, 1: some. @throws {CallError} */
export async function runPorts(paths: readonly string[], call: PortsCall, terminal: Terminal): Promise<number> {
  const report = reporters[call.format];
  if (report === undefined) throw new CallError(`--format ${call.format}: known are ${Object.keys(reporters).join(', ')}`);
  const workingDirectory = process.cwd();
  const knowledge = new NodeKnowledge();
  const stated = await readStated(call, workingDirectory, knowledge);
  const notes: string[] = [];
  const catalogs = (product: Parameters<NodeKnowledge['catalog']>[0]) => knowledge.catalog(product);
  const single = openShown(paths, stated, workingDirectory, knowledge, call, notes).flatMap(({ deployments }) => deployments);
  const clusters = clustersOf(single, catalogs);
  const joined = new Set(clusters.flat());
  const all = [
    ...clusters.map((members) => ({ ...joinedDeployment(members), name: members.map(({ name }) => name).join(', ') })),
    ...single.filter((deployment) => !joined.has(deployment)),
  ];
  const deployments = all.map((deployment) => portsOf(deployment, catalogs)).filter(({ ports }) => ports.length > 0);
  if (deployments.length === 0) notes.push(`${paths.join(', ')}: no file of a daemon that listens`);
  const width = lineWidth(terminal);
  print(report({ deployments, notes, color: terminal.color, width }));
  return deployments.some(({ clashes }) => clashes.some(({ isSure }) => isSure)) ? exitStatus.findings : exitStatus.fine;
}

function portsOf(deployment: Deployment, catalogs: Parameters<typeof resolverOf>[1]): PortsOfDeployment {
  const resolver = resolverOf(deployment, catalogs);
  const ports = openPorts(deployment, (role, releases) => resolver.resolution(role, releases));
  const lowest = ({ addresses }: OpenPort) => Math.min(...addresses.map(({ port }) => port ?? Number.POSITIVE_INFINITY));
  return {
    name: deployment.name,
    ports: [...ports].sort((a, b) => lowest(a) - lowest(b)),
    clashes: portClashes(ports, runTogether(deployment)),
  };
}

/** `16010`, `any`, `50070 or 9870`: what some release opens. */
function portText({ addresses }: OpenPort): string {
  const texts = new Set(addresses.map(({ port }) => (port === undefined ? '?' : port === 0 ? 'any' : String(port))));
  return [...texts].join(' or ');
}

function hostText({ addresses }: OpenPort): string {
  return [...new Set(addresses.map(({ host }) => host ?? '?'))].join(' or ');
}

/** `conf/hbase-site.xml:12`, or that it is the default. */
function originText({ place }: OpenPort): string {
  return place === undefined ? 'default' : `${place.document.source.path}:${place.document.source.positionAt(place.range.start).line + 1}`;
}

function clashText({ port, one, other, isSure }: PortClash): string {
  const named = ({ role, serves, name }: OpenPort) => `${role} (${serves}, ${name})`;
  return `${port}: ${named(one)} and ${named(other)} ${isSure ? 'cannot both open it' : 'cannot run on one host'}`;
}

const columns = ['port', 'address', 'daemon', 'serves', 'setting', 'set at'] as const;

function cells(open: OpenPort): readonly string[] {
  return [portText(open), hostText(open), open.role, open.serves, open.name, originText(open)].map((cell) =>
    visible(cell).replace(/\s+/g, ' '),
  );
}

/** Columns of the first line of a row where the whole is wider than the terminal: what sets the port stands below. */
const firstColumns = 4;

function tableOf({ deployments, notes, color, width }: Report): Printable<'terminal'> {
  const paint = createPaint(color);
  const blocks = deployments.map(({ name, ports, clashes }) => {
    const rows = ports.map(cells);
    const widths = columns.map((title, column) => Math.min(44, Math.max(title.length, ...rows.map((each) => each[column]?.length ?? 0))));
    const padded = (each: readonly string[]) =>
      each.map((cell, column) => (column === 0 ? cell.padStart(widths[0] ?? 0) : cell.padEnd(widths[column] ?? 0)));
    const line = (each: readonly string[]) => `  ${padded(each).join('  ')}`.trimEnd();
    const isWide = rows.some((each) => line(each).length > width);
    const behindPort = ' '.repeat(4 + (widths[0] ?? 0));
    const lines = (each: readonly string[]) =>
      isWide ? [line(each.slice(0, firstColumns)), `${behindPort}${each.slice(firstColumns).join('  ')}`] : [line(each)];
    return [
      paint.bold(name),
      ...lines(columns).map((each) => paint.dim(each)),
      ...rows.flatMap((each) => lines(each).map((one) => text`${one}`)),
      ...clashes.filter(({ isSure }) => isSure).map((clash) => text`  ${paint.bold('clash')} ${visible(clashText(clash))}`),
      ...clashes.filter(({ isSure }) => !isSure).map((clash) => text`  ${paint.dim(visible(clashText(clash)))}`),
    ];
  });
  const groups = [...blocks, notes.map((note) => paint.dim(note))].filter((group) => group.length > 0);
  return text`${text.join(
    groups.map((group) => text.join(group, '\n')),
    '\n\n',
  )}\n`;
}

function markdownOf({ deployments, notes }: Report): Printable<'markdown'> {
  const blocks = deployments.flatMap(({ name, ports, clashes }) => [
    markdown`## ${name}`,
    markdown.join([tableHead(...columns), ...ports.map((open) => row(...cells(open).map(codeInTable)))], '\n'),
    ...clashes.map((clash) => markdown`${clashText(clash)}`),
  ]);
  const last = notes.length === 0 ? [] : [markdown.join(notes, '\n')];
  return markdown`${markdown.join([...blocks, ...last], '\n\n')}\n`;
}

function jsonOf({ deployments, notes }: Report): Printable<'json'> {
  const shown = ({ role, serves, name, place, node, addresses }: OpenPort) => {
    const at = place?.document.source.positionAt(place.range.start);
    return {
      daemon: role,
      serves,
      setting: name,
      addresses: addresses.map(({ host, port, release }) => ({
        host: host ?? null,
        port: port ?? null,
        ...(release === undefined ? {} : { release }),
      })),
      ...(node === undefined ? {} : { node }),
      ...(place === undefined || at === undefined ? {} : { file: place.document.source.path, line: at.line + 1, column: at.column + 1 }),
    };
  };
  const list = deployments.map(({ name, ports, clashes }) => ({
    name,
    ports: ports.map(shown),
    clashes: clashes.map(({ port, one, other, isSure }) => ({
      port,
      sure: isSure,
      between: [one, other].map(({ role, name: setting }) => ({ daemon: role, setting })),
    })),
  }));
  return json({ version: 1, deployments: list, notes });
}
