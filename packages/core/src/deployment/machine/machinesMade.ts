import { GiB, MiB } from '../../text/units.js';
import { mostCharacters } from '../cluster/peers.js';

/* Machines that files of Terraform and Vagrant make. */

/** A machine that a file makes. */
export interface Machine {
  /** Its memory. */
  readonly bytes: number;
  /** The line that says how much: `Vagrantfile:12`. */
  readonly place: string;
  /** The file that makes it, as the host names it. */
  readonly path: string;
  /** The files around make no other one. */
  readonly isOnly: boolean;
  /** The text of that file, and of scripts that it names: what is done on the machine. */
  readonly provision: string;
}

/** Machines that a file of Terraform or Vagrant makes for daemons of some names. */
export interface Machines {
  /** Of one kind each; a name is that of a variable of Terraform. */
  readonly counts: readonly (number | string)[];
  /** Bytes of each kind; a name is that of a variable of Terraform with the type of its machines. Undefined: a kind with more or less memory than is known. */
  readonly memory: readonly (number | string | undefined)[];
  /** The lines that say so, counted from 1. */
  readonly lines: readonly number[];
  /** What variables of Terraform have by default, and what modules are given for them: other files of the folder use them. */
  readonly variables: readonly (readonly [name: string, value: string])[];
}

/** Families of machines of AWS: GiB of the size `large`. Source: AWS, "Amazon EC2 instance types". */
const gibOfLarge: readonly (readonly [family: RegExp, size: number])[] = [
  [/^(?:t[2-4]|m[4-9])[a-z]*$/, 8],
  [/^c[5-9](?!n$)[a-z]*$/, 4],
  [/^r[5-9][a-z]*$/, 16],
  [/^m3$/, 7.5],
  [/^c[34]$/, 3.75],
  [/^r[34]$/, 15.25],
];

const partsOfLarge: Readonly<Record<string, number>> = { nano: 1 / 16, micro: 1 / 8, small: 1 / 4, medium: 1 / 2, large: 1, xlarge: 2 };

/** Families of machines of Google: GiB for each processor. Source: Google Cloud, "Machine families resource and comparison guide". */
const gibOfProcessor: readonly (readonly [family: RegExp, size: number])[] = [
  [/^n1-standard$/, 3.75],
  [/^n1-highmem$/, 6.5],
  [/^n1-highcpu$/, 0.9],
  [/^(?:e2|n2d?|c2d?|c3|t2d)-standard$/, 4],
  [/^(?:e2|n2d?|c2d|c3)-highmem$/, 8],
  [/^(?:e2|n2d?)-highcpu$/, 1],
];

/** Those that share processors. */
const gibOfShared: Readonly<Record<string, number>> = { 'f1-micro': 0.6, 'g1-small': 1.7, 'e2-micro': 1, 'e2-small': 2, 'e2-medium': 4 };

/** Bytes of a machine of AWS or Google, of a usual family: `m5.2xlarge` and `n2-standard-8` have 32 GiB; undefined for others. */
export function memoryOfMachineType(type: string): number | undefined {
  const gib = type.includes('.') ? gibOfAmazon(type) : gibOfGoogle(type);
  return gib === undefined ? undefined : Math.round(gib * GiB);
}

function gibOfAmazon(type: string): number | undefined {
  const [, family = '', times, size = ''] = /^(\w+)\.(\d+)?(\w+)$/.exec(type) ?? [];
  const large = gibOfLarge.find(([pattern]) => pattern.test(family))?.[1];
  const parts = partsOfLarge[size];
  return large === undefined || parts === undefined ? undefined : large * parts * Number(times ?? 1);
}

function gibOfGoogle(type: string): number | undefined {
  const [, family = '', processors] = /^(\w+-\w+)-(\d+)$/.exec(type) ?? [];
  const each = gibOfProcessor.find(([pattern]) => pattern.test(family))?.[1];
  return each === undefined ? gibOfShared[type] : each * Number(processors);
}

/** What a file of Terraform or Vagrant makes. @param group finds the name of a daemon in small letters */
export function machinesIn(path: string, text: string, group: RegExp): Machines {
  const none = { counts: [], memory: [], lines: [], variables: [] };
  if (text.length > mostCharacters) return none;
  if (/\.tf$/i.test(path)) return machinesOfTerraform(text, group);
  const isOfDaemons = /(?:^|\/)[^/]*vagrantfile[^/]*$/i.test(path) && group.test(text.toLowerCase());
  if (!isOfDaemons) return none;
  const given = memoryOfVagrant(text);
  return { ...none, counts: [machinesOfVagrant(text)], memory: given.map(({ bytes }) => bytes), lines: given.map(({ line }) => line) };
}

/** What machines get, as `vb.memory = 2048`, `"--memory", "2048"`, `memory: 2 * 1024` and `MEMORY = 2048` give it. */
const memoryGiven = /([.-]?)\b(\w*mem(?:ory|size)?)["']?\s*(?:=>|[=:,](?!=))\s*([^\s,;{}\])][^\n,;{}\])]*)/gi;

/** Bytes of machines; undefined for one whose memory another file or the caller gives. */
function memoryOfVagrant(text: string): readonly { readonly bytes: number | undefined; readonly line: number }[] {
  const own = text.replace(/^[ \t]*#.*$/gm, '');
  const given = [...own.matchAll(memoryGiven)].map(({ index, 1: before, 2: name = '', 3: value = '' }) => {
    const [, megabytes, times = '1'] = /^["']?(\d+)(?:\s*\*\s*(\d+))?["']?$/.exec(value.trim()) ?? [];
    return {
      name: before === '' ? name : undefined,
      value,
      bytes: megabytes === undefined ? undefined : Number(megabytes) * Number(times) * MiB,
      line: lineAt(own, index),
    };
  });
  const named = new Set(given.flatMap(({ name, bytes }) => (bytes === undefined ? [] : (name ?? []))));
  // A constant or a list of the file says what `WORKER_MEMORY` and `node[:memory]` are.
  const nameIn = (value: string) => /^(?:\w+\[[:"'])?(\w+)["']?$/.exec(value.trim())?.[1] ?? '';
  return given.filter(({ value, bytes }) => bytes !== undefined || !named.has(nameIn(value)));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** `aws_instance`, `google_compute_instance`, `openstack_compute_instance_v2`; no database, profile or group of these. */
const ofMachine = /^resource\s+"(?!\w*(?:db|database|rds|sql|cache|redis)_)\w+_(?:instance(?:_v2)?|spot_instance_request)"/;

function machinesOfTerraform(text: string, group: RegExp): Machines {
  const blocks = text.split(/^(?=(?:resource|module|variable|data|output|provider|locals)\b)/m);
  // A word of ours in a comment or a script beside makes no node.
  const ofDaemons = blocks.filter((block) => ofMachine.test(block) && group.test(block.toLowerCase()));
  const counts = ofDaemons.map((block) => {
    const [, number, variable] = /^[ \t]*count\s*=\s*(?:(\d+)|"?(?:\$\{)?\s*var\.(\w+)\s*\}?"?)\s*$/m.exec(block) ?? [];
    return variable ?? Number(number ?? 1);
  });
  const types = ofDaemons.map((block) => ({
    start: blocks.slice(0, blocks.indexOf(block)).reduce((sum, { length }) => sum + length, 0),
    found: /^[ \t]*(?:instance|machine)_type\s*=\s*(?:"(\w+[.-][\w-]+)"|"?(?:\$\{)?\s*var\.(\w+)\s*\}?"?)[ \t]*(?:#.*)?$/m.exec(block),
  }));
  const memory = types.map(({ found }) => {
    const [, type, variable] = found ?? [];
    return variable ?? (type === undefined ? undefined : memoryOfMachineType(type));
  });
  const lines = types.map(({ start, found }) => lineAt(text, start + (found?.index ?? 0)));
  const variables = blocks.flatMap((block) => {
    if (block.startsWith('module'))
      return [...block.matchAll(/^[ \t]*(\w+)[ \t]*=\s*"?([\w.-]*)/gm)].map(([, given = '', value = '']) => [given, value] as const);
    const [, name] = /^variable\s+"?(\w+)"?\s*\{/.exec(block) ?? [];
    const [, value] = /\bdefault\s*=\s*"?([\w.-]+)"?\s*(?:\}|$)/m.exec(block) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { counts, memory, lines, variables };
}

/** Machines that are named after a system: a role is tried on each of them. */
const ofSystem = /centos|ubuntu|debian|fedora|rhel|redhat|suse|alma|rocky|amazon|windows|trusty|xenial|bionic|focal|jammy|\bel\d/i;

/** `r = count..1` with `(r.first).downto(r.last).each` is `(count..1).each`. */
function withRanges(text: string): string {
  const ranges = new Map(
    [...text.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*\(?(\w+\.\.\w+)\)?[ \t]*$/gm)].map(([, name, range]) => [name, range]),
  );
  return text.replace(
    /\(?\b(\w+)\.first\)?\.downto\(\s*\1\.last\s*\)/g,
    (whole, name: string) => ranges.get(name)?.replace(/.*/, '($&)') ?? whole,
  );
}

/** `(1..3).each`, `3.times`, `5.downto(1)`: how often what stands in it is done, as two ends or as one number. */
const loop = /\(?\b(\w+)\.\.(\w+)\)?\.each\b|\b(\w+)\.(?:down|up)to\(\s*(\w+)\s*\)|\b(\w+)\.times\b/g;

/** A loop around a definition, definitions one after the other, or a list of hosts that is gone through. */
function machinesOfVagrant(written: string): number {
  const text = withRanges(written.replace(/^[ \t]*#.*$/gm, ''));
  const names = [...text.matchAll(/\.vm\.define\s*\(?\s*(?::(\w+)|["']([\w.-]+)["'])/g)].map(([, symbol, name]) => symbol ?? name ?? '');
  const defined = new Set(names.filter((name) => !ofSystem.test(name)));
  const numbers = new Map(
    [...text.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*(\d{1,3})[ \t]*$/gm)].map(([, name, number]) => [name, Number(number)]),
  );
  const numberOf = (word: string | undefined) => numbers.get(word) ?? Number(word);
  const looped = [...text.matchAll(loop)]
    .filter(({ index }) => /\.vm\.define\b/.test(text.slice(index, index + 300)))
    .map(([, first, last, from, to, times]) =>
      times === undefined ? Math.abs(numberOf(last ?? to) - numberOf(first ?? from)) + 1 : numberOf(times),
    )
    .filter((count) => Number.isFinite(count));
  const isList = /\.each(?:_with_index)?\s+do\s*\|[^|]*\|[\s\S]{0,200}?\.vm\.define\s*\(?\s*\w+\[/.test(text);
  const listed = isList ? new Set([...text.matchAll(/:?(?:host)?name["']?\s*(?:=>|:)\s*["']([\w.-]+)["']/g)].map(([, name]) => name)) : [];
  return defined.size + looped.reduce((sum, count) => sum + count, 0) + [...listed].length;
}
