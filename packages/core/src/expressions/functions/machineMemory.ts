import type { Deployment } from '../../deployment/deployment.js';
import { maximumHeap } from '../../deployment/jvm/jvmFlags.js';
import { runTogether } from '../../deployment/listeners/listeners.js';
import {
  heapBeside,
  type Machine,
  memoryLeft,
  memoryOfOthers,
  plannedMachine,
  roundedHeap,
} from '../../deployment/machine/machineMemory.js';
import type { Machine as MadeMachine } from '../../deployment/machine/machinesMade.js';
import { unknown } from '../../deployment/unknown.js';
import { daemonDefinition, type Role, sizeVariables } from '../../products/registry.js';
import { directoryOf } from '../../text/paths.js';
import type { SourceText } from '../../text/sourceText.js';
import type { ExpressionContext, ExpressionFunction } from '../expressionFunction.js';
import { formatSize, Size } from '../quantities.js';

function machineOf({ resolution }: ExpressionContext): Machine {
  const { hardware, facts, releases } = resolution.deployment;
  if (hardware?.daemons === undefined) return unknown();
  return plannedMachine(hardware, hardware.daemons, releases, facts);
}

/** What a daemon and those of its host are given, by daemon; what nobody can say is left out. */
function givenTogether({ resolution }: ExpressionContext): readonly { readonly what: string; readonly bytes: number }[] {
  const { deployment, role, releases } = resolution;
  const together = runTogether(deployment);
  const daemons = deployment.hardware?.daemons;
  return deployment.roles
    .filter((other) => other === role || (daemons?.includes(other) ?? together(role, other)))
    .flatMap((other) => {
      const beside = other === role ? resolution : resolution.beside(other, releases);
      const { product } = daemonDefinition(other);
      const heap = maximumHeap(beside.jvm('flags'));
      const more = product.memoryBesideHeap?.(beside);
      return [
        ...(heap === undefined ? [] : [{ what: `the heap (${other})`, bytes: heap }]),
        ...(more === undefined ? [] : [{ what: `${more.what} (${other})`, bytes: more.bytes }]),
      ];
    });
}

/** A heap of a daemon that a file of Terraform or Vagrant makes a machine for, and starts there. */
function heapsOnMachine({ resolution }: ExpressionContext): readonly { readonly what: string; readonly bytes: number }[] {
  const { deployment, role, releases } = resolution;
  const { machine, documents } = deployment;
  if (machine === undefined || isTriedOut(deployment) || !documents.every(({ source }) => isBroughtTo(machine, source))) return [];
  const heaps = deployment.roles
    .filter((other) => (machine.isOnly || other === role) && isStartedOn(machine, other))
    .flatMap((other) => {
      const bytes = maximumHeap((other === role ? resolution : resolution.beside(other, releases)).jvm('flags'));
      return bytes === undefined ? [] : [{ other, what: other, bytes }];
    });
  const largest = heaps.reduce<(typeof heaps)[number] | undefined>(
    (one, each) => (one === undefined || each.bytes > one.bytes ? each : one),
    undefined,
  );
  // All of them are told of once.
  return largest?.other === role ? heaps : [];
}

/** The templates of a role or a cookbook are tried on the machine. */
function isTriedOut({ documents }: Deployment): boolean {
  return documents.some(({ template, source }) => template !== undefined && source.within === undefined);
}

/** What stands in front of a path of the host where a machine is made: Vagrant mounts its folder, Terraform names its own. */
const ofHost = /(?:["'](?:\.\/)?|\/vagrant\/|path\.(?:module|root)\}\/)/;

/** Whether what is done on a machine takes a file there: it names the file or its folder, or writes it. */
function isBroughtTo({ path, provision }: MadeMachine, { file, within }: SourceText): boolean {
  if (file === path) return true;
  const base = directoryOf(path);
  if (base !== '.' && !file.startsWith(`${base}/`)) return false;
  const relative = base === '.' ? file : file.slice(base.length + 1);
  const folder = directoryOf(relative);
  const isNamed = (name: string, end: string) =>
    new RegExp(`${ofHost.source}${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${end}`).test(provision);
  return isNamed(relative, `(?![\\w.-])`) || (within === undefined && folder !== '.' && isNamed(folder, `(?=/|["'\\s]|$)`));
}

/** Whether a script on a machine starts a daemon, by itself or with others. */
function isStartedOn({ provision }: MadeMachine, role: Role): boolean {
  const { id, product, startedBy } = daemonDefinition(role);
  const isOwn = new RegExp(`(?:daemon|\\b${product.id})`, 'i');
  const named = new RegExp(`\\b(?:start|restart|enable)\\s[^\\n]*\\b${id}\\b|\\b${id}(?:\\.service)?["']?\\s+(?:re)?start\\b`);
  return provision
    .split('\n')
    .some((line) => !/^\s*(?:#|\/\/|echo\b)/.test(line) && (startedBy?.test(line) === true || (named.test(line) && isOwn.test(line))));
}

const readsHeaps = { flag: ['-Xmx', 'MaxHeapSize'], variable: [...sizeVariables, 'MAX_HEAP_SIZE'] };

/** The division of a machine's memory among its daemons: a plan of the whole machine, which no formula of one daemon can hold. */
export const machineMemoryFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'memoryLeft(): Size',
    description: 'memory that the system and the other daemons of the profile leave to the daemon judged',
    reads: { hardware: ['daemons'] },
    call: (context) => new Size(memoryLeft(machineOf(context), context.resolution.role)),
  },
  {
    signature: 'ownMemory(): Size',
    description: 'memory of the profile without what other programs of the machine take (fact otherMemory)',
    reads: { hardware: ['memory', 'dedicated'] },
    call: ({ resolution: { deployment } }) => {
      const { hardware, facts } = deployment;
      return hardware === undefined ? unknown() : new Size(hardware.memory - memoryOfOthers(hardware, facts));
    },
  },
  {
    signature: 'heapBeside(): Size',
    description: 'heap of the daemon judged, where it is a small one beside a region server or Cassandra',
    reads: { hardware: ['daemons'] },
    call: (context) => new Size(heapBeside(machineOf(context), context.resolution.role)),
  },
  {
    signature: 'givenTogether(): Size',
    description: 'heaps, bucket cache and containers of the daemon and of those of its host, as far as lines say how much they get',
    reads: { flag: ['-Xmx', 'MaxHeapSize'] },
    call: (context) => new Size(givenTogether(context).reduce((sum, { bytes }) => sum + bytes, 0)),
  },
  {
    signature: 'partsGivenTogether(): list<string>',
    description: 'the same, each with its amount',
    reads: { flag: ['-Xmx', 'MaxHeapSize'] },
    call: (context) => givenTogether(context).map(({ what, bytes }) => `${formatSize(bytes)} for ${what}`),
  },
  {
    signature: 'machineMemory(): Size',
    description: 'memory of the largest machine that files of Terraform or Vagrant around make for the daemons; unknown where none says it',
    call: ({ resolution }) => new Size(resolution.deployment.machine?.bytes ?? unknown()),
  },
  {
    signature: 'placeOfMachine(): string',
    description:
      'the line that says how much memory this machine has; empty where there is none, and beside templates, whose role or cookbook is tried on it',
    call: ({ resolution: { deployment } }) => (isTriedOut(deployment) ? '' : (deployment.machine?.place ?? '')),
  },
  {
    signature: 'heapsOnMachine(): list<string>',
    description:
      'heaps of the daemons that run on this machine, each with its amount, for the daemon with the largest; of a machine among others that of the daemon judged. Those count that its scripts start with these files',
    reads: readsHeaps,
    call: (context) => heapsOnMachine(context).map(({ what, bytes }) => `${formatSize(bytes)} for ${what}`),
  },
  {
    signature: 'sumOfHeapsOnMachine(): Size',
    description: 'the sum of these heaps',
    reads: readsHeaps,
    call: (context) => new Size(heapsOnMachine(context).reduce((sum, { bytes }) => sum + bytes, 0)),
  },
  {
    signature: 'wholeHeap(Size): Size',
    description: 'a heap rounded down to 256 MiB, to 64 MiB below 2 GiB',
    call: (_context, heap: Size) => new Size(roundedHeap(heap.amount)),
  },
];
